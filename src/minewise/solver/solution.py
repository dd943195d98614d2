"""One position, solved: everything that follows from counting its layouts, with either core.

One object answers all questions about a position. Each answer is computed lazily, and once.
Anything that may take long is a method with a limit; a property waits as long as counting
takes. An answer that was cut short is not cached.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from minewise.base.cached import cached_property
from minewise.base.errors import IllegalMoveError, MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.base.percent import percent
from minewise.core import FLAG, HIDDEN, NUMBERS, Cell, Chance, Note, Position, svg

Probability = Fraction | float
"""The reference answers with exact fractions, the native core with floats."""

EFFORTS = ("instant", "quick", "normal", "hard")
"""How hard to think about a guess, from the least to the most."""

# Floats that differ by less, relative to their size, count as the same.
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Prospect:
    """A possible result of opening a cell."""

    number: int  #: what the cell shows
    chance: Probability  #: how likely it is safe and shows that
    safe: int  #: how many other cells are certainly safe then
    won: bool = False  #: whether it was the last safe cell


@dataclass(frozen=True, slots=True)
class WinChance:
    """How likely a game is to be won from here."""

    chance: float  #: between 0 and 1
    exact: bool  #: whether it is the true chance under best play, not an estimate


@dataclass(frozen=True, slots=True)
class Sampled:
    """Estimates for each cell, by its index, from sampled layouts."""

    chances: Sequence[float]  # of a mine: 0 or 1 only where that is proved; -1 for an open cell
    low: Sequence[float]  # in 19 of 20 cases the truth is between `low` and `high`
    high: Sequence[float]
    layouts: int  # how many were drawn
    complete: bool  # whether there was time to draw all
    kept: bytes  # some layouts in a row: a byte a cell, 1 for a mine


def check_effort(effort: str) -> None:
    """Raise an error for an unknown effort."""
    if effort not in EFFORTS:
        text = _("{effort} is not an effort: expected one of {efforts}")
        sentence = text.format(effort=quote(effort), efforts=", ".join(EFFORTS))
        raise MinewiseError(sentence, effort)


def counting(position: Position) -> None:
    """A hook, called whenever the layouts of a position are counted from the beginning.

    It is a no-op; a test may replace it to count these calls:
    `monkeypatch.setattr(minewise.solver.solution, "counting", seen.append)`.
    """


class Solution(ABC):
    """The probabilities of a position, all layouts being equally likely.

    A *layout* is a set of mines, as many as there are on the board, that agrees
    with every number, with the shown mines and with the cells that the caller
    knows. Flags are ignored. The *frontier* is the hidden cells that touch a number.

    Every answer but `settled` needs the count, and raises its errors. Several
    threads may use it, each with a limit of its own.
    """

    def __init__(self, position: Position, known: Mapping[Cell, bool] | None, core: str) -> None:
        self.position = position
        self.known = dict(known or {})  #: further known cells: True is a mine, False is safe
        self.core = core  #: the core that counts: "python" or "native"
        #: whether the position is too wide to count, so that probabilities are estimates
        self.estimated = False
        self.drawn = 0  #: how many layouts an estimate is from
        self._best_cells: dict[tuple[str, frozenset[Cell]], Cell | None] = {}
        self._win_chances: dict[Cell | None, WinChance | None] = {}

    @abstractmethod
    def count(self, limit: Limit = FOREVER) -> None:
        """Count the layouts now, unless that has been done.

        Raises:
            NoLayoutError: No layout agrees. The error names numbers in conflict.
            TooWideError: So many numbers depend on each other that it would take too long.
        """

    @property
    @abstractmethod
    def probability(self) -> Mapping[Cell, Probability]:
        """For each hidden cell, row by row, how likely it is a mine.

        It is exactly 0 or 1 for certain cells, and for no other.
        """

    @property
    def _floats(self) -> Mapping[Cell, Probability]:
        """The same, quick to compare: as floats if they are not already.

        They too are exactly 0 or 1 for certain cells, and for no other.
        """
        return self.probability

    def interval(self, cell: Cell) -> tuple[Probability, Probability]:
        """Bounds of the probability: twice the same value, if it was counted.

        An estimate is between them in 19 of 20 cases, and neither is 0 or 1.
        """
        self._check_hidden(cell)
        return self.probability[cell], self.probability[cell]

    @property
    @abstractmethod
    def frontier_mines(self) -> Mapping[int, Probability]:
        """How likely each number of mines on the frontier is.

        Impossible counts are left out.
        """

    @property
    def layouts(self) -> int:
        """How many layouts agree, exactly."""
        return self.count_layouts()

    @abstractmethod
    def count_layouts(self, limit: Limit = FOREVER) -> int:
        """How many layouts agree, within a limit: very many components take long to multiply."""

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """The hidden cells that are safe in every layout."""
        return frozenset(cell for cell, mine in self._floats.items() if mine == 0)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The hidden cells that are mines in every layout."""
        return frozenset(cell for cell, mine in self._floats.items() if mine == 1)

    @cached_property
    def safest(self) -> tuple[Cell, ...]:
        """The hidden cells that are the least likely mines, row by row."""
        least = min(self.probability.values(), default=0)
        return tuple(cell for cell, mine in self.probability.items() if _same(mine, least))

    # The results of opening a cell

    def numbers(self, cell: Cell, limit: Limit = FOREVER) -> Mapping[int, Probability]:
        """How likely a hidden cell is safe *and* shows each number when it is opened.

        The sum is the probability that the cell is safe, so 1 only if that is
        certain. Numbers that the cell cannot show are left out.
        """
        self._check_hidden(cell)
        self.count(limit)
        return {} if cell in self.mines else self._numbers(cell, limit)

    @abstractmethod
    def _numbers(self, cell: Cell, limit: Limit) -> Mapping[int, Probability]:
        """The same for a hidden cell that may be safe."""

    def prospects(self, cell: Cell, limit: Limit = FOREVER) -> tuple[Prospect, ...]:
        """The possible results of opening a hidden cell, by the number it shows.

        Empty if that takes too long to count.
        """
        self._check_hidden(cell)
        self.count(limit)
        if cell in self.mines:
            return ()
        hidden_mines = self.position.mines - len(self.position.shown_mines)
        won = len(self.position.hidden) - 1 == hidden_mines
        try:
            after = self._after(cell, limit)
        except TimeUpError:
            limit.cut_short()
            return ()
        return tuple(Prospect(number, chance, safe, won) for number, chance, safe in after)

    def _after(self, cell: Cell, limit: Limit) -> list[tuple[int, Probability, int]]:  # noqa: ARG002
        """For each number that a cell may show: how likely, and how many cells are safe then.

        Empty if that is too wide to count.
        """
        return []

    # What to do

    def best_guess(self, avoid: Collection[Cell] = ()) -> Cell | None:
        """The safest cell, and of equally safe ones the most informative: the choice of `exact`.

        Ties are common, off the frontier above all, and how they are broken is worth a
        point of win rate. Measured over 50,000 expert games each (first click safe, in
        the corner): first a cell that touches a number, then the one with the fewest
        undecided cells around it, 38.7 %; without the first of these rules 38.5 %; the
        one with the best chance of an opening 37.7 %.

        Cells in `avoid` are never taken. None if every other cell that is not open is
        certainly a mine.
        """
        grid, view, probability = self.position.grid, self.position.view, self._floats
        choices = probability
        if avoid:
            choices = {cell: mine for cell, mine in probability.items() if cell not in avoid}
        least = min(choices.values(), default=1)
        if least == 1:
            return None
        # By index, since there may be very many equally safe cells.
        undecided = {grid.index(cell) for cell, mine in probability.items() if 0 < mine < 1}

        def rank(cell: Cell) -> tuple[bool, int, Cell]:
            around = grid.around(grid.index(cell))
            alone = not any(view[index] in NUMBERS for index in around)
            return alone, sum(index in undecided for index in around), cell

        return min((cell for cell, mine in choices.items() if mine - least <= _ROUNDING), key=rank)

    def best_cell(
        self, avoid: Collection[Cell] = (), effort: str = "normal", limit: Limit = FOREVER
    ) -> Cell | None:
        """The cell to open next: a certain one, else the best guess we can find.

        If few layouts are left, that guess is optimal. Else the native core looks ahead,
        as far as the effort allows, and the reference takes the safest cell. When the
        limit is over, it is the best found so far.

        Cells in `avoid` are never taken. None if every other cell that is not open is
        certainly a mine.
        """
        check_effort(effort)
        key = effort, frozenset(avoid)
        if key in self._best_cells:
            return self._best_cells[key]
        self.count(limit)
        found = self._choose(effort, key[1], limit) if self.safe <= key[1] else None
        if found is None:
            found = self.best_guess(key[1])
        if limit.complete:
            self._best_cells[key] = found
        return found

    def _choose(self, effort: str, avoid: frozenset[Cell], limit: Limit) -> Cell | None:  # noqa: ARG002
        """The best guess; None for the safest cell."""
        return None

    def win_chance(self, cell: Cell | None = None, limit: Limit = FOREVER) -> WinChance | None:
        """How likely the game is to be won if a cell is opened next (None: the best one).

        Exact if few layouts are left; else estimated by playing on in layouts drawn at
        random. None if that takes the native core, or more time.
        """
        if cell is not None:
            self._check_hidden(cell)
        if cell in self._win_chances:
            return self._win_chances[cell]
        self.count(limit)
        found = self._win_chance(cell, limit)
        if limit.complete:
            self._win_chances[cell] = found
        return found

    def _win_chance(self, cell: Cell | None, limit: Limit) -> WinChance | None:  # noqa: ARG002
        """`win_chance` for a position that has been counted."""
        return None

    # Some of the numbers, and single layouts

    @abstractmethod
    def settled(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> dict[Cell, int] | None:
        """The hidden cells on which all layouts agree that some of the numbers allow.

        The other open cells only count as safe. The result has 0 for a safe cell and 1 for a mine,
        row by row; it is empty if the position is too wide, and None if no layout agrees.

        Proofs by cases use it to find out whether some numbers force a cell.
        """

    @abstractmethod
    def draw(self, seed: int, work: float, limit: Limit = FOREVER) -> Sampled:
        """Draw layouts without counting them; `estimate` makes a solution of them."""

    @abstractmethod
    def sample(self, chance: Chance) -> frozenset[Cell]:
        """Draw a layout, all equally likely: all its mines, including the shown ones."""

    def __repr__(self) -> str:
        known = f", {self.known}" if self.known else ""
        return f"solve({self.position!r}{known})"

    def _repr_svg_(self) -> str | None:
        try:
            return odds_svg(self.position, self.probability)
        except MinewiseError:  # no layout agrees, or they are too many to be counted
            return self.position._repr_svg_()

    def _check_hidden(self, cell: Cell) -> None:
        if cell not in self.position.grid or cell not in self._hidden:
            text = _("{cell} is not a hidden cell: it cannot be opened")
            raise IllegalMoveError(
                text.format(cell=cell), cell, position=self.position.line(), cell=cell
            )

    @cached_property
    def _hidden(self) -> frozenset[Cell]:
        return frozenset(self.position.hidden)


def _same(one: Probability, other: Probability) -> bool:
    if isinstance(one, float):
        return math.isclose(one, other, rel_tol=_ROUNDING)
    return one == other


def odds_svg(
    position: Position, probability: Mapping[Cell, Probability], best: Cell | None = None
) -> str | None:
    """Draw a position with the chances of mines in percent; ✓ is certainly safe, ✗ a mine."""
    certain = {0: Note("✓", _("certainly safe")), 1: Note("✗", _("certainly a mine"))}
    notes = {
        cell: certain[int(chance)] if chance in (0, 1) else _likely(percent(chance))
        for cell, chance in probability.items()
    }
    bare = position.view.replace(FLAG, HIDDEN)
    ringed = () if best is None else (best,)
    return svg(position.grid, position.mines, bare, notes, ringed)


def _likely(chance: str) -> Note:
    return Note(chance, _("{chance} percent a mine").format(chance=chance))
