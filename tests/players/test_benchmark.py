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
