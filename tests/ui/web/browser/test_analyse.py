"""Analyse: a position is edited, pasted and linked; what is known of it is shown and explained."""

import re
from urllib.parse import unquote_plus

import pytest
from playwright.sync_api import Page, expect

import hard_positions
from minewise.advice import best_move, explain
from minewise.analysis import PositionAnalysis
from minewise.core import Position
from minewise.formats import read_text, write
from ui.web.browser.browsers import Person, open_view, paste
from ui.web.browser.conftest import Sit

pytestmark = pytest.mark.slow

CORNER = "3x2x1/###/111"


@pytest.fixture
def analyst(person: Person) -> Person:
    """Somebody who looks at a small position."""
    open_view(person.page, f"analyse?position={CORNER}")
    expect(person.status).to_contain_text("Best move")
    return person


def position_of(page: Page) -> str:
    """The position in the address."""
    return unquote_plus(page.url.partition("position=")[2])


def test_a_link_shows_odds_and_the_best_move(person: Person) -> None:
    text = "5x4x4/#####/#####/#1#2#/01###"
    analysis = PositionAnalysis(Position.parse(text))
    open_view(person.page, f"analyse?position={text}")
    best = best_move(analysis)
    assert best is not None
    expect(person.status).to_contain_text(best.text.splitlines()[-1])
    figures = person.page.get_by_role("region", name="Analysis")
    expect(figures).to_contain_text(f"Layouts{analysis.layouts():,}")
    for (row, column), chance in analysis.probability().items():
        certain = {0.0: "safe", 1.0: "surely a mine"}
        known = certain.get(float(chance), f"mine {round(100 * chance)} %")
        assert person.name(row + 1, column + 1) == f"hidden, {known}"
    expect(person.page.locator(".badge.best")).to_have_count(1)
    person.switch("Odds").click()
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, hidden")
    person.page.keyboard.press("o")
    expect(person.switch("Odds")).to_be_checked()


def test_clicks_go_from_symbol_to_symbol_and_the_address_is_a_link(analyst: Person) -> None:
    page = analyst.page
    for symbol in "012345678":
        analyst.cell(1, 3).click()
        expect(analyst.cell(1, 3)).to_have_accessible_name(re.compile(f", {symbol}$"))
    analyst.cell(1, 3).click()
    expect(analyst.cell(1, 3)).to_have_accessible_name(re.compile("hidden"))
    analyst.cell(1, 2).click(button="right")
    expect(analyst.cell(1, 2)).to_have_accessible_name(re.compile("flagged"))
    assert position_of(page) == "3x2x1/#F#/111"
    page.reload()
    expect(analyst.cell(1, 2)).to_have_accessible_name(re.compile("flagged"))


def test_everything_by_keys(analyst: Person) -> None:
    page, keyboard = analyst.page, analyst.page.keyboard
    analyst.cell(1, 1).focus()
    keyboard.press("0")
    expect(analyst.cell(1, 1)).to_have_accessible_name("row 1, column 1, 0")
    keyboard.press("Delete")
    expect(analyst.cell(1, 1)).to_have_accessible_name(re.compile("hidden"))
    keyboard.press("ArrowRight")
    keyboard.press("f")
    expect(analyst.cell(1, 2)).to_have_accessible_name(re.compile("flagged"))
    keyboard.press("u")
    expect(analyst.cell(1, 2)).to_have_accessible_name(re.compile("hidden"))
    keyboard.press("Shift+U")
    expect(analyst.cell(1, 2)).to_have_accessible_name(re.compile("flagged"))
    keyboard.press("ArrowRight")
    keyboard.press("Space")
    expect(analyst.cell(1, 3)).to_have_accessible_name("row 1, column 3, 0")
    keyboard.press("*")
    expect(analyst.cell(1, 3)).to_have_accessible_name("row 1, column 3, mine")
    keyboard.press("u")
    keyboard.press("u")
    expect(analyst.cell(1, 3)).to_have_accessible_name(re.compile("hidden"))
    assert position_of(page) == "3x2x1/#F#/111"


def test_a_reason_is_told_and_drawn(analyst: Person) -> None:
    reason = explain(PositionAnalysis(Position.parse(CORNER)), (0, 2))
    analyst.cell(1, 3).focus()
    analyst.page.keyboard.press("w")
    expect(analyst.status).to_have_text(reason.text)
    expect(analyst.page.locator(".proof .number")).to_have_count(len(reason.numbers))
    expect(analyst.page.locator(".proof .arrow")).to_have_count(len(reason.numbers))
    expect(analyst.page.locator(".badge.safe")).to_have_count(1)
    analyst.page.keyboard.press("Escape")
    expect(analyst.page.locator(".proof .number")).to_have_count(0)
    analyst.button("Best move").click()
    expect(analyst.status).to_contain_text("is safe")


def test_what_cannot_be_is_named_at_once(analyst: Person) -> None:
    analyst.cell(2, 2).focus()
    analyst.page.keyboard.press("3")
    expect(analyst.status).to_have_text(
        re.compile("^This position is impossible: the numbers at .* cannot all be right.$")
    )
    numbers = analyst.page.locator(".proof .number")
    assert numbers.count() >= 2
    expect(analyst.page.get_by_role("region", name="Analysis")).to_be_hidden()
    analyst.page.keyboard.press("1")
    expect(analyst.page.get_by_role("region", name="Analysis")).to_be_visible()


def test_positions_are_pasted_as_text_and_as_links(analyst: Person) -> None:
    position = Position.parse("4x3x2/####/#21#/#10#")
    link = write(read_text(position.line()), "link").decode()
    for text in (position.block(), position.line(), link):
        paste(analyst.page, text)
        expect(analyst.cell(2, 2)).to_have_accessible_name("row 2, column 2, 2")
        assert position_of(analyst.page) == position.line()
        field = analyst.page.get_by_label("Position as text")
        expect(field).to_have_value(position.block())
        field.fill(CORNER)
        field.blur()
        expect(analyst.cell(2, 3)).to_have_accessible_name("row 2, column 3, 1")


def test_what_cannot_be_read_is_said_as_text(analyst: Person) -> None:
    for text in ("<img src=x onerror=alert(1)>", "3x2x1/##/111", "nothing at all"):
        analyst.page.get_by_label("Position as text").fill(text)
        analyst.page.get_by_label("Position as text").blur()
        expect(analyst.status).to_contain_text(re.compile("expected|needs", re.IGNORECASE))
    expect(analyst.page.locator("main img")).to_have_count(0)
    expect(analyst.cell(2, 3)).to_have_accessible_name("row 2, column 3, 1")


def test_a_link_that_cannot_be_read_leaves_something_to_edit(person: Person) -> None:
    person.page.reload()  # where no position has been shown before
    open_view(person.page, "analyse?position=3x2x1/###/119")
    expect(person.status).to_contain_text("expected one of")
    expect(person.page.get_by_role("region", name="Analysis")).to_contain_text("Layouts")
    person.cell(1, 5).click(button="right")
    expect(person.cell(1, 5)).to_have_accessible_name(re.compile("flagged"))


def test_a_long_count_is_stopped_and_gives_way_to_the_next(analyst: Person) -> None:
    page = analyst.page
    open_view(page, f"analyse?position={hard_positions.WIDE}")
    expect(page.locator(".working")).to_contain_text("Counting layouts")
    analyst.button("Stop").click()
    expect(page.locator(".working")).to_be_hidden()
    expect(analyst.status).to_have_text("Stopped.")
    open_view(page, f"analyse?position={CORNER}")
    expect(analyst.status).to_contain_text("Best move: open (1,1)")
    open_view(page, f"analyse?position={hard_positions.WIDE}")
    expect(page.locator(".working")).to_be_visible()  # its text is still there from before
    page.keyboard.press("Escape")
    expect(analyst.status).to_have_text("Stopped.")
    open_view(page, f"analyse?position={hard_positions.WIDER}")
    expect(page.locator(".working")).to_be_visible()
    # What is asked next does not wait for it.
    open_view(page, f"analyse?position={CORNER}")
    expect(analyst.status).to_contain_text("Best move: open (1,1)", timeout=3000)
    expect(page.locator(".working")).to_be_hidden()


def test_what_is_stopped_before_it_is_spoken_of_is_said_too(analyst: Person) -> None:
    analyst.page.evaluate(
        """async link => {
            const gone = new Promise(done => addEventListener("hashchange", done, { once: true }));
            location.hash = link;
            await gone;
            const escape = { key: "Escape", bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent("keydown", escape));
        }""",
        f"analyse?position={hard_positions.WIDE}",
    )
    expect(analyst.status).to_have_text("Stopped.")
    analyst.status.evaluate("region => region.textContent = ''")
    analyst.page.keyboard.press("Escape")  # there is nothing left to be stopped
    expect(analyst.status).to_have_text("")


def test_another_size_keeps_what_is_there(analyst: Person) -> None:
    page = analyst.page
    for name, value in (("Width", "5"), ("Height", "3"), ("Mines", "4")):
        page.get_by_label(name, exact=True).fill(value)
        page.get_by_label(name, exact=True).blur()
    expect(analyst.cell(3, 5)).to_be_visible()
    # The server lays the cells out anew, so the last of the three takes a moment.
    expect(page.get_by_role("textbox", name="Position as text")).to_have_value(
        "5x3x4\n#####\n111##\n#####"
    )
    assert position_of(page) == "5x3x4/#####/111##/#####"
    page.get_by_label("Shape").select_option("hexagons")
    expect(page.locator("[data-shape=hexagons]")).to_be_visible()
    expect(analyst.status).to_contain_text("Best move")
    page.get_by_label("Width", exact=True).fill("100000")
    page.get_by_label("Height", exact=True).fill("100000")
    page.get_by_label("Height", exact=True).blur()
    expect(analyst.status).to_contain_text("too large")
    assert position_of(page) == "hexagons 5x3x4/#####/111##/#####"


def test_pens_for_fingers(sit_down: Sit) -> None:
    with sit_down(size=(360, 740), touch=True) as page:
        person = Person(page)
        open_view(page, f"analyse?position={CORNER}")
        expect(person.status).to_contain_text("Best move")
        page.get_by_title("Flag", exact=True).tap()
        person.cell(1, 2).tap()
        expect(person.cell(1, 2)).to_have_accessible_name(re.compile("flagged"))
        page.get_by_title("1", exact=True).tap()
        person.cell(1, 1).tap()
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, 1")
        page.get_by_title("Why this cell?").tap()
        person.cell(1, 3).tap()
        expect(person.status).to_contain_text("so (1,3) is safe")


def test_the_game_that_is_played_can_be_analysed(person: Person) -> None:
    person.paste("9x9x10 first opening seed 3")
    person.cell(5, 5).click()
    expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    open_view(person.page, "analyse")
    person.button("My game").click()
    expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    assert position_of(person.page).startswith("9x9x10/")
