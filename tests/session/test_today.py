"""Today's boards: the same for everybody, and an honest calendar."""

import os
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from minewise.boards import open_all_certain
from minewise.core import LEVELS, FirstClick, Level
from minewise.session.saved_game import SavedGame
from minewise.session.session import Session
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame
from minewise.session.today import TODAY_LEVELS, calendar, todays_deal

DAY = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))


def test_the_boards_of_a_day_are_golden() -> None:
    # Who changes these changes the boards that people have played today.
    seeds = [todays_deal(DAY, LEVELS[name]).seed for name in TODAY_LEVELS]
    assert seeds == [3089141474732836792, 8793736517362739088, 11583535828567799431]
    refused = Session().today(Level(5, 5, 3))
    assert "expected one of beginner, intermediate, expert" in str(refused.message)


PRINTS = """
from datetime import date
from minewise.core import LEVELS
from minewise.session.today import TODAY_LEVELS
from minewise.session.session import Session
for name in TODAY_LEVELS:
    session = Session()
    session.today(LEVELS[name], date(2026, 11, 16))
    session.open((0, 0)).result()
    print(session.played.full_deal.line())
"""


def test_every_core_makes_the_same_boards() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", PRINTS],
            env={**os.environ, "MINEWISE_CORE": core},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for core in ("python", "")
    ]
    assert printed[0] == printed[1]
    assert printed[0].count("start") == 3


@given(st.dates(), st.sampled_from(TODAY_LEVELS))
def test_no_two_days_and_levels_share_a_board(day: date, name: str) -> None:
    deal = todays_deal(day, LEVELS[name])
    others = [todays_deal(day, LEVELS[other]).seed for other in TODAY_LEVELS if other != name]
    if day < date.max:
        others.append(todays_deal(day + timedelta(days=1), LEVELS[name]).seed)
    assert deal.seed not in others
    assert deal.kind == "no-guess"


def test_the_first_click_opens_the_middle_wherever_it_is_made() -> None:
    boards = set()
    for cell in ((0, 0), (8, 8), (4, 4)):
        session = Session()
        session.today(LEVELS["beginner"], DAY)
        result = session.open(cell).result()
        assert result.opened[0] == (4, 4) == session.cursor
        board = session.played.game.board
        assert board is not None
        boards.add(board)
    assert len(boards) == 1
    assert open_all_certain(boards.pop(), [(4, 4)]) == frozenset()
    session = Session()
    session.today(LEVELS["beginner"], DAY)
    assert session.ai("random").result().opened[0] == (4, 4)
    assert session.played.help.kinds == ("moves",)
    session.undo()
    assert session.press((0, 0)).result().opened[0] == (4, 4)


def test_only_the_first_time_is_the_board_unknown() -> None:
    storage = Storage.at_home()
    session = Session(storage=storage)
    session.today(LEVELS["beginner"], DAY)
    session.today(LEVELS["beginner"], DAY)
    assert not session.played.help, "nothing was seen of it yet"
    session.open((0, 0)).result()
    session.today(LEVELS["intermediate"], DAY)
    assert not session.played.help
    assert "known" in (session.today(LEVELS["beginner"], DAY).message or "")
    assert session.played.help.kinds == ("known_board",)
    session.today(LEVELS["beginner"], DAY + timedelta(days=1))
    assert not session.played.help


def test_a_game_that_is_left_stays_that_of_its_day() -> None:
    session = Session(storage=Storage.at_home())
    session.today(LEVELS["beginner"], DAY)
    session.open((0, 0)).result()
    assert session.library.leave().done
    again = Session(storage=Storage.at_home(), now=lambda: 0.0)
    again.library.load_autosave().result()
    assert again.played.day == "2026-11-16"
    assert SavedGame.parse(again.snapshot().text()) == again.snapshot()
    again.retry()
    assert again.played.day == "", "it is known now, and no longer that of the day"


def test_the_line_to_share_tells_nothing_of_the_board() -> None:
    session = Session(storage=Storage.at_home(), now=lambda: 0.0)
    session.today(LEVELS["beginner"], DAY)
    while session.played.outcome is None:
        cell = session.analysis.best_cell() if session.played.steps else (0, 0)
        session.open(cell).result()
    found = session.finish().result().finish
    assert found is not None
    assert found.share == "Minewise 2026-11-16, beginner: 0.0 s, no help."
    assert session.storage.statistics is not None
    (done,) = calendar(session.storage.statistics.games())
    assert (done.day, done.level, done.best.won, done.tries) == (DAY, "beginner", True, 1)


GAME = FinishedGame(
    "1", LEVELS["beginner"], FirstClick.OPENING, (), True, 60.0, 30, 40, day="2026-11-16"
)


def test_the_calendar_has_the_best_game_of_each_day() -> None:
    games = [
        replace(GAME, id="2", won=False, seconds=5.0),
        replace(GAME, id="3", help=("known_board",), seconds=10.0),
        GAME,
        replace(GAME, id="4", seconds=70.0),
        replace(GAME, id="5", level=LEVELS["expert"], day="2026-11-15"),
        replace(GAME, id="6", day=""),
        replace(GAME, id="7", day="some day"),
    ]
    found = calendar(games)
    assert [(done.day.day, done.level, done.best.id, done.tries) for done in found] == [
        (15, "expert", "5", 1),
        (16, "beginner", "1", 4),
    ]
