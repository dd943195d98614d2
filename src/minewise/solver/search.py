"""Trying every way to play on, in Python: how many layouts each cell wins.

Besides the words of `layouts`:

    wins     of a set: how many of its layouts are won by the best play

The idea. A set of one layout is won. If some cells are certain, they cost nothing, and
the player will know which part of the set it is: the wins are the sum of those of the
parts. Otherwise a cell has to be guessed. It wins as many as its parts win, and loses the
layouts in which it is a mine; the set wins as many as its best cell.

Different ways lead to the same set, so its wins are cached. Many ways need not be
followed to their end: no set wins more layouts than it has, so a cell is given up as
soon as it cannot win more than the best so far. That a 0 opens the cells around it
makes no difference: those are certain anyway.
"""

from collections.abc import Generator
from typing import TypeAlias

from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Cell
from minewise.solver.layouts import Layouts

# For each cell that may be opened: in how many layouts it is safe, and how many it wins. Empty if
# the search was too long.
Found = dict[Cell, tuple[int, int]]

# A search yields the searches it waits for, and is sent their results. Games may be long, and
# Python limits the depth of calls.
Steps: TypeAlias = "Generator[Steps, int, int]"


def wins_by_cell(listed: Layouts, most_sets: int, limit: Limit = FOREVER) -> Found:
    """The layouts each cell wins; empty if there are more sets to look at than `most_sets`."""
    search = _Search(listed, most_sets, limit)
    try:
        return {
            listed.position.grid.cell(cell): (
                safe.bit_count(),
                run(search.wins_by(listed.all, cell)),
            )
            for cell, safe in listed.safe.items()
        }
    except _TooManySetsError:
        return {}


class _TooManySetsError(Exception):
    """The search is given up."""


class _Search:
    def __init__(self, layouts: Layouts, most_sets: int, limit: Limit) -> None:
        self._layouts = layouts
        self._limit = limit
        self._most_sets = most_sets
        self._wins: dict[int, int] = {}

    def wins(self, known: int) -> Steps:
        """How many layouts of a set the best play wins."""
        if known not in self._wins:
            if len(self._wins) >= self._most_sets:
                raise _TooManySetsError
            if self._limit.over:
                raise TimeUpError(self._limit.seconds, self._layouts.position.line())
            found = 0
            for part in self._layouts.settle(known):
                found += yield self._wins_by_guess(part)
            self._wins[known] = found
        return self._wins[known]

    def _wins_by_guess(self, known: int) -> Steps:
        """The same for a set that no certain cell can split."""
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
            best = max(best, (yield self.wins_by(known, cell, best)))
        self._wins[known] = best
        return best

    def wins_by(self, known: int, cell: int, to_beat: int = 0) -> Steps:
        """How many layouts a cell wins; if not more than `to_beat`, any number up to that."""
        # Small parts are quick, and may show early that the cell cannot win enough.
        parts = sorted(self._layouts.parts(known, cell).values(), key=int.bit_count)
        most = sum(map(int.bit_count, parts))
        for part in parts:
            if most <= to_beat:
                break
            most += (yield self.wins(part)) - part.bit_count()
        return most


def run(steps: Steps) -> int:
    """Run searches that wait for others, to any depth."""
    waiting = [steps]
    answer: int | None = None  # of the last finished search, for the one that waits for it
    while True:
        last = waiting[-1]
        try:
            waiting.append(next(last) if answer is None else last.send(answer))
            answer = None
        except StopIteration as done:
            waiting.pop()
            answer = int(done.value)
            if not waiting:
                return answer
