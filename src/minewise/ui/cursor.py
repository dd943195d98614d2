"""The cursor on a board: the commands that move it, their default keys, and the moves."""

from minewise.core import Cell, Grid, Torus

_FAR = 1_000_000  # more than the side of any board

MOVES = {
    "left": (0, -1),
    "right": (0, 1),
    "up": (-1, 0),
    "down": (1, 0),
    "first-column": (0, -_FAR),
    "last-column": (0, _FAR),
    "first-row": (-_FAR, 0),
    "last-row": (_FAR, 0),
}
"""The rows and columns by which each command moves the cursor."""

KEYS = dict(
    zip(("left", "right", "up", "down", "home", "end", "pageup", "pagedown"), MOVES, strict=True)
)
"""The commands of these keys on a board, unless they have another meaning."""


def moved(grid: Grid, cell: Cell, command: str) -> Cell:
    """The cursor's cell after a command: it stops at the edges; single steps wrap on a torus.

    >>> moved(Grid(4, 3), (1, 3), "right"), moved(Torus(4, 3), (1, 3), "right")
    ((1, 3), (1, 0))
    >>> moved(Torus(4, 3), (1, 1), "last-column")
    (1, 3)
    """
    rows, columns = MOVES[command]
    row, column = cell[0] + rows, cell[1] + columns
    if isinstance(grid, Torus) and max(abs(rows), abs(columns)) == 1:
        return row % grid.height, column % grid.width
    return max(0, min(row, grid.height - 1)), max(0, min(column, grid.width - 1))
