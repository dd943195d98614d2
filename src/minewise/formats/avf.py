"""AVF: replays of Minesweeper Arbiter. There is no magic number, but there are three checksums.

Text is obfuscated: 45 is subtracted from every byte. Times begin at 1 second. The data stamp
`[0|17.4.2018.20:45:57:503|...|B28T4.07]` has the level, the start, the end, the 3BV and the
time; Arbiter itself does not trust it, and neither do we.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from struct import iter_unpack

from minewise.base.language import gettext as _
from minewise.core import Board
from minewise.formats.model import Recording, foreign_deal
from minewise.formats.mouse import Event, Mouse
from minewise.formats.scan import FormatError, Scan, board_of, decode, grid_of

_SIZES = {3: (8, 8, 10), 4: (16, 16, 40), 5: (30, 16, 99)}
_KINDS = {
    1: Mouse.MOVE,
    3: Mouse.LEFT_DOWN,
    5: Mouse.LEFT_UP,
    9: Mouse.RIGHT_DOWN,
    11: Mouse.SHIFT_LEFT_DOWN,
    17: Mouse.RIGHT_UP,
    21: Mouse.LEFT_UP,
    33: Mouse.MIDDLE_DOWN,
    65: Mouse.MIDDLE_UP,
    145: Mouse.RIGHT_UP,
    193: Mouse.MIDDLE_UP,
}
_COUNTRIES = {
    2: "Austria", 8: "China", 10: "England", 12: "France", 13: "Germany", 23: "Korea",
    29: "Poland", 31: "Russia", 37: "China", 41: "USA", 69: "Japan",
}  # fmt: skip
_RUSSIA = 31
_STAMP = re.compile(
    r"\[[0-9]\|(?:W\d{1,3}H\d{1,3}M\d{1,5}\|)?"
    r"(\d{1,2}\.\d{1,2}\.\d{4}\.\d{1,2}:\d{1,2}:\d{1,2}(?::\d{3,4})?)[^B]*"
    r"B(\d{1,5})T(\d{1,6}[.,]\d{1,3})\]",
    re.ASCII,
)
# Where a stamp begins, for headers that cannot be read field by field.
_STAMP_BEGINS = re.compile(rb"\[[0-3]\|")
_PADDING = 5


@dataclass
class _Header:
    """The fields between the board and the events."""

    records: int
    at: int
    country: int = 0
    player: bytes = b""
    marks: bool = False
    stamp: str = ""


def looks_like(data: bytes) -> bool:
    """Whether this is an AVF file: it names a level, and the checksum of its board is right."""
    try:
        scan = Scan(data, "AVF")
        _expect(scan, _sum_of_board(_board(scan)), "board")
        return data[0] > 0
    except FormatError:
        return False


def read(data: bytes, encoding: str | None = None) -> Recording:
    """Read a replay; of a damaged one, as much as possible."""
    scan = Scan(data, "AVF")
    board = _board(scan)
    after_board, damage = scan.at, ""
    try:
        header: _Header | None = _header(scan, board)
    except FormatError as error:
        header = _search(data, after_board)
        # Versions before 0.49 may have another header, so this is not damage.
        if data[0] >= 49 or header is None:
            damage = str(error)
    if header is None:
        return Recording("avf", foreign_deal(board), (), version=str(data[0]), damage=damage)
    events, cut = _events(data, header)
    claims, started = _read_stamp(header.stamp)
    named = re.search(rb"Minesweeper Arbiter (\d[\d.]{0,12}\d)", data[-400:])
    return Recording(
        "avf",
        foreign_deal(board),
        events,
        version=named[1].decode("ascii") if named else f"0.{data[0]}",
        program="Minesweeper Arbiter",
        player=decode(header.player, encoding, "cp1251" if header.country == _RUSSIA else ""),
        country=_COUNTRIES.get(header.country, ""),
        started=started,
        marks=header.marks,
        claims=claims,
        damage="; ".join(filter(None, (damage, cut))),
        signed=data.find(b"cs=", header.at) > 0,
    )


def _board(scan: Scan) -> Board:
    version = scan.u8("version")
    if version == 0:
        raise scan.wrong(
            _("a FreeSweeper file, which we cannot read: expected a version from 1"), 0
        )
    scan.take(4, "first bytes")
    level = scan.u8("level")
    if level in _SIZES:
        width, height, mines = _SIZES[level]
    elif level == 6:
        width, height = scan.u8("width") + 1, scan.u8("height") + 1
        mines = scan.u16("number of mines")
    else:
        raise scan.wrong(_("{level} is not a level: expected 3, 4, 5 or 6"), 5, level=level)
    listed = scan.take(2 * mines, "mines")
    grid = grid_of(width, height, "AVF file")
    places = zip(listed[::2], listed[1::2], strict=True)
    return board_of(grid, ((row - 1, column - 1) for row, column in places), "AVF file")


def _header(scan: Scan, board: Board) -> _Header:
    """The header, field by field; raises if anything is wrong."""
    _expect(scan, _sum_of_board(board), "board")
    records = int.from_bytes(_plain(scan.take(4, "number of records")), "big")
    country = scan.u8("country")
    player = _plain(scan.take(scan.u8("length of the name"), "name"))
    _expect(scan, _sum_of_text(player), "name")
    marks = scan.u8("question marks") == 17
    stamp = scan.take(scan.u8("length of the stamp"), "stamp")
    _expect(scan, _sum_of_text(stamp), "stamp")
    return _Header(records, scan.at, country, player, marks, stamp.decode("latin-1"))


def _search(data: bytes, start: int) -> _Header | None:
    """Look for the stamp and the records where the header cannot be read."""
    match = _STAMP_BEGINS.search(data, start)
    end = -1 if match is None else data.find(b"]", match.start(), match.start() + 255)
    stamp = "" if match is None or end < 0 else data[match.start() : end + 1].decode("latin-1")
    # The records follow the stamp's checksum, a few digits; without a stamp, look further.
    first = end + 1 if stamp else start
    for at in range(first, min(first + 600, len(data))):
        if _is_record(data[at : at + 8]) and _is_record(data[at + 8 : at + 16]):
            return _Header((len(data) - at) // 8, at, stamp=stamp)
    return None


def _is_record(record: bytes) -> bool:
    """Whether this could be an event of the first second."""
    if len(record) < 8:
        return False
    code, x_high, second, _x, hundredth, y_high, second_high, _y = record
    near = x_high < 16 and y_high < 16 and second_high == 0
    return code in _KINDS and near and second == 1 and hundredth < 100


def _events(data: bytes, header: _Header) -> tuple[tuple[Event, ...], str]:
    """The events, and their damage."""
    at, counted = header.at, max(header.records - _PADDING, 0)
    there = min(header.records + 1, (len(data) - at) // 8)
    events, unknown = [], 0
    kinds, make = _KINDS, Event._make
    for code, x_high, second, x, hundredth, y_high, second_high, y in iter_unpack(
        "8B", data[at : at + 8 * there]
    ):
        if second == 0 and second_high == 0:
            break
        kind = kinds.get(code)
        if kind is None:
            unknown += 1
            continue
        time = (256 * second_high + second - 1) * 1000 + 10 * hundredth
        events.append(make((time, kind, 256 * x_high + x, 256 * y_high + y)))
    found = []
    if len(events) + unknown < counted and there < header.records:
        text = _("the AVF file ends at byte {size}, after {there} of {counted} records")
        found.append(text.format(size=len(data), there=there, counted=counted))
    if unknown:
        found.append(_("{unknown} records are of an unknown kind").format(unknown=unknown))
    return tuple(events), "; ".join(found)


def _read_stamp(stamp: str) -> tuple[dict[str, str], datetime | None]:
    """The figures in the stamp, and when the game started."""
    match = _STAMP.fullmatch(stamp)
    if match is None:
        return {}, None
    when, three_bv, seconds = match.groups()
    claimed = float(seconds.replace(",", ".")) - 1
    return {"three_bv": three_bv, "seconds": f"{claimed:.2f}"}, read_moment(when)


def read_moment(text: str) -> datetime | None:
    """A date and time in Arbiter's format, such as 17.4.2018.20:45:57:503."""
    match = re.fullmatch(
        r"(\d{1,2})\.(\d{1,2})\.(\d{4})\.(\d{1,2}):(\d{1,2}):(\d{1,2})(?::(\d{3,4}))?",
        text,
        re.ASCII,
    )
    if match is None:
        return None
    day, month, year, hour, minute, second = map(int, match.groups()[:6])
    milliseconds = int((match[7] or "0")[-3:])
    try:
        return datetime(year, month, day, hour, minute, second, 1000 * milliseconds)
    except ValueError:
        return None


def _sum_of_board(board: Board) -> int:
    """Arbiter's checksum of a board."""
    width = board.grid.width
    return sum(
        (10 if mine else number + 1) * (index % width) * (1 + index // width)
        for index, (mine, number) in enumerate(zip(board.mine_at, board.number_at, strict=True))
    )


def _sum_of_text(text: bytes) -> int:
    return sum(place * byte for place, byte in enumerate(text, start=1))


def _expect(scan: Scan, checksum: int, what: str) -> None:
    """Skip a checksum, which must be right."""
    at = scan.at
    digits = _plain(scan.take(len(str(checksum)), f"checksum of the {what}"))
    if digits != str(checksum).encode("ascii"):
        raise scan.wrong(_("the checksum of the {what} is not right"), at, what=what)


def _plain(disguised: bytes) -> bytes:
    return bytes((byte + 45) % 256 for byte in disguised)
