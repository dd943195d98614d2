"""One room of the server: a conversation, its turns, and the sockets of its tabs.

turn  held while the conversation is used: by one after the other, on any thread
work  held while a task of the session is worked: one at a time, while others take turns
"""

import asyncio
from collections.abc import Iterable
from typing import Protocol

from minewise.ui.web import limits
from minewise.ui.web.actions import QUICK
from minewise.ui.web.conversation import Reply, Tab, To
from minewise.ui.web.journaled import Journaled
from minewise.ui.web.messages import Ask, Do, Look, Message
from minewise.ui.web.questions import STUDIES


class Watcher(Protocol):
    """The socket of a tab."""

    def send(self, text: str) -> None:
        """Tell it; never waits."""


class Room:
    """One room.

    Attributes:
        conversation: What is said in it.
        watchers: The sockets of the tabs that are there.
        turn: Held while the conversation is used.
        work: Held while a task is worked.
    """

    def __init__(self, conversation: Journaled) -> None:
        self.conversation = conversation
        self.watchers: dict[Tab, Watcher] = {}
        self.turn = asyncio.Lock()
        self.work = asyncio.Lock()

    def come(self, tab: Tab, watcher: Watcher) -> None:
        """A tab comes to play or watch."""
        self.send(self.conversation.come(tab))
        self.watchers[tab] = watcher

    def leave(self, tab: Tab) -> None:
        self.watchers.pop(tab, None)
        self.send(self.conversation.leave(tab))

    def send(self, replies: Iterable[Reply], asking: Watcher | None = None) -> None:
        """Send replies to those they are for; the one that asked may have gone."""
        for reply in replies:
            if asking is not None and reply.to is not To.OTHERS:
                asking.send(reply.text)
            if reply.to is not To.ASKING:
                for watcher in self.watchers.values():
                    if watcher is not asking:
                        watcher.send(reply.text)

    # Which thread

    @property
    def cells(self) -> int:
        """How large its board is."""
        return len(self.conversation.session.round.game.grid)

    def is_quick(self, message: Message) -> bool:
        """Whether a message takes no longer than handing it to another thread."""
        played = self.conversation.session.round
        return isinstance(message, Look) or (
            isinstance(message, Do)
            and message.action in QUICK
            and self.cells <= limits.QUICK_CELLS
            and len(played.steps) <= limits.QUICK_STEPS
            and not played.laid_deal.fair  # each click is judged, which may take seconds
        )

    def cells_of(self, message: Message) -> int:
        """How large a board a message is about. Reading a position takes longer than a turn."""
        reads = isinstance(message, Ask) and message.about in STUDIES
        return max(self.cells, limits.QUICK_CELLS + 1) if reads else self.cells
