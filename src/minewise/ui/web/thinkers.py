"""Processes that work things out, so that reasoning for one person keeps nobody else waiting.

Counting, in the native core, leaves other threads alone. Reasoning is Python: on a thread
of the server it would take turns with everybody's clicks. On large boards it is done in
another process, one for each piece of work; nobody has more than half of them.
"""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

from minewise.base import MinewiseError
from minewise.ui.web.desk import Desk, Work

_PROGRAM = "import sys; from minewise.ui.web.thinker import main; main(int(sys.argv[1]))"

MOST = 4
"""The processes that there may be."""

# Whoever does not stop within so many seconds is ended.
_FAREWELL = 3.0


class ThinkerError(MinewiseError):
    """The process that worked something out has ended."""


class ProcessPool:
    """The processes of one server; each is started when it is first needed."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(MOST)
        self._idle: list[_Thinker] = []
        self._all: set[_Thinker] = set()
        self._closed = False

    @staticmethod
    def can_be() -> bool:
        """Whether this system can have such processes."""
        return hasattr(os, "fork")

    async def think(self, work: Work, desk: Desk) -> Any:
        """Do work in a process; `desk.stop` ends it.

        Raises:
            MinewiseError: It has no answer, or the process has ended.
        """
        async with self._room:
            if desk.stopped.is_set():
                raise ThinkerError("Stopped", "")
            thinker = await self._take(work.key)
            loop = asyncio.get_running_loop()

            def stop() -> None:
                loop.call_soon_threadsafe(thinker.stop)

            desk.on_stop(stop)
            try:
                return await thinker.think(work, desk)
            finally:
                if thinker.is_alive:
                    self._idle.append(thinker)
                else:
                    self._all.discard(thinker)

    async def _take(self, key: str) -> "_Thinker":
        """An idle one, best of all the one that has worked for the same room."""
        self._idle = [thinker for thinker in self._idle if thinker.is_alive]
        known = next((thinker for thinker in self._idle if thinker.key == key), None)
        if known is None and self._idle and (not key or len(self._all) >= MOST):
            known = self._idle[0]
        if known is not None:
            self._idle.remove(known)
            return known
        # Starting a process takes a while, and everybody else's clicks would wait for it.
        try:
            thinker = await asyncio.to_thread(_Thinker, asyncio.get_running_loop())
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise ThinkerError(f"It cannot be worked out now: {why}", "") from None
        self._all.add(thinker)
        if self._closed:  # the server has ended in the meantime
            thinker.close()
        return thinker

    def close(self) -> None:
        """End them all."""
        self._closed = True
        for thinker in self._all:
            thinker.close()


class _Thinker:
    """One process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.key = ""
        self.is_alive = True
        self._loop = loop
        self._answer: asyncio.Future[Any] | None = None
        self._desk = Desk()
        self._sent: asyncio.Future[None] = loop.create_future()
        mine, theirs = socket.socketpair()
        path = os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-P", "-c", _PROGRAM, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": path},
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # Ctrl+C is for the server, which ends it
            )
        self._connection: Connection[Any, Any] = Connection(mine.detach())
        Thread(target=self._listen, daemon=True).start()

    async def think(self, work: Work, desk: Desk) -> Any:
        """Do work."""
        self.key, self._desk = work.key, desk
        answer = self._answer = self._loop.create_future()
        # A large board takes long to write, and longer where nobody reads yet.
        self._sent = asyncio.ensure_future(
            asyncio.to_thread(self._send, (work.function, work.args))
        )
        await self._sent
        return await answer

    def _send(self, message: object) -> None:
        with contextlib.suppress(OSError):  # that it has gone is heard
            self._connection.send(message)

    def stop(self) -> None:
        """Nobody waits for its work any more: it may stop by itself, or is ended."""
        answer = self._answer
        if answer is None or answer.done():
            return
        # Behind the work itself.
        self._sent.add_done_callback(
            lambda _sent: self._loop.run_in_executor(None, self._send, None)
        )

        def end() -> None:
            if not answer.done():
                self.close()

        self._loop.call_later(_FAREWELL, end)

    def _listen(self) -> None:
        """Hear what it says; runs in a thread of its own."""
        try:
            while True:
                kind, value = self._connection.recv()
                if kind == "told":
                    self._desk.told(*value)
                else:
                    self._loop.call_soon_threadsafe(self._heard, kind, value)
        except (EOFError, OSError):
            pass
        except Exception:
            traceback.print_exc()
            self._process.kill()
        self._process.wait()
        with contextlib.suppress(RuntimeError):  # the server has ended before
            self._loop.call_soon_threadsafe(self._gone)

    def _heard(self, kind: str, value: Any) -> None:
        answer, self._answer = self._answer, None
        if answer is None or answer.done():
            return
        if kind == "done":
            answer.set_result(value)
        else:
            answer.set_exception(value)

    def _gone(self) -> None:
        self.is_alive = False
        answer, self._answer = self._answer, None
        if answer is not None and not answer.done():
            answer.set_exception(ThinkerError("Working it out was ended", ""))

    def close(self) -> None:
        """End it."""
        self.is_alive = False
        self._process.kill()
