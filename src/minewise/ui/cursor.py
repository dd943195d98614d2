"""The cursor on a board: the commands that move it, the keys that do so by themselves, where to."""

from minewise.core import Cell, Grid, Torus

_FAR = 1_000_000  # farther than any board goes

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
"""By how many rows and columns each command moves it."""

KEYS = dict(
    zip(("left", "right", "up", "down", "home", "end", "pageup", "pagedown"), MOVES, strict=True)
)
"""What these keys do on a board where they do nothing else."""


def moved(grid: Grid, cell: Cell, command: str) -> Cell:
    """Where a command takes the cursor: as far as the board goes; round a torus by one step.

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
