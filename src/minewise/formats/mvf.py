"""MVF: replays of Minesweeper Clone, in three generations.

    up to 0.96    no header: the board, records of 8 bytes, and a trailer with time and name
    0.97          a header, and records of 5 bytes whose bits are shuffled
    2006, 2007    the same with records of 6 bytes, times in milliseconds

A record is the whole state of the mouse: the buttons that are down, and the position. The order
of the bits is derived from a key in the file, by means of roots, sines and cosines.
"""

import math
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import lru_cache

from minewise.base.language import gettext as _
from minewise.formats.model import Recording, foreign_deal
from minewise.formats.mouse import Event, Mouse
from minewise.formats.scan import Scan, decode

_MAGIC = b"\x11Minesweeper Clone"
_PROGRAM = "Minesweeper Clone"
_MODES = {1: "classic", 2: "density", 3: "upk"}
_SIZES = {(8, 8): 10, (16, 16): 40, (30, 16): 99}
# The bits of the left, the right and the middle button.
_DOWN = {4: Mouse.LEFT_DOWN, 1: Mouse.RIGHT_DOWN, 2: Mouse.MIDDLE_DOWN}
_UP = {4: Mouse.LEFT_UP, 1: Mouse.RIGHT_UP, 2: Mouse.MIDDLE_UP}

_State = tuple[int, int, int, int]
"""Milliseconds, buttons, x, y."""


def looks_like(data: bytes) -> bool:
    """Whether this is an MVF file: one with a header, or one without for a usual board size."""
    if data.startswith(_MAGIC):
        return True
    if len(data) < 200:
        return False
    mines = int.from_bytes(data[2:4], "big")
    return _SIZES.get((data[0], data[1])) == mines and data[4 + 2 * mines] <= 1


def read(data: bytes, encoding: str | None = None) -> Recording:
    """Read a replay, even if it is truncated."""
    if data.startswith(_MAGIC):
        # The last digit of the copyright year tells the generation.
        year = data[27:28]
        if year in (b"6", b"7"):
            return _read_shuffled(Scan(data, "MVF", 71), 6, encoding)
        return _read_shuffled(Scan(data, "MVF", 74), 5, encoding, upk=year == b"8")
    if data.startswith(b"\0\0"):
        return _read_shuffled(Scan(data, "MVF", 7), 5, encoding)
    return _read_plain(data, encoding)


def _version(data: bytes) -> str:
    """The version, from the fourth text of the header."""
    if not data.startswith(_MAGIC) or len(data) < 54:
        return "0.97"
    text = data[54 : 54 + data[53]].decode("latin-1")
    return text.removeprefix("version ")


# 0.97 and later


def _states(records: bytes, size: int, lead: int) -> Iterator[_State]:
    """The records, of 5 or 6 bytes each, as states of the mouse."""
    parts = _parts(lead, size)
    for start in range(0, len(records) - size + 1, size):
        bits = 0
        for table, byte in zip(parts, records[start : start + size], strict=True):
            bits |= table[byte]
        if size == 5:
            time = 10 * (bits >> 21 & 0x7F) + 1000 * (bits >> 28 & 0x3FF)
            yield time, bits & 7, bits >> 12 & 0x1FF, bits >> 3 & 0x1FF
        else:
            x, y = bits >> 14 & 0x7FF, bits >> 3 & 0x7FF
            yield bits >> 25 & 0x3FFFFF, bits & 7, x - 32, y - 32


@lru_cache(maxsize=8)
def _parts(lead: int, size: int) -> list[list[int]]:
    """For each byte of a record, and each possible value, the bits it contributes."""
    order, parts = _order(lead, size), []
    for byte in range(size):
        placed = [(1 << place % 8, 1 << k) for k, place in enumerate(order) if place // 8 == byte]
        parts.append([sum(to for of, to in placed if value & of) for value in range(256)])
    return parts


def _order(lead: int, size: int) -> list[int]:
    """The order of the bits of a record, derived from the key `lead`."""
    one, two = math.sqrt(lead), math.sqrt(lead + 1000)
    three, four = math.sqrt(one + 1000), math.sqrt(two + 1000)
    values = [
        math.cos(three + 1000),
        math.sin(math.sqrt(two)),
        math.cos(three),
        math.sin(math.sqrt(one) + 1000),
        math.cos(four),
        math.sin(four),
    ]
    digits = "".join(f"{round(abs(value) * 10**8):08}"[:8] for value in values[:size])
    return sorted(range(8 * size), key=lambda place: (digits[place], place))


def _read_shuffled(scan: Scan, size: int, encoding: str | None, *, upk: bool = False) -> Recording:
    data, started = scan.data, _moment(scan)
    scan.u8("level")
    mode = "upk" if upk else _MODES.get(scan.u8("mode"), "cheat")
    claims = {}
    if size == 5:
        milliseconds = 1000 * scan.u16("seconds") + 10 * scan.u8("hundredths")
        for name in ("three_bv", "solved_three_bv", "left", "double", "right"):
            claims[name] = str(scan.u16(name))
    else:
        milliseconds = scan.u24("time")
    claims["seconds"] = f"{milliseconds / 1000:.3f}"
    marks = scan.u8("question marks") == 1
    board = scan.board(first=1)
    player = scan.take(scan.u8("length of the name"), "name")
    lead = scan.u16("key")
    records = scan.u24("number of records")
    there = min(records, scan.left // size)
    states = _states(data[scan.at : scan.at + there * size], size, lead)
    damage = ""
    if there < records:
        text = _("the MVF file ends at byte {size}, after {there} of {records} records")
        damage = text.format(size=len(data), there=there, records=records)
    return Recording(
        "mvf",
        foreign_deal(board),
        tuple(_events(states)),
        version=_version(data),
        program=_PROGRAM,
        player=decode(player, encoding),
        started=started,
        marks=marks,
        mode=mode,
        claims=claims,
        damage=damage,
        signed=scan.left > there * size,
    )


def _moment(scan: Scan) -> datetime | None:
    month, day, year = scan.u8("month"), scan.u8("day"), scan.u16("year")
    hour, minute, second = scan.u8("hour"), scan.u8("minute"), scan.u8("second")
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:  # Clone 2007 sometimes writes day 0
        return None


# 0.96 and before


def _read_plain(data: bytes, encoding: str | None) -> Recording:
    scan = Scan(data, "MVF")
    board = scan.board()
    marks = scan.u8("question marks") == 1
    scan.u8("byte before the records")
    trailer, version, named = 125, "0.8 to 0.96", True
    if data[-1:].isdigit() and data[-22:-21].isdigit():
        trailer, version = 113, "0.76"
        if data[-13:-10] != b"   ":
            trailer, version, named = 13, "0.75 or before", False
    end = len(data) - trailer
    damage, player, last = "", b"", None
    claims = {}
    if end < scan.at:
        damage = _("the MVF file ends at byte {size}, before its trailer").format(size=len(data))
        end = len(data)
    else:
        last = 1000 * int.from_bytes(data[end : end + 2], "big") + 10 * data[end + 2]
        player = data[end + 3 : end + 103] if named else b""
        claims["seconds"] = f"{last / 1000:.2f}"
    states = list(_plain_states(data[scan.at : end], last))
    if states:
        time, _buttons, x, y = states[-1]
        states.append((time, 0, x, y))  # the last release is not in the file
        if last is not None and states[-1][0] < last - 1000:
            text = _("the records end at {last} s, but the game lasted {seconds} s")
            damage = text.format(last=f"{time / 1000:.2f}", seconds=claims["seconds"])
    return Recording(
        "mvf",
        foreign_deal(board),
        tuple(_events(states)),
        version=version,
        program=_PROGRAM,
        player=decode(player.rstrip(b"\0 "), encoding),
        marks=marks,
        mode="classic",
        claims=claims,
        damage=damage,
        signed=not damage,
    )


def _plain_states(records: bytes, last: int | None) -> Iterator[_State]:
    """The records, until the time goes backwards or beyond the end of the game."""
    before = 0
    for start in range(0, len(records) - 7, 8):
        seconds, hundredths, buttons = records[start : start + 3]
        time = 1000 * seconds + 10 * hundredths
        if time < before or (last is not None and time > last):
            return
        before = time
        x = int.from_bytes(records[start + 3 : start + 5], "big")
        y = int.from_bytes(records[start + 5 : start + 7], "big")
        # Here 1 is left and 4 is right.
        yield time, (buttons & 1) << 2 | buttons & 2 | (buttons & 4) >> 2, x, y


# From states to events


def _events(states: Iterable[_State]) -> Iterator[Event]:
    """The events between consecutive states."""
    make, move = Event._make, Mouse.MOVE
    held, place = 0, None
    for time, buttons, x, y in states:
        if (x, y) != place if place else not buttons:
            yield make((time, move, x, y))
        if buttons != held:
            for kinds, changed in ((_DOWN, buttons & ~held), (_UP, held & ~buttons)):
                for button, kind in kinds.items():
                    if changed & button:
                        yield make((time, kind, x, y))
        held, place = buttons, (x, y)
