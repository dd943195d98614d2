"""The exact solver, in Python: how likely each hidden cell is a mine.

The words:

    number     an open cell; it says how many of the cells around it are mines
    frontier   the hidden cells that touch a number
    box        frontier cells that touch the same numbers
    component  boxes that hang together by the numbers they touch
    layout     a set of mines that agrees with every number and has as many mines
               as the board; all layouts are equally likely

The probability of a mine is a fraction: the layouts that have a mine there, of all
layouts. So all there is to do is to count, and to do it without a list of what is
counted, for that may be longer than a life. In four steps, a file each:

    puzzle   settle what is certain at a glance; sort what is left into boxes
    sweep    count the layouts of each component, box by box, by their mines
    join     put components together, so that the mines are as many as the board's
    here     divide

Everything is counted in whole numbers. Nothing is rounded, so a probability is 0
or 1 exactly where a cell is certain. This is the text to read, and the judge of
the fast core.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from minewise.core import Cell, Chance, Position
from minewise.core.position import MINE
from minewise.solver.analysis import Analysis
from minewise.solver.clash import smallest_clash
from minewise.solver.errors import NoLayoutError, TooWideError
from minewise.solver.join import Join
from minewise.solver.puzzle import Puzzle, Question, pose
from minewise.solver.sweep import Sweep

# All states of a component are kept until its sweep is done. With more than this
# many it takes seconds, and soon hours.
MOST_STATES = 50_000


def analyse(
    position: Position,
    known: Mapping[Cell, bool] | None = None,
    most_states: int = MOST_STATES,
) -> Analysis:
    """Count the layouts that agree with a position.

    >>> analysis = analyse(Position.parse("3x2x2/1##/###"))
    >>> print(analysis.probability[0, 1], analysis.probability[0, 2], analysis.layouts)
    1/3 1/2 6

    Args:
        position: What is seen. Flags play no part; shown mines are mines.
        known: What else is known of cells: True is a mine, False is safe.
        most_states: How many states a component may have, all boxes together.

    Raises:
        NoLayoutError: No layout agrees. The error names numbers that clash.
        TooWideError: Counting takes more states than `most_states`.
    """
    question = _ask(position, known or {}, most_states)
    puzzle = pose(question)
    if puzzle is not None:
        try:
            sweeps = [Sweep(component, most_states) for component in puzzle.components]
        except TooWideError as error:
            error.input = error.position = position.line()
            raise
        join = Join([sweep.ways for sweep in sweeps], len(puzzle.others), puzzle.mines_left)
        if join.layouts:
            return _Exact(position, question, puzzle, sweeps, join)
    numbers, uses_total = smallest_clash(question)
    cells = map(position.grid.cell, numbers)
    raise NoLayoutError(cells, uses_total=uses_total, position=position.line())


def _ask(position: Position, known: Mapping[Cell, bool], most_states: int) -> Question:
    """The question that a position and known cells are, where they do not contradict."""
    index = position.grid.index
    numbers = {index(cell): number for cell, number in position.numbers.items()}
    mines = {index(cell): True for cell in position.shown_mines}
    for cell, is_mine in known.items():
        if is_mine and position.number(cell) is not None:
            raise NoLayoutError([cell], position=position.line())
        if not is_mine and position[cell] == MINE:
            raise NoLayoutError([], position=position.line())
    others = {index(cell): is_mine for cell, is_mine in known.items() if index(cell) not in numbers}
    return Question(position.grid, position.mines, numbers, mines | others, most_states)


class _Exact(Analysis):
    """The counts, divided by the number of layouts."""

    def __init__(
        self,
        position: Position,
        question: Question,
        puzzle: Puzzle,
        sweeps: list[Sweep],
        join: Join,
    ) -> None:
        self._question = question
        self._puzzle = puzzle
        self._sweeps = sweeps
        self._join = join
        # The ways of components that have been counted: when another cell is
        # opened, most components stay as they are.
        ways = [sweep.ways for sweep in sweeps]
        self._ways = dict(zip(puzzle.components, ways, strict=True))

        index = position.grid.index
        mine_at = self._mine_at()
        super().__init__(
            position,
            core="python",
            probability={cell: mine_at[index(cell)] for cell in position.hidden},
            frontier_mines=self._mines_on_frontier(position),
        )

    @property
    def layouts(self) -> int:
        """How many layouts agree, exactly."""
        return self._join.layouts

    def _mine_at(self) -> dict[int, Fraction]:
        """How likely a mine is in each cell that is not open."""
        puzzle, layouts = self._puzzle, self.layouts
        mine_at = {cell: Fraction(is_mine) for cell, is_mine in puzzle.certain.items()}
        for component, sweep in enumerate(self._sweeps):
            mines_in_boxes = sweep.mines_in_boxes(self._join.weights(component))
            for box, mines in zip(sweep.boxes, mines_in_boxes, strict=True):
                mine_at |= dict.fromkeys(box.cells, Fraction(mines, len(box.cells) * layouts))
        if puzzle.others:
            left = puzzle.mines_left
            by_mines = enumerate(self._join.layouts_by_mines)
            mines = sum((left - used) * layouts_with for used, layouts_with in by_mines)
            probability = Fraction(mines, len(puzzle.others) * layouts)
            mine_at |= dict.fromkeys(puzzle.others, probability)
        return mine_at

    def _mines_on_frontier(self, position: Position) -> dict[int, Fraction]:
        # What was certain at a glance is in no component, but it is on the frontier too.
        numbers, grid = self._question.numbers.keys(), position.grid
        certain = 0
        for cell in map(grid.index, position.hidden):
            if self._puzzle.certain.get(cell) and not numbers.isdisjoint(grid.around(cell)):
                certain += 1
        return {
            certain + mines: Fraction(layouts, self.layouts)
            for mines, layouts in enumerate(self._join.layouts_by_mines)
            if layouts
        }

    def _numbers(self, cell: Cell) -> dict[int, Fraction]:
        layouts = {number: self._layouts_if(cell, number) for number in range(9)}
        return {number: Fraction(n, self.layouts) for number, n in layouts.items() if n}

    def _layouts_if(self, cell: Cell, number: int) -> int:
        """How many layouts agree when that cell is opened and shows that number."""
        question, index = self._question, self._question.grid.index(cell)
        known = {c: is_mine for c, is_mine in self._puzzle.certain.items() if c != index}
        numbers = {**question.numbers, index: number}
        puzzle = pose(replace(question, numbers=numbers, known=known))
        if puzzle is None:
            return 0
        for component in puzzle.components:
            if component not in self._ways:
                self._ways[component] = Sweep(component, question.most_states).ways
        ways = [self._ways[component] for component in puzzle.components]
        return Join(ways, len(puzzle.others), puzzle.mines_left).layouts

    def sample(self, chance: Chance) -> frozenset[Cell]:
        """Draw a layout, each exactly as likely."""
        *counts, count_of_others = self._join.draw(chance)
        mines = [cell for cell, is_mine in self._puzzle.certain.items() if is_mine]
        for sweep, count in zip(self._sweeps, counts, strict=True):
            mines += sweep.draw(count, chance)
        others = self._puzzle.others
        mines += [others[i] for i in chance.choose(count_of_others, among=len(others))]
        return frozenset(map(self.position.grid.cell, mines))
