"""What a page sends, read with care: anything may be in a message, written by anybody.

Every message is one JSON object with `version` and `type`. What is not is refused with a
sentence that names what was expected.
"""

import base64
import json
import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NoReturn

from minewise.base import MinewiseError, ShapeError, Within, quote, shaped
from minewise.core import Cell
from minewise.ui.web import limits

VERSION = 1

MOST_ID = 2**53
"""The largest number that every browser counts to."""

_TAB = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")
_ROOM = re.compile(r"(?:race-)?[0-9a-f]{16}|new", re.ASCII)


class UnreadableError(MinewiseError):
    """The message cannot be read.

    Attributes:
        id: The id in it, where that could be read.
    """

    id: int | None = None


_Index = Annotated[int, Within(0, MOST_ID)]
_Cell = tuple[_Index, _Index]
_Type = Literal["hello", "do", "ask", "cancel", "sync", "look", "race"]


class Payload:
    """The keys of a message, each held against its shape before it is used.

    >>> Payload({"cell": [2, 3], "name": "mine"}).cell("cell")
    (2, 3)
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def __contains__(self, key: str) -> bool:
        """Whether it is there; null means that it is not."""
        return self._data.get(key) is not None

    def read(self, key: str, shape: Any) -> Any:
        """What a key holds, which is of that shape.

        Raises:
            UnreadableError: It is not, or it is not there.
        """
        value = self._data.get(key)
        if value is None:
            raise _unreadable(ShapeError(key, value, None))
        try:
            return shaped(value, shape, key)
        except ShapeError as error:
            raise _unreadable(error) from None

    def text(self, key: str, most: int = limits.MESSAGE_BYTES) -> str:
        value: str = self.read(key, Annotated[str, Within(0, most)])
        if _SURROGATE.search(value):
            raise _unreadable(ShapeError(key, value, "a text without lone surrogates"))
        return value

    def number(self, key: str, most: int = MOST_ID) -> int:
        """A whole number from 0."""
        value: int = self.read(key, Annotated[int, Within(0, most)])
        return value

    def seconds(self, key: str, most: float) -> float:
        """A number of seconds; more than the most is the most."""
        return float(min(self.read(key, Annotated[float, Within(0.001)]), most))

    def flag(self, key: str) -> bool:
        value: bool = self.read(key, bool)
        return value

    def cell(self, key: str) -> Cell:
        """A cell; whether the board has it is not looked at."""
        row, column = self.read(key, _Cell)
        return row, column

    def file(self, key: str, most: int) -> bytes:
        """What a file holds, in base 64."""
        try:
            return base64.b64decode(self.text(key, most * 4 // 3 + 4), validate=True)
        except ValueError:
            raise _unreadable(ShapeError(key, self._data.get(key), "a file in base 64")) from None

    def object(self, key: str) -> dict[str, Any]:
        value: dict[str, Any] = self.read(key, dict[str, Any])
        return value

    def clicks(self, key: str, most: int) -> list[tuple[str, Cell]]:
        """A list of [action, [row, column]]."""
        value = self.read(key, Annotated[list[tuple[str, _Cell]], Within(0, most)])
        return [(name, (row, column)) for name, (row, column) in value]


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a socket.

    Attributes:
        room: Which one: an id, "new", or None for the last one of this browser; "race-" and an
            id for the board of a race.
        tab: What tells this tab from every other.
        seen: The last number of a change that the page has seen.
    """

    room: str | None
    tab: str
    seen: int


@dataclass(frozen=True, slots=True)
class Do:
    """Do something in the room; `given` are the keys of the action."""

    id: int
    action: str
    given: Payload


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that changes nothing; `given` are its keys."""

    id: int
    about: str
    given: Payload


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop the work for an id."""

    id: int


@dataclass(frozen=True, slots=True)
class Sync:
    """Send the whole room again."""


@dataclass(frozen=True, slots=True)
class Look:
    """Whether the person sees the board, or something that covers it: the clock waits for them."""

    at: bool


@dataclass(frozen=True, slots=True)
class Racing:
    """Something about a race, which is in no room; `given` are the keys of the action."""

    id: int
    action: str
    given: Payload


Message = Hello | Do | Ask | Cancel | Sync | Look | Racing


def read(text: str | bytes, most: int = limits.MESSAGE_BYTES) -> Message:
    """Read a message.

    Args:
        text: The message.
        most: A longer one is refused.

    Raises:
        UnreadableError: It is none.
    """
    data = _object(text, most)
    given = Payload(data)
    try:
        return _message(data, given)
    except UnreadableError as error:
        found = data.get("id")
        if type(found) is int and 0 <= found <= MOST_ID:
            error.id = found
        raise


def _object(text: str | bytes, most: int) -> dict[str, Any]:
    if len(text) > most:
        raise UnreadableError(
            f"A message of {len(text)} bytes is too large: expected at most {most}.", ""
        )
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise UnreadableError("The message is not JSON: expected one object.", "") from None
    if not isinstance(data, dict):
        raise UnreadableError(f"{quote(data)} is not a message: expected one object.", "")
    return data


def _message(data: dict[str, Any], given: Payload) -> Message:
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise UnreadableError(
            f"{quote(version)} is not a version that this server speaks: expected {VERSION}. "
            "Load the page again.",
            version,
        )
    kind: _Type = given.read("type", _Type)
    match kind:
        case "hello":
            seen = given.number("seen") if "seen" in given else 0
            found: Message = Hello(_room(given), _tab(given), seen)
        case "do":
            found = Do(given.number("id"), given.text("action", 40), given)
        case "ask":
            found = Ask(given.number("id"), given.text("about", 40), given)
        case "cancel":
            found = Cancel(given.number("id"))
        case "sync":
            found = Sync()
        case "look":
            found = Look(given.flag("at"))
        case "race":
            found = Racing(given.number("id"), given.text("action", 40), given)
    return found


def _room(given: Payload) -> str | None:
    if "room" not in given:
        return None
    name = given.text("room", 40)
    if not _ROOM.fullmatch(name):
        raise _unreadable(ShapeError("room", name, "an id that this server has given"))
    return name


def _tab(given: Payload) -> str:
    tab = given.text("tab", 64)
    if not _TAB.fullmatch(tab):
        raise _unreadable(ShapeError("tab", tab, "1 to 64 letters and digits"))
    return tab


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _unreadable(error: ShapeError) -> UnreadableError:
    return UnreadableError(f"The message cannot be read: {error}.", error.input)
