"""Grading boards: what their solutions demand, in whichever core is there."""

from collections.abc import Sequence

from minewise.boards import waves as in_python
from minewise.boards.rating import Rating, rate
from minewise.boards.ways import Wave
from minewise.core import Board, Cell
from minewise.measures import measure
from minewise.solver import core_in_use


def grade(board: Board, opened: Sequence[Cell]) -> tuple[bool, list[Wave]]:
    """Whether a board needs no guess once some cells are open, and its waves as far as it goes.

    >>> grade(Board.parse("5x1x1/...*."), [(0, 0)])
    (True, [Wave(way=<Way.TOTAL: 5>, cells=1)])
    """
    if core_in_use() == "native":
        from minewise.boards import native  # noqa: PLC0415 - not there on every machine

        return native.grade(board, opened)
    return in_python.grade(board, opened)


def rate_board(board: Board, start: Cell) -> Rating:
    """How hard a board is that needs no guess from `start`.

    >>> rate_board(Board.parse("5x1x1/...*."), (0, 0)).value
    2502
    """
    _won, waves = grade(board, [start])
    return rate(waves, measure(board).three_bv)
