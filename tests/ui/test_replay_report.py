"""`minewise report` over replays: the right games in the right months."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from commands import Run, one_sentence, runner
from formats.makers import made
from minewise.core import Board, Level
from minewise.formats import Contents, Event, Mouse, Recording, write
from minewise.ui import replay_charts
from minewise.ui.replay_report import GameRow, by_level, by_month, in_markdown, rows_of_files

BOARD = Board.parse("5x1x1/..*..")


def won(seconds: float, when: datetime | None) -> Recording:
    """Won by two clicks, so many seconds apart; the second is safe for sure."""
    end = round(1000 * seconds)
    words = [(0, "lc", 8), (0, "lr", 8), (end, "lc", 72), (end, "lr", 72)]
    events = tuple(Event(time, Mouse(kind), x, 8) for time, kind, x in words)
    return made(BOARD, events, started=when)


def lost(when: datetime) -> Recording:
    words = [(0, "lc", 8), (0, "lr", 8), (900, "lc", 40), (900, "lr", 40)]
    events = tuple(Event(time, Mouse(kind), x, 8) for time, kind, x in words)
    return made(BOARD, events, started=when)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    return runner(capsys, monkeypatch)


@pytest.fixture
def games(run: Run) -> Path:
    folder = Path("games/old")
    folder.mkdir(parents=True)
    march, april = datetime(2024, 3, 5), datetime(2024, 4, 1)
    for number, recording in enumerate(
        [won(2, march), won(4, march), lost(march), won(1, april), won(3, None)]
    ):
        (folder / f"{number}.evf").write_bytes(write(Contents("made", (recording,)), "evf"))
    (folder / "bad.avf").write_bytes(b"bad")
    (folder / "notes.txt").write_text("no replay")
    return Path("games")


def table(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [line.strip("| ").split(" | ") for line in lines]


def test_games_are_counted_month_by_month(run: Run, games: Path) -> None:
    code, out, err = run("report", str(games))
    assert (code, err) == (0, "")
    assert out == "The report is in games-report/report.md, with its pictures beside it.\n"
    text = Path("games-report/report.md").read_text(encoding="utf-8")
    assert "5 games, of which 4 were won and 0 come from damaged files" in text
    assert table(text)[2:] == [
        ["2024-03", "3", "2", "2.000 s", "3.000 s", "0.750", "1.000", "100 %", "0.00", "0.00"],
        ["2024-04", "1", "1", "1.000 s", "1.000 s", "2.000", "1.000", "100 %", "0.00", "0.00"],
        ["no date", "1", "1", "3.000 s", "3.000 s", "0.667", "1.000", "100 %", "0.00", "0.00"],
        ["all", "5", "4", "1.000 s", "2.500 s", "0.833", "1.000", "100 %", "0.00", "0.00"],
    ]
    assert "cannot read 'games/old/bad.avf'" in text
    made = {path.name for path in Path("games-report").iterdir()}
    names = {f"{name}.{ending}" for name in replay_charts.TITLES for ending in ("png", "svg")}
    assert made == names | {"report.md"}


def test_luck_can_be_left_out(run: Run, games: Path) -> None:
    assert run("report", str(games), "--no-luck", "--out", "there")[0] == 0
    assert table(Path("there/report.md").read_text())[2][7:] == ["-", "-", "-"]


def test_single_files_can_be_named(run: Run, games: Path) -> None:
    assert run("report", str(games / "old" / "1.evf"), "--out", "there")[0] == 0
    assert "1 game, of which 1" in Path("there/report.md").read_text()


def test_a_folder_without_replays_gets_one_sentence(run: Run) -> None:
    Path("empty").mkdir()
    assert "no replay could be read in 'empty'" in one_sentence(run, "report", "empty")
    assert not Path("empty-report").exists()


def test_pictures_have_a_dot_for_each_game_that_was_won() -> None:
    row = GameRow("x", datetime(2024, 3, 5), Level(5, 1, 1), True, 2.0, 1.5, 0.9, 0.5, 1, 0)
    rows = [row, replace(row, seconds=4.0), replace(row, won=False), replace(row, started=None)]
    figures = replay_charts.draw_all(rows)
    assert set(figures) == {"times", "speed", "efficiency", "luck"}
    (axes,) = figures["times"].axes
    dots, line = axes.get_lines()
    assert np.asarray(dots.get_ydata()).tolist() == [2.0, 4.0]
    assert np.asarray(line.get_ydata()).tolist() == [3.0]
    assert replay_charts.draw_all([replace(row, started=None)]) == {}
    # Without luck the picture is there, and empty.
    (axes,) = replay_charts.draw_all([replace(row, luck=None)])["luck"].axes
    assert np.asarray(axes.get_lines()[0].get_ydata()).tolist() == []


def test_levels_and_months_are_in_order() -> None:
    row = GameRow("x", datetime(2024, 3, 5), Level(5, 1, 1), True, 2.0, 1.5, 0.9)
    other = replace(row, level=Level(30, 16, 99), started=None)
    assert list(by_level([row, other, other])) == [other.level, row.level]
    assert list(by_month([other, row])) == ["2024-03", "no date"]
    text = in_markdown([row, other], [], {})
    assert "## expert (30x16x99)" in text
    assert "could not be read" not in text


def test_a_bad_file_is_an_answer_like_any_other(games: Path) -> None:
    files = sorted((games / "old").glob("*.?v?"))
    found = list(rows_of_files(files, luck=False))
    assert [isinstance(one, list) for one in found] == [True] * 5 + [False]
