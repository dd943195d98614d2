"""No-guess boards, made before the first click.

The board depends on the first cell, and a hard one takes a while. So the board for the cell where
the last game began, or for the middle, can be made meanwhile. It is the board that the click would
make.
"""

from collections import OrderedDict

from minewise.core import Board, Cell, Deal

_MOST = 8

Order = tuple[Deal, Cell]
"""A deal, and the cell that its game begins with."""


class PrefetchedBoards:
    """The boards that were made ahead, and which one would be of use.

    >>> ahead = PrefetchedBoards()
    >>> deal = Deal.parse("9x9x10 first safe no-guess seed 7")
    >>> order = ahead.wanted(deal)
    >>> order == (deal, (4, 4))
    True
    """

    def __init__(self) -> None:
        self._boards: OrderedDict[Order, Board | None] = OrderedDict()
        self._began_at: Cell | None = None

    def wanted(self, *deals: Deal) -> Order | None:
        """The first board worth making that is not here yet; None if there is none."""
        for deal in deals:
            grid = deal.level.grid
            middle = (grid.height // 2, grid.width // 2)
            for cell in dict.fromkeys((self._began_at or middle, middle)):
                if cell in grid and deal.needs_board(cell) and (deal, cell) not in self._boards:
                    return deal, cell
        return None

    def add(self, order: Order, board: Board | None) -> None:
        """Keep a board; None if none could be made, so that it is not tried again."""
        self._boards[order] = board
        while len(self._boards) > _MOST:
            self._boards.popitem(last=False)

    def begin(self, deal: Deal, start: Cell) -> Board | None:
        """A game begins: its board, if it was made."""
        self._began_at = start
        return self._boards.pop((deal, start), None)
