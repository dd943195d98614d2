"""A sentence: exactly `count` of these `cells` are mines.

The smallest sentences are the conclusions one plays by: {cell} = 0, the cell is
safe, and {cell} = 1, it is a mine.
"""

from collections.abc import Iterable
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
    def of(cls, cells: Iterable[Cell], count: int) -> "Sentence":
        """A sentence about any cells."""
        return cls(frozenset(cells), count)

    @property
    def is_possible(self) -> bool:
        """Whether the cells can hold that many mines."""
        return 0 <= self.count <= len(self.cells)

    @property
    def is_settled(self) -> bool:
        """Whether it decides every cell: all are mines, or none."""
        return bool(self.cells) and self.count in (0, len(self.cells))

    def __str__(self) -> str:
        cells = ", ".join(str(cell) for cell in sorted(self.cells))
        return f"{{{cells}}} = {self.count}"


def groups(sentences: Iterable[Sentence]) -> list[list[Sentence]]:
    """Split sentences into groups: those of different groups share no cell.

    >>> a, b = Sentence.of([(0, 0), (0, 1)], 1), Sentence.of([(0, 1), (0, 2)], 1)
    >>> c = Sentence.of([(5, 5)], 0)
    >>> groups([a, c, b]) == [[a, b], [c]]
    True
    """
    waiting = dict.fromkeys(sentences)
    by_cell: dict[Cell, list[Sentence]] = {}
    for sentence in waiting:
        for cell in sentence.cells:
            by_cell.setdefault(cell, []).append(sentence)
    found = []
    while waiting:
        group = [next(iter(waiting))]
        del waiting[group[0]]
        for sentence in group:  # grows while we walk along it
            for cell in sentence.cells:
                for other in by_cell.pop(cell, ()):
                    if other in waiting:
                        del waiting[other]
                        group.append(other)
        found.append(group)
    return found
