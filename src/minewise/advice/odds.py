"""How likely each hidden cell is a mine, and the best cell to open."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from minewise.core import Cell, Grid
from minewise.solver import Probability


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a position.

    Attributes:
        grid: The shape.
        probability: For each hidden cell how likely it is a mine; exactly 0 or 1 where
            that is certain, and nowhere else.
        best: The cell that is best to open; None where there is none.
        promised: Whether the first click is still to come and cannot be a mine, wherever it
            is: the mines are dealt after it, and nothing is to be drawn.
        text: In words: how many cells are certain, and which is best.
        estimated: From how many layouts they are estimated, where the position is too wide to
            count; else None.
    """

    grid: Grid
    probability: Mapping[Cell, Probability]
    best: Cell | None
    text: str
    promised: bool = False
    estimated: int | None = None

    def as_data(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "probability": rows(self.grid, self.probability),
            "best": None if self.best is None else list(self.best),
            "promised": self.promised,
            "estimated": self.estimated,
            "text": self.text,
        }


def rows(grid: Grid, probability: Mapping[Cell, Probability]) -> list[list[float | None]]:
    """Probabilities row by row; None where a cell has none."""
    known = {cell: as_float(mine) for cell, mine in probability.items()}
    return [
        [known.get((row, column)) for column in range(grid.width)] for row in range(grid.height)
    ]


def as_float(probability: Probability) -> float:
    """A probability for programs; never exactly 0 or 1 unless it is certain.

    >>> from fractions import Fraction
    >>> as_float(Fraction(1, 4)), as_float(Fraction(1, 10**400)) > 0
    (0.25, True)
    """
    number = float(probability)
    if number in (0, 1) and probability != number:
        return math.nextafter(number, 0.5)
    return number
