"""Uvicorn, as our servers use it: with a door before it, and signals left to us.

The guard needs a request, and a client may take its time to send one. Each connection takes a file
that a game could be saved to. So those whose request has not arrived wait in a hall with few
places: when it is full, a new one replaces the one that has waited longest. A browser sends its
request at once.
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
except ImportError:  # there are no such limits on Windows
    resource = None  # type: ignore[assignment]

# The connections of all kinds that there may be, where the system has files for so many.
_CONNECTIONS = 1_200

HALL, _HEAD_SECONDS = 128, 10.0
"""The connections whose request has not come yet, and how long each is waited for."""

# The connections that are accepted in one go.
_ACCEPTED_AT_ONCE = 64

# The files that are kept back for games, statistics and the page.
_OWN_FILES = 128

_GRACE = 2


class Caller(H11Protocol):
    """A connection by HTTP. In `hall` are all whose request has not come, the longest first."""

    def __init__(self, hall: dict["Caller", None], most: int, **given: Any) -> None:
        """`most` are the connections that there may be in all."""
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
    """How many connections there may be, so that enough files are left for games."""
    if resource is None:
        return _CONNECTIONS
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return _CONNECTIONS
    # Those that are accepted in one go are not counted before the next.
    return max(16, min(_CONNECTIONS, files - _OWN_FILES - 2 * _ACCEPTED_AT_ONCE))


def _is_ours(record: logging.LogRecord) -> bool:
    """Not that a socket was refused: any page could fill the terminal with that."""
    return "without completing handshake" not in str(record.msg)


class Carrier(uvicorn.Server):
    """Uvicorn, which leaves the signals to us."""

    def __init__(self, app: ASGIApp, *, sockets: bool = False) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                # It is called as a class is, and makes one for each connection.
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
        """Serve until a signal comes, and return it; a second one ends it at once."""
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
            # Few are accepted in one go, but many may stand in line.
            listening.listen(LINE)
            ready()
            await serving
        finally:
            signals.restore(before)
        return heard[0] if heard else None


def end_by(number: int | None) -> None:
    """End the program by the signal that has ended its server, unless that was Ctrl+C."""
    if number is not None and number != signal.SIGINT:
        raise signals.Ended(128 + number)
