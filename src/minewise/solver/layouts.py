"""Every layout that agrees with a position, one by one: for positions with only a few.

    layout   where all the mines are: a whole number, bit i of which stands for cell i
    set      some of the layouts: a whole number too, bit i of which stands for layout i
    part     the layouts of a set in which a cell is safe and shows one and the same number
    certain  of a cell: it is safe in every layout of a set

A player's knowledge is a set: the layouts that agree with the visible position. Opening
a cell leaves one of its parts, or ends the game.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from minewise.base.cached import cached_property
from minewise.core import Cell, Grid, Position
from minewise.solver.counting_problem import CountingProblem, ask, pose

# The native core numbers layouts in 16 bits.
MOST_LAYOUTS = 65_535

# The most numbers that are stored: one for each hidden cell in each layout.
MOST_NUMBERS = 10**7

# The most bits that are stored: each layout is a whole number with a bit for each cell.
MOST_BITS = 10**9


class TooManyWaysError(Exception):
    """There are too many partial ways to fill the frontier to list them."""


def most_to_list(position: Position) -> int:
    """How many layouts of a position may be listed: fewer if many cells are hidden."""
    return min(
        MOST_LAYOUTS,
        MOST_NUMBERS // max(1, len(position.hidden)),
        MOST_BITS // len(position.grid),
    )


class Layouts:
    """The layouts that agree with a position, and what each cell shows in each of them.

    >>> layouts = Layouts(Position.parse("3x1x1/#1#"))
    >>> [f"{layout:03b}" for layout in layouts.each]
    ['100', '001']
    >>> layouts.parts(layouts.all, 0), layouts.safe[0]
    ({0: 1}, 1)
    """

    def __init__(self, position: Position, known: Mapping[Cell, bool] | None = None) -> None:
        """List the layouts of a position with further known cells.

        Count them first: there may be any number of them.
        """
        self.position = position
        self.each = tuple(_list(position, known or {}))
        self.all = (1 << len(self.each)) - 1  # the set of all of them, as bits

    @cached_property
    def safe(self) -> dict[int, int]:
        """For each cell that is not open and may be safe: the set in which it is."""
        return {cell: sum(parts.values()) for cell, parts in self._parts.items()}

    def certain(self, known: int) -> list[int]:
        """The cells, not open at the beginning, that are safe in all layouts of a set."""
        return [cell for cell, safe in self.safe.items() if safe & known == known]

    def parts(self, known: int, cell: int) -> dict[int, int]:
        """The parts of a set, by the number that a cell shows; it is a mine in the rest."""
        parts = self._parts.get(cell, {})
        return {number: part & known for number, part in parts.items() if part & known}

    def settle(self, known: int) -> list[int]:
        """The parts of a set once every certain cell is opened, and every one that is then.

        Each has one layout, or several that only a guess can tell apart.
        """
        settled, unsettled = [], [known]
        while unsettled:
            known = unsettled.pop()
            parts = [known]
            for cell in self.certain(known):
                if len(self.parts(known, cell)) > 1:
                    parts = [part for old in parts for part in self.parts(old, cell).values()]
                    settled += [part for part in parts if part.bit_count() == 1]
                    parts = [part for part in parts if part.bit_count() > 1]
            if parts == [known]:
                settled.append(known)
            else:
                unsettled += parts
        return settled

    @cached_property
    def _parts(self) -> dict[int, dict[int, int]]:
        """The parts of all layouts, for each cell that is not open and may be safe."""
        grid = self.position.grid
        length = (len(self.each) + 7) // 8
        parts = {}
        for cell in map(grid.index, self.position.hidden):
            around = sum(1 << other for other in grid.around(cell))
            found: dict[int, bytearray] = {}
            for number, layout in enumerate(self.each):
                if not layout >> cell & 1:
                    shown = (layout & around).bit_count()
                    part = found.setdefault(shown, bytearray(length))
                    part[number >> 3] |= 1 << (number & 7)
            if found:
                parts[cell] = {
                    shown: int.from_bytes(part, "little") for shown, part in sorted(found.items())
                }
        return parts


def _list(position: Position, known: Mapping[Cell, bool]) -> Iterator[int]:
    """All layouts: the ways to fill cells that touch numbers, each with all ways for the others."""
    puzzle = pose(ask(position, known))
    if puzzle is None:
        return
    settled = sum(1 << cell for cell, is_mine in puzzle.certain.items() if is_mine)
    for frontier in _on_frontier(puzzle, position.grid, most_to_list(position)):
        left = puzzle.mines_left - frontier.bit_count()
        for others in combinations(puzzle.others, left):
            yield settled | frontier | sum(1 << cell for cell in others)


def _on_frontier(puzzle: CountingProblem, grid: Grid, most_ways: int) -> list[int]:
    """Every way to put mines in the cells that touch numbers, settled ones left out."""
    boxes = [box for component in puzzle.components for box in component.boxes]
    undecided = sum(1 << cell for box in boxes for cell in box.cells)
    needs = dict(need for component in puzzle.components for need in component.needs)
    around = {number: sum(1 << cell for cell in grid.around(number)) for number in needs}

    def agrees(mines: int, number: int) -> bool:
        found = (mines & around[number]).bit_count()
        return found <= needs[number] <= found + (undecided & around[number]).bit_count()

    ways = [0]
    for box in boxes:
        for cell in box.cells:
            undecided ^= 1 << cell
            ways = [
                mines
                for before in ways
                for mines in (before, before | 1 << cell)
                if mines.bit_count() <= puzzle.mines_left
                and all(agrees(mines, number) for number in box.numbers)
            ]
            if len(ways) > most_ways:
                raise TooManyWaysError
    least = puzzle.mines_left - len(puzzle.others)
    return [mines for mines in ways if mines.bit_count() >= least]
