"""Boards of games that were written down without them.

A game is written down with its board once that is laid out. Files of earlier versions have a
seed and a first cell instead: a board that needs no guess is then made again, which may take
longer than anybody waits.
"""

from collections.abc import Iterable
from dataclasses import replace

from minewise.base import ImpossibleError, Limit, TimeUpError, gettext as _
from minewise.boards import lay_board
from minewise.core import Deal, Step

MOST_SECONDS = 10.0
"""How long it may take to make the board of such a game."""


def laid_out(deal: Deal, steps: Iterable[Step]) -> Deal:
    """The deal with its board, as the steps need it to be played.

    A no-guess board may have to be made. A fair game of version 0.3.0 kept its board when its
    first click was undone, and may have begun elsewhere than where that was laid out.

    Raises:
        ImpossibleError: It would take too long.
        NoBoardError: There is no such board.
    """
    start = next((step.cell for step in steps if step.click.opens), None)
    if start is None:
        return deal
    if deal.board is not None:
        if deal.fair and deal.start not in (None, start):
            return replace(deal, start=None if deal.board.is_mine(start) else start)
        return deal
    if not deal.needs_board(start):
        return deal
    try:
        return deal.laid(start, lay_board(deal, start, limit=Limit(MOST_SECONDS)))
    except TimeUpError:
        raise ImpossibleError(
            _(
                "its board was not saved with it, and it takes more than {seconds:g} seconds to "
                "make {level} again without guesses"
            ).format(seconds=MOST_SECONDS, level=deal.level.header),
            deal.line(),
        ) from None
