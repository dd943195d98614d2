"""The best play there is, exactly, for positions that few layouts agree with.

A probability says how likely a cell is safe now, but not whether the game will be won:
the safest cell may tell nothing, and a bolder one all. On a small board, or near the
end of a game, every way to go on can be tried. Besides the words of `layouts`:

    wins     of a set: how many of its layouts are won by the best play there is

The idea. A set of one layout is won. If some cells are certain, they cost nothing, and
the player will know which part of the set it is: the wins are those of the parts,
added up. Otherwise a cell has to be guessed. It wins what its parts win, and what it
loses is lost; the best cell wins the most, and so much the set wins.

Different ways lead to the same set, so its wins are kept. Many ways need not be
followed to their end: no set wins more layouts than it has, so a cell is given up as
soon as it cannot win more than the best so far. Where a 0 opens all around it, nothing
is gained or lost: those cells are certain anyway.

The native core does the same, much faster.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from minewise.core import Cell, Position
from minewise.solver.analysis import Analysis
from minewise.solver.choice import analyse
from minewise.solver.errors import TooManyLayoutsError
from minewise.solver.layouts import Layouts, most_to_list

# Some twenty seconds of the native core, and half a gigabyte.
MOST_SETS = 5_000_000

# Of each cell that may be opened: in how many layouts it is safe, and how many it wins. Nothing if
# finding that out was too much.
Found = dict[Cell, tuple[int, int]]


@dataclass(frozen=True)
class BestPlay:
    """What is won by the best play from a position, each layout being as likely as any other.

    Attributes:
        position: What is seen.
        core: Which core has searched: "python" or "native".
        layouts: How many layouts agree.
        safe: For each hidden cell, row by row: in how many of them it is safe.
        wins: For each hidden cell, row by row: how many of them are won if it is opened
            next, and the best is played from then on.
    """

    position: Position
    core: str
    layouts: int
    safe: Mapping[Cell, int]
    wins: Mapping[Cell, int]

    @cached_property
    def most(self) -> int:
        """How many layouts are won by the best play."""
        # Where nothing is left to be opened the game is won.
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
) -> BestPlay:
    """The best play there is from a position.

    >>> play = best_play(Position.parse("3x2x2/###/###"))
    >>> play.best, play.most, play.layouts
    (((0, 0), (0, 2), (1, 0), (1, 2)), 5, 15)
    >>> play.safe[0, 1], play.wins[0, 1], play.chance
    (10, 4, Fraction(1, 3))

    Args:
        position: What is seen. Flags play no part; shown mines are mines.
        core: "python" or "native"; chosen for you unless you say.
        most_layouts: Refuse a position with which more layouts agree; if you do not say, and
            at the most, 65,535, or fewer where many cells are hidden.
        most_sets: Give up when more sets of layouts than this have been looked at.

    Raises:
        NoLayoutError: No layout agrees. The error names numbers that clash.
        TooWideError: So many numbers depend on each other that layouts cannot be counted.
        TooManyLayoutsError: So many layouts agree that it would take too long.
    """
    analysis = analyse(position, core=core)
    hidden = position.hidden
    layouts, found = 1, Found()
    # Else the game is won: only mines are left.
    if len(analysis.mines) < len(hidden):
        most = most_to_list(position)
        most = most if most_layouts is None else min(most, most_layouts)
        layouts, found = _search_by(analysis, most, most_sets)
        if not found:
            limit = f"at most {most} can be"
            if analysis.layouts <= most:
                limit = f"{most_sets} sets of them were looked at, and more were left"
            raise TooManyLayoutsError(analysis.layouts, limit, position.line())
    nothing = (0, 0)
    return BestPlay(
        position,
        analysis.core,
        layouts,
        safe={cell: found.get(cell, nothing)[0] for cell in hidden},
        wins={cell: found.get(cell, nothing)[1] for cell in hidden},
    )


def _search_by(analysis: Analysis, most_layouts: int, most_sets: int) -> tuple[int, Found]:
    """How many layouts there are, and what was found, by the core that has counted."""
    if analysis.core == "native":
        from minewise.solver import native  # noqa: PLC0415 - not there on every machine

        return native.optimal(analysis.position, most_layouts, most_sets)
    layouts = analysis.layouts
    return layouts, _search(analysis.position, most_sets) if layouts <= most_layouts else {}


# The reference


class _TooManySetsError(Exception):
    """The search is given up."""


def _search(position: Position, most_sets: int) -> Found:
    listed = Layouts(position)
    search = _Search(listed, most_sets)
    try:
        return {
            position.grid.cell(cell): (safe.bit_count(), search.wins_by(listed.all, cell))
            for cell, safe in listed.safe.items()
        }
    except _TooManySetsError:
        return {}


class _Search:
    def __init__(self, layouts: Layouts, most_sets: int) -> None:
        self._layouts = layouts
        self._most_sets = most_sets
        self._wins: dict[int, int] = {}

    def wins(self, known: int) -> int:
        """How many layouts of a set the best play wins."""
        if known not in self._wins:
            if len(self._wins) >= self._most_sets:
                raise _TooManySetsError
            self._wins[known] = sum(map(self._wins_by_guess, self._layouts.settle(known)))
        return self._wins[known]

    def _wins_by_guess(self, known: int) -> int:
        """The same for a set in which nothing is certain that would tell more."""
        size = known.bit_count()
        if size == 1:
            return 1
        if known in self._wins:
            return self._wins[known]
        safe_in = {cell: (safe & known).bit_count() for cell, safe in self._layouts.safe.items()}
        choices = [cell for cell, count in safe_in.items() if count < size]
        best = 0
        for cell in sorted(choices, key=lambda cell: -safe_in[cell]):
            if safe_in[cell] <= best:
                break
            best = max(best, self.wins_by(known, cell, best))
        self._wins[known] = best
        return best

    def wins_by(self, known: int, cell: int, to_beat: int = 0) -> int:
        """How many a cell wins; if that is not more than `to_beat`, any number not above it."""
        # Small parts are found out quickly, and may show early that it will not do.
        parts = sorted(self._layouts.parts(known, cell).values(), key=int.bit_count)
        most = sum(map(int.bit_count, parts))
        for part in parts:
            if most <= to_beat:
                break
            most += self.wins(part) - part.bit_count()
        return most
