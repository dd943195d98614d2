"""The page without a server, in Chromium: all that can be done at a server can be done there."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from minewise.session.saved_games import SavedGames
from minewise.session.storage import Storage
from ui.web.browser.axe import violations
from ui.web.browser.browsers import SHOWN, Person, cells_of, open_view
from ui.web.browser.test_screens import SCREENS
from ui.web.site.hosting import BELOW, Host, ready, sitting

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"


def test_a_game_is_won_by_mouse_with_help_of_every_kind(person: Person) -> None:
    page = person.page
    person.paste(EASY)
    (first, *winning), mine = cells_of(EASY, (5, 5))
    person.opens(*first)
    for _ in range(3):
        page.keyboard.press("i")
    expect(page.locator(".proof .spot")).to_have_count(1)
    page.keyboard.press("o")
    expect(page.locator("[data-odds=safe]").first).to_be_visible()
    page.keyboard.press("o")
    hidden = person.grid.get_by_role("gridcell", name="hidden")
    before = hidden.count()
    page.keyboard.press("a")
    expect(hidden).not_to_have_count(before)
    person.flags(*mine)
    for cell in winning:
        person.opens(*cell)
    expect(person.status).to_contain_text("Won")


@pytest.mark.parametrize("screen", [each for each in SCREENS if each not in ("keys", "own-levels")])
def test_every_screen_is_there_by_its_address(at_site: Page, host: Host, screen: str) -> None:
    """It is shown as soon as Python is there, and until then it is said that it comes."""
    at_site.goto(f"{host.address}?{screen}#{screen}")
    shown = at_site.locator(f"main.view-{SHOWN.get(screen, screen)}")
    nothing = at_site.get_by_text("There is nothing to replay yet.")
    expect(at_site.locator(".notice:not([hidden])").or_(shown).first).to_be_visible()
    expect(shown.or_(nothing) if screen == "replay" else shown).to_be_visible(timeout=60_000)
    assert violations(at_site, ["light"]) == []


@pytest.mark.parametrize("screen", ["course", "train"])
def test_a_screen_is_seen_before_python_is_there(
    chromium: Browser, host: Host, screen: str
) -> None:
    with sitting(chromium, host) as page:
        page.goto(f"{host.address}?at-once#{screen}")
        expect(page.locator(f"main.view-{SHOWN.get(screen, screen)}")).to_be_visible()
        expect(page.locator(".notice")).to_contain_text("Starting", timeout=1)
        expect(page.locator("h1")).not_to_be_empty()
        ready(page)
        expect(page.locator(f"main.view-{SHOWN.get(screen, screen)}")).to_be_visible()


def test_nothing_is_asked_of_anybody_else(at_site: Page, host: Host) -> None:
    assert all(path.startswith(BELOW) for path in host.asked if path != "/favicon.ico")
    entries = at_site.evaluate("performance.getEntries().map(each => each.name)")
    assert all(name.startswith(host.address) for name in entries if name.startswith("http"))
    found = at_site.evaluate("fetch('manifest.webmanifest').then(answer => answer.json())")
    assert {icon["sizes"] for icon in found["icons"]} == {"any", "192x192", "512x512"}
    assert json.dumps(found).count("http") == 0


def test_on_a_phone(chromium: Browser, host: Host) -> None:
    with sitting(chromium, host, size=(390, 844), touch=True) as page:
        person = Person(page)
        # The first click is taken before Python is there.
        person.cell(5, 5).tap()
        ready(page)
        expect(person.cell(5, 5)).not_to_have_accessible_name(re.compile("hidden"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []


def test_everything_is_exported_and_imported(person: Person, tmp_path: Path) -> None:
    page = person.page
    open_view(page, "settings")
    with page.expect_download() as coming:
        person.choose("Export everything")
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    Storage(games=SavedGames(tmp_path)).import_bytes(file.read_bytes())
    person.choose("Import everything")
    page.get_by_role("dialog").locator("input[type=file]").set_input_files(file)
    expect(person.status).to_contain_text("nothing new", ignore_case=True)
