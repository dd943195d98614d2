"""Prompts for language models: the rules in few words, a position, and how to answer.

They are part of tests and training that must be the same everywhere, so they are not translated.
"""

from minewise.advice.claims import Claim
from minewise.advice.spelling import Spelling, spell
from minewise.core import Position

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
    said = f"Claim: {claim}"
    return "\n\n".join([_rules(spelling), spell(position, spelling), said, HOW_TO_JUDGE])


def _rules(spelling: Spelling) -> str:
    shown = spelling in (Spelling.GRID, Spelling.NOTATION)
    return f"{RULES} {_SYMBOLS}" if shown else RULES
