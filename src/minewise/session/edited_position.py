"""A position that a person edits cell by cell; it may be contradictory.

edited   the cells as entered, with undo and redo
verdict  whether the position is possible, and what follows from it
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from minewise.advice import Conclusion, Explanation, explain
from minewise.advice.analysis_data import digits
from minewise.advice.best_move import best_move_in_words
from minewise.advice.chances import estimated_in_words
from minewise.advice.hints import wrong_flags_in_words
from minewise.analysis import Analysis
from minewise.base.errors import ImpossibleError, MinewiseError, quote
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import Limit, TimeUpError
from minewise.core import (
    FLAG,
    HIDDEN,
    MINE,
    NUMBERS,
    Cell,
    ConflictError,
    Deal,
    Grid,
    Level,
    Position,
)
from minewise.core.grid import place
from minewise.formats import Contents, Recording, read_text, recording_of
from minewise.session import words
from minewise.session.replay_files import read_any_bytes
from minewise.solver import Probability

SYMBOLS = HIDDEN + NUMBERS + FLAG + MINE
"""The symbols of a cell, as `Position` writes them."""

NEXT_SYMBOL = dict(zip(SYMBOLS, NUMBERS + HIDDEN * 3, strict=True))
"""Each symbol with the one after a click: hidden, then the numbers, then hidden again."""

VERDICT_SECONDS = 5.0
"""The default time limit of a verdict."""

_MOST_STEPS = 200


class ReadPosition(NamedTuple):
    """A position from a text, and a game that ends there if its board is known."""

    position: Position
    recording: Recording | None = None


def read_position(text: str) -> ReadPosition:
    """The position in a text: notation (even contradictory), a link, an ID or a replay.

    Of a game, the last position before the end.
    """
    try:
        return ReadPosition(Position.written(text))
    except MinewiseError:
        return position_in(read_text(text), text)


def read_position_bytes(data: bytes, name: str) -> ReadPosition:
    """The position in a file of any program; in a file of text, whatever `read_position` reads."""
    try:
        return ReadPosition(Position.written(data.decode()))
    except (UnicodeDecodeError, MinewiseError):
        return position_in(read_any_bytes(data, name), name)


def position_in(contents: Contents, given: str) -> ReadPosition:
    """The position in the contents of a file; of a game, the last one before its end."""
    if contents.position is not None:
        return ReadPosition(contents.position)
    if contents.recordings:
        game = contents.recordings[0]
        if game.played.game.outcome is not None:
            game = recording_of(game.deal, game.steps[:-1])
        return ReadPosition(game.played.game.position, game)
    board = contents.board
    if board is None:
        text = _("{given} does not describe a position")
        raise ImpossibleError(text.format(given=quote(given)), given)
    untouched = Position.unchecked(board.grid, board.mine_count, HIDDEN * len(board.grid))
    return ReadPosition(untouched, Recording(contents.format, Deal.on(board)))


class EditedPosition:
    """Symbols on a grid and the number of mines, with undo and redo.

    >>> edited = EditedPosition(Position.parse("3x1x1/###"))
    >>> edited.set((0, 0), "1")
    >>> PositionVerdict.of(edited.position, Limit(5)).text.split(".")[:2]
    ['This position is possible: 1 layout of mines agrees', ' Best move: open (1,3), safe for sure']
    >>> edited.set((0, 1), "0")
    >>> PositionVerdict.of(edited.position, Limit(5)).is_possible
    False
    >>> edited.undo(), edited.view
    (True, '1##')
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._before: list[Position] = []
        self._after: list[Position] = []

    @property
    def grid(self) -> Grid:
        """The cells."""
        return self.position.grid

    @property
    def view(self) -> str:
        """One symbol a cell, row by row."""
        return self.position.view

    @property
    def level(self) -> Level:
        """Size, mines and shape."""
        return Level.of(self.position.grid, self.position.mines)

    def text(self) -> str:
        """The position as a block of lines, possible or not."""
        return self.position.block()

    # Editing

    def set(self, cell: Cell, symbol: str) -> None:
        """Change the symbol of a cell."""
        index = self.grid.index(cell)
        self._write(self.view[:index] + symbol + self.view[index + 1 :])

    def press(self, cell: Cell) -> None:
        """Change a cell to the next symbol, as a click does."""
        self.set(cell, NEXT_SYMBOL[self.position[cell]])

    def flag(self, cell: Cell) -> None:
        """Flag a cell, or remove its flag."""
        self.set(cell, HIDDEN if self.position[cell] == FLAG else FLAG)

    def clear(self) -> None:
        """Hide every cell."""
        self._write(HIDDEN * len(self.grid))

    def resize(self, level: Level) -> None:
        """Use another size, shape or number of mines; cells on both boards stay."""
        grid = level.grid
        view = "".join(self.position[cell] if cell in self.grid else HIDDEN for cell in grid)
        self.use(Position.unchecked(grid, level.mines, view))

    def add_mines(self, count: int) -> None:
        """Add mines, or remove them, as many as the board can have."""
        mines = max(0, min(self.position.mines + count, len(self.grid)))
        self.use(Position.unchecked(self.grid, mines, self.view))

    def use(self, position: Position) -> None:
        """Replace the position."""
        if position != self.position:
            self._before = [*self._before[1 - _MOST_STEPS :], self.position]
            self._after.clear()
            self.position = position

    def _write(self, view: str) -> None:
        self.use(Position.unchecked(self.grid, self.position.mines, view))

    def undo(self) -> bool:
        """Take the last change back; return whether there was one."""
        return self._travel(self._before, self._after)

    def redo(self) -> bool:
        """Redo the last undone change; return whether there was one."""
        return self._travel(self._after, self._before)

    def _travel(self, back: list[Position], forth: list[Position]) -> bool:
        if not back:
            return False
        forth.append(self.position)
        self.position = back.pop()
        return True


@dataclass(frozen=True, slots=True)
class PositionVerdict:
    """Whether a position is possible, and what follows from it."""

    is_possible: bool
    text: str  # with the best move, or the contradiction
    cells: tuple[Cell, ...] = ()  # the numbers that contradict each other
    analysis: Analysis | None = None  # None if the position is impossible
    odds: Mapping[Cell, Probability] = field(default_factory=dict)
    best: Cell | None = None
    estimated: int | None = None  # from this number of layouts; None if the odds are counted

    @classmethod
    def checked(cls, position: Position, limit: Limit) -> "PositionVerdict":
        """Whether a position is possible, as far as logic finds without counting."""
        try:
            analysis = Analysis(Position(position.grid, position.mines, position.view))
            analysis.within(limit).check()
        except MinewiseError as error:
            return cls._impossible(error)
        return cls(True, _("No contradiction was found."), analysis=analysis)

    @classmethod
    def of(cls, position: Position, limit: Limit) -> "PositionVerdict":
        """The full verdict on a position, which takes a while on a large board."""
        found = cls.checked(position, limit)
        analysis = found.analysis
        if analysis is None:
            return found
        known = analysis.within(limit)
        try:
            text, counted = words.together(*_parts(analysis, limit)), known.counted()
            drawn = counted.drawn if counted is not None and counted.estimated else None
            return cls(True, text, (), analysis, known.probability, known.best_cell(), drawn)
        except TimeUpError:
            return found
        except MinewiseError as error:
            return cls._impossible(error)

    @classmethod
    def _impossible(cls, error: MinewiseError) -> "PositionVerdict":
        if isinstance(error, ConflictError):
            cells = error.numbers
        else:
            cells = () if error.cell is None else (error.cell,)
        return cls(False, _("This position is impossible: {why}.").format(why=error), cells)

    def why(self, cell: Cell, limit: Limit) -> Explanation:
        """Why a hidden cell is safe or a mine, or why that is unknown."""
        text = self.text
        if self.analysis is not None and self.analysis.position[cell] in HIDDEN + FLAG:
            try:
                return explain(self.analysis, cell, limit)
            except MinewiseError as error:
                text = self._impossible(error).text
        elif self.analysis is not None:
            message = _("{place} is not hidden: choose a cell that is.")
            text = words.capital_letter(message.format(place=place(cell)))
        return Explanation(cell, Conclusion.UNKNOWN, text)


def _parts(analysis: Analysis, limit: Limit) -> list[str]:
    known = analysis.within(limit)
    layouts, best, source = known.layouts, best_move_in_words(analysis, limit), ""
    if layouts is None:
        counted = known.counted()
        possible = _("No contradiction was found.")
        if counted is None or not counted.estimated:
            text = _("No contradiction was found, but the layouts were not counted: {why}.")
            possible = text.format(why=known.too_wide())
        elif known.best_cell() in known.safe:  # a guess states it itself
            source = estimated_in_words(counted.drawn)
    elif layouts < 10**9:
        possible = _n(
            "This position is possible: {count} layout of mines agrees.",
            "This position is possible: {count} layouts of mines agree.",
            layouts,
        ).format(count=f"{layouts:,}")
    else:
        text = _("This position is possible: about 10^{power} layouts of mines agree.")
        possible = text.format(power=len(digits(layouts)) - 1)
    flags = wrong_flags_in_words(known.wrong_flags())
    return [possible, flags, best, source]
