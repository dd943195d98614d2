"""Four ways to write a position as text, for a program or a language model.

    notation     one line: see `core.position`
    grid         rows and columns with their numbers, a symbol for each cell
    list         which cells are open, with their numbers, and which are hidden
    constraints  how many mines each number requires among which hidden cells; the other cells

Cells are ROW,COLUMN, counted from 1 as in every sentence. Flags are the player's own, and prove
nothing. Spellings and prompts are not translated: tests and training must be the same everywhere.
"""

from collections.abc import Iterable
from enum import StrEnum

from minewise.advice.claims import Claim
from minewise.advice.drawing import draw
from minewise.base.errors import NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import Cell, Position
from minewise.core.grid import written_cell


class Spelling(StrEnum):
    """How a position is written."""

    NOTATION = "notation"
    GRID = "grid"
    LIST = "list"
    CONSTRAINTS = "constraints"

    @classmethod
    def parse(cls, text: str) -> "Spelling":
        """Read the name of a spelling."""
        try:
            return cls(text.strip().lower())
        except ValueError:
            message = _("{given} is not a spelling of positions: expected one of {names}")
            raise NotationError(
                message.format(given=quote(text), names=", ".join(cls)), text
            ) from None


def spell(position: Position, spelling: Spelling) -> str:
    """Write a position.

    >>> position = Position.parse("4x3x2/01#F/02##/01##")
    >>> print(spell(position, Spelling.GRID))
    4x3 cells, 2 mines
        1 2 3 4
     1  0 1 # F
     2  0 2 # #
     3  0 1 # #
    >>> print(spell(position, Spelling.LIST))
    4x3 cells, 2 mines
    open: 1,1=0 1,2=1 2,1=0 2,2=2 3,1=0 3,2=1
    hidden: 1,3 2,3 2,4 3,3 3,4
    flagged: 1,4
    >>> print(spell(position, Spelling.CONSTRAINTS))
    4x3 cells, 2 mines
    1,2: 1 of 1,3 2,3
    2,2: 2 of 1,3 2,3 3,3
    3,2: 1 of 2,3 3,3
    total: 2 of 6
    touched by no number: 1,4 2,4 3,4
    flagged: 1,4
    """
    match spelling:
        case Spelling.NOTATION:
            return position.line()
        case Spelling.GRID:
            # A 0 is a number: a dot would look like an unknown cell.
            zeros = {cell: "0" for cell, number in position.numbers.items() if number == 0}
            return _lines(position, draw(position, zeros))
        case Spelling.LIST:
            return _lines(position, *_list(position))
        case Spelling.CONSTRAINTS:
            return _lines(position, *_constraints(position))


def _lines(position: Position, *lines: str) -> str:
    mines = "1 mine" if position.mines == 1 else f"{position.mines} mines"
    return "\n".join([f"{position.grid.size} cells, {mines}", *lines])


def _list(position: Position) -> list[str]:
    flags, mines = position.flags, position.shown_mines
    hidden = [cell for cell in position.hidden if cell not in flags]
    numbers = " ".join(
        f"{written_cell(cell)}={number}" for cell, number in position.numbers.items()
    )
    lines = [f"open: {numbers or 'none'}", f"hidden: {_cells(hidden)}"]
    return lines + _marked(flags, "flagged") + _marked(mines, "mines")


def _constraints(position: Position) -> list[str]:
    hidden = frozenset(position.hidden)
    shown = frozenset(position.shown_mines)
    lines, touched = [], set[Cell]()
    for cell, number in position.numbers.items():
        around = position.grid.neighbours(cell)
        closed = [near for near in around if near in hidden]
        if closed:
            touched.update(closed)
            left = number - sum(near in shown for near in around)
            lines.append(f"{written_cell(cell)}: {left} of {_cells(closed)}")
    lines.append(f"total: {position.mines - len(shown)} of {len(hidden)}")
    untouched = [cell for cell in position.hidden if cell not in touched]
    if untouched:
        which = "all" if len(untouched) == len(hidden) else _cells(untouched)
        lines.append(f"touched by no number: {which}")
    return lines + _marked(position.flags, "flagged") + _marked(position.shown_mines, "mines")


def _marked(cells: Iterable[Cell], what: str) -> list[str]:
    return [f"{what}: {_cells(cells)}"] if cells else []


def _cells(cells: Iterable[Cell]) -> str:
    return " ".join(map(written_cell, cells)) or "none"


# Prompts for language models: the rules in brief, a position, and how to answer

RULES = """\
Minesweeper: open every cell that is not a mine. A number says how many of the cells that touch \
it are mines. Cells are ROW,COLUMN, counted from 1."""

_SYMBOLS = """\
In the grid, 0-8 are open cells, # is hidden and F is flagged."""

HOW_TO_MOVE = """\
Open a cell that is certainly safe, or flag one that is certainly a mine, and name the numbers \
that prove it. If nothing is certain, open the cell that you think best, without a reason.
Answer with one line, such as
open 3 4 because 2,3 2,4
flag 3 4 because 2,3 total
where total stands for the number of mines on the board."""

HOW_TO_JUDGE = """\
Does it follow from these numbers alone? Other cells that are open are not mines, but their \
numbers do not count; nor does the number of mines on the board, unless total is cited.
Answer with one line: follows, or does not follow."""


def ask_for_move(position: Position, spelling: Spelling) -> str:
    """Ask for the next move."""
    return "\n\n".join([_rules(spelling), spell(position, spelling), HOW_TO_MOVE])


def ask_for_verdict(position: Position, claim: Claim, spelling: Spelling) -> str:
    """Ask whether a claim follows."""
    text = f"Claim: {claim}"
    return "\n\n".join([_rules(spelling), spell(position, spelling), text, HOW_TO_JUDGE])


def _rules(spelling: Spelling) -> str:
    shown = spelling in (Spelling.GRID, Spelling.NOTATION)
    return f"{RULES} {_SYMBOLS}" if shown else RULES
