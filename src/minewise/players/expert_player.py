"""The strongest player: it looks ahead before it guesses.

Certain cells come first, as with `exact`. The value of a guess is the chance to survive
it and the next moves, as far as the player looks ahead. When few layouts remain, every
continuation is searched instead, and the guess is optimal. The effort is how far it looks
ahead. The choice is made in the native core; without that core this player guesses like
`exact`.
"""

from typing import ClassVar

from minewise.base.limit import Limit
from minewise.core import Cell
from minewise.players.exact_player import ExactPlayer
from minewise.players.move import Guess, Move, MoveKind
from minewise.solver import EFFORTS, Solution
from minewise.solver.solution import check_effort


class ExpertPlayer(ExactPlayer):
    """Opens a certain cell, or else the one with the best chance of survival.

    >>> from minewise.core import Position
    >>> move = ExpertPlayer(effort="quick").move(Position.parse("3x3x2/1##/###/###"))
    >>> move.certain
    False
    """

    name = "expert"
    summary = "everything provable, then the guess that leaves the best chance of survival"
    efforts: ClassVar[tuple[str, ...]] = EFFORTS  #: from the least to the most

    def __init__(self, seed: int = 0, effort: str = "normal") -> None:
        super().__init__(seed)
        check_effort(effort)
        self.effort = effort

    def _best_guess(self, counted: Solution, flags: frozenset[Cell], limit: Limit) -> Move | None:
        if counted.core != "native" or counted.estimated:
            return super()._best_guess(counted, flags, limit)
        cell = counted.best_cell(flags, self.effort, limit)
        if cell is None:
            return None
        chances = [mine for other, mine in counted.probability.items() if other not in flags]
        reason = Guess(
            "look ahead",
            choices=sum(0 < chance < 1 for chance in chances),
            safe_probability=1 - float(counted.probability[cell]),
            best_probability=1 - float(min(chances)),
            prospects=counted.prospects(cell, limit),
        )
        return Move(cell, MoveKind.OPEN, certain=False, reason=reason)
