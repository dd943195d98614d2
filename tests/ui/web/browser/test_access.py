"""For every hand and ear: names and roles, the live region, keys, and the rules of axe-core."""

import importlib.resources
import json
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError as Late, expect

from minewise.session import commands
from screen import wait_until
from ui.web.browser import browsers
from ui.web.browser.browsers import Person
from ui.web.browser.conftest import Sit
from ui.web.serving import served

pytestmark = pytest.mark.slow

THEMES = ("light", "dark", "contrast")
AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
EASY = "9x9x10 first opening seed 3"


def violations(page: Page, themes: Sequence[str] = THEMES) -> list[str]:
    """What axe-core finds wrong in these themes, a line each: all rules, then colours alone."""
    # The page's policy lets no other script in; what tools evaluate is not asked about.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    said = []
    for theme in themes:
        choose_theme(page, theme)
        rules = {} if theme == themes[0] else {"runOnly": ["color-contrast"]}
        found: Any = page.evaluate(
            "rules => axe.run(document, { resultTypes: ['violations'], ...rules })", rules
        )
        said += [
            f"{theme}: {each['id']}: {each['help']}: "
            + json.dumps([node["html"][:200] for node in each["nodes"]][:3])
            for each in found["violations"]
        ]
    return said


def choose_theme(page: Page, theme: str) -> None:
    """Another theme from now on, as the form for it does."""
    page.evaluate(
        "detail => document.dispatchEvent(new CustomEvent('themechoice', { detail }))", theme
    )
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def test_axe_finds_nothing_while_a_game_is_played(person: Person) -> None:
    page = person.page
    assert violations(page) == []
    person.paste(EASY)
    person.cell(5, 5).click()
    expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    person.button("Odds").click()
    expect(page.locator("[data-odds=safe]")).not_to_have_count(0)
    assert violations(page) == []
    person.button("Odds").click()
    for _ in range(3):
        person.button("Hint").click()
    expect(page.locator(".proof .spot")).to_have_count(1)
    person.switch("Flag mode").click()
    assert violations(page) == []
    person.button("Pause").click()
    expect(page.get_by_text("Paused", exact=True)).to_be_visible()
    assert violations(page) == []


def test_axe_finds_nothing_at_the_end(person: Person) -> None:
    person.paste("2x1x1 first any board 2x1x1/*.")
    person.cell(1, 1).click()
    expect(person.page.get_by_role("heading", name="Lost")).to_be_visible()
    assert violations(person.page) == []


def test_axe_finds_nothing_in_dialogs(person: Person) -> None:
    page = person.page
    for name in ("Saved games", "Share", "Paste", "Settings", "Theme"):
        person.button(name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == [], name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(person.button(name)).to_be_focused()
    page.keyboard.press("g")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


def test_axe_finds_nothing_on_a_phone(sit_down: Sit) -> None:
    with sit_down(size=(320, 568), touch=True) as page:
        person = Person(page)
        assert violations(page) == []
        person.button("More").tap()
        expect(person.button("Redo")).to_be_visible()
        assert violations(page) == []


def test_the_board_is_a_grid_with_names(person: Person) -> None:
    person.paste(EASY)
    person.cell(5, 5).click()
    expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    person.cell(1, 1).click(button="right")
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
    assert person.grid.get_attribute("aria-rowcount") == "9"
    assert person.grid.get_attribute("aria-colcount") == "9"
    rows = person.grid.get_by_role("row")
    expect(rows).to_have_count(9)
    for number in range(9):
        assert rows.nth(number).get_attribute("aria-rowindex") == str(number + 1)
        expect(rows.nth(number).get_by_role("gridcell")).to_have_count(9)
    name = re.compile(r"row [1-9], column [1-9], ([0-8]|hidden|flagged)")
    for cell in person.grid.get_by_role("gridcell").all():
        assert name.fullmatch(cell.get_attribute("aria-label") or "")


def test_one_cell_is_reached_by_tab_and_the_focus_roves(person: Person) -> None:
    person.paste(EASY)
    stops = person.grid.locator("[tabindex='0']")
    person.cell(5, 5).focus()
    for key, (row, column) in (
        ("ArrowRight", (5, 6)),
        ("k", (4, 6)),
        ("Home", (4, 1)),
        ("PageDown", (9, 1)),
        ("End", (9, 9)),
        ("ArrowRight", (9, 9)),
        ("n", (1, 1)),
        ("N", (9, 9)),
        ("PageUp", (1, 9)),
    ):
        person.page.keyboard.press(key)
        expect(person.cell(row, column)).to_be_focused()
        expect(stops).to_have_count(1)
    person.page.keyboard.press("Tab")
    assert person.page.evaluate("document.activeElement.closest('[role=grid]')") is None


def test_what_happens_is_said_in_one_polite_place(person: Person) -> None:
    expect(person.status).to_have_count(1)
    assert person.page.locator("[aria-live]").count() == 0
    person.paste(EASY)
    person.cell(5, 5).click()
    expect(person.status).to_have_text(re.compile(r"^Row 5, column 5 shows 0; \d+ cells opened"))
    person.cell(1, 1).click(button="right")
    expect(person.status).to_contain_text("Row 1, column 1 is flagged. 9 mines are left to flag.")


def test_buttons_have_the_names_that_people_know(newcomer: Person) -> None:
    for name in ("New game", "Hint", "AI move", "Undo", "Odds"):
        expect(newcomer.button(name)).to_have_count(1)
    mode = newcomer.switch("Flag mode")
    expect(mode).not_to_be_checked()
    newcomer.page.keyboard.press("m")
    expect(mode).to_be_checked()
    expect(newcomer.status).to_contain_text("Flag mode is on")


# Tab leaves the board, as everywhere in a browser, and pasting is an event of its own.
LEFT_TO_THE_BROWSER = {"tab", "shift+tab", "ctrl+v"}

NAMES = {
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "space": " ",
    "pageup": "PageUp",
    "pagedown": "PageDown",
}


def typed(page: Page, key: str) -> bool:
    """Type a key as the shared table writes it; whether the page has done something with it."""
    *modifiers, last = key.split("+") if len(key) > 1 else [key]
    name = NAMES.get(last, last.capitalize() if len(last) > 1 else last)
    return not page.evaluate(
        """([key, ctrlKey, shiftKey]) => document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", {
                key, ctrlKey, shiftKey, bubbles: true, cancelable: true,
            }))""",
        [name, "ctrl" in modifiers, "shift" in modifiers or (len(last) == 1 and last.isupper())],
    )


def test_every_key_that_front_ends_share_does_something_here(newcomer: Person) -> None:
    page = newcomer.page

    def at_home() -> bool:
        """Whether Play is seen; another view may still come late, of the key before."""
        page.evaluate("location.hash = 'play'")
        return page.locator("main.play").is_visible()

    def done(key: str) -> bool:
        """Whether the key does something; not while the one before it is still at work."""
        wait_until("Play", at_home)
        page.evaluate("document.querySelectorAll('dialog').forEach(each => each.close())")
        resume = page.locator(".cover").get_by_role("button", name="Resume")
        if resume.is_visible():
            resume.click()
            expect(resume).to_be_hidden()
        try:
            newcomer.grid.locator("[tabindex='0']").focus(timeout=1000)
        except Late:  # it was covered in this very moment
            return False
        return typed(page, key)

    for command in commands.table(on=commands.PAGE):
        if command.name == "stop":
            continue  # only where there is something to be stopped
        for key in set(command.keys) - LEFT_TO_THE_BROWSER:
            wait_until(f"{key}: {command.name}", partial(done, key))
    page.evaluate("location.hash = 'play'")
    page.reload()
    newcomer = Person(page)
    newcomer.paste(EASY)
    newcomer.cell(5, 5).click()
    expect(newcomer.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    assert not typed(page, "escape")
    assert typed(page, "o")
    expect(page.locator(".proof .spot")).to_have_count(1)
    assert typed(page, "escape")
    expect(page.locator(".proof .spot")).to_have_count(0)
    for key in LEFT_TO_THE_BROWSER | {"x", "ctrl+r"}:
        assert not typed(page, key), key


def test_a_letter_in_a_field_is_a_letter(person: Person) -> None:
    person.paste(EASY)
    person.button("Saved games").click()
    name = person.page.get_by_label("Save this game as")
    name.fill("")
    name.press_sequentially("hoping, ?")
    expect(name).to_have_value("hoping, ?")


def test_single_keys_can_be_switched_off_outside_the_board(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))  # the choice is remembered
    with served() as site, browsers.tab(chromium, browsers.invite(site)) as page:
        person = Person(page)
        person.paste(EASY)
        person.button("Settings").click()
        page.get_by_label("Single keys").uncheck()
        person.button("Done").click()
        person.button("Hint").focus()
        page.keyboard.press("m")
        page.wait_for_timeout(100)
        expect(person.switch("Flag mode")).not_to_be_checked()
        person.cell(5, 5).focus()
        page.keyboard.press("m")
        expect(person.switch("Flag mode")).to_be_checked()


def test_nothing_moves_for_those_who_want_stillness(person: Person) -> None:
    person.paste("2x1x1 first any board 2x1x1/*.")
    person.cell(1, 2).click()
    expect(person.page.get_by_role("heading", name="Won")).to_be_visible()
    assert person.page.evaluate("document.getAnimations().length") == 0
    assert person.page.locator(".wave").count() == 0
