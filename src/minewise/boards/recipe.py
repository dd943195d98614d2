"""How a board that needs no guess is made: the same recipe for both cores.

Boards are *dealt*, each from the next number of the seed's stream, until one needs no guess:
so every such board is exactly as likely. Where `deals` of them were not enough, the board is
*grown* mine by mine, and goes for a *walk* of so many moves, which makes up for how it has
grown: see `reference`, which is this in Python, to read.
"""

from dataclasses import dataclass

from minewise.core import Board, Cell, FirstClick, Level

DEALS = 250
"""So many boards are dealt before one is grown. On Expert one in six to ten needs no guess."""

_MOVES_PER_MINE = 4
_LEAST_MOVES = 100

PROOFS = 200_000
"""After so many boards looked at, growing gives up."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What boards are made, and how."""

    level: Level
    first: FirstClick
    start: Cell
    counting: bool  # whether a step may use the number of mines
    deals: int  # how many are dealt before one is grown
    moves: int  # how many are tried on a walk
    proofs: int  # boards to look at before growing gives up; 0 to grow none

    @classmethod
    def usual(cls, level: Level, first: FirstClick, start: Cell, *, counting: bool) -> "Recipe":
        """The recipe for a level."""
        moves = max(_LEAST_MOVES, _MOVES_PER_MINE * level.mines)
        return cls(level, first, start, counting, DEALS, moves, PROOFS)


@dataclass(frozen=True, slots=True)
class Made:
    """The result of a recipe and a seed."""

    board: Board | None  #: None if none was found
    tried: int  #: how many boards were looked at
    walked: bool = False  #: whether it was grown and walked, not dealt
    grown: int = 0  #: for how many mines there was room, if it was grown
