"""A position as a counting problem: from cells to boxes and components.

Much of a position is settled at a glance: around a number that needs no more
mines all cells are safe, and around one that needs as many as it has unknown
cells all are mines. That is repeated until nothing changes. The cells that are
still unknown then fall into

    boxes       cells that touch the same numbers: it only matters how many mines
                a box holds, not which of its cells hold them
    components  boxes that are connected by the numbers they touch: nothing but
                the number of mines on the board connects two components
    others      cells that touch no number

Cells and numbers are given by their index here, as in the core.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from minewise.core import MINE, Cell, Grid, Position
from minewise.solver.errors import NoLayoutError

# The states of a cell.
_UNKNOWN, _SAFE, _MINE, _NUMBER = range(4)


@dataclass(frozen=True, slots=True)
class CountingQuestion:
    """The query: how many layouts agree with these numbers and known cells."""

    grid: Grid
    mines: int  # on the whole board
    numbers: Mapping[int, int]  # any other cell may be a mine, unless `known` says no
    known: Mapping[int, bool]  # True for a mine


@dataclass(frozen=True, slots=True)
class Box:
    """Cells that touch the same numbers."""

    cells: tuple[int, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Component:
    """Connected boxes, and the mines that each number around them still needs."""

    boxes: tuple[Box, ...]
    needs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CountingProblem:
    """The certain cells, and the rest to count."""

    certain: dict[int, bool]  # True for a mine, for each known or settled cell
    components: tuple[Component, ...]  # the remaining boxes
    others: tuple[int, ...]  # the unknown cells that touch no number
    mines_left: int  # in the unknown cells

    @property
    def unknown(self) -> int:
        """How many cells are unknown."""
        boxes = (box for component in self.components for box in component.boxes)
        return len(self.others) + sum(len(box.cells) for box in boxes)


def ask(position: Position, known: Mapping[Cell, bool]) -> CountingQuestion:
    """The query for a position and known cells; raises a `NoLayoutError` if they conflict."""
    index = position.grid.index
    numbers = {index(cell): number for cell, number in position.numbers.items()}
    mines = {index(cell): True for cell in position.shown_mines}
    for cell, is_mine in known.items():
        if is_mine and position.number(cell) is not None:
            raise NoLayoutError([cell], position=position.line())
        if not is_mine and position[cell] == MINE:
            raise NoLayoutError([], position=position.line())
    others = {index(cell): is_mine for cell, is_mine in known.items() if index(cell) not in numbers}
    return CountingQuestion(position.grid, position.mines, numbers, mines | others)


def only(question: CountingQuestion, numbers: Collection[int]) -> CountingQuestion:
    """The query with these numbers only; the cells of the others still count as safe."""
    left = {number: question.numbers[number] for number in numbers}
    safe = dict.fromkeys(question.numbers.keys() - left.keys(), False)
    return replace(question, numbers=left, known={**question.known, **safe})


def pose(question: CountingQuestion) -> CountingProblem | None:
    """Settle cells at a glance and sort the rest; None if that shows a contradiction.

    >>> pose(CountingQuestion(Grid(3, 1), 1, {1: 1}, {0: False})).certain
    {0: False, 2: True}
    """
    numbers, around = question.numbers, question.grid.around_at
    state = _settle(question)
    if state is None:
        return None
    certain: dict[int, bool] = {}
    cells_of: dict[tuple[int, ...], list[int]] = {}
    for cell, kind in enumerate(state):
        if kind == _UNKNOWN:
            touching = tuple([number for number in around(cell) if number in numbers])
            cells_of.setdefault(touching, []).append(cell)
        elif kind != _NUMBER:
            certain[cell] = kind == _MINE
    others = tuple(cells_of.pop((), ()))

    def needs(number: int) -> int:
        return numbers[number] - [state[cell] for cell in around(number)].count(_MINE)

    components = []
    for boxes in _connected([Box(tuple(cells), near) for near, cells in cells_of.items()]):
        touched = sorted({number for box in boxes for number in box.numbers})
        components.append(Component(boxes, tuple((number, needs(number)) for number in touched)))
    return CountingProblem(certain, tuple(components), others, question.mines - state.count(_MINE))


def _settle(question: CountingQuestion) -> bytearray | None:
    """The state of each cell, as far as it is clear at a glance; None for a contradiction."""
    numbers, around = question.numbers, question.grid.around_at
    state = bytearray(len(question.grid))
    for number in numbers:
        state[number] = _NUMBER
    for cell, is_mine in question.known.items():
        state[cell] = _MINE if is_mine else _SAFE
    waiting = list(numbers)
    while waiting:
        number = waiting.pop()
        near = [state[cell] for cell in around(number)]
        need, unknown = numbers[number] - near.count(_MINE), near.count(_UNKNOWN)
        if not 0 <= need <= unknown:
            return None
        if unknown and need in (0, unknown):
            for cell in around(number):
                if state[cell] == _UNKNOWN:
                    state[cell] = _MINE if need else _SAFE
                    waiting += [other for other in around(cell) if other in numbers]
    return state


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
