"""The page without a server, in Chromium: all that can be done at a server can be done there."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from minewise.session import SavedGames, Storage
from ui.web.browser.browsers import Person, mine_of, open_view, winning_cells
from ui.web.browser.test_access import violations
from ui.web.browser.test_replays import GUESS, drop
from ui.web.browser.test_views import SHOWN
from ui.web.site.hosting import BELOW, Host, ready, sitting

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"


def test_a_game_is_won_by_mouse(person: Person) -> None:
    person.paste(EASY)
    mine = mine_of(EASY, (5, 5))
    for number, cell in enumerate(winning_cells(EASY, (5, 5))):
        person.cell(*cell).click()
        if number == 0:
            person.cell(*mine).click(button="right")
            expect(person.cell(*mine)).to_have_accessible_name(
                f"row {mine[0]}, column {mine[1]}, flagged"
            )
    expect(person.page.get_by_role("heading", name="Won")).to_be_visible()


def test_a_game_is_won_by_keyboard(person: Person) -> None:
    person.paste(EASY)
    person.cell(1, 1).focus()
    at = (1, 1)
    for row, column in winning_cells(EASY, (5, 5)):
        down, right = row - at[0], column - at[1]
        for key in ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down):
            person.page.keyboard.press(key)
        for key in ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right):
            person.page.keyboard.press(key)
        person.page.keyboard.press("Enter")
        at = (row, column)
    expect(person.page.get_by_role("heading", name="Won")).to_be_visible()


def test_a_game_is_won_by_touch(person: Person) -> None:
    person.paste(EASY)
    for cell in winning_cells(EASY, (5, 5)):
        person.cell(*cell).tap()
    expect(person.page.get_by_role("heading", name="Won")).to_be_visible()
    open_view(person.page, "statistics")
    expect(person.page.get_by_role("table", name="Games").get_by_role("row").last).to_be_visible()


def test_help_of_every_kind(person: Person) -> None:
    page = person.page
    person.paste(EASY)
    person.cell(5, 5).click()
    expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    for _ in range(3):
        page.keyboard.press("i")
    expect(page.locator(".proof .spot")).to_have_count(1)
    page.keyboard.press("o")
    expect(page.locator("[data-odds=safe]").first).to_be_visible()
    page.keyboard.press("o")
    row, column = mine_of(EASY, (5, 5))
    person.cell(row, column).focus()
    page.keyboard.press("w")
    expect(person.status).to_contain_text("is a mine")
    before = person.grid.get_by_role("gridcell", name="hidden").count()
    page.keyboard.press("a")
    page.wait_for_function(
        "count => document.querySelectorAll('[role=gridcell][aria-label$=hidden]').length < count",
        arg=before,
    )


def test_a_dropped_replay_is_read_and_graded(person: Person) -> None:
    drop(person.page, GUESS.encode(), "game.txt")
    expect(person.page.locator(".where")).to_contain_text("0 of 4")
    expect(
        person.page.get_by_role("region", name="Luck").get_by_role("button").first
    ).to_be_visible()
    drop(person.page, b"nonsense", "nonsense.txt")
    expect(person.status).to_contain_text("nonsense.txt: ")


# The course's view looks otherwise here, and has its own test.
@pytest.mark.parametrize(
    "show", [show for show in SHOWN if show.__name__ != "course"], ids=lambda show: show.__name__
)
def test_no_view_has_a_flaw(person: Person, show) -> None:  # type: ignore[no-untyped-def]
    show(person.page)
    assert violations(person.page) == []


def test_what_is_different_is_said(person: Person) -> None:
    expect(person.button("Invite")).to_have_count(0)
    expect(person.page.get_by_role("link", name="Race")).to_have_count(0)
    open_view(person.page, "help")
    about = person.page.locator(
        "section", has=person.page.get_by_role("heading", name="About this page")
    )
    expect(about).to_contain_text("Nothing is sent anywhere")
    expect(about).to_contain_text("The page sees no files of your computer")
    expect(about).to_contain_text("the player expert guesses like exact")


def test_nothing_is_asked_of_anybody_else(at_site: Page, host: Host) -> None:
    assert all(path.startswith(BELOW) for path in host.asked if path != "/favicon.ico")
    entries = at_site.evaluate("performance.getEntries().map(each => each.name)")
    assert all(name.startswith(host.address) for name in entries if name.startswith("http"))
    found = at_site.evaluate("fetch('manifest.webmanifest').then(answer => answer.json())")
    assert {icon["sizes"] for icon in found["icons"]} == {"any", "192x192", "512x512"}
    assert json.dumps(found).count("http") == 0


def test_on_a_phone(chromium: Browser, host: Host) -> None:
    with sitting(chromium, host, size=(360, 740), phone=True) as page:
        person = Person(page)
        # The first click is taken before Python is there.
        person.cell(5, 5).tap()
        person.cell(1, 1).tap()
        ready(page)
        expect(page.locator("main[data-phase=playing], main[data-phase=lost]")).to_be_visible()
        expect(person.cell(5, 5)).not_to_have_accessible_name("row 5, column 5, hidden")
        assert violations(page) == []


def test_everything_is_exported_and_imported_by_buttons(person: Person, tmp_path: Path) -> None:
    page = person.page
    person.button("Settings").click()
    data = page.get_by_role("region", name="Your data")
    with page.expect_download() as coming:
        data.get_by_role("button", name="Export everything").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert file.name.startswith("minewise-")
    Storage(games=SavedGames(tmp_path)).import_bytes(file.read_bytes())
    data.get_by_label("File to import").set_input_files(file)
    expect(data.get_by_role("alert")).to_contain_text("nothing new", ignore_case=True)
    page.keyboard.press("Escape")
