"""What hypothesis draws from: grids, boards, games in progress."""

import random

from hypothesis import strategies as st

from logic.brute_force import as_seen, showing, with_numbers
from minewise.core import FLAG, MINE, SHAPES, Board, Cell, FirstClick, Game, Grid, Position
from minewise.core.shapes import grid_of

seeds = st.integers(0, 2**64 - 1)
first_clicks = st.sampled_from(FirstClick)
shapes = st.sampled_from(sorted(SHAPES))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


def grids(largest: int = 8, *, any_shape: bool = False) -> st.SearchStrategy[Grid]:
    """Grids, narrow ones among them: rectangles, or of every shape."""
    side = st.integers(1, largest)
    shape = shapes if any_shape else st.just(Grid.shape)
    return st.builds(grid_of, shape, width=side, height=side)


def cells(grid: Grid) -> st.SearchStrategy[Cell]:
    return st.tuples(st.integers(0, grid.height - 1), st.integers(0, grid.width - 1))


@st.composite
def boards(draw: st.DrawFn, largest: int = 8, *, any_shape: bool = False) -> Board:
    """Any board: sparse, dense, full or without a mine."""
    grid = draw(grids(largest, any_shape=any_shape))
    mines = draw(st.sets(cells(grid)))
    return Board(grid, mines)


@st.composite
def games(draw: st.DrawFn, largest: int = 8, *, any_shape: bool = False) -> Game:
    """A game after some clicks of every kind, most of them sensible, some not; perhaps over."""
    game = Game.on(draw(boards(largest, any_shape=any_shape)))
    clicks = st.tuples(st.sampled_from(["open", "flag", "question", "chord"]), cells(game.grid))
    for action, cell in draw(st.lists(clicks, max_size=30)):
        if game.outcome is None:
            getattr(game, action)(cell)
    return game


@st.composite
def opened_boards(
    draw: st.DrawFn, largest: int = 8, *, all_safe: bool = False, any_shape: bool = True
) -> tuple[Board, list[Cell]]:
    """A board of any density, and safe cells of it in the order they are opened."""
    # Left to itself, hypothesis mostly draws tiny boards, on which little can be proven.
    chance = random.Random(draw(seeds))
    shape = chance.choice(sorted(SHAPES)) if any_shape else Grid.shape
    grid = grid_of(shape, width=chance.randint(1, largest), height=chance.randint(1, largest))
    mines = round(len(grid) * chance.random() ** 2)
    board = Board.generate(grid, mines, seed=chance.getrandbits(64))
    safe = [cell for cell in grid if not board.is_mine(cell)]
    how_many = len(safe) if all_safe else chance.randint(0, len(safe))
    return board, chance.sample(safe, how_many)


def seen_boards(largest: int) -> st.SearchStrategy[tuple[Board, Position]]:
    """A board of any density, and its position once some safe cells are open."""
    return opened_boards(largest).map(lambda drawn: (drawn[0], as_seen(*drawn)))


@st.composite
def endgames(
    draw: st.DrawFn, most_closed: int = 7, *, flagged: bool = False, shown: bool = False
) -> Position:
    """The last few cells of a game, of any shape; if you like with flags, right or wrong.

    If some mines may be shown, there may be no hidden cell. An open 0 may have hidden cells around
    it, as in a position that a person types in.
    """
    grid = draw(grids(5, any_shape=True))
    closed = draw(st.sets(cells(grid), min_size=0 if shown else 1, max_size=most_closed))
    some = st.sets(st.sampled_from(sorted(closed))) if closed else st.just(set[Cell]())
    mines = draw(some)
    position = as_seen(Board(grid, mines), set(grid) - closed)
    for cell in draw(some) if flagged else ():
        position = showing(position, cell, FLAG)
    for cell in draw(some) & mines if shown else ():
        position = showing(position, cell, MINE)
    return position


@st.composite
def positions_that_may_conflict(draw: st.DrawFn) -> Position:
    """Any numbers at all, and any number of mines."""
    grid = draw(grids(4, any_shape=True))
    numbers = draw(st.dictionaries(cells(grid), st.integers(0, 4), min_size=len(grid) // 3))
    mines = draw(st.integers(0, len(grid) - len(numbers)))
    return with_numbers(grid, mines, numbers)
