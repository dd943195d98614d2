"""RAWVF: replays as text, which many programs write, each in its own dialect.

Options `Key: value`, then `Board:` with a line for each row, then `Events:` with a line for
each mouse event:

    1.234 lc 2 1 (24 9)

that is the time in seconds, the kind, perhaps column and row (some programs count from 0, some
from 1, so they are not used), and the pixel. Other lines are comments.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from minewise.base.language import gettext as _
from minewise.core import Board
from minewise.core.counts import mines_in_words
from minewise.formats.avf import read_moment
from minewise.formats.model import Recording, foreign_deal
from minewise.formats.mouse import Event, Mouse, plain_events
from minewise.formats.scan import FormatError, board_of, check_rectangle, decode, grid_of, refusal

_EVENT = re.compile(
    rb"\s*(-?)(\d{1,7})\.(\d{2,3})\s+([lrm][cr]|mv|sc|mt)\b"
    rb"(?:[^(]*\(\s*(-?\d{1,6})[\s,]+(-?\d{1,6})\s*\))?"
)
_KINDS = {
    kind.value.encode("ascii"): kind
    for kind in Mouse
    if kind not in (Mouse.SECOND_DOWN, Mouse.PREFLAG)
}
_LEVELS = {"beginner": (8, 8, 10), "intermediate": (16, 16, 40), "expert": (30, 16, 99)}
# Other names that programs use for options.
_SAME = {"questionmarks": "marks", "bbbv": "three_bv", "solved3bv": "solved_three_bv"}
_CLAIMS = ("time", "three_bv", "solved_three_bv", "status", "lclicks", "rclicks", "dclicks")


@dataclass
class _Game:
    """The lines of one game, sorted by section."""

    options: dict[str, bytes] = field(default_factory=dict)
    rows: list[bytes] = field(default_factory=list)
    events: list[bytes] = field(default_factory=list)
    first_line: int = 0
    boards: int = 0
    part: str = "options"
    size: tuple[int, int] = (0, 0)  # 0 if missing in the options

    def take(self, line: bytes) -> None:
        """Add a line to its section."""
        low = line[:20].strip().lower()
        if low.startswith(b"board:"):
            self.boards += 1
            options = self.options
            width, height, _mines = _LEVELS.get(
                decode(options.get("level", b"")).lower(), (0, 0, 0)
            )
            self.size = _whole(options, "width") or width, _whole(options, "height") or height
            # If the mines change during the game, there is a second board.
            self.part = "board" if self.boards == 1 else "later"
        elif low.startswith(b"events:") and self.part == "board":
            self.part = "events"
        elif self.part == "options":
            key, colon, value = line.partition(b":")
            if colon:
                name = decode(key).lower()
                self.options[_SAME.get(name, name)] = value.strip()
        elif self.part == "board" and len(self.rows) < self.size[1]:
            if low:
                self.rows.append(line.strip())
        elif self.part != "later":
            # Some files have no line `Events:`; the first line that is not a row ends the board.
            self.part = "events"
            self.events.append(line)


def looks_like(data: bytes) -> bool:
    """Whether this is a RAWVF file: text with a line `Board:`."""
    head = data[:20_000].lower()
    return re.search(rb"(?m)^\s*board:", head) is not None and b"\0" not in head[:200]


def read(data: bytes, encoding: str | None = None) -> Recording:
    """Read the first replay of a file."""
    return read_all(data, encoding)[0]


def read_all(data: bytes, encoding: str | None = None) -> tuple[Recording, ...]:
    """Read all replays of a file."""
    found: list[Recording] = []
    for game in _games(data):
        try:
            if game.boards or not found:
                found.append(_recording(game, encoding))
        except FormatError as error:
            if not found:
                raise
            text = _("game {number} of the file cannot be read: {error}")
            fact = text.format(number=len(found) + 1, error=error)
            found[-1] = replace(found[-1], damage="; ".join(filter(None, (found[-1].damage, fact))))
            break
    return tuple(found)


def _games(data: bytes) -> Iterator[_Game]:
    """The games of a file; `Description:` begins another one."""
    game = _Game()
    for number, line in enumerate(data.splitlines()):
        if game.boards and line[:20].strip().lower().startswith(b"description:"):
            yield game
            game = _Game(first_line=number)
        game.take(line)
    yield game


def _recording(game: _Game, encoding: str | None) -> Recording:
    options = game.options
    board, damage = _board(game)
    square = _whole(options, "squaresize") or 16
    events = tuple(_events(game.events))
    if game.boards > 1:
        damage = _("its mines change in the middle of the game; the rest is left out")

    def text(name: str) -> str:
        return decode(options.get(name, b""), encoding)

    return Recording(
        "rawvf",
        foreign_deal(board),
        events,
        version=text("rawvf_version"),
        program=" ".join(filter(None, (text("program"), text("version")))),
        square=square,
        player=text("player"),
        started=_moment(text("timestamp")),
        marks=text("marks").lower() == "on",
        mode=text("mode").lower(),
        claims={name: text(name) for name in _CLAIMS if name in options},
        damage=damage,
        signed="checksum" in options,
    )


def _board(game: _Game) -> tuple[Board, str]:
    rows, (width, height) = game.rows, game.size
    if not (width and height) or not game.boards:
        raise refusal(
            _("a RAWVF file begins with its options, Width and Height among them, and has a board")
        )
    if len(rows) < height or any(len(row) != width for row in rows[:height]):
        raise refusal(
            _(
                "the RAWVF file declares a board of {width}x{height}, but the rows after "
                "'Board:' do not match that size"
            ),
            width=width,
            height=height,
        )
    grid = grid_of(width, height, "RAWVF file")
    mines = [
        (row, column)
        for row, line in enumerate(rows[:height])
        for column, symbol in enumerate(line)
        if symbol == ord("*")
    ]
    claimed = _whole(game.options, "mines")
    fact = (
        _("the options say {claimed}, but the board has {count}").format(
            claimed=mines_in_words(claimed), count=len(mines)
        )
        if claimed is not None and claimed != len(mines)
        else ""
    )
    return board_of(grid, mines, "RAWVF file"), fact


def _whole(options: dict[str, bytes], name: str) -> int | None:
    """The value of an option; None unless it is a whole number."""
    value = options.get(name, b"").strip()
    return int(value) if re.fullmatch(rb"[0-9]{1,6}", value) else None


def _events(lines: Sequence[bytes]) -> Iterator[Event]:
    match, kinds, make = _EVENT.match, _KINDS, Event._make
    for line in lines:
        found = match(line)
        if found is None:
            continue
        minus, seconds, part, kind, x, y = found.groups()
        time = 1000 * int(seconds) + int(part) * (10 if len(part) == 2 else 1)
        if x is None:
            if kind != b"mt":
                continue
            x = y = b"0"
        yield make((-time if minus else time, kinds[kind], int(x), int(y)))


def _moment(text: str) -> datetime | None:
    """A date and time, in any of the common formats."""
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return read_moment(text)


def write(recording: Recording) -> bytes:
    """Write a replay as RAWVF revision 6.2."""
    board, grid, side = recording.board, recording.board.grid, recording.square
    check_rectangle(grid, "RAWVF")
    figures = recording.figures
    rows = board.mine_at.translate(bytes.maketrans(b"\0\1", b"0*")).decode("ascii")
    size = grid.width, grid.height, board.mine_count
    options = {
        "RawVF_Version": "Rev6.2",
        "Program": recording.program or "Minewise",
        "Player": recording.player,
        "Timestamp": "" if recording.started is None else recording.started.isoformat(),
        "Level": next((name for name, usual in _LEVELS.items() if usual == size), "custom"),
        "Width": str(grid.width),
        "Height": str(grid.height),
        "Mines": str(board.mine_count),
        "Marks": "On" if recording.marks else "Off",
        "SquareSize": str(side) if side != 16 else "",
        "Mode": recording.mode or "classic",
        "Time": f"{figures.play.seconds:.3f}",
        "BBBV": str(figures.three_bv),
    }
    lines = [f"{key}: {value}" for key, value in options.items() if value]
    lines += ["Board:", *(rows[at : at + grid.width] for at in range(0, len(rows), grid.width))]
    lines.append("Events:")
    for time, kind, x, y in plain_events(recording.events):
        sign, (seconds, part) = "-" * (time < 0), divmod(abs(time), 1000)
        place = f"{x // side + 1} {y // side + 1} ({x} {y})"
        lines.append(f"{sign}{seconds}.{part:03} {kind.value} {place}")
    return ("\n".join(lines) + "\n").encode("utf-8")
