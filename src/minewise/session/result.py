"""What an action did: every action of a session returns one of these, and raises nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from minewise.core import Cell
from minewise.logic import Hint
from minewise.players import Move
from minewise.session.history import Step
from minewise.solver import Probability


@dataclass(frozen=True, slots=True)
class Result:
    """What an action did.

    Attributes:
        done: Whether it was done. If not, `message` says why, and nothing has changed.
        message: A sentence or more for the person; None where there is nothing to say.
        changed: The cells that look different now, row by row.
        opened: Of these, the ones that were opened by this action, the clicked one first.
        ended: Whether this action ended the game.
        step: What was done, undone or done again, if it was a step of the game.
        highlight: The cells to point at: the numbers of a hint, then the cell it settles.
        hint: The hint that was asked for.
        move: The move that the AI made or advises.
        probabilities: How likely each hidden cell is a mine; exactly 0 or 1 where that
            is certain, and nowhere else.
        best: The cell that is best to open, where probabilities were asked for.
    """

    done: bool
    message: str | None = None
    changed: tuple[Cell, ...] = ()
    opened: tuple[Cell, ...] = ()
    ended: bool = False
    step: Step | None = None
    highlight: tuple[Cell, ...] = ()
    hint: Hint | None = None
    move: Move | None = None
    probabilities: Mapping[Cell, Probability] | None = None
    best: Cell | None = None


def refused(sentence: str) -> Result:
    """An action that was not done, and why."""
    return Result(done=False, message=sentence)
