"""Whole games on the page, played as people play them."""

import re

import pytest
from playwright.sync_api import expect

from screen import wait_until
from ui.web.browser.axe import violations
from ui.web.browser.browsers import Person, mine_of, open_view, paste, winning_cells
from ui.web.browser.conftest import Sit

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"
START = (5, 5)
SMALL = "5x4x4 first opening seed 3"
PROOF = "3x2x1 first any board 3x2x1/.*./..."


def test_a_game_is_won_by_mouse(person: Person) -> None:
    person.paste(SMALL)
    for row, column in winning_cells(SMALL, (2, 2)):
        person.cell(row, column).click()
        expect(person.cell(row, column)).not_to_have_accessible_name(re.compile("hidden"))
    expect(person.status).to_contain_text("Won")
    expect(person.page.locator("dl.ending")).to_contain_text("3BV")
    assert violations(person.page) == []


def test_a_game_is_won_by_keyboard_alone(person: Person) -> None:
    person.paste(SMALL)
    keyboard = person.page.keyboard
    person.page.evaluate("document.activeElement.blur()")
    cursor = person.grid.locator("[tabindex='0']")
    at = [int(n) for n in re.findall(r"\d+", cursor.get_attribute("aria-label") or "")[:2]]
    for row, column in winning_cells(SMALL, (2, 2)):
        for index, (back, on) in enumerate([("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")]):
            goal = (row, column)[index]
            while at[index] != goal:
                keyboard.press(on if at[index] < goal else back)
                at[index] += 1 if at[index] < goal else -1
        keyboard.press("Space")
        expect(person.cell(row, column)).not_to_have_accessible_name(re.compile("hidden"))
    expect(person.status).to_contain_text("Won")


def test_a_game_is_lost_and_played_on(person: Person) -> None:
    person.paste(EASY)
    person.cell(*START).click()
    mine = mine_of(EASY, START)
    person.cell(9, 9).click(button="right")  # a wrong flag
    expect(person.cell(9, 9)).to_have_accessible_name("row 9, column 9, flagged")
    person.cell(*mine).click()
    expect(person.status).to_contain_text("Lost")
    assert person.name(*mine) == "exploded mine"
    assert person.name(9, 9) == "wrong flag"
    assert violations(person.page) == []
    person.button("Play on").click()
    expect(person.cell(*mine)).to_have_accessible_name(re.compile("hidden"))


def test_chords_by_mouse_and_key(person: Person) -> None:
    for way in ("left", "middle", "c"):
        person.paste("3x3x1 first any board 3x3x1/*../.../...")
        person.cell(2, 2).click()
        expect(person.cell(2, 2)).to_have_accessible_name("row 2, column 2, 1")
        person.cell(1, 1).click(button="right")
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        if way == "c":
            person.cell(2, 2).focus()
            person.page.keyboard.press("c")
        else:
            person.cell(2, 2).click(button=way)  # type: ignore[arg-type]
        expect(person.status).to_contain_text("Won")


def test_a_hint_points_at_numbers_and_the_cell_they_settle(person: Person) -> None:
    person.paste(PROOF)
    for column in (1, 2, 3):
        person.cell(2, column).click()
        expect(person.cell(2, column)).not_to_have_accessible_name(re.compile("hidden"))
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


def test_odds_are_shown_and_follow_the_game(person: Person) -> None:
    person.paste(EASY)
    person.cell(*START).click()
    odds = person.switch("Odds")
    odds.click()
    expect(odds).to_be_checked()
    safe = person.page.locator("[data-odds=safe]")
    expect(safe).not_to_have_count(0)
    assert violations(person.page) == []
    name = safe.first.get_attribute("aria-label") or ""
    assert ", safe" in name
    safe.first.click()
    expect(person.page.locator(f'[aria-label="{name}"]')).to_have_count(0)
    expect(person.page.locator(".board[data-odds]")).to_be_visible()
    odds.click()
    expect(odds).not_to_be_checked()
    expect(person.page.locator(".board[data-odds]")).to_have_count(0)


def test_a_pause_covers_the_board_until_it_is_clicked(person: Person) -> None:
    person.paste(EASY)
    person.cell(*START).click()
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")
    person.page.keyboard.press("z")
    cover = person.page.locator(".cover")
    expect(cover).to_contain_text("Paused")
    assert "0" not in "".join(person.grid.get_by_role("gridcell").all_inner_texts())
    assert violations(person.page) == []
    person.page.keyboard.press("Space")
    expect(person.status).to_contain_text("aused")
    person.page.keyboard.press("z")
    expect(cover).to_be_hidden()
    person.page.keyboard.press("z")
    expect(cover).to_be_visible()
    cover.click()
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")


def test_the_ai_plays_on_and_stops(person: Person) -> None:
    person.paste(EASY)
    person.cell(*START).click()
    person.page.keyboard.press("p")
    hidden = person.grid.locator("[aria-label*=hidden]")
    before = hidden.count()
    expect(hidden).not_to_have_count(before)


def test_a_large_board_is_zoomed_at_its_edge_and_a_small_one_is_not(person: Person) -> None:
    expect(person.button("Larger")).to_be_hidden()
    person.paste("100x100x1000 first safe seed 1")
    expect(person.button("Larger")).to_be_visible()
    size = "space => parseFloat(space.style.getPropertyValue('--cell'))"
    space = person.page.locator(".space")
    before = space.evaluate(size)
    person.button("Larger").click()
    assert space.evaluate(size) > before
    person.button("Fit").click()
    assert space.evaluate(size) < before


def test_rows_and_columns_are_numbered_by_a_key_and_the_numbers_stay_in_sight(
    person: Person,
) -> None:
    page = person.page
    rulers = page.locator(".rulers")
    expect(rulers).to_be_hidden()
    person.paste("100x100x1000 first safe seed 1")
    page.keyboard.press("x")
    expect(rulers.locator(".top span")).to_have_count(100)
    page.locator(".frame").evaluate("frame => frame.scrollTo(900, 900)")
    far = """() => ['.top', '.side'].map((part, at) => {
        const [edge, frame] = [`.rulers ${part}`, '.frame'].map(
            (name) => document.querySelector(name).getBoundingClientRect());
        return at ? edge.left - frame.left : edge.top - frame.top;
    })"""
    wait_until("they follow", lambda: page.evaluate(far) == [0, 0])
    page.keyboard.press("x")
    expect(rulers).to_be_hidden()


def test_six_buttons_stand_beside_the_board_and_the_rest_behind_more(person: Person) -> None:
    tools = person.page.locator(".tools .tool .label")
    expect(tools).to_have_text(["Flag mode", "Hint", "Undo", "Odds", "AI move", "Why?", "More"])
    person.page.locator(".open-more").click()
    more = person.page.locator(".more .tool .label").all_inner_texts()
    assert "Redo" in more
    assert len(more) == len(set(more)) <= 24


def test_the_odds_of_a_cell_are_read_by_pointing_at_it(person: Person) -> None:
    person.paste("3x3x1 first any board 3x3x1/*../.../...")
    person.cell(2, 2).click()
    expect(person.cell(2, 2)).to_have_accessible_name("row 2, column 2, 1")
    expect(person.cell(1, 1)).to_have_attribute("title", "")
    person.switch("Odds").click()
    expect(person.cell(1, 1)).to_have_attribute("title", "12.5 %")


def test_a_drag_in_the_editor_paints_each_cell_that_it_passes_once(person: Person) -> None:
    page = person.page
    open_view(page, "analyse")
    here = Person(page)
    boxes = [here.cell(2, column).bounding_box() for column in (2, 3, 4)]
    for number, box in enumerate(boxes):
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if number == 0:
            page.mouse.down()
    page.mouse.up()
    for column in (2, 3, 4):
        expect(here.cell(2, column)).to_have_accessible_name(
            re.compile(f"row 2, column {column}, 0")
        )
    assert here.name(2, 5).startswith("hidden")


def test_what_is_pasted_or_dropped_anywhere_opens_as_what_it_is(person: Person) -> None:
    page = person.page
    open_view(page, "statistics")
    paste(page, "4x1x1 first any board 4x1x1/..*.")
    expect(page.get_by_role("gridcell")).to_have_count(4)
    expect(page.locator("main.view-play")).to_be_visible()
    open_view(page, "help")
    paste(page, "3x2x1/###/111")
    expect(page.locator("main.view-analyse")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(6)
    paste(page, "2x2x1/##/##")
    expect(page.get_by_role("gridcell")).to_have_count(4)
    open_view(page, "play")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const dropped = new DragEvent("drop", { dataTransfer: data, bubbles: true });
            document.body.dispatchEvent(dropped);
        }""",
        "3x2x1/###/111",
    )
    expect(page.locator("main.view-analyse")).to_be_visible()


def test_tab_leads_through_the_page_and_not_into_a_trap(person: Person) -> None:
    person.cell(5, 5).focus()
    seen = set()
    for _ in range(12):
        person.page.keyboard.press("Tab")
        seen.add(person.page.evaluate("document.activeElement.textContent"))
    assert any("Hint" in text for text in seen)


def test_nothing_jumps_when_something_is_said(sit_down: Sit) -> None:
    for size in ((390, 844), (1280, 800)):
        with sit_down(size=size, touch=size[0] < 500) as page:
            person = Person(page)
            person.paste(EASY)
            before = person.grid.bounding_box()
            tools = person.button("Undo").bounding_box()
            person.cell(*START).click()
            expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")
            assert person.grid.bounding_box() == before
            for _ in range(3):
                person.button("Hint").click()
            expect(page.locator(".proof .spot")).to_have_count(1)
            person.switch("Odds").click()
            expect(page.locator(".board[data-odds]")).to_be_visible()
            assert person.grid.bounding_box() == before
            assert person.button("Undo").bounding_box() == tools


def test_the_next_game_is_asked_for_before_this_one_is_given_up(person: Person) -> None:
    person.paste(EASY)
    person.cell(*START).click()
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")
    person.page.keyboard.press("F2")
    question = person.page.get_by_role("dialog")
    expect(question).to_contain_text("Give it up?")
    assert violations(person.page, ["light"]) == []
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")
    person.page.keyboard.press("F2")
    question.get_by_role("button", name="Give it up").click()
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, hidden")
