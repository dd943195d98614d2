"""A position drawn in plain characters, with rows and columns counted from 1.

Colour is never needed to read it, and every line makes sense when read aloud.
"""

from collections.abc import Iterator, Mapping

from minewise.core import Cell, Position

# A piece of the drawing, and the cell it shows; None outside the cells.
Piece = tuple[str, Cell | None]


def draw(
    position: Position, marks: Mapping[Cell, str] | None = None, room: int | None = None
) -> str:
    """Draw a position; `marks` puts other characters in place of some cells.

    Marks may have any length. If the board is wider than `room`, the columns that do not fit are
    drawn below the others.

    >>> print(draw(Position.parse("3x2x1/###/111"), {(0, 1): "M"}))
        1 2 3
     1  # M #
     2  1 1 1
    >>> print(draw(Position.parse("hexagons 3x2x1/###/111")))
        1 2 3
     1  # # #
     2   1 1 1
    """
    return "".join(text for text, _ in pieces(position, marks, room))


def pieces(
    position: Position, marks: Mapping[Cell, str] | None = None, room: int | None = None
) -> Iterator[Piece]:
    """The same drawing piece by piece, to colour the cells."""
    marks = marks or {}
    grid = position.grid
    width = max(map(len, [str(grid.width), *marks.values()]))
    side = len(str(grid.height)) + 1
    together = grid.width if room is None else max(1, (room - side - 1) // (width + 1))
    for first in range(0, grid.width, together):
        columns = range(first, min(first + together, grid.width))
        if first:
            yield "\n\n", None
        yield " " * (side + 1), None
        yield "".join(f" {column + 1:>{width}}" for column in columns), None
        for row in range(grid.height):
            yield f"\n{row + 1:>{side}} " + " " * round(grid.shift(row) * (width + 1)), None
            for cell in ((row, column) for column in columns):
                yield f" {marks.get(cell, _symbol(position[cell])):>{width}}", cell


def _symbol(symbol: str) -> str:
    # An open cell with nothing around it is a dot.
    return "." if symbol == "0" else symbol
