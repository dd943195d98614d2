"""`minewise bench`, `compare` and `generate`, as a person or a program runs them."""

import json
import os
import shutil
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import hostile
from commands import Run, data, one_sentence, printed, run_quietly
from minewise import arena, solver
from minewise.core import Board
from screen import wait_until

DEALT = ["--level", "cs50", "--start", "1,1", "--games", "200"]


def test_the_json_object_has_the_promised_fields(run: Run) -> None:
    words = ["bench", "--level", "cs50", "--games", "50", "--start", "1,1", "--seed", "3"]
    found = data(run, *words)
    assert found.keys() >= {
        "player", "level", "first", "start", "games", "wins", "win_rate", "ci95",
        "guesses_per_game", "seconds", "cpu_seconds", "games_per_cpu_second", "core",
        "survival", "slowest_move", "faults", "stopped_by", "jobs", "effort",
    }  # fmt: skip
    assert (found["player"], found["level"], found["first"]) == ("exact", "8x8x8", "safe")
    assert (found["start"], found["games"]) == ([0, 0], 50)
    assert found["win_rate"] == found["wins"] / 50
    assert found["ci95"][0] < found["win_rate"] < found["ci95"][1]
    assert found["core"] == solver.core_in_use()
    told = printed(run, *words)
    assert told.startswith(
        "exact on cs50 (8x8x8), first click safe, first cell (1,1), seeds from 3:\n"
    )
    assert " of 50 games won, " in told
    assert "95 % confidence" in told


def test_games_stop_when_the_interval_is_narrow_enough_or_the_time_is_over(run: Run) -> None:
    found = data(run, "bench", "--level", "cs50", "--interval", "10", "--jobs", "all")
    low, high = found["ci95"]
    assert high - low <= 0.1
    assert found["stopped_by"] == "width"
    out = run("bench", "--level", "cs50", "--interval", "10")[1]
    assert f"Stopped after {found['games']} games: the interval is narrow enough." in out
    assert data(run, "bench", "--level", "cs50", "--time", "0.2")["stopped_by"] == "time"


def test_boards_of_generate_are_those_of_the_seeds(run: Run, tmp_path: Path) -> None:
    dealt = ["--level", "12x8x22", "--seed", "5", "--start", "3,4", "--first", "opening"]
    boards = printed(run, "generate", *dealt, "--games", "40")
    by_seed = data(run, "bench", *dealt, "--games", "40")
    path = tmp_path / "boards.txt"
    path.write_text(boards, encoding="utf-8")
    for name, given in (("-", boards), (str(path), "")):
        found = data(run, "bench", "--boards", name, "--start", "3,4", given=given)
        assert (found["games"], found["wins"]) == (40, by_seed["wins"])
        assert found["survival"] == pytest.approx(by_seed["survival"])
        assert (found["level"], found["first"], found["seed"]) == ("12x8x22", "any", None)
    out = run("bench", "--boards", str(path), "--games", "7")[1]
    assert "first cell chosen by the player, the boards given:" in out
    assert " of 7 games won, " in out


def test_faults_of_a_player_are_counted_and_the_first_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile.install(tmp_path, monkeypatch)
    path, fault = tmp_path / "games.csv", "crashed: RuntimeError: out of ideas"
    words = ["bench", "--player", "crash", "--level", "8x8x20", "--seed", "0", "--start", "1,1"]
    out = run(*words, "--games", "4", "--out", str(path))[1]
    assert f"2 games lost by a fault of the player; the first, game 1: {fault}\n" in out
    assert [game.fault for game in arena.read_results(str(path)).games] == ["", fault] * 2
    found = data(run, *words, "--games", "2", "--move-limit", "9")
    assert (found["faults"], found["first_fault"]) == (1, {"game": 1, "fault": fault})


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
@pytest.mark.parametrize(
    ("player", "number"), [("exact", signal.SIGHUP), ("sentences", signal.SIGINT)]
)
def test_a_signal_stops_with_what_is_there(tmp_path: Path, player: str, number: int) -> None:
    path = tmp_path / "games.csv"
    command = [sys.executable, "-m", "minewise", "bench", "--player", player, "--json"]
    options = ["--games", "100000000", "--jobs", "2", "--out", str(path)]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        asides = partial(tmp_path.glob, "*.part")
        wait_until("rows", lambda: any(aside.stat().st_size > 5000 for aside in asides()))
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
    words = ["bench", "--estimate", "--player", "expert", "--level", "6x6x7", "--start", "1,1"]
    found = data(run, *words, "--games", "200")
    assert (found["estimated"], found["games"]) == (True, 200)
    told = printed(run, *words, "--games", "200")
    assert f"{found['win_rate']:.3%}" in told
    assert "estimated from 200 games in which no guess was lost" in told


def test_no_file_is_lost_and_a_run_can_be_resumed(run: Run, tmp_path: Path) -> None:
    path, whole = tmp_path / "games.csv", tmp_path / "whole.csv"
    words = ["bench", "--level", "cs50", "--start", "1,1", "--out", str(path)]

    def games(file: Path) -> list[tuple[int, int | None, bool]]:
        return [(game.game, game.seed, game.won) for game in arena.read_results(str(file)).games]

    found = data(run, *words[:-1], str(whole), "--games", "130")
    assert [each[:2] for each in games(whole)] == [(n, 7 + n) for n in range(130)]
    assert sum(won for *_, won in games(whole)) == found["wins"]
    assert run(*words, "--games", "70")[0] == 0
    before = path.read_text(encoding="utf-8")
    told = one_sentence(run, *words, "--games", "130")
    assert "already exists: --resume continues it, --force overwrites it" in told
    assert path.read_text(encoding="utf-8") == before
    assert data(run, *words, "--games", "130", "--resume")["games"] == 130
    assert games(path) == games(whole)
    told = one_sentence(run, *words, "--player", "random", "--resume")
    assert "holds other games, of exact on 8x8x8" in told
    assert run(*words, "--games", "10", "--force")[0] == 0
    assert len(games(path)) == 10


def test_a_player_may_be_a_function_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def mine(position):\n    return position.hidden[0]\n", encoding="utf-8")
    name = f"{file}:mine"
    words = ["--level", "cs50", "--games", "40", "--start", "1,1"]
    found = data(run, "bench", "--player", name, *words, "--jobs", "2")
    assert (found["player"], found["faults"], found["jobs"]) == (name, 0, 2)
    assert "exact is better than" in run("compare", name, "exact", *words)[1]


def test_a_check_says_what_a_player_does(run: Run, tmp_path: Path) -> None:
    out = printed(run, "players", "check", "sentences")
    assert out.splitlines()[-1] == "sentences keeps to the rules."
    file = tmp_path / "mine.py"
    file.write_text("def mine(position):\n    return 9, 9\n", encoding="utf-8")
    code, out, _ = run("players", "check", f"{file}:mine")
    assert (code, "FAULT a legal move on 4x2x1/1F##/11##: " in out) == (1, True)


@pytest.mark.usefixtures("in_folder")
def test_boards_are_written_whole_and_without_a_first_cell_the_corner_is_kept_clear(
    run: Run,
) -> None:
    words = ["--level", "4x4x7", "--first", "opening", "--games", "20"]
    out = printed(run, "generate", *words)
    assert out.count("\n") == 20
    assert not any(Board.parse(line).number((0, 0)) for line in out.splitlines())
    assert run("generate", *words, "--out", "boards.txt") == (0, "", "")
    assert Path("boards.txt").read_text(encoding="utf-8") == out


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files of the same 200 boards, for all tests here."""
    folder = tmp_path_factory.mktemp("played")
    for player, name in (("exact", "exact.csv"), ("random", "random.parquet")):
        run_quietly("bench", "--player", player, *DEALT, "--out", str(folder / name))
    return folder


@pytest.fixture
def _results(played: Path, in_folder: Path) -> None:
    """The two files, in another folder than the tests'."""
    shutil.copytree(played, in_folder, dirs_exist_ok=True)


@pytest.mark.usefixtures("_results")
def test_files_and_players_say_the_same_and_in_words_who_is_better(run: Run) -> None:
    found = data(run, "compare", "exact.csv", "random.parquet")
    assert data(run, "compare", "exact", "random", *DEALT, "--jobs", "2") == found
    assert data(run, "compare", "exact", "random.parquet") == found
    assert data(run, "compare", "exact.csv", "random") == found
    assert found["games"] == 200
    assert sum(found[name] for name in ("both", "only_a", "only_b", "neither")) == 200
    rates = found["a"]["win_rate"] - found["b"]["win_rate"]
    assert found["difference"] == pytest.approx(rates)
    assert (found["p_value"] < 1e-10, found["test"]) == (True, "McNemar, exact")
    out = run("compare", "exact.csv", "random.parquet")[1]
    first, *_, last = out.splitlines()
    assert first == (
        "exact and random on cs50 (8x8x8), first click safe, first cell (1,1), the same 200 boards:"
    )
    assert last.startswith("exact is better than random. (McNemar, exact: p = ")
    assert run("compare", "random", "exact.csv")[1].splitlines()[-1] == last
    out = run("compare", "exact.csv", "exact.csv")[1]
    assert "exact.csv (A) and exact.csv (B) on cs50" in out
    assert "These games do not tell which of them is better." in out


@pytest.mark.usefixtures("in_folder")
def test_given_boards_are_compared_too(run: Run) -> None:
    on_boards = ["--boards", "boards.txt", "--start", "1,1"]
    run_quietly("generate", "--level", "cs50", "--games", "60", "--out", "boards.txt")
    run_quietly("bench", *on_boards, "--out", "exact.csv")
    found = data(run, "compare", "exact", "random", *on_boards[:2])
    assert data(run, "compare", "exact.csv", "random", *on_boards[:2]) == found
    assert found["games"] == 60
    told = one_sentence(run, "compare", "exact.csv", "random")
    assert "'exact.csv' was played on given boards" in told
    assert "--boards" in told


@pytest.mark.usefixtures("_results")
def test_a_file_says_itself_which_boards_are_played_and_different_ones_are_refused(
    run: Run,
) -> None:
    for option, value in (("--seed", "1"), ("--start", "2,2"), ("--games", "5")):
        code, _, err = run("compare", "exact.csv", "random", option, value)
        assert (code, option in err) == (2, True)
    run_quietly("bench", *DEALT, "--seed", "8", "--out", "other.csv")
    sentence = one_sentence(run, "compare", "exact.csv", "other.csv")
    assert "exact.csv and other.csv cannot be compared: game 0 was played on different" in sentence
