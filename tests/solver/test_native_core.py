"""The native core as such: its boards, batches, memory and whole games."""

import hashlib
import math
import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from expected import known
from logic.brute_force import as_seen
from minewise.base.errors import MinewiseError
from minewise.core import Board, FirstClick, Game, Grid, Level, Position, Torus
from minewise.solver import solve
from minewise.solver.whole_games import NativeGames, play_whole_games, survive_whole_games
from screen import wait_until
from strategies import boards, cells, first_clicks, grids, seeds

_native = pytest.importorskip(
    "minewise.solver._native", reason="the native core is not installed", exc_type=ImportError
)
native = pytest.importorskip("minewise.solver.native")

MIDGAME = Position.parse("10x10x10/" + "/".join(
    ["001#######", "002#######", "003#######", "002#######", "112#######"] + ["#" * 10] * 5
))  # fmt: skip

GAMES_ON_RECORD = "f7498c34cbfb4a0b07ea9de550c95977e5cf45f720cfcd9186f3847f00e0d4bf"


def symbols(board: Board) -> bytes:
    return "".join(board.line().split("/")[1:]).encode()


@given(st.data())
@settings(max_examples=200)
def test_it_deals_the_very_boards_that_python_deals(data: st.DataObject) -> None:
    grid = data.draw(grids(12, any_shape=True))
    first, seed, start = data.draw(first_clicks), data.draw(seeds), data.draw(cells(grid))
    mines = data.draw(st.integers(0, len(grid) - len(first.kept_clear(grid, start))))
    dealt = _native.deal(native.native_grid(grid), mines, seed, str(first), grid.index(start))
    assert dealt == Board.generate(grid, mines, seed=seed, first=first, start=start).mine_at


@pytest.mark.parametrize(("threads", "times"), [(1, 5), (3, 5), (200_000, 1), (2**31 - 1, 700)])
def test_a_batch_says_what_single_questions_say(threads: int, times: int) -> None:
    impossible = Position.unchecked(MIDGAME.grid, 10, "8" + "0" * 20 + "#" * 79)
    positions = [MIDGAME, impossible, MIDGAME] * times
    found = solve(MIDGAME, core="native").probability
    for number, chances in enumerate(native.probabilities(positions, threads)):
        if number % 3 == 1:
            assert all(math.isnan(chance) for chance in chances)
        else:
            assert list(chances) == [found.get(cell, -1.0) for cell in MIDGAME.grid]
    assert native.probabilities([]) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems measure memory otherwise")
def test_many_calls_do_not_grow_memory() -> None:
    import resource  # noqa: PLC0415 - Windows has none

    view, grid = MIDGAME.view.encode(), _native.Grid(10, 10)

    def ask(times: int) -> int:
        for _ in range(times):
            _native.chances(grid, 10, view)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = ask(20_000)
    assert ask(200_000) - before < 1024, "less than 1 MiB more"


SQUARE = _native.Grid(2, 2)


def play(*games: Any) -> object:
    return _native.play("exact", SQUARE, *games)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: _native.chances(SQUARE, 1, b"###"), "one symbol for each cell"),
        (lambda: _native.chances(SQUARE, 1, b"##?#"), "a view holds 0-8"),
        (lambda: _native.chances(SQUARE, 5, b"####"), "no layout agrees"),
        (lambda: _native.chances(SQUARE, -2, b"####"), "no layout agrees"),
        (lambda: _native.Solved(SQUARE, 1, b"###").count(), "one symbol for each cell"),
        (lambda: _native.Solved(SQUARE, 1, b"##?#").count(), "a view holds 0-8"),
        (lambda: _native.Solved(SQUARE, 5, b"####").count(), "no layout agrees"),
        (lambda: _native.Solved(SQUARE, -2, b"####").count(), "no layout agrees"),
        (lambda: native.probabilities([MIDGAME], 0), "at least one thread"),
        (lambda: native.probabilities([MIDGAME], -1), "at least one thread"),
        (lambda: _native.Grid(0, 2), "at least one cell"),
        (lambda: _native.Grid(-1, -2), "at least one cell"),
        (lambda: _native.Grid(10**6, 10**6), "at most 100 million"),
        (lambda: _native.Grid([]), "at least one cell"),
        (lambda: _native.Grid([[1], [0, 2], [0]]), "both ways"),
        (lambda: _native.Grid([[0]]), "other cells, each once"),
        (lambda: _native.Grid([[1, 1], [0]]), "other cells, each once"),
        (lambda: _native.Grid([[2], [0]]), "other cells, each once"),
        (lambda: _native.Grid([[*range(1, 10)], *[[0]] * 9]), "at most 8 others"),
        (lambda: SQUARE.around(4), "no such cell"),
        (lambda: play(1, 0, "safe", 4, 1), "no such cell"),
        (lambda: play(1, 0, "never", 0, 1), "any, safe or opening"),
        (lambda: play(4, 0, "safe", 0, 9, 1), "do not fit"),
        (lambda: play(4, 0, "safe", 0, 9, 3), "do not fit"),
        (lambda: play(1, 0, "any", 0, 2, 1, "", b"*..."), "a board has one symbol for each cell"),
        (lambda: play(1, 0, "any", 0, -1), "less than none"),
    ],
)
def test_bad_input_is_refused(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        ask()


def test_whole_games_are_played_on_the_boards_of_their_seeds() -> None:
    level, start = Level.parse("6x6x9"), (1, 2)
    games = NativeGames("exact", level, FirstClick.OPENING, start, range(30, 60), effort="")
    played = play_whole_games(games, threads=2)
    assert len(played) == 30
    assert {game.won for game in played} == {True, False}
    assert all(game.won == (game.opened == 27) for game in played)

    def dealt(first: FirstClick) -> list[Board]:
        return [
            Board.generate(level.grid, level.mines, seed=seed, first=first, start=start)
            for seed in games.seeds
        ]

    given_boards = b"".join(map(symbols, dealt(games.first)))
    again = play_whole_games(replace(games, boards=given_boards))
    assert [game[:-2] for game in again] == [game[:-2] for game in played]
    for first, threads in ((FirstClick.OPENING, 1), (FirstClick.SAFE, 3)):
        began = survive_whole_games(replace(games, first=first), threads)
        assert [shown for shown, _chance in began] == [b.number(start) for b in dealt(first)]
        assert all(0 < chance <= 1 for _shown, chance in began)


def test_a_long_frontier_and_many_components_add_up() -> None:
    # 200 x 200: some thousand components, and one along the edge of what is open.
    grid = Grid(200, 200)
    board = Board.generate(grid, 8000, seed=4)
    opened = {grid.cell(index) for index in (*range(20_000), *range(0, 40_000, 11))}
    (chances,) = native.probabilities([as_seen(board, opened - board.mines)])
    total = sum(chance for chance in chances if chance > 0)
    assert total == pytest.approx(8000, rel=1e-9)
    for index, chance in enumerate(chances):
        if chance in (0, 1):
            assert chance == board.mine_at[index]


@pytest.mark.parametrize(
    ("grid", "mines", "name"),
    [(Grid(3, 3), 2, "3x3x2"), (Torus(3, 3), 1, "torus 3x3x1"), (Grid(9, 1), 1, "9x1x1")],
)
def test_positions_that_do_not_belong_together_are_refused(
    grid: Grid, mines: int, name: str
) -> None:
    one, other = Position(Grid(3, 3), 1, "#" * 9), Position(grid, mines, "#" * 9)
    sentence = f"of one size and mine count: {name} is not 3x3x1"
    with pytest.raises(MinewiseError, match=sentence):
        native.probabilities([one, other])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit threads in other ways")
def test_threads_that_cannot_be_started_are_an_error() -> None:
    program = """
import resource
from minewise.core import Position
from minewise.solver import native
position = Position.parse('3x1x1/#1#')
native.probabilities([position])
used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 2**26, used + 2**26))
native.probabilities([position] * 1000, threads=250)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert re.search(r"RuntimeError: only \d+ of 250 threads could be started", run.stderr)
    assert run.returncode == 1


@given(st.data())
def test_on_any_board_what_is_noted_fits_together(data: st.DataObject) -> None:
    board = data.draw(boards())
    grid = board.grid
    start = data.draw(cells(grid))
    level = Level(grid.width, grid.height, board.mine_count)
    games = NativeGames("exact", level, FirstClick.ANY, start, range(1), boards=symbols(board))
    (game,) = play_whole_games(games)
    safe = len(grid) - board.mine_count
    assert game.won == (game.opened == safe)
    if safe and board.is_mine(start):
        assert (game.won, game.moves, game.opened) == (False, 1, 0)
    assert len(game.chances) == game.guesses
    assert math.prod(game.chances) == pytest.approx(game.survival)
    assert all(0 < chance < 1 for chance in game.chances)
    assert 0 <= game.slowest_move <= game.seconds


def test_games_can_be_stopped_from_another_thread() -> None:
    stop, grid = _native.Stop(), _native.Grid(30, 16)
    seven: Any = ("exact", grid, 99, 7, "safe", 0)
    with ThreadPoolExecutor() as pool:
        began = time.process_time()
        playing = pool.submit(lambda: _native.play(*seven, 10**6, 2, "", b"", stop))
        wait_until("some games", lambda: time.process_time() - began > 0.3)
        stop.ask()
        played = playing.result(timeout=30)
    assert 0 < len(played) < 10**6
    again = _native.play(*seven, len(played))
    assert [game[:-2] for game in played] == [game[:-2] for game in again]
    assert _native.play("exact", grid, 99, 7, "safe", 0, 5, 2, "", b"", stop) == []


def test_a_hundred_games_of_expert_are_those_on_record() -> None:
    # Rounding differs between machines and compilers; no move may depend on it.
    level = Level.parse("expert")
    games = NativeGames("expert", level, FirstClick.SAFE, (0, 0), range(1, 101), "normal")
    played = [
        (game.won, game.moves, game.guesses, game.opened, [f"{c:.9f}" for c in game.chances])
        for game in play_whole_games(games)
    ]
    assert sum(won for won, *_ in played) == 43
    assert hashlib.sha256(repr(played).encode()).hexdigest() == GAMES_ON_RECORD


@given(shape=st.sampled_from(["", "torus ", "hexagons "]), seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_games_on_any_shape_are_those_that_python_plays(shape: str, seed: int) -> None:
    # Cell by cell, on the same board, by the same player.
    level = Level.parse(f"{shape}7x6x8")
    games = NativeGames("exact", level, FirstClick.OPENING, (3, 3), range(seed, seed + 1))
    (played,) = play_whole_games(games)
    game = Game(level.grid, level.mines, seed=seed, first=FirstClick.OPENING)
    game.open((3, 3))
    guesses = []
    while game.outcome is None:
        solved = solve(game.position, core="python")
        cell = known(solved.best_guess())
        if not solved.safe:
            guesses.append(float(1 - solved.probability[cell]))
        game.open(cell)
    assert played.won == game.outcome.won
    assert played.chances == pytest.approx(guesses)
