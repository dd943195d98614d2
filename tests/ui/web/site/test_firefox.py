"""A second engine: the page works in Firefox too, with a server and without one.

Firefox is spoken to over WebDriver BiDi, which it listens to without another program: only what a
smoke test needs.
"""

import json
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from screen import PATIENCE, wait_until
from ui.web.browser.browsers import cells_of, find
from ui.web.serving import Site
from ui.web.site.hosting import Host

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"


def cell(row: int, column: int, name: str = "") -> str:
    """What finds a cell, or only if it has this name."""
    begins = f"row {row}, column {column},"
    found = f'="{begins} {name}"' if name else f'^="{begins}"'
    return f"[role=gridcell][aria-label{found}]"


class Firefox:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.complaints: list[str] = []
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._tab: str = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message.get("method") == "log.entryAdded":
                entry = message["params"]
                if entry["level"] in ("error", "warn"):
                    self.complaints.append(str(entry["text"]))
            elif message.get("id") == self._number:
                assert message["type"] == "success", message
                result: dict[str, Any] = message["result"]
                return result

    def go(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """What an expression is worth on the page; it must be plain JSON."""
        found = self._send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then(JSON.stringify)",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        value = found["result"]
        return json.loads(value["value"]) if value["type"] == "string" else None

    def wait(self, expression: str) -> Any:
        return wait_until(expression, lambda: self.evaluate(expression))

    def reload(self) -> None:
        self._send("browsingContext.reload", context=self._tab, wait="complete")

    def click(self, selector: str, button: int = 0) -> None:
        x, y = self.evaluate(
            f"(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        down, up = ({"type": f"pointer{what}", "button": button} for what in ("Down", "Up"))
        self._act("pointer", [{"type": "pointerMove", "x": x, "y": y}, down, up])

    def press(self, *keys: str) -> None:
        kinds = ("keyDown", "keyUp")
        self._act("key", [{"type": kind, "value": key} for key in keys for kind in kinds])

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._send("input.performActions", context=self._tab, actions=[source])

    def sees(self, selector: str) -> None:
        self.wait(f"!!document.querySelector({json.dumps(selector)})")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    profile = tmp_path_factory.mktemp("profile")
    command = [find("firefox"), "--headless", "--no-remote", "--profile", str(profile)]
    with subprocess.Popen(
        [*command, "--remote-debugging-port", "0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            found = (re.search(r"ws://\S+", line) for line in iter(process.stderr.readline, ""))
            address = next(filter(None, found), None)
            assert address, "Firefox did not start"
            with connect(f"{address[0]}/session", max_size=None, compression=None) as socket:
                yield Firefox(socket)
        finally:
            process.kill()


def test_a_game_and_other_screens(site: Site, browser: Firefox) -> None:
    with site.tab() as tab:
        tab.play(EASY)
    browser.go(site.link)
    browser.wait("document.querySelectorAll('[role=gridcell]').length === 81")
    browser.click(cell(5, 5))
    browser.sees(cell(5, 5, "0"))
    _, mine = cells_of(EASY, (5, 5))
    browser.click(cell(*mine), button=2)
    browser.sees(cell(*mine, "flagged"))
    browser.press("u")
    browser.sees(cell(*mine, "hidden"))
    browser.press("o")
    browser.sees("[data-odds=safe]")
    browser.press("o", "i", "i", "i")
    browser.sees(".proof .spot")
    browser.click(cell(*mine))
    browser.wait("document.querySelector('[role=status]').textContent.includes('Lost')")
    for screen in ("statistics", "settings", "help"):
        browser.evaluate(f"void (location.hash = '{screen}')")
        browser.sees(f"main.view-{screen}")
    assert not browser.complaints, browser.complaints


def test_a_game_without_a_server_is_kept_over_a_reload(host: Host, browser: Firefox) -> None:
    browser.go(host.address)
    browser.wait("document.querySelectorAll('[role=gridcell]').length === 81")
    browser.click(cell(1, 1), button=2)  # taken before Python is there
    is_ready = "document.querySelector('.notice')?.hidden === true"
    browser.wait(is_ready)
    browser.sees(cell(1, 1, "flagged"))
    browser.click(cell(2, 2), button=2)
    browser.sees(cell(2, 2, "flagged"))
    browser.reload()
    flags = "document.querySelectorAll('[role=gridcell][aria-label$=flagged]').length"
    browser.wait(f"{flags} === 2")
    browser.wait(is_ready)
    browser.evaluate("void (location.hash = 'help')")
    browser.sees("main.view-help")
    assert not browser.complaints, browser.complaints
