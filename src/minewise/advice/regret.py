"""Regret: what opening a cell gives away, by exact counting. Luck plays no part in it.

life  the chance to survive this step, less than with the safest cell
win   the chance to win the game under perfect play, less than with the best cell: where few
cells are undecided, so that every way to go on can be tried
"""

from dataclasses import dataclass

from minewise.base.data import Serializable
from minewise.core import Cell
from minewise.solver import Solution, TooManyLayoutsError, best_play

# With no more undecided cells the best play is searched for, as long as it is found soon.
_MOST_UNDECIDED = {"native": 24, "python": 12}
_MOST_SETS = {"native": 20_000, "python": 1_000}


@dataclass(frozen=True, slots=True)
class Regret(Serializable):
    """What opening a cell gives away, from 0 to 1 each."""

    KEYS = "win life"

    life: float  #: the chance to survive the step
    win: float | None  #: the chance to win under perfect play; None if that is too much to search

    @property
    def lost(self) -> float:
        """The chance to win that is given away, where that is known; else the chance to live."""
        return self.life if self.win is None else self.win

    @property
    def exact(self) -> bool:
        """Whether that is the chance to win."""
        return self.win is not None


NOTHING = Regret(0.0, 0.0)
"""A cell that is certainly safe costs nothing."""


def regret(analysis: Solution, cell: Cell) -> Regret:
    """What it gives away to open a hidden cell of a position that can be counted.

    >>> from minewise.core import Position
    >>> from minewise.solver import solve
    >>> regret(solve(Position.parse("3x2x1/###/111")), (0, 1))
    Regret(life=1.0, win=1.0)
    """
    if cell in analysis.safe:
        return NOTHING
    chances = analysis.probability
    life = float(chances[cell] - min(chances.values()))
    return Regret(life, _win_chance_lost(analysis, cell))


def _win_chance_lost(analysis: Solution, cell: Cell) -> float | None:
    core = analysis.core
    undecided = len(analysis.probability) - len(analysis.safe) - len(analysis.mines)
    if undecided > _MOST_UNDECIDED[core]:
        return None
    try:
        play = best_play(analysis.position, core, most_sets=_MOST_SETS[core])
    except TooManyLayoutsError:
        return None
    return (play.most - play.wins[cell]) / play.layouts
