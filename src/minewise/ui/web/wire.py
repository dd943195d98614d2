"""The wire protocol: parse and validate a page's messages, and serialise views as JSON.

Every message is one JSON object. A page's messages are untrusted, so they are fully validated:

    hello   a tab has connected (again), and names the screen to show
    open    show a screen, by its name
    do      do an action of the current screen
    answer  answer its question
    back    Escape: no, stop, or close
    tick    let the time pass that the view asked for
    look    whether the page is visible, and its theme when one is chosen

`open`, `do`, `answer` and `back` carry `n`, the count of the tab's actions: a message that arrives
twice is handled once.

A new screen is sent as a whole; after that only the blocks that differ are sent, and for a
board of the same size only the cells that changed.
"""

import base64
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Annotated, Any, Literal, NoReturn

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.shape import ShapeError, Within, shaped
from minewise.screens.blocks import Block, Board, Chart, Form, Table
from minewise.screens.view import Given, View

VERSION = 2

MESSAGE_BYTES = 8 * 1024 * 1024
"""The longest message; a file to import may be nearly as long."""

Data = dict[str, Any]

_MOST = 2**53  # the largest integer that JavaScript represents exactly
_TAB = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")

_Count = Annotated[int, Within(0, _MOST)]
_Word = Annotated[str, Within(0, 100)]

_BOARD = tuple(each.name for each in fields(Board) if each.name != "grid")


class UnreadableError(MinewiseError):
    """The message cannot be read."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a page; its `type` determines which of the other keys it has."""

    version: Literal[2]
    type: Literal["hello", "open", "do", "answer", "back", "tick", "look"]
    n: _Count = 0
    tab: _Word = ""
    screen: _Word = ""
    given: dict[str, str] = field(default_factory=dict)  # the query of the page's address
    action: _Word = ""
    row: str = ""
    cell: tuple[_Count, _Count] | None = None
    text: str = ""
    file: str = ""  # in base 64
    depth: _Count | None = None  # how many screens the browser's Back leaves above the game
    at: bool = True
    theme: _Word = ""

    @property
    def values(self) -> Given:
        """The arguments of an action or of an answer."""
        return Given(self.row, self.cell, self.text, base64.b64decode(self.file, validate=True))


def read(text: str | bytes) -> Message:
    """Parse a message, or raise an `UnreadableError`."""
    if len(text) > MESSAGE_BYTES:
        raise UnreadableError(
            _("A message of {count} bytes is too large: expected at most {most}.").format(
                count=len(text), most=MESSAGE_BYTES
            ),
            "",
        )
    try:
        message = shaped(json.loads(text, parse_constant=_no_number), Message)
        _check(message)
    except ShapeError as error:
        text = _("The message cannot be read: {why}.").format(why=error)
        raise UnreadableError(text, error.input) from None
    except (ValueError, RecursionError):
        raise UnreadableError(_("The message is not JSON: expected one object."), "") from None
    return message


def _check(message: Message) -> None:
    """Refuse values that have the right type but cannot be used."""
    for name in ("action", "row", "screen", "text", "theme", "given"):
        value = getattr(message, name)
        text = value if isinstance(value, str) else "".join((*value, *value.values()))
        # A lone surrogate can be neither written to a file nor sent back.
        if _SURROGATE.search(text):
            raise ShapeError(name, quote(text), _("a text without lone surrogates"))
    if message.type == "hello" and not _TAB.fullmatch(message.tab):
        raise ShapeError("tab", message.tab, _("1 to 64 letters and digits"))
    if message.file:
        try:
            base64.b64decode(message.file, validate=True)
        except ValueError:
            raise ShapeError("file", quote(message.file), _("a file in base 64")) from None


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def as_text(kind: str, **keys: Any) -> str:
    """A message to the page."""
    return json.dumps({"version": VERSION, "type": kind, **keys}, separators=(",", ":"))


# Views


def view_as_data(view: View) -> Data:
    """A whole view as plain data."""
    return _plain(view) | {
        "blocks": [block_as_data(block) for block in view.blocks],
        "actions": _all(view.actions),
        "ask": view.ask and _plain(view.ask),
    }


def changes(before: View | None, after: View) -> Data:
    """The changes for a page that shows `before`; empty if there are none."""
    if before is None or (
        [before.name, *map(type, before.blocks)] != [after.name, *map(type, after.blocks)]
    ):
        return {"view": view_as_data(after)}
    found: Data = {}
    for name in ("title", "tick", "message", "working"):
        if getattr(after, name) != getattr(before, name):
            found[name] = getattr(after, name)
    for number, (old, new) in enumerate(zip(before.blocks, after.blocks, strict=True)):
        if old != new:
            found.setdefault("blocks", {})[str(number)] = _changed(old, new)
    if after.actions is not before.actions and after.actions != before.actions:
        found["actions"] = _all(after.actions)
    if after.ask != before.ask:
        found["ask"] = after.ask and _plain(after.ask)
    return found


def _changed(before: Block, after: Block) -> Data:
    data = block_as_data(after)
    if not isinstance(before, Board) or not isinstance(after, Board) or before.grid != after.grid:
        return data
    # Leave out what is unchanged; resending the cursor could undo a move made since.
    for name in _BOARD:
        if getattr(before, name) == getattr(after, name):
            del data[name]
    pairs = enumerate(zip(before.view, after.view, strict=True))
    cells = [[index, symbol] for index, (was, symbol) in pairs if was != symbol]
    if 0 < len(cells) < len(after.view) // 2:
        del data["view"]
        data["cells"] = cells
    return data


def block_as_data(block: Block) -> Data:
    """A block as plain data, with its kind."""
    data = _plain(block)
    match block:
        case Board():
            grid, index = data.pop("grid"), block.grid.index
            data |= {"width": grid.width, "height": grid.height, "shape": grid.shape}
            data["gestures"] = block.gestures and _plain(block.gestures)
            data |= {"notes": [], "odds": []}
            if block.marks:
                data["marks"] = [[index(each.cell), each.kind, each.words] for each in block.marks]
            if block.notes:
                data["notes"] = [[index(cell), text] for cell, text in block.notes.items()]
            if block.odds:
                data["odds"] = [[index(cell), float(odds)] for cell, odds in block.odds.items()]
        case Table():
            data |= {"columns": _all(block.columns), "rows": _all(block.rows)}
        case Form():
            data["fields"] = _all(block.fields)
        case Chart():  # `kind` is the kind of the block, so a chart's own is renamed
            data["style"] = block.kind
    data["kind"] = type(block).__name__.lower()
    return data


def _all(values: tuple[Any, ...]) -> list[Data]:
    return [*map(_plain, values)]


def _plain(value: Any) -> Data:
    """The fields of a dataclass by name; most are just strings, numbers and tuples of them."""
    if type(value) not in _readers:
        names = tuple(each.name for each in fields(value))
        _readers[type(value)] = names, attrgetter(*names)
    names, read = _readers[type(value)]
    values = read(value)
    return dict(zip(names, values if len(names) > 1 else (values,), strict=True))


_readers: dict[type, tuple[tuple[str, ...], Callable[[Any], Any]]] = {}
