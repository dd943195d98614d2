"""Time limits for answers.

A limit runs from its creation, and is passed along with a question. The code that works on the
answer checks it often; when it is over, the answer is the best so far, or none. The limit records
whether it cut an answer short.
"""

import time
from collections.abc import Hashable
from threading import Event
from typing import Any

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _


class TimeUpError(MinewiseError):
    """The time limit ran out before there was an answer."""

    def __init__(self, seconds: float | None, position: str | None = None) -> None:
        self.seconds = seconds  #: allowed; None if it was stopped
        if seconds is None:
            sentence = _("working it out was stopped")
        else:
            sentence = _("working it out takes more than {seconds:g} seconds")
        super().__init__(sentence.format(seconds=seconds), position or "", position=position)


class Limit:
    """A number of seconds from now, or until it is stopped.

    >>> limit = Limit(seconds=60)
    >>> limit.over
    False
    >>> limit.stop()
    >>> limit.over
    True
    """

    def __init__(self, seconds: float | None = None, stopped: Event | None = None) -> None:
        """Start the clock; another thread may set `stopped` to end the work at once."""
        self.seconds = seconds  #: None for no limit
        self.complete = True  #: whether it cut no answer short
        #: answers it cut short, by question: asked again with this limit, a question has the same
        #: answer
        self.best_so_far: dict[Hashable, Any] = {}
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stopped = stopped or Event()

    @property
    def left(self) -> float | None:
        """The remaining seconds; None if there is no end."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether the time is up or it was stopped."""
        return self._stopped.is_set() or self.left == 0

    def at_most(self, seconds: float) -> "Limit":
        """A limit that ends with this one, or after `seconds` if that is sooner."""
        left = self.left
        return Limit(seconds if left is None else min(left, seconds), self._stopped)

    def stopped(self) -> bool:
        """Whether it was stopped."""
        return self._stopped.is_set()

    def check(self) -> None:
        """Raise a `TimeUpError` if it is over."""
        if self.over:
            raise TimeUpError(None if self.stopped() else self.seconds)

    def stop(self) -> None:
        """Stop all work under this limit."""
        self._stopped.set()

    def cut_short(self) -> None:
        """Note that an answer is only the best so far."""
        self.complete = False


class _Forever(Limit):
    """A limit that never ends. It is shared, so it must not be stopped."""

    def stop(self) -> None:
        """Raise an error: work that may be stopped needs a limit of its own."""
        raise RuntimeError("FOREVER.stop()")

    def at_most(self, seconds: float) -> Limit:
        """A limit of that many seconds."""
        return Limit(seconds)

    def cut_short(self) -> None:
        """A no-op: nothing is cut short."""

    def __reduce__(self) -> str:
        """A singleton: copies are the same object."""
        return "FOREVER"


FOREVER: Limit = _Forever()
"""No limit."""
