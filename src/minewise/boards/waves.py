"""The waves of a solution, in readable Python: the reference of native/boards/grader.

Cells that single numbers settle are opened until there are none. Then comes the easiest way that
settles anything, and all the cells that it settles at that moment are a *wave*; then single
numbers again. The ways, from the easiest to the hardest:

    single  one number settles it, with the known mines
    pair    two numbers that share cells settle it together
    three   three numbers
    four    four numbers
    cases   more of them: every arrangement of the frontier agrees
    total   the number of mines on the board is needed

In a position:

    known   the settled cells: True for a mine, False for a safe cell
    need    of a number: how many mines around it are not known yet
    hidden  of a number: the cells around it that are neither open nor known
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import product

from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit
from minewise.core import NUMBERS, Board, Cell, Game, Position
from minewise.solver import TooWideError, solve

Known = dict[Cell, bool]
Number = tuple[int, frozenset[Cell]]
"""The need and the hidden cells of a number."""


class Way(IntEnum):
    """How a cell is settled; a harder way is a greater number."""

    SINGLE = 0
    PAIR = 1
    THREE = 2
    FOUR = 3
    CASES = 4
    TOTAL = 5

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def in_words(self) -> str:
        """The way, for a sentence."""
        return (
            _("single numbers"),
            _("two numbers together"),
            _("three numbers together"),
            _("four numbers together"),
            _("many numbers together"),
            _("the number of mines"),
        )[self]


@dataclass(frozen=True, slots=True)
class Wave:
    """A moment of a solution at which no easier way than this one settles anything."""

    way: Way  #: the easiest way that settles anything
    cells: int  #: how many cells it settles at this moment


HARDEST: dict[str, tuple[Way, ...]] = {
    "single": (Way.SINGLE,),
    "pairs": (Way.PAIR,),
    "several": (Way.THREE, Way.FOUR, Way.CASES),
    "total": (Way.TOTAL,),
}
"""The names for the hardest step of a board in a demand, and the ways that each stands for."""


def grade(board: Board, opened: Sequence[Cell], core: str | None = None) -> tuple[bool, list[Wave]]:
    """Whether a board needs no guess, and the waves of its solution, up to a guess.

    >>> grade(Board.parse("4x1x1/...*"), [(0, 0)])
    (True, [])
    >>> grade(Board.parse("5x1x1/...*."), [(0, 0)])
    (True, [Wave(way=<Way.TOTAL: 5>, cells=1)])
    """
    game = Game.on(board)
    open_all(game, opened)
    steps = [Wave(way, len(found)) for way, found in easiest_first(game, core)]
    return game.outcome is not None, [wave for wave in steps if wave.way is not Way.SINGLE]


def easiest_first(
    game: Game, core: str | None = None, limit: Limit = FOREVER
) -> Iterator[tuple[Way, Known]]:
    """Play the certain moves of a game, the easiest way first, until it ends or a guess is due.

    Yields each way with the cells it settles, which are opened when the next one is requested.
    """
    known: Known = {}
    while game.outcome is None:
        limit.check()
        way, found = easiest(game.position, known, core)
        if not found:
            return
        yield way, found
        known |= found
        open_all(game, safe_cells(found))


def safe_cells(found: Known) -> list[Cell]:
    """The safe cells among the settled ones, row by row."""
    return sorted(cell for cell, is_mine in found.items() if not is_mine)


def open_all(game: Game, cells: Sequence[Cell]) -> None:
    """Open some cells, until the game is over."""
    for cell in cells:
        if game.outcome is None:
            game.open(cell)


def easiest(
    position: Position, known: Mapping[Cell, bool], core: str | None = None
) -> tuple[Way, Known]:
    """The easiest way that settles anything, and the cells it settles.

    There are none if a guess is needed.
    """
    numbers = _numbers(position, known)
    found: Known = {}
    for need, hidden in numbers.values():
        if need in (0, len(hidden)):
            found |= dict.fromkeys(hidden, need > 0)
    if found:
        return Way.SINGLE, found
    found = _by_pairs(numbers)
    if found:
        return Way.PAIR, found
    certain = _by_counting(position, known, core, use_total=False)
    if not certain:
        found = _by_counting(position, known, core, use_total=True)
        # Nothing beyond the total can settle more, so mines alone would lead nowhere.
        return Way.TOTAL, found if False in found.values() else {}
    for way, count in ((Way.THREE, 3), (Way.FOUR, 4)):
        found = _by_few(numbers, certain, count)
        if found:
            return way, found
    return Way.CASES, certain


def _numbers(position: Position, known: Mapping[Cell, bool]) -> dict[Cell, Number]:
    """The numbers that touch hidden cells."""
    view, grid = position.view, position.grid
    mines = {cell for cell, is_mine in known.items() if is_mine} | set(position.shown_mines)
    numbers = {}
    for index, symbol in enumerate(view):
        if symbol not in NUMBERS:
            continue
        # By index, for speed: most numbers touch only open cells.
        around = [grid.cell(near) for near in grid.around(index) if view[near] not in NUMBERS]
        hidden = frozenset(cell for cell in around if cell not in known and cell not in mines)
        if hidden:
            need = int(symbol) - sum(cell in mines for cell in around)
            numbers[grid.cell(index)] = need, hidden
    return numbers


def _by_pairs(numbers: Mapping[Cell, Number]) -> Known:
    found: Known = {}
    for need, hidden in numbers.values():
        for other_need, other in numbers.values():
            own, shared = hidden - other, len(hidden & other)
            if not own or not shared:
                continue
            least = max(0, other_need - (len(other) - shared))
            most = min(need, other_need, shared)
            if need == least or need - most == len(own):
                found |= dict.fromkeys(own, need != least)
    return found


def _by_counting(
    position: Position, known: Mapping[Cell, bool], core: str | None, *, use_total: bool
) -> Known:
    analysis = solve(position, known, core, lazy=True)
    try:
        settled = analysis.settled(list(position.numbers), use_total) or {}
    except TooWideError:
        return {}
    return {cell: bool(mine) for cell, mine in settled.items() if cell not in known}


# A few numbers at a time


def _by_few(numbers: Mapping[Cell, Number], certain: Known, count: int) -> Known:
    """The cells that `count` numbers settle together; one of the numbers touches a certain cell."""
    first = [cell for cell, (_need, hidden) in numbers.items() if not hidden.isdisjoint(certain)]
    found: Known = {}
    tried: set[frozenset[Cell]] = set()
    for number in first:
        for few in _connected_sets(numbers, frozenset((number,)), count, tried):
            found |= _settled_by([numbers[cell] for cell in few])
    return found


def _connected_sets(
    numbers: Mapping[Cell, Number], some: frozenset[Cell], count: int, tried: set[frozenset[Cell]]
) -> Iterator[frozenset[Cell]]:
    """All supersets of `some` with `count` numbers that are linked by shared cells."""
    if some in tried:
        return
    tried.add(some)
    if len(some) == count:
        yield some
        return
    cells = frozenset[Cell]().union(*(numbers[number][1] for number in some))
    for other, (_need, hidden) in numbers.items():
        if other not in some and not hidden.isdisjoint(cells):
            yield from _connected_sets(numbers, some | {other}, count, tried)


def _settled_by(numbers: Sequence[Number]) -> Known:
    """The cells that some numbers settle, by filling their boxes in every possible way."""
    boxes: dict[tuple[bool, ...], list[Cell]] = {}
    for cell in frozenset[Cell]().union(*(hidden for _need, hidden in numbers)):
        boxes.setdefault(tuple(cell in hidden for _need, hidden in numbers), []).append(cell)
    seen = tuple(boxes)
    held: list[set[int]] = [set() for _box in seen]
    for mines in product(*(range(len(cells) + 1) for cells in boxes.values())):
        if all(
            need == sum(held for held, sees in zip(mines, seen, strict=True) if sees[number])
            for number, (need, _hidden) in enumerate(numbers)
        ):
            for box, count in zip(held, mines, strict=True):
                box.add(count)
    found: Known = {}
    for box, cells in zip(held, boxes.values(), strict=True):
        if box in ({0}, {len(cells)}):
            found |= dict.fromkeys(cells, box != {0})
    return found
