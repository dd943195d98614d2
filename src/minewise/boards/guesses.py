"""How many guesses a board asks for at the least.

A guess that goes well shows what a safe cell shows. So the fewest guesses are the fewest safe
cells that have to be opened for nothing, for the rest to follow.
"""

from dataclasses import dataclass

from minewise.base import FOREVER, Limit, Serializable
from minewise.boards.playing import open_all_certain
from minewise.core import Board, Cell

MOST_LOOKED_FOR = 2
"""Up to so many guesses are looked for in every combination."""


@dataclass(frozen=True, slots=True)
class Guesses(Serializable):
    """How many guesses a board asks for."""

    least: int  #: no fewer will do
    most: int  #: enough, if they go well

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


def fewest_guesses(board: Board, start: Cell, limit: Limit = FOREVER) -> Guesses:
    """How many guesses a board asks for from a first cell, which is none.

    >>> str(fewest_guesses(Board.parse("2x2x1/*./.."), (1, 1)))
    '2'
    """
    closed = open_all_certain(board, [start])
    if not closed:
        return Guesses(0, 0)
    # What each guess leads to; guesses that leave the same cells are one.
    after = {}
    for cell in closed:
        limit.check()
        after[open_all_certain(board, [start, cell])] = cell
    if frozenset() in after:
        return Guesses(1, 1)
    for left, cell in after.items():
        for other in left:
            limit.check()
            if not open_all_certain(board, [start, cell, other]):
                return Guesses(2, 2)
    return Guesses(MOST_LOOKED_FOR + 1, _one_after_the_other(board, start, closed, limit))


def _one_after_the_other(board: Board, start: Cell, closed: frozenset[Cell], limit: Limit) -> int:
    """How many guesses it takes if each is the one that leaves the fewest cells."""
    opened = [start]

    def left(cell: Cell) -> int:
        limit.check()
        return len(open_all_certain(board, [*opened, cell]))

    while closed:
        best = min(closed, key=left)
        opened.append(best)
        closed = open_all_certain(board, opened)
    return len(opened) - 1
