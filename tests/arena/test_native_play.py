"""Whole games in the native core: given boards, being stopped, and what is noted of them."""

import hashlib
import math
import threading
import time

import pytest
from hypothesis import given, settings, strategies as st

from minewise.core import Board, FirstClick, Game, Level
from minewise.solver import solve
from minewise.solver.whole_games import NativeGames
from screen import wait_until
from strategies import boards, cells

_native = pytest.importorskip(
    "minewise.solver._native", reason="the native core is not installed", exc_type=ImportError
)
native = pytest.importorskip("minewise.solver.native")

WINS_ON_RECORD = 43
GAMES_ON_RECORD = "f7498c34cbfb4a0b07ea9de550c95977e5cf45f720cfcd9186f3847f00e0d4bf"


def symbols(board: Board) -> bytes:
    return "".join(board.line().split("/")[1:]).encode()


@given(st.data())
def test_on_any_board_what_is_noted_fits_together(data: st.DataObject) -> None:
    board = data.draw(boards())
    grid = board.grid
    start = data.draw(cells(grid))
    level = Level(grid.width, grid.height, board.mine_count)
    games = NativeGames("exact", level, FirstClick.ANY, start, range(1), boards=symbols(board))
    (game,) = native.play(games)
    safe = len(grid) - board.mine_count
    assert game.won == (game.opened == safe)
    if safe and board.is_mine(start):
        assert (game.won, game.moves, game.opened) == (False, 1, 0)
    assert len(game.chances) == game.guesses
    assert math.prod(game.chances) == pytest.approx(game.survival)
    assert all(0 < chance < 1 for chance in game.chances)
    assert 0 <= game.slowest_move <= game.seconds


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="a board has one symbol for each cell"):
        _native.play("exact", _native.Grid(2, 2), 1, 0, "any", 0, 2, boards=b"*...")
    with pytest.raises(ValueError, match="less than none"):
        _native.play("exact", _native.Grid(2, 2), 1, 0, "any", 0, -1)


def test_games_can_be_stopped_from_another_thread() -> None:
    stop, grid = _native.Stop(), _native.Grid(30, 16)
    played: list[object] = []

    def play() -> None:
        played.extend(_native.play("exact", grid, 99, 7, "safe", 0, 10**6, 2, "", b"", stop))

    thread = threading.Thread(target=play)
    began = time.process_time()
    thread.start()
    wait_until("some games", lambda: time.process_time() - began > 0.3)
    stop.ask()
    thread.join(timeout=30)
    assert not thread.is_alive()
    assert 0 < len(played) < 10**6
    again = _native.play("exact", grid, 99, 7, "safe", 0, len(played))
    timeless = [game[:-2] for game in again]
    assert [game[:-2] for game in played] == timeless  # type: ignore[index]
    assert _native.play("exact", grid, 99, 7, "safe", 0, 5, 2, "", b"", stop) == []


def test_a_hundred_games_of_expert_are_those_on_record() -> None:
    # Rounding differs between machines and compilers; no move may depend on it.
    level = Level.parse("expert")
    games = NativeGames("expert", level, FirstClick.SAFE, (0, 0), range(1, 101), "normal")
    played = [
        (game.won, game.moves, game.guesses, game.opened, [f"{c:.9f}" for c in game.chances])
        for game in native.play(games)
    ]
    assert sum(won for won, *_ in played) == WINS_ON_RECORD
    assert hashlib.sha256(repr(played).encode()).hexdigest() == GAMES_ON_RECORD


@given(shape=st.sampled_from(["", "torus ", "hexagons "]), seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_games_on_any_shape_are_those_that_python_plays(shape: str, seed: int) -> None:
    # Cell by cell, on the same board, by the same player.
    level = Level.parse(f"{shape}7x6x8")
    games = NativeGames("exact", level, FirstClick.OPENING, (3, 3), range(seed, seed + 1))
    (played,) = native.play(games)
    game = Game(level.grid, level.mines, seed=seed, first=FirstClick.OPENING)
    game.open((3, 3))
    guesses = []
    while game.outcome is None:
        solved = solve(game.position, core="python")
        cell = solved.best_guess()
        assert cell is not None
        if not solved.safe:
            guesses.append(float(1 - solved.probability[cell]))
        game.open(cell)
    assert played.won == game.outcome.won
    assert played.chances == pytest.approx(guesses)
