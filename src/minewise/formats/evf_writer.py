"""Writing EVF, versions 3 and 4.

What we write carries no signature, since only Metasweeper can make one, and claims no
more than that the game was completed.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from struct import pack

from minewise.base.language import gettext as _
from minewise.formats.evf import COMPLETED, KINDS, MARKS
from minewise.formats.model import Recording, mode_number
from minewise.formats.mouse import Event, Mouse, plain_events
from minewise.formats.scan import bits_of, check_rectangle, pack_bits, refusal
from minewise.measures import Figures

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
                "EVF cannot tell: RAWVF can"
            )
        )


def _about(recording: Recording, version: int, milliseconds: int) -> bytes:
    """The time and the texts."""
    start = 0
    if recording.started is not None:
        since = recording.started.replace(tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)
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
    """Plain events whose times begin at 0 or later; off the board is one certain place."""
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
