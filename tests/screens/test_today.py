"""Today's boards, and the calendar of what was done."""

from datetime import date
from pathlib import Path

from minewise.core import LEVELS
from minewise.screens.today import TodayScreen, days_in_a_row
from minewise.session.tally import FinishedGame
from minewise.session.today import TODAY_LEVELS, todays_deal
from screens.dummy import Dummy
from screens.sitting import playing, sitting

DAY = date(2026, 11, 16)


def test_a_board_of_today_is_played_unless_a_game_would_be_lost() -> None:
    session = sitting()
    dummy = playing(session)
    dummy.press("point", cell=(0, 0))
    dummy.stage.open(TodayScreen(session, today=DAY))
    dummy.press("play", "expert")
    assert dummy.answer().name == "play"
    assert session.played.deal.seed == todays_deal(DAY, LEVELS["expert"]).seed


def test_a_level_without_a_board_today_is_refused() -> None:
    dummy = playing()
    dummy.press("today", text="huge")
    assert dummy.said == f"'huge' has no board today: expected one of {', '.join(TODAY_LEVELS)}."


def test_what_was_done_is_in_the_list_and_the_calendar(tmp_path: Path) -> None:
    session = sitting(tmp_path)
    statistics = session.storage.statistics
    assert statistics is not None
    level, first = LEVELS["beginner"], session.options.first
    statistics.record(FinishedGame("a", level, first, (), True, 42.1, 30, 40, day=str(DAY)))
    dummy = Dummy(TodayScreen(session, today=DAY))
    told = {row[0]: row[-1] for row in dummy.rows()}
    assert told["Beginner"] != told["Expert"]
    month = dummy.rows(1)
    dummy.press("earlier")
    assert dummy.rows(1) != month
    dummy.press_each("later", "later")
    assert dummy.rows(1) == month, "there is nothing after today"


def test_days_in_a_row_end_yesterday_or_today() -> None:
    done = [(date(2026, 11, day), "beginner") for day in (12, 14, 15)]
    assert days_in_a_row(done, DAY) == 2
    assert days_in_a_row(done, date(2026, 11, 17)) == 0
