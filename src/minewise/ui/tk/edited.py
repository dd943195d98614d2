"""A position that a person puts together, cell by cell; it may be one that cannot be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from minewise.advice import Advice, digits
from minewise.core import (
    FLAG,
    HIDDEN,
    MINE,
    NUMBERS,
    Cell,
    ConflictError,
    Grid,
    ImpossibleError,
    Level,
    MinewiseError,
    Position,
    quote,
)
from minewise.formats import read_text
from minewise.solver import Probability

SYMBOLS = HIDDEN + FLAG + NUMBERS + MINE
"""What a cell can be, as `Position` writes it."""

# How long each answer may take, in seconds.
_PATIENCE = 2.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a position can be, and what can be said of it.

    Attributes:
        is_possible: Whether it can be, as far as was found in time.
        text: That in words; with the best move, or what is wrong.
        cells: The cells to point at: the best one, or those that contradict each other.
        advice: All that can be said; None if it cannot be.
        odds: How likely hidden cells are mines, as far as that is known.
    """

    is_possible: bool
    text: str
    cells: tuple[Cell, ...] = ()
    advice: Advice | None = None
    odds: Mapping[Cell, Probability] = field(default_factory=dict)

    def why(self, cell: Cell) -> str:
        """Why a hidden cell is safe or a mine. Each question has its own time."""
        assert self.advice is not None, "nothing follows from what cannot be"
        self.advice.allow(_PATIENCE)
        try:
            return self.advice.explain(cell).text
        except MinewiseError as error:
            return _impossible(error)


class EditedPosition:
    """Symbols on a grid, and the number of mines.

    >>> edited = EditedPosition(Level(3, 1, 1))
    >>> edited.set((0, 0), "1")
    >>> edited.verdict().text.split(".")[:2]
    ['This position is possible: 1 layout of mines agrees', ' Best move: open (1,3), safe for sure']
    >>> edited.set((0, 1), "0")
    >>> edited.verdict().is_possible
    False

    Attributes:
        level: Size, mines and shape.
        view: One symbol a cell, row by row.
    """

    def __init__(self, level: Level, position: Position | None = None) -> None:
        """Begin with a position, or with an untouched board."""
        self.level = level
        self.view = HIDDEN * len(level.grid)
        if position is not None:
            self._take(position)

    def _take(self, position: Position) -> None:
        self.level = Level.of(position.grid, position.mines)
        self.view = position.view

    @property
    def grid(self) -> Grid:
        """The cells."""
        return self.level.grid

    def set(self, cell: Cell, symbol: str) -> None:
        """Make a cell another one."""
        index = self.grid.index(cell)
        self.view = self.view[:index] + symbol + self.view[index + 1 :]

    def clear(self) -> None:
        """Hide every cell."""
        self.view = HIDDEN * len(self.grid)

    def resize(self, level: Level) -> None:
        """Use another size; the cells that are on both keep what they are."""
        old, before = self.grid, self.view
        self.level = level
        self.view = "".join(
            before[old.index(cell)] if cell in old else HIDDEN for cell in level.grid
        )

    def paste(self, text: str) -> None:
        """Use the position that a text describes: notation, a link, an ID.

        Raises:
            MinewiseError: It describes none.
        """
        contents = read_text(text)
        if contents.position is not None:
            self._take(contents.position)
        elif contents.any_board is not None:
            board = contents.any_board
            self.level, self.view = Level.of(board.grid, board.mine_count), HIDDEN * len(board.grid)
        else:
            raise ImpossibleError(f"{quote(text)} does not describe a position", text)

    def line(self) -> str:
        """The position as text, whether it can be or not."""
        return Position.trusted(self.grid, self.level.mines, self.view).block()

    def verdict(self) -> Verdict:
        """Whether the position can be, and the best move. It takes a while on a large board."""
        try:
            position = Position(self.grid, self.level.mines, self.view)
            advice = Advice(position)
            advice.allow(_PATIENCE)
            advice.check()
            return Verdict(True, _said(advice), _best(advice), advice, advice.probability)
        except ConflictError as error:
            return Verdict(False, _impossible(error), error.numbers)
        except MinewiseError as error:
            return Verdict(False, _impossible(error), () if error.cell is None else (error.cell,))


def _said(advice: Advice) -> str:
    layouts = advice.layouts
    if layouts is None:
        counted = "No contradiction was found, but the layouts of mines are too many to count."
    else:
        many = (
            f"{layouts:,} layouts of mines agree"
            if layouts < 10**9
            else f"about 10^{len(digits(layouts)) - 1} layouts of mines agree"
        )
        one = "1 layout of mines agrees"
        counted = f"This position is possible: {one if layouts == 1 else many}."
    flags = [advice.wrong_flags_in_words()] if advice.wrong_flags else []
    return " ".join([counted, *flags, advice.best_move_in_words()])


def _best(advice: Advice) -> tuple[Cell, ...]:
    return () if advice.best is None else (advice.best,)


def _impossible(error: MinewiseError) -> str:
    return f"This position is impossible: {error}."
