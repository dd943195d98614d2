"""ZiNi: the clicks that a board takes when chords are allowed, by a fixed greedy method.

    premium of a safe cell   how many clicks it saves to flag the mines around it and to chord it:
                             3BV that the chord opens - flags to set - the chord itself
                             - the click that opens the cell, if it is shut

Chord the cell with the highest premium, as long as that is not less than 0; where there is
none, click the first cell that is a 0 or stands alone. Ties go to the first cell, column by
column. `greedy_zini` (g-ZiNi) does just that; `human_zini` (h-ZiNi) first clicks every
opening, and then chords open cells only.
"""

from heapq import heapify, heappop, heappush

from minewise.core import Board
from minewise.measures.three_bv import Parts, parts


def greedy_zini(board: Board, found: Parts | None = None) -> int:
    """How many clicks the greedy method needs (g-ZiNi).

    >>> greedy_zini(Board.parse("3x3x1/.../.*./..."))
    5
    """
    return _Clicking(board, found or parts(board), openings_first=False).count()


def human_zini(board: Board, found: Parts | None = None) -> int:
    """How many clicks the greedy method needs if it opens all openings first (h-ZiNi).

    >>> human_zini(Board.parse("4x3x2/*.../..../...*"))
    2
    """
    return _Clicking(board, found or parts(board), openings_first=True).count()


class _Clicking:
    """The greedy method on one board.

    Premiums change only around cells that were opened or flagged, so the best cell is kept in a
    heap; outdated entries are skipped.
    """

    def __init__(self, board: Board, found: Parts, *, openings_first: bool) -> None:
        self._board = board
        self._openings = found.openings
        self._openings_first = openings_first
        size = len(board.grid)
        self._is_open = bytearray(size)
        self._is_flagged = bytearray(size)
        self._is_alone = bytearray(size)
        for index in found.alone:
            self._is_alone[index] = 1
        # Which openings show each cell: one shows a 0, several may show a number.
        self._shown_by: list[list[int]] = [[] for _ in range(size)]
        for number, opening in enumerate(found.openings):
            for index in opening:
                self._shown_by[index].append(number)
        self._is_done = bytearray(len(found.openings))
        self._left = size - sum(board.mine_at)
        self._changed: set[int] = set()

    def count(self) -> int:
        """Click until every safe cell is open."""
        clicks = 0
        if self._openings_first:
            clicks = len(self._openings)
            for number in range(len(self._openings)):
                self._reveal(number)
        width, height = self._board.grid.width, self._board.grid.height
        cells = [row * width + column for column in range(width) for row in range(height)]
        cells = [index for index in cells if not self._board.mine_at[index]]
        place = {index: number for number, index in enumerate(cells)}
        premium = {index: self._premium(index) for index in cells}
        heap = [(-premium[index], place[index]) for index in cells if premium[index] >= 0]
        heapify(heap)
        single = (index for index in cells if self._is_single(index))
        while self._left:
            self._changed.clear()
            while heap and -heap[0][0] != premium[cells[heap[0][1]]]:
                heappop(heap)
            clicks += self._chord(cells[heap[0][1]]) if heap else self._click(next(single))
            for index in self._changed:
                premium[index] = self._premium(index)
                if premium[index] >= 0:
                    heappush(heap, (-premium[index], place[index]))
        return clicks

    def _premium(self, index: int) -> int:
        """The clicks saved by chording this safe cell; less than 0 if it must not be chorded."""
        is_shut = not self._is_open[index]
        if is_shut and self._openings_first:
            return -1
        mine_at, is_flagged, is_open = self._board.mine_at, self._is_flagged, self._is_open
        is_alone = self._is_alone
        saved = int(is_alone[index] and is_shut)
        for other in self._board.grid.around(index):
            if mine_at[other]:
                saved -= not is_flagged[other]
            elif is_alone[other] and not is_open[other]:
                saved += 1
        saved += sum(not self._is_done[number] for number in self._shown_by[index])
        return saved - 1 - is_shut

    def _is_single(self, index: int) -> bool:
        """Whether this is a shut cell that deserves a click of its own."""
        if self._is_open[index]:
            return False
        return self._is_alone[index] == 1 or self._board.number_at[index] == 0

    def _chord(self, index: int) -> int:
        """Open a cell, flag the mines around it, and chord it; return the clicks this takes."""
        clicks = 1
        if not self._is_open[index]:
            clicks += self._click(index)
        around = self._board.grid.around(index)
        for other in around:
            if self._board.mine_at[other] and not self._is_flagged[other]:
                self._is_flagged[other] = 1
                self._changed.update(self._safe_around(other))
                clicks += 1
        for other in around:
            if not self._board.mine_at[other]:
                self._click(other)
        return clicks

    def _click(self, index: int) -> int:
        """Open a cell, and its opening if it is a 0: one click."""
        if self._board.number_at[index] == 0:
            self._reveal(self._shown_by[index][0])
        else:
            self._turn_over(index)
        return 1

    def _reveal(self, number: int) -> None:
        if not self._is_done[number]:
            self._is_done[number] = 1
            self._changed.update(self._openings[number])
            for index in self._openings[number]:
                self._turn_over(index)

    def _turn_over(self, index: int) -> None:
        if not self._is_open[index]:
            self._is_open[index] = 1
            self._left -= 1
            self._changed.add(index)
            if self._is_alone[index]:
                self._changed.update(self._safe_around(index))

    def _safe_around(self, index: int) -> list[int]:
        mine_at = self._board.mine_at
        return [other for other in self._board.grid.around(index) if not mine_at[other]]
