"""Moves as text, perhaps with a reason: `open 3 4`, `flag 3,4 because 2,3 2,4`.

Cells are counted from 1. What follows `because` makes the move a claim: that the cell to open
is safe, or that the one to flag is a mine.
"""

from dataclasses import dataclass

from minewise.advice.claims import Claim
from minewise.advice.explanation import Conclusion
from minewise.core import Cell, Grid
from minewise.players import Guess, Move, MoveKind
from minewise.players.program import read_move


@dataclass(frozen=True, slots=True)
class SpokenMove:
    """A move as text.

    >>> said = SpokenMove.parse("open 1 1 because 2,2 2,3", Grid(3, 2))
    >>> str(said.action), said.cell, str(said.claim)
    ('open', (0, 0), '1,1 safe because 2,2 2,3')
    """

    action: MoveKind
    cell: Cell
    claim: Claim | None = None  #: if a reason was given

    @classmethod
    def parse(cls, text: str, grid: Grid) -> "SpokenMove":
        """Read a move."""
        action, cell, because = read_move(text, grid)
        if because is None:
            return cls(action, cell)
        says = Conclusion.of(action is MoveKind.FLAG)
        return cls(action, cell, Claim.because(cell, says, because))

    @classmethod
    def of(cls, move: Move) -> "SpokenMove":
        """A player's move as text; its proof becomes the claim."""
        if isinstance(move.reason, Guess) or not move.certain:
            return cls(move.action, move.cell)
        claim = Claim.of(move.reason)
        # A move may need no number: then there is nothing to cite.
        return cls(move.action, move.cell, claim if claim.cited else None)

    def __str__(self) -> str:
        row, column = self.cell
        because = "" if self.claim is None else f" because {self.claim.cited}"
        return f"{self.action} {row + 1} {column + 1}{because}"
