"""Breaks and company: the server dies and comes back; two tabs show one game."""

import json
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from screen import wait_until
from ui.web.browser import browsers
from ui.web.browser.browsers import Person
from ui.web.browser.conftest import Sit
from ui.web.serving import Program

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"
# What a browser says of its own accord when a server is not there.
GONE = r"WebSocket connection|ERR_CONNECTION"


def test_a_server_that_was_killed_comes_back_as_it_was(chromium: Browser, tmp_path: Path) -> None:
    with (
        Program(tmp_path) as program,
        browsers.tab(chromium, program.site.link, forgive=GONE) as page,
    ):
        person = Person(page)
        person.paste(EASY)
        person.opens(5, 5)
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
        person.sees(5, 5, "0")
        person.flags(1, 1)
        page.reload()
        person.sees(1, 1, "flagged")


def test_two_tabs_of_a_browser_show_one_game(person: Person) -> None:
    second = person.page.context.new_page()
    second.goto(person.page.url)
    other = Person(second)
    person.paste(EASY)
    person.opens(5, 5)
    other.sees(5, 5, "0")
    other.flags(1, 1)
    person.sees(1, 1, "flagged")
    person.paste("3x3x1 first any seed 4")
    expect(other.grid.get_by_role("gridcell")).to_have_count(9)
    second.close()


class Between:
    """Stands between the page and the server, and may keep messages of a type back."""

    def __init__(self, page: Page) -> None:
        self.keep_back, self.kept_back = "", False
        self._ends: tuple[WebSocketRoute, ...] = ()
        page.route_web_socket(re.compile("/socket"), self._connected)
        page.reload()

    def _connected(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self._ends = (server, socket)
        server.on_message(lambda text: self._pass_on(text, socket))
        socket.on_message(lambda text: self._pass_on(text, server))

    def _pass_on(self, text: str | bytes, to: WebSocketRoute) -> None:
        if json.loads(text)["type"] == self.keep_back:
            self.kept_back = True
        else:
            to.send(text)

    def lose(self, kind: str, page: Page, click: Locator) -> None:
        """Click, keep a message of this type back, then break the connection on both sides."""
        self.keep_back, self.kept_back = kind, False
        click.click(button="right")

        def was_kept() -> bool:
            page.wait_for_timeout(20)  # Playwright hears of it while it waits
            return self.kept_back

        wait_until(f"{kind} was kept back", was_kept)
        self.keep_back = ""
        for end in self._ends:
            end.close()


def test_what_was_not_answered_is_sent_again_and_done_once(sit_down: Sit) -> None:
    with sit_down() as page:
        between, person = Between(page), Person(page)
        person.paste(EASY)
        # The server does it, and its answer gets lost on the way.
        between.lose("view", page, person.cell(1, 1))
        person.sees(1, 1, "flagged")
        expect(page.locator(".broken")).to_be_hidden()
        # Here the message itself gets lost.
        between.lose("do", page, person.cell(1, 2))
        person.sees(1, 2, "flagged")
        person.sees(1, 1, "flagged")
