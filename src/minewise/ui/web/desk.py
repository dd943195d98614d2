"""Where something is worked out: how far it is, and whether anybody still waits.

desk    what the work is given: it tells how far it is, and looks whether to stop
copies  sessions that were worked with before, which may still know something
work    a function of a module, and what it is given besides its desk: so that it can be
        done on a thread here or in another process
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any

from minewise.session import Session


class Copies:
    """A few copies of sessions, the latest used."""

    _MOST = 4

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Session] = OrderedDict()

    def take(self, key: str) -> Session | None:
        """Take one out: nobody else works with it."""
        return self._kept.pop(key, None)

    def put(self, key: str, session: Session) -> None:
        """Keep one for the next time."""
        self._kept[key] = session
        while len(self._kept) > self._MOST:
            self._kept.popitem(last=False)


class Desk:
    """One piece of work under way.

    Attributes:
        stopped: Set where nobody waits for it any more.
        told: Is told how much is done, and of how much.
        look: Is called before somebody says how far it is, for work that does not tell by itself.
        copies: Of sessions; whoever does several things lends the same ones to all of them.
    """

    def __init__(self, told: Callable[[int, int], None] = lambda _done, _of: None) -> None:
        self.stopped = Event()
        self.told = told
        self.look: Callable[[], None] = lambda: None
        self.copies = Copies()
        self._stop: Callable[[], None] | None = None

    def on_stop(self, stop: Callable[[], None]) -> None:
        """What ends the work at once; called on another thread."""
        self._stop = stop
        if self.stopped.is_set():  # in the moment before
            stop()

    def stop(self) -> None:
        """End the work: nobody waits for it."""
        self.stopped.set()
        if self._stop is not None:
            self._stop()


@dataclass(frozen=True, slots=True)
class Work:
    """Something to work out.

    Attributes:
        function: What is done; it is given a desk first.
        args: What else it is given.
        cells: How large the board is: on a large one it is done in another process, and
            everything above must be something that can be sent there.
        key: Whoever has worked for this before may still know something.
    """

    function: Callable[..., Any]
    args: tuple[Any, ...] = ()
    cells: int = 0
    key: str = ""
