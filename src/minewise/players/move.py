"""A move: a player's next action, and why.

certain  it cannot be wrong: the cell to open is safe, the cell to flag is a mine
guess    nothing was certain, so one of several cells was chosen
"""

from dataclasses import dataclass
from enum import StrEnum

from minewise.core import Cell
from minewise.logic import Proof
from minewise.solver import Prospect


class MoveKind(StrEnum):
    """The action on a cell."""

    OPEN = "open"
    FLAG = "flag"
    """Set a flag on a hidden cell. Players do not remove flags."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Why a cell was chosen when nothing was certain."""

    reason: str  #: in one word, such as "random"
    choices: int  #: how many cells it was chosen from
    safe_probability: float | None = None  #: of this cell, if known
    best_probability: float | None = None  #: of the safest cell, if known
    prospects: tuple[Prospect, ...] = ()  #: what the cell may show, if the player looked ahead
    drawn: int = 0  #: from how many layouts the safety is estimated; 0 if counted


@dataclass(frozen=True, slots=True)
class Move:
    """A player's next action, and why."""

    cell: Cell
    action: MoveKind
    certain: bool  #: whether it cannot be wrong
    #: A proof about this one cell, {cell} = 0 or {cell} = 1, or a guess. A proof that relies on a
    #: person's flag does not make a move certain.
    reason: Proof | Guess
