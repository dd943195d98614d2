"""A sentence: exactly `count` of these `cells` are mines.

The smallest sentences are the conclusions one plays by: {cell} = 0, the cell is
safe, and {cell} = 1, it is a mine.
"""

from dataclasses import dataclass

from minewise.core import Cell


@dataclass(frozen=True, slots=True)
class Sentence:
    """Exactly `count` of `cells` are mines. It never changes.

    >>> print(Sentence.of([(0, 2), (0, 1)], 1))
    {(0, 1), (0, 2)} = 1
    """

    cells: frozenset[Cell]
    count: int

    @classmethod
    def of(cls, cells: "list[Cell] | set[Cell] | tuple[Cell, ...]", count: int) -> "Sentence":
        """A sentence about any collection of cells."""
        return cls(frozenset(cells), count)

    @property
    def is_possible(self) -> bool:
        """Whether so many of so few cells can be mines."""
        return 0 <= self.count <= len(self.cells)

    @property
    def is_settled(self) -> bool:
        """Whether it says of every cell what it is: all are mines, or none."""
        return bool(self.cells) and self.count in (0, len(self.cells))

    def __str__(self) -> str:
        cells = ", ".join(str(cell) for cell in sorted(self.cells))
        return f"{{{cells}}} = {self.count}"
