"""What hypothesis draws from: grids, boards, games in progress."""

from hypothesis import strategies as st

from minewise.core import Board, Cell, FirstClick, Game, Grid

seeds = st.integers(0, 2**64 - 1)
first_clicks = st.sampled_from(FirstClick)


def grids(largest: int = 8) -> st.SearchStrategy[Grid]:
    side = st.integers(1, largest)
    return st.builds(Grid, width=side, height=side)


def cells(grid: Grid) -> st.SearchStrategy[Cell]:
    return st.tuples(st.integers(0, grid.height - 1), st.integers(0, grid.width - 1))


@st.composite
def boards(draw: st.DrawFn, largest: int = 8) -> Board:
    """Any board: sparse, dense, full or without a mine."""
    grid = draw(grids(largest))
    mines = draw(st.sets(cells(grid)))
    return Board(grid, mines)


@st.composite
def games(draw: st.DrawFn, largest: int = 8) -> Game:
    """A game after some clicks of every kind, most of them sensible, some not; perhaps over."""
    game = Game.on(draw(boards(largest)))
    clicks = st.tuples(st.sampled_from(["open", "flag", "question", "chord"]), cells(game.grid))
    for action, cell in draw(st.lists(clicks, max_size=30)):
        if game.outcome is None:
            getattr(game, action)(cell)
    return game
