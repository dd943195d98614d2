"""`minewise stats`, as a person runs it."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from commands import Run, one_sentence
from minewise.core import FirstClick, Level
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame
from minewise.ui.cli import stats

GAME = FinishedGame("a1", Level.parse("beginner"), FirstClick.SAFE, (), True, 42.1239, 30, 40)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))


@pytest.fixture
def played(run: Run) -> Run:
    statistics = Storage.at_home().statistics
    assert statistics is not None
    statistics.record(replace(GAME, ended=datetime(2026, 10, 3, tzinfo=UTC)))
    statistics.record(replace(GAME, id="a2", won=False, help=("hints",)))
    statistics.record(replace(GAME, id="a3", level=Level.parse("expert"), day="2026-11-16"))
    return run


def test_nothing_to_show(run: Run) -> None:
    assert run("stats") == (0, "You have not finished a game yet.\n", "")


def test_tables_for_people(played: Run) -> None:
    code, out, err = played("stats")
    assert (code, err) == (0, "")
    assert "   1  0:42.123" in out
    assert "2026-10      1  1 (100 %)" in out
    assert "Daily boards\n2026-11-16  expert        42.1 s" in out
    assert "expert" not in played("stats", "--level", "beginner")[1]


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


@pytest.mark.parametrize("option", [["--reset"], ["--restore"], ["--delete", "a1"]])
def test_what_changes_all_games_does_not_take_a_level(played: Run, option: list[str]) -> None:
    code, _out, err = played("stats", "--level", "beginner", *option)
    assert code == 2
    assert "leave it out" in err
    assert len(json.loads(played("stats", "--json")[1])["games"]) == 3


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
