"""Reviewing a game that was played: how good each step was, judged by what could be seen then.

    guess           a step that opens cells of which some might have been mines
    needless guess  a guess although some other cell was safe for sure
    luck            the chance to live through all guesses that were made

One pass over the game does it: every step is judged in the position before it, then made.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from minewise.core import Board, Cell, Game, MinewiseError, Position, State
from minewise.core.errors import quote
from minewise.core.position import HIDDEN
from minewise.solver.analysis import Analysis, Probability
from minewise.solver.choice import analyse
from minewise.solver.errors import NoLayoutError, TooWideError
from minewise.solver.guess import best_guess
from minewise.solver.outlook import WinChance, best_cell, win_chance

When = Literal["never", "guesses", "always"]

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Grade:
    """How good a step was that opened something.

    Attributes:
        step: Which step it was, from 0.
        cells: The cells it opened: one, or those around a chorded number.
        safety: How likely all of them were safe; exactly 1 only if that was certain.
        best_cell: The safest cell there was, and the most telling of those.
        best: How likely that one was safe.
        certain: The cells that were safe for sure, nearest first.
        win: How likely the game was to be won before this step with the best play we know;
            None where that was not asked for, or cannot be told.
        lost: Whether it lost the game.
    """

    step: int
    cells: tuple[Cell, ...]
    safety: Probability
    best_cell: Cell
    best: Probability
    certain: tuple[Cell, ...]
    win: WinChance | None = None
    lost: bool = False

    @property
    def is_guess(self) -> bool:
        """Whether it could have gone wrong."""
        return self.safety != 1

    @property
    def is_needless(self) -> bool:
        """Whether it was a guess although some cell was safe for sure."""
        return self.is_guess and self.best == 1

    @property
    def is_best(self) -> bool:
        """Whether no cell was safer; rounding aside."""
        return self.best - self.safety <= _ROUNDING


@dataclass(frozen=True, slots=True)
class Review:
    """The grades of a whole game.

    Attributes:
        grades: One for each step; None for marks, for steps that opened nothing, for a first
            click that was promised to be safe, and where the position was too wide to count.
        too_wide: How many steps were too wide.
    """

    grades: tuple[Grade | None, ...]
    too_wide: int = 0

    @property
    def guesses(self) -> tuple[Grade, ...]:
        """The guesses, in order."""
        return tuple(grade for grade in self.grades if grade is not None and grade.is_guess)

    @property
    def needless(self) -> tuple[Grade, ...]:
        """The needless ones among them."""
        return tuple(grade for grade in self.guesses if grade.is_needless)

    @property
    def luck(self) -> float:
        """The chance to live through all guesses that were made; 1 where there was none."""
        return float(math.prod(Fraction(grade.safety) for grade in self.guesses))

    @property
    def best_luck(self) -> float:
        """The same, had the safest cell been opened each time."""
        return float(math.prod(Fraction(grade.best) for grade in self.guesses))

    @property
    def fatal(self) -> Grade | None:
        """The step that lost the game; None if none did, or it could not be graded."""
        return next((grade for grade in self.grades if grade is not None and grade.lost), None)


def review(
    board: Board,
    steps: Iterable[tuple[str, Cell]],
    *,
    first_is_safe: bool = True,
    win_chances: When = "never",
) -> Review:
    """Judge every step of a game.

    >>> found = review(Board.parse("2x2x1/*./.."), [("open", (1, 1)), ("open", (0, 0))])
    >>> [grade and (grade.is_guess, grade.is_needless, grade.lost) for grade in found.grades]
    [None, (True, False, True)]

    Args:
        board: Where the mines were.
        steps: What was done, "open", "flag", "question", "mark" or "chord", and where.
        first_is_safe: Whether the program promised that the first click is no mine. If it
            was one, it promised nothing.
        win_chances: When to tell how likely the game was to be won before a step: never, at
            guesses, or always. That takes much longer: a second for some ten steps on expert.
    """
    game = Game.on(board)
    grades: list[Grade | None] = []
    too_wide = 0
    for number, (click, cell) in enumerate(steps):
        cells = _opens(game, click, cell)
        grade = None
        promised = first_is_safe and game.state is State.READY
        if cells and not (promised and not any(map(board.is_mine, cells))):
            try:
                lost = any(map(board.is_mine, cells))
                grade = _judge(game.position, number, cells, lost, win_chances)
            except TooWideError:
                too_wide += 1
        grades.append(grade)
        make(game, click, cell)
        if game.outcome is not None:
            break
    return Review(tuple(grades), too_wide)


def make(game: Game, click: str, cell: Cell) -> tuple[Cell, ...]:
    """Make a step, and return what it opened."""
    match click:
        case "open":
            return game.open(cell)
        case "chord":
            return game.chord(cell)
        case "flag":
            game.flag(cell)
        case "question":
            game.question(cell)
        case "mark":
            game.cycle_mark(cell)
        case _:
            raise MinewiseError(f"{quote(click)} is nothing that can be done with a cell", click)
    return ()


def _opens(game: Game, click: str, cell: Cell) -> tuple[Cell, ...]:
    """The hidden cells that a step turns over by itself; none if it does nothing."""
    if click not in ("open", "chord"):
        return ()
    position = game.position
    if click == "open":
        return (cell,) if position[cell] == HIDDEN else ()
    around = position.grid.neighbours(cell)
    flags = sum(position[other] == "F" for other in around)
    if position.number(cell) != flags:
        return ()
    return tuple(other for other in around if position[other] == HIDDEN)


def _judge(position: Position, step: int, cells: tuple[Cell, ...], lost: bool, when: When) -> Grade:
    analysis = analyse(position)
    best = best_guess(analysis)
    assert best is not None, "a game that goes on has a safe cell"
    safety = _safety(analysis, cells)
    win = None
    if when == "always" or (when == "guesses" and safety != 1):
        win = win_chance(analysis, best_cell(analysis))
    return Grade(
        step=step,
        cells=cells,
        safety=safety,
        best_cell=best,
        best=1 - analysis.probability[best],
        certain=() if safety == 1 else _nearest(analysis.safe, cells[0]),
        win=win,
        lost=lost,
    )


def _nearest(cells: Iterable[Cell], to: Cell) -> tuple[Cell, ...]:
    """Cells in order of how far they are."""

    def far(cell: Cell) -> tuple[int, Cell]:
        return max(abs(cell[0] - to[0]), abs(cell[1] - to[1])), cell

    return tuple(sorted(cells, key=far))


def _safety(analysis: Analysis, cells: tuple[Cell, ...]) -> Probability:
    """How likely it is that all of these cells are safe."""
    chances = [analysis.probability[cell] for cell in cells]
    if 1 in chances:
        return 0
    uncertain = [cell for cell, chance in zip(cells, chances, strict=True) if chance != 0]
    if len(uncertain) < 2:
        return 1 - sum(chances, start=Fraction(0))
    try:
        safe = analyse(analysis.position, dict.fromkeys(uncertain, False)).layouts
    except NoLayoutError:
        return 0
    return Fraction(safe, analysis.layouts)
