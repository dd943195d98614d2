"""Statistics: the games of a person in tables, in charts and one by one."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from minewise.core import FirstClick, Level
from minewise.session import FinishedGame, Statistics, Storage, game_table, level_table
from ui.web.browser.browsers import Person, open_view

pytestmark = pytest.mark.slow

REPLAY = """minewise replay 1
3x3x1 first any board 3x3x1/*../.../...
open 3 3 0.0
"""
BEGINNER, EXPERT = Level.parse("beginner"), Level.parse("expert")


@pytest.fixture(autouse=True)
def no_games(person: Person) -> None:
    """Nobody has finished a game yet."""
    records().reset()


def test_without_a_game_there_is_a_way_to_one(person: Person) -> None:
    open_view(person.page, "statistics")
    main = person.page.get_by_role("main")
    expect(main).to_contain_text("You have not finished a game yet")
    main.get_by_role("link").click()
    expect(person.page).to_have_title("Play · Minewise")


def records() -> Statistics:
    """The statistics that the server shows."""
    statistics = Storage.at_home().statistics
    assert statistics is not None
    return statistics


def fill() -> None:
    """Forty games at the level Beginner, one with help, and one at the level Expert."""
    statistics = records()
    start = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for number in range(40):
        won, helped = number % 4 != 3, ("hints",) if number == 8 else ()
        game = FinishedGame(
            f"game {number}", BEGINNER, FirstClick.SAFE, helped, won, 60.0 - number, 30, 40
        )
        when = start + timedelta(hours=10 * number)
        statistics.record(_ended(game, when), REPLAY if number != 39 else None)
    lost = FinishedGame("lost", EXPERT, FirstClick.ANY, (), False, 5.0, 150, 3)
    statistics.record(_ended(lost, start + timedelta(days=30)))


def _ended(game: FinishedGame, when: datetime) -> FinishedGame:
    fields = {name: getattr(game, name) for name in FinishedGame.__slots__}
    return FinishedGame(**fields | {"ended": when})


def test_games_are_added_up_drawn_and_listed(person: Person) -> None:
    fill()
    page = person.page
    open_view(page, "statistics")
    tallies = page.get_by_role("table", name="By level")
    table = level_table(records().overview())
    expect(tallies.get_by_role("columnheader")).to_have_text([one.title for one in table.columns])
    for shown, row in zip(tallies.get_by_role("row").all()[1:], table.rows, strict=True):
        assert (*shown.get_by_role("rowheader").all_text_contents(),) == row[:1]
        assert (*shown.get_by_role("cell").all_text_contents(),) == row[1:]

    # The level with most games is drawn first; times of different levels are not compared.
    charts = page.get_by_role("img")
    expect(charts).to_have_count(3)
    expect(page.get_by_role("img", name="30 of 40 games won")).to_be_visible()
    expect(
        page.get_by_role("img", name=re.compile("^Time.*Best 22.0 s.*of 29 wins"))
    ).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^3BV.s.*Best 1.36"))).to_be_visible()
    expect(page.locator(".chart circle")).to_have_count(2 * 29)
    page.get_by_label("Show").select_option(label="All levels")
    expect(charts).to_have_count(1)
    expect(page.get_by_role("img", name="30 of 41 games won")).to_be_visible()

    games = page.get_by_role("table", name="Games").get_by_role("row")
    expect(games).to_have_count(1 + 30)
    cells = games.nth(1).get_by_role("cell").all_text_contents()
    assert cells[:-1] == [*game_table(reversed(records().games())).rows[0]]
    assert cells[1:4] == ["expert", "lost", "0:05.0"]
    page.get_by_role("button", name="Show more").click()
    expect(games).to_have_count(1 + 41)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    expect(games.get_by_role("link")).to_have_count(39)
    games.get_by_role("link").first.click()
    expect(page).to_have_title("Replays · Minewise")
    expect(page.locator(".where")).to_contain_text("of 1")


def test_games_of_another_kind_are_apart(person: Person) -> None:
    for number, kind in enumerate(("", "no-guess", "fair")):
        level, seconds = Level.parse("intermediate"), 9.0 + number
        game = FinishedGame(
            kind or "usual", level, FirstClick.SAFE, (), True, seconds, 30, 40, kind=kind
        )
        records().record(_ended(game, datetime(2026, 5, 1, 12, tzinfo=UTC)))
    page = person.page
    open_view(page, "statistics")
    tallies = page.get_by_role("table", name="By level").get_by_role("row")
    for name in ("intermediate", "intermediate, no-guess", "intermediate, fair"):
        head = tallies.get_by_role("rowheader", name=name, exact=True)
        expect(head).to_have_count(1)
    page.get_by_label("Show").select_option(label="intermediate, first click safe, no-guess")
    expect(page.get_by_role("img", name="1 of 1 games won")).to_be_visible()
    games = page.get_by_role("table", name="Games").get_by_role("row")
    expect(games).to_have_count(2)
    expect(games.nth(1)).to_contain_text("intermediate, no-guess")


def test_the_key_of_all_front_ends_opens_it(person: Person) -> None:
    person.page.locator("body").press("s")
    expect(person.page).to_have_title("Statistics · Minewise")
    person.page.locator("body").press("?")
    expect(person.page).to_have_title("Help · Minewise")
