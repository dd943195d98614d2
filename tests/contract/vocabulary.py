"""What can be done with a game, in the same words on every front end, and what is told of it.

    driver   hands of one person at one front end: it presses keys, clicks, types, or talks
             to the server, and reads what is shown; it decides nothing
    model    the session alone, in the same words: what every front end must agree with
    kind     what is played: see `kinds`
    told     what a front end shows of the game, in one shape for all: `GameState`

An implementation is a driver and nothing more. Where a front end has no way to do something,
its driver raises `CannotError` with the sentence that the person reads instead.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from contract.kinds import Kind
from minewise.core import Cell
from minewise.session import Session


class CannotError(Exception):
    """A front end has no way to do this; the person reads this sentence."""


@dataclass(frozen=True, slots=True)
class GameState:
    """What a front end tells of the game.

    Attributes:
        view: One symbol a cell, row by row, as it is drawn; see `minewise.session.view`.
        phase: new, playing, won or lost.
        mines_left: What the counter shows.
        deaths: How often a mine was opened.
        paused: Whether the clock stands and the board is covered.
        deal: What the game is laid out from, on one line.
        steps: What was done, such as `open 1 1`.
        can_redo: Whether something was undone.
        help: The kinds of help that were taken.
        message: What was said last. Each front end says it in its own frame, so it is
            compared by `agrees` and not here.
    """

    view: str
    phase: str
    mines_left: int
    deaths: int
    paused: bool
    deal: str
    steps: tuple[str, ...]
    can_redo: bool
    help: tuple[str, ...]
    message: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Pointed:
    """A hint or a reason: what is said, and the cells that are pointed at.

    Attributes:
        text: What is said.
        cells: The cells; None where a front end does not draw any.
    """

    text: str
    cells: frozenset[Cell] | None


@dataclass(frozen=True, slots=True)
class Watched:
    """A game as it is played again.

    Attributes:
        steps: How many steps there are.
        view: The board after the last of them; None where it is not drawn.
    """

    steps: int
    view: str | None


@dataclass(frozen=True, slots=True)
class Judged:
    """What a review comes to."""

    guesses: int
    needless: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the statistics: what was played, and how often."""

    title: str
    first: str
    helped: bool
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list of saved games."""

    level: str
    done: str


class Driver(ABC):
    """One person at one front end. What an action returns is what was said."""

    name: ClassVar[str]
    asks: ClassVar[str] = ""
    """What the front end says before something is lost, where it asks at all."""

    @abstractmethod
    def begin(self, kind: Kind) -> None:
        """Begin a game of a kind, whatever was going on."""

    @abstractmethod
    def state(self) -> GameState:
        """What is shown of the game."""

    @abstractmethod
    def close(self) -> None:
        """Close the front end without a word."""

    # Cells

    @abstractmethod
    def open(self, cell: Cell) -> str:
        """Open a cell; an open number is chorded."""

    @abstractmethod
    def flag(self, cell: Cell) -> str:
        """Flag a cell, or take its flag away."""

    @abstractmethod
    def chord(self, cell: Cell) -> str:
        """Open all around a number."""

    @abstractmethod
    def undo(self) -> str:
        """Take the last step back."""

    @abstractmethod
    def redo(self) -> str:
        """Make it again."""

    # Help

    @abstractmethod
    def hint(self) -> Pointed:
        """Ask for the next hint."""

    @abstractmethod
    def why(self, cell: Cell) -> str:
        """Ask why a cell is safe or a mine."""

    @abstractmethod
    def odds(self) -> tuple[str, dict[Cell, str]]:
        """Ask for the odds; they are hidden again. The marks are those of `heat.mark`."""

    @abstractmethod
    def ai_move(self) -> str:
        """Let the AI make a move."""

    @abstractmethod
    def auto_play(self, moves: int) -> str:
        """Let the AI play on until it has made so many moves or the game is over; stop it."""

    # The clock

    @abstractmethod
    def pause(self) -> str:
        """Stop the clock."""

    @abstractmethod
    def resume(self) -> str:
        """Let it run."""

    # Games

    @abstractmethod
    def save(self, name: str) -> str:
        """Save the game under a name."""

    @abstractmethod
    def listed(self) -> dict[str, Listed]:
        """The saved games by their names."""

    @abstractmethod
    def load(self, name: str) -> str:
        """Resume a saved game, and give up the one that goes on."""

    @abstractmethod
    def leave_and_come_back(self) -> None:
        """Leave the front end, start it again, and resume the game that was left."""

    @abstractmethod
    def retry(self) -> str:
        """Begin again on the same board, and give up the game that goes on."""

    @abstractmethod
    def share(self) -> tuple[str, str]:
        """Copy the deal, and the position."""

    @abstractmethod
    def paste(self, text: str) -> str:
        """Play what somebody has copied, and give up the game that goes on."""

    @abstractmethod
    def export(self, folder: Path) -> Path:
        """Write the game into a file of a folder."""

    # Looking at it

    @abstractmethod
    def replay(self) -> Watched | str:
        """Watch the game from its beginning to its end; what is said if that cannot be."""

    @abstractmethod
    def review(self) -> Judged | str:
        """Have every step judged; what is said if that cannot be."""

    @abstractmethod
    def analyse(self) -> str:
        """Have the position of this game analysed."""

    @abstractmethod
    def edit(self, position: str, cell: Cell, symbol: str) -> str:
        """Put a position into the editor, write a symbol into a cell, and hear of it."""

    @abstractmethod
    def statistics(self) -> list[Row]:
        """The statistics."""


GESTURES = ("left", "right", "double", "both")
"""What a mouse does: a click with one button, two clicks with the left one, both buttons."""


class Comfortable(ABC):
    """What more a person can do where a front end has all comforts: see `test_comfort`."""

    @abstractmethod
    def prefer(self, name: str, value: str) -> str:
        """Change how cells are clicked, or what is done and shown by itself."""

    @abstractmethod
    def point(self, gesture: str, cell: Cell) -> None:
        """Click a cell with the mouse, or tap it: one of `GESTURES`."""

    @abstractmethod
    def pressed(self, cell: Cell) -> set[Cell]:
        """The cells that are lit up while a button is held down on a cell."""

    @abstractmethod
    def set_key(self, command: str, key: str, *, take: bool) -> str:
        """Give a command another key; if it is another's, take it or not."""

    @abstractmethod
    def usual_keys(self) -> str:
        """Use the usual keys again."""

    @abstractmethod
    def keep_level(self, name: str) -> str:
        """Remember what is played as a level of one's own."""

    @abstractmethod
    def play_level(self, name: str) -> str:
        """Play such a level, and give up the game that goes on."""

    @abstractmethod
    def forget_level(self, name: str) -> str:
        """Delete such a level."""

    @abstractmethod
    def reset_statistics(self) -> list[str]:
        """Reset the statistics: each question that is asked, then what was said."""

    @abstractmethod
    def restore_statistics(self) -> str:
        """Restore them."""

    @abstractmethod
    def done_today(self) -> str:
        """The marks of today in the calendar, one for each level."""

    @abstractmethod
    def luck(self) -> str:
        """Ask how lucky the guesses were."""

    @abstractmethod
    def figures(self) -> dict[str, str]:
        """The figures beside the board, by their labels, without the time."""

    @abstractmethod
    def today(self, level: str) -> str:
        """Begin today's board, and give up the game that goes on."""

    @abstractmethod
    def again(self) -> str:
        """Begin another game of the same kind, and give up the one that goes on."""

    @abstractmethod
    def ending(self) -> str:
        """What was said of the game when it ended, beside how it ended."""

    @abstractmethod
    def export_all(self, path: Path) -> str:
        """Write everything that is kept to a file."""

    @abstractmethod
    def import_all(self, path: Path) -> str:
        """Add everything that such a file has."""


def told_of(session: Session, view: str, message: str) -> GameState:
    """What a front end in this process tells: the view as it draws it, and the rest."""
    played = session.round
    return GameState(
        view,
        {"ready": "new"}.get(str(played.state), str(played.state)),
        played.mines_left,
        played.deaths,
        played.paused,
        played.deal.line(),
        tuple(step_line(step.click, step.cell) for step in played.steps),
        bool(played.undone),
        played.help.kinds,
        message,
    )


def step_line(click: str, cell: Cell) -> str:
    """A step as it stands in a replay, without its time."""
    return f"{click} {cell[0] + 1} {cell[1] + 1}"


def squeezed(text: str) -> str:
    """A text without its line breaks: how lines are broken is each front end's own."""
    return " ".join(text.split())


def agrees(said: str, due: str) -> None:
    """Whether a front end says what the session says, in whatever frame."""
    # One may say in mid-sentence what another begins with.
    assert squeezed(due).casefold() in squeezed(said).casefold(), f"{said!r} does not say {due!r}"
