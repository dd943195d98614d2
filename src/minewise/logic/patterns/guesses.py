"""Guesses with a name: the patterns of positions in which nothing is certain.

    50/50         exactly one of two cells is a mine, and every other cell touches both or
                  neither: nothing will ever show which. So is a chain of tied cells, as many
                  of one kind as of the other, of which every other cell touches as many of
                  either kind; and two mines in a closed block of two by two. Guess now.
    pseudo-50/50  two cells like these, but perhaps both are safe. Guess now as well: if one
                  is a mine, no better time will come; if none is, nothing is lost.
    dead cell     if it is safe, it can show one number only: never open it before the end.

Certain mines are never opened, so they reveal nothing about their neighbours.
"""

from collections.abc import Iterator
from itertools import chain

from minewise.base.cached import cached_property
from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell, Position
from minewise.logic.cases import TooManyCasesError, possible_counts
from minewise.logic.oracle import total_matters
from minewise.logic.patterns.pattern import Cells, Name, Pattern
from minewise.logic.patterns.several import is_link, ties
from minewise.logic.patterns.sight import ACROSS, DOWN, Sight, only
from minewise.logic.reasoning import Reasoning
from minewise.logic.sentence import Sentence, groups

# With the number of mines on the board all undecided cells depend on each other.
MOST_WITH_TOTAL = 30


def guesses(
    position: Position, reasoning: Reasoning, limit: Limit = FOREVER, *, about: Cell | None = None
) -> list[Pattern]:
    """The 50/50s of a position, then the pseudo-50/50s, then the dead cells.

    With `about`, only those that this cell is part of.

    >>> position = Position.parse("2x2x1/#1/#1")
    >>> [pattern.title for pattern in guesses(position, Reasoning(position))]
    ['50/50']
    """
    undecided = _Undecided(position, reasoning, limit)
    if about is not None and about not in undecided.cells:
        return []
    wanted = undecided.cells if about is None else frozenset((about,))
    listed = [*undecided.pairs(wanted), *undecided.chains(wanted), *undecided.blocks(wanted)]
    listed.sort(key=lambda pattern: -pattern.name.richness)
    taken = frozenset[Cell]().union(*[pattern.undecided for pattern in listed])
    return [*listed, *undecided.dead(wanted - taken)]


class _Undecided:
    """The cells of a position that are not certain."""

    def __init__(self, position: Position, reasoning: Reasoning, limit: Limit) -> None:
        self.sight = Sight(
            position, dict.fromkeys(reasoning.safe, 0) | dict.fromkeys(reasoning.mines, 1)
        )
        self._limit = limit
        known = self.sight.known
        self.cells = frozenset(cell for cell in position.hidden if cell not in known)
        self._mines = only(known, 1)
        self._left = Sentence(self.cells, position.mines - len(self._mines))

    # Two cells

    def pairs(self, wanted: Cells) -> Iterator[Pattern]:
        """The pairs that no other cell tells apart, and that hold one mine, or at most one."""
        for pair in self._alike(wanted):
            none, both = self._excluded(Sentence(pair, 0)), self._excluded(Sentence(pair, 2))
            if both is None:
                continue
            if none is None:
                yield self._pattern(Name.PSEUDO_FIFTY, pair, uses_total=both)
            else:
                yield self._pattern(Name.FIFTY, pair, uses_total=none or both)

    def _alike(self, wanted: Cells) -> Iterator[Cells]:
        """Pairs of cells such that every other cell touches both or neither."""
        by_looks: dict[Cells, list[Cell]] = {}
        for cell in sorted(self.cells):
            looks = self._informing(cell)
            for other in by_looks.setdefault(looks, []):
                if wanted & {cell, other}:
                    yield frozenset((cell, other))
            by_looks[looks].append(cell)
            for other in sorted(looks & self.cells):
                touch = wanted & {cell, other} and cell < other
                if touch and looks - {other} == self._informing(other) - {cell}:
                    yield frozenset((cell, other))

    def _informing(self, cell: Cell) -> Cells:
        """The cells around one that are open or may be opened, and so tell about it."""
        return frozenset(self.sight.grid.neighbours(cell)) - self._mines

    # More cells

    def chains(self, wanted: Cells) -> Iterator[Pattern]:
        """Tied cells, as many of one kind as of the other, that no other cell tells apart."""
        links = [view for view in self.sight.views if is_link(view)]
        waiting = set[Cell]().union(*[view.cells for view in links])
        while waiting:
            tied = ties(links, min(waiting)) or {}
            waiting -= tied.keys() or waiting
            if len(tied) > 2 and wanted & tied.keys() and self._balanced(tied):
                yield self._pattern(Name.FIFTY, frozenset(tied))

    def _balanced(self, tied: dict[Cell, int]) -> bool:
        """Whether both kinds are equally many, also among those that any other cell touches."""
        outside = frozenset[Cell]().union(*map(self._informing, tied)) - tied.keys()
        seen = [tied.keys(), *[tied.keys() & self.sight.grid.neighbours(o) for o in outside]]
        return all(2 * sum(tied[cell] for cell in cells) == len(cells) for cells in seen)

    def blocks(self, wanted: Cells) -> Iterator[Pattern]:
        """Two by two cells with nothing but mines around them, that hold two mines."""
        for corner in sorted(self.cells):
            right, below = self.sight.on(corner, ACROSS), self.sight.on(corner, DOWN)
            across = None if below is None else self.sight.on(below, ACROSS)
            block = frozenset(cell for cell in (corner, right, below, across) if cell is not None)
            if len(block) < 4 or not block <= self.cells or not block & wanted:
                continue
            if any(self._informing(cell) - block for cell in block):
                continue
            excluded = [self._excluded(Sentence(block, count)) for count in (0, 1, 3, 4)]
            if None not in excluded:
                yield self._pattern(Name.FIFTY, block, uses_total=any(excluded))

    # One cell

    def dead(self, wanted: Cells) -> Iterator[Pattern]:
        """The cells that can show one number only."""
        spoken_of = frozenset[Cell]().union(*[view.cells for view in self.sight.views])
        for cell in sorted(wanted):
            around = self.cells.intersection(self.sight.grid.neighbours(cell))
            if len(self.cells) > MOST_WITH_TOTAL and not around <= spoken_of:
                continue  # a cell that no number touches may be a mine or not
            possible, uses_total = 0, False
            for count in range(len(around) + 1):
                about = [Sentence(frozenset((cell,)), 0)]
                about += [Sentence(around, count)] if around else []
                excluded = self._excluded(*about)
                possible += excluded is None
                uses_total |= bool(excluded)
                if possible > 1:
                    break
            if possible == 1:
                yield self._pattern(Name.DEAD_CELL, frozenset((cell,)), uses_total=uses_total)

    def _pattern(self, name: Name, cells: Cells, *, uses_total: bool = False) -> Pattern:
        around = {near for cell in cells for near in self.sight.grid.neighbours(cell)}
        numbers = frozenset(n for n in around if self.sight.position.number(n) is not None)
        return Pattern(name, numbers, undecided=cells, uses_total=uses_total)

    # Impossible cases

    @cached_property
    def _groups(self) -> list[list[Sentence]]:
        """The sentences of the numbers, in groups that share no cell."""
        return groups(view.sentence for view in self.sight.views)

    def _excluded(self, *extra: Sentence) -> bool | None:
        """Whether the number of mines is needed to prove that these sentences are not all true.

        None if they may be true, or if that is too much to find out.
        """
        self._limit.check()
        about = frozenset[Cell]().union(*[sentence.cells for sentence in extra])
        near = [group for group in self._groups if any(one.cells & about for one in group)]
        try:
            if possible_counts([*chain.from_iterable(near), *extra], self._limit) is None:
                return False
            whole = [*chain.from_iterable(self._groups), *extra]
            if len(self.cells) > MOST_WITH_TOTAL or not total_matters(whole, self._left):
                return None
            impossible = possible_counts([*whole, self._left], self._limit) is None
            return True if impossible else None
        except TooManyCasesError:
            return None
