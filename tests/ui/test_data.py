"""`minewise data` and `minewise stats`, as a person runs them."""

import csv
import gzip
import io
import json
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from commands import Run, one_sentence
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
    code, out, err = run("data", "export", file)
    assert (code, err) == (0, "")
    assert "Written to" in out
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "there"))
    record("2")
    added = "Added: 1 finished game, 2 answers to puzzles.\n"
    assert run("data", "import", file) == (0, added, "")
    said = "Nothing new: everything in it is here already.\n"
    assert run("data", "import", file) == (0, said, "")
    told = json.loads(run("data", "import", file, "--json")[1])
    assert told == {
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

    @contextmanager
    def pressed() -> Iterator[Callable[[str, int, int], None]]:
        """A bar: when it is first drawn, somebody presses Ctrl+C."""
        yield lambda *_progress: signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("minewise.ui.cli.data.bar_shown", pressed)
    code, out, err = run("data", "import", file)
    assert (code, out) == (128 + signal.SIGINT, "")
    assert err.endswith("the import was stopped: nothing was added\n")
    assert err.count("\n") == 1
    assert not there.exists()


def test_a_file_whose_practice_is_wrong_adds_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Practice(training_file()).attempt(next(iter(our_pack())), 0.0)
    file = tmp_path / "all.gz"
    assert run("data", "export", str(file))[0] == 0
    text = gzip.decompress(file.read_bytes()).decode()
    file.write_text(re.sub(r'("attempts": *\[\{.*?"rating": *)[0-9.]+', r"\g<1>9999", text))
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "there"))
    assert "9999" in one_sentence(run, "data", "import", str(file))
    assert not (tmp_path / "there").exists()


def test_it_says_where_everything_is(run: Run, tmp_path: Path) -> None:
    assert run("data", "where")[1].splitlines() == [
        f"Saved games: {tmp_path / 'data' / 'games'}",
        f"Statistics: {tmp_path / 'data' / 'statistics.sqlite'}",
        f"Settings: {tmp_path / 'data' / 'settings.json'}",
        f"Training: {tmp_path / 'data' / 'training.sqlite'}",
    ]
    places = json.loads(run("data", "where", "--json")[1])
    assert set(places) == {"games", "statistics", "settings", "practice"}


@pytest.fixture
def played(run: Run) -> Run:
    record("a1", ended=datetime(2026, 10, 3, tzinfo=UTC))
    record("a2", won=False, help=("hints",))
    record("a3", level=Level.parse("expert"), day="2026-11-16")
    return run


def test_tables_for_people(played: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = played("stats")
    assert (code, err) == (0, "")
    assert "   1  0:42.123" in out
    assert "2026-10      1  1 (100 %)" in out
    assert "Daily boards\n2026-11-16  expert        42.1 s" in out
    assert "expert" not in played("stats", "--level", "beginner")[1]
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "elsewhere"))
    assert played("stats") == (0, "You have not finished a game yet.\n", "")


def test_json_and_csv_for_programs(played: Run) -> None:
    data = json.loads(played("stats", "--json")[1])
    assert [game["id"] for game in data["games"]] == ["a3", "a2", "a1"]
    assert data["months"][0] == {"month": "2026-10", "games": 1, "wins": 1, "win_rate": 1.0}
    rows = [*csv.DictReader(io.StringIO(played("stats", "--csv")[1]))]
    assert [(row["id"], row["help"], row["won"]) for row in rows] == [
        ("a3", "", "True"),
        ("a2", "hints", "False"),
        ("a1", "", "True"),
    ]


def test_a_game_is_deleted_and_restored(played: Run) -> None:
    assert "no longer counts" in played("stats", "--delete", "a2")[1]
    assert "no such game" in one_sentence(played, "stats", "--delete", "a2")
    assert played("stats", "--restore") == (0, "1 game counts again.\n", "")
    assert "nothing to restore" in one_sentence(played, "stats", "--restore")


def test_a_reset_asks_twice(played: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "asks twice" in one_sentence(played, "stats", "--reset")
    monkeypatch.setattr(stats, "in_terminal", lambda: True)
    asked: list[str] = []

    def confirm(question: str) -> bool:
        asked.append(question)
        return len(asked) != 2

    monkeypatch.setattr("minewise.ui.cli.stats.click.confirm", confirm)
    assert played("stats", "--reset") == (0, "", "")
    assert len(asked) == 2
    assert "3 games no longer count" in played("stats", "--reset")[1]
    assert played("stats", "--restore")[1] == "3 games count again.\n"
