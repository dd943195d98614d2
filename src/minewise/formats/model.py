"""A recorded game: its deal, its moves, and the metadata of its file.

    deal    how the game was laid out: see `minewise.core.deal`
    events  the mouse events, in files of other programs
    steps   the clicks that changed the board, with their times

This is the only representation of a recorded game: every reader returns one, every writer
takes one, and games played here are converted to one (`minewise.formats.own`). A file has
either the mouse events or the steps. The other is derived on demand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from minewise.base.cached import cached_property
from minewise.base.language import gettext as _
from minewise.core import Board, Cell, Deal, FirstClick, Game, Level, Position, Step
from minewise.formats.mouse import SQUARE, Event, events_of
from minewise.formats.scan import refusal
from minewise.formats.simulation import Simulation
from minewise.measures import Figures


@dataclass(frozen=True)
class Recording:
    """A recorded game, as stored in its file.

    >>> from minewise.core import Click
    >>> recording = Recording("replay", Deal.on(Board.parse("3x1x1/..*")),
    ...     written=(Step(Click.OPEN, (0, 0)), Step(Click.FLAG, (0, 0), 1.5)))
    >>> recording.played.game.state, len(recording.steps)
    (<State.WON: 'won'>, 1)
    """

    format: str  #: the usual file extension, such as "avf"
    deal: Deal  #: with its board, once a cell is opened
    mouse: tuple[Event, ...] | None = None  #: None if the file has no mouse events
    #: the steps that the file has instead, including those that change nothing
    written: tuple[Step, ...] = ()
    version: str = ""  #: of the format, or of the program that wrote it
    program: str = ""
    square: int = SQUARE  #: the side of a cell in pixels
    player: str = ""
    country: str = ""  #: as written in the file
    started: datetime | None = None  #: by the clock of the player's machine
    marks: bool = False  #: whether question marks are in use
    mode: str = ""  #: the kind of board, such as "classic"
    #: the file's own figures for the result, such as its time; they may be wrong
    claims: Mapping[str, str] = field(default_factory=dict)
    damage: str = ""  #: the fault of the file, if only a part could be read
    signed: bool = False  #: whether there is a signature; it is not verified
    name: str = ""  #: in a file with several games
    #: how many events at the beginning are not in the file as such: flags that it lists
    #: separately, and a first press that was not recorded
    added: int = 0

    # The deal

    @property
    def level(self) -> Level:
        """Size and mines."""
        return self.deal.level

    @property
    def board(self) -> Board:
        """The board; raises `FormatError` before the mines are dealt."""
        if self._board is not None:
            return self._board
        if any(step.click.opens for step in self.written):
            raise refusal(
                _("the board of this replay is not written in it, and has to be made again"),
                self.deal,
            )
        raise refusal(_("no cell is opened in this replay, so its mines have not been dealt"))

    @cached_property
    def _board(self) -> Board | None:
        return self.deal.board if self.deal.board is not None else self.deal.board_for(None)

    @property
    def first_is_safe(self) -> bool:
        """Whether the first click is guaranteed to be safe, as in nearly all programs."""
        return self.deal.promises_first

    def game(self) -> Game:
        """The game before its first click."""
        return self.deal.game() if self._board is None else Game.on(self._board)

    # The moves

    @property
    def recorded(self) -> int:
        """How many events or steps the file holds."""
        return len(self.written if self.mouse is None else self.mouse) - self.added

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The mouse events, or those that would make the steps."""
        return tuple(events_of(self.written)) if self.mouse is None else self.mouse

    @cached_property
    def played(self) -> Simulation:
        """The game, played to its end."""
        return Simulation(self)

    @cached_property
    def figures(self) -> Figures:
        """The usual figures: time, 3BV, clicks, efficiency."""
        return Figures(self.played.play)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The clicks that changed the board; the clock starts with the first cell opened."""
        actions = self.played.actions
        if self.mouse is None:
            return tuple(self.written[action.event] for action in actions)
        return tuple(
            Step(action.click, action.cell, max(action.time, 0) / 1000) for action in actions
        )

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell under a pixel; None off the board."""
        cell = y // self.square, x // self.square
        return cell if cell in self.level.grid else None


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a file or a link: replays, a board, a position."""

    format: str  #: the usual extension, such as "avf"; "link", "tatham" or "notation" for texts
    recordings: tuple[Recording, ...] = ()
    board: Board | None = None
    position: Position | None = None
    start: Cell | None = None  #: the cell to open first

    @property
    def any_board(self) -> Board | None:
        """A board to play on: its own, or that of its first game."""
        if self.board is None and self.recordings:
            return self.recordings[0].board
        return self.board


def foreign_deal(board: Board) -> Deal:
    """The deal of another program: nearly all guarantee that the first click is safe."""
    return Deal.on(board, FirstClick.SAFE)


# The kinds of board, in the order of their numbers in RMV and EVF.
_MODES = (
    "classic", "upk", "cheat", "density", "win7", "classic no-guess", "strong no-guess",
    "weak no-guess", "quasi no-guess", "strong guessable", "weak guessable", "chord-recursive",
    "flag-recursive", "chord- and flag-recursive", "no-guess, chord-recursive",
    "no-guess, flag-recursive", "no-guess, chord- and flag-recursive",
)  # fmt: skip


def mode_name(number: int) -> str:
    """The name of a mode by its number in RMV and EVF; empty if unknown."""
    return _MODES[number] if number < len(_MODES) else ""


def mode_number(name: str) -> int:
    """The number of a mode in RMV and EVF; 65535, for no mode, if it has none."""
    return _MODES.index(name) if name in _MODES else 65535
