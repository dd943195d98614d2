"""What counting layouts tells of a position, whichever core has counted."""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from minewise.core import Cell, Chance, IllegalMoveError, Position

# The reference answers with exact fractions, a fast core may answer with floats.
Probability = Fraction | float

# Floats that differ by less, relative to their size, count as the same.
_ROUNDING = 1e-9


class Analysis(ABC):
    """How likely everything is in a position, each layout being as likely as any other.

    A *layout* is a set of mines, as many as there are on the board, that agrees
    with every number, with the mines that are shown and with what the caller
    knows. Flags play no part. The *frontier* is the hidden cells that touch a number.

    Attributes:
        position: What is seen.
        core: Which core has counted: "python" or "native".
        probability: For each hidden cell, row by row, how likely it is a mine.
            It is exactly 0 or 1 for cells that are certain, and for no other.
        frontier_mines: How likely it is that exactly so many mines lie on the
            frontier; what cannot be is left out.
    """

    def __init__(
        self,
        position: Position,
        core: str,
        probability: Mapping[Cell, Probability],
        frontier_mines: Mapping[int, Probability],
    ) -> None:
        self.position = position
        self.core = core
        self.probability = probability
        self.frontier_mines = frontier_mines

    @property
    @abstractmethod
    def layouts(self) -> int:
        """How many layouts agree, exactly."""

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """The hidden cells that are safe in every layout."""
        return frozenset(cell for cell, mine in self.probability.items() if mine == 0)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The hidden cells that are mines in every layout."""
        return frozenset(cell for cell, mine in self.probability.items() if mine == 1)

    @cached_property
    def safest(self) -> tuple[Cell, ...]:
        """The hidden cells that are the least likely mines, row by row."""
        least = min(self.probability.values(), default=0)
        return tuple(cell for cell, mine in self.probability.items() if _same(mine, least))

    def numbers(self, cell: Cell) -> Mapping[int, Probability]:
        """How likely a hidden cell is safe *and* shows each number when it is opened.

        The sum is the probability that the cell is safe, so 1 only where that is
        certain. Numbers that the cell cannot show are left out.
        """
        if cell not in self.probability:
            raise IllegalMoveError(
                f"{cell} is not a hidden cell: it cannot be opened",
                cell,
                position=self.position.line(),
                cell=cell,
            )
        return {} if cell in self.mines else self._numbers(cell)

    @abstractmethod
    def _numbers(self, cell: Cell) -> Mapping[int, Probability]:
        """The same for a hidden cell that may be safe."""

    @abstractmethod
    def sample(self, chance: Chance) -> frozenset[Cell]:
        """Draw a layout, each exactly as likely: all its mines, the shown ones among them."""


def _same(one: Probability, other: Probability) -> bool:
    if isinstance(one, float):
        return math.isclose(one, other, rel_tol=_ROUNDING)
    return one == other
