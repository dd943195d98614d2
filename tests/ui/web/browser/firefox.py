"""Firefox, spoken to over WebDriver BiDi, which it listens to without another program.

Only what a smoke test needs: go somewhere, evaluate, click, type, and hear complaints.
"""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from screen import PATIENCE, wait_until
from ui.web.browser.browsers import find


class Firefox:
    """One tab of it."""

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
        """Open a page."""
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
        """Wait until an expression is true."""
        return wait_until(expression, lambda: self.evaluate(expression))

    def reload(self) -> None:
        """Load the page again."""
        self._send("browsingContext.reload", context=self._tab, wait="complete")

    def click(self, selector: str, button: int = 0) -> None:
        """Click on the middle of an element."""
        x, y = self.evaluate(
            f"(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        down, up = ({"type": f"pointer{what}", "button": button} for what in ("Down", "Up"))
        self._act("pointer", [{"type": "pointerMove", "x": x, "y": y}, down, up])

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        kinds = ("keyDown", "keyUp")
        self._act("key", [{"type": kind, "value": key} for key in keys for kind in kinds])

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._send("input.performActions", context=self._tab, actions=[source])


@contextmanager
def started(profile: Path) -> Iterator[Firefox]:
    """Start Firefox with a profile in a folder of its own."""
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
