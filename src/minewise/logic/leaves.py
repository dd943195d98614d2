"""The numbers of one position as sentences: the leaves of all proofs about it, each made once."""

from collections.abc import Collection, Iterable

from minewise.core import Cell, Position
from minewise.logic import proof as proofs
from minewise.logic.proof import Proof

Numbers = frozenset[Cell]


class Leaves:
    """The numbers of a position, each as a sentence about the cells around it that are not open.

    >>> leaves = Leaves(Position.parse("3x2x1/###/111"))
    >>> print(leaves.of((1, 0)))
    {(0, 0), (0, 1)} = 1 by number
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.shown_mines = frozenset(position.shown_mines)
        self.opened = position.numbers  #: the open cells with their numbers, row by row
        self._of: dict[Cell, Proof] = {}
        self._near: dict[Cell, list[Cell]] = {}

    def of(self, number: Cell) -> Proof:
        """The leaf for a number."""
        if number not in self._of:
            around = self.position.grid.neighbours(number)
            closed = [cell for cell in around if cell not in self.opened]
            self._of[number] = proofs.from_number(number, self.opened[number], closed)
        return self._of[number]

    def touching(self, cells: Iterable[Cell]) -> Numbers:
        """The numbers that touch any of these cells."""
        opened, around = self.opened, self.position.grid.neighbours
        return frozenset(number for cell in cells for number in around(cell) if number in opened)

    def near(self, number: Cell) -> list[Cell]:
        """The other numbers that touch a hidden cell which this one touches, row by row."""
        if number not in self._near:
            touching = self.touching(self.of(number).conclusion.cells)
            self._near[number] = sorted(touching - {number})
        return self._near[number]

    def wider(self, numbers: Collection[Cell]) -> Numbers:
        """These numbers, and those near any of them."""
        return frozenset(numbers).union(*[self.near(number) for number in numbers])
