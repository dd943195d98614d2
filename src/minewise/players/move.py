"""A move: what a player does next, and why.

certain  it cannot be wrong: the cell to open is safe, the cell to flag a mine
guess    nothing was certain, so a cell was chosen among several
"""

from dataclasses import dataclass
from enum import StrEnum

from minewise.core import Cell
from minewise.logic import Proof
from minewise.solver import Prospect


class MoveKind(StrEnum):
    """What to do with a cell."""

    OPEN = "open"
    FLAG = "flag"
    """Set a flag on a hidden cell. Players do not take flags away."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Why a cell was chosen where nothing was certain.

    Attributes:
        reason: How it was chosen, in one word, such as "random".
        choices: How many cells it was chosen among.
        safe_probability: How likely the cell is to be safe, where the player knows.
        best_probability: How likely the safest cell there is to be safe, where it knows.
        prospects: What the cell may show and what follows, where it has looked ahead.
        drawn: From how many layouts its safety is estimated; 0 where it was counted.
    """

    reason: str
    choices: int
    safe_probability: float | None = None
    best_probability: float | None = None
    prospects: tuple[Prospect, ...] = ()
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """What a player does next, and why.

    Attributes:
        cell: Where.
        action: What.
        certain: Whether it cannot be wrong.
        reason: A proof about this one cell, {cell} = 0 or {cell} = 1, or a guess. A
            proof that rests on what somebody says (a flag that a person set) does
            not make a move certain.
    """

    cell: Cell
    action: MoveKind
    certain: bool
    reason: Proof | Guess
