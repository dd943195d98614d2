"""`minewise bench`, as a person or a program runs it."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import hostile
from commands import Run, one_sentence
from minewise import arena, solver


def test_the_json_object_has_the_promised_fields(run: Run) -> None:
    words = ["--level", "cs50", "--games", "50", "--start", "1,1", "--seed", "3", "--json"]
    code, out, _ = run("bench", *words)
    found = json.loads(out)
    assert code == 0
    assert set(found) >= {
        "player", "level", "first", "start", "games", "wins", "win_rate", "ci95",
        "guesses_per_game", "seconds", "cpu_seconds", "games_per_cpu_second", "core",
        "survival", "slowest_move", "faults", "stopped_by", "jobs", "effort",
    }  # fmt: skip
    assert (found["player"], found["level"], found["first"]) == ("exact", "8x8x8", "safe")
    assert (found["start"], found["games"]) == ([0, 0], 50)
    assert found["win_rate"] == found["wins"] / 50
    assert found["ci95"][0] < found["win_rate"] < found["ci95"][1]
    assert found["core"] == solver.core_in_use()
    told = run("bench", *words[:-1])[1]
    where = "exact on cs50 (8x8x8), first click safe, first cell (1,1), seeds from 3:\n"
    assert told.startswith(where)
    assert " of 50 games won, " in told
    assert "95 % confidence" in told
    found = bench(run, "--level", "cs50", "--time", "0.4")
    assert (found["stopped_by"], found["games"] > 0) == ("time", True)


def test_every_game_is_a_row_in_the_order_of_the_boards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    words = ["--games", "30", "--start", "1,1", "--seed", "100", "--json", "--out", str(path)]
    code, out, _ = run("bench", *words)
    assert code == 0
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["seed"]) for row in rows] == list(range(100, 130))
    assert [int(row["game"]) for row in rows] == list(range(30))
    assert sum(int(row["won"]) for row in rows) == json.loads(out)["wins"]
    assert all(int(row["moves"]) >= 1 and int(row["guesses"]) >= 0 for row in rows)


def bench(run: Run, *words: str) -> dict[str, Any]:
    code, out, _ = run("bench", *words, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


LASTING = ("seconds", "cpu_seconds", "games_per_cpu_second", "slowest_move", "jobs")


@pytest.mark.parametrize("player", ["exact", "random"])
def test_the_same_seed_gives_the_same_result_on_any_number_of_jobs(run: Run, player: str) -> None:
    words = ["--player", player, "--level", "cs50", "--games", "120", "--seed", "4"]
    one, two = (bench(run, *words, "--jobs", jobs) for jobs in ("1", "2"))
    assert (one["jobs"], two["jobs"]) == (1, 2)
    for data in (one, two):
        assert data["cpu_seconds"] > 0
        assert data["slowest_move"] > 0
        for name in LASTING:
            del data[name]
    assert one == two
    assert one["stopped_by"] == "games"


def test_games_stop_when_the_interval_is_narrow_enough(run: Run) -> None:
    found = bench(run, "--level", "cs50", "--interval", "10", "--jobs", "all")
    low, high = found["ci95"]
    assert high - low <= 0.1
    assert found["stopped_by"] == "width"
    code, out, _ = run("bench", "--level", "cs50", "--interval", "10")
    assert code == 0
    assert f"Stopped after {found['games']} games: the interval is narrow enough." in out


def test_boards_of_generate_are_those_of_the_seeds(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dealt = ["--level", "12x8x22", "--seed", "5", "--start", "3,4", "--first", "opening"]
    _, boards, _ = run("generate", *dealt, "--games", "40")
    by_seed = bench(run, *dealt, "--games", "40")
    monkeypatch.setattr(sys, "stdin", io.StringIO(boards))
    from_pipe = bench(run, "--boards", "-", "--start", "3,4")
    path = tmp_path / "boards.txt"
    path.write_text(boards, encoding="utf-8")
    from_file = bench(run, "--boards", str(path), "--start", "3,4")
    for found in (from_pipe, from_file):
        assert (found["games"], found["wins"]) == (40, by_seed["wins"])
        assert found["survival"] == pytest.approx(by_seed["survival"])
        assert (found["level"], found["first"], found["seed"]) == ("12x8x22", "any", None)
    assert bench(run, "--boards", str(path), "--games", "7")["games"] == 7
    code, out, _ = run("bench", "--boards", str(path))
    assert code == 0
    assert "first cell chosen by the player, the boards given:" in out


@pytest.mark.parametrize(
    ("option", "value"), [("--level", "9x9x9"), ("--seed", "3"), ("--first", "any")]
)
def test_given_boards_cannot_be_dealt_differently(run: Run, option: str, value: str) -> None:
    code, _, err = run("bench", "--boards", "-", option, value)
    assert code == 2
    assert option in err


def test_faults_of_a_player_are_counted_and_the_first_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile.install(tmp_path, monkeypatch)
    path = tmp_path / "games.csv"
    words = ["--player", "crash", "--level", "8x8x20", "--seed", "0", "--start", "1,1"]
    code, out, _ = run("bench", *words, "--games", "6", "--out", str(path))
    assert code == 0
    assert (
        "3 games lost by a fault of the player; the first, game 1: "
        "crashed: RuntimeError: out of ideas\n"
    ) in out
    with path.open(encoding="utf-8", newline="") as file:
        faults = [row["fault"] for row in csv.DictReader(file)]
    assert faults == ["", "crashed: RuntimeError: out of ideas"] * 3
    found = bench(run, *words, "--games", "2", "--move-limit", "9")
    assert found["faults"] == 1
    assert found["first_fault"] == {"game": 1, "fault": "crashed: RuntimeError: out of ideas"}


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
@pytest.mark.parametrize(
    ("player", "number"),
    [("exact", signal.SIGHUP), ("sentences", signal.SIGINT)],
)
def test_a_signal_stops_with_what_is_there(tmp_path: Path, player: str, number: int) -> None:
    path = tmp_path / "games.csv"
    command = [sys.executable, "-m", "minewise", "bench", "--player", player, "--json"]
    options = ["--games", "100000000", "--jobs", "2", "--out", str(path)]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if any(aside.stat().st_size > 5000 for aside in tmp_path.glob("*.part")):
                break
            time.sleep(0.05)
        running.send_signal(number)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (128 + number, "")
    found = json.loads(out)
    assert found["stopped_by"] == "interrupt"
    results = arena.read_results(str(path)).games
    assert [result.game for result in results] == list(range(found["games"]))
    assert sum(result.won for result in results) == found["wins"]
    assert list(tmp_path.iterdir()) == [path]


def test_a_win_rate_is_estimated_from_games_in_which_no_guess_is_lost(run: Run) -> None:
    asked = ["bench", "--estimate", "--player", "expert", "--level", "6x6x7", "--start", "1,1"]
    data = json.loads(run(*asked, "--games", "300", "--json")[1])
    low, high = data["ci95"]
    assert data["estimated"]
    assert data["games"] == 300
    assert 0 < low < data["win_rate"] < high < 1
    told = run(*asked, "--games", "300")[1]
    assert f"{data['win_rate']:.3%}" in told
    assert "estimated from 300 games in which no guess was lost" in told


def test_a_board_that_is_wrong_is_named_by_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "b"
    path.write_text("2x1x1/*.\n\n2x1x1/x.\n", encoding="utf-8")
    assert "line 3: row 1, column 1: 'x' is not a cell" in one_sentence(
        run, "bench", "--boards", str(path)
    )
    path.write_bytes(b"\xff")
    assert "is not a text file" in one_sentence(run, "bench", "--boards", str(path))
    path.write_text("2x1x1/*.\n", encoding="utf-8")
    sentence = one_sentence(run, "bench", "--boards", str(path), "--start", "2,1")
    assert "'2,1' is not a cell of 2x1" in sentence


def test_a_missing_extra_names_the_command_that_installs_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.arena.table.find_spec", lambda _: None)
    assert 'pip install ".[parquet]"' in one_sentence(run, "bench", "--out", "x.parquet")
    monkeypatch.setattr("minewise.arena.cluster.find_spec", lambda _: None)
    assert 'pip install ".[cluster]"' in one_sentence(run, "bench", "--cluster", "tcp://x:1")


def test_no_file_is_lost_and_a_run_can_be_resumed(run: Run, tmp_path: Path) -> None:
    path, whole = tmp_path / "games.csv", tmp_path / "whole.csv"
    words = ["--level", "cs50", "--start", "1,1", "--out"]

    def rows(file: Path) -> list[dict[str, str]]:
        with file.open(encoding="utf-8", newline="") as stream:
            return list(csv.DictReader(stream))

    def games(file: Path) -> list[tuple[str, str, str]]:
        return [(row["game"], row["seed"], row["won"]) for row in rows(file)]

    assert run("bench", *words, str(whole), "--games", "170")[0] == 0
    assert run("bench", *words, str(path), "--games", "70")[0] == 0
    before = path.read_text(encoding="utf-8")
    code, _, told = run("bench", *words, str(path), "--games", "170")
    assert code == 1
    assert "exists: expected another name, --resume to go on with it, or --force" in told
    assert path.read_text(encoding="utf-8") == before
    code, out, _ = run("bench", *words, str(path), "--games", "170", "--resume", "--json")
    assert (code, json.loads(out)["games"]) == (0, 170)
    assert games(path) == games(whole)
    other = ["--player", "random", "--games", "170", "--resume"]
    code, _, told = run("bench", *words, str(path), *other)
    assert (code, "holds other games, of exact on 8x8x8" in told) == (1, True)
    assert run("bench", *words, str(path), "--games", "10", "--force")[0] == 0
    assert len(rows(path)) == 10


def test_a_player_may_be_a_function_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def mine(position):\n    return position.hidden[0]\n", encoding="utf-8")
    name = f"{file}:mine"
    words = ["--level", "cs50", "--games", "60", "--start", "1,1"]
    found = bench(run, "--player", name, *words, "--jobs", "2")
    assert (found["player"], found["faults"]) == (name, 0)
    code, out, _ = run("compare", name, "exact", *words)
    assert (code, "exact is better than" in out) == (0, True)


def test_a_check_says_what_a_player_does(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("players", "check", "sentences")
    assert (code, out.splitlines()[-1]) == (0, "sentences keeps to the rules.")
    file = tmp_path / "mine.py"
    file.write_text("def mine(position):\n    return 9, 9\n", encoding="utf-8")
    code, out, _ = run("players", "check", f"{file}:mine")
    assert code == 1
    assert "FAULT a legal move on 4x2x1/1F##/11##: " in out
    assert "which is off the board" in out
