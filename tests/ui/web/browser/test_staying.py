"""Breaks and company: the server dies and comes back; two tabs show one game."""

import json
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

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
        expect(page.get_by_text("No connection")).to_be_visible()
        program.start()
        expect(page.get_by_text("No connection")).not_to_be_visible()
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


def test_two_browsers_have_games_of_their_own(sit_down: Sit) -> None:
    with sit_down() as page, sit_down() as elsewhere:
        one, other = Person(page), Person(elsewhere)
        one.paste("3x3x1 first any seed 4")
        expect(one.grid.get_by_role("gridcell")).to_have_count(9)
        expect(other.grid.get_by_role("gridcell")).to_have_count(81)


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
    """Somebody between the page and the server, who may keep messages back and add others."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
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
            self.sent.append(message)
            if not self.keep_back(message):
                server.send(text)

        server.on_message(to_page)
        socket.on_message(to_server)

    def say(self, **message: object) -> None:
        """Tell the page something."""
        assert self._page is not None
        self._page.send(json.dumps({"version": 1, **message}))

    def hang_up(self) -> None:
        """Break the connection on both sides."""
        assert self._page is not None
        assert self._server is not None
        self._server.close()
        self._page.close()


def test_a_page_that_missed_a_change_asks_for_all_of_it(sit_down: Sit) -> None:
    with sit_down() as page:
        one = Person(page)
        one.paste(EASY)
        second = page.context.new_page()
        second.goto(page.url)
        between, other = Between(second), Person(second)
        lost: list[object] = []

        def lose_the_first(message: dict[str, Any]) -> bool:
            if message["type"] == "event":
                lost.append(message)
            return message["type"] == "event" and len(lost) == 1

        between.keep_back = lose_the_first
        one.cell(1, 1).click(button="right")
        expect(one.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        one.cell(1, 2).click(button="right")
        expect(other.cell(1, 2)).to_have_accessible_name("row 1, column 2, flagged")
        expect(other.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        assert any(message["type"] == "sync" for message in between.sent)


def test_long_work_shows_how_far_it_is_and_can_be_stopped(sit_down: Sit) -> None:
    with sit_down() as page:
        between, person = Between(page), Person(page)
        person.paste(EASY)
        between.keep_back = lambda message: message.get("action") == "hint"
        person.button("Hint").click()
        wish = wait_for(page, between.sent, "do")
        between.say(type="working", id=wish["id"], text="Counting", done=3, of=8)
        bar = page.get_by_role("progressbar", name="Counting")
        expect(bar).to_have_js_property("value", 3)
        expect(bar).to_have_js_property("max", 8)
        person.button("Stop").click()
        assert wait_for(page, between.sent, "cancel")["id"] == wish["id"]
        between.say(type="refused", id=wish["id"], text="Stopped.")
        expect(person.status).to_contain_text("Stopped.")
        expect(bar).to_have_count(0)


def wait_for(page: Page, sent: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The last of these messages, once it is of that type."""
    for _ in range(500):
        if sent and sent[-1]["type"] == kind:
            return sent[-1]
        page.wait_for_timeout(20)
    pytest.fail(f"there was no {kind}")
