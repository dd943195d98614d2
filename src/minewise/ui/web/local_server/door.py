"""The door: connections whose request has not arrived yet.

The guard needs a request, and a client may take its time to send one. Each connection takes a file
that a game could be saved to. So they wait in a hall with few places: when it is full, a new one
replaces the one that has waited longest. A browser sends its request at once.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from minewise.ui.web import limits

try:
    import resource
except ImportError:  # there are no such limits on Windows
    resource = None  # type: ignore[assignment]


class Hall:
    """Where connections wait until their request arrives."""

    def __init__(self, places: int = limits.HALL, most: int | None = None) -> None:
        self.most = _most() if most is None else most  # connections in all
        self.places = min(places, self.most)  # of them, waiting
        self._waiting: dict[Caller, None] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def __contains__(self, caller: "Caller") -> bool:
        return caller in self._waiting

    def enter(self, caller: "Caller", there: int) -> None:
        """Let a caller wait; `there` counts all connections, with this one."""
        self._waiting[caller] = None
        if len(self._waiting) > self.places or there > self.most:
            self._waiting_longest.turn_away()

    def leave(self, caller: "Caller") -> None:
        """The caller's request has arrived, or it has gone."""
        self._waiting.pop(caller, None)

    @property
    def _waiting_longest(self) -> "Caller":
        return next(iter(self._waiting))


class Caller(H11Protocol):
    """A connection by HTTP."""

    def __init__(self, hall: Hall, **given: Any) -> None:
        super().__init__(**given)
        self._hall = hall
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Something has come: a request, or a part of one."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def turn_away(self) -> None:
        """Close the connection without a word."""
        self._leave()
        self.transport.abort()

    def _wait(self) -> None:
        if self in self._hall or self.transport.is_closing():
            return
        self._patience = self.loop.call_later(limits.HEAD_SECONDS, self.turn_away)
        self._hall.enter(self, len(self.connections))

    def _leave(self) -> None:
        self._hall.leave(self)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def _most() -> int:
    """How many connections there may be, so that enough files are left for games."""
    if resource is None:
        return limits.CONNECTIONS
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return limits.CONNECTIONS
    # Those that are accepted in one go are not counted before the next.
    return max(16, min(limits.CONNECTIONS, files - limits.OWN_FILES - 2 * limits.ACCEPTED_AT_ONCE))
