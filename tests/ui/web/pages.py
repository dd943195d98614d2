"""A page that draws nothing: what it sends, and what it makes of the answers.

It does with messages what the page's own script does. How they are carried is left to those that
build on it: over a socket (`serving.Tab`), or in memory (`talking.Page`).
"""

import json
from abc import ABC, abstractmethod
from typing import Any, Self

from minewise.ui.web.wire import VERSION

Data = dict[str, Any]


class PageWithoutScreen(ABC):
    """A page."""

    def __init__(self) -> None:
        self.view: Data = {}
        self.n = self.counted = 0  # how many actions it knows to be done, and has sent
        self.told: list[Data] = []
        self.troubles: list[str] = []  # what went wrong

    @abstractmethod
    def send(self, text: str) -> None:
        """Send a message."""

    def rest(self) -> None:  # noqa: B027 - in memory everything is worked out at once
        """Wait until nothing is being worked out."""

    def tell(self, text: str) -> Data:
        """Take a message."""
        told: Data = json.loads(text)
        assert told["version"] == VERSION
        self.told.append(told)
        if told["type"] == "trouble":
            self.troubles.append(told["text"])
        elif told["type"] == "view":
            self.view, self.n = applied(self.view, told), told["n"]
        return told

    # What a person does

    def say(self, kind: str, **keys: Any) -> Self:
        """Send a message of a kind."""
        self.send(json.dumps({"version": VERSION, "type": kind, **keys}))
        return self

    def act(self, kind: str, n: int | None = None, **keys: Any) -> Self:
        """Send something that is counted."""
        self.counted = self.counted + 1 if n is None else n
        return self.say(kind, n=self.counted, **keys)

    def do(self, action: str, n: int | None = None, **given: Any) -> Self:
        """Do an action of the screen."""
        return self.act("do", n, action=action, **given)

    def point(self, row: int, column: int, how: str = "left") -> Self:
        """Click on a cell of the game."""
        self.do("point", cell=[row, column], text=how).rest()
        return self

    def play(self, deal: str) -> Self:
        """Begin a game."""
        self.do("paste", text=deal)
        if self.view["ask"]:
            self.act("answer")
        self.rest()
        return self

    # What is seen

    def block(self, kind: str) -> Data:
        """The first block of a kind."""
        return next(each for each in self.view["blocks"] if each["kind"] == kind)

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
