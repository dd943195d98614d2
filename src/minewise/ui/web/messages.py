"""What a page sends, read with care: anything may be in a message, written by anybody.

Every message is one JSON object with `version` and `type`. What is not is refused with a
sentence that names what was expected.
"""

import json
import math
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from minewise.base import MinewiseError, quote
from minewise.core import Cell
from minewise.ui.web import limits

VERSION = 1

MOST_ID = 2**53
"""The largest number that every browser counts to."""

_TAB = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_ROOM = re.compile(r"[0-9a-f]{16}|new", re.ASCII)


class UnreadableError(MinewiseError):
    """The message cannot be read.

    Attributes:
        id: The id in it, where that could be read.
    """

    id: int | None = None


class Payload:
    """The keys of a message, each looked at before it is used.

    >>> Payload({"cell": [2, 3], "name": "mine"}).cell("cell")
    (2, 3)
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def __contains__(self, key: str) -> bool:
        """Whether it is there; null means that it is not."""
        return self._data.get(key) is not None

    def text(self, key: str, most: int = limits.MESSAGE_BYTES) -> str:
        value = self._data.get(key)
        if not isinstance(value, str) or len(value) > most:
            _wrong(key, value, f"a text of at most {most} letters")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            _wrong(key, value, "a text without lone surrogates")
        return value

    def number(self, key: str, most: int = MOST_ID) -> int:
        """A whole number from 0."""
        value = self._data.get(key)
        if type(value) is not int or not 0 <= value <= most:
            _wrong(key, value, f"a whole number from 0 to {most}")
        return value

    def seconds(self, key: str, most: float) -> float:
        """A number of seconds above 0; more than the most is the most."""
        value: Any = self._data.get(key)
        if type(value) not in (int, float) or not 0 < value < math.inf:
            _wrong(key, value, "a number of seconds above 0")
        return min(float(value), most)

    def flag(self, key: str) -> bool:
        value = self._data.get(key)
        if type(value) is not bool:
            _wrong(key, value, "true or false")
        return value

    def cell(self, key: str) -> Cell:
        """A cell; whether the board has it is not looked at."""
        value: Any = self._data.get(key)
        if not _is_cell(value):
            _wrong(key, value, "[row, column], counted from 0")
        return value[0], value[1]

    def object(self, key: str) -> dict[str, Any]:
        value = self._data.get(key)
        if not isinstance(value, dict):
            _wrong(key, value, "an object")
        return value

    def clicks(self, key: str, most: int) -> list[tuple[str, Cell]]:
        """A list of [action, [row, column]]."""
        value = self._data.get(key)
        if not isinstance(value, list) or len(value) > most:
            _wrong(key, value, f"a list of at most {most} clicks")
        for click in value:
            if not (
                isinstance(click, list)
                and len(click) == 2
                and isinstance(click[0], str)
                and _is_cell(click[1])
            ):
                _wrong(key, click, '["open", [row, column]]')
        return [(name, (row, column)) for name, (row, column) in value]


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a socket.

    Attributes:
        room: Which one: an id, "new", or None for the last one of this browser.
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


Message = Hello | Do | Ask | Cancel | Sync | Look


def read(text: str | bytes) -> Message:
    """Read a message.

    Raises:
        UnreadableError: It is none.
    """
    data = _object(text)
    given = Payload(data)
    try:
        return _message(data, given)
    except UnreadableError as error:
        found = data.get("id")
        if type(found) is int and 0 <= found <= MOST_ID:
            error.id = found
        raise


def _object(text: str | bytes) -> dict[str, Any]:
    if len(text) > limits.MESSAGE_BYTES:
        raise UnreadableError(
            f"A message of {len(text)} bytes is too large: "
            f"expected at most {limits.MESSAGE_BYTES}.",
            "",
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
    match data.get("type"):
        case "hello":
            seen = given.number("seen") if "seen" in given else 0
            return Hello(_room(given), _tab(given), seen)
        case "do":
            return Do(given.number("id"), given.text("action", 40), given)
        case "ask":
            return Ask(given.number("id"), given.text("about", 40), given)
        case "cancel":
            return Cancel(given.number("id"))
        case "sync":
            return Sync()
        case "look":
            return Look(given.flag("at"))
        case other:
            raise UnreadableError(
                f"{quote(other)} is not a type of message: "
                "expected hello, do, ask, cancel, sync or look.",
                other,
            )


def _room(given: Payload) -> str | None:
    if "room" not in given:
        return None
    name = given.text("room", 40)
    if not _ROOM.fullmatch(name):
        _wrong("room", name, "an id that this server has given")
    return name


def _tab(given: Payload) -> str:
    tab = given.text("tab", 64)
    if not _TAB.fullmatch(tab):
        _wrong("tab", tab, "1 to 64 letters and digits")
    return tab


def _is_cell(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(number) is int and abs(number) <= MOST_ID for number in value)
    )


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _wrong(key: str, value: object, expected: str) -> NoReturn:
    raise UnreadableError(f"{key} cannot be {quote(value)}: expected {expected}.", value)
