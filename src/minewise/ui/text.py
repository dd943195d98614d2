"""A position drawn in plain characters, with rows and columns counted from 1.

Colour is never needed to read it, and every line makes sense when read aloud.
"""

from collections.abc import Mapping

from minewise.core import Cell, Position


def draw(position: Position, marks: Mapping[Cell, str] | None = None) -> str:
    """Draw a position; `marks` puts other characters in place of some cells.

    >>> print(draw(Position.parse("3x2x1/###/111"), {(0, 1): "M"}))
        1 2 3
     1  # M #
     2  1 1 1
    """
    marks = marks or {}
    width = len(str(position.grid.width))
    side = len(str(position.grid.height)) + 1
    columns = " ".join(f"{column + 1:>{width}}" for column in range(position.grid.width))
    lines = [f"{'':>{side}}  {columns}"]
    for row in range(position.grid.height):
        symbols = [
            marks.get((row, column), _symbol(position[row, column]))
            for column in range(position.grid.width)
        ]
        cells = " ".join(f"{symbol:>{width}}" for symbol in symbols)
        lines.append(f"{row + 1:>{side}}  {cells}")
    return "\n".join(lines)


def _symbol(symbol: str) -> str:
    # An open cell with nothing around it is best seen as nothing much.
    return "." if symbol == "0" else symbol
