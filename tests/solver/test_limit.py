"""No answer takes longer than it may, and what was cut short is told."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

import hard_positions
from cores import Solve
from expected import known
from limits import within
from logic.brute_force import as_seen
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Board, Chance, Grid, Position
from minewise.solver import Solution, best_play
from minewise.solver.join import Join, count_joined
from screen import PATIENCE

# It takes about a second to count, and minutes to look ahead: far longer than any test here allows.
WIDE = Position.parse(hard_positions.WIDE)


def test_no_answer_takes_longer_than_it_may(solve: Solve) -> None:
    with within(2), pytest.raises(TimeUpError, match=r"takes more than 0\.02 seconds") as caught:
        solve.lazily(WIDE).count(Limit(0.02))
    assert caught.value.position == WIDE.line()
    assert caught.value.seconds == 0.02
    with within(2), pytest.raises(TimeUpError):
        solve.lazily(WIDE).settled(WIDE.numbers, True, Limit(0.02))
    closed = Position(Grid(5, 5), 4, "#" * 25)
    with within(3), pytest.raises(TimeUpError):
        best_play(closed, solve.core, limit=Limit(0.2))


def test_what_was_cut_short_can_be_asked_again(native: Solve) -> None:
    analysis, limit = native.lazily(WIDE), Limit(0)
    with pytest.raises(TimeUpError):
        analysis.count(Limit(0.02))
    assert sum(analysis.probability.values()) == pytest.approx(90)
    assert analysis.best_cell(limit=limit) in analysis.safest, "there was no time to look ahead"
    assert not limit.complete


def test_counting_ends_when_another_thread_says_so(solve: Solve) -> None:
    limit = Limit()
    timer = threading.Timer(0.02, limit.stop)
    timer.start()
    with within(2), pytest.raises(TimeUpError, match="was stopped"):
        solve.lazily(WIDE).count(limit)
    timer.join()


def test_the_limit_of_one_question_has_no_part_in_the_next(solve: Solve) -> None:
    analysis = solve.lazily(Position.parse("5x4x5/#2#1#/#####/1####/#####"))
    plain, over, limit = solve(analysis.position), Limit(0), Limit(60)
    questions: list[Callable[[Solution, Limit], object]] = [
        lambda asked, limit: asked.count_layouts(limit),
        lambda asked, limit: asked.best_cell(limit=limit),
        lambda asked, limit: asked.win_chance(limit=limit),
        lambda asked, limit: asked.prospects((0, 0), limit),
        lambda asked, limit: asked.numbers((0, 0), limit),
        lambda asked, limit: asked.settled(asked.position.numbers, True, limit),
    ]
    for question in questions:
        with suppress(TimeUpError):
            question(analysis, over)
        assert question(analysis, limit) == question(plain, FOREVER)
    assert limit.complete
    limit.stop()  # what was counted outlives it
    assert analysis.probability == plain.probability
    assert analysis.frontier_mines == plain.frontier_mines
    assert analysis.sample(Chance(1)) == plain.sample(Chance(1))


def test_the_best_cell_so_far_has_to_do(native: Solve) -> None:
    # 5,985 layouts: every way to go on is tried.
    position = Position.parse("7x3x4" + "/#######" * 3)
    began = time.monotonic()
    native(position).best_cell(effort="hard")
    analysis = native(position)
    limit = Limit((time.monotonic() - began) / 20)  # however fast the machine is
    with within(3):
        cell = known(analysis.best_cell(effort="hard", limit=limit))
    assert 0 < analysis.probability[cell] < 1
    assert not limit.complete


def test_estimates_and_prospects_that_were_cut_short_say_so(native: Solve) -> None:
    analysis = native(WIDE)
    cell, limit = analysis.safest[0], Limit(0.3)
    with within(3):
        analysis.win_chance(cell, limit)
    assert not limit.complete
    limit = Limit(0.1)
    with within(3):
        assert analysis.prospects(cell, limit) == ()
        with pytest.raises(TimeUpError):
            analysis.numbers(cell, limit)
    assert not limit.complete
    # With hardly any time there is no estimate at all; with some, from fewer games.
    midgame = native(Position.parse("/".join(["16x16x40", "1" + "#" * 15, *["#" * 16] * 15])))
    assert midgame.win_chance(limit=Limit(0)) is None


def test_numbers_in_conflict_are_named_in_time(solve: Solve) -> None:
    # The total is wrong for all numbers together, and few can be left out.
    board = Board.generate(Grid(40, 30), 200, seed=3)
    opened = [cell for cell in board.grid if cell[0] % 3 == cell[1] % 3 == 1]
    view = as_seen(board, set(opened) - board.mines).view
    with within(4), pytest.raises((TimeUpError, ValueError)):
        solve.lazily(Position.unchecked(board.grid, 20, view)).count(Limit(0.3))


@pytest.mark.parametrize("join", [count_joined, lambda *args: Join(*args).layouts])
def test_joining_many_components_can_be_cut_short(join: Callable[..., int]) -> None:
    ways = [[1, 2, 1, 3]] * 3_000
    with within(5), pytest.raises(TimeUpError):
        join(ways, 1000, 4000, Limit(0.2))


def test_a_fast_product_is_the_slow_one() -> None:
    chance = Chance(5)
    for _ in range(100):
        ways = [
            [chance.below(10 ** chance.below(18)) for _ in range(1 + chance.below(5))]
            for _ in range(chance.below(7))
        ]
        others, mines = chance.below(9), chance.below(20)
        assert count_joined(ways, others, mines) == Join(ways, others, mines).layouts


ASK = """
import sys
from minewise.core import Position
from minewise.solver import solve, native
analysis = solve(Position.parse(sys.argv[1]), core="native", lazy=True)
print("begun", flush=True)
{question}
print("not interrupted")
"""

PLAY = """
from minewise.core import FirstClick, Level
from minewise.solver.whole_games import NativeGames, play_whole_games
games = NativeGames("expert", Level.parse("expert"), FirstClick.SAFE, (0, 0), range(10**6))
print("begun", flush=True)
play_whole_games(games, threads=2)
print("not interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(
    "program",
    [
        ASK.format(question="while True: solve(analysis.position, core='native')"),
        ASK.format(question="while True: solve(analysis.position).best_cell(effort='hard')"),
        ASK.format(question="analysis.win_chance((0, 1))"),
        ASK.format(question="native.probabilities([analysis.position] * 1000, threads=2)"),
        PLAY,
    ],
    ids=["count", "choose", "play on", "batch", "games"],
)
def test_ctrl_c_is_heard_at_once(program: str, native: Solve) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", program, WIDE.line()], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"begun\n"
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)  # without, they go on for minutes
    assert out == b""
    assert b"KeyboardInterrupt" in err
