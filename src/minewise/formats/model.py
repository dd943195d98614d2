"""A recorded game: who played, when, on which board, and what the mouse did.

    event      one thing that the mouse did: when, what, and at which pixel of the board
    recording  the events with all that the file says of the game

Every reader makes one of these, and every writer takes one. What the events *did* is not
here: `minewise.formats.simulation` finds it out by playing them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from minewise.core import Board, Cell, Deal, Level


class Mouse(StrEnum):
    """What the mouse did. The values are the words that RAWVF uses."""

    MOVE = "mv"
    LEFT_DOWN = "lc"
    LEFT_UP = "lr"
    RIGHT_DOWN = "rc"
    RIGHT_UP = "rr"
    MIDDLE_DOWN = "mc"
    MIDDLE_UP = "mr"
    SHIFT_LEFT_DOWN = "sc"
    """The left button with Shift: releasing it chords."""
    SECOND_DOWN = "cc"
    """The other button, while one is held: a chord begins."""
    PREFLAG = "pf"
    """A flag that was there before the recording began."""
    TOGGLE_MARKS = "mt"
    """From here on question marks are in use, or no longer."""


class Event(NamedTuple):
    """One thing that the mouse did.

    Attributes:
        time: Milliseconds; 0 is where the program began to count.
        kind: What it was.
        x: Pixels from the left edge of the board; less than 0 is left of it.
        y: Pixels from the upper edge.
    """

    time: int
    kind: Mouse
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Recording:
    """A recorded game, as the file tells it.

    Attributes:
        format: The format by its usual ending, such as "avf".
        board: Where the mines are.
        events: What the mouse did, in order.
        version: Which version of the format or of the program that wrote it.
        program: The program that recorded it.
        square: The side of a cell in pixels.
        player: Who played, as far as the file tells.
        country: Where from, in the file's own words.
        started: When, in the clock of the player's machine; None where it is not told.
        marks: Whether question marks are in use.
        mode: The kind of board, such as "classic"; nothing where it is not told.
        claims: What the file itself says of the result, such as its time. It may be wrong.
        damage: What is wrong with the file, where only a part could be read; else nothing.
        signed: Whether the file carries a signature. We cannot verify any of them.
        name: The name of the game in a file with several of them.
        deal: How the game was laid out, where the file tells more than the board.
        added: How many events at the beginning are not in the file as such: flags that it
            lists apart, and a first press that was not recorded.
    """

    format: str
    board: Board
    events: tuple[Event, ...]
    version: str = ""
    program: str = ""
    square: int = 16
    player: str = ""
    country: str = ""
    started: datetime | None = None
    marks: bool = False
    mode: str = ""
    claims: Mapping[str, str] = field(default_factory=dict)
    damage: str = ""
    signed: bool = False
    name: str = ""
    added: int = 0
    deal: Deal | None = None

    @property
    def recorded(self) -> int:
        """How many events the file holds."""
        return len(self.events) - self.added

    @property
    def level(self) -> Level:
        """Size and mines."""
        return Level.of(self.board.grid, self.board.mine_count)

    @property
    def first_is_safe(self) -> bool:
        """Whether the first click was promised to be no mine: nearly all programs do."""
        return self.deal is None or self.deal.promises_first

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell under a pixel; None off the board."""
        cell = y // self.square, x // self.square
        return cell if cell in self.board.grid else None


def middle(cell: Cell, square: int) -> tuple[int, int]:
    """The pixel in the middle of a cell, as (x, y)."""
    row, column = cell
    return column * square + square // 2, row * square + square // 2


# The kinds of board that RMV and EVF number alike.
_MODES = (
    "classic", "upk", "cheat", "density", "win7", "classic no-guess", "strong no-guess",
    "weak no-guess", "quasi no-guess", "strong guessable", "weak guessable", "chord-recursive",
    "flag-recursive", "chord- and flag-recursive", "no-guess, chord-recursive",
    "no-guess, flag-recursive", "no-guess, chord- and flag-recursive",
)  # fmt: skip


def mode_name(number: int) -> str:
    """The name of a mode by the number that RMV and EVF give it."""
    return _MODES[number] if number < len(_MODES) else ""


def mode_number(name: str) -> int:
    """The number of a mode; that of none at all where it has no number."""
    return _MODES.index(name) if name in _MODES else 65535
