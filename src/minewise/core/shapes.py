"""The shapes of a board: the usual rectangle, and others, by their names.

    rectangle  a cell touches the up to eight around it
    torus      the same, but the edges meet: the last column touches the first
    hexagons   rows shifted by half a cell in turn: a cell touches the up to six around it

The text of a board or a level names its shape in front, unless it is the usual one:
`torus 9x9x10`.
"""

from functools import lru_cache

from minewise.base.errors import NotationError, quote
from minewise.base.language import gettext as _
from minewise.core.grid import Grid


class Torus(Grid):
    """A rectangle whose edges meet, left with right and top with bottom.

    >>> Torus(width=4, height=4).neighbours((0, 0))
    ((0, 1), (0, 3), (1, 0), (1, 1), (1, 3), (3, 0), (3, 1), (3, 3))
    """

    __slots__ = ()
    shape = "torus"

    def around(self, index: int) -> tuple[int, ...]:
        """The cells that touch one, by index; each once, also where the board is narrow."""
        width, height = self.width, self.height
        row, column = divmod(index, width)
        if 0 < row < height - 1 and 0 < column < width - 1:
            return super().around(index)
        rows = {(row + down) % height * width for down in (-1, 0, 1)}
        columns = {(column + right) % width for right in (-1, 0, 1)}
        return tuple(sorted({r + c for r in rows for c in columns} - {index}))


class Hexagons(Grid):
    """Rows of hexagons, every second row half a cell to the right.

    >>> Hexagons(width=3, height=3).neighbours((1, 1))
    ((0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2))
    >>> Hexagons(width=3, height=3).neighbours((0, 1))
    ((0, 0), (0, 2), (1, 0), (1, 1))
    """

    __slots__ = ()
    shape = "hexagons"

    def around(self, index: int) -> tuple[int, ...]:
        """The cells that touch one, by index."""
        width = self.width
        row, column = divmod(index, width)
        left = column - 1 + row % 2  # of the two cells that touch it in each row beside its own
        near = [(row - 1, left), (row - 1, left + 1)]
        near += [(row, column - 1), (row, column + 1)]
        near += [(row + 1, left), (row + 1, left + 1)]
        return tuple(r * width + c for r, c in near if 0 <= r < self.height and 0 <= c < width)

    def shift(self, row: int) -> float:
        """Every second row is drawn half a cell to the right."""
        return row % 2 / 2

    @property
    def most_neighbours(self) -> int:
        """The most neighbours that any cell has."""
        # With two columns, it depends on which way the row is shifted.
        row = self.height // 2
        columns = (0, self.width // 2)
        return max(len(self.around(self.index((row, column)))) for column in columns)


SHAPES: dict[str, type[Grid]] = {shape.shape: shape for shape in (Grid, Torus, Hexagons)}
"""The shapes of boards by name."""


@lru_cache
def grid_of(shape: str, width: int, height: int) -> Grid:
    """The grid of a named shape and a size.

    >>> grid_of("torus", 9, 9)
    Torus(width=9, height=9)
    """
    if shape not in SHAPES:
        sentence = _("{given} is not a shape: expected one of {shapes}")
        shapes = ", ".join(SHAPES)
        raise NotationError(sentence.format(given=quote(shape), shapes=shapes), shape)
    return SHAPES[shape](width, height)
