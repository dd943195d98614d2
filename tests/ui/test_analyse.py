"""`minewise analyse`, as a person or a program runs it."""

import json
import math
import re
import time
from typing import Any

import pytest
from hypothesis import given

import hard_positions
from advice.conftest import give_up
from commands import Run, printed
from cores import CORES
from expected import known
from minewise.advice.analysis_data import digits
from minewise.core import Game, Level, Position
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.solver import TooWideError, solve
from strategies import games

CORNER = "; the course's kind of corner\n3x2x1\n###\n111\n"
GUESS = "3x3x2/1##/###/###"

# A board whose probabilities have been published, with the exact number of layouts.
PUBLISHED = "\n".join(
    ["10x10x10", "001#######", "002#######", "003#######", "002#######", "112#######"]
    + ["##########"] * 5
)


@pytest.fixture
def run(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    return run


def told(run: Run, position: str, *words: str) -> str:
    """What the command prints of a position."""
    return printed(run, "analyse", "-", *words, given=position)


def as_data(run: Run, position: str, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(told(run, position, "--json", *words))
    return found


TOO_WIDE = str(TooWideError(40, 50_000))


@pytest.fixture(params=CORES)
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("MINEWISE_CORE", request.param)
    return str(request.param)


def grid_of(out: str) -> list[list[str]]:
    """The cells of the grid that was printed, without its labels."""
    lines = out.split("\n\n", maxsplit=1)[0].splitlines()
    return [line.split()[1:] for line in lines[1:]]


def test_the_grid_shows_what_is_certain_and_how_likely_the_rest_is(run: Run, core: str) -> None:
    out = told(run, PUBLISHED)
    grid = grid_of(out)
    assert grid[0] == [".", ".", "1", "s", *["8%"] * 6]
    assert grid[1] == [".", ".", "2", "M", *["8%"] * 6]
    assert grid[5] == ["8%", "92%", "s", *["8%"] * 7]
    assert "fit the visible numbers: 237,093,780." in out
    assert "\x1b" not in out, "a pipe gets no escape codes"


def test_flags_are_shown_and_not_trusted_and_the_legend_explains_them(run: Run) -> None:
    out = told(run, "3x3x2/1F#/###/##F")
    assert grid_of(out) == [["1", "33F", "20%"], ["33%", "33%", "20%"], ["20%", "20%", "20F"]]
    assert "12F, sF, MF the same with your flag" in out
    out = told(run, "3x2x1/FF#/111")
    assert grid_of(out)[0] == ["sF", "MF", "s"]
    assert "Your flag at (1,1) is wrong: no mine is there." in out
    out = told(run, "3x1x2/*2#")
    assert grid_of(out) == [["*", "2", "M"]]
    assert "* a mine that is shown" in out
    out = told(run, CORNER)
    assert not re.search(r"your flag|wrong|\* a mine", out), "the legend has what is there"


def test_a_colour_terminal_gets_tinted_cells_and_a_narrow_one_columns_below_each_other(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    for name, value in {**terminal, "COLUMNS": "30"}.items():
        monkeypatch.setenv(name, value)
    first, second = told(run, CORNER).splitlines()[1:3]
    assert "\x1b[38;2;255;255;255;48;2;30;122;60m s\x1b[0m" in first
    assert "\x1b[38;2;255;255;255;48;2;163;31;31m M\x1b[0m" in first
    assert "\x1b" not in second, "open cells are not tinted"
    monkeypatch.setenv("NO_COLOR", "1")
    assert told(run, PUBLISHED).split("\n\n")[1].split()[:4] == ["7", "8", "9", "10"]
    in_terminal = told(run, GUESS)
    monkeypatch.delenv("FORCE_COLOR")
    assert told(run, GUESS) == in_terminal, "nothing is lost without colours"


def test_a_number_of_very_many_digits_is_told_by_its_size(run: Run) -> None:
    position = "60x60x700/" + "/".join(["#" * 60] * 60)
    exact = str(math.comb(3600, 700))
    about = f"about {exact[0]}.{exact[1:3]} x 10^{len(exact) - 1} (--json gives every digit)."
    assert about in told(run, position)
    assert as_data(run, position)["layouts"] == exact
    assert digits(10**5000 + 7) == f"1{'0' * 4999}7"


def test_without_a_certain_one_the_safest_is_and_the_tie_rule_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "python")
    assert (
        "Nothing is certain: you have to guess.\n"
        "Best move: open (1,3), 80.0 % safe. 5 cells are equally safe; of these one that touches "
        "a number goes before one that does not, then the one with the fewest undecided cells "
        "around it.\n"
    ) in told(run, GUESS)


@pytest.mark.parametrize(
    ("position", "best"),
    [
        (GUESS, (0, 2)),
        # Either the middle of the ones is a mine and both at the end, or it is not, and one is.
        ("7x1x3/#1#1###", (0, 2)),
        # Of equally safe cells one that touches a number, then the one with the fewest undecided
        # cells around it, then the first row by row.
        ("5x1x2/##1##", (0, 1)),
        ("5x1x2/###1#", (0, 4)),
        ("3x3x1/###/###/###", (0, 0)),
        # That the first of the last two also touches a mine that is certain does not count.
        ("8x1x3/01#11###", (0, 6)),
    ],
)
def test_the_best_guess_is_the_least_likely_mine(
    core: str, position: str, best: tuple[int, int]
) -> None:
    assert solve(Position.parse(position), core=core).best_guess() == best


@given(games())
def test_nothing_is_safer_than_the_best_guess(game: Game) -> None:
    analysis = solve(game.position, core="python")
    best = analysis.best_guess()
    if best is None:
        assert analysis.mines == set(analysis.probability)
    else:
        assert analysis.probability[best] == min(analysis.probability.values()) < 1


def test_cells_that_one_proof_settles_have_one_reason(run: Run) -> None:
    out = told(run, "3x3x1/0##/###/###")
    assert "Safe: (1,2), (2,1) and (2,2).\nThe 0 at (1,1) has no mine around it: so (1,2)," in out
    assert out.count("has no mine around it") == 1
    out = told(run, CORNER)
    assert "Best move: open (1,1), safe for sure." in out
    assert "Proven: 2 safe (s), 1 mine (M)." in out
    assert "Safe: (1,1).\nThe 1 at (2,3) needs one mine among (1,2) and (1,3);" in out
    assert "Mines: (1,2).\n" in out


def test_one_cell_is_explained_or_hinted_at(run: Run) -> None:
    assert told(run, CORNER, "--explain", "1,3").endswith("so (1,3) is safe. Pattern: a 1-1.\n")
    assert told(run, CORNER, "--explain", "2,1") == "(2,1) is open.\n"
    assert told(run, "3x1x2/*2#", "--explain", "1,1") == "The mine at (1,1) is shown.\n"
    found = as_data(run, CORNER, "--explain", "1,2")["explanation"]
    assert (found["conclusion"], found["numbers"]) == ("mine", [[1, 0], [1, 1], [1, 2]])
    for level, words in (("1", "Some"), ("2", "Your flags"), ("3", "Look at"), ("4", "The 1 at")):
        out = told(run, CORNER, "--hint", level)
        assert out.startswith(words)
        assert as_data(run, CORNER, "--hint", level)["text"] == out.strip()


def test_the_json_object_has_what_was_promised(run: Run, core: str) -> None:
    found = as_data(run, PUBLISHED)
    analysis = solve(Position.parse(PUBLISHED), core=core)
    best, probability = found.pop("best"), found.pop("probability")
    assert found == {
        "version": 1, "shape": "rectangle", "width": 10, "height": 10, "mines": 10,
        "layouts": "237093780", "safe": [[0, 3], [4, 3], [5, 2]],
        "mine": [[1, 3], [2, 3], [3, 3]], "core": core, "complete": True,
    }  # fmt: skip
    win = best.pop("win_probability")
    assert best == {
        "cell": list(analysis.best_guess() or ()),
        "safe_probability": 1.0,
        "win_probability_is_exact": None if core == "python" else False,
    }
    # Almost always won: 237,093,780 layouts, few of which leave a guess.
    assert win is None if core == "python" else 0.9 < win <= 1
    assert probability[9][9] == pytest.approx(6 / 77, rel=1e-12), "as published"
    for row, column in analysis.position.grid:
        mine = analysis.probability.get((row, column))
        assert probability[row][column] == (None if mine is None else float(mine))


def test_where_counting_takes_too_long_logic_speaks_alone(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_up(monkeypatch, "count_layouts")
    out = told(run, GUESS)
    assert grid_of(out)[0] == ["1", "33%", "20%"]
    assert f"The number of layouts is out of reach: {TOO_WIDE}.\n" in out
    assert as_data(run, GUESS)["layouts"] is None
    give_up(monkeypatch, "count", "draw")
    out = told(run, CORNER)
    assert grid_of(out)[0] == ["s", "M", "s"]
    assert f"Probabilities are out of reach: {TOO_WIDE}.\n" in out
    assert "Safe: (1,1).\nThe 1 at (2,3) needs" in out
    out = told(run, "3x3x2/1F#/###/###")
    assert grid_of(out)[0] == ["1", "F", "#"]
    assert "# hidden and not settled; F the same with your flag" in out
    assert "guess" not in out, "there may be a certain move that nobody found"


def test_an_estimate_is_marked_as_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    give_up(monkeypatch, "count")
    out = told(run, GUESS)
    assert grid_of(out)[0][:2] == ["1", "~33%"]
    assert "~12% about how likely it is a mine" in out
    assert "sampled layouts: the position is too wide to count." in out
    assert "in 19 of 20 cases" in out


@pytest.mark.slow
@pytest.mark.parametrize("options", [["--json"], [], ["--explain", "2,2"]])
def test_a_hard_position_takes_no_longer_than_it_may(run: Run, options: list[str]) -> None:
    began = time.monotonic()
    out = told(run, hard_positions.WIDER, *options, "--seconds", "0.05")
    assert time.monotonic() - began < 10, "without a limit it takes minutes"
    if options == ["--json"]:
        assert json.loads(out)["complete"] is False
    elif not options:  # one cell may be explained in time
        assert "The analysis is incomplete: time was up after 0.05 s." in out


def test_the_position_of_a_saved_game_is_analysed_and_of_a_lost_one_the_last_before_the_end(
    run: Run,
) -> None:
    session = Session(GameOptions(Level(6, 5, 6), seed=3), now=lambda: 0.0)
    session.open((2, 2)).result()
    before = as_data(run, session.played.position.line())
    assert as_data(run, session.snapshot().text()) == before
    board = known(session.played.game.board)
    session.open(min(board.mines)).result()
    assert as_data(run, session.played.replay().text()) == before
    assert as_data(run, "3x1x1/*..") == as_data(run, "3x1x1/###"), "a board before its first click"
