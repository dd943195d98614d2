"""The messages of a page, checked with care: they may hold anything.

Every message is one JSON object:

    hello   a tab is there (again), and which screen it wants to see
    open    show a screen, by its name
    do      do an action of the screen that is seen
    answer  answer its question
    back    Escape: no, stop, or close
    tick    let the screen go on by itself
    look    whether the person sees the page, and its colours when they are chosen

`open`, `do`, `answer` and `back` carry `n`, which counts what the tab has done: what arrives twice
is done once.
"""

import base64
import json
import re
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NoReturn, NotRequired, TypedDict

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.shape import ShapeError, Within, shaped
from minewise.screens.view import Given

VERSION = 2

MESSAGE_BYTES = 8 * 1024 * 1024
"""No message is longer; a file to import may be nearly so long."""

_MOST = 2**53  # every browser counts so far
_TAB = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")

_Count = Annotated[int, Within(0, _MOST)]
_Word = Annotated[str, Within(0, 100)]


class UnreadableError(MinewiseError):
    """The message cannot be read."""


class _MessageData(TypedDict):
    """Any message, as it arrives."""

    version: Literal[2]
    type: Literal["hello", "open", "do", "answer", "back", "tick", "look"]
    n: NotRequired[_Count]
    tab: NotRequired[_Word]
    screen: NotRequired[_Word]
    given: NotRequired[dict[str, str]]
    action: NotRequired[_Word]
    row: NotRequired[str]
    cell: NotRequired[tuple[_Count, _Count] | None]
    text: NotRequired[str]
    file: NotRequired[str]
    at: NotRequired[bool]
    theme: NotRequired[_Word]


@dataclass(frozen=True, slots=True)
class Hello:
    """A tab is there; `screen` is what it wants to see, if it is new here."""

    tab: str
    screen: str = ""
    given: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Open:
    """Show a screen."""

    n: int
    screen: str
    given: dict[str, str]


@dataclass(frozen=True, slots=True)
class Do:
    """Do an action."""

    n: int
    action: str
    given: Given


@dataclass(frozen=True, slots=True)
class AnswerMessage:
    """Answer a question."""

    n: int
    text: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Back:
    """Answer a question with no, stop the work, or close the screen."""

    n: int


@dataclass(frozen=True, slots=True)
class Tick:
    """The time that the view asked for has passed."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Whether the person sees the page, for the clock waits; perhaps the colours they chose."""

    at: bool
    theme: str = ""


Message = Hello | Open | Do | AnswerMessage | Back | Tick | Watching


def read(text: str | bytes) -> Message:
    """Read a message, or raise an `UnreadableError`."""
    if len(text) > MESSAGE_BYTES:
        raise UnreadableError(
            _("A message of {count} bytes is too large: expected at most {most}.").format(
                count=len(text), most=MESSAGE_BYTES
            ),
            "",
        )
    try:
        data = shaped(json.loads(text, parse_constant=_no_number), _MessageData)
        return _message(data)
    except ShapeError as error:
        said = _("The message cannot be read: {why}.").format(why=error)
        raise UnreadableError(said, error.input) from None
    except (ValueError, RecursionError):
        raise UnreadableError(_("The message is not JSON: expected one object."), "") from None


def _message(data: _MessageData) -> Message:  # noqa: PLR0911 - one a kind
    _check_texts(data)
    n, text = data.get("n", 0), data.get("text", "")
    match data["type"]:
        case "hello":
            return Hello(_tab(data), data.get("screen", ""), data.get("given", {}))
        case "open":
            return Open(n, data.get("screen", ""), data.get("given", {}))
        case "do":
            cell = data.get("cell")
            where = None if cell is None else (cell[0], cell[1])
            given = Given(data.get("row", ""), where, text, _file(data))
            return Do(n, data.get("action", ""), given)
        case "answer":
            return AnswerMessage(n, text, _file(data))
        case "back":
            return Back(n)
        case "tick":
            return Tick()
        case "look":
            return Watching(data.get("at", True), data.get("theme", ""))


def _tab(data: _MessageData) -> str:
    tab = data.get("tab", "")
    if not _TAB.fullmatch(tab):
        raise ShapeError("tab", tab, _("1 to 64 letters and digits"))
    return tab


def _check_texts(data: _MessageData) -> None:
    """Half a symbol could neither be written to a file nor sent back."""
    given = data.get("given", {})
    named = {
        "action": data.get("action", ""),
        "row": data.get("row", ""),
        "screen": data.get("screen", ""),
        "text": data.get("text", ""),
        "theme": data.get("theme", ""),
        "given": "".join((*given, *given.values())),
    }
    for name, text in named.items():
        if _SURROGATE.search(text):
            raise ShapeError(name, quote(text), _("a text without lone surrogates"))


def _file(data: _MessageData) -> bytes:
    try:
        return base64.b64decode(data.get("file", ""), validate=True)
    except ValueError:
        raise ShapeError("file", quote(data.get("file")), _("a file in base 64")) from None


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def as_text(kind: str, **keys: Any) -> str:
    """A message to the page."""
    return json.dumps({"version": VERSION, "type": kind, **keys}, separators=(",", ":"))
