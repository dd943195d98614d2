"""Fair games: you die exactly when you guess although something is certain.

    forced guess    a cell is opened that is not certain while nothing is: it is safe
    needless guess  a cell is opened that is not certain although another one is safe for
                    sure: it is a mine

Where the mines lie otherwise they are dealt again, and every layout that agrees with what is
shown is as likely. Clicks that were undone do not count: a click is judged by the
position as it is, here and in a review.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Board, Cell, Chance, Position
from minewise.solver import Solution, TooWideError, safety, solve


class Judgement(StrEnum):
    """What a click is in a fair game."""

    CERTAIN = "certain"
    """Everything that it opens is safe for sure, or a mine is among it for sure."""
    FORCED = "forced"
    NEEDLESS = "needless"
    UNKNOWN = "unknown"
    """It is too much to count: the board does not change."""


@dataclass(frozen=True, slots=True)
class FairVerdict:
    """What becomes of a click."""

    judgement: Judgement
    board: Board  #: from now on


def judge(
    board: Board,
    shown: Position,
    opening: Collection[Cell],
    chance: Chance,
    *,
    limit: Limit = FOREVER,
) -> FairVerdict:
    """Judge a click, and deal the mines again if it comes to that.

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
    """The same board if that is true of it already, else one dealt again."""
    if all(board.is_mine(cell) == is_mine for cell, is_mine in known.items()):
        return board
    dealt = solve(analysis.position, known, limit=limit).sample(chance)
    return Board(board.grid, dealt)
