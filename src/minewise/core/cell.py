"""A cell: a pair (row, column), both counted from 0 at the top left."""

from typing import Annotated

from minewise.base import Within, gettext as _

Cell = tuple[int, int]

CellData = Annotated[list[int], Within(2, 2)]
"""A cell as plain data: [row, column]."""


def place(cell: Cell) -> str:
    """Name a cell as people do, counting from 1.

    >>> place((0, 3))
    'row 1, column 4'
    """
    row, column = cell
    return _("row {row}, column {column}").format(row=row + 1, column=column + 1)


def short_place(cell: Cell) -> str:
    """The same in few characters.

    >>> short_place((0, 3))
    '(1,4)'
    """
    row, column = cell
    return f"({row + 1},{column + 1})"
