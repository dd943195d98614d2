"""`minewise analyse`, as a person or a program runs it."""

import json
import math
import re
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import hard_positions
from commands import Run, runner
from minewise.advice.analysis_data import digits
from minewise.core import Game, Level, Position
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.solver import Solution, TooWideError, solve
from strategies import games

CORNER = "; the course's kind of corner\n3x2x1\n###\n111\n"
GUESS = "3x3x2/1##/###/###"

# A board whose probabilities have been published, with the exact number of layouts.
PUBLISHED = "\n".join(
    ["10x10x10", "001#######", "002#######", "003#######", "002#######", "112#######"]
    + ["##########"] * 5
)


class Analyse:
    """Runs the command on a position, in this process, and keeps what it prints."""

    def __init__(self, folder: Path, run: Run) -> None:
        self._file, self._run = folder / "position.txt", run

    def __call__(self, position: str, *words: str) -> tuple[int, str, str]:
        self._file.write_text(position, encoding="utf-8")
        return self._run("analyse", str(self._file), *words)

    def text(self, position: str, *words: str) -> str:
        code, out, err = self(position, *words)
        assert (code, err) == (0, "")
        return out

    def data(self, position: str, *words: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text(position, "--json", *words))
        return found


@pytest.fixture
def run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Analyse:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    return Analyse(tmp_path, runner(capsys, monkeypatch))


TOO_WIDE = str(TooWideError(40, 50_000))


def out_of_reach(patch: pytest.MonkeyPatch, *questions: str) -> None:
    """Some questions take too long, as where too many numbers depend on each other."""

    def give_up(*_: object) -> None:
        raise TooWideError(40, 50_000)

    def not_counted(position: Position, *, lazy: bool) -> Solution:
        found = solve(position, lazy=lazy, core="python")
        for question in questions:
            patch.setattr(found, question, give_up)
        return found

    patch.setattr("minewise.analysis.analysis.solve", not_counted)


@pytest.fixture(params=["python", "native"])
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name = str(request.param)
    if name == "native" and find_spec("minewise.solver._native") is None:
        pytest.skip("the native core is not installed")
    monkeypatch.setenv("MINEWISE_CORE", name)
    return name


def grid_of(out: str) -> list[list[str]]:
    """The cells of the grid that was printed, without its labels."""
    lines = out.split("\n\n", maxsplit=1)[0].splitlines()
    return [line.split()[1:] for line in lines[1:]]


def test_the_grid_shows_what_is_certain_and_how_likely_the_rest_is(run: Analyse, core: str) -> None:
    grid = grid_of(run.text(PUBLISHED))
    assert grid[0] == [".", ".", "1", "s", *["8%"] * 6]
    assert grid[1] == [".", ".", "2", "M", *["8%"] * 6]
    assert grid[5] == ["8%", "92%", "s", *["8%"] * 7]
    out = run.text(PUBLISHED)
    assert "agree with what is seen: 237,093,780." in out
    lines = out.split("\n\n")[0].splitlines()
    assert len({len(line) for line in lines}) == 1, "columns line up"
    assert lines[0].split() == [str(column) for column in range(1, 11)]
    assert [line.split()[0] for line in lines[1:]] == [str(row) for row in range(1, 11)]
    assert "\x1b" not in out, "a pipe gets no escape codes"
    rows = "/".join(["#" * 20] * 20)
    assert grid_of(run.text(f"20x20x1/{rows}"))[0][0] == "<1%"
    assert grid_of(run.text(f"20x20x399/{rows}"))[0][0] == ">99%"


def test_flags_are_shown_and_not_trusted_and_the_legend_explains_them(run: Analyse) -> None:
    out = run.text("3x3x2/1F#/###/##F")
    assert grid_of(out) == [["1", "33F", "20%"], ["33%", "33%", "20%"], ["20%", "20%", "20F"]]
    assert "12F, sF, MF the same with your flag" in out
    out = run.text("3x2x1/FF#/111")
    assert grid_of(out)[0] == ["sF", "MF", "s"]
    assert "Your flag at (1,1) is wrong: no mine is there." in out
    both = "Your flags at (1,1) and (1,3) are wrong: no mine is there."
    assert both in run.text("3x2x1/F#F/111")
    out = run.text("3x1x2/*2#")
    assert grid_of(out) == [["*", "2", "M"]]
    assert "* a mine that is shown" in out
    out = run.text(CORNER)
    assert (
        "s safe for sure; M a mine for sure; 12% the chance of a mine. The other cells are open."
    ) in out
    assert not re.search(r"your flag|wrong|\* a mine", out)


def test_a_colour_terminal_gets_tinted_cells_and_a_narrow_one_columns_below_each_other(
    run: Analyse, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (
        ("FORCE_COLOR", "1"),
        ("TERM", "xterm-256color"),
        ("COLORTERM", "truecolor"),
        ("COLUMNS", "30"),
    ):
        monkeypatch.setenv(name, value)
    first, second = run.text(CORNER).splitlines()[1:3]
    assert "\x1b[38;2;255;255;255;48;2;30;122;60m s\x1b[0m" in first
    assert "\x1b[38;2;255;255;255;48;2;163;31;31m M\x1b[0m" in first
    assert "\x1b" not in second, "open cells are not tinted"
    assert "m 33%\x1b[0m" in run.text(GUESS)
    monkeypatch.setenv("NO_COLOR", "1")
    blocks = run.text(PUBLISHED).split("\n\n")
    assert blocks[0].split("\n")[0].split() == ["1", "2", "3", "4", "5", "6"]
    assert blocks[1].split("\n")[0].split() == ["7", "8", "9", "10"]
    in_terminal = run.text(GUESS)
    assert "\x1b" not in in_terminal
    monkeypatch.delenv("FORCE_COLOR")
    assert run.text(GUESS) == in_terminal, "nothing is lost without colours"


def test_a_number_of_very_many_digits_is_told_by_its_size(run: Analyse) -> None:
    rows = "/".join(["#" * 60] * 60)
    exact = str(math.comb(3600, 700))
    told = f"about {exact[0]}.{exact[1:3]} x 10^{len(exact) - 1} (--json gives every digit)."
    assert told in run.text(f"60x60x700/{rows}")
    assert run.data(f"60x60x700/{rows}")["layouts"] == exact
    assert digits(10**5000 + 7) == f"1{'0' * 4999}7"
    assert digits(1234567, ",") == "1,234,567"


def test_without_a_certain_one_the_safest_is_and_the_tie_rule_is_named(
    run: Analyse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "python")
    out = run.text(GUESS)
    assert "Nothing is certain: you have to guess.\n" in out
    assert (
        "Best move: open (1,3), 80.0 % safe. 5 cells are equally safe; of these one that touches "
        "a number goes before one that does not, then the one with the fewest undecided cells "
        "around it.\n"
    ) in out


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


def test_cells_that_one_proof_settles_have_one_reason(run: Analyse) -> None:
    out = run.text("3x3x1/0##/###/###")
    assert (
        "Safe: (1,2), (2,1) and (2,2).\nThe 0 at (1,1) has no mine around it: so (1,2), (2," in out
    )
    assert out.count("has no mine around it") == 1
    out = run.text(CORNER)
    assert "Best move: open (1,1), safe for sure." in out
    assert "you have to guess" not in out
    assert "Proven: 2 safe (s), 1 mine (M)." in out
    assert "Safe: (1,1).\nThe 1 at (2,3) needs one mine among (1,2) and (1,3);" in out
    assert "Mines: (1,2).\n" in out


def test_one_cell_is_explained_or_hinted_at(run: Analyse) -> None:
    assert run.text(CORNER, "--explain", "1,3").endswith("so (1,3) is safe. Pattern: a 1-1.\n")
    assert run.text(CORNER, "--explain", "2,1") == "(2,1) is open.\n"
    assert run.text("3x1x2/*2#", "--explain", "1,1") == "The mine at (1,1) is shown.\n"
    assert run.text(GUESS, "--explain", "1,2") == (
        "Nothing settles (1,2): it may be a mine or not. It is a mine in 33.3 % of all layouts.\n"
    )
    found = run.data(CORNER, "--explain", "1,2")["explanation"]
    assert list(found) == [
        "cell", "conclusion", "numbers", "uses_total", "steps", "pattern", "text",
    ]  # fmt: skip
    assert (found["conclusion"], found["numbers"]) == ("mine", [[1, 0], [1, 1], [1, 2]])
    for level, words in (("1", "Some"), ("2", "Your flags"), ("3", "Look at"), ("4", "The 1 at")):
        out = run.text(CORNER, "--hint", level)
        assert out.startswith(words)
        assert run.data(CORNER, "--hint", level)["text"] == out.strip()


def test_the_json_object_has_what_was_promised(run: Analyse, core: str) -> None:
    found = run.data(PUBLISHED)
    position = Position.parse(PUBLISHED)
    analysis = solve(position, core=core)
    assert list(found) == [
        "version", "shape", "width", "height", "mines", "layouts", "safe", "mine", "probability",
        "best", "core", "complete",
    ]  # fmt: skip
    assert (found["version"], found["shape"], found["complete"]) == (1, "rectangle", True)
    assert (found["width"], found["height"], found["mines"]) == (10, 10, 10)
    assert found["layouts"] == "237093780"
    assert found["safe"] == [[0, 3], [4, 3], [5, 2]]
    assert found["mine"] == [[1, 3], [2, 3], [3, 3]]
    assert found["core"] == analysis.core == core
    assert found["best"] == {
        "cell": list(analysis.best_guess() or ()),
        "safe_probability": 1.0,
        "win_probability": found["best"]["win_probability"],
        "win_probability_is_exact": None if core == "python" else False,
    }
    if core == "python":
        assert found["best"]["win_probability"] is None
    else:
        # Almost always won: 237,093,780 layouts, few of which leave a guess.
        assert 0.9 < found["best"]["win_probability"] <= 1
    assert found["probability"][9][9] == pytest.approx(6 / 77, rel=1e-12), "as published"
    for row, column in position.grid:
        mine = analysis.probability.get((row, column))
        expected = None if mine is None else float(mine)
        assert found["probability"][row][column] == expected


def test_where_counting_takes_too_long_logic_speaks_alone(
    run: Analyse, monkeypatch: pytest.MonkeyPatch
) -> None:
    out_of_reach(monkeypatch, "count", "draw")
    out = run.text(CORNER)
    assert grid_of(out)[0] == ["s", "M", "s"]
    assert f"Probabilities are out of reach: {TOO_WIDE}.\n" in out
    assert "Best move: open (1,1), safe for sure." in out
    assert "Safe: (1,1).\nThe 1 at (2,3) needs" in out
    out = run.text("3x3x2/1F#/###/###")
    assert grid_of(out)[0] == ["1", "F", "#"]
    assert "# hidden and not settled; F the same with your flag" in out
    assert "guess" not in out, "there may be a certain move that nobody found"
    assert run.text(GUESS, "--explain", "1,2") == (
        f"Logic alone cannot settle (1,2), and its probability is out of reach: {TOO_WIDE}.\n"
    )
    assert run.data(CORNER)["too_wide"] == TOO_WIDE
    out_of_reach(monkeypatch, "count_layouts")
    out = run.text(GUESS)
    assert grid_of(out)[0] == ["1", "33%", "20%"]
    assert "The number of layouts is out of reach: too many numbers depend" in out
    found = run.data(GUESS)
    assert (found["layouts"], found["best"]["cell"]) == (None, [0, 2])


def test_an_estimate_is_marked_as_one(run: Analyse, monkeypatch: pytest.MonkeyPatch) -> None:
    out_of_reach(monkeypatch, "count")
    out = run.text(GUESS)
    assert grid_of(out)[0][:2] == ["1", "~33%"]
    assert "~12% about how likely it is a mine" in out
    assert "sampled layouts: the position is too wide to count." in out
    assert "in 19 of 20 cases" in out


@pytest.mark.slow
@pytest.mark.parametrize("position", [hard_positions.WIDE, hard_positions.WIDER])
@pytest.mark.parametrize("options", [["--json"], [], ["--explain", "2,2"]])
def test_a_hard_position_takes_no_longer_than_it_may(
    run: Analyse, position: str, options: list[str]
) -> None:
    began = time.monotonic()
    code, out, _ = run(position, *options, "--seconds", "0.05")
    took = time.monotonic() - began
    assert code == 0
    assert took < 10, "a busy machine may be slow, but without a limit it takes minutes"
    if options == ["--json"]:
        assert json.loads(out)["complete"] is False
    elif not options:  # one cell may be explained in time
        assert "Time was up after 0.05 s, and not everything was looked at" in out


def test_the_position_of_a_saved_game_is_analysed_and_of_a_lost_one_the_last_before_the_end(
    run: Analyse, tmp_path: Path
) -> None:
    session = Session(GameOptions(Level(6, 5, 6), seed=3), now=lambda: 0.0)
    session.open((2, 2)).result()
    file = tmp_path / "game.json"
    session.library.save_file(file)
    before = run.data(session.played.position.line())
    assert run.data(file.read_text("utf-8")) == before
    board = session.played.game.board
    assert board is not None
    session.open(next(cell for cell in board.grid if board.is_mine(cell))).result()
    assert run.data(session.played.replay().text()) == before
    assert run.data("3x1x1/*..") == run.data("3x1x1/###"), "a board before its first click"
