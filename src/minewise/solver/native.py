"""The exact solver, in C++: the fast twin of the reference.

Same questions, same answers, in floating-point numbers: probabilities are right
to nine digits and more, and exactly 0 or 1 where a cell is certain. What has to
be exact to the last digit, the number of layouts and drawing one, is asked of the
reference when somebody wants it.
"""

import math
import re
from array import array
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from minewise.core import Cell, Chance, FirstClick, Level, Position
from minewise.core.position import FLAG, HIDDEN, MINE, NUMBERS
from minewise.solver import _native, reference
from minewise.solver.analysis import Analysis
from minewise.solver.errors import TooWideError

_KNOWN = {True: "M", False: "S"}

# Instead of a number of mines: any will do.
ANY_MINES = -1


def analyse(
    position: Position, known: Mapping[Cell, bool] | None = None, most_states: int = 0
) -> Analysis:
    """How likely everything is in a position; `reference.analyse` says it all.

    `most_states` is how many states there may be at one time; 0 for the usual limit.
    """
    view = _view(position, known or {})
    if view is None:
        return reference.analyse(position, known)  # it says what clashes
    grid = position.grid
    try:
        answer, log_layouts, fewest, frontier = _native.analyse(
            grid.width, grid.height, position.mines, view.encode("ascii"), most_states
        )
    except _native.NoLayoutError:
        return reference.analyse(position, known)
    except _native.TooWideError as error:
        half_done, states = map(int, re.findall(r"\d+", str(error)))
        raise TooWideError(half_done, states, position.line()) from None
    return _Fast(position, known, view, (array("d", answer), log_layouts, fewest, frontier))


def chances(position: Position) -> "array[float]":
    """How likely a mine is in every cell, row by row; -1 for open cells.

    The quickest answer to one question. Raises the native core's own errors.
    """
    grid = position.grid
    view = position.view.encode("ascii")
    return array("d", _native.analyse(grid.width, grid.height, position.mines, view)[0])


def probabilities(positions: Iterable[Position], threads: int = 1) -> "list[array[float]]":
    """How likely a mine is in every cell of many positions of one size and mine count.

    The fastest way to ask: row by row, -1 for open cells, not a number for all
    cells of a position that no layout agrees with or that is too wide.
    """
    positions = list(positions)
    if not positions:
        return []
    first = positions[0]
    views = "".join(position.view for position in positions)
    answer, _ = _native.analyse_batch(
        first.grid.width, first.grid.height, first.mines, views.encode("ascii"), threads
    )
    size = len(first.grid)
    everything = array("d", answer)
    return [everything[start : start + size] for start in range(0, len(everything), size)]


def settled(
    position: Position, numbers: Collection[Cell], use_total: bool
) -> dict[Cell, int] | None:
    """The hidden cells on which every layout agrees that some of the numbers allow.

    0 is safe and 1 a mine. Nothing is settled where the position is too wide;
    None where no layout agrees.
    """
    grid, view = position.grid, position.view
    used = {grid.index(cell) for cell in numbers}
    # The other open cells are safe, but what they show is not looked at.
    symbols = ["S" if s in NUMBERS and i not in used else s for i, s in enumerate(view)]
    try:
        answer, *_ = _native.analyse(
            grid.width,
            grid.height,
            position.mines if use_total else ANY_MINES,
            "".join(symbols).encode("ascii"),
        )
    except _native.NoLayoutError:
        return None
    except _native.TooWideError:
        return {}
    return {
        grid.cell(index): int(chance)
        for index, chance in enumerate(array("d", answer))
        if chance in (0, 1) and view[index] in (HIDDEN, FLAG)
    }


@dataclass(frozen=True, slots=True)
class Games:
    """Which games are played: who, on which boards, from which cell."""

    player: str
    level: Level
    first: FirstClick
    start: Cell
    seeds: range
    effort: str = ""
    boards: bytes = b""
    """Where boards are given: `*` or `.` for each cell of one after the other, for as many
    games as there are seeds."""


class Played(NamedTuple):
    """How a game went.

    Attributes:
        won: Whether it was won.
        moves: How many cells were opened, those that a 0 opens not counted.
        guesses: How many of them were guesses, the first click not counted.
        survival: The chance of living through these.
        opened: How many safe cells are open at the end.
        chances: How likely each guess was to be safe.
        seconds: How long it took.
        slowest_move: The longest time to count and to choose, in seconds.
    """

    won: bool
    moves: int
    guesses: int
    survival: float
    opened: int
    chances: list[float]
    seconds: float
    slowest_move: float


def play(games: Games, threads: int = 1, stop: "_native.Stop | None" = None) -> list[Played]:
    """Play whole games. Those not begun when `stop` was asked are left out at the end."""
    level = games.level
    played = _native.play(
        games.player,
        level.width,
        level.height,
        level.mines,
        games.seeds.start,
        str(games.first),
        level.grid.index(games.start),
        len(games.seeds),
        threads,
        games.effort,
        games.boards,
        stop,
    )
    return [Played(*game) for game in played]


def choose(player: str, position: Position, effort: str = "") -> Cell | None:
    """The cell that the player exact or expert guesses; None if there is none to guess.

    Flags play no part. Raises the native core's own errors.
    """
    grid = position.grid
    view = position.view.encode("ascii")
    index = _native.choose(player, grid.width, grid.height, position.mines, view, effort)
    return None if index < 0 else grid.cell(index)


def win_chance(position: Position, cell: Cell | None, playouts: int) -> tuple[float, bool]:
    """How likely a position is to be won, and whether that is exact.

    It is exact, and means perfect play, where few layouts are left. Else the cell is
    opened (what is certain, if it is None) and `expert` plays on without thinking long,
    on layouts drawn at random: the same ones for the same position. Raises the native
    core's own errors.
    """
    grid = position.grid
    index = -1 if cell is None else grid.index(cell)
    view = position.view.encode("ascii")
    return _native.win_chance(
        grid.width, grid.height, position.mines, view, index, "quick", playouts, seed=0
    )


def optimal(
    position: Position, most_layouts: int, most_sets: int
) -> tuple[int, dict[Cell, tuple[int, int]]]:
    """How many layouts there are; of each cell that may be opened, where it is safe and wins.

    No cells if there are more layouts than `most_layouts`, or more sets of them to look at
    than `most_sets`. Raises the native core's own errors.
    """
    grid = position.grid
    view = position.view.encode("ascii")
    layouts, cells = _native.optimal(
        grid.width, grid.height, position.mines, view, most_layouts, most_sets
    )
    return layouts, {grid.cell(cell): (safe, wins) for cell, safe, wins in cells}


def _view(position: Position, known: Mapping[Cell, bool]) -> str | None:
    """The symbols of a position with what else is known; None where these contradict."""
    if not known:
        return position.view
    symbols = list(position.view)
    for cell, is_mine in known.items():
        index = position.grid.index(cell)
        seen = symbols[index]
        if seen == MINE or position.number(cell) is not None:
            if is_mine != (seen == MINE):
                return None
        else:
            symbols[index] = _KNOWN[is_mine]
    return "".join(symbols)


class _Fast(Analysis):
    """What the native core says."""

    def __init__(
        self,
        position: Position,
        known: Mapping[Cell, bool] | None,
        view: str,
        answer: "tuple[array[float], float, int, bytes]",
    ) -> None:
        self._known = known
        self._view = view
        chance_of, self._log_layouts, fewest, frontier = answer
        index = position.grid.index
        super().__init__(
            position,
            core="native",
            probability={cell: chance_of[index(cell)] for cell in position.hidden},
            frontier_mines={
                fewest + more: chance for more, chance in enumerate(array("d", frontier)) if chance
            },
        )

    @cached_property
    def _exact(self) -> Analysis:
        return reference.analyse(self.position, self._known)

    @property
    def layouts(self) -> int:
        """How many layouts agree, exactly: the reference counts them."""
        return self._exact.layouts

    def _numbers(self, cell: Cell) -> dict[int, float]:
        grid, index = self.position.grid, self.position.grid.index(cell)
        before, after = self._view[:index], self._view[index + 1 :]
        found = {}
        for number in range(len(grid.neighbours(cell)) + 1):
            view = f"{before}{number}{after}".encode("ascii")
            log_layouts = _native.log_layouts(grid.width, grid.height, self.position.mines, view)
            if log_layouts > -math.inf:
                found[number] = math.exp(log_layouts - self._log_layouts)
        return found

    def sample(self, chance: Chance) -> frozenset[Cell]:
        """Draw a layout, each exactly as likely; the reference draws it."""
        return self._exact.sample(chance)
