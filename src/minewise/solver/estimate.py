"""Estimates for positions that are too wide to count, from layouts drawn at random.

An estimate answers the questions of a `Solution` as well as it can, each with its
margin of error. Layouts are drawn by several independent chains (`sampling.py`
explains them, and is the version to read; `native/estimate.cpp` is its fast twin).
Their mean is the estimate, and their spread shows how good it is.

A cell that was a mine in none of the layouts may be one in others. So a probability is 0
or 1 only if that is proved, and the interval of every other one excludes both.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2b

from minewise.base.cached import cached_property
from minewise.base.limit import FOREVER, Limit
from minewise.core import NUMBERS, Cell, Chance, Position
from minewise.solver.backend import solve
from minewise.solver.errors import NoLayoutError, TooWideError
from minewise.solver.solution import Probability, Sampled, Solution


def estimate(
    refused: Solution,
    seed: int | None = None,
    work: float = 1,
    *,
    why: TooWideError | None = None,
    limit: Limit = FOREVER,
) -> Solution:
    """Estimate a position that is too wide to count; `refused` may also be countable.

    The random seed is by default derived from the position, so that the same position always gets
    the same estimate. `work` is how much to draw, 1 being the usual amount; a short limit means
    fewer layouts. `why` is the error of the count, if that was tried.

    Raises a `NoLayoutError` if no layout agrees, a `TooWideError` if none was found, and a
    `TimeUpError` if the limit ran out before there was an estimate.
    """
    if seed is None:
        seed = seed_of(refused.position)
    sampled = refused.draw(seed, work, limit)
    if not sampled.complete:
        limit.cut_short()
    return EstimatedSolution(refused, sampled, why)


def count_or_estimate(analysis: Solution, limit: Limit = FOREVER) -> Solution:
    """Count the layouts of a position; estimate them if it is too wide for that.

    Raises a `NoLayoutError` if no layout agrees, and a `TooWideError` if there are too many cases
    to count and no layout was found either.
    """
    try:
        analysis.count(limit)
    except TooWideError as error:
        try:
            return estimate(analysis, why=error, limit=limit)
        except TooWideError:
            raise error from None
    return analysis


def safety(analysis: Solution, cells: Collection[Cell], limit: Limit = FOREVER) -> Probability:
    """How likely it is that all of these cells are safe: one after the other, each then known.

    >>> safety(solve(Position.parse("3x1x1/#1#")), [(0, 0), (0, 2)])
    0

    Raises a `TooWideError` if there are too many cases to count and no layout was found either.
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


def seed_of(position: Position) -> int:
    """A random seed derived from a position, whatever its flags."""
    line = position.line().replace("F", "#").encode()
    return int.from_bytes(blake2b(line, digest_size=8).digest(), "big")


class EstimatedSolution(Solution):
    """A solution estimated from sampled layouts."""

    def __init__(
        self, refused: Solution, sampled: Sampled, why: TooWideError | None = None
    ) -> None:
        super().__init__(refused.position, refused.known, refused.core)
        self.estimated = True
        self.drawn = sampled.layouts
        self._refused = refused
        self._sampled = sampled
        self._why = why

    def count(self, limit: Limit = FOREVER) -> None:
        """A no-op: the layouts have been drawn."""

    @cached_property
    def probability(self) -> Mapping[Cell, Probability]:
        """For each hidden cell, row by row, about how likely it is a mine."""
        index = self.position.grid.index
        return {cell: self._sampled.chances[index(cell)] for cell in self.position.hidden}

    def interval(self, cell: Cell) -> tuple[Probability, Probability]:
        """Bounds of the true probability, right in 19 of 20 cases."""
        self._check_hidden(cell)
        index = self.position.grid.index(cell)
        return self._sampled.low[index], self._sampled.high[index]

    def count_layouts(self, limit: Limit = FOREVER) -> int:
        """How many layouts agree, which takes counting them."""
        if self._why is not None:
            raise self._why
        return self._refused.count_layouts(limit)

    @cached_property
    def _kept(self) -> Sequence[bytes]:
        """Sampled layouts, which have a byte for each cell: 1 for a mine."""
        kept, size = self._sampled.kept, len(self.position.grid)
        return [kept[start : start + size] for start in range(0, len(kept), size)]

    @cached_property
    def frontier_mines(self) -> Mapping[int, float]:
        """For each number of mines on the frontier, its share of the kept layouts."""
        grid, view = self.position.grid, self.position.view
        frontier = [
            index
            for index in map(grid.index, self.position.hidden)
            if any(view[other] in NUMBERS for other in grid.around(index))
        ]
        found = Counter(sum(kept[index] for index in frontier) for kept in self._kept)
        return {mines: times / len(self._kept) for mines, times in sorted(found.items())}

    def _numbers(self, cell: Cell, limit: Limit) -> Mapping[int, float]:  # noqa: ARG002
        index = self.position.grid.index(cell)
        around = self.position.grid.around(index)
        found = Counter(
            sum(kept[other] for other in around) for kept in self._kept if not kept[index]
        )
        safe, times = 1 - float(self.probability[cell]), found.total()
        return {number: safe * seen / times for number, seen in sorted(found.items())}

    def settled(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> dict[Cell, int] | None:
        """The hidden cells on which all layouts agree that some of the numbers allow."""
        return self._refused.settled(numbers, use_total, limit)

    def sample(self, chance: Chance) -> frozenset[Cell]:
        """One of the sampled layouts."""
        layout = self._kept[chance.below(len(self._kept))]
        return frozenset(
            self.position.grid.cell(index) for index, is_mine in enumerate(layout) if is_mine
        )

    def draw(self, seed: int, work: float, limit: Limit = FOREVER) -> Sampled:
        """Draw new layouts."""
        return self._refused.draw(seed, work, limit)
