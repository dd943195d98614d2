"""Every screen that the head leads to, opened by its address, at every size, for everyone."""

import pytest
from playwright.sync_api import Page, expect

from ui.web.browser.axe import choose_theme, violations
from ui.web.browser.browsers import SHOWN, Person, open_view, paste
from ui.web.browser.conftest import Sit
from ui.web.serving import Site

pytestmark = pytest.mark.slow

SCREENS = (
    "play", "train", "analyse", "statistics", "watch", "replay", "course", "settings", "help",
    "tutorial", "new-game", "today", "saved-games", "keys", "own-levels",
)  # fmt: skip
SIZES = ((320, 568), (768, 1024), (740, 360), (390, 844))


@pytest.fixture(autouse=True)
def _game(site: Site) -> None:
    """A game that can be replayed, whatever was played on the server before."""
    with site.tab() as tab:
        tab.play("9x9x10 first opening seed 3").point(4, 4)


@pytest.mark.parametrize("screen", [*SCREENS, *(name for name in SHOWN if "?" in name)])
def test_a_screen_is_there_by_its_address_and_axe_finds_nothing(wide: Page, screen: str) -> None:
    open_view(wide, "play")  # a link to where one is already does nothing
    open_view(wide, screen)
    assert wide.title().endswith(" · Minewise")
    expect(wide.locator("h1")).not_to_be_empty()
    expect(wide.locator(".working")).to_be_hidden()
    assert violations(wide) == []
    if screen in SCREENS and screen != "play":
        wide.locator("main").focus()
        wide.keyboard.press("Escape")
        expect(wide.locator("main.view-play")).to_be_visible()


def test_a_phone_has_a_menu_nothing_scrolls_sideways_and_axe_finds_nothing(sit_down: Sit) -> None:
    with sit_down(size=SIZES[-1], touch=True) as page:
        page.get_by_role("button", name="Menu").tap()
        assert violations(page) == []
        page.get_by_role("link", name="Settings").tap()
        expect(page.locator("main.view-settings")).to_be_visible()
        expect(page.locator(":popover-open")).to_have_count(0)
        for screen in SCREENS:
            open_view(page, screen)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
            expect(page.locator(".working")).to_be_hidden()
            assert violations(page, ["light"]) == []


def test_the_head_leads_to_every_screen_and_says_where_one_is(person: Person) -> None:
    page = person.page
    for link, screen in (("Statistics", "statistics"), ("Train", "training")):
        page.get_by_role("link", name=link).click()
        expect(page.locator(f"main.view-{screen}")).to_be_visible()
        expect(page.get_by_role("link", name=link)).to_have_attribute("aria-current", "page")
    page.get_by_role("navigation").get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Help").click()
    expect(page.locator("main.view-help")).to_be_visible()
    page.go_back()
    expect(page.locator("main.view-training")).to_be_visible()
    page.get_by_role("link", name="Minewise").click()
    expect(page.locator("main.view-play")).to_be_visible()


def test_colours_are_chosen_and_remembered_by_the_server_too(sit_down: Sit) -> None:
    with sit_down() as page:
        page.get_by_role("button", name="Theme").click()
        page.get_by_role("dialog").get_by_label("Colours").select_option(label="Dark")
        page.get_by_role("button", name="Done").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        # As at another port, which is another place for a browser.
        page.evaluate("localStorage.clear()")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        choose_theme(page, "light")


def test_the_browsers_back_closes_one_screen_and_a_reload_none(person: Person) -> None:
    page = person.page
    person.paste("4x1x1 first any board 4x1x1/..*.")
    person.opens(1, 1)
    person.opens(1, 4)
    person.paste("3x3x1 first any seed 4")
    person.opens(1, 1)
    back, row = page.go_back, page.locator(".row-button").first.click
    for does, screen in (
        (page.get_by_role("link", name="Train").click, "training"),
        (page.locator("[data-row=lessons] button").click, "lessons"),
        (row, "lesson"), (back, "lessons"), (page.reload, "lessons"), (back, "training"),
        (back, "play"), (page.get_by_role("link", name="Statistics").click, "statistics"),
        (page.locator("[data-label=Ended] button").first.click, "replay"),
        (page.reload, "replay"), (back, "statistics"), (back, "play"),
    ):  # fmt: skip
        does()
        expect(page.locator(f"main.view-{screen}")).to_be_visible()
    paste(page, "9x9x10 first safe seed 1")
    expect(page.get_by_role("dialog")).to_contain_text("Give it up?")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
