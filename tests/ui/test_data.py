"""`minewise data`, as a person runs it."""

import gzip
import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from commands import Run, one_sentence
from minewise.core import FirstClick, Level
from minewise.session.folders import training_file
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame
from minewise.training import Practice, our_pack


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "here"))


def record(number: int) -> None:
    statistics = Storage.at_home().statistics
    assert statistics is not None
    level = Level.parse("beginner")
    statistics.record(FinishedGame(str(number), level, FirstClick.SAFE, (), True, 9.5, 30, 40))


def test_everything_is_taken_to_another_machine(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(1)
    Practice(training_file()).attempt(next(iter(our_pack())), 0.0)
    file = str(tmp_path / "all.gz")
    code, out, err = run("data", "export", file)
    assert (code, err) == (0, "")
    assert "Written to" in out
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "there"))
    record(2)
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
    record(1)
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


def exported(run: Run, file: Path) -> list[dict[str, Any]]:
    assert run("data", "export", str(file))[0] == 0
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def written(file: Path, lines: list[dict[str, Any]]) -> str:
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return str(file)


def test_a_file_whose_practice_is_wrong_adds_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(1)
    Practice(training_file()).attempt(next(iter(our_pack())), 0.0)
    file = tmp_path / "all.gz"
    lines = exported(run, file)
    lines[-2]["practice"]["attempts"][0]["rating"] = 9999
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "there"))
    assert "9999" in one_sentence(run, "data", "import", written(file, lines))
    assert not (tmp_path / "there").exists()


def test_it_says_where_everything_is(run: Run, tmp_path: Path) -> None:
    assert run("data", "where")[1].splitlines() == [
        f"Saved games: {tmp_path / 'here' / 'games'}",
        f"Statistics: {tmp_path / 'here' / 'statistics.sqlite'}",
        f"Settings: {tmp_path / 'here' / 'settings.json'}",
        f"Training: {tmp_path / 'here' / 'training.sqlite'}",
    ]
    places = json.loads(run("data", "where", "--json")[1])
    assert set(places) == {"games", "statistics", "settings", "practice"}
