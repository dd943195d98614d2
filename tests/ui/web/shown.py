"""What a page shows of what it is told: the same as its own script does, for tests without one."""

import json
from typing import Any

Data = dict[str, Any]


class Shown:
    """A page that draws nothing.

    Attributes:
        view: The view that it shows.
        n: How many things it knows to be done.
        told: All that it was told.
        troubles: The sentences about what went wrong.
    """

    def __init__(self) -> None:
        self.view: Data = {}
        self.n = 0
        self.told: list[Data] = []
        self.troubles: list[str] = []

    def tell(self, text: str) -> Data:
        """Take a message."""
        told: Data = json.loads(text)
        assert told["version"] == 2
        self.told.append(told)
        if told["type"] == "trouble":
            self.troubles.append(told["text"])
        elif told["type"] == "view":
            self.view, self.n = applied(self.view, told), told["n"]
        return told

    def block(self, kind: str, number: int = 0) -> Data:
        """A block, by its number among those of its kind."""
        found: Data = [each for each in self.view["blocks"] if each["kind"] == kind][number]
        return found

    @property
    def board(self) -> str:
        """The symbols of the board."""
        return str(self.block("board")["view"])

    @property
    def said(self) -> str:
        return str(self.view["message"])


def applied(view: Data, told: Data) -> Data:
    """A view with what changed of it."""
    if "view" in told:
        return dict(told["view"])
    blocks = list(view["blocks"])
    for number, changed in told.get("blocks", {}).items():
        before = blocks[int(number)]
        is_board = changed["kind"] == before["kind"] == "board"
        blocks[int(number)] = _board(before, changed) if is_board else changed
    names = ("title", "actions", "tick", "message", "ask", "working")
    return view | {name: told[name] for name in names if name in told} | {"blocks": blocks}


def _board(before: Data, changed: Data) -> Data:
    symbols = list(before["view"])
    for index, symbol in changed.get("cells", ()):
        symbols[index] = symbol
    now = before | {"view": "".join(symbols)} | changed
    now.pop("cells", None)
    return now
