"""What a position leaves open: from the cells to boxes and components.

Much of a position is settled at a glance: around a number that needs no more
mines all cells are safe, and around one that needs as many as it has unknown
cells all are mines. That is repeated until nothing changes. The cells that are
still unknown then fall into

    boxes       cells that touch the same numbers: it only matters how many mines
                a box holds, not which of its cells hold them
    components  boxes that hang together by the numbers they touch: nothing but
                the number of mines on the board connects two components
    others      cells that touch no number

Cells and numbers are named by their index here, as in the core.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from minewise.core import MINE, Cell, Grid, Position
from minewise.solver.errors import NoLayoutError


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes:
        grid: The shape.
        mines: How many mines there are on the board.
        numbers: The numbers to agree with. Any other cell may be a mine, unless
            it is known that it is not.
        known: Whether it is a mine, for each cell of which that is known.
        most_states: How many states a component may have before we give up.
    """

    grid: Grid
    mines: int
    numbers: Mapping[int, int]
    known: Mapping[int, bool]
    most_states: int


@dataclass(frozen=True, slots=True)
class Box:
    """Cells that touch the same numbers."""

    cells: tuple[int, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Component:
    """Boxes that hang together, and what each number around them still needs."""

    boxes: tuple[Box, ...]
    needs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is certain, and what is left to count.

    Attributes:
        certain: Whether it is a mine, for each cell that is known or settled.
        components: The boxes that are left, by component.
        others: The unknown cells that touch no number.
        mines_left: How many mines the unknown cells hold together.
    """

    certain: dict[int, bool]
    components: tuple[Component, ...]
    others: tuple[int, ...]
    mines_left: int

    @property
    def unknown(self) -> int:
        """How many cells are unknown."""
        boxes = (box for component in self.components for box in component.boxes)
        return len(self.others) + sum(len(box.cells) for box in boxes)


def ask(position: Position, known: Mapping[Cell, bool], most_states: int) -> Question:
    """The question that a position and known cells are, where they do not contradict.

    Raises:
        NoLayoutError: What is known contradicts what is seen.
    """
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


def only(question: Question, numbers: Collection[int]) -> Question:
    """The same with these numbers only. The cells of the others are safe all the same."""
    left = {number: question.numbers[number] for number in numbers}
    safe = dict.fromkeys(question.numbers.keys() - left.keys(), False)
    return replace(question, numbers=left, known={**question.known, **safe})


def pose(question: Question) -> Puzzle | None:
    """Settle what can be settled; None if numbers contradict each other at a glance.

    >>> pose(Question(Grid(3, 1), 1, {1: 1}, {0: False}, most_states=1)).certain
    {0: False, 2: True}
    """
    numbers = question.numbers
    touched_by: dict[int, list[int]] = {}
    for number in numbers:
        for cell in question.grid.around(number):
            if cell not in numbers:
                touched_by.setdefault(cell, []).append(number)
    settled = _settle(question, touched_by)
    if settled is None:
        return None
    certain, needs = settled

    cells_of: dict[tuple[int, ...], list[int]] = {}
    for cell in range(len(question.grid)):
        if cell not in certain and cell not in numbers:
            cells_of.setdefault(tuple(touched_by.get(cell, ())), []).append(cell)
    others = tuple(cells_of.pop((), ()))
    components = []
    for boxes in _connected([Box(tuple(cells), those) for those, cells in cells_of.items()]):
        around = sorted({number for box in boxes for number in box.numbers})
        components.append(Component(boxes, tuple((number, needs[number]) for number in around)))
    return Puzzle(certain, tuple(components), others, question.mines - sum(certain.values()))


def _settle(
    question: Question, touched_by: Mapping[int, Sequence[int]]
) -> tuple[dict[int, bool], dict[int, int]] | None:
    """What is certain at a glance, and what each number needs besides; None if that cannot be."""
    certain: dict[int, bool] = {}
    needs = dict(question.numbers)
    unknown: dict[int, set[int]] = {number: set() for number in needs}
    for cell, touching in touched_by.items():
        for number in touching:
            unknown[number].add(cell)

    def settle(cell: int, is_mine: bool) -> None:
        certain[cell] = is_mine
        for number in touched_by.get(cell, ()):
            unknown[number].discard(cell)
            needs[number] -= is_mine

    for cell, is_mine in question.known.items():
        settle(cell, is_mine)
    waiting = list(needs)
    while waiting:
        number = waiting.pop()
        need, cells = needs[number], unknown[number]
        if not 0 <= need <= len(cells):
            return None
        if need in (0, len(cells)):
            for cell in tuple(cells):
                settle(cell, need > 0)
                waiting += touched_by[cell]
    return certain, needs


def _connected(boxes: list[Box]) -> list[tuple[Box, ...]]:
    """Split boxes so that those of different groups share no number."""
    by_number: dict[int, list[Box]] = {}
    for box in boxes:
        for number in box.numbers:
            by_number.setdefault(number, []).append(box)
    reached: set[Box] = set()
    groups = []
    for box in boxes:
        if box not in reached:
            reached.add(box)
            group = [box]
            for member in group:  # grows while we walk along it
                for number in member.numbers:
                    found = [b for b in by_number.pop(number, ()) if b not in reached]
                    reached.update(found)
                    group += found
            groups.append(tuple(group))
    return groups
