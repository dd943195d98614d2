"""Methods of `Analysis` as functions, until their callers have changed."""

from collections.abc import Collection

from minewise.core import Cell
from minewise.solver.analysis import Analysis, Outcome, WinChance

__all__ = ["Outcome", "WinChance", "best_cell", "outcomes", "win_chance"]


def outcomes(analysis: Analysis, cell: Cell) -> tuple[Outcome, ...]:
    """What may happen when a hidden cell is opened, by the number it shows."""
    return analysis.outcomes(cell)


def best_cell(analysis: Analysis, avoid: Collection[Cell] = ()) -> Cell | None:
    """The cell to open next: a certain one, else the best guess we know of."""
    return analysis.best_cell(avoid)


def win_chance(analysis: Analysis, cell: Cell | None) -> WinChance | None:
    """How likely the game is to be won if a cell is opened next (None: what is best)."""
    return analysis.win_chance(cell)
