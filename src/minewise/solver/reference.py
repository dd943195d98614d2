"""The exact solver, in Python: how likely each hidden cell is a mine.

The words:

    number     an open cell, which shows how many of the cells around it are mines
    frontier   the hidden cells that touch a number
    box        frontier cells that touch the same numbers
    component  boxes that are connected by the numbers they touch
    layout     a set of mines that agrees with every number and has as many mines
               as the board; all layouts are equally likely

The probability of a mine is a fraction: the layouts that have a mine there, of all
layouts. So we count the layouts without listing them, since there may be far too many.
In four steps, a file each:

    counting_problem  settle cells that are certain at a glance; sort the rest into boxes
    sweep    count the layouts of each component, box by box, by their mines
    join     put components together, so that the mines are as many as the board's
    here     divide

Everything is counted in whole numbers. Nothing is rounded, so a probability is 0
or 1 exactly if a cell is certain. Read this to understand the
solver; the fast core is tested against it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import mul

from minewise.base.cached import cached_property
from minewise.base.data import as_float
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import FLAG, HIDDEN, Cell, Chance, Position
from minewise.solver import solution as counts
from minewise.solver.conflict import smallest_conflict
from minewise.solver.counting_problem import (
    Component,
    CountingProblem,
    CountingQuestion,
    ask,
    only,
    pose,
)
from minewise.solver.errors import NoLayoutError, TooWideError
from minewise.solver.join import Join
from minewise.solver.layouts import Layouts
from minewise.solver.sampling import Sampler, prove
from minewise.solver.search import wins_by_cell
from minewise.solver.solution import Probability, Sampled, Solution, WinChance
from minewise.solver.sweep import Sweep

# All states of a component are kept until its sweep is done. With more than this
# many it takes seconds, and soon hours.
MOST_STATES = 50_000

_CERTAIN = (Fraction(0), Fraction(1))

# At most this many layouts, and sets of them, are searched to the end in a moment.
FEW_LAYOUTS = 60
FEW_SETS = 2_000


def solve(
    position: Position,
    known: Mapping[Cell, bool] | None = None,
    most_states: int = MOST_STATES,
) -> Solution:
    """Count the layouts that agree with a position.

    A component that takes more than `most_states` states, all boxes together, raises a
    `TooWideError`.

    >>> analysis = solve(Position.parse("3x2x2/1##/###"))
    >>> print(analysis.probability[0, 1], analysis.probability[0, 2], analysis.layouts)
    1/3 1/2 6
    """
    analysis = ReferenceSolution(position, known, most_states=most_states)
    analysis.count()
    return analysis


@dataclass(frozen=True, slots=True)
class _Counts:
    """The layouts of a puzzle, counted: those of each component, and all of them."""

    puzzle: CountingProblem
    sweeps: Sequence[Sweep]
    join: Join

    def mine_at(self, limit: Limit) -> dict[int, Fraction]:
        """How likely each cell that is not open is a mine."""
        puzzle, layouts = self.puzzle, self.join.layouts
        mine_at = {cell: _CERTAIN[is_mine] for cell, is_mine in puzzle.certain.items()}
        for component, sweep in enumerate(self.sweeps):
            mines_in_boxes = sweep.mines_in_boxes(self.join.weights(component), limit)
            for box, mines in zip(sweep.boxes, mines_in_boxes, strict=True):
                mine_at |= dict.fromkeys(box.cells, Fraction(mines, len(box.cells) * layouts))
        if puzzle.others:
            left = puzzle.mines_left
            by_mines = enumerate(self.join.layouts_by_mines)
            mines = sum((left - used) * layouts_with for used, layouts_with in by_mines)
            probability = Fraction(mines, len(puzzle.others) * layouts)
            mine_at |= dict.fromkeys(puzzle.others, probability)
        return mine_at

    def certain(self, use_total: bool, limit: Limit) -> dict[int, bool] | None:
        """The closed cells on which all layouts agree, True for a mine; None if no layout agrees.

        Without the total any number of mines will do, and cells that touch no number are free.
        """
        certain, puzzle, layouts = dict(self.puzzle.certain), self.puzzle, self.join.layouts
        if not (layouts if use_total else all(any(sweep.ways) for sweep in self.sweeps)):
            return None
        for component, sweep in enumerate(self.sweeps):
            weights = self.join.weights(component) if use_total else [1] * len(sweep.ways)
            together = sum(map(mul, sweep.ways, weights))
            mines_in_boxes = sweep.mines_in_boxes(weights, limit)
            for box, mines in zip(sweep.boxes, mines_in_boxes, strict=True):
                if mines in (0, len(box.cells) * together):
                    certain |= dict.fromkeys(box.cells, mines > 0)
        if use_total and puzzle.others:
            used = [count for count, ways in enumerate(self.join.layouts_by_mines) if ways]
            left = {puzzle.mines_left - count for count in used}
            if left in ({0}, {len(puzzle.others)}):
                certain |= dict.fromkeys(puzzle.others, left != {0})
        return certain


class ReferenceSolution(Solution):
    """The counts, divided by the number of layouts."""

    def __init__(
        self,
        position: Position,
        known: Mapping[Cell, bool] | None = None,
        most_states: int = MOST_STATES,
    ) -> None:
        super().__init__(position, known, "python")
        self._most_states = most_states
        self._counted: _Counts | None = None
        self._mine_at: Mapping[int, Fraction] = {}
        self._wins: Mapping[Cell, Fraction] | None = None
        # The ways of components that have been counted: when another cell is
        # opened, most components stay as they are.
        self._ways: dict[object, list[int]] = {}

    def count(self, limit: Limit = FOREVER) -> None:
        """Count the layouts now, unless that has been done."""
        if self._counted is not None:
            return
        counts.counting(self.position)
        found = self._count(self._question, limit)
        if found is None or not found.join.layouts:
            raise self._no_layout(limit)
        for component, sweep in zip(found.puzzle.components, found.sweeps, strict=True):
            self._ways[component] = sweep.ways
        self._mine_at = found.mine_at(limit)
        self._counted = found

    @cached_property
    def _question(self) -> CountingQuestion:
        return ask(self.position, self.known)

    @property
    def _counts(self) -> _Counts:
        self.count()
        assert self._counted is not None
        return self._counted

    def _count(self, question: CountingQuestion, limit: Limit) -> _Counts | None:
        """The counts of a question; None if numbers contradict each other at a glance."""
        puzzle = pose(question)
        if puzzle is None:
            return None
        sweeps = [self._sweep(component, limit) for component in puzzle.components]
        ways = [sweep.ways for sweep in sweeps]
        join = Join(ways, len(puzzle.others), puzzle.mines_left, limit)
        return _Counts(puzzle, sweeps, join)

    def _sweep(self, component: Component, limit: Limit) -> Sweep:
        try:
            return Sweep(component, self._most_states, limit)
        except (TooWideError, TimeUpError) as error:
            error.input = error.position = self.position.line()
            raise

    def _no_layout(self, limit: Limit) -> NoLayoutError:
        question = self._question

        def agree(numbers: Collection[int], use_total: bool) -> bool:
            found = self._count(only(question, numbers), limit)
            if found is None:
                return False
            if use_total:
                return found.join.layouts > 0
            return all(any(sweep.ways) for sweep in found.sweeps)

        numbers, uses_total = smallest_conflict(question.grid, question.numbers, agree, limit)
        cells = map(self.position.grid.cell, numbers)
        return NoLayoutError(cells, uses_total=uses_total, position=self.position.line())

    def count_layouts(self, limit: Limit = FOREVER) -> int:
        """How many layouts agree, exactly."""
        self.count(limit)
        return self._counts.join.layouts

    @cached_property
    def probability(self) -> Mapping[Cell, Fraction]:
        """For each hidden cell, row by row, how likely it is a mine."""
        self.count()
        cell, mine_at, closed = self.position.grid.cell_at, self._mine_at, HIDDEN + FLAG
        return {cell(i): mine_at[i] for i, s in enumerate(self.position.view) if s in closed}

    @cached_property
    def _floats(self) -> Mapping[Cell, float]:
        """The probabilities as floats; the cells of a box share one fraction."""
        fractions = {id(mine): mine for mine in self.probability.values()}
        numbers = {which: as_float(mine) for which, mine in fractions.items()}
        return {cell: numbers[id(mine)] for cell, mine in self.probability.items()}

    @cached_property
    def frontier_mines(self) -> Mapping[int, Fraction]:
        """How likely each number of mines on the frontier is."""
        # Cells that were certain at a glance are in no component, but may be on the frontier too.
        numbers, grid = self._question.numbers.keys(), self.position.grid
        certain = 0
        for cell in map(grid.index, self.position.hidden):
            if self._counts.puzzle.certain.get(cell) and not numbers.isdisjoint(grid.around(cell)):
                certain += 1
        return {
            certain + mines: Fraction(layouts, self.layouts)
            for mines, layouts in enumerate(self._counts.join.layouts_by_mines)
            if layouts
        }

    def _numbers(self, cell: Cell, limit: Limit) -> Mapping[int, Fraction]:
        layouts = {number: self._layouts_if(cell, number, limit) for number in range(9)}
        return {number: Fraction(n, self.layouts) for number, n in layouts.items() if n}

    def _if(self, cell: Cell, number: int) -> CountingQuestion:
        """The query for the position after a cell is opened and shows a number."""
        question, index = self._question, self.position.grid.index(cell)
        certain = self._counts.puzzle.certain
        known = {c: is_mine for c, is_mine in certain.items() if c != index}
        return replace(question, numbers={**question.numbers, index: number}, known=known)

    def _layouts_if(self, cell: Cell, number: int, limit: Limit) -> int:
        """How many layouts agree with a cell showing a number."""
        puzzle = pose(self._if(cell, number))
        if puzzle is None:
            return 0
        for component in puzzle.components:
            if component not in self._ways:
                self._ways[component] = self._sweep(component, limit).ways
        ways = [self._ways[component] for component in puzzle.components]
        return Join(ways, len(puzzle.others), puzzle.mines_left, limit).layouts

    def _after(self, cell: Cell, limit: Limit) -> list[tuple[int, Probability, int]]:
        found: list[tuple[int, Probability, int]] = []
        try:
            for number, chance in self._numbers(cell, limit).items():
                after = self._count(self._if(cell, number), limit)
                certain = None if after is None else after.certain(True, limit)
                assert certain is not None, "what has a chance has a layout"
                found.append((number, chance, [*certain.values()].count(False)))
        except TooWideError:
            return []
        return found

    def _win_by_cell(self, limit: Limit) -> Mapping[Cell, Fraction]:
        """The share of all layouts that each cell wins.

        Empty if there are too many layouts, or the limit ran out first.
        """
        layouts = self._counts.join.layouts
        if layouts > FEW_LAYOUTS:
            return {}
        if self._wins is None:
            try:
                found = wins_by_cell(Layouts(self.position, self.known), FEW_SETS, limit)
            except TimeUpError:
                limit.cut_short()
                return {}
            self._wins = {cell: Fraction(wins, layouts) for cell, (_, wins) in found.items()}
        return self._wins

    def _choose(self, effort: str, avoid: frozenset[Cell], limit: Limit) -> Cell | None:  # noqa: ARG002
        wins = self._win_by_cell(limit)
        wins = {cell: chance for cell, chance in wins.items() if cell not in avoid}
        most = max(wins.values(), default=0)
        worse = {cell for cell in self.position.hidden if wins.get(cell) != most}
        return self.best_guess(avoid | worse) if most else None

    def _win_chance(self, cell: Cell | None, limit: Limit) -> WinChance | None:
        if len(self.mines) == len(self.position.hidden):
            return WinChance(float(cell is None), exact=True)  # only mines are left
        wins = self._win_by_cell(limit)
        if not wins:
            return None
        chance = wins.get(cell, 0) if cell else max(wins.values())
        return WinChance(float(chance), exact=True)

    def settled(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> dict[Cell, int] | None:
        """The hidden cells on which all layouts agree that some of the numbers allow."""
        used = {self.position.grid.index(cell) for cell in numbers} & self._question.numbers.keys()
        try:
            found = self._count(only(self._question, used), limit)
            certain = None if found is None else found.certain(use_total, limit)
        except TooWideError:
            return {}
        if certain is None:
            return None
        cell, view = self.position.grid.cell_at, self.position.view
        return {cell(i): int(certain[i]) for i in sorted(certain) if view[i] in HIDDEN + FLAG}

    def draw(self, seed: int, work: float, limit: Limit = FOREVER) -> Sampled:
        """Draw layouts without counting them."""
        puzzle = prove(self._question, limit)
        if puzzle is None or not 0 <= puzzle.mines_left <= puzzle.unknown:
            raise self._no_layout(limit)
        try:
            return Sampler(puzzle, len(self.position.grid), limit).run(seed, work)
        except (TooWideError, TimeUpError) as error:
            error.input = error.position = self.position.line()
            raise

    def sample(self, chance: Chance) -> frozenset[Cell]:
        """Draw a layout, all exactly equally likely."""
        counts = self._counts
        *mine_counts, count_of_others = counts.join.draw(chance)
        mines = [cell for cell, is_mine in counts.puzzle.certain.items() if is_mine]
        for sweep, count in zip(counts.sweeps, mine_counts, strict=True):
            mines += sweep.draw(count, chance)
        others = counts.puzzle.others
        mines += [others[i] for i in chance.choose(count_of_others, among=len(others))]
        return frozenset(map(self.position.grid.cell, mines))
