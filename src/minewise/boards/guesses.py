"""The minimum number of guesses that a board requires.

A successful guess opens a safe cell. So the fewest guesses are the fewest safe cells that must
be opened without a reason for the rest to follow.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minewise.base.data import Serializable
from minewise.base.limit import FOREVER, Limit
from minewise.boards.prover import Prover
from minewise.core import Board, Cell
from minewise.solver import core_in_use

MOST_LOOKED_FOR = 2
"""Up to this many guesses, every combination is tried."""


@dataclass(frozen=True, slots=True)
class Guesses(Serializable):
    """How many guesses a board requires."""

    least: int  #: the lower bound
    most: int  #: enough, if they all succeed

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


def fewest_guesses(board: Board, start: Cell, limit: Limit = FOREVER) -> Guesses:
    """How many guesses a board requires after the first cell.

    >>> str(fewest_guesses(Board.parse("2x2x1/*./.."), (1, 1)))
    '2'
    """
    closed = open_all_certain(board, [start])
    if not closed:
        return Guesses(0, 0)
    # The cells left closed by each guess, deduplicated.
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
    return Guesses(MOST_LOOKED_FOR + 1, _greedy_guesses(board, start, closed, limit))


def _greedy_guesses(board: Board, start: Cell, closed: frozenset[Cell], limit: Limit) -> int:
    """How many guesses it takes greedily: each leaves the fewest cells closed."""
    opened = [start]

    def left(cell: Cell) -> int:
        limit.check()
        return len(open_all_certain(board, [*opened, cell]))

    while closed:
        best = min(closed, key=left)
        opened.append(best)
        closed = open_all_certain(board, opened)
    return len(opened) - 1


def open_all_certain(
    board: Board, opened: Sequence[Cell], *, counting: bool = True
) -> frozenset[Cell]:
    """Open some safe cells and all that become certain; return the safe cells still closed.

    >>> sorted(open_all_certain(Board.parse("4x1x1/.*.."), [(0, 0)], counting=False))
    [(0, 2), (0, 3)]
    """
    grid = board.grid
    if core_in_use() == "native":
        from minewise.boards import native  # noqa: PLC0415 - not there on every machine

        seen = native.play(board, opened, counting=counting)
        return frozenset(
            grid.cell(index)
            for index, symbol in enumerate(seen)
            if symbol >= native.HIDDEN and not board.mine_at[index]
        )
    prover = Prover(board, counting=counting)
    prover.play(opened)
    return prover.closed
