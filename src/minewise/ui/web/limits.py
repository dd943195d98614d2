"""Limits of the server: sizes, rates and numbers, and the bucket that counts."""

import time
from collections.abc import Callable

FRAME_BYTES = 8 * 1024 * 1024
"""A longer message is not even read: it closes the socket."""

CONNECTIONS = 1_200
"""The connections of all kinds that there may be, where the system has files for so many."""

HALL, HEAD_SECONDS = 128, 10.0
"""The connections whose request has not come yet, and how long each is waited for."""

ACCEPTED_AT_ONCE = 64
"""The connections that are accepted in one go."""

OWN_FILES = 128
"""The files that are kept back for games, statistics and the page."""

BROWSERS = 100
"""The browsers that may come in; the one that was not seen for longest goes first."""

SOCKETS = 50
"""The sockets that are open at once."""

OUTGOING, OUTGOING_LETTERS = 2_000, 8 * 1024 * 1024
"""The messages that wait for a tab that does not read, and their length in all: then it is cut
off."""

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 50.0, 100.0
"""What a person with two thumbs and an AI at full speed does not reach."""

PATIENCE = 200
"""The messages over the rate that are refused before the socket is closed."""


class Bucket:
    """Fills by so many a second, up to so many; whatever is taken must be in it.

    >>> times = iter([0.0, 0.0, 0.0, 0.0, 1.0])
    >>> bucket = Bucket(1, 2, lambda: next(times))
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(
        self, a_second: float, at_once: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._now = now
        self._left = at_once
        self._since = now()

    def take(self) -> bool:
        """Take one; False where there is none left."""
        now = self._now()
        self._left = min(self._at_once, self._left + (now - self._since) * self._a_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
