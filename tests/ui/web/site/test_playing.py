"""The page without a server, in Chromium: all that can be done at a server can be done there."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from minewise.session.saved_games import SavedGames
from minewise.session.storage import Storage
from ui.web.browser import browsers
from ui.web.browser.axe import violations
from ui.web.browser.browsers import SHOWN, Person, cells_of, open_view
from ui.web.browser.test_screens import SCREENS
from ui.web.site.hosting import BELOW, Host, ready

pytestmark = pytest.mark.slow

SMALL = "6x5x5 first opening seed 3"
FILE = Path(__file__).parents[4] / "cs50" / "minesweeper.py"


def test_a_game_is_won_by_mouse_with_help_of_every_kind(person: Person) -> None:
    page = person.page
    person.paste(SMALL)
    (first, *winning), mine = cells_of(SMALL, (2, 2))
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


def test_every_screen_is_there_and_asks_nobody_else(person: Person, host: Host) -> None:
    person.opens(5, 5)  # or there would be nothing to replay
    for screen in SCREENS:
        if screen not in ("keys", "own-levels"):
            open_view(person.page, screen)
            expect(person.page.locator("h1")).not_to_be_empty()
    assert violations(person.page, ["light"]) == []
    # And nothing of all this was asked of anybody else.
    assert all(path.startswith(BELOW) for path in host.asked if path != "/favicon.ico")
    entries = person.page.evaluate("performance.getEntries().map(each => each.name)")
    assert all(name.startswith(host.address) for name in entries if name.startswith("http"))
    found = person.page.evaluate("fetch('manifest.webmanifest').then(answer => answer.json())")
    assert {icon["sizes"] for icon in found["icons"]} == {"any", "192x192", "512x512"}
    assert json.dumps(found).count("http") == 0


# One that was shown when the site was built, and one that is not there before Python is.
@pytest.mark.parametrize("screen", ["train", "tutorial"])
def test_an_address_leads_to_its_screen_at_once(chromium: Browser, host: Host, screen: str) -> None:
    with browsers.tab(chromium, f"{host.address}#{screen}") as page:
        shown = page.locator(f"main.view-{SHOWN.get(screen, screen)}")
        if screen == "train":
            expect(shown).to_be_visible()
            expect(page.locator("h1")).not_to_be_empty()
        expect(page.locator(".notice")).to_contain_text("Starting", timeout=1)
        ready(page)
        expect(shown).to_be_visible()


def test_what_waits_for_the_check_of_a_file_says_so(person: Person) -> None:
    page = person.page
    open_view(page, "course")
    page.get_by_role("dialog").locator("input[type=file]").set_input_files(FILE)
    for name in ("Check the file", "Step back"):
        if name == "Step back":
            expect(page.locator(".working")).to_be_visible()
        page.locator(".tools").get_by_role("button", name=name).click()
    expect(person.status).to_contain_text("until the current work is done")
    person.button("Stop").click()
    expect(person.status).to_have_text("Stopped.")


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
