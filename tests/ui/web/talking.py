"""A conversation in memory: what carries it, without a socket or a thread."""

from pathlib import Path

from minewise.session.session import Session
from minewise.ui.web.conversation import Conversation, Response, Work
from minewise.ui.web.journal import Journal
from minewise.ui.web.wire import read
from ui.web.pages import PageWithoutScreen


class Talk:
    """One conversation, and its pages."""

    def __init__(
        self, session: Session | None = None, file: Path | None = None, *, at_once: bool = True
    ) -> None:
        self.session = session or Session(now=lambda: 0.0)
        self.conversation = Conversation(self.session, None if file is None else Journal(file))
        self.works: list[Work] = []  # under way, where it is not done at once
        self.pages: dict[str, Page] = {}
        self.at_once = at_once

    def page(self, name: str = "one", screen: str = "") -> "Page":
        """A tab that says hello."""
        page = self.pages[name] = Page(self, name)
        page.say("hello", tab=name, screen=screen)
        page.counted = page.n
        return page

    def gone(self, name: str) -> None:
        """A tab is gone."""
        self.answer(self.conversation.gone(name))
        del self.pages[name]

    def work(self) -> None:
        """Do all that is left to be worked out."""
        while self.works:
            work = self.works.pop(0)
            work.work()
            self.answer(self.conversation.worked(work))

    def answer(self, response: Response) -> None:
        """Take an answer to the tabs."""
        for reply in response.replies:
            self.pages[reply.tab].tell(reply.text)
        if response.work is not None:
            self.works.append(response.work)
        if self.at_once:
            self.work()


class Page(PageWithoutScreen):
    """A tab."""

    def __init__(self, talk: Talk, name: str) -> None:
        super().__init__()
        self._talk = talk
        self._name = name

    def send(self, text: str) -> None:
        self._talk.answer(self._talk.conversation.hear(self._name, read(text)))
