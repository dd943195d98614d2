"""What a board shows besides its symbols: numbers with too many flags, cells being pressed."""

from minewise.core import FLAG, HIDDEN, NUMBERS, Cell, Grid, Position


def flags_over(grid: Grid, view: str, index: int) -> int | None:
    """The surplus of flags around a number; below 0 if some are missing, None without a number.

    >>> flags_over(Grid(3, 1), "F1F", 1), flags_over(Grid(3, 1), "F1F", 0)
    (1, None)
    """
    symbol = view[index]
    if symbol not in NUMBERS or symbol == "0":
        return None
    return sum(view[other] == FLAG for other in grid.around(index)) - int(symbol)


def pressed_cells(position: Position, cell: Cell) -> tuple[Cell, ...]:
    """What lights up while a cell is pressed: itself, or the hidden cells around a number.

    >>> pressed_cells(Position.parse("3x2x1/F##/111"), (1, 1))
    ((0, 1), (0, 2))
    """
    if cell not in position.grid:
        return ()
    if position[cell] == HIDDEN:
        return (cell,)
    if not position.number(cell):
        return ()
    return tuple(other for other in position.grid.neighbours(cell) if position[other] == HIDDEN)
