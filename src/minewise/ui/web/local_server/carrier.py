"""Uvicorn with our signal handling, and with a limit on idle connections.

The guard needs a request, and a client may take its time to send one. Each connection uses a file
descriptor that saving a game might need. So connections whose request has not arrived wait in a
small hall: when it is full, a new one replaces the one that has waited longest. A browser sends
its request at once.
"""

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from minewise.ui import signals
from minewise.ui.web.local_server.address import LINE
from minewise.ui.web.wire import MESSAGE_BYTES

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

# The most connections in all, if the system allows that many open files.
_CONNECTIONS = 1_200

HALL, _HEAD_SECONDS = 128, 10.0
"""The most connections that wait for their request, and the timeout of each."""

# The most connections accepted in one go.
_ACCEPTED_AT_ONCE = 64

# The open files reserved for games, statistics and the page.
_OWN_FILES = 128

_GRACE = 2


class Caller(H11Protocol):
    """An HTTP connection. `hall` holds those without a request yet, the oldest first."""

    def __init__(self, hall: dict["Caller", None], most: int, **given: Any) -> None:
        """`most` is the limit of all connections."""
        super().__init__(**given)
        self._hall = hall
        self._most = most
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def turn_away(self) -> None:
        self._leave()
        self.transport.abort()

    def _wait(self) -> None:
        if self in self._hall or self.transport.is_closing():
            return
        self._patience = self.loop.call_later(_HEAD_SECONDS, self.turn_away)
        self._hall[self] = None
        if len(self._hall) > min(HALL, self._most) or len(self.connections) > self._most:
            next(iter(self._hall)).turn_away()

    def _leave(self) -> None:
        self._hall.pop(self, None)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def _most() -> int:
    """The limit of connections that leaves enough open files for games."""
    if resource is None:
        return _CONNECTIONS
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return _CONNECTIONS
    # Connections accepted in one go are counted only after that.
    return max(16, min(_CONNECTIONS, files - _OWN_FILES - 2 * _ACCEPTED_AT_ONCE))


def _is_ours(record: logging.LogRecord) -> bool:
    """Filter out refused sockets, with which any page could flood the terminal."""
    return "without completing handshake" not in str(record.msg)


class Carrier(uvicorn.Server):
    """Uvicorn without its own signal handling."""

    def __init__(self, app: ASGIApp, *, sockets: bool = False) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                # Uvicorn calls it like a class, to create a protocol for each connection.
                http=partial(Caller, {}, _most()),  # type: ignore[arg-type]
                backlog=_ACCEPTED_AT_ONCE,
                log_config=None,
                # Warnings are about what clients send.
                log_level="error",
                access_log=False,
                lifespan="on",
                server_header=False,
                ws="websockets-sansio" if sockets else "none",
                ws_max_size=MESSAGE_BYTES,
                ws_per_message_deflate=False,
                h11_max_incomplete_event_size=64 * 1024,
                timeout_graceful_shutdown=_GRACE,
            )
        )
        logging.getLogger("uvicorn.error").addFilter(_is_ours)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def carry(self, listening: socket.socket, ready: Callable[[], None]) -> int | None:
        """Serve until a signal arrives, and return it; a second one ends it at once."""
        heard: list[int] = []

        def end(number: int) -> None:
            self.force_exit = bool(heard)
            heard.append(number)
            self.should_exit = True

        loop = asyncio.get_running_loop()
        before = signals.hear(lambda number: loop.call_soon_threadsafe(end, number), signal.SIGINT)
        try:
            serving = asyncio.create_task(self.serve([listening]))
            while not self.started and not serving.done():
                await asyncio.sleep(0.01)
            # Few connections are accepted in one go, but many may be queued.
            listening.listen(LINE)
            ready()
            await serving
        finally:
            signals.restore(before)
        return heard[0] if heard else None


def end_by(number: int | None) -> None:
    """End the program with the signal that ended its server, unless that was Ctrl+C."""
    if number is not None and number != signal.SIGINT:
        raise signals.Ended(128 + number)
