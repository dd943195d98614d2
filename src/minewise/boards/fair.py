"""Fair games: you die exactly when you guess although something is certain.

    forced guess    a cell is opened that is not certain while nothing is: it is safe
    needless guess  a cell is opened that is not certain although another one is safe for
                    sure: it is a mine

Where the mines lie otherwise they are dealt again, and every layout that agrees with what has
been shown is as likely. So the board always agrees with all that was ever seen on it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from minewise.base import FOREVER, Limit, TimeUpError
from minewise.core import Board, Cell, Chance, Position
from minewise.solver import Analysis, NoLayoutError, TooWideError, analyse


class Judgement(StrEnum):
    """What a click is in a fair game."""

    CERTAIN = "certain"
    """Everything that it opens is safe for sure, or a mine for sure."""
    FORCED = "forced"
    NEEDLESS = "needless"
    UNKNOWN = "unknown"
    """It is too much to count: the board is left as it is."""


@dataclass(frozen=True, slots=True)
class FairVerdict:
    """What becomes of a click.

    Attributes:
        judgement: What it is.
        board: Where the mines lie from now on.
        certain: A cell that was safe for sure; None unless the guess was needless.
    """

    judgement: Judgement
    board: Board
    certain: Cell | None = None


def judge(  # noqa: PLR0913 - what is known, and what is done
    board: Board,
    shown: Position,
    opening: Collection[Cell],
    chance: Chance,
    *,
    closed: Collection[Cell] = (),
    limit: Limit = FOREVER,
) -> FairVerdict:
    """Judge a click, and deal the mines again if it comes to that.

    >>> board = Board.parse("3x1x1/*..")
    >>> verdict = judge(board, Position.parse("3x1x1/#1#"), [(0, 0)], Chance(1))
    >>> str(verdict.judgement), str(verdict.board)
    ('forced', '3x1x1/..*')

    Args:
        board: Where the mines lie now.
        shown: All that has ever been shown on it.
        opening: The cells that the click opens.
        chance: What the mines are dealt again by.
        closed: The cells that were shown, but are closed again: they are safe for sure.
        limit: How long it may take.
    """
    try:
        analysis = analyse(shown, limit=limit)
        uncertain = [cell for cell in opening if 0 < analysis.probability.get(cell, 0) < 1]
        if not uncertain:
            return FairVerdict(Judgement.CERTAIN, board)
        certain = min((*analysis.safe, *closed), default=None)
        if certain is not None:
            dealt = _with(board, analysis, {uncertain[0]: True}, chance, limit)
            return FairVerdict(Judgement.NEEDLESS, dealt, certain)
        return FairVerdict(
            Judgement.FORCED, _with(board, analysis, dict.fromkeys(opening, False), chance, limit)
        )
    except (NoLayoutError, TooWideError, TimeUpError):
        # A chord may open cells of which one must be a mine; and not everything can be counted.
        return FairVerdict(Judgement.UNKNOWN, board)


def _with(
    board: Board, analysis: Analysis, known: Mapping[Cell, bool], chance: Chance, limit: Limit
) -> Board:
    """The board as it is if that is so on it already, else one dealt again."""
    if all(board.is_mine(cell) == is_mine for cell, is_mine in known.items()):
        return board
    dealt = analyse(analysis.position, known, limit=limit).sample(chance)
    return Board(board.grid, dealt)
