"""The programs that measure the players: benchmarks/players.py and benchmarks/judge.py."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

import judge
import players as benchmark
from text_tables import blocks, columns

(BAD_VALUES,) = blocks(Path(__file__).with_name("bad_values.txt"))


def printed(
    capsys: pytest.CaptureFixture[str], main: Callable[[list[str]], int], *arguments: str
) -> str:
    """What a program prints, which must succeed."""
    assert main([*arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_it_prints_level_first_click_and_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    head, *rows = printed(capsys, benchmark.main, "--games", "4", "--level", "4x4x2").splitlines()
    assert "4x4x2, first click any, first cell the player's choice, 4 games" in head
    assert [row.split()[0] for row in rows][:3] == ["random", "rules", "sentences"]


def test_as_json_the_same_boards_give_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--games", "5", "--player", "rules", "random", "--json")
    runs = [printed(capsys, benchmark.main, *words).splitlines() for _ in range(2)]
    for first, second in zip(*runs, strict=True):
        one, two = json.loads(first), json.loads(second)
        low, high = one["ci95"]
        assert 0 <= low <= one["win_rate"] <= high <= 1
        for key in ("player", "level", "first", "start", "games", "wins", "guesses_per_game"):
            assert one[key] == two[key]


def test_an_effort_gains_nothing_on_itself(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("quick", "1,1000,400,5000,0", "--games", "20", "--level", "9x9x12", "--json")
    found = json.loads(printed(capsys, judge.main, *words))
    assert found["gain"] == found["differences_per_game"] == 0
    assert found["guesses_per_game"] > 0


def test_guesses_that_differ_are_judged(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("quick", "instant", "--games", "60", "--level", "9x9x18", "--playouts", "4", "--json")
    found = json.loads(printed(capsys, judge.main, *words))
    assert 0 < found["differences_per_game"] < found["guesses_per_game"]
    assert found["gain"] != 0
    assert found["margin95"] > 0


def test_games_that_lose_no_guess_tell_the_win_rate(capsys: pytest.CaptureFixture[str]) -> None:
    # 4x4x3 from the corner: every game is won, and counts for as much as its guesses were safe.
    native = pytest.importorskip("minewise.solver._native", exc_type=ImportError)
    words = ("quick", "--games", "600", "--level", "4x4x3", "--json")
    found = json.loads(printed(capsys, judge.main, *words))
    games = native.play("expert", native.Grid(4, 4), 3, 0, "safe", 0, 600, effort="quick")
    assert found["win_rate"] == pytest.approx(sum(game[0] for game in games) / 600, abs=0.08)
    assert 0 < found["win_rate"] < 1


@pytest.mark.parametrize(("program", "typed", "named"), columns(BAD_VALUES))
def test_a_value_that_cannot_be_gets_one_sentence(
    program: str, typed: str, named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert import_module(program).main(typed.split()) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert named in err
