"""Playing the certain moves of a board, in readable Python: the reference of native/boards/prover.

A certain cell stays certain when more is opened, so the order does not matter, and the cheapest
method comes first: single numbers, as long as they settle anything; then counting. And if two
cells are *twins*, there is no need to play at all.

    twins  a mine and a safe cell beside it that could be swapped without changing the number
           of any other safe cell: no proof can tell them apart
"""

from collections.abc import Iterable

from minewise.core import Board, Cell, Position
from minewise.solver import TooWideError, solve

CORE = "python"

_HIDDEN, _MINE, _ZERO = b"#F0"
_NUMBERS = b"012345678"


class Prover:
    """A board, and its visible position.

    >>> prover = Prover(Board.parse("4x1x1/.*.."), counting=False)
    >>> prover.play([(0, 0)]), sorted(prover.closed)
    (False, [(0, 2), (0, 3)])
    """

    def __init__(self, board: Board, *, counting: bool) -> None:
        """Begin a game; no step uses a cell that is not open."""
        self._board = board
        self._counting = counting
        self._mines = board.mine_count
        self._around = board.grid.around_at
        # The symbols of a position; a flag is a certain mine.
        self._view = bytearray([_HIDDEN]) * len(board.grid)
        # Cells with changes around them: the numbers among them may settle more.
        self._changed: set[int] = set()

    def play(self, opened: Iterable[Cell]) -> bool:
        """Open some safe cells and all that become certain; return whether all safe cells are."""
        for cell in opened:
            self._open(self._board.grid.index(cell))
        while True:
            self._follow_single_numbers()
            if self._view.count(_HIDDEN) + self._view.count(_MINE) == self._mines:
                return True
            if not self._count():
                return False

    @property
    def closed(self) -> frozenset[Cell]:
        """The safe cells that are still closed."""
        grid, mine_at = self._board.grid, self._board.mine_at
        return frozenset(
            grid.cell(index)
            for index, symbol in enumerate(self._view)
            if symbol == _HIDDEN and not mine_at[index]
        )

    def _open(self, index: int) -> None:
        """Open a cell, and the whole opening if it is a 0."""
        view, number_at = self._view, self._board.number_at
        opening = [index]
        for at in opening:  # grows while we walk along it
            if view[at] == _HIDDEN:
                view[at] = _ZERO + number_at[at]
                self._changed.add(at)
                self._changed.update(self._around(at))
                if number_at[at] == 0:
                    opening += self._around(at)

    def _mark(self, index: int) -> None:
        self._view[index] = _MINE
        self._changed.update(self._around(index))

    def _follow_single_numbers(self) -> None:
        view = self._view
        while self._changed:
            number = self._changed.pop()
            if view[number] not in _NUMBERS:
                continue
            around = self._around(number)
            near = [view[cell] for cell in around]
            unknown, need = near.count(_HIDDEN), view[number] - _ZERO - near.count(_MINE)
            if unknown and need in (0, unknown):
                for cell in around:
                    if view[cell] == _HIDDEN:
                        self._mark(cell) if need else self._open(cell)

    def _count(self) -> bool:
        """Open and mark all certain cells; return whether there was any to open."""
        view, grid = self._view, self._board.grid
        cell = grid.cell_at
        border = [
            cell(number)
            for number, symbol in enumerate(view)
            if symbol in _NUMBERS and _HIDDEN in [view[near] for near in self._around(number)]
        ]
        known = {cell(index): True for index, symbol in enumerate(view) if symbol == _MINE}
        position = Position.unchecked(grid, self._mines, view.decode("ascii"))
        try:
            settled = solve(position, known, CORE, lazy=True).settled(border, self._counting)
        except TooWideError:
            return False
        found = {grid.index(one): is_mine for one, is_mine in (settled or {}).items()}
        for index, is_mine in found.items():
            self._mark(index) if is_mine else self._open(index)
        return 0 in found.values()


def has_twins(board: Board, start: Cell) -> bool:
    """Whether there are twins, neither of them the first cell.

    >>> has_twins(Board.parse("3x2x1/..*/..."), (0, 0)), has_twins(Board.parse("2x1x1/.*"), (0, 0))
    (True, False)
    """
    grid, mine_at, number_at = board.grid, board.mine_at, board.number_at
    around, first = grid.around_at, grid.index(start)
    free = [len(around(cell)) - number for cell, number in enumerate(number_at)]
    for safe, is_mine in enumerate(mine_at):
        if is_mine or safe == first:
            continue
        for mine in around(safe):
            # The safe cell itself is among those that the mine touches.
            if mine_at[mine] and free[safe] + 1 == free[mine]:
                seen = [cell for cell in around(safe) if not mine_at[cell]]
                if set(around(mine)).issuperset(seen):
                    return True
    return False
