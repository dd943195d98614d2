"""The places of cells on the canvas: squares side by side, or hexagons in shifted rows.

Places are in pixels from the top left corner of the board. A hexagon is higher than the
distance between two rows: the tips of one row lie between those of the next.
"""

import math

from minewise.core import Cell, Grid, Hexagons
from minewise.ui.tk.paint import Point, Shape, box, hexagon

# The corners of a hexagon around its middle, starting from the top.
_CORNERS = ((0, -0.5), (0.5, -0.25), (0.5, 0.25), (0, 0.5), (-0.5, 0.25), (-0.5, -0.25))


class Geometry:
    """Squares: the usual board, and the torus.

    >>> squares = geometry_of(Grid(width=4, height=3), 10)
    >>> squares.whole, squares.cell_at(39, 5), squares.cell_at(40, 5)
    ((40, 30), (0, 3), None)

    The height of a cell is `high`; `pitch` is the distance between rows.
    """

    def __init__(self, grid: Grid, size: int) -> None:
        self.grid = grid
        self.size = size
        self.high = self.pitch = size

    @property
    def whole(self) -> tuple[int, int]:
        grid = self.grid
        shift = max(grid.shift(row) for row in range(min(2, grid.height)))
        return (
            grid.width * self.size + round(shift * self.size),
            (grid.height - 1) * self.pitch + self.high,
        )

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The top left corner of a cell's image."""
        row, column = cell
        return round((column + self.grid.shift(row)) * self.size), row * self.pitch

    def middle(self, cell: Cell) -> Point:
        left, top = self.corner(cell)
        return left + self.size / 2, top + self.high / 2

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell at a point; None off the board."""
        cell = int(y // self.pitch), int(x // self.size)
        return cell if cell in self.grid else None

    def within(self, left: float, top: float, right: float, bottom: float) -> list[int]:
        """The indices of all cells that are in view, row by row."""
        grid, found = self.grid, list[int]()
        first = max(0, int((top - self.high) // self.pitch + 1))
        for row in range(first, min(grid.height, int(bottom // self.pitch) + 1)):
            shift = grid.shift(row) * self.size
            start = max(0, int((left - shift) // self.size))
            end = min(grid.width, int((right - shift) // self.size) + 1)
            found.extend(range(row * grid.width + start, row * grid.width + end))
        return found

    def shape(self, gap: float, round_by: float = 0) -> Shape:
        """The shape of a cell in its image, inset by `gap`."""
        return box(gap, gap, 1 - gap, 1 - gap, round_by)

    def outline(self, cell: Cell, inset: float = 0) -> list[Point]:
        """The corners of a cell, inset by a number of pixels."""
        left, top = self.corner(cell)
        right, bottom = left + self.size - 1 - inset, top + self.high - 1 - inset
        left, top = left + round(inset), top + round(inset)
        return [(left, top), (right, top), (right, bottom), (left, bottom)]


class HexagonGeometry(Geometry):
    """Hexagons with a tip at the top, every second row half a cell to the right.

    >>> hexagons = geometry_of(Hexagons(width=4, height=3), 28)
    >>> hexagons.whole, hexagons.cell_at(42, 40), hexagons.cell_at(1, 1)
    ((126, 80), (1, 1), None)
    """

    def __init__(self, grid: Grid, size: int) -> None:
        super().__init__(grid, size)
        # A tip is as high as a quarter of the hexagon; whole pixels keep the rows together.
        tip = max(1, round(size / math.sqrt(12)))
        self.high, self.pitch = 4 * tip, 3 * tip

    def cell_at(self, x: float, y: float) -> Cell | None:
        below = int(y // self.pitch)
        for row in (below, below - 1):
            cell = row, int((x - self.grid.shift(row) * self.size) // self.size)
            if cell in self.grid:
                middle = self.middle(cell)
                across, down = abs(x - middle[0]), abs(y - middle[1])
                # From the flat sides to the tips the hexagon becomes higher, a quarter in all.
                if down <= self.high / 2 - self.high / 4 * across / (self.size / 2):
                    return cell
        return None

    def shape(self, gap: float, round_by: float = 0) -> Shape:  # noqa: ARG002 - they are pointed
        return hexagon(self.high / self.size, gap)

    def outline(self, cell: Cell, inset: float = 0) -> list[Point]:
        x, y = self.middle(cell)
        return [
            (x + across * (self.size - 1 - 2 * inset), y + down * (self.high - 1 - 2.3 * inset))
            for across, down in _CORNERS
        ]


def geometry_of(grid: Grid, size: int) -> Geometry:
    """The geometry of a board with cells of this size."""
    return HexagonGeometry(grid, size) if isinstance(grid, Hexagons) else Geometry(grid, size)


def largest_cells(grid: Grid, width: int, height: int) -> int:
    """The largest cell size at which the board fits; 1 if none does."""
    # The heights of hexagons come in steps, so try sizes down from just above an estimate.
    size = min(width // grid.width, int(1.2 * height / grid.height) + 4)
    while size > 1:
        across, down = geometry_of(grid, size).whole
        if across <= width and down <= height:
            break
        size -= 1
    return max(1, size)


def across_the_edge(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    """The neighbours of a cell that lie at the opposite edge, on a torus.

    >>> from minewise.core import Torus
    >>> across_the_edge(Torus(width=4, height=4), (1, 0)), across_the_edge(Grid(4, 4), (0, 0))
    (((0, 3), (1, 3), (2, 3)), ())
    """
    row, column = cell
    return tuple(
        other
        for other in grid.neighbours(cell)
        if abs(other[0] - row) > 1 or abs(other[1] - column) > 1
    )
