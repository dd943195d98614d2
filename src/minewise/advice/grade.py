"""How good a step was that opened something, judged by the position before it."""

from dataclasses import dataclass, field

from minewise.advice.pattern_names import certain_pattern, guess_pattern
from minewise.advice.review_words import grade_in_words
from minewise.analysis import Analysis
from minewise.base.cached import cached_property
from minewise.base.data import Serializable, as_float
from minewise.core import Cell, Position
from minewise.logic.patterns import Pattern
from minewise.solver import Probability, Solution, safety

# Safeties that differ by no more are equal up to rounding.
_EQUALLY_SAFE = 1e-9


@dataclass(frozen=True)
class Grade(Serializable):
    """How good a step was that opened something."""

    KEYS = """
        cells safety=safe_probability best_cell best_safety=best_probability guess=is_guess
        mistake=is_mistake needless=is_needless pattern estimated text
    """

    cells: tuple[Cell, ...]  #: those opened: one, or all around a chorded number
    safety: Probability  #: that all are safe; exactly 1 only if certain
    best_cell: Cell  #: the safest cell; of several, the most informative
    best: Probability  #: its safety
    position: Position = field(repr=False)
    estimated: bool = False  #: whether the position was too wide to count

    @property
    def safe_probability(self) -> float:
        """How likely all of `cells` were safe."""
        return as_float(self.safety)

    @property
    def best_probability(self) -> float:
        """How likely `best_cell` was safe."""
        return as_float(self.best)

    @property
    def is_certain(self) -> bool:
        """Whether it could not go wrong."""
        return self.safety == 1

    @property
    def is_guess(self) -> bool:
        """Whether it could have gone either way."""
        return self.safety not in (0, 1)

    @property
    def is_mistake(self) -> bool:
        """Whether it could not succeed: it opened a certain mine."""
        return self.safety == 0

    @property
    def is_needless(self) -> bool:
        """Whether it was a guess although some cell was certainly safe."""
        return self.is_guess and self.best == 1

    @property
    def is_best(self) -> bool:
        """Whether no cell was safer, up to rounding."""
        return self.best - self.safety <= _EQUALLY_SAFE

    @cached_property
    def pattern(self) -> Pattern | None:
        """The named pattern of the guess, or of the reason why the safe cell was safe, if any."""
        analysis = Analysis(self.position)
        if self.is_mistake:
            found = (certain_pattern(analysis, cell) for cell in self.cells)
            return next((named for named in found if named and named.mines & {*self.cells}), None)
        if self.is_needless:
            return certain_pattern(analysis, self.best_cell)
        # Only guesses of a single cell have names.
        alone = self.is_guess and len(self.cells) == 1
        return guess_pattern(analysis, self.cells[0]) if alone else None

    @property
    def text(self) -> str:
        """The grade in words."""
        return grade_in_words(self)

    def __str__(self) -> str:
        return self.text


def grade(analysis: Solution, cells: tuple[Cell, ...]) -> Grade:
    """Grade the opening of hidden cells in a position with safe cells left.

    >>> from minewise.core import Position
    >>> from minewise.solver import solve
    >>> str(grade(solve(Position.parse("4x1x1/01##")), ((0, 3),)))
    'Certain.'
    """
    best = analysis.best_guess()
    assert best is not None, "an unfinished game has a safe cell"
    best_safety = 1 - analysis.probability[best]
    return Grade(
        cells, safety(analysis, cells), best, best_safety, analysis.position, analysis.estimated
    )
