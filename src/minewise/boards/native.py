"""Making, proving and grading boards in the native core: the fast counterpart of `reference`."""

from collections.abc import Sequence

from minewise.base.limit import Limit
from minewise.boards import _native
from minewise.boards.reference import Made, Progress, Recipe
from minewise.boards.waves import Wave, Way
from minewise.core import Board, Cell, Grid

HIDDEN = 9
"""In the result of `play`: a cell that is not certain."""


def _boards(grid: Grid) -> _native.Boards:
    """The native object for a grid. Each call makes its own, so this is thread-safe."""
    if type(grid) is Grid:
        return _native.Boards(grid.width, grid.height)
    return _native.Boards([grid.around(index) for index in range(len(grid))])


def make(
    recipe: Recipe, seeds: Sequence[int], limit: Limit, progress: Progress | None = None
) -> list[Made]:
    """Make the boards of some seeds; only the first ones if the limit is reached."""
    grid = recipe.level.grid
    size = len(grid)

    def look(part: float) -> bool:
        if progress is not None:
            progress(part)
        return limit.stopped()

    boards, outcomes = _boards(grid).make(
        seeds=list(seeds),
        mines=recipe.level.mines,
        start=grid.index(recipe.start),
        first=str(recipe.first),
        total=recipe.counting,
        deals=recipe.deals,
        moves=recipe.moves,
        proofs=recipe.proofs,
        seconds=limit.left,
        look=look,
    )
    found = []
    for number, (is_found, walked, _seed, tried, grown) in enumerate(outcomes):
        begin = 2 * size * number
        numbers = begin + size
        board = (
            Board.unchecked(grid, boards[begin:numbers], boards[numbers : numbers + size])
            if is_found
            else None
        )
        found.append(Made(board, tried, walked, grown))
    return found


def first_seed(recipe: Recipe, seed: int, most: int) -> int | None:
    """The first of `most` seeds from `seed` on whose plain deal needs no guess, or None."""
    grid = recipe.level.grid
    place = _boards(grid).first_seed(
        seed=seed,
        most=most,
        mines=recipe.level.mines,
        start=grid.index(recipe.start),
        first=str(recipe.first),
        total=recipe.counting,
    )
    return None if place < 0 else seed + place


def walk(board: Board, recipe: Recipe, seed: int) -> Board:
    """The board at the end of a walk from one that needs no guess."""
    grid = board.grid
    mine_at = _boards(grid).walk(
        board=board.mine_at,
        seed=seed,
        start=grid.index(recipe.start),
        first=str(recipe.first),
        total=recipe.counting,
        moves=recipe.moves,
    )
    return Board.unchecked(grid, mine_at)


def proven(grid: Grid, boards: bytes, start: Cell, *, counting: bool) -> list[int]:
    """The indices of the boards of a batch, one byte per cell, that need no guess."""
    return _boards(grid).proven(boards, grid.index(start), counting)


def play(board: Board, opened: Sequence[Cell], *, counting: bool) -> bytes:
    """Open some safe cells and all that become certain; return one byte per cell."""
    grid = board.grid
    return _boards(grid).play(board.mine_at, [grid.index(cell) for cell in opened], counting)


def grade(board: Board, opened: Sequence[Cell]) -> tuple[bool, list[Wave]]:
    """Whether a board needs no guess, and the waves of its solution, up to a guess."""
    grid = board.grid
    won, waves = _boards(grid).grade(board.mine_at, [grid.index(cell) for cell in opened])
    return won, [Wave(Way(way), cells) for way, cells in waves]
