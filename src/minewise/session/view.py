"""Details that a board shows besides its symbols: surplus flags, cells being pressed."""

from minewise.core import FLAG, HIDDEN, NUMBERS, Cell, Grid
from minewise.core.game import QUESTION


def flags_over(grid: Grid, view: str, index: int) -> int | None:
    """The surplus of flags around a number; below 0 if some are missing, None without a number.

    >>> flags_over(Grid(3, 1), "F1F", 1), flags_over(Grid(3, 1), "F1F", 0)
    (1, None)
    """
    symbol = view[index]
    if symbol not in NUMBERS or symbol == "0":
        return None
    return sum(view[other] == FLAG for other in grid.around(index)) - int(symbol)


def pressed_cells(grid: Grid, view: str, cell: Cell) -> tuple[Cell, ...]:
    """The cells to light up while one is pressed: itself, or the hidden cells around a number.

    >>> pressed_cells(Grid(3, 2), "F##111", (1, 1))
    ((0, 1), (0, 2))
    """
    cells = grid.neighbours(cell) if view[grid.index(cell)] in NUMBERS[1:] else (cell,)
    return tuple(each for each in cells if view[grid.index(each)] in (HIDDEN, QUESTION))
