"""Breaks and company: the server dies and comes back; two tabs show one game."""

import json
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from screen import wait_until
from ui.web.browser import browsers
from ui.web.browser.browsers import Person
from ui.web.browser.conftest import Sit
from ui.web.serving import Program

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"
# What a browser says of its own accord when a server is not there.
GONE = r"WebSocket connection|ERR_CONNECTION"


def test_a_game_goes_on_after_the_server_was_killed(chromium: Browser, tmp_path: Path) -> None:
    with (
        Program(tmp_path) as program,
        browsers.tab(chromium, program.site.link, forgive=GONE) as page,
    ):
        person = Person(page)
        person.paste(EASY)
        person.cell(5, 5).click()
        expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
        program.end(signal.SIGKILL)
        expect(page.locator(".broken")).to_contain_text("No connection")
        program.restart()
        expect(page.locator(".broken")).to_be_hidden()
        person.cell(1, 1).click(button="right")
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
        page.wait_for_timeout(300)
        assert person.name(1, 1) == "flagged"
        page.reload()
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")


def test_two_tabs_show_one_game(sit_down: Sit) -> None:
    with sit_down() as page:
        one = Person(page)
        one.paste(EASY)
        second = page.context.new_page()
        second.goto(page.url)
        other = Person(second)
        one.cell(5, 5).click()
        expect(other.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
        other.cell(1, 1).click(button="right")
        expect(one.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        one.paste("3x3x1 first any seed 4")
        expect(other.grid.get_by_role("gridcell")).to_have_count(9)
        names = [person.grid.get_by_role("gridcell").all_inner_texts() for person in (one, other)]
        assert names[0] == names[1]
        second.close()


def test_two_browsers_of_one_person_play_one_game(sit_down: Sit) -> None:
    with sit_down() as page, sit_down(size=(390, 844), touch=True) as elsewhere:
        one, other = Person(page), Person(elsewhere)
        one.paste("3x3x1 first any seed 4")
        expect(other.grid.get_by_role("gridcell")).to_have_count(9)


def test_a_screen_is_still_there_after_the_server_was_killed(
    chromium: Browser, tmp_path: Path
) -> None:
    with (
        Program(tmp_path) as program,
        browsers.tab(chromium, program.site.link, forgive=GONE) as page,
    ):
        Person(page)
        page.evaluate("location.hash = 'settings'")
        expect(page.locator("main.view-settings")).to_be_visible()
        program.end(signal.SIGKILL)
        expect(page.locator(".broken")).to_contain_text("No connection")
        page.keyboard.press("Escape")
        expect(page.get_by_role("status")).to_contain_text("this was not done")
        program.restart()
        expect(page.locator(".broken")).to_be_hidden()
        expect(page.locator("main.view-settings")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("main.view-play")).to_be_visible()


def test_quick_hands_lose_nothing(sit_down: Sit) -> None:
    """Thirty flags as fast as a program clicks, each exactly once."""
    with sit_down() as page:
        person = Person(page)
        person.paste(EASY)
        page.evaluate(
            """() => {
                for (const cell of [...document.querySelectorAll("[role=gridcell]")].slice(0, 30)) {
                    const box = cell.getBoundingClientRect();
                    cell.dispatchEvent(new PointerEvent("pointerdown", {
                        bubbles: true, pointerType: "mouse", button: 2, buttons: 2,
                        clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
                    }));
                }
            }"""
        )
        expect(person.grid.locator("[aria-label$=flagged]")).to_have_count(30)


class Between:
    """Somebody between the page and the server, who may keep messages back."""

    def __init__(self, page: Page) -> None:
        self.kept_back: list[dict[str, Any]] = []
        self.keep_back: Callable[[dict[str, Any]], bool] = lambda _message: False
        self._page: WebSocketRoute | None = None
        self._server: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket"), self._connected)
        page.reload()

    def _connected(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self._page, self._server = socket, server

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if self.keep_back(message):
                self.kept_back.append(message)
            else:
                socket.send(text)

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            if self.keep_back(message):
                self.kept_back.append(message)
            else:
                server.send(text)

        server.on_message(to_page)
        socket.on_message(to_server)

    def looked(self, page: Page) -> bool:
        """Whether something was kept back; Playwright hears of it while it waits."""
        page.wait_for_timeout(20)
        return bool(self.kept_back)

    def hang_up(self) -> None:
        """Break the connection on both sides."""
        assert self._page is not None
        assert self._server is not None
        self._server.close()
        self._page.close()


def test_what_was_not_answered_is_sent_again_and_done_once(sit_down: Sit) -> None:
    with sit_down() as page:
        between, person = Between(page), Person(page)
        person.paste(EASY)
        # The server does it, and its answer gets lost on the way.
        between.keep_back = lambda message: message["type"] == "view"
        person.cell(1, 1).click(button="right")
        wait_until("it was done", lambda: between.looked(page))
        between.keep_back = lambda _message: False
        between.hang_up()
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        expect(page.locator(".broken")).to_be_hidden()
        # Here the message itself gets lost.
        between.kept_back.clear()
        between.keep_back = lambda message: message["type"] == "do"
        person.cell(1, 2).click(button="right")
        wait_until("it is sent", lambda: between.looked(page))
        between.keep_back = lambda _message: False
        between.hang_up()
        expect(person.cell(1, 2)).to_have_accessible_name("row 1, column 2, flagged")
        assert person.name(1, 1) == "flagged"
