"""Uvicorn, as our servers use it: with the door before it, and signals left to us."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

import uvicorn

from minewise.ui import signals
from minewise.ui.web import limits
from minewise.ui.web.local_server.door import Caller, Hall
from minewise.ui.web.local_server.guard import App

_GRACE = 2


def _is_ours(record: logging.LogRecord) -> bool:
    """Not that a socket was refused: any page could fill the terminal with that."""
    return "without completing handshake" not in str(record.msg)


class Carrier(uvicorn.Server):
    """Uvicorn, which leaves the signals to us."""

    def __init__(
        self,
        app: App,
        *,
        sockets: bool = False,
        lifespan: Literal["auto", "on", "off"] = "off",
    ) -> None:
        """Carry an application."""
        super().__init__(
            uvicorn.Config(
                app,
                # It is called as a class is, and makes one for each connection.
                http=partial(Caller, Hall()),  # type: ignore[arg-type]
                backlog=limits.ACCEPTED_AT_ONCE,
                log_config=None,
                # Warnings are about what clients send.
                log_level="error",
                access_log=False,
                lifespan=lifespan,
                server_header=False,
                ws="websockets-sansio" if sockets else "none",
                ws_max_size=limits.FRAME_BYTES,
                ws_per_message_deflate=False,
                h11_max_incomplete_event_size=64 * 1024,
                timeout_graceful_shutdown=_GRACE,
            )
        )
        logging.getLogger("uvicorn.error").addFilter(_is_ours)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.contextmanager
def hearing(loop: asyncio.AbstractEventLoop, end: Callable[[int], None]) -> Iterator[None]:
    """While this lasts, the signals that end a program call `end`."""
    numbers = (signal.SIGINT, *signals.ENDING)
    try:
        before = {number: signal.getsignal(number) for number in numbers}
        for number in numbers:
            # Ignored signals (as with nohup) stay ignored.
            if before[number] != signal.SIG_IGN:
                signal.signal(number, lambda found, _frame: loop.call_soon_threadsafe(end, found))
    except ValueError:  # only the main thread gets signals
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
