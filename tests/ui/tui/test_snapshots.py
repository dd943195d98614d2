"""Pictures of the screens, compared with those that somebody has looked at.

After a change that is meant to be seen:

    pytest tests/ui/tui/test_snapshots.py --snapshot-update

and look at the files in `__snapshots__`.
"""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from course_students import FAULTY
from minewise.course import Stepper
from minewise.session import Mode, SavedGames
from minewise.ui.tui.course_app import CourseApp
from minewise.ui.tui.game_app import GameApp
from minewise.ui.tui.preferences import Preferences
from ui.tui.playing import SMALL, settled, sitting

Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def _colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures are in colour, whatever the terminal of the tests is."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    # Dates are told as they are where one is.
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


def keys(*names: str) -> dict[str, Any]:
    """Press keys, and wait for what is worked out beside the screen."""

    async def press(pilot: Pilot[None]) -> None:
        await pilot.press(*names)
        await settled(pilot)

    return {"run_before": press}


def test_a_hint_points_at_numbers_and_the_cell_they_settle(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting()), **keys("space", "a", "a", "i", "i", "i"))


def test_odds(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting("intermediate")), **keys("space", "o"))


def marks_and_a_hint(theme: str) -> GameApp:
    session = sitting(questions=True)
    session.open().result()
    for cell, times in (((4, 8), 1), ((7, 4), 2)):
        for _ in range(times):
            session.mark(cell)
    for _ in range(4):
        session.hint().result()
    return GameApp(session, Preferences(theme=theme))


def test_the_theme_of_high_contrast(snap_compare: Compare) -> None:
    assert snap_compare(marks_and_a_hint("contrast"), **keys("i"))


def test_the_plain_theme(snap_compare: Compare) -> None:
    assert snap_compare(marks_and_a_hint("plain"), **keys("i"))


def test_the_end_of_a_lost_game(snap_compare: Compare) -> None:
    session = sitting(board=SMALL, mode=Mode.PRACTICE)
    session.flag((0, 1))
    session.flag((3, 4))
    session.open((1, 3)).result()
    session.open((0, 0)).result()
    assert snap_compare(GameApp(session))


def test_help(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting()), **keys("?"))


def test_the_form(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting()), **keys("g"))


def test_a_narrow_terminal(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting("expert")), **keys("space"), terminal_size=(40, 16))


def test_the_saved_games(snap_compare: Compare, tmp_path: Path) -> None:
    games = SavedGames(tmp_path, lambda: datetime(2026, 1, 5, 12, tzinfo=UTC))
    session = sitting()
    session.open().result()
    games.save(session.snapshot(), "On the train")
    games.leave(session.snapshot(), "x")
    session.storage.games = games
    assert snap_compare(GameApp(session), **keys("ctrl+o"))


def test_a_replay_with_odds_and_grades(snap_compare: Compare) -> None:
    session = sitting(board=SMALL)
    for cell in ((1, 1), (0, 4), (0, 0)):
        session.open(cell).result()
    app = GameApp(session)
    assert snap_compare(app, **keys("v", "space", "home", "right", "right", "o"))


@pytest.fixture
def stepper(tmp_path: Path) -> Iterator[Stepper]:
    file = tmp_path / "minesweeper.py"
    file.write_text(FAULTY[0].text(), encoding="utf-8")
    with Stepper.of_file(file) as stepper:
        stepper.load().result()
        yield stepper


def test_the_first_difference_of_a_course_ai(stepper: Stepper, snap_compare: Compare) -> None:
    assert snap_compare(CourseApp(stepper), terminal_size=(80, 24), **keys("d"))


def test_a_course_ai_on_a_narrow_terminal(stepper: Stepper, snap_compare: Compare) -> None:
    app = CourseApp(stepper, Preferences(theme="plain"))
    assert snap_compare(app, terminal_size=(50, 30), **keys("d", "v", "o"))
