"""`minewise bench`, as a person or a program runs it."""

import csv
import json
import sys
from pathlib import Path

import pytest

from minewise import solver
from minewise.ui.cli import main


def run(
    capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch, *words: str
) -> tuple[int, str, str]:
    patch.setattr(sys, "argv", ["minewise", "bench", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    return int(ended.value.code or 0), told.out, told.err


def test_a_win_rate_carries_all_that_belongs_to_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["--player", "sentences", "--level", "beginner", "--games", "20", "--start", "0,0"]
    code, out, _ = run(capsys, monkeypatch, *words)
    assert code == 0
    assert out.startswith(
        "sentences on beginner (9x9x10), first click safe, first cell (0, 0), seeds from 7:\n"
    )
    assert " of 20 games won, " in out
    assert "95 % confidence" in out


def test_the_json_object_has_the_promised_fields(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["--level", "cs50", "--games", "50", "--start", "0,0", "--seed", "3", "--json"]
    code, out, _ = run(capsys, monkeypatch, *words)
    found = json.loads(out)
    assert code == 0
    assert set(found) >= {
        "player", "level", "first", "start", "games", "wins", "win_rate", "ci95",
        "guesses_per_game", "seconds", "cpu_seconds", "games_per_cpu_second", "core",
    }  # fmt: skip
    assert (found["player"], found["level"], found["first"]) == ("exact", "8x8x8", "safe")
    assert (found["start"], found["games"]) == ([0, 0], 50)
    assert found["win_rate"] == found["wins"] / 50
    assert found["ci95"][0] < found["win_rate"] < found["ci95"][1]
    assert found["core"] == solver.core_in_use()


def test_every_game_is_a_row_in_the_order_of_the_boards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "games.csv"
    words = ["--games", "30", "--start", "0,0", "--seed", "100", "--json", "--out", str(path)]
    code, out, _ = run(capsys, monkeypatch, *words)
    assert code == 0
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["seed"]) for row in rows] == list(range(100, 130))
    assert [int(row["game"]) for row in rows] == list(range(30))
    assert sum(int(row["won"]) for row in rows) == json.loads(out)["wins"]
    assert all(int(row["moves"]) >= 1 and int(row["guesses"]) >= 0 for row in rows)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "0"], "'0' is not a number of games: expected 1 to 1000000000"),
        (["--games", "many"], "'many' is not a number of games"),
        (["--games", "-5"], "'-5' is not a number of games"),
        (["--games", "٣"], "is not a number of games"),
        (["--player", "nobody"], "'nobody' is not a player"),
        (["--level", "3x3x9"], "9 mines do not fit"),
        (["--out", "games.txt"], "expected one that ends in .csv or .parquet"),
        (["--out", "/nowhere/games.csv", "--games", "1"], "cannot write '/nowhere/games.csv'"),
    ],
)
def test_bad_input_gets_one_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    sentence: str,
) -> None:
    code, out, err = run(capsys, monkeypatch, *words)
    assert (code, out) == (1, "")
    assert sentence in err
    assert err.strip().count("\n") == 0
