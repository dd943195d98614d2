"""Whole games on the page, played as people play them."""

import re

import pytest
from playwright.sync_api import expect

from screen import wait_until
from ui.web.browser.axe import violations
from ui.web.browser.browsers import Person, cells_of, drop, open_view, paste
from ui.web.browser.conftest import Sit

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"
START = (5, 5)
SMALL = "5x4x4 first opening seed 3"
CORNER = "3x3x1 first any board 3x3x1/*../.../..."


def test_a_game_is_won_by_keyboard_alone(person: Person) -> None:
    person.paste(SMALL)
    keyboard = person.page.keyboard
    person.page.evaluate("document.activeElement.blur()")
    cursor = person.grid.locator("[tabindex='0']")
    at = [int(n) for n in re.findall(r"\d+", cursor.get_attribute("aria-label") or "")[:2]]
    for cell in cells_of(SMALL, (2, 2))[0]:
        for index, (back, on) in enumerate([("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")]):
            while at[index] != cell[index]:
                keyboard.press(on if at[index] < cell[index] else back)
                at[index] += 1 if at[index] < cell[index] else -1
        keyboard.press("Space")
        expect(person.cell(*cell)).not_to_have_accessible_name(re.compile("hidden"))
    expect(person.status).to_contain_text("Won")
    expect(person.page.locator("dl.ending")).to_contain_text("3BV")
    assert violations(person.page) == []


def test_a_game_is_paused_lost_and_played_on(person: Person) -> None:
    person.paste(EASY)
    person.opens(*START)
    person.page.keyboard.press("z")
    cover = person.page.locator(".cover")
    expect(cover).to_contain_text("Paused")
    assert "0" not in "".join(person.grid.get_by_role("gridcell").all_inner_texts())
    assert violations(person.page) == []
    cover.press("Enter")
    person.sees(*START, "0")
    expect(person.cell(*START)).to_be_focused()
    _, mine = cells_of(EASY, START)
    wrong = (9, 9) if mine != (9, 9) else (1, 1)
    person.flags(*wrong)
    person.cell(*mine).click()
    expect(person.status).to_contain_text("Lost")
    person.sees(*mine, "exploded mine")
    person.sees(*wrong, "wrong flag")
    assert violations(person.page) == []
    person.button("Play on").click()
    expect(person.cell(*mine)).to_have_accessible_name(re.compile("hidden"))


def test_chords_by_mouse_and_key(person: Person) -> None:
    for way in ("left", "middle", "c"):
        person.paste(CORNER)
        person.opens(2, 2)
        person.flags(1, 1)
        if way == "c":
            person.cell(2, 2).focus()
            person.page.keyboard.press("c")
        else:
            person.cell(2, 2).click(button=way)  # type: ignore[arg-type]
        expect(person.status).to_contain_text("Won")


def test_a_hint_points_at_numbers_and_the_cell_they_settle(person: Person) -> None:
    person.paste("3x2x1 first any board 3x2x1/.*./...")
    for column in (1, 2, 3):
        person.opens(2, column)
    page, hint = person.page, person.button("Hint")
    hint.click()
    expect(person.status).to_contain_text("certain")
    expect(page.locator(".proof path")).to_have_count(0)  # the first hints name no cell
    hint.click()
    expect(page.locator(".proof .number")).not_to_have_count(0)
    hint.click()
    expect(page.locator(".proof .spot")).to_have_count(1)
    expect(person.grid.locator("[aria-label*='part of the reason']")).not_to_have_count(0)
    expect(hint).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".proof .spot")).to_have_count(0)


def test_odds_are_shown_and_read_by_pointing_at_a_cell(person: Person) -> None:
    person.paste(CORNER)
    person.opens(2, 2)
    expect(person.cell(1, 1)).to_have_attribute("title", "")
    odds = person.switch("Odds")
    odds.click()
    expect(odds).to_be_checked()
    expect(person.cell(1, 1)).to_have_attribute("title", "12.5 %")
    person.cell(1, 2).hover()
    ground = "cells => new Set(cells.map(cell => getComputedStyle(cell).backgroundColor)).size"
    assert person.grid.locator("[data-odds]").evaluate_all(ground) == 1
    person.cell(3, 3).click(button="right")
    person.sees(3, 3, "flagged, mine 13 %")
    expect(person.page.locator(".board[data-odds]")).to_be_visible()
    assert violations(person.page) == []
    odds.click()
    expect(person.page.locator(".board[data-odds]")).to_have_count(0)


def test_a_large_board_is_zoomed_and_numbered_and_a_small_one_is_not(person: Person) -> None:
    page, rulers = person.page, person.page.locator(".rulers")
    expect(person.button("Larger")).to_be_hidden()
    expect(rulers).to_be_hidden()
    person.paste("100x100x1000 first safe seed 1")
    expect(person.button("Larger")).to_be_visible()
    size = "space => parseFloat(space.style.getPropertyValue('--cell'))"
    space = page.locator(".space")
    before = space.evaluate(size)
    person.button("Larger").click()
    assert space.evaluate(size) > before
    person.button("Fit").click()
    assert space.evaluate(size) < before
    person.button("Larger").click()
    page.keyboard.press("x")
    expect(rulers.locator(".top span")).to_have_count(100)
    page.locator(".frame").evaluate("frame => frame.scrollTo(900, 900)")
    far = """() => ['.top', '.side'].map((part, at) => {
        const [edge, frame] = [`.rulers ${part}`, '.frame'].map(
            (name) => document.querySelector(name).getBoundingClientRect());
        return at ? edge.left - frame.left : edge.top - frame.top;
    })"""
    wait_until("they stay in sight", lambda: page.evaluate(far) == [0, 0])
    page.keyboard.press("x")
    expect(rulers).to_be_hidden()


def test_six_buttons_stand_beside_the_board_and_tab_leads_through_them(person: Person) -> None:
    tools = person.page.locator(".tools .tool .label")
    expect(tools).to_have_text(["Flag mode", "Hint", "Undo", "Odds", "AI move", "Why?", "More"])
    person.page.locator(".open-more").click()
    more = person.page.locator(".more .tool .label").all_inner_texts()
    assert "Redo" in more
    assert len(more) == len(set(more)) <= 24
    person.cell(1, 1).click()  # this closes the menu, and does nothing else
    expect(person.page.locator(":popover-open")).to_have_count(0)
    person.sees(1, 1, "hidden")
    person.cell(5, 5).focus()
    seen = set()
    for _ in range(12):
        person.page.keyboard.press("Tab")
        seen.add(person.page.evaluate("document.activeElement.textContent"))
    assert any("Hint" in text for text in seen)


def test_a_drag_in_the_editor_paints_each_cell_that_it_passes_once(person: Person) -> None:
    page = person.page
    open_view(page, "analyse")
    here = Person(page)
    for column in (2, 3, 4):
        box = here.cell(2, column).bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if column == 2:
            page.mouse.down()
    page.mouse.up()
    for column in (2, 3, 4):
        named = re.compile(f"row 2, column {column}, 0")
        expect(here.cell(2, column)).to_have_accessible_name(named)
    expect(here.cell(2, 5)).to_have_accessible_name(re.compile("hidden"))


def test_what_is_pasted_or_dropped_anywhere_opens_as_what_it_is(person: Person) -> None:
    page = person.page
    cells = page.get_by_role("gridcell")
    open_view(page, "statistics")
    paste(page, "4x1x1 first any board 4x1x1/..*.")
    expect(cells).to_have_count(4)
    expect(page.locator("main.view-play")).to_be_visible()
    open_view(page, "help")
    drop(page, "", "3x2x1/###/111")
    expect(page.locator("main.view-analyse")).to_be_visible()
    expect(cells).to_have_count(6)
    drop(page, "game.replay", "minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 0.5\n")
    expect(page.locator("main.view-replay")).to_be_visible()
    drop(page, "what.bin", "nonsense")
    expect(page.get_by_role("status")).to_contain_text("nonsense")


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_nothing_jumps_when_something_is_said(sit_down: Sit, size: tuple[int, int]) -> None:
    with sit_down(size=size, touch=size[0] < 500) as page:
        person = Person(page)
        person.paste(EASY)
        before = person.grid.bounding_box()
        tools = person.button("Undo").bounding_box()
        person.opens(*START)
        assert person.grid.bounding_box() == before
        for _ in range(3):
            person.button("Hint").click()
        expect(page.locator(".proof .spot")).to_have_count(1)
        expect(page.locator(".proof .badge")).to_have_count(1)
        person.switch("Odds").click()
        expect(page.locator(".board[data-odds]")).to_be_visible()
        expect(page.locator(".proof .badge")).to_have_count(0)  # the odds have the same sign
        assert person.button("Undo").bounding_box() == tools
        person.cell(*cells_of(EASY, START)[1]).click()
        expect(person.status).to_contain_text("Lost")
        wait_until("it is where it was", lambda: person.grid.bounding_box() == before)
