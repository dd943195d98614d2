"""How likely it is that several cells are all safe."""

from collections.abc import Collection

from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell
from minewise.solver.backend import solve
from minewise.solver.errors import NoLayoutError
from minewise.solver.estimate import count_or_estimate
from minewise.solver.solution import Probability, Solution


def safety(analysis: Solution, cells: Collection[Cell], limit: Limit = FOREVER) -> Probability:
    """How likely it is that all of these cells are safe: one after the other, each then known.

    >>> from minewise.core import Position
    >>> safety(solve(Position.parse("3x1x1/#1#")), [(0, 0), (0, 2)])
    0

    Raises:
        TooWideError: There are too many cases to count, and no layout was found.
    """
    found: Probability = 1
    known: dict[Cell, bool] = {}
    for cell in cells:
        mine = analysis.probability[cell]
        if mine == 1:
            return 0
        if mine == 0:
            continue
        if known:
            try:
                given = solve(analysis.position, known, lazy=True)
                mine = count_or_estimate(given, limit).probability[cell]
            except NoLayoutError:
                return 0
        if mine == 1:
            return 0
        found *= 1 - mine
        known[cell] = False
    return found
