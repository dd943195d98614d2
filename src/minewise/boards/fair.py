"""Fair games: a guess loses exactly if some cell was certainly safe.

    forced guess    an uncertain cell is opened and no cell is certainly safe: it is safe
    needless guess  an uncertain cell is opened although another one is certainly safe: it
                    is a mine

If the mines are placed differently they are dealt again, and every layout that agrees with the
visible position is equally likely. Undone clicks do not count: a click is judged by the current
position, here and in a review.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Board, Cell, Chance, Position
from minewise.solver import Solution, TooWideError, safety, solve


class Judgement(StrEnum):
    """The verdict on a click in a fair game."""

    CERTAIN = "certain"
    """All cells that it opens are certainly safe, or there is certainly a mine among them."""
    FORCED = "forced"
    NEEDLESS = "needless"
    UNKNOWN = "unknown"
    """The position is too wide to count: the board does not change."""


@dataclass(frozen=True, slots=True)
class FairVerdict:
    """The outcome of a click."""

    judgement: Judgement
    board: Board  #: to play on from now on


def judge(
    board: Board,
    shown: Position,
    opening: Collection[Cell],
    chance: Chance,
    *,
    limit: Limit = FOREVER,
) -> FairVerdict:
    """Judge a click, and deal the mines again if necessary.

    >>> board = Board.parse("3x1x1/*..")
    >>> verdict = judge(board, Position.parse("3x1x1/#1#"), [(0, 0)], Chance(1))
    >>> str(verdict.judgement), str(verdict.board)
    ('forced', '3x1x1/..*')
    """
    try:
        analysis = solve(shown, limit=limit)
        if safety(analysis, opening, limit) in (0, 1):
            return FairVerdict(Judgement.CERTAIN, board)
        if analysis.safe:
            uncertain = next(cell for cell in opening if 0 < analysis.probability[cell] < 1)
            dealt = _with(board, analysis, {uncertain: True}, chance, limit)
            return FairVerdict(Judgement.NEEDLESS, dealt)
        return FairVerdict(
            Judgement.FORCED, _with(board, analysis, dict.fromkeys(opening, False), chance, limit)
        )
    except (TooWideError, TimeUpError):
        return FairVerdict(Judgement.UNKNOWN, board)


def _with(
    board: Board, analysis: Solution, known: Mapping[Cell, bool], chance: Chance, limit: Limit
) -> Board:
    """The same board if it agrees with `known` already, else one dealt again."""
    if all(board.is_mine(cell) == is_mine for cell, is_mine in known.items()):
        return board
    dealt = solve(analysis.position, known, limit=limit).sample(chance)
    return Board(board.grid, dealt)
