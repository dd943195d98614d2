"""The oracle for students' AIs: the course's rules, applied until nothing changes.

    bit board  the cells of a board, each a bit of an integer; a set of cells is an integer
    sentence   the statement that exactly `count` of some cells are mines
    told       given as the number of an opened cell

There are three rules; none of them uses the total number of mines:

    no mine is left       {A, B} = 0: all are safe
    all are mines         {A, B} = 2: all are mines
    one lies in another   {A} = 1 inside {A, B, C} = 2: the rest, {B, C} = 1

Known cells are removed from every sentence.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from minewise.core import Cell

Call = tuple[int, int, int]
"""The arguments of `add_knowledge`: row, column and count."""


class BitBoard:
    """The cells of a board as bits, with the neighbours of each."""

    def __init__(self, height: int, width: int) -> None:
        self.height = height
        self.width = width
        self.all = (1 << height * width) - 1
        self.around = [
            self.mask(
                (i, j)
                for i in range(max(row - 1, 0), min(row + 2, height))
                for j in range(max(column - 1, 0), min(column + 2, width))
                if (i, j) != (row, column)
            )
            for row in range(height)
            for column in range(width)
        ]

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, tuple) or len(cell) != 2:
            return False
        return cell[0] in range(self.height) and cell[1] in range(self.width)

    def mask(self, cells: Iterable[Cell]) -> int:
        """A set of cells as an integer."""
        mask = 0
        for row, column in cells:
            mask |= 1 << row * self.width + column
        return mask

    def cells(self, mask: int) -> Iterator[Cell]:
        """The cells of a set, in order."""
        while mask:
            lowest = mask & -mask
            yield divmod(lowest.bit_length() - 1, self.width)
            mask ^= lowest

    def number(self, cell: Cell, mines: int) -> int:
        """The number of mines around a cell."""
        return (self.around[cell[0] * self.width + cell[1]] & mines).bit_count()


@lru_cache(maxsize=64)
def bit_board(height: int, width: int) -> BitBoard:
    """The cached board of that size."""
    return BitBoard(height, width)


class Reference:
    """The conclusions that follow by the rules from the numbers given.

    >>> reference = Reference(2, 3)
    >>> reference.tell((0, 0), 1)
    >>> reference.tell((0, 1), 1)
    >>> sorted(reference.field.cells(reference.safes))
    [(0, 0), (0, 1), (0, 2), (1, 2)]
    """

    def __init__(self, height: int, width: int) -> None:
        self.field = bit_board(height, width)
        self.moves = 0
        self.safes = 0
        self.mines = 0
        self.sentences: dict[int, int] = {}
        self._new: list[int] = []

    @classmethod
    def after(cls, height: int, width: int, calls: Iterable[Call]) -> "Reference":
        """The reference after these calls."""
        reference = cls(height, width)
        for row, column, count in calls:
            reference.tell((row, column), count)
        return reference

    def tell(self, cell: Cell, count: int) -> None:
        """Learn that a cell is safe, and how many mines are around it."""
        place = cell[0] * self.field.width + cell[1]
        self.moves |= 1 << place
        self._mark(1 << place, is_mine=False)
        around = self.field.around[place]
        count -= (around & self.mines).bit_count()
        self._add(around & ~self.mines & ~self.safes, count)
        self._repeat()

    def learn(self, safes: int, mines: int, sentences: Iterable[tuple[int, int]]) -> None:
        """Take over an AI's knowledge, except for impossible sentences."""
        self._mark(safes, is_mine=False)
        self._mark(mines, is_mine=True)
        for mask, count in sentences:
            rest, left = mask & ~safes & ~mines, count - (mask & mines).bit_count()
            if 0 <= left <= rest.bit_count():
                self._add(rest, left)
        self._repeat()

    def _add(self, mask: int, count: int) -> None:
        if mask and mask not in self.sentences:
            self.sentences[mask] = count
            self._new.append(mask)

    def _mark(self, known: int, *, is_mine: bool) -> None:
        """Record known cells, and remove them from all sentences."""
        if is_mine:
            self.mines |= known
        else:
            self.safes |= known
        for mask in [mask for mask in self.sentences if mask & known]:
            count = self.sentences.pop(mask)
            self._add(mask & ~known, count - (mask & known).bit_count() * is_mine)

    def _repeat(self) -> None:
        """Apply the rules to new sentences until there are none left."""
        while self._new:
            mask = self._new.pop()
            count = self.sentences.get(mask)
            if count is None:
                continue
            if count in (0, mask.bit_count()):
                del self.sentences[mask]
                self._mark(mask, is_mine=count > 0)
                continue
            for other, of_other in list(self.sentences.items()):
                if other == mask:
                    continue
                if mask & other == mask:
                    self._add(other & ~mask, of_other - count)
                elif mask & other == other:
                    self._add(mask & ~other, count - of_other)
