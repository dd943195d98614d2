"""`minewise data` and `minewise stats`, as a person runs them."""

import csv
import io
import signal
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from commands import Run, data, one_sentence, printed
from minewise.core import FirstClick, Level
from minewise.session.folders import training_file
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame
from minewise.training import Practice, our_pack
from minewise.ui.cli import stats

GAME = FinishedGame("a1", Level.parse("beginner"), FirstClick.SAFE, (), True, 42.1239, 30, 40)


pytestmark = pytest.mark.usefixtures("home")


def record(name: str, **changes: Any) -> None:
    statistics = Storage.at_home().statistics
    assert statistics is not None
    statistics.record(replace(GAME, id=name, **changes))


def test_everything_is_taken_to_another_machine(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record("1")
    Practice(training_file()).attempt(next(iter(our_pack())), 0.0)
    file = str(tmp_path / "all.gz")
    assert "Written to" in printed(run, "data", "export", file)
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "there"))
    record("2")
    for said in (
        "Added: 1 finished game, 2 answers to puzzles.\n",
        "Nothing new: everything in it is here already.\n",
    ):
        assert run("data", "import", file) == (0, said, "")
    assert data(run, "data", "import", file) == {
        "settings": [], "saved": [], "left": False, "finished": 0, "practised": 0, "problems": [],
    }  # fmt: skip
    assert len(Practice(training_file()).repeats()) == 1


def test_ctrl_c_ends_an_import_and_nothing_is_added(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record("1")
    file, there = str(tmp_path / "all.gz"), tmp_path / "there"
    run("data", "export", file)
    monkeypatch.setenv("MINEWISE_DATA", str(there))
    # A bar: when it is first drawn, somebody presses Ctrl+C.
    bar = nullcontext(lambda *_progress: signal.raise_signal(signal.SIGINT))
    monkeypatch.setattr("minewise.ui.cli.data.bar_shown", lambda: bar)
    code, out, err = run("data", "import", file)
    assert (code, out) == (128 + signal.SIGINT, "")
    assert err.endswith("the import was stopped: nothing was added\n")
    assert err.count("\n") == 1
    assert not there.exists()


def test_it_says_where_everything_is(run: Run, home: Path) -> None:
    assert printed(run, "data", "where").splitlines() == [
        f"Saved games: {home / 'games'}",
        f"Statistics: {home / 'statistics.sqlite'}",
        f"Settings: {home / 'settings.json'}",
        f"Training: {home / 'training.sqlite'}",
    ]
    assert data(run, "data", "where").keys() == {"games", "statistics", "settings", "practice"}


@pytest.fixture
def played(run: Run) -> Run:
    record("a1", ended=datetime(2026, 10, 3, tzinfo=UTC))
    record("a2", won=False, help=("hints",))
    record("a3", level=Level.parse("expert"), day="2026-11-16")
    return run


def test_tables_for_people(played: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = printed(played, "stats", "--level", "beginner")
    assert "   1  0:42.123" in out
    assert "2026-10      1  1 (100 %)" in out
    assert "2  2026-10-03 00:00  Beginner  Won" in out
    assert "Expert" not in out
    assert "Expert    Won" in printed(played, "stats"), "the games of all levels"
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "elsewhere"))
    assert played("stats") == (0, "You have not finished a game yet.\n", "")


def test_json_and_csv_for_programs(played: Run) -> None:
    found = data(played, "stats")
    assert [game["id"] for game in found["games"]] == ["a3", "a2", "a1"]
    assert found["months"][0] == {"month": "2026-10", "games": 1, "wins": 1, "win_rate": 1.0}
    rows = [*csv.DictReader(io.StringIO(played("stats", "--csv")[1]))]
    expected = [("a3", "", "True"), ("a2", "hints", "False"), ("a1", "", "True")]
    assert [(row["id"], row["help"], row["won"]) for row in rows] == expected


def test_a_game_is_deleted_and_restored(played: Run) -> None:
    assert "no longer counts" in played("stats", "--delete", "a2")[1]
    assert "no such game" in one_sentence(played, "stats", "--delete", "a2")
    assert played("stats", "--restore") == (0, "1 game counts again.\n", "")
    assert "nothing to restore" in one_sentence(played, "stats", "--restore")


def test_a_reset_asks_twice(played: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "asks twice" in one_sentence(played, "stats", "--reset")
    monkeypatch.setattr(stats, "in_terminal", lambda: True)
    answers = [True, False, True, True]
    monkeypatch.setattr("minewise.ui.cli.stats.click.confirm", lambda _: answers.pop(0))
    assert played("stats", "--reset") == (0, "", "")
    assert len(answers) == 2
    assert "3 games no longer count" in played("stats", "--reset")[1]
    assert played("stats", "--restore")[1] == "3 games count again.\n"
