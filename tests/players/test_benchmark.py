"""Facts about the benchmark of the players."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "players.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_prints_the_level_the_first_click_and_each_player() -> None:
    done = run("--games", "4", "--level", "4x4x2")
    assert (done.returncode, done.stderr) == (0, "")
    head, *rows = done.stdout.splitlines()
    assert "4x4x2, first click any, first cell the player's choice, 4 games" in head
    assert [row.split()[0] for row in rows][:3] == ["random", "rules", "sentences"]


def test_as_json_the_same_boards_give_the_same_figures() -> None:
    runs = [run("--games", "5", "--player", "rules", "random", "--json") for _ in range(2)]
    for first, second in zip(*[done.stdout.splitlines() for done in runs], strict=True):
        one, two = json.loads(first), json.loads(second)
        low, high = one["ci95"]
        assert 0 <= low <= one["win_rate"] <= high <= 1
        for key in ("player", "level", "first", "start", "games", "wins", "guesses_per_game"):
            assert one[key] == two[key]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--games", "0"], "--games '0'"),
        (["--games", "many"], "--games 'many'"),
        (["--seed=-1"], "--seed '-1'"),
        (["--seed", str(2**64)], str(2**64)),
        (["--level", "huge"], "'huge' is not a level"),
        (["--player", "chess"], "'chess' is not a player"),
    ],
)
def test_a_value_that_cannot_be_gets_one_sentence(arguments: list[str], named: str) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert named in done.stderr


JUDGE = SCRIPT.parent / "judge.py"


def judge(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(JUDGE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_an_effort_gains_nothing_on_itself() -> None:
    done = judge("quick", "1,1000,400,5000,0", "--games", "20", "--level", "9x9x12", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["gain"] == found["differences_per_game"] == 0
    assert found["guesses_per_game"] > 0


def test_guesses_that_differ_are_judged() -> None:
    done = judge(
        "quick", "instant", "--games", "60", "--level", "9x9x18", "--playouts", "4", "--json"
    )
    found = json.loads(done.stdout)
    assert 0 < found["differences_per_game"] < found["guesses_per_game"]
    assert found["gain"] != 0
    assert found["margin95"] > 0


def test_games_that_lose_no_guess_tell_the_win_rate() -> None:
    # 4x4x3 from the corner: every game is won, and counts for as much as its guesses were safe.
    done = judge("quick", "--games", "600", "--level", "4x4x3", "--json")
    found = json.loads(done.stdout)
    games = native_games("quick", "4x4x3", 600)
    rate = sum(won for won, *_ in games) / 600
    assert found["win_rate"] == pytest.approx(rate, abs=0.08)
    assert 0 < found["win_rate"] < 1


def native_games(effort: str, level: str, games: int) -> list[tuple[bool, int]]:
    native = pytest.importorskip("minewise.solver._native", exc_type=ImportError)
    width, height, mines = map(int, level.split("x"))
    grid = native.Grid(width, height)
    played = native.play("expert", grid, mines, 0, "safe", 0, games, effort=effort)
    return [(game[0], game[1]) for game in played]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["great"], "the efforts are instant, quick, normal and hard"),
        (["1,2,3"], "five figures"),
        (["101,1000,400,5000,0"], "at most 100 steps ahead"),
        (["quick", "normal", "hard"], "one effort, or two"),
        (["quick", "--start", "99,0"], "'99,0' is not a cell"),
        (["quick", "--games", "0"], "--games 0"),
        (["quick", "--level", "huge"], "'huge' is not a level"),
    ],
)
def test_what_cannot_be_judged_gets_one_sentence(arguments: list[str], named: str) -> None:
    done = judge(*arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert named in done.stderr
