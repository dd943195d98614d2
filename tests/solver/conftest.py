"""Every test that asks for `solve` runs over every core that is there."""

import math
from collections.abc import Mapping
from fractions import Fraction

import pytest

from minewise import solver
from minewise.base.errors import MinewiseError
from minewise.core import Cell, Position
from minewise.solver import Probability, Solution
from minewise.solver.backend import CORES


class Solve:
    """A core, and whether what it says is right: exactly, or to nine digits if it uses floats."""

    def __init__(self, core: str) -> None:
        self.core = core

    def __call__(self, position: Position, known: Mapping[Cell, bool] | None = None) -> Solution:
        analysis = solver.solve(position, known, core=self.core)
        assert analysis.core == self.core
        return analysis

    def lazily(self, position: Position, known: Mapping[Cell, bool] | None = None) -> Solution:
        """The same with nothing counted yet."""
        return solver.solve(position, known, core=self.core, lazy=True)

    def same(self, found: Probability, exact: Fraction | int) -> bool:
        return found == exact if self.core == "python" else math.isclose(found, exact, rel_tol=1e-9)

    def same_map(self, analysis: Solution, exact: Mapping[Cell, Fraction]) -> bool:
        """Here 0 and 1 must be exact, and nothing else may be 0 or 1."""
        return (
            self.all_same(analysis.probability, exact)
            and analysis.safe == {cell for cell, mine in exact.items() if mine == 0}
            and analysis.mines == {cell for cell, mine in exact.items() if mine == 1}
        )

    def all_same(
        self,
        found: Mapping[Cell, Probability] | Mapping[int, Probability],
        exact: Mapping[Cell, Fraction] | Mapping[int, Fraction],
    ) -> bool:
        left: dict[object, Probability] = dict(found.items())
        right: dict[object, Fraction] = dict(exact.items())
        return left.keys() == right.keys() and all(self.same(left[k], right[k]) for k in right)


def _is_there(core: str) -> bool:
    try:
        solver.solve(Position.parse("1x1x0/#"), core=core)
    except MinewiseError:
        return False
    return True


@pytest.fixture(scope="session", params=[core for core in CORES if _is_there(core)])
def solve(request: pytest.FixtureRequest) -> Solve:
    return Solve(request.param)


@pytest.fixture(scope="session")
def native() -> Solve:
    if not _is_there("native"):
        pytest.skip("the native core is not installed")
    return Solve("native")
