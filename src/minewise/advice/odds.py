"""How likely each hidden cell is a mine, and the best cell to open."""

from collections.abc import Mapping
from dataclasses import dataclass

from minewise.advice.best_move import how_safe
from minewise.advice.chances import estimated_in_words, spoken_chance
from minewise.analysis import Analysis
from minewise.base.data import Serializable, as_float
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit
from minewise.core import NUMBERS, Cell, Grid, Position
from minewise.logic import Words
from minewise.solver import Probability, Solution

Rows = list[list[float | None]]
"""A number for each hidden cell, row by row; None for open cells."""


@dataclass(frozen=True, slots=True)
class Odds(Serializable):
    """How likely each hidden cell is a mine."""

    KEYS = "probability=rows best promised estimated text"

    grid: Grid
    #: of a mine, for each hidden cell; exactly 0 or 1 only where that is certain
    probability: Mapping[Cell, Probability]
    best: Cell | None  #: the best cell to open
    text: str  #: how many cells are certain, and which is best
    #: whether this is before a first click that cannot be a mine: nothing is counted yet
    promised: bool = False
    estimated: int | None = None  #: how many layouts it is estimated from, if too wide to count

    @property
    def rows(self) -> Rows:
        """The probabilities of a mine, row by row; null for open cells."""
        return rows(self.grid, self.probability)


def first_click_in_words() -> str:
    """The text for an untouched board whose first click cannot be a mine."""
    return _("The first click cannot be a mine: open any cell.")


def odds(analysis: Analysis, limit: Limit = FOREVER) -> Odds:
    """How likely each hidden cell is a mine, and the best cell without a flag.

    >>> found = odds(Analysis(Position.parse("3x2x1/###/111")))
    >>> found.best, found.probability[0, 1]
    ((0, 0), 1.0)
    """
    position = analysis.position
    if analysis.first_click_is_safe:
        # The mines are dealt after the first click: there is nothing to count yet.
        return Odds(position.grid, {}, None, first_click_in_words(), promised=True)
    counted, best = analysis.within(limit).count(), analysis.within(limit).best_unflagged()
    text = _("Safe for sure: {safe}. Mines for sure: {mines}.").format(
        safe=len(analysis.within(limit).safe), mines=len(analysis.within(limit).mines)
    )
    if best is None:
        which = _("Every cell that is left without a flag is a mine.")
    else:
        is_safe = best in analysis.within(limit).safe
        which = (
            _("Open {cell}: it is safe.") if is_safe else _("Best to open: {cell}, {how_safe}.")
        ).format(cell=Words().cell(best), how_safe=how_safe(analysis, best, limit))
    source = estimated_in_words(counted.drawn) if counted.estimated else ""
    return Odds(
        position.grid,
        analysis.within(limit).probability,
        best,
        " ".join(filter(None, (text, which, _far_away(counted, position), source))),
        estimated=counted.drawn if counted.estimated else None,
    )


def _far_away(counted: Solution, position: Position) -> str:
    """The chance, in words, that a cell that touches no number is a mine; all share it."""
    grid = position.grid
    touched = {
        cell
        for index, symbol in enumerate(position.view)
        if symbol in NUMBERS
        for cell in grid.neighbours(grid.cell(index))
    }
    far = next((cell for cell in counted.probability if cell not in touched), None)
    if far is None or not touched or counted.probability[far] in (0, 1):
        return ""
    text = _("Away from the numbers, the chance of a mine is {chance}.")
    return text.format(chance=spoken_chance(counted, far))


def rows(grid: Grid, probability: Mapping[Cell, Probability]) -> Rows:
    """Probabilities row by row; None where a cell has none."""
    known = {cell: as_float(mine) for cell, mine in probability.items()}
    return [
        [known.get((row, column)) for column in range(grid.width)] for row in range(grid.height)
    ]
