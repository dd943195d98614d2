"""Moves as text, perhaps with a reason: `open 3 4`, `flag 3,4 because 2,3 2,4`.

Cells are counted from 1. What follows `because` makes the move a claim: that the cell to open
is safe, or that the one to flag is a mine.
"""

import re
from dataclasses import dataclass

from minewise.advice.claims import Claim
from minewise.advice.explanation import Conclusion
from minewise.base import NotationError, gettext as _, quote
from minewise.core import Cell, Grid, read_cell
from minewise.players import Guess, Move, MoveKind

# For a text with single blanks and without a full stop: what somebody says may be as long as they
# like, so no two parts of the pattern may compete for the same characters.
_MOVE = re.compile(
    r"(open|flag) \(? ?([0-9]{1,9})(?: ?, ?| )([0-9]{1,9}) ?\)?,?(?: ?because\b(?: of\b)?(.*))?",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class SpokenMove:
    """A move that somebody has said.

    >>> said = SpokenMove.parse("open 1 1 because 2,2 2,3", Grid(3, 2))
    >>> str(said.action), said.cell, str(said.claim)
    ('open', (0, 0), '1,1 safe because 2,2 2,3')

    Attributes:
        action: Open or flag.
        cell: Which cell.
        claim: What is claimed, where a reason was given.
    """

    action: MoveKind
    cell: Cell
    claim: Claim | None = None

    @classmethod
    def parse(cls, text: str, grid: Grid) -> "SpokenMove":
        """Read a move.

        Raises:
            NotationError: It is none, or its cell is not on the board.
        """
        match = _MOVE.fullmatch(" ".join(text.split()).rstrip(" ."))
        if match is None:
            raise NotationError(
                _(
                    "{given} is not a move: expected open ROW COLUMN or flag ROW COLUMN, perhaps "
                    "with because and the numbers, as in open 3 4 because 2,3 2,4"
                ).format(given=quote(text.strip())),
                text,
            )
        action = MoveKind(match[1].lower())
        cell = read_cell(f"{match[2]},{match[3]}", grid)
        if match[4] is None:
            return cls(action, cell)
        says = Conclusion.of(action is MoveKind.FLAG)
        return cls(action, cell, Claim.because(cell, says, match[4]))

    @classmethod
    def of(cls, move: Move) -> "SpokenMove":
        """What a player would say: a proof of one cell that is seen is its reason."""
        if isinstance(move.reason, Guess) or not move.certain:
            return cls(move.action, move.cell)
        claim = Claim.of(move.reason)
        # A move may need no number: then there is nothing to cite.
        return cls(move.action, move.cell, claim if claim.cited else None)

    def __str__(self) -> str:
        row, column = self.cell
        because = "" if self.claim is None else f" because {self.claim.cited}"
        return f"{self.action} {row + 1} {column + 1}{because}"
