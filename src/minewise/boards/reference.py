"""No-guess boards, in readable Python: the reference implementation of native/boards.

A `Recipe` defines how they are made, in both cores: boards are *dealt* until one needs no guess,
so every such board is equally likely. If `deals` boards were not enough, one is *grown*, and then
randomised by a *walk*.

    proven  opening all certain cells, again and again, opens every safe cell: the board
            needs no guess
    dealt   board after board from the numbers of the seed's stream: the first that is proven
    grown   starting without mines: put a mine on a free cell; if the board is no longer
            proven, remove it again, and move another mine
    walk    move a mine to a free cell, sometimes several at once; if the board is no longer
            proven, move them back

The walk makes grown boards fair. Each move is as likely as its reverse, so if all reachable
boards are equally likely before a move, they are after it; and the longer the walk, the less
the board depends on how it was grown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from minewise.base.limit import Limit
from minewise.boards.prover import Prover, has_twins
from minewise.core import Board, Cell, Chance, FirstClick, Grid, Level

PATIENCE = 20
"""If this many boards per cell were tried without room for another mine, growing restarts:
single moves do not lead away from some boards."""

ONE_IN_SO = 4
"""After each mine that moves, another one moves with it with a probability of one in this many:
moves of single mines do not lead to every board."""

# The share of growing in the progress reported.
_GROWING = 0.2

DEALS = 250
"""How many boards are dealt before one is grown. On Expert one in six to ten needs no guess."""

_MOVES_PER_MINE = 4
_LEAST_MOVES = 100

PROOFS = 200_000
"""Growing gives up after trying this many boards."""

Progress = Callable[[float], object]
"""Called now and then with the share of the work done, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Which boards to make, and how."""

    level: Level
    first: FirstClick
    start: Cell
    counting: bool  # whether a step may use the number of mines
    deals: int  # how many boards are dealt before one is grown
    moves: int  # how many moves are tried on a walk
    proofs: int  # boards to try before growing gives up; 0 to grow none

    @classmethod
    def usual(cls, level: Level, first: FirstClick, start: Cell, *, counting: bool) -> "Recipe":
        """The recipe for a level."""
        moves = max(_LEAST_MOVES, _MOVES_PER_MINE * level.mines)
        return cls(level, first, start, counting, DEALS, moves, PROOFS)


@dataclass(frozen=True, slots=True)
class Made:
    """The result of a recipe and a seed."""

    board: Board | None  #: None if none was found
    tried: int  #: how many boards were tried
    walked: bool = False  #: whether it was grown and walked, not dealt
    grown: int = 0  #: the most mines that fitted, if it was grown


def make(
    recipe: Recipe, seeds: Sequence[int], limit: Limit, progress: Progress | None = None
) -> list[Made]:
    """Make the boards of some seeds."""
    return [_make(recipe, seed, limit, progress or (lambda _part: None)) for seed in seeds]


def _make(recipe: Recipe, seed: int, limit: Limit, progress: Progress) -> Made:
    chance = Chance(seed)
    for tried in range(1, recipe.deals + 1):
        limit.check()
        board = _deal(recipe, chance.next64())
        if is_proven(board, recipe.start, counting=recipe.counting):
            return Made(board, tried)
    if recipe.proofs == 0:
        return Made(None, recipe.deals, walked=True)
    return _Growing(recipe, chance, limit).make(progress)


def first_seed(recipe: Recipe, seed: int, most: int) -> int | None:
    """The first of `most` seeds from `seed` on whose plain deal needs no guess, or None."""
    for one in range(seed, seed + most):
        if is_proven(_deal(recipe, one), recipe.start, counting=recipe.counting):
            return one
    return None


def _deal(recipe: Recipe, seed: int) -> Board:
    level = recipe.level
    return Board.generate(
        level.grid, level.mines, seed=seed, first=recipe.first, start=recipe.start
    )


class _Growing:
    """A board being grown, and then walked."""

    def __init__(self, recipe: Recipe, chance: Chance, limit: Limit) -> None:
        self.recipe = recipe
        self.chance = chance
        self.limit = limit
        self.grid = recipe.level.grid
        clear = recipe.first.kept_clear(self.grid, recipe.start)
        self.places = [index for index in range(len(self.grid)) if index not in clear]
        self.mines: list[int] = []
        self.tried = recipe.deals

    def make(self, progress: Progress) -> Made:
        """Grow the board, then walk."""
        grown, last = 0, self.tried
        while len(self.mines) < self.recipe.level.mines:
            if self.tried >= self.recipe.deals + self.recipe.proofs:
                return Made(None, self.tried, walked=True, grown=grown)
            if self.tried >= last + PATIENCE * len(self.grid):
                self.mines.clear()
                last = self.tried
            place = self.places[self.chance.below(len(self.places))]
            if place in self.mines:
                continue
            self.mines.append(place)
            if self._is_proven():
                grown, last = max(grown, len(self.mines)), self.tried
                progress(_GROWING * len(self.mines) / self.recipe.level.mines)
            else:
                self.mines.pop()
                self._move_some()
        for move in range(self.recipe.moves):
            self._move_some()
            progress(_GROWING + (1 - _GROWING) * move / self.recipe.moves)
        return Made(self._board(), self.tried, walked=True, grown=grown)

    def _move_some(self) -> None:
        if not self.mines or len(self.mines) == len(self.places):
            return
        before = self.mines.copy()
        while True:
            moved = self.chance.below(len(self.mines))
            place = self.mines[moved]
            while place in self.mines:
                place = self.places[self.chance.below(len(self.places))]
            self.mines[moved] = place
            if self.chance.below(ONE_IN_SO):
                break
        if not self._is_proven():
            self.mines = before

    def _is_proven(self) -> bool:
        self.limit.check()
        self.tried += 1
        return is_proven(self._board(), self.recipe.start, counting=self.recipe.counting)

    def _board(self) -> Board:
        return Board(self.grid, map(self.grid.cell, self.mines))


def proven(grid: Grid, boards: bytes, start: Cell, *, counting: bool) -> list[int]:
    """The indices of the boards of a batch, one byte per cell, that need no guess."""
    size = len(grid)
    found = []
    for number in range(len(boards) // size):
        board = Board.unchecked(grid, boards[number * size : (number + 1) * size])
        if is_proven(board, start, counting=counting):
            found.append(number)
    return found


def is_proven(board: Board, start: Cell, *, counting: bool) -> bool:
    """Whether a board can be won from a first cell without a guess.

    With `counting`, a step may use the number of mines.

    >>> is_proven(Board.parse("4x1x1/...*"), (0, 0), counting=True)
    True
    >>> is_proven(Board.parse("4x1x1/.*.."), (0, 0), counting=False)
    False
    """
    if board.is_mine(start) or has_twins(board, start):
        return False
    return Prover(board, counting=counting).play([start])
