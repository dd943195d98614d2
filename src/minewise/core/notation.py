"""Boards and positions as text: what their two spellings have in common.

A block has a first line WIDTHxHEIGHTxMINES and then a line for each row. The
same on one line has `/` between the parts: `3x3x1/1##/###/###`. Blank lines,
and lines that begin with `;`, are notes to the reader.
"""

import re
from collections.abc import Mapping

from minewise.core.cell import place
from minewise.core.errors import ImpossibleError, NotationError, quote
from minewise.core.grid import Grid

# No more than nine digits: nobody means a larger board, and huge numbers would
# take long to read before they are refused.
HEADER = re.compile(r"([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})")


def read(text: str, symbols: Mapping[str, str], what: str) -> tuple[Grid, int, str]:
    """Read the grid, the number of mines, and one symbol a cell, row by row.

    `symbols` says which characters may stand for a cell, and what each is read
    as; `what` names the thing in the sentence for one that cannot be read.
    """
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith(";")]
    parts = lines[0].split("/") if len(lines) == 1 else lines
    header = parts[0].strip() if parts else ""
    match = HEADER.fullmatch(header)
    if match is None:
        raise NotationError(
            f"a {what} begins with WIDTHxHEIGHTxMINES, such as 9x9x10, not with {quote(header)}",
            text,
        )
    width, height, mines = map(int, match.groups())
    grid = Grid(width, height)
    rows = [row.strip() for row in parts[1:]]

    if len(rows) != height:
        raise NotationError(f"{header} needs {height} rows, but {len(rows)} were given", text)
    for number, row in enumerate(rows):
        strange = set(row).difference(symbols)
        if strange:
            column = min(map(row.index, strange))
            raise NotationError(
                f"{place((number, column))}: {quote(row[column])} is not a cell of a {what}: "
                f"expected one of {' '.join(symbols)}",
                text,
                cell=(number, column),
            )
        if len(row) != width:
            raise NotationError(
                f"row {number + 1} {quote(row)} has {len(row)} cells, "
                f"but {header} needs {width} in each row",
                text,
                cell=(number, min(len(row), width)),
            )
    if mines > len(grid):
        raise ImpossibleError(
            f"{header} has {mines} mines, but {width}x{height} has only {len(grid)} cells", text
        )
    read_as = {ord(character): symbol for character, symbol in symbols.items()}
    return grid, mines, "".join(rows).translate(read_as)


def write(grid: Grid, mines: int, cells: str, separator: str) -> str:
    """Write the header and the rows of `cells`, with `separator` between."""
    width = grid.width
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    return separator.join([f"{width}x{grid.height}x{mines}", *rows])
