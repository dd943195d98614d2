"""Processes that work tasks, so that reasoning for one person keeps nobody else waiting.

Counting, in the native core, leaves other threads alone. Reasoning is Python: on a thread
of the server it would take turns with everybody's clicks. On large boards it is done in
another process, one for each task; nobody has more than half of them. What such a process
does is in `worker_process`.
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

from minewise.base import Call, MinewiseError, Outcome, Task
from minewise.ui.web import worker_process

MOST = 4
"""The processes that there may be."""

# How often to look whether anybody still waits; work that then does not stop is ended.
_LOOK, _FAREWELL = 0.1, 3.0


class WorkError(MinewiseError):
    """The process that worked something out has ended, or cannot be started."""


class ProcessPool:
    """The processes of one server; each is started when it is first needed."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(MOST)
        self._idle: list[_Process] = []
        self._all: set[_Process] = set()
        self._closed = False

    @staticmethod
    def can_be() -> bool:
        """Whether this system can have such processes."""
        return hasattr(os, "fork")

    async def work(self, task: Task[Any]) -> None:
        """Work a task that has a call, and settle it; stopping it ends the work there.

        Raises:
            WorkError: The process has ended.
        """
        async with self._places:
            if task.is_stopped:
                return
            assert task.call is not None, "it can be worked elsewhere"
            process = await self._take(task.call.key)
            try:
                task.settle(await self._work_in(process, task, task.call))
            except WorkError:
                # One that had worked before may have ended while it was idle: a new one is asked.
                if not process.has_worked or task.is_stopped:
                    raise
                task.settle(await self._work_in(await self._start(), task, task.call))

    async def _work_in(self, process: "_Process", task: Task[Any], call: Call) -> Outcome:
        try:
            return await process.work(task, call)
        finally:
            if process.is_alive:
                process.has_worked = True
                self._idle.append(process)
            else:
                self._all.discard(process)

    async def _take(self, key: str) -> "_Process":
        """An idle one, best of all the one that has worked for the same key."""
        self._idle = [process for process in self._idle if process.is_alive]
        self._all = {process for process in self._all if process.is_alive}
        known = next((process for process in self._idle if process.key == key), None)
        if known is None and self._idle and (not key or len(self._all) >= MOST):
            known = self._idle[0]
        if known is not None:
            self._idle.remove(known)
            return known
        return await self._start()

    async def _start(self) -> "_Process":
        # Starting a process takes a while, and everybody else's clicks would wait for it.
        try:
            process = await asyncio.to_thread(_Process, asyncio.get_running_loop())
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise WorkError(f"It cannot be worked out now: {why}", "") from None
        self._all.add(process)
        if self._closed:  # the server has ended in the meantime
            process.close()
        return process

    def close(self) -> None:
        self._closed = True
        for process in self._all:
            process.close()


class _Process:
    """One process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.key = ""
        self.is_alive = True
        self.has_worked = False
        self._loop = loop
        self._task: Task[Any] | None = None
        self._outcome: asyncio.Future[Outcome] | None = None
        mine, theirs = socket.socketpair()
        path = os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-P", "-m", worker_process.__name__, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": path},
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # Ctrl+C is for the server, which ends it
            )
        self._connection: Connection[Any, Any] = Connection(mine.detach())
        Thread(target=self._listen, daemon=True).start()

    async def work(self, task: Task[Any], call: Call) -> Outcome:
        """What a task has found there. One that is stopped may stop by itself, or is ended."""
        self.key, self._task = call.key, task
        outcome: asyncio.Future[Outcome] = self._loop.create_future()
        self._outcome = outcome
        # A large board takes long to write, and longer where nobody reads yet.
        await asyncio.to_thread(self._send, call)
        while not outcome.done() and not task.is_stopped:
            await asyncio.wait({outcome}, timeout=_LOOK)
        if not outcome.done():
            await asyncio.to_thread(self._send, None)
            await asyncio.wait({outcome}, timeout=_FAREWELL)
        if not outcome.done():
            self.close()
        return await outcome

    def _send(self, message: Call | None) -> None:
        with contextlib.suppress(OSError):  # that it has gone is heard
            self._connection.send(message)

    def _listen(self) -> None:
        """Hear what it says; runs in a thread of its own."""
        try:
            while True:
                kind, value = self._connection.recv()
                if kind == "outcome":
                    self._loop.call_soon_threadsafe(self._heard, value)
                elif self._task is not None:
                    self._task.tell(*value)
        except (EOFError, OSError):
            pass
        except Exception:
            traceback.print_exc()
            self._process.kill()
        self._process.wait()
        with contextlib.suppress(RuntimeError):  # the server has ended before
            self._loop.call_soon_threadsafe(self._gone)

    def _heard(self, outcome: Outcome) -> None:
        if self._outcome is not None and not self._outcome.done():
            self._outcome.set_result(outcome)

    def _gone(self) -> None:
        self.is_alive = False
        if self._outcome is not None and not self._outcome.done():
            self._outcome.set_exception(WorkError("Working it out was ended", ""))

    def close(self) -> None:
        self.is_alive = False
        self._process.kill()
