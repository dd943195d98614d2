"""New games: levels, sizes, boards and rules; one's own levels; and today's boards."""

from datetime import date
from pathlib import Path

import pytest

from expected import known
from minewise.core import LEVELS
from minewise.screens.today import TodayScreen, days_in_a_row
from minewise.session.tally import FinishedGame
from minewise.session.today import TODAY_LEVELS, todays_deal
from screens.dummy import Dummy
from screens.sitting import at_home, playing, sitting


def test_a_game_under_way_is_given_up_only_if_one_says_so() -> None:
    session = sitting()
    dummy = playing(session).press("point", cell=(0, 0))
    played = session.played
    dummy.press("choose").set("level", "expert")
    assert set(dummy.fields) == {"level", "boards", "expert"}, "the rest is behind a switch"
    assert dummy.press("start").view.ask is not None
    dummy.back()
    assert session.played is played
    assert dummy.press("start").answer().name == "play"
    assert session.played.deal.level == LEVELS["expert"]


def test_own_levels_are_kept_and_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    session = at_home()
    dummy = playing(session)
    assert dummy.press("preset").rows() == []
    assert [row[0] for row in dummy.press("keep").answer("Mine").rows()] == ["Mine"]
    replaced = dummy.press("keep").answer(" Mine ")
    assert replaced.asked.text == "You have a level named 'Mine'. Replace it?"
    assert replaced.answer().said == "Saved as 'Mine'."
    assert dummy.press("start", "Mine").name == "play"
    assert dummy.press("preset").press("delete", "Mine").answer().rows() == []


# Today's boards

DAY = date(2026, 11, 16)


def test_a_board_of_today_is_played_unless_a_game_would_be_lost() -> None:
    session = sitting()
    dummy = playing(session).press("today", text="huge")
    assert dummy.said == f"'huge' has no board today: expected one of {', '.join(TODAY_LEVELS)}."
    dummy.press("point", cell=(0, 0))
    dummy.stage.open(TodayScreen(session, today=DAY))
    assert dummy.press("play", "expert").answer().name == "play"
    assert session.played.deal.seed == todays_deal(DAY, LEVELS["expert"]).seed


def test_what_was_done_is_in_the_list_and_the_calendar(tmp_path: Path) -> None:
    session = sitting(tmp_path)
    statistics = known(session.storage.statistics)
    level, first = LEVELS["beginner"], session.options.first
    statistics.record(FinishedGame("a", level, first, (), True, 42.1, 30, 40, day=str(DAY)))
    dummy = Dummy(TodayScreen(session, today=DAY))
    told = {row[0]: row[-1] for row in dummy.rows()}
    assert told["Beginner"] != told["Expert"]
    month = dummy.rows(1)
    assert f"[{DAY.day:>2} B··]" in [day for week in month for day in week]
    assert dummy.press("earlier").rows(1) != month
    assert dummy.press_each("later", "later").rows(1) == month, "there is nothing after today"


def test_days_in_a_row_end_yesterday_or_today() -> None:
    done = [(date(2026, 11, day), "beginner") for day in (12, 14, 15)]
    assert days_in_a_row(done, DAY) == 2
    assert days_in_a_row(done, date(2026, 11, 17)) == 0
