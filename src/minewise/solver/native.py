"""The exact solver, in C++: the fast twin of the reference.

Same questions, same answers, in floating-point numbers: probabilities are right
to nine digits and more, and exactly 0 or 1 where a cell is certain. The number of
layouts is exact to the last digit.
"""

from array import array
from collections.abc import (
    Callable,
    Collection,
    ItemsView,
    Iterable,
    Iterator,
    Mapping,
    ValuesView,
)
from functools import lru_cache
from math import gcd
from typing import Any, TypeVar

from minewise.base.cached import cached_property
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import FLAG, HIDDEN, MINE, Cell, Chance, Grid, Position
from minewise.solver import _native, solution as counts
from minewise.solver.conflict import smallest_conflict
from minewise.solver.counting_problem import ask
from minewise.solver.errors import NoLayoutError, TooWideError
from minewise.solver.join import count_joined
from minewise.solver.solution import Probability, Sampled, Solution, WinChance

PLAYOUTS = 400
"""The games behind an estimate, which is right to about 5 points in 19 of 20 cases."""

_KNOWN = {True: "M", False: "S"}

StoppedError = _native.StoppedError

# A batch is answered in parts of about this many cells.
_CELLS_AT_ONCE = 15_000

_Answer = TypeVar("_Answer")


@lru_cache(maxsize=32)
def native_grid(grid: Grid) -> _native.Grid:
    """The native twin of a grid of any shape."""
    if type(grid) is Grid:
        return _native.Grid(grid.width, grid.height)  # a million cells in no time
    return _native.Grid([grid.around(index) for index in range(len(grid))], grid.width)


def probabilities(positions: Iterable[Position], threads: int = 1) -> "list[array[float]]":
    """The chance of a mine in every cell of many positions: see `backend.probabilities`."""
    positions = list(positions)
    if not positions:
        return []
    first = positions[0]
    for position in positions:
        same_grid = position.grid is first.grid or position.grid == first.grid
        if position.mines != first.mines or not same_grid:
            raise MinewiseError(
                _(
                    "the positions of a batch are all of one size and mine count: "
                    "{other} is not {first}"
                ).format(
                    other=f"{position.grid.size}x{position.mines}",
                    first=f"{first.grid.size}x{first.mines}",
                ),
                position.line(),
                position=position.line(),
            )
    grid = native_grid(first.grid)
    size = len(first.grid)
    # One thread does a few at a time, so that answers are copied while they are in its cache.
    at_once = max(1, _CELLS_AT_ONCE // size) if threads == 1 else len(positions)
    found = []
    for start in range(0, len(positions), at_once):
        part = positions[start : start + at_once]
        views = "".join([position.view for position in part]).encode("ascii")
        answer = memoryview(_native.chances_of_many(grid, first.mines, views, threads))
        for place in range(0, len(answer), 8 * size):
            chances = array("d")
            chances.frombytes(answer[place : place + 8 * size])
            found.append(chances)
    return found


class _Chances(Mapping[Cell, float]):
    """The chances of hidden cells, as the core returns them: by index, and -1 for an open cell.

    Making a dictionary of all cells takes longer than counting, so it is made only for
    iteration.
    """

    def __init__(self, position: Position, chances: "array[float]") -> None:
        self._position = position
        self._chances = chances

    @cached_property
    def _all(self) -> dict[Cell, float]:
        cell, closed, chances = self._position.grid.cell_at, HIDDEN + FLAG, self._chances
        view = self._position.view
        return {cell(i): chances[i] for i, symbol in enumerate(view) if symbol in closed}

    def __getitem__(self, cell: Cell) -> float:
        position = self._position
        if "_all" in self.__dict__ or cell not in position.grid:
            return self._all[cell]
        index = position.grid.index(cell)
        if position.view[index] not in HIDDEN + FLAG:
            raise KeyError(cell)
        return self._chances[index]

    def where(self, chance: float) -> frozenset[Cell]:
        """The hidden cells of exactly that chance."""
        cell, view = self._position.grid.cell_at, self._position.view
        found = [i for i, other in enumerate(self._chances) if other == chance]
        return frozenset(cell(index) for index in found if view[index] != MINE)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def items(self) -> ItemsView[Cell, float]:
        """Each hidden cell with its chance."""
        return self._all.items()

    def values(self) -> ValuesView[float]:
        """The chances alone."""
        return self._all.values()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and self._all == dict(other)

    __hash__ = None  # type: ignore[assignment]  # as a dictionary

    def __repr__(self) -> str:
        return repr(self._all)


class NativeSolution(Solution):
    """The answers of the native core."""

    def __init__(
        self,
        position: Position,
        known: Mapping[Cell, bool] | None = None,
    ) -> None:
        super().__init__(position, known, "native")
        self._chances = b""
        self._layouts: int | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the native twin, which counts again when needed."""
        return {**self.__dict__, "_chances": b"", "_solved": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        del state["_solved"]
        self.__dict__.update(state)

    @cached_property
    def _solved(self) -> _native.Solved:
        view = _view(self.position, self.known)
        return _native.Solved(native_grid(self.position.grid), self.position.mines, view)

    def _ask(self, limit: Limit, question: Callable[..., _Answer], *arguments: object) -> _Answer:
        """Ask the native core, in the remaining time. Its errors become those of the solver."""
        try:
            return question(*arguments, seconds=limit.left, stopped=limit.stopped)
        except _native.StoppedError:
            seconds = None if limit.stopped() else limit.seconds
            raise TimeUpError(seconds, self.position.line()) from None
        except _native.NoLayoutError:
            raise self._no_layout(limit) from None
        except _native.TooWideError as error:
            _sentence, half_done, states = error.args
            raise TooWideError(half_done, states, self.position.line()) from None

    def count(self, limit: Limit = FOREVER) -> None:
        """Count the layouts now, unless that has been done."""
        if not self._chances:
            counts.counting(self.position)
            self._chances = self._ask(limit, self._solved.count)

    def _no_layout(self, limit: Limit) -> NoLayoutError:
        question = ask(self.position, self.known)

        def agree(numbers: Collection[int], use_total: bool) -> bool:
            return self._ask(limit, self._solved.agree, list(numbers), use_total)

        numbers, uses_total = smallest_conflict(self.position.grid, question.numbers, agree, limit)
        cells = map(self.position.grid.cell, numbers)
        return NoLayoutError(cells, uses_total=uses_total, position=self.position.line())

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """The hidden cells that are safe in every layout."""
        return self.probability.where(0)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The hidden cells that are mines in every layout."""
        return self.probability.where(1)

    @cached_property
    def probability(self) -> _Chances:
        """For each hidden cell, row by row, how likely it is a mine."""
        self.count()
        return _Chances(self.position, array("d", self._chances))

    @cached_property
    def frontier_mines(self) -> Mapping[int, float]:
        """How likely each number of mines on the frontier is."""
        self.count()
        fewest, chances = self._solved.frontier()
        return {fewest + more: chance for more, chance in enumerate(chances) if chance}

    def count_layouts(self, limit: Limit = FOREVER) -> int:
        """How many layouts agree, exactly."""
        self.count(limit)
        if self._layouts is None:
            self._layouts = self._join(limit)
        return self._layouts

    def _join(self, limit: Limit) -> int:
        others, mines = self._solved.left_to_place()
        ways = []
        for component, (lowest, found, cells) in enumerate(self._solved.exact_ways()):
            exact = self._exact_ways(component, cells, limit) if found is None else map(int, found)
            ways.append([*[0] * lowest, *exact])
        return count_joined(ways, others, mines, limit)

    def _exact_ways(self, component: int, cells: int, limit: Limit) -> list[int]:
        """The ways of a component by its mines, where a float cannot hold them.

        They are below 2**cells. C++ counts them modulo numbers without a common factor whose
        product is not (the Chinese remainder theorem). It takes moduli below 2**57.
        """
        ways: list[int] = []
        product, modulus = 1, 2**57 - 1
        while not product >> cells:
            if gcd(product, modulus) == 1:
                parts = self._ask(limit, self._solved.ways_modulo, component, modulus)
                inverse = pow(product, -1, modulus)
                ways = [
                    known + product * ((part - known) * inverse % modulus)
                    for known, part in zip(ways or [0] * len(parts), parts, strict=True)
                ]
                product *= modulus
            modulus -= 2
        return ways

    def _numbers(self, cell: Cell, limit: Limit) -> Mapping[int, float]:
        return {number: chance for number, chance, _safe in self._shown(cell, limit)}

    def _shown(self, cell: Cell, limit: Limit) -> list[tuple[int, float, int]]:
        return self._ask(limit, self._solved.numbers, self.position.grid.index(cell))

    def _after(self, cell: Cell, limit: Limit) -> list[tuple[int, Probability, int]]:
        try:
            return [*self._shown(cell, limit)]
        except TooWideError:
            return []

    def _choose(self, effort: str, avoid: frozenset[Cell], limit: Limit) -> Cell | None:
        grid = self.position.grid
        avoided = [grid.index(cell) for cell in avoid if cell in grid]
        index, complete = self._ask(limit, self._solved.choose, effort, avoided)
        if not complete:
            limit.cut_short()
        return None if index < 0 else grid.cell(index)

    def _win_chance(self, cell: Cell | None, limit: Limit) -> WinChance | None:
        index = -1 if cell is None else self.position.grid.index(cell)
        # The same layouts are drawn every time, so that the estimate is always the same.
        chance, exact, playouts, complete = self._ask(
            limit, self._solved.win_chance, index, "quick", PLAYOUTS, 0
        )
        if not complete:
            limit.cut_short()
        return WinChance(chance, exact) if exact or playouts else None

    def settled(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> dict[Cell, int] | None:
        """The hidden cells on which all layouts agree that some of the numbers allow."""
        grid = self.position.grid
        used = [grid.index(cell) for cell in numbers]
        agreed = self._ask(limit, self._solved.settled, used, use_total)
        if agreed is None:
            return None
        safe, mines = agreed
        found = dict.fromkeys(safe, 0) | dict.fromkeys(mines, 1)
        return {grid.cell(index): found[index] for index in sorted(found)}

    def draw(self, seed: int, work: float, limit: Limit = FOREVER) -> Sampled:
        """Draw layouts without counting them."""
        chances, low, high, layouts, complete, kept = self._ask(
            limit, self._solved.estimate, seed, work
        )
        found = [array("d", values) for values in (chances, low, high)]
        return Sampled(found[0], found[1], found[2], layouts, complete, kept)

    def sample(self, chance: Chance) -> frozenset[Cell]:
        """Draw a layout, all equally likely but for rounding."""
        self.count()
        return frozenset(map(self.position.grid.cell, self._solved.sample(chance.next64())))


def optimal(
    position: Position, most_layouts: int, most_sets: int, limit: Limit
) -> dict[Cell, tuple[int, int]]:
    """For each cell that may be opened, in how many layouts it is safe, and how many it wins.

    Empty if there are more layouts than `most_layouts`, or more sets of them to look at
    than `most_sets`. Raises the native core's own errors.
    """
    grid = position.grid
    cells = _native.optimal(
        native_grid(grid),
        position.mines,
        position.view.encode("ascii"),
        most_layouts,
        most_sets,
        seconds=limit.left,
        stopped=limit.stopped,
    )
    return {grid.cell(cell): (safe, wins) for cell, safe, wins in cells}


def _view(position: Position, known: Mapping[Cell, bool]) -> bytes:
    """The symbols of a position with known cells; raises a `NoLayoutError` if they conflict."""
    if not known:
        return position.view.encode("ascii")
    ask(position, known)
    symbols = list(position.view)
    for cell, is_mine in known.items():
        if position.number(cell) is None and position[cell] != MINE:
            symbols[position.grid.index(cell)] = _KNOWN[is_mine]
    return "".join(symbols).encode("ascii")
