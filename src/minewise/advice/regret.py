"""Regret: the chance that opening a cell gives away, by exact counting, independent of luck.

life  how much lower the chance to survive this step is than with the safest cell
win   how much lower the chance to win under perfect play is than with the best cell; only if
few cells are undecided, so that every continuation can be searched
"""

from dataclasses import dataclass

from minewise.base.data import Serializable
from minewise.core import Cell
from minewise.solver import Solution, TooManyLayoutsError, best_play

# Up to this many undecided cells the best play is searched, within a limited effort.
_MOST_UNDECIDED = {"native": 24, "python": 12}
_MOST_SETS = {"native": 20_000, "python": 1_000}


@dataclass(frozen=True, slots=True)
class Regret(Serializable):
    """The chances that opening a cell gives away, from 0 to 1 each."""

    KEYS = "win life"

    life: float  #: the chance to survive the step
    win: float | None  #: the chance to win under perfect play; None if that is too much to search

    @property
    def lost(self) -> float:
        """The chance to win given away, if known; else the chance to survive."""
        return self.life if self.win is None else self.win

    @property
    def exact(self) -> bool:
        """Whether `lost` is the chance to win."""
        return self.win is not None


NOTHING = Regret(0.0, 0.0)
"""A cell that is certainly safe costs nothing."""


def regret(analysis: Solution, cell: Cell) -> Regret:
    """The regret of opening a hidden cell of a position that can be counted.

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
