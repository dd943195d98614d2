"""Facts about the best play there is, from positions that few layouts agree with."""

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from cores import CORES, Solve, needs_native
from logic.brute_force import layouts, wins_of_every_cell
from minewise import solver
from minewise.base.errors import IllegalMoveError, quote
from minewise.core import Board, Cell, Game, Grid, Position
from minewise.players import ExpertPlayer
from minewise.solver import NoLayoutError, TooManyLayoutsError, best_play, layouts_won
from minewise.solver.layouts import Layouts
from minewise.solver.search import wins_by_cell
from strategies import endgames

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "optimal.py"

Choose = Callable[[Position], Cell]


def untouched(width: int, height: int, mines: int) -> Position:
    return Position(Grid(width, height), mines, "#" * (width * height))


def anywhere(salt: int) -> Choose:
    """A policy that opens any hidden cell, certain mines too."""
    return lambda seen: seen.hidden[(salt + seen.view.count("1")) % len(seen.hidden)]


# Known answers


# For each board and first cell: the layouts won, and those in which it is safe.
FIRST_CELLS = {
    (3, 3, 3): {(0, 0): (33, 56), (0, 1): (33, 56), (1, 1): (20, 56)},
    (4, 3, 3): {(0, 0): (124, 165), (0, 1): (122, 165), (1, 0): (124, 165), (1, 1): (121, 165)},
    (4, 4, 1): {(0, 0): (15, 15), (0, 1): (15, 15), (1, 1): (15, 15)},
    (4, 4, 2): {(0, 0): (102, 105), (0, 1): (100, 105), (1, 1): (98, 105)},
    (4, 4, 3): {(0, 0): (400, 455), (0, 1): (387, 455), (1, 1): (386, 455)},
    (4, 4, 4): {(0, 0): (949, 1365), (0, 1): (961, 1365), (1, 1): (914, 1365)},
    (4, 4, 5): {(0, 0): (1433, 3003), (0, 1): (1461, 3003), (1, 1): (1440, 3003)},
    (4, 4, 6): {(0, 0): (1556, 5005), (0, 1): (1584, 5005), (1, 1): (1574, 5005)},
    (4, 4, 7): {(0, 0): (1264, 6435), (0, 1): (1317, 6435), (1, 1): (1312, 6435)},
    (4, 4, 8): {(0, 0): (795, 6435), (0, 1): (855, 6435), (1, 1): (859, 6435)},
}  # fmt: skip


@pytest.mark.parametrize("size", FIRST_CELLS, ids=str)
def test_what_each_first_cell_wins_on_small_boards(
    solve: Solve, size: tuple[int, int, int]
) -> None:
    width, height, mines = size
    if solve.core == "python" and comb(width * height, mines) > 600:
        pytest.skip("the reference takes too long")
    play = best_play(untouched(*size), solve.core)
    assert play.layouts == comb(width * height, mines)
    assert play.most == max(wins for wins, _safe in FIRST_CELLS[size].values())
    for cell, found in FIRST_CELLS[size].items():
        assert (play.wins[cell], play.safe[cell]) == found


# Laws


@settings(max_examples=60, deadline=None)
@given(position=endgames(most_closed=7, flagged=True))
def test_the_best_play_is_found_by_trying_every_order(solve: Solve, position: Position) -> None:
    play = best_play(position, solve.core)
    assert play.core == solve.core
    everything = list(layouts(position, position.numbers, use_total=True))
    assert play.layouts == len(everything)
    assert play.wins == wins_of_every_cell(position)
    assert list(play.wins) == list(position.hidden)
    for cell in position.hidden:
        assert play.safe[cell] == sum(cell not in mines for mines in everything)


@needs_native
@settings(max_examples=60, deadline=None)
@given(position=endgames(most_closed=11))
def test_both_cores_find_the_same(position: Position) -> None:
    python, native = (best_play(position, core) for core in ("python", "native"))
    assert (python.layouts, python.safe) == (native.layouts, native.safe)
    assert python.wins == native.wins
    assert (python.best, python.chance) == (native.best, native.chance)


@settings(max_examples=40, deadline=None)
@given(position=endgames(most_closed=10), salt=st.integers(0, 999))
def test_opening_a_best_cell_each_time_wins_what_was_promised_and_no_policy_wins_more(
    position: Position, salt: int
) -> None:
    most = best_play(position).most
    assert layouts_won(position, lambda seen: best_play(seen).best[-1]) == most
    assert layouts_won(position, anywhere(salt)) <= most


def games_won(size: tuple[int, int, int], choose: Choose) -> int:
    """How many boards of a size are won in real games, opening first what is certain."""
    width, height, mines = size

    @cache
    def next_cell(position: Position) -> Cell:
        return min(solver.solve(position).safe, default=None) or choose(position)

    won = 0
    for layout in combinations(Grid(width, height), mines):
        game = Game.on(Board(Grid(width, height), layout))
        while game.outcome is None:
            game.open(next_cell(game.position))
        won += game.outcome.won
    return won


@pytest.mark.parametrize("salt", range(4))
@pytest.mark.parametrize("size", [(3, 3, 2), (3, 3, 5), (4, 2, 3)], ids=str)
def test_any_way_to_play_wins_as_many_layouts_as_real_games(
    size: tuple[int, int, int], salt: int
) -> None:
    choose = anywhere(salt)
    assert layouts_won(untouched(*size), choose) == games_won(size, choose)


# Odd positions, and what is refused


def test_shown_mines_are_mines_and_where_only_mines_are_left_the_game_is_won(solve: Solve) -> None:
    for text in ("2x1x1/1#", "2x1x1/1*", "2x1x2/##", "1x1x0/0"):
        play = best_play(Position.parse(text), solve.core)
        assert (play.layouts, play.most, play.chance) == (1, 1, Fraction(1))
        assert not play.best
        assert set(play.wins.values()) <= {0}
    shown = best_play(Position.parse("3x3x2/1*#/###/###"), solve.core)
    assert shown.layouts == 5
    assert shown.best == ((1, 0), (1, 1))  # certainly safe


def test_too_many_layouts_are_refused_in_one_sentence(solve: Solve) -> None:
    with pytest.raises(TooManyLayoutsError) as caught:
        best_play(untouched(8, 8, 8), solve.core, most_layouts=10**9)
    line = untouched(8, 8, 8).line()
    assert str(caught.value) == (
        f"4426165368 layouts are too many to play them all from {quote(line)}: at most 65535 can be"
    )
    assert caught.value.layouts == comb(64, 8) == 4426165368
    assert caught.value.position == caught.value.input == line
    for many, shown in (
        (10**30 - 1, "9" * 30),
        (10**30, "about 10^30"),
        (9 * 10**40, "about 10^41"),
    ):
        assert str(TooManyLayoutsError(many, "", "")).startswith(f"{shown} layouts are too many")
    with pytest.raises(TooManyLayoutsError, match=r"84 layouts .* at most 83 can be"):
        best_play(untouched(3, 3, 3), solve.core, most_layouts=83)
    assert best_play(untouched(3, 3, 3), solve.core, most_layouts=84).most == 33
    with pytest.raises(TooManyLayoutsError, match=r"40000 layouts .* at most 250 can be"):
        best_play(untouched(200, 200, 1), solve.core)
    with pytest.raises(TooManyLayoutsError, match="the search stopped after 100 sets"):
        best_play(untouched(4, 4, 3), solve.core, most_sets=100)
    with pytest.raises(NoLayoutError) as conflict:
        best_play(Position.parse("5x1x2/1#1#1"), solve.core)
    assert conflict.value.numbers == ((0, 0), (0, 2), (0, 4))


def test_a_search_looks_at_no_more_sets_than_it_must() -> None:
    for line, sets in (("3x3x3/###/###/###", 561), ("4x4x5/#2##/####/#3#2/#2##", 157)):
        listed = Layouts(Position.parse(line))
        assert wins_by_cell(listed, sets)
        assert not wins_by_cell(listed, sets - 1)


def test_a_game_may_be_as_long_as_there_are_cells() -> None:
    # Begun at its end, one cell after the other is certain, up to the mine.
    assert layouts_won(untouched(600, 1, 1), lambda seen: (0, 0)) == 599
    # One of 400 cells is a mine, and none of them touches another.
    walled = Position(Grid(799, 1), 400, "#*" * 399 + "#")
    assert layouts_won(walled, lambda seen: seen.hidden[-1]) == 1


def test_ways_that_agree_only_so_far_are_not_listed_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("minewise.solver.layouts.MOST_LAYOUTS", 1000)
    # Each group holds one mine or two, so two ways each; but there are as few mines as can be.
    groups = 18
    view = "#1#1#*" * (groups - 1) + "#1#1#"
    position = Position(Grid(len(view), 1), groups + groups - 1, view)
    assert solver.solve(position).layouts == 1
    with pytest.raises(TooManyLayoutsError, match="too many more fit a part of it"):
        layouts_won(position, lambda seen: seen.hidden[0])


def test_only_hidden_cells_can_be_chosen_and_flags_are_not_shown() -> None:
    position = Position.parse("3x3x2/1##/###/###")
    with pytest.raises(IllegalMoveError) as caught:
        layouts_won(position, lambda seen: (0, 0))
    assert str(caught.value) == "row 1, column 1 was chosen, which is not hidden"
    assert (caught.value.input, caught.value.cell) == ("(0, 0)", (0, 0))
    assert caught.value.position == position.line()
    with pytest.raises(TooManyLayoutsError, match="at most 65535 can be") as too_many:
        layouts_won(untouched(8, 8, 8), lambda seen: (0, 0))
    assert too_many.value.position == untouched(8, 8, 8).line()

    def first_without_a_flag(seen: Position) -> Cell:
        assert "F" not in seen.view
        return seen.hidden[0]

    assert layouts_won(Position.parse("3x2x2/F##/##F"), first_without_a_flag) == 5


# The player expert


@needs_native
@pytest.mark.parametrize("mines", [1, 2, 3])
@pytest.mark.parametrize("height", [2, 3, 4])
def test_expert_loses_nothing_on_boards_up_to_4x4_with_3_mines(height: int, mines: int) -> None:
    def expert(seen: Position) -> Cell:
        return ExpertPlayer().move(seen).cell

    def corner_first(seen: Position) -> Cell:
        return (0, 0) if set(seen.view) == {"#"} else expert(seen)

    for width in range(1, 5):
        if width * height > mines:
            position = untouched(width, height, mines)
            play = best_play(position)
            assert layouts_won(position, expert) == play.most
            assert layouts_won(position, corner_first) == play.wins[0, 0]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@needs_native
def test_the_benchmark_finds_what_a_loss_is_made_of() -> None:
    done = run("--largest", "4", "--worst", "1000", "--json")
    assert done.returncode == 0, done.stderr
    assert ": 4x4x4, " in done.stderr
    figures = json.loads(done.stdout)
    board = figures["boards"]["4x4x4"]
    assert (board["any"]["layouts"], board["any"]["best"]) == (1820, 961)
    assert (board["corner"]["layouts"], board["corner"]["best"]) == (1365, 949)
    # Each wrong guess is met in one of the two games at least.
    losses = [figures["totals"][game]["lost"] for game in ("any", "corner")]
    cost = sum(mistake["cost"] for mistake in figures["worst"])
    assert max(losses) <= cost <= sum(losses)


def test_the_benchmark_refuses_a_size_that_takes_forever() -> None:
    done = run("--largest", "9")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "--largest '9'" in done.stderr


# Large boards in a process with a small stack: answered or refused, never the end of it

# In KB; usual are 8192, and 512 for a thread of a Mac.
STACK = "256"

ASK = """
import json, sys
from minewise.base.errors import MinewiseError
from minewise.core import Grid, Position
from minewise.solver import best_play

width, height, mines, unit, core, most_sets = json.loads(sys.argv[1])
try:
    view = (unit * width * height)[: width * height]
    print(best_play(Position(Grid(width, height), mines, view), core, most_sets=most_sets).most)
except MinewiseError as error:
    print(error)
"""

has_limits = pytest.mark.skipif(sys.platform == "win32", reason="it has no limit to set")


def said(level: tuple[int, int, int], core: str, unit: str = "#", most_sets: int = 100_000) -> str:
    asked = json.dumps([*level, unit, core, most_sets])
    limited = ["sh", "-c", 'ulimit -s "$1" && shift && exec "$@"', "-", STACK]
    command = [*limited, sys.executable, "-c", ASK, asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@has_limits
@pytest.mark.parametrize(
    ("side", "mines", "layouts", "most"),
    [
        (300, 5, "49202032712621625018000", 111),
        pytest.param(500, 5, "8137695317057265625050000", 40, marks=pytest.mark.thorough),
        pytest.param(1000, 5, "8333250000291666250000200000", 10, marks=pytest.mark.thorough),
        # Python itself refuses to write down a number of so many digits.
        (150, 9000, "about 10^6574", 444),
    ],
)
def test_a_large_board_is_refused_by_both_cores_in_the_same_words(
    side: int, mines: int, layouts: str, most: int
) -> None:
    answers = {said((side, side, mines), core) for core in CORES}
    assert len(answers) == 1
    answer = answers.pop()
    assert answer.startswith(f"{layouts} layouts are too many to play them all from '{side}x")
    assert answer.endswith(f": at most {most} can be")


@has_limits
@pytest.mark.parametrize(
    ("core", "level", "unit", "most_sets"),
    [
        # One cell after the other is certain.
        pytest.param("native", (2500, 1, 1), "#", 2600, marks=needs_native),
        # One of these cells is a mine, and none of them touches another.
        ("python", (999, 1, 500), "#*", 600),
    ],
)
def test_a_game_may_take_as_many_steps_and_guesses_as_there_are_cells(
    core: str, level: tuple[int, int, int], unit: str, most_sets: int
) -> None:
    answer = said(level, core, unit, most_sets)
    assert answer.endswith(f"the search stopped after {most_sets} sets of layouts")
