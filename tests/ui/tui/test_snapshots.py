"""Pictures of the screens, compared with those that somebody has looked at.

After a change that is meant to be seen:

    pytest tests/ui/tui/test_snapshots.py --snapshot-update

and look at the files in `__snapshots__`.
"""

from collections.abc import Callable

import pytest

from minewise.core import FirstClick, Level
from minewise.session import Flag, GetHint, Mark, Mode, Open
from minewise.ui.tui.game_app import GameApp
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.watch_app import WatchApp
from minewise.ui.tui.watching import Watching
from ui.tui.playing import SMALL, sitting

Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def _colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures are in colour, whatever the terminal of the tests is."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")


def test_a_new_board(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting()))


def test_a_hint_points_at_numbers_and_the_cell_they_settle(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting()), press=["space", "a", "a", "i", "i", "i"])


def test_odds(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting("intermediate")), press=["space", "o"])


def marks_and_a_hint(theme: str) -> GameApp:
    session = sitting(questions=True)
    session.do(Open())
    for cell, times in (((4, 8), 1), ((7, 4), 2)):
        for _ in range(times):
            session.do(Mark(cell))
    for _ in range(4):
        session.do(GetHint())
    return GameApp(session, Preferences(theme=theme))


def test_the_light_theme(snap_compare: Compare) -> None:
    assert snap_compare(marks_and_a_hint("light"), press=["i"])


def test_the_theme_of_high_contrast(snap_compare: Compare) -> None:
    assert snap_compare(marks_and_a_hint("contrast"), press=["i"])


def test_the_plain_theme(snap_compare: Compare) -> None:
    assert snap_compare(marks_and_a_hint("plain"), press=["i"])


def test_the_end_of_a_lost_game(snap_compare: Compare) -> None:
    session = sitting(board=SMALL, mode=Mode.PRACTICE)
    session.do(Flag((0, 1)))
    session.do(Flag((3, 4)))
    session.do(Open((1, 3)))
    session.do(Open((0, 0)))
    assert snap_compare(GameApp(session))


def test_help(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting()), press=["?"])


def test_the_form(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting()), press=["g"])


def test_watching(snap_compare: Compare) -> None:
    watching = Watching("sentences", Level.parse("intermediate"), FirstClick.OPENING, 7)
    for _ in range(20):
        watching.forward()
    assert snap_compare(WatchApp(watching, paused=True))


def test_a_narrow_terminal(snap_compare: Compare) -> None:
    assert snap_compare(GameApp(sitting("expert")), press=["space"], terminal_size=(40, 16))
