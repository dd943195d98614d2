"""Help: the small boards can be played, and what is said of them is so."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ui.web.browser.browsers import Person, open_view

pytestmark = pytest.mark.slow


def cell(page: Page, lesson: str, row: int, column: int) -> Locator:
    """A cell of a small board."""
    board = page.get_by_role("grid", name=f"Board: {lesson}")
    return board.locator(f'[aria-label^="row {row}, column {column},"]')


@pytest.fixture
def reader(person: Person) -> Page:
    """Somebody who reads the help."""
    open_view(person.page, "help")
    for lesson in ("Numbers", "Flags and chords", "Two numbers together"):
        expect(cell(person.page, lesson, 4, 1)).to_have_accessible_name("row 4, column 1, 0")
    return person.page


def test_the_first_board_is_won_as_it_says(reader: Page) -> None:
    expect(cell(reader, "Numbers", 1, 4)).to_have_accessible_name("row 1, column 4, 1")
    cell(reader, "Numbers", 1, 2).click()
    expect(reader.get_by_role("status")).to_contain_text("Well done")
    reader.get_by_role("button", name="Start again").first.click()
    expect(cell(reader, "Numbers", 1, 2)).to_have_accessible_name("row 1, column 2, hidden")
    cell(reader, "Numbers", 1, 3).click()
    expect(reader.get_by_role("status")).to_contain_text("That was a mine")


def test_the_second_by_flag_and_chord(reader: Page) -> None:
    lesson = "Flags and chords"
    cell(reader, lesson, 1, 3).click(button="right")
    expect(cell(reader, lesson, 1, 3)).to_have_accessible_name("row 1, column 3, flagged")
    cell(reader, lesson, 2, 3).click()
    expect(reader.get_by_role("status")).to_contain_text("Well done")


def test_the_third_by_keys(reader: Page) -> None:
    expect(reader.locator("main")).to_contain_text("+ -Let the AI play faster")
    lesson = "Two numbers together"
    cell(reader, lesson, 1, 3).focus()
    reader.keyboard.press("Space")
    expect(cell(reader, lesson, 1, 3)).to_have_accessible_name("row 1, column 3, 2")
    for column, key in ((1, "Home"), (5, "End")):
        reader.keyboard.press(key)
        expect(cell(reader, lesson, 1, column)).to_be_focused()
        reader.keyboard.press("Enter")
        expect(cell(reader, lesson, 1, column)).not_to_have_accessible_name(re.compile("hidden"))
    expect(reader.get_by_role("status")).to_contain_text("Well done")


def test_patterns_lead_to_analyse_and_are_right(reader: Page) -> None:
    for name, known in (
        ("1-1", {3: "safe"}),
        ("1-2", {3: "surely a mine"}),
        ("1-2-1", {2: "surely a mine", 3: "safe", 4: "surely a mine"}),
        ("1-2-2-1", {2: "safe", 3: "surely a mine", 4: "surely a mine", 5: "safe"}),
    ):
        open_view(reader, "help")
        reader.get_by_role("link", name=name, exact=True).click()
        expect(reader).to_have_title("Analyse · Minewise")
        expect(reader.get_by_role("status")).to_contain_text("Best move")
        for column, text in known.items():
            label = f"row 1, column {column}, hidden, {text}"
            expect(reader.get_by_role("gridcell", name=label)).to_have_count(1)


def lines_of(name: Locator) -> int:
    """On how many lines a name is, where there is hardly any room."""
    return int(
        name.evaluate(
            "element => { element.parentElement.style.width = '1px';"
            " return element.getClientRects().length }"
        )
    )


def test_names_of_patterns_and_percentages_stay_on_one_line(reader: Page) -> None:
    parts = reader.evaluate(
        "async () => (await import('/static/dom.js')).keepNames('A 1-2C+: 87.5 % safe')"
        ".map((part) => part.className ? [part.textContent] : part)"
    )
    assert parts == ["A ", ["1-2C+"], ": 87.", ["5 %"], " safe"]
    for name in reader.locator(".patterns a").all():
        assert lines_of(name) == 1
    reader.get_by_role("link", name="1-2-1", exact=True).click()
    expect(reader.get_by_role("status")).to_contain_text("Best move")
    reader.get_by_role("gridcell", name=re.compile("row 1, column 2,")).focus()
    reader.keyboard.press("w")
    said = reader.get_by_role("status").get_by_text("1-2-1", exact=True)
    expect(said).to_have_count(1)
    assert lines_of(said) == 1


def test_every_key_is_named(reader: Page) -> None:
    keys = reader.locator(".keys kbd").all_text_contents()
    assert len(keys) > 15
    assert all(keys)
