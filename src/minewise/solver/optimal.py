"""The best play, exactly, for positions that few layouts agree with.

A probability is how likely a cell is safe now, but not how likely the game is won: the
safest cell may reveal nothing, and a riskier one everything. On a small board, or near
the end of a game, every way to go on can be tried: `search` explains how.

The native core does the same, much faster.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from minewise.base.cached import cached_property
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Cell, Position
from minewise.solver.backend import solve
from minewise.solver.errors import TooManyLayoutsError
from minewise.solver.layouts import Layouts, TooManyWaysError, most_to_list
from minewise.solver.search import Found, wins_by_cell
from minewise.solver.solution import Solution

# Some twenty seconds of the native core, and half a gigabyte.
MOST_SETS = 5_000_000


@dataclass(frozen=True)
class BestPlay:
    """The layouts won by the best play from a position, all of them being equally likely."""

    position: Position
    core: str  #: the core that searched: "python" or "native"
    layouts: int  #: how many layouts agree
    safe: Mapping[Cell, int]  #: for each hidden cell, in how many of them it is safe
    #: for each hidden cell, how many of them are won by opening it and playing best from then on
    wins: Mapping[Cell, int]

    @cached_property
    def most(self) -> int:
        """How many layouts are won by the best play."""
        # If nothing is left to open, the game is won.
        return max(self.wins.values(), default=0) or self.layouts

    @cached_property
    def best(self) -> tuple[Cell, ...]:
        """The cells to open next, all equally good, row by row."""
        return tuple(cell for cell, wins in self.wins.items() if wins == self.most)

    @property
    def chance(self) -> Fraction:
        """The chance of winning by the best play."""
        return Fraction(self.most, self.layouts)


def best_play(
    position: Position,
    core: str | None = None,
    *,
    most_layouts: int | None = None,
    most_sets: int = MOST_SETS,
    limit: Limit = FOREVER,
) -> BestPlay:
    """The best play from a position.

    >>> play = best_play(Position.parse("3x2x2/###/###"))
    >>> play.best, play.most, play.layouts
    (((0, 0), (0, 2), (1, 0), (1, 2)), 5, 15)
    >>> play.safe[0, 1], play.wins[0, 1], play.chance
    (10, 4, Fraction(1, 3))

    Flags are ignored; shown mines are mines. A position with more than `most_layouts` (by default,
    and at most, 65,535, or fewer on a large board), or that takes more than `most_sets` sets of
    layouts, raises a `TooManyLayoutsError`. Other errors are those of `solve`.
    """
    analysis = solve(position, core=core, limit=limit)
    hidden = position.hidden
    layouts, found = 1, Found()
    # Else the game is won: only mines are left.
    if len(analysis.mines) < len(hidden):
        most = most_to_list(position)
        most = most if most_layouts is None else min(most, most_layouts)
        layouts = analysis.count_layouts(limit)
        if layouts > most:
            reason = _("at most {most} can be").format(most=most)
            raise TooManyLayoutsError(layouts, reason, position.line())
        found = _search_by(analysis, most, most_sets, limit)
        if not found:
            text = _("the search stopped after {most} sets of layouts")
            reason = text.format(most=most_sets)
            raise TooManyLayoutsError(layouts, reason, position.line())
    nothing = (0, 0)
    return BestPlay(
        position,
        analysis.core,
        layouts,
        safe={cell: found.get(cell, nothing)[0] for cell in hidden},
        wins={cell: found.get(cell, nothing)[1] for cell in hidden},
    )


def _search_by(analysis: Solution, most_layouts: int, most_sets: int, limit: Limit) -> Found:
    """Search with the core that has counted; empty if the search was given up."""
    if analysis.core == "native":
        from minewise.solver import native  # noqa: PLC0415 - not there on every machine

        try:
            return native.optimal(analysis.position, most_layouts, most_sets, limit)
        except native.StoppedError:
            seconds = None if limit.stopped() else limit.seconds
            raise TimeUpError(seconds, analysis.position.line()) from None
    try:
        return wins_by_cell(Layouts(analysis.position), most_sets, limit)
    except TooManyWaysError:
        return {}
