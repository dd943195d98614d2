"""Fingers: long press, two fingers, two thumbs, flag mode, scrolling."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from ui.web.browser import browsers
from ui.web.browser.axe import violations
from ui.web.browser.browsers import Person, open_view
from ui.web.browser.conftest import Sit
from ui.web.serving import Site

pytestmark = pytest.mark.slow

LONG = 350


class Fingers:
    """Fingers on the glass, each at the middle of a cell or at a place."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._session: CDPSession = person.page.context.new_cdp_session(person.page)
        self._down: list[dict[str, float]] = []

    def middle(self, row: int, column: int) -> tuple[float, float]:
        box = self.person.cell(row, column).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _send(self, kind: str) -> None:
        parameters: dict[str, Any] = {"type": kind, "touchPoints": self._down}
        self._session.send("Input.dispatchTouchEvent", parameters)

    def down(self, *places: tuple[float, float]) -> None:
        """Fingers come down, those that are there stay."""
        for x, y in places:
            self._down.append({"x": x, "y": y, "id": len(self._down)})
        self._send("touchStart")

    def move(self, dx: float, dy: float) -> None:
        for point in self._down:
            point["x"] += dx
            point["y"] += dy
        self._send("touchMove")

    def up(self) -> None:
        self._down = []
        self._send("touchEnd")


@pytest.fixture(scope="module")
def phone(chromium: Browser, site: Site) -> Iterator[Person]:
    """A player with a phone; a test that chooses something there takes it back."""
    with browsers.tab(chromium, site.link, size=(360, 740), touch=True) as page:
        yield Person(page)


@pytest.fixture
def fingers(phone: Person) -> Fingers:
    """Fingers on the phone, with a new board on it."""
    phone.paste("9x9x10 first opening seed 3")
    return Fingers(phone)


def test_an_expert_board_stands_upright_on_a_phone_that_does(sit_down: Sit) -> None:
    with sit_down(size=(390, 844), touch=True) as page:
        person = Person(page)
        person.paste("30x16x99 first opening seed 5")
        expect(page.locator(".board[data-turned]")).to_be_visible()
        frame = page.locator(".frame")
        assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
        fingers = Fingers(person)
        (x, y), right, below = (fingers.middle(*cell) for cell in ((1, 1), (2, 1), (1, 2)))
        assert (right[1], below[0]) == (y, x)
        assert right[0] > x
        assert below[1] > y
        # A tap, the cursor's keys and the numbers mean the true row and column.
        person.cell(8, 15).tap()
        expect(person.status).to_contain_text("Row 8, column 15 shows 0")
        for key, cell in (("ArrowDown", (8, 16)), ("ArrowLeft", (7, 16)), ("End", (16, 16))):
            page.keyboard.press(key)
            expect(person.cell(*cell)).to_be_focused()
        page.keyboard.press("x")
        expect(page.locator(".rulers .top span")).to_have_count(16)
        expect(page.locator(".rulers .side span")).to_have_count(30)
        # They say which they are, as sentences name the row first.
        expect(page.locator(".rulers .top span").first).to_have_text("r1")
        expect(page.locator(".rulers .side span").first).to_have_text("c1")
        assert violations(page, ["light", "dark"]) == []
        page.keyboard.press("x")
        page.set_viewport_size({"width": 844, "height": 390})
        expect(page.locator(".board[data-turned]")).to_have_count(0)
        page.keyboard.press("ArrowLeft")
        expect(person.cell(16, 15)).to_be_focused()


def test_a_finger_that_trembles_still_presses_and_what_moves_does_nothing(fingers: Fingers) -> None:
    x, y = fingers.middle(2, 2)
    fingers.down((x, y), (x + 60, y + 20))  # two fingers that spread
    fingers.move(14, 14)
    fingers.up()
    fingers.down(fingers.middle(3, 3))
    fingers.move(10, 4)
    fingers.person.page.wait_for_timeout(LONG + 150)
    fingers.up()
    fingers.down(fingers.middle(1, 1))
    fingers.move(4, 3)
    fingers.person.sees(1, 1, "flagged")
    fingers.up()
    for cell in ((2, 2), (3, 3), (3, 4)):
        fingers.person.sees(*cell, "hidden")


def test_two_fingers_flag_the_cell_of_the_first_and_two_thumbs_open_two(fingers: Fingers) -> None:
    x, y = fingers.middle(2, 2)
    fingers.down((x, y), (x + 60, y + 20))
    fingers.up()
    fingers.person.sees(2, 2, "flagged")
    fingers.person.sees(3, 4, "hidden")
    rows = [".*******.", *["*********"] * 7, ".*******."]
    fingers.person.paste("9x9x77 first any board 9x9x77/" + "/".join(rows))
    fingers.down(fingers.middle(1, 1), fingers.middle(1, 9))
    fingers.up()
    fingers.person.sees(1, 1, "3")
    fingers.person.sees(1, 9, "3")


def test_flag_mode_swaps_tap_and_long_press(fingers: Fingers) -> None:
    person = fingers.person
    mode = person.switch("Flag mode")
    expect(mode).not_to_be_checked()
    mode.tap()
    expect(mode).to_be_checked()
    person.cell(1, 1).tap()
    person.sees(1, 1, "flagged")
    fingers.down(fingers.middle(5, 5))
    person.sees(5, 5, "0")
    fingers.up()
    mode.tap()


def test_how_long_a_long_press_is_can_be_chosen(fingers: Fingers) -> None:
    person = fingers.person
    hold_for(person, 1500)
    fingers.down(fingers.middle(1, 1))
    person.page.wait_for_timeout(LONG + 250)
    person.sees(1, 1, "hidden")
    person.sees(1, 1, "flagged")
    fingers.up()
    hold_for(person, LONG)


def hold_for(person: Person, milliseconds: int) -> None:
    open_view(person.page, "settings")
    field = person.page.get_by_label("Hold time")
    field.fill(str(milliseconds))
    field.press("Enter")
    open_view(person.page, "play")


def test_nothing_is_selected_and_two_taps_do_not_zoom(fingers: Fingers) -> None:
    page = fingers.person.page
    for _tap in range(2):
        fingers.person.cell(5, 5).tap()
    page.wait_for_timeout(300)
    assert page.evaluate("getSelection().toString()") == ""
    assert page.evaluate("visualViewport.scale") == 1


def test_the_buttons_are_within_reach(sit_down: Sit) -> None:
    with sit_down(size=(320, 568), touch=True) as page:
        person = Person(page)
        for level in ("9x9x10 first safe seed 1", "30x16x99 first safe seed 1"):
            person.paste(level)
            for width, height in ((320, 568), (390, 844), (740, 360), (768, 1024)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                for name in ("Hint", "AI move", "Undo"):
                    box = person.button(name).bounding_box()
                    assert box, name
                    assert 0 <= box["x"] <= box["x"] + box["width"] <= width, name
                    assert box["y"] + box["height"] <= height, name
