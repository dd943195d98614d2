"""A conversation in memory: what carries it, without a socket or a thread."""

import json
from pathlib import Path
from typing import Any

from minewise.session import Session
from minewise.ui.web.conversation import Conversation, Response, Work
from minewise.ui.web.journal import Journal
from minewise.ui.web.messages import read
from ui.web.shown import Shown


class Talk:
    """One conversation, and its pages.

    Attributes:
        works: Work that is under way, where it is not done at once.
    """

    def __init__(
        self, session: Session | None = None, file: Path | None = None, *, at_once: bool = True
    ) -> None:
        self.conversation = Conversation(
            session or Session(now=lambda: 0.0), None if file is None else Journal(file)
        )
        self.session = self.conversation.session
        self.works: list[Work] = []
        self.pages: dict[str, Page] = {}
        self._at_once = at_once

    def page(self, name: str = "one", screen: str = "", **given: str) -> "Page":
        """A tab that says hello."""
        page = self.pages[name] = Page(self, name)
        page.say("hello", tab=name, screen=screen, given=given)
        page.counted = page.n
        return page

    def hear(self, name: str, text: str) -> None:
        """A tab says something."""
        self._tell(self.conversation.hear(name, read(text)))

    def gone(self, name: str) -> None:
        """A tab is gone."""
        self._tell(self.conversation.gone(name))
        del self.pages[name]

    def work(self) -> None:
        """Do all that is left to be worked out."""
        while self.works:
            work = self.works.pop(0)
            work.work()
            self._tell(self.conversation.worked(work))

    def _tell(self, response: Response) -> None:
        for reply in response.replies:
            self.pages[reply.tab].tell(reply.text)
        if response.work is not None:
            self.works.append(response.work)
        if self._at_once:
            self.work()


class Page(Shown):
    """A tab."""

    def __init__(self, talk: Talk, name: str) -> None:
        super().__init__()
        self._talk = talk
        self.name = name
        self.counted = 0

    def say(self, kind: str, **keys: Any) -> "Page":
        """Send a message."""
        self._talk.hear(self.name, json.dumps({"version": 2, "type": kind, **keys}))
        return self

    def act(self, kind: str, n: int | None = None, **keys: Any) -> "Page":
        """Send something that is counted."""
        self.counted = self.counted + 1 if n is None else n
        return self.say(kind, n=self.counted, **keys)

    def do(self, action: str, n: int | None = None, **given: Any) -> "Page":
        """Do an action of the screen."""
        return self.act("do", n, action=action, **given)

    def point(self, row: int, column: int, how: str = "left") -> "Page":
        """Click on a cell of the game."""
        return self.do("point", cell=[row, column], text=how)

    def play(self, deal: str) -> "Page":
        """Begin a game."""
        self.do("paste", text=deal)
        return self.act("answer") if self.view["ask"] else self
