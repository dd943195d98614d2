"""Comfort on the page, by mouse, keyboard and touch: what people ask for most."""

import re

import pytest
from playwright.sync_api import Page, expect

from minewise.session import Storage
from minewise.ui.web.settings import FRONT_END
from screen import wait_until
from ui.web.browser.browsers import Person, open_view
from ui.web.browser.conftest import Sit

pytestmark = pytest.mark.slow

# The number in the middle is a 2.
TWO = "3x3x2 first any board 3x3x2/*../.../..*"


def settle(person: Person, label: str, on: bool | str) -> None:
    """Change a setting as people do."""
    person.page.keyboard.press("S")
    control = person.page.get_by_role("dialog").get_by_label(label)
    if isinstance(on, str):
        control.select_option(on)
    else:
        control.set_checked(on)
    person.button("Done").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def label(person: Person, row: int, column: int) -> str:
    return str(person.cell(row, column).get_attribute("aria-label"))


def test_a_level_is_one_press_away_and_a_second_f2_confirms(person: Person) -> None:
    page = person.page
    chips = page.get_by_role("group", name="Levels")
    chips.get_by_role("button", name="Intermediate").click()
    expect(person.grid.get_by_role("gridcell")).to_have_count(256)
    expect(chips.get_by_role("button", name="Intermediate")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.keyboard.press("2")
    expect(person.grid.get_by_role("gridcell")).to_have_count(81)
    person.paste("9x9x10 first opening seed 3")
    person.cell(5, 5).click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()
    for row, column in ((1, 1), (1, 2), (9, 9)):
        person.cell(row, column).click(button="right")
    page.keyboard.press("R")
    if page.get_by_role("dialog").is_visible():
        page.keyboard.press("R")
    expect(page.locator("main[data-phase=new]")).to_be_visible()


def test_start_is_in_view_on_a_desk_and_on_a_phone(sit_down: Sit) -> None:
    for size, touch in (((1280, 800), False), ((360, 640), True)):
        with sit_down(size=size, touch=touch) as page:
            person = Person(page)
            expect(
                page.get_by_role("group", name="Levels").get_by_text("Expert")
            ).to_be_in_viewport()
            page.keyboard.press("g")
            expect(person.button("Start")).to_be_in_viewport(ratio=1)
            page.locator("dialog details").evaluate("details => details.open = true")
            expect(person.button("Start")).to_be_in_viewport(ratio=1)


def test_left_and_right_change_places(person: Person) -> None:
    settle(person, "Swap left and right", on=True)
    person.cell(1, 1).click()
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
    person.page.reload()
    person.cell(5, 5).click(button="right")
    expect(person.page.locator("main[data-phase=playing]")).to_be_visible()
    settle(person, "Swap left and right", on=False)


def test_swapped_the_right_button_opens_when_it_is_let_go_and_a_second_time_opens_twice(
    person: Person,
) -> None:
    page = person.page
    settle(person, "Swap left and right", on=True)
    settle(person, "Open by", "double")
    person.cell(5, 5).hover()
    for _ in range(2):
        page.mouse.down(button="right")
        expect(page.locator("main[data-phase=new]")).to_be_visible()
        page.mouse.up(button="right")
    expect(page.locator("main[data-phase=playing]")).to_be_visible()
    settle(person, "Open by", "click")
    settle(person, "Swap left and right", on=False)


def test_a_mouse_button_that_is_held_flags_where_that_is_chosen(person: Person) -> None:
    page = person.page
    settle(person, "Hold the mouse button", on=True)
    person.cell(1, 1).hover()
    page.mouse.down()
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
    page.mouse.up()
    # Moved to another cell it is not held.
    person.cell(1, 2).hover()
    page.mouse.down()
    person.cell(1, 3).hover()
    page.wait_for_timeout(500)
    page.mouse.move(0, 0)
    page.mouse.up()
    assert "hidden" in label(person, 1, 2)
    assert "hidden" in label(person, 1, 3)
    settle(person, "Hold the mouse button", on=False)
    person.cell(1, 2).hover()
    page.mouse.down()
    page.wait_for_timeout(500)
    assert "hidden" in label(person, 1, 2)
    page.mouse.up()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()


def test_a_slip_opens_nothing_where_only_a_double_click_opens(person: Person) -> None:
    settle(person, "Open by", "double")
    person.cell(5, 5).click()
    person.page.wait_for_timeout(450)
    expect(person.page.locator("main[data-phase=new]")).to_be_visible()
    person.cell(5, 5).dblclick()
    expect(person.page.locator("main[data-phase=playing]")).to_be_visible()
    settle(person, "Open by", "click")


def test_numbers_tell_of_their_flags_and_light_up_what_they_touch(person: Person) -> None:
    page = person.page
    person.paste(TWO)
    person.cell(2, 2).click()
    settle(person, "Finished numbers fade", on=True)
    person.cell(1, 1).click(button="right")
    person.cell(3, 3).click(button="right")
    expect(person.cell(2, 2)).to_have_accessible_name("row 2, column 2, 2, done")
    person.cell(1, 3).click(button="right")
    expect(person.cell(2, 2)).to_have_accessible_name("row 2, column 2, 2, too many flags")
    person.cell(1, 3).click(button="right")
    settle(person, "Finished numbers fade", on=False)
    expect(person.cell(2, 2)).to_have_accessible_name("row 2, column 2, 2")
    person.cell(1, 1).click(button="right")  # else the press would chord
    person.cell(2, 2).hover()
    page.mouse.down()
    expect(page.locator("[data-pressed]")).to_have_count(7)
    page.mouse.up()
    expect(page.locator("[data-pressed]")).to_have_count(0)


def test_own_keys_are_pressed_and_conflicts_told(person: Person) -> None:
    page = person.page
    page.keyboard.press("S")
    person.button("Keys …").click()
    hint = page.get_by_role("dialog").get_by_role("button", name=re.compile("Hint; again"))
    hint.click()
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Take the key?")).to_be_visible()
    expect(page.get_by_role("dialog").last).to_contain_text("undo")
    person.button("Take it").click()
    expect(hint.locator("kbd")).to_have_text("u")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    person.cell(5, 5).click()
    page.keyboard.press("u")
    expect(page.locator(".badges")).to_contain_text("with help")
    page.keyboard.press("S")
    person.button("Keys …").click()
    person.button("Usual keys").click()
    expect(hint.locator("kbd")).to_have_text("i")


def test_todays_board_has_a_calendar_and_is_played(person: Person) -> None:
    page = person.page
    page.get_by_role("group", name="Levels").get_by_role("button", name="Today").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[aria-current=date]")).to_have_count(1)
    dialog.get_by_role("button", name="Earlier").click()
    expect(dialog.locator("[aria-current=date]")).to_have_count(0)
    dialog.get_by_role("button", name=re.compile("Beginner")).click()
    expect(person.status).to_contain_text("Today's board")
    expect(page.locator(".chip[aria-pressed=true]")).to_have_text("Today")


def test_a_level_of_ones_own_is_saved_played_and_deleted(person: Person) -> None:
    page = person.page
    page.keyboard.press("G")
    page.get_by_label("Save what is played as").fill("Mine")
    person.button("Save").click()
    expect(page.get_by_role("dialog")).to_contain_text("Saved as 'Mine'")
    page.keyboard.press("Escape")
    page.get_by_role("group", name="Levels").get_by_role("button", name="Mine").click()
    expect(person.status).to_contain_text("New game")
    page.keyboard.press("G")
    person.button("Delete Mine").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(0)


def test_luck_and_figures_are_told_and_the_end_is_judged(person: Person) -> None:
    settle(person, "Luck", on=True)
    settle(person, "Figures while playing", on=True)
    person.paste("4x1x1 first any board 4x1x1/..*.")
    person.cell(1, 2).click()
    expect(person.status).to_contain_text("That guess was 75.0 % safe")
    expect(person.page.locator(".live")).to_contain_text("Clicks 1")
    person.cell(1, 3).click()
    verdict = person.page.locator(".verdict")
    expect(verdict).to_contain_text("needless")
    person.button("Review").click()
    expect(person.page.locator(".where")).to_contain_text("2 of 2")
    open_view(person.page, "play")
    settle(person, "Luck", on=False)
    settle(person, "Figures while playing", on=False)


def test_why_is_asked_by_pointing(person: Person) -> None:
    page = person.page
    person.cell(5, 5).click()
    person.button("Why?").click()
    expect(person.status).to_contain_text("Point at a cell")
    person.cell(1, 1).click()
    expect(
        page.locator(".proof > *").first.or_(person.status.get_by_text("row 1"))
    ).to_be_attached()
    assert "hidden" in label(person, 1, 1)
    # A key means the cell below the mouse.
    person.cell(9, 9).hover()
    page.keyboard.press("f")
    expect(person.cell(9, 9)).to_have_accessible_name("row 9, column 9, flagged")


def test_the_steps_of_a_proof_light_up_and_the_message_stays_as_high(person: Person) -> None:
    page = person.page
    said = page.locator(".said")
    before = said.bounding_box()
    person.status.evaluate("region => region.textContent = ''")
    person.paste("16x16x40 first opening seed 5")
    person.cell(9, 9).click()
    for _ in range(4):
        page.keyboard.press("i")
    line = person.status.locator(".line").first
    expect(line).to_be_visible()
    line.hover()
    assert page.locator("[data-lit]").count() > 0
    assert said.bounding_box() == before
    page.mouse.move(0, 0)
    expect(page.locator("[data-lit]")).to_have_count(0)


def wide(page: Page) -> float:
    box = page.get_by_role("gridcell").first.bounding_box()
    assert box is not None
    return box["width"]


def kept_zooms() -> object:
    """The zooms that the server remembers."""
    settings = Storage.at_home().settings
    assert settings is not None
    return settings.read().looks.get(FRONT_END, {}).get("zooms")


def test_each_size_of_board_has_its_zoom(person: Person) -> None:
    page = person.page
    usual, before = wide(page), kept_zooms()
    person.cell(5, 5).hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, 300)
    page.keyboard.up("Control")
    wait_until("a smaller board", lambda: wide(page) < usual)
    small = wide(page)
    wait_until("the zoom is kept", lambda: kept_zooms() != before)
    page.keyboard.press("4")
    expect(person.grid.get_by_role("gridcell")).to_have_count(480)
    page.keyboard.press("2")
    expect(person.grid.get_by_role("gridcell")).to_have_count(81)
    wait_until("the smaller board", lambda: abs(wide(page) - small) <= 1)
    person.button("Fit").click()
    wait_until("a board that fits", lambda: wide(page) == usual)


def test_two_fingers_zoom_the_board_and_not_the_page(sit_down: Sit) -> None:
    with sit_down(size=(390, 844), touch=True) as page:
        person = Person(page)
        page.keyboard.press("4")
        expect(person.grid.get_by_role("gridcell")).to_have_count(480)
        usual = wide(page)
        touch = page.context.new_cdp_session(page)

        def fingers(kind: str, *places: tuple[float, float]) -> None:
            points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        fingers("touchStart", (150, 400), (240, 400))
        for far in range(10, 80, 10):
            fingers("touchMove", (150 - far, 400), (240 + far, 400))
        fingers("touchEnd")
        wait_until("a larger board", lambda: wide(page) > 1.5 * usual)
        assert page.evaluate("visualViewport.scale") == 1
        assert person.phase == "new"
        person.button("More").tap()
        person.button("Fit").tap()
        wait_until(
            "a board that fits", lambda: person.grid.evaluate("grid => grid.offsetWidth") <= 390
        )


def test_sounds_are_played_where_they_are_wanted(person: Person) -> None:
    page = person.page
    page.evaluate(
        """() => {
            window.tones = 0;
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (at) {
                window.tones++;
                start.call(this, at);
            };
        }"""
    )
    person.cell(1, 1).click(button="right")
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
    assert page.evaluate("window.tones") == 0
    settle(person, "Sound", on=True)
    person.cell(1, 2).click(button="right")
    expect(person.cell(1, 2)).to_have_accessible_name("row 1, column 2, flagged")
    assert page.evaluate("window.tones") == 1
    settle(person, "Sound", on=False)


def test_statistics_are_reset_after_two_questions_and_a_game_after_one(person: Person) -> None:
    page = person.page
    person.paste("4x1x1 first any board 4x1x1/..*.")
    person.cell(1, 3).click()
    expect(page.locator("main[data-phase=lost]")).to_be_visible()
    open_view(page, "statistics")
    page.get_by_role("button", name="Reset statistics …").click()
    person.button("Reset").click()
    expect(page.get_by_role("dialog")).to_contain_text("Are you sure?")
    person.button("Reset").click()
    expect(page.get_by_role("main")).to_contain_text("You have not finished a game yet")
    person.button("Restore").click()
    expect(page.get_by_role("table", name="By level")).to_be_visible()
    delete = page.get_by_role("table", name="Games").get_by_role("button", name="Delete")
    count = delete.count()
    delete.first.click()
    person.button("Keep it").click()
    expect(delete).to_have_count(count)
    delete.first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Delete this game from your statistics?")
    person.button("Delete").click()
    expect(delete).to_have_count(count - 1)
    expect(person.status).to_contain_text("The game no longer counts.")


def test_watch_goes_back_and_to_any_move(person: Person) -> None:
    page = person.page
    open_view(page, "watch?player=exact&level=9x9x10&seed=12")
    expect(person.status).to_contain_text("seed 12")
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    for number in range(1, 4):
        person.button("Step").click()
        expect(moves).to_have_count(number)
    cells = person.grid.locator("[data-is='#']")
    after = cells.count()
    person.button("Back").click()
    person.button("Back").click()
    assert cells.count() > after
    person.button("Step").click()
    person.button("Step").click()
    assert cells.count() == after
    moves.last.get_by_role("button").click()
    assert cells.count() > after
    expect(moves).to_have_count(3)
