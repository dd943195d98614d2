"""Watch: players play on the page, step by step or by themselves, and tell their reasons."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from minewise import players
from ui.web.browser.browsers import Person, open_view

pytestmark = pytest.mark.slow

BOARD = "watch?player=exact&level=9x9x10&seed=12"


def moves(page: Page) -> Locator:
    """The list of moves, the latest first."""
    return page.get_by_role("list", name="Moves").get_by_role("listitem")


def texts(page: Page) -> list[str]:
    """Their texts."""
    return moves(page).all_text_contents()


def squeezed(text: str | None) -> str:
    return "".join((text or "").split())


def test_a_step_tells_its_reason_and_points(person: Person) -> None:
    page = person.page
    open_view(page, BOARD)
    expect(person.status).to_contain_text("seed 12")
    for number in range(1, 6):
        person.button("Step").click()
        expect(moves(page)).to_have_count(number)
        expect(page.locator(".proof .move")).to_have_count(1)
    # The status may have a proof in lines of their own.
    assert squeezed(person.status.text_content()) == squeezed(texts(page)[0])
    assert "certain" in texts(page)[0]
    expect(page.locator(".proof .number").first).to_be_visible()
    page.locator("body").press("a")
    expect(moves(page)).to_have_count(6)


def test_the_address_is_a_link_to_the_same_game(person: Person) -> None:
    page = person.page
    open_view(page, "watch")
    seen = []
    for _ in range(2):
        expect(person.status).to_contain_text("has a new board")
        person.button("Step").click()  # the first click cannot be a mine
        expect(moves(page)).to_have_count(1)
        cells = person.grid.get_by_role("gridcell").all()
        seen.append((texts(page), [cell.get_attribute("aria-label") for cell in cells]))
        page.reload()
    assert seen[0] == seen[1]
    assert "seed=" in page.url


def test_it_runs_pauses_and_ends(person: Person) -> None:
    page = person.page
    open_view(page, BOARD)
    expect(person.status).to_contain_text("seed 12")
    page.get_by_label("Speed").select_option(label="33 moves/s")
    person.button("Run").click()
    expect(person.button("Stop")).to_be_visible()
    expect(moves(page).nth(3)).to_be_visible()
    page.locator("body").press("p")
    expect(person.button("Run")).to_be_visible()
    stopped = moves(page).count()
    page.wait_for_timeout(300)
    assert moves(page).count() <= stopped + 1  # one may have been under way
    page.locator("body").press("p")
    expect(person.status).to_contain_text(re.compile("^(Won in|Lost after)"))
    expect(person.button("Run")).to_be_disabled()
    expect(person.button("Step")).to_be_disabled()
    page.locator("body").press("r")
    expect(moves(page)).to_have_count(0)
    expect(person.status).to_contain_text("seed 12")


def test_every_player_can_be_watched(person: Person) -> None:
    page = person.page
    open_view(page, "watch?level=4x4x3&seed=5")
    for player in players.names():
        page.get_by_label("Player").select_option(player)
        expect(person.status).to_contain_text(f"{player} has a new board")
        expect(page.get_by_text(players.get(player).summary)).to_be_visible()
        person.button("Step").click()
        expect(moves(page)).to_have_count(1)


def test_shapes_and_levels_are_chosen(person: Person) -> None:
    page = person.page
    open_view(page, "watch")
    page.get_by_label("Level").select_option("16x16x40")
    page.get_by_label("Shape").select_option("hexagons")
    page.get_by_label("Random seed").fill("77")
    person.button("New board").click()
    expect(page.locator("[data-shape=hexagons]")).to_be_visible()
    expect(person.status).to_contain_text("40 mines, seed 77")
    page.get_by_label("Random seed").fill("")
    page.evaluate("location.hash = 'watch?level=10000x10000x5'")
    expect(person.status).not_to_contain_text("seed 77")
    expect(person.status).to_contain_text("expected at most")
