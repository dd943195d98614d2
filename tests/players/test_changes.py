"""Facts about what is new in a position."""

from hypothesis import given

from minewise.core import Game, Grid, Position
from minewise.players.changes import changes
from strategies import games, grids


@given(games())
def test_each_position_of_a_game_continues_the_one_at_its_start(game: Game) -> None:
    start = Position.unchecked(game.grid, game.mines, "#" * len(game.grid))
    now = game.position
    expected = [index for index, symbol in enumerate(now.view) if symbol != "#"]
    assert changes(start, now) == (None if "*" in now.view else expected)
    assert changes(now, now) == []


@given(games())
def test_a_game_that_begins_again_does_not_continue(game: Game) -> None:
    start = Position.unchecked(game.grid, game.mines, "#" * len(game.grid))
    closed = game.position.view.replace("F", "#") == start.view
    assert (changes(game.position, start) is None) == (not closed)


@given(grids())
def test_another_size_or_number_of_mines_is_another_game(grid: Grid) -> None:
    position = Position.unchecked(grid, 0, "#" * len(grid))
    wider_grid = Grid(grid.width + 1, grid.height)
    wider = Position.unchecked(wider_grid, 0, "#" * len(wider_grid))
    assert changes(position, wider) is None
    assert changes(position, Position.unchecked(grid, 1, position.view)) is None
    assert changes(None, position) is None
