"""Large boards: only what is seen is there, and it is there at once."""

import pytest
from playwright.sync_api import expect

from ui.web.browser.browsers import Person

pytestmark = pytest.mark.slow

LARGE = "200x200x6000 first opening seed 5"

# Counts what is changed on the page from now on.
COUNT_CHANGES = """() => {
    window.changes = 0;
    new MutationObserver((changes) => { window.changes += changes.length }).observe(
        document.querySelector("[role=grid]"),
        { subtree: true, childList: true, attributes: true, characterData: true },
    );
}"""


def test_on_a_board_of_200x200_a_flag_changes_little_and_one_scrolls(person: Person) -> None:
    person.paste(LARGE)
    page = person.page
    page.evaluate(COUNT_CHANGES)
    for column in range(2, 10):
        person.flags(2, column)
    assert page.evaluate("window.changes") < 8 * 20
    # Scrolling shows other cells, and keys find the cursor.
    person.cell(3, 3).focus()
    page.mouse.move(300, 400)
    page.mouse.wheel(2500, 3000)
    expect(person.cell(130, 110)).to_be_visible()
    expect(person.cell(3, 3)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(person.cell(3, 4)).to_be_focused()
    expect(person.cell(3, 4)).to_be_in_viewport()


def test_of_a_million_cells_only_what_is_seen_are_elements(person: Person) -> None:
    person.paste("1000x1000x150000 first opening seed 1")
    cells = person.grid.get_by_role("gridcell")
    assert cells.count() < 2500
    assert person.grid.get_attribute("aria-rowcount") == "1000"
    assert person.grid.get_attribute("aria-colcount") == "1000"
    person.cell(1, 1).focus()
    for key in ("End", "PageDown"):
        person.page.keyboard.press(key)
    corner = person.cell(1000, 1000)
    expect(corner).to_be_focused()
    expect(corner).to_be_in_viewport()
    assert corner.get_attribute("aria-colindex") == "1000"
    assert cells.count() < 2500
    person.flags(1000, 1000)
    person.page.keyboard.press("Home")
    person.page.keyboard.press("End")
    person.sees(1000, 1000, "flagged")


def test_from_far_away_the_board_is_painted(person: Person) -> None:
    person.paste(LARGE)
    canvas = person.page.locator("canvas")
    expect(canvas).to_be_hidden()
    for _ in range(6):
        person.button("Smaller").click()
    expect(canvas).to_be_visible()
    colours = canvas.evaluate(
        """canvas => {
            const { width, height } = canvas;
            const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
            return new Set(new Uint32Array(data.buffer)).size;
        }"""
    )
    assert colours >= 2
    # A click goes to the cell that is painted there, and the cells around it can be read.
    box = canvas.bounding_box()
    assert box
    person.page.mouse.click(box["x"] + 200, box["y"] + 200, button="right")
    expect(person.status).to_contain_text("is flagged")
    flagged = person.grid.locator("[aria-label$=flagged]")
    expect(flagged).to_have_count(1)
    place = flagged.bounding_box()
    assert place
    assert place["x"] <= box["x"] + 200 <= place["x"] + place["width"]
    assert place["y"] <= box["y"] + 200 <= place["y"] + place["height"]
    for _ in range(6):
        person.button("Larger").click()
    expect(canvas).to_be_hidden()
