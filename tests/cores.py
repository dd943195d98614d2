"""The cores of the solver, each with a way to tell whether what it says is right."""

import math
from collections.abc import Mapping
from fractions import Fraction

import pytest

from logic.brute_force import as_seen
from minewise import solver
from minewise.core import Board, Cell, Grid, Position
from minewise.solver import Probability, Solution, backend

CORES = ["python", *(["native"] if backend._native() else [])]
"""The cores that are installed."""

needs_native = pytest.mark.skipif("native" not in CORES, reason="the native core is not installed")


def lazily(position: Position, core: str, known: Mapping[Cell, bool] | None = None) -> Solution:
    """A position with nothing counted yet."""
    return solver.solve(position, known, core=core, lazy=True)


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
        return lazily(position, self.core, known)

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


def agrees(position: Position, layout: frozenset[Cell]) -> bool:
    """Whether a layout has as many mines as the board and every number is right."""
    board, seen = Board(position.grid, layout), position.numbers
    return (
        len(layout) == position.mines
        and layout.issuperset(position.shown_mines)
        and layout.isdisjoint(seen)
        and all(board.number(cell) == number for cell, number in seen.items())
    )


def every_second(size: int, seed: int = 1, mines: int = 5) -> Position:
    """Every second cell of every second row is open: too wide to count where it is large."""
    grid = Grid(size, size)
    opened = {cell for cell in grid if cell[0] % 2 == cell[1] % 2 == 0}
    dealt = Board.generate(grid, size * size // mines, seed=seed)
    return as_seen(Board(grid, dealt.mines - opened), opened)


TOO_WIDE = every_second(30)
