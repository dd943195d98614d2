"""A cell: a pair (row, column), both counted from 0 at the top left."""

import re
from typing import TYPE_CHECKING, Annotated

from minewise.base.errors import NotationError, quote
from minewise.base.language import gettext as _
from minewise.base.shape import Within

if TYPE_CHECKING:
    from minewise.core.grid import Grid

Cell = tuple[int, int]
"""A cell: row and column, counted from 0."""

CellData = Annotated[list[int], Within(2, 2)]
"""A cell as plain data: [row, column]."""

_WRITTEN = re.compile(r"\s*\(?\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\)?\s*", re.ASCII)


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


def written_cell(cell: Cell) -> str:
    """The same as `read_cell` reads it.

    >>> written_cell((0, 3))
    '1,4'
    """
    row, column = cell
    return f"{row + 1},{column + 1}"


def read_cell(text: str, grid: "Grid") -> Cell:
    """Read a cell, written ROW,COLUMN as people count: from 1.

    All options name cells this way, and so do all sentences. Only JSON and files of data
    count from 0.

    >>> from minewise.core import Grid
    >>> read_cell("1,3", Grid(9, 9))
    (0, 2)
    """
    match = _WRITTEN.fullmatch(text)
    cell = (int(match[1]) - 1, int(match[2]) - 1) if match else None
    if cell is None or cell not in grid:
        raise NotationError(
            _(
                "{given} is not a cell of {width}x{height}: expected ROW,COLUMN from 1,1 to "
                "{height},{width}"
            ).format(given=quote(text), width=grid.width, height=grid.height),
            text,
        )
    return cell
