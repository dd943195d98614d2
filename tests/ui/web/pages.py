"""A page that draws nothing: what it sends, and what it makes of the answers.

It does with messages what the page's own script does. How they are carried is left to those that
build on it: over a socket (`serving.Tab`), or in memory (`Page`, without a socket or a thread).
"""

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Self

from minewise.session.session import Session
from minewise.ui.web.conversation import Conversation, Response, Work
from minewise.ui.web.journal import Journal
from minewise.ui.web.wire import VERSION, read

Data = dict[str, Any]

SMALL = "4x1x1 first any board 4x1x1/..*."


class PageWithoutScreen(ABC):
    def __init__(self) -> None:
        self.view: Data = {}
        self.n = self.counted = 0  # how many actions it knows to be done, and has sent
        self.told: list[Data] = []
        self.troubles: list[str] = []  # what went wrong

    @abstractmethod
    def send(self, text: str) -> None: ...

    def rest(self) -> None:  # noqa: B027 - in memory everything is worked out at once
        """Wait until nothing is being worked out."""

    def tell(self, text: str) -> Data:
        told: Data = json.loads(text)
        assert told["version"] == VERSION
        self.told.append(told)
        if told["type"] == "trouble":
            self.troubles.append(told["text"])
        elif told["type"] == "view":
            self.view, self.n = applied(self.view, told), told["n"]
        return told

    def say(self, kind: str, **keys: Any) -> Self:
        self.send(json.dumps({"version": VERSION, "type": kind, **keys}))
        return self

    def act(self, kind: str, n: int | None = None, **keys: Any) -> Self:
        """Send something that is counted."""
        self.counted = self.counted + 1 if n is None else n
        return self.say(kind, n=self.counted, **keys)

    def do(self, action: str, n: int | None = None, **given: Any) -> Self:
        return self.act("do", n, action=action, **given)

    def point(self, row: int, column: int, how: str = "left") -> Self:
        self.do("point", cell=[row, column], text=how).rest()
        return self

    def play(self, deal: str) -> Self:
        self.do("paste", text=deal)
        if self.view["ask"]:
            self.act("answer")
        self.rest()
        return self

    def block(self, kind: str) -> Data:
        return next(each for each in self.view["blocks"] if each["kind"] == kind)

    @property
    def board(self) -> str:
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


class Talk:
    def __init__(self, session: Session | None = None, file: Path | None = None) -> None:
        self.session = session or Session(now=lambda: 0.0)
        self.conversation = Conversation(self.session, None if file is None else Journal(file))
        self.works: list[Work] = []  # under way, where it is not done at once
        self.at_once = True
        self.pages: dict[str, Page] = {}

    def page(self, name: str = "one", screen: str = "") -> "Page":
        page = self.pages[name] = Page(self, name)
        page.say("hello", tab=name, screen=screen)
        page.counted = page.n
        return page

    def gone(self, name: str) -> None:
        self.answer(self.conversation.gone(name))
        del self.pages[name]

    def work(self) -> None:
        while self.works:
            work = self.works.pop(0)
            work.work()
            self.answer(self.conversation.worked(work))

    def answer(self, response: Response) -> None:
        for reply in response.replies:
            self.pages[reply.tab].tell(reply.text)
        if response.work is not None:
            self.works.append(response.work)
        if self.at_once:
            self.work()


class Page(PageWithoutScreen):
    def __init__(self, talk: Talk, name: str) -> None:
        super().__init__()
        self._talk = talk
        self._name = name

    def send(self, text: str) -> None:
        self._talk.answer(self._talk.conversation.hear(self._name, read(text)))
