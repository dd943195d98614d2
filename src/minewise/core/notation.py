"""Boards and positions as text, in either of two spellings.

A block has a first line WIDTHxHEIGHTxMINES and then a line for each row. The
same on one line has `/` between the parts: `3x3x1/1##/###/###`. A shape other than
the rectangle stands in front: `torus 3x3x1/1##/###/###`. Blank lines are ignored, and
lines that begin with `;` are comments.
"""

import re
from collections.abc import Mapping

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.core.counts import cells_in_words, mines_in_words, rows_in_words
from minewise.core.grid import Grid, place
from minewise.core.shapes import grid_of

# No more than nine digits: no real board is larger, and huge numbers would
# take long to read before they are refused.
HEADER = re.compile(r"(?:([a-z]+) +)?([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})")


def is_position(text: str) -> bool:
    """Whether a word on the command line is a position, and not the name of a file.

    >>> is_position("3x3x1/1##/###/###"), is_position("9x9x10"), is_position("3x3/game.avf")
    (True, False, False)
    """
    first = re.match(r"([^/\n]+)[/\n]", text)
    return first is not None and HEADER.fullmatch(first[1].strip()) is not None


def read(text: str, symbols: Mapping[str, str], what: str) -> tuple[Grid, int, str]:
    """Read the grid, the number of mines, and one symbol a cell, row by row.

    `symbols` maps each character that may stand for a cell to the symbol it is
    read as; `what` names the object in error messages.
    """
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith(";")]
    parts = lines[0].split("/") if len(lines) == 1 else lines
    first = parts[0].strip() if parts else ""
    match = HEADER.fullmatch(first)
    if match is None:
        sentence = _("a {what} begins with WIDTHxHEIGHTxMINES, such as 9x9x10, not with {given}")
        if begun := re.match(rf"({HEADER.pattern})[ /]", first):
            sentence = _("only the rows of one {what} can follow its size, not {given}")
            first = first[begun.end(1) :].strip()
        raise NotationError(sentence.format(what=what, given=quote(first)), text)
    shape, *size = match.groups()
    width, height, mines = map(int, size)
    grid = grid_of(shape or Grid.shape, width, height)
    rows = [row.strip() for row in parts[1:]]

    if len(rows) != height:
        message = _("{header} needs {rows}, but {given} were given")
        sentence = message.format(header=first, rows=rows_in_words(height), given=len(rows))
        raise NotationError(sentence, text)
    cells = "".join(rows)
    # All rows are checked at once, and one by one only if that fails.
    all_fine = symbols.keys() >= set(cells) and {*map(len, rows)} == {width}
    for number, row in enumerate([] if all_fine else rows):
        strange = set(row).difference(symbols)
        if strange:
            cell = number, min(map(row.index, strange))
            sentence = _("{place}: {given} is not a cell of a {what}: expected one of {symbols}")
        elif len(row) != width:
            cell = number, min(len(row), width)
            sentence = _("row {row} {given} has {cells}, but {header} needs {width} in each row")
        else:
            continue
        sentence = sentence.format(
            place=place(cell),
            given=quote(row[cell[1]] if strange else row),
            what=what,
            symbols=" ".join(symbols),
            row=number + 1,
            cells=cells_in_words(len(row)),
            header=first,
            width=width,
        )
        raise NotationError(sentence, text, cell=cell)
    if mines > len(grid):
        words, room = mines_in_words(mines), cells_in_words(len(grid))
        sentence = _("{header} has {mines}, but {size} has only {cells}")
        sentence = sentence.format(header=first, mines=words, size=grid.size, cells=room)
        raise ImpossibleError(sentence, text)
    return grid, mines, cells.translate({ord(given): read for given, read in symbols.items()})


def header(grid: Grid, mines: int) -> str:
    """The first line: the shape unless it is the usual one, and WIDTHxHEIGHTxMINES."""
    return f"{grid.size}x{mines}"


def write(grid: Grid, mines: int, cells: str, separator: str) -> str:
    """Write the header and the rows of `cells`, with `separator` between."""
    width = grid.width
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    return separator.join([header(grid, mines), *rows])
