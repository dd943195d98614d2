"""`Analysis.best_guess` as a function, until its callers have changed."""

from collections.abc import Collection

from minewise.core import Cell
from minewise.solver.analysis import Analysis


def best_guess(analysis: Analysis, avoid: Collection[Cell] = ()) -> Cell | None:
    """The safest cell, and of equally safe ones the most telling."""
    return analysis.best_guess(avoid)
