"""What hypothesis draws from: grids, boards, games in progress."""

from hypothesis import strategies as st

from minewise.core import SHAPES, Board, Cell, FirstClick, Game, Grid, grid_of

seeds = st.integers(0, 2**64 - 1)
first_clicks = st.sampled_from(FirstClick)


shapes = st.sampled_from(sorted(SHAPES))


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
