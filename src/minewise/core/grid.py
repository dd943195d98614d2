"""The shape of the board: its cells, and which of them touch each other.

A cell is a pair (row, column), counted from 0 at the top left. Inside the core
a cell is also one number, its *index*, counting row by row: loops over a
million cells have no time to make pairs.

Another shape is one small class in `shapes`: only `around` differs. Boards, games,
reasoning and counting work on any grid.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, ClassVar

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.base.shape import Within

Cell = tuple[int, int]
"""A cell: row and column, counted from 0."""

CellData = Annotated[list[int], Within(2, 2)]
"""A cell as plain data: [row, column]."""

MOST_CELLS = 1_000_000
"""A larger board is unplayable, and a file must not be able to fill the memory."""

_WRITTEN = re.compile(r"\s*\(?\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\)?\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells, each touching the up to eight around it.

    >>> grid = Grid(width=4, height=3)
    >>> len(grid)
    12
    >>> grid.neighbours((0, 0))
    ((0, 1), (1, 0), (1, 1))
    """

    shape: ClassVar[str] = "rectangle"
    """The name of the shape, as the notation and the options write it."""

    width: int
    height: int

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            sentence = _("a grid of {size} (width x height) has no cells: expected 1x1 or larger")
        elif self.width * self.height > MOST_CELLS:
            sentence = _("a board of {size} is too large to play: expected at most {most} cells")
        else:
            return
        size = f"{self.width}x{self.height}"
        raise ImpossibleError(sentence.format(size=size, most=MOST_CELLS), size)

    def __len__(self) -> int:
        return self.width * self.height

    def __iter__(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return ((row, column) for row in range(self.height) for column in range(self.width))

    def __contains__(self, cell: object) -> bool:
        match cell:
            case (int(row), int(column)):
                return 0 <= row < self.height and 0 <= column < self.width
        return False

    @property
    def size(self) -> str:
        """Width and height, with the shape unless it is the usual one.

        >>> Grid(width=9, height=8).size
        '9x8'
        """
        size = f"{self.width}x{self.height}"
        return size if self.shape == Grid.shape else f"{self.shape} {size}"

    def index(self, cell: Cell) -> int:
        """The index of a cell of this grid, counting row by row."""
        return cell[0] * self.width + cell[1]

    def cell(self, index: int) -> Cell:
        """The cell with that index."""
        return divmod(index, self.width)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that touch `cell`, row by row."""
        if len(self) <= _FEW_CELLS:
            return _all_neighbours(self)[self.index(cell)]
        return tuple(self.cell(index) for index in self.around(self.index(cell)))

    def around(self, index: int) -> tuple[int, ...]:
        """The neighbours of a cell, by index. This method defines a shape."""
        width = self.width
        row, column = divmod(index, width)
        above, below = index - width, index + width
        if 0 < row < self.height - 1 and 0 < column < width - 1:
            # Written out, because a cascade asks this of every cell it opens.
            return (
                above - 1, above, above + 1,
                index - 1, index + 1,
                below - 1, below, below + 1,
            )  # fmt: skip
        columns = range(max(column - 1, 0), min(column + 2, width))
        rows = range(max(row - 1, 0), min(row + 2, self.height))
        return tuple(i for r in rows for c in columns if (i := r * width + c) != index)

    @property
    def cell_at(self) -> Callable[[int], Cell]:
        """`cell` for loops over many cells: a cached table, unless the board is very large."""
        return _all_cells(self).__getitem__ if len(self) <= _FEW_CELLS else self.cell

    @property
    def around_at(self) -> Callable[[int], tuple[int, ...]]:
        """`around` for loops over many cells, cached in the same way."""
        return _all_around(self).__getitem__ if len(self) <= _FEW_CELLS else self.around

    def shift(self, row: int) -> float:  # noqa: ARG002 - other shapes shift their rows
        """How far to the right a row is drawn, in cells."""
        return 0.0

    @property
    def most_neighbours(self) -> int:
        """The number of neighbours of the middle cell: no cell has more."""
        return len(self.around(self.index((self.height // 2, self.width // 2))))


# Neighbours are needed again and again, in every position of every game. They are cached for
# boards that people play; for the largest they would fill the memory.
_FEW_CELLS = 10_000


@lru_cache(maxsize=16)
def _all_cells(grid: Grid) -> tuple[Cell, ...]:
    return tuple(grid)


@lru_cache(maxsize=16)
def _all_around(grid: Grid) -> tuple[tuple[int, ...], ...]:
    return tuple(grid.around(index) for index in range(len(grid)))


@lru_cache(maxsize=16)
def _all_neighbours(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    cells = _all_cells(grid)
    return tuple(tuple(cells[index] for index in around) for around in _all_around(grid))


def off_the_board(cell: object, grid: Grid) -> str:
    """The message for a cell that is not on the grid."""
    return _(
        "{cell} is off the board: expected a row from 0 to {last_row} and a column from 0 to "
        "{last_column}"
    ).format(cell=cell, last_row=grid.height - 1, last_column=grid.width - 1)


# Cells in words


def place(cell: Cell) -> str:
    """Name a cell as people do, counting from 1.

    >>> place((0, 3))
    'row 1, column 4'
    """
    return _("row {row}, column {column}").format(row=cell[0] + 1, column=cell[1] + 1)


def short_place(cell: Cell) -> str:
    """The place of a cell in few characters.

    >>> short_place((0, 3))
    '(1,4)'
    """
    return f"({written_cell(cell)})"


def written_cell(cell: Cell) -> str:
    """The place of a cell as `read_cell` reads it.

    >>> written_cell((0, 3))
    '1,4'
    """
    row, column = cell
    return f"{row + 1},{column + 1}"


def read_cell(text: str, grid: Grid) -> Cell:
    """Parse a cell written as ROW,COLUMN, counted from 1.

    >>> read_cell("1,3", Grid(9, 9))
    (0, 2)
    """
    match = _WRITTEN.fullmatch(text)
    cell = (int(match[1]) - 1, int(match[2]) - 1) if match else None
    if cell is None or cell not in grid:
        sentence = _(
            "{given} is not a cell of {width}x{height}: expected ROW,COLUMN from 1,1 to "
            "{height},{width}"
        ).format(given=quote(text), width=grid.width, height=grid.height)
        raise NotationError(sentence, text)
    return cell
