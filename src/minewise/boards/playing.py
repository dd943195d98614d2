"""Playing on a board by certain moves alone, in whichever core is there."""

from collections.abc import Sequence

from minewise.boards.prover import Prover
from minewise.core import Board, Cell
from minewise.solver import core_in_use


def open_all_certain(
    board: Board, opened: Sequence[Cell], *, counting: bool = True
) -> frozenset[Cell]:
    """Open some safe cells and all that is certain then; the safe cells that stay closed.

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
