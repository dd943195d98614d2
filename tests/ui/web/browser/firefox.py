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

_KEYS = {
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
}


class Firefox:
    """One tab of it.

    Attributes:
        complaints: Errors and warnings of the page.
    """

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

    def other_tab(self) -> str:
        """Go to another tab, a new one; the one before is given, to come back to."""
        before = self._tab
        self._tab = self._send("browsingContext.create", type="tab")["context"]
        return before

    def back_to(self, tab: str) -> None:
        """Close this tab, and go on in another."""
        self._send("browsingContext.close", context=self._tab)
        self._tab = tab

    def reload(self) -> None:
        """Load the page again."""
        self._send("browsingContext.reload", context=self._tab, wait="complete")

    def click(self, selector: str, button: int = 0, pointer: str = "mouse") -> None:
        """Click on the middle of an element, with the mouse or a finger."""
        x, y = self.evaluate(
            f"(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        actions = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": button},
            {"type": "pointerUp", "button": button},
        ]
        kind = {"pointerType": pointer}
        source = {"type": "pointer", "id": pointer, "parameters": kind, "actions": actions}
        self._send("input.performActions", context=self._tab, actions=[source])

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        actions = [
            {"type": kind, "value": _KEYS.get(key, key)}
            for key in keys
            for kind in ("keyDown", "keyUp")
        ]
        source = {"type": "key", "id": "keys", "actions": actions}
        self._send("input.performActions", context=self._tab, actions=[source])


@contextmanager
def started(profile: Path, **settings: object) -> Iterator[Firefox]:
    """Start Firefox with a profile of its own.

    Args:
        profile: Its folder.
        settings: Those that are not as usual, with underscores for the points in their names.
    """
    chosen = [
        f"user_pref({json.dumps(name.replace('_', '.'))}, {json.dumps(value)});\n"
        for name, value in settings.items()
    ]
    (profile / "user.js").write_text("".join(chosen))
    command = [find("firefox"), "--headless", "--no-remote", "--profile", str(profile)]
    with subprocess.Popen(
        [*command, "--remote-debugging-port", "0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            lines = iter(process.stderr.readline, "")
            address = next(
                (found[0] for line in lines if (found := re.search(r"ws://\S+", line))), None
            )
            assert address, "Firefox did not start"
            with connect(f"{address}/session", max_size=None, compression=None) as socket:
                yield Firefox(socket)
        finally:
            process.kill()
