"""EVF: replays of Metasweeper, versions 0 to 4; and EVFS, several of them in one file.

Versions 0 to 3 have events of 8 bytes with absolute times and positions. In version 4 events
are relative to the previous one, and there may be drawing events as well; we take the mouse
events, and play them by the rules.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from struct import iter_unpack, pack, unpack_from

from minewise.base.language import gettext as _
from minewise.core import Board, Grid
from minewise.core.counts import mines_in_words
from minewise.formats.avf import read_moment
from minewise.formats.model import Recording, foreign_deal, mode_name, mode_number
from minewise.formats.mouse import Event, Mouse, plain_events
from minewise.formats.scan import (
    FormatError,
    Scan,
    bits_of,
    board_from_bits,
    check_rectangle,
    decode,
    grid_of,
    pack_bits,
    refusal,
    unpack_bits,
)
from minewise.measures import Figures

COMPLETED, OFFICIAL, FAIR, NO_FLAGS, TRANSCODED = 0x80, 0x40, 0x20, 0x10, 0x08
MARKS = 0x80
KINDS = {
    1: Mouse.MOVE, 2: Mouse.LEFT_DOWN, 3: Mouse.LEFT_UP, 4: Mouse.RIGHT_DOWN, 5: Mouse.RIGHT_UP,
    6: Mouse.MIDDLE_DOWN, 7: Mouse.MIDDLE_UP, 8: Mouse.PREFLAG, 9: Mouse.SECOND_DOWN,
}  # fmt: skip
# Kinds that do not distinguish a press from a release: they alternate.
_EITHER = {
    10: (Mouse.LEFT_DOWN, Mouse.LEFT_UP),
    11: (Mouse.RIGHT_DOWN, Mouse.RIGHT_UP),
    12: (Mouse.MIDDLE_DOWN, Mouse.MIDDLE_UP),
}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass
class _Header:
    """The fields before the mines."""

    version: int
    flags: int
    marks: bool
    grid: Grid
    mines: int
    square: int
    mode: int
    claims: dict[str, str] = field(default_factory=dict)
    texts: dict[str, bytes] = field(default_factory=dict)
    started: datetime | None = None


def looks_like(data: bytes) -> bool:
    """Whether this is an EVF file: its header can be read, and gives the right number of mines."""
    try:
        scan = Scan(data, "EVF")
        header = _header(scan)
        return _board(scan, header)[0].mine_count == header.mines
    except FormatError:
        return False


def read(data: bytes, encoding: str | None = None) -> Recording:
    """Read a replay, even if it is truncated in its events."""
    scan = Scan(data, "EVF")
    header = _header(scan)
    board, damage = _board(scan, header)
    if header.version == 4:
        for _number in range(scan.u16("number of metrics")):
            scan.until_zero("name of a metric")
        events, cut, signed = _relative_events(scan)
    else:
        events, cut, signed = _absolute_events(scan)
    text = {name: decode(raw, encoding) for name, raw in header.texts.items()}
    return Recording(
        "evf",
        foreign_deal(board),
        events,
        version=str(header.version),
        program=text["software"],
        square=header.square,
        player=text["player"],
        country=text.get("country", ""),
        started=header.started,
        marks=header.marks,
        mode=mode_name(header.mode),
        claims=header.claims,
        damage="; ".join(filter(None, (damage, cut))),
        signed=signed,
    )


def _header(scan: Scan) -> _Header:
    version = scan.u8("version")
    if version > 4:
        raise scan.wrong(
            _("{version} is not a known version of EVF: expected 0 to 4"), 0, version=version
        )
    flags = scan.u8("flags")
    marks = bool(scan.u8("flags") & MARKS) if version >= 3 else False
    height, width = scan.u8("rows"), scan.u8("columns")
    mines, square = scan.u16("number of mines"), scan.u8("size of a cell")
    mode, three_bv = scan.u16("mode"), scan.u16("3BV")
    milliseconds = scan.u32("time") if version == 4 else scan.u24("time")
    if square == 0:
        raise scan.wrong(_("cells cannot be 0 pixels wide"))
    header = _Header(version, flags, marks, grid_of(width, height, "EVF file"), mines, square, mode)
    header.claims = {
        "three_bv": str(three_bv),
        "seconds": f"{milliseconds / 1000:.3f}",
        "completed": _yes_or_no(flags & COMPLETED),
        "official": _yes_or_no(flags & OFFICIAL),
        "fair": _yes_or_no(flags & FAIR),
    }
    (_read_texts_of_4 if version == 4 else _read_texts)(scan, header)
    return header


def _read_texts(scan: Scan, header: _Header) -> None:
    names = ["software", "player", "competition", "unique id", "start", "end", "country"]
    if header.version >= 2:
        names.append("device")
    for name in names:
        header.texts[name] = scan.until_zero(name)
    header.started = _moment(header.texts["start"])


def _read_texts_of_4(scan: Scan, header: _Header) -> None:
    header.texts["country"] = scan.take(2, "country").replace(b"XX", b"")
    header.started = _from_microseconds(scan.number(8, "start"))
    scan.number(8, "end")
    names = ["software", "player", "competition", "unique id"]
    if header.flags & TRANSCODED:
        names[1:1] = ["transcoder", "encoding"]
    for name in names:
        header.texts[name] = scan.until_zero(name)
    header.texts["device"] = scan.take(scan.u16("length of the device"), "device")


def _moment(raw: bytes) -> datetime | None:
    """A date and time in any of the formats of the versions before 4."""
    text = raw[:40].decode("latin-1")
    if not (text.isascii() and text.isdigit()):
        return read_moment(text)
    number = int(text)
    return _from_microseconds(number if number > 10**12 else number * 10**6)


def _from_microseconds(number: int) -> datetime | None:
    try:
        return (_EPOCH + timedelta(microseconds=number)).replace(tzinfo=None) if number else None
    except OverflowError:
        return None


def _board(scan: Scan, header: _Header) -> tuple[Board, str]:
    """The board, and its damage."""
    grid = header.grid
    bits = scan.take((len(grid) + 7) // 8, "mines")
    board = board_from_bits(grid, unpack_bits(bits)[: len(grid)])
    if board.mine_count == header.mines:
        return board, ""
    text = _("the header says {mines}, but the board has {count}")
    return board, text.format(mines=mines_in_words(header.mines), count=board.mine_count)


# Events


class _Either:
    """Distinguishes presses from releases where the file does not."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def kind(self, number: int) -> Mouse | None:
        if number not in _EITHER:
            return None
        self._down ^= {number}
        return _EITHER[number][number not in self._down]


def _absolute_events(scan: Scan) -> tuple[tuple[Event, ...], str, bool]:
    """The events of versions 0 to 3, their damage, and whether there is a signature."""
    events: list[Event] = []
    unknown, either = 0, _Either()
    make, kinds = Event._make, KINDS
    start, data = scan.at, scan.data
    whole = (len(data) - start) // 8 * 8
    for number, (first, x, y) in enumerate(iter_unpack(">IHH", data[start : start + whole])):
        code = first >> 24
        if code in (0, 255):
            end = start + 8 * number
            return tuple(events), _unknown(unknown), code == 0 and end + 33 <= len(data)
        kind = kinds.get(code) or either.kind(code)
        if kind is None:
            unknown += 1
        else:
            events.append(make((first & 0xFFFFFF, kind, x, y)))
    if data[start + whole : start + whole + 1] in (b"\0", b"\xff"):
        return tuple(events), _unknown(unknown), False
    cut = _("the EVF file ends at byte {size}, before the end of its events").format(size=len(data))
    return tuple(events), "; ".join(filter(None, (_unknown(unknown), cut))), False


def _relative_events(scan: Scan) -> tuple[tuple[Event, ...], str, bool]:
    """The same for version 4."""
    events: list[Event] = []
    make, kinds, either = Event._make, KINDS, _Either()
    data, at, size = scan.data, scan.at, len(scan.data)
    time = x = y = unknown = 0
    while at < size:
        code = data[at]
        if code <= 80 and code:
            if at + 6 > size:
                break
            _code, wait, right, down = unpack_from(">BBhh", data, at)
            time, x, y = time + wait, x + right, y + down
            at += 6
            kind = kinds.get(code) or either.kind(code)
            if kind is None:
                unknown += 1
            else:
                events.append(make((time, kind, x, y)))
        elif code == 0:
            length = int.from_bytes(data[at + 1 : at + 3], "big")
            return tuple(events), _unknown(unknown), 0 < length <= size - at - 3
        elif code == 255:
            time += int.from_bytes(data[at + 1 : at + 3], "big")
            at += 3
        else:
            step = _size_of(data, at)
            if step == 0:
                text = _("byte {at}: {code} is not an event, so the rest is ignored")
                fact = text.format(at=at, code=code)
                return tuple(events), fact, False
            time += data[at + 1] if at + 1 < size else 0
            at += step
    cut = _("the EVF file ends at byte {size}, before the end of its events").format(size=size)
    return tuple(events), "; ".join(filter(None, (_unknown(unknown), cut))), False


def _size_of(data: bytes, at: int) -> int:
    """The size of an event other than a mouse event; 0 if there is no such event."""
    code = data[at]
    if code in (81, 82, 83, 99):
        return 2
    if 100 <= code <= 121:
        return 4
    if code == 200:
        return 12
    if code == 201:
        end = data.find(b"\0", at + 4)
        return end + 1 - at if end >= 0 else len(data) - at
    return 0


def _unknown(count: int) -> str:
    return _("{count} events are of an unknown kind").format(count=count) if count else ""


def _yes_or_no(flag: int) -> str:
    return "yes" if flag else "no"


# Sets


def read_set(data: bytes, encoding: str | None = None) -> tuple[Recording, ...]:
    """Read an EVFS file: all games, or those before the first damaged one."""
    scan = Scan(data, "EVFS")
    version = scan.u8("version")
    if version != 0:
        raise scan.wrong(
            _("{version} is not a known version of EVFS: expected 0"), 0, version=version
        )
    length = scan.u16("length of a checksum")
    found: list[Recording] = []
    damage = ""
    while scan.left and not damage:
        at = scan.at
        try:
            name = decode(scan.until_zero("name of a game"), encoding)
            size = scan.u32("size of a game")
            if size > scan.left:
                damage = _("the set ends in the middle of the game at byte {at}").format(at=at)
            game = read(scan.take(min(size, scan.left), "game"), encoding)
            scan.take(min(length, scan.left), "checksum of a game")
        except FormatError as error:
            if not found:
                raise
            text = _("game {number} of the set, at byte {at}, cannot be read: {error}")
            damage = text.format(number=len(found) + 1, at=at, error=error)
            found[-1] = replace(found[-1], damage=_both(found[-1].damage, damage))
            break
        found.append(replace(game, format="evfs", name=name, damage=_both(game.damage, damage)))
    if not found:
        raise scan.wrong(_("there is no game in this set"))
    return tuple(found)


def _both(one: str, other: str) -> str:
    return "; ".join(filter(None, (one, other)))


# Writing versions 3 and 4: without a signature, since only Metasweeper can sign, and
# claiming only that the game was completed.

_NUMBERS = {kind: number for number, kind in KINDS.items()}


def write(recording: Recording, version: int = 4) -> bytes:
    """Write a replay, without signature."""
    _check(recording)
    events = list(_events(recording))
    play = recording.played.play
    milliseconds = round(1000 * play.seconds)
    if version == 3 and max([milliseconds, *(event.time for event in events)]) >= 1 << 24:
        raise refusal(_("the game is too long for EVF 3: expected less than 4 hours 40 minutes"))
    grid = recording.board.grid
    head = pack(
        ">BBBBBHBHH",
        version,
        COMPLETED if play.won else 0,
        MARKS if recording.marks else 0,
        grid.height,
        grid.width,
        recording.board.mine_count,
        recording.square,
        mode_number(recording.mode) if recording.mode else 0,
        Figures(play).three_bv,
    )
    mines = pack_bits(bits_of(recording.board))
    tail = _events_of_4(events) if version == 4 else _events_of_3(events)
    return head + _about(recording, version, milliseconds) + mines + tail


def _check(recording: Recording) -> None:
    grid = recording.board.grid
    check_rectangle(grid, "EVF")
    if max(grid.width, grid.height, recording.square) > 255 or recording.board.mine_count > 65535:
        raise refusal(
            _("a board of {size} cannot be written as EVF: expected at most 255x255"),
            recording.board.line(),
            size=grid.size,
        )
    if any(event.kind is Mouse.TOGGLE_MARKS for event in recording.events):
        raise refusal(
            _(
                "question marks are switched on or off in the middle of this game, which "
                "EVF cannot store: use RAWVF"
            )
        )


def _about(recording: Recording, version: int, milliseconds: int) -> bytes:
    """The time and the texts."""
    start = 0
    if recording.started is not None:
        since = recording.started.replace(tzinfo=UTC) - _EPOCH
        start = max(round(since.total_seconds() * 1_000_000), 0)
    end = start + 1000 * milliseconds if start else 0
    software, player = _text("Minewise"), _text(recording.player)
    if version == 4:
        country = recording.country.upper()
        if not (len(country) == 2 and country.isascii() and country.isalpha()):
            country = "XX"
        about = pack(">I2sQQ", milliseconds, country.encode("ascii"), start, end)
        # Competition and unique id are empty, and so is the device.
        return about + software + player + bytes(2) + bytes(2)
    about = milliseconds.to_bytes(3, "big") + software + player + bytes(2)
    times = _text(str(start)) + _text(str(end)) if start else bytes(2)
    return about + times + _text(recording.country) + bytes(1)


def _text(text: str) -> bytes:
    return text.replace("\0", "").encode("utf-8", "replace") + b"\0"


def _events(recording: Recording) -> Iterator[Event]:
    """Plain events with times from 0 on; every place off the board becomes the same one."""
    grid, side = recording.board.grid, recording.square
    right, bottom = grid.width * side, grid.height * side
    events = list(plain_events(recording.events))
    earliest = min([0, *(event.time for event in events)])
    now = 0
    for event in events:
        now = max(now, event.time - earliest)  # EVF has no way back in time
        inside = 0 <= event.x < right and 0 <= event.y < bottom
        x, y = (event.x, event.y) if inside else (right, bottom)
        yield Event(now, event.kind, x, y)


def _events_of_3(events: Iterable[Event]) -> bytes:
    records = [
        pack(">IHH", _NUMBERS[event.kind] << 24 | event.time, event.x, event.y) for event in events
    ]
    return b"".join(records) + b"\xff"


def _events_of_4(events: Iterable[Event]) -> bytes:
    parts = [bytes(2)]  # no metrics
    time = x = y = 0
    for event in events:
        wait = event.time - time
        while wait > 255:
            extra = min(wait, 65535)
            parts.append(pack(">BH", 255, extra))
            wait -= extra
        parts.append(pack(">BBhh", _NUMBERS[event.kind], wait, event.x - x, event.y - y))
        time, x, y = event.time, event.x, event.y
    return b"".join(parts) + bytes(3)
