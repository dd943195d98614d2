"""Sockets: they carry the messages of tabs to the conversation, and the replies back.

Messages are handled one at a time. Long tasks run on other threads meanwhile; the tab sees their
progress.
"""

import asyncio
import time
import traceback
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from minewise.base.task import Task
from minewise.screens.view import Did
from minewise.ui.web.conversation import OUR_MISTAKE, Conversation, Response, Work
from minewise.ui.web.wire import UnreadableError, as_text, read

# The most messages, and their total length, that are queued for a tab before it is cut off.
_OUTGOING, _OUTGOING_LETTERS = 2_000, 8 * 1024 * 1024

# The rate limit, out of reach even for two thumbs and an AI at full speed.
_MESSAGES_A_SECOND, _MESSAGES_AT_ONCE = 50.0, 100.0

# The number of messages over the rate that are refused before the socket is closed.
_PATIENCE = 200

_CLOSED_FOR_FLOODING = 1008
_LAST_WORDS = 2.0

# The delay of the first progress report and the interval of the others, in seconds.
_FIRST_WORD, _NEXT_WORD = 0.2, 0.5

_TASKS_AT_ONCE = 4


class Desk:
    """One conversation, and the sockets of its tabs."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self._turn = asyncio.Lock()
        self._turns = ThreadPoolExecutor(1, "turns")
        self._tasks = ThreadPoolExecutor(_TASKS_AT_ONCE, "tasks")
        self._works: set[asyncio.Task[None]] = set()
        self._under_way: set[Task[Did]] = set()
        self.sockets: dict[str, Callable[[str], None]] = {}

    async def take(self, call: Callable[[], Response]) -> None:
        """Make a call on the conversation, and send its replies to all tabs."""
        # The language of messages belongs to the context.
        loop, run = asyncio.get_running_loop(), copy_context().run
        async with self._turn:
            response = await loop.run_in_executor(self._turns, run, call)
            for tab, text in response.replies:
                if (send := self.sockets.get(tab)) is not None:
                    send(text)
            if response.work is not None:
                working = asyncio.create_task(self._work(response.work))
                self._works.add(working)
                working.add_done_callback(self._works.discard)

    async def _work(self, work: Work) -> None:
        """Run a task, and report its progress to the tab at intervals."""
        task, loop, run = work.task, asyncio.get_running_loop(), copy_context().run
        self._under_way.add(task)
        working = loop.run_in_executor(self._tasks, run, work.work)
        wait = _FIRST_WORD
        while not (await asyncio.wait({working}, timeout=wait))[0]:
            wait = _NEXT_WORD
            send = self.sockets.get(work.tab.name)
            if send is not None and not task.is_stopped and work.tab.stage.is_working:
                send(as_text("working", text=task.text, part=task.progress))
        self._under_way.discard(task)
        await working
        await self.take(partial(self.conversation.worked, work))

    def close(self) -> None:
        """Stop running tasks without waiting for them, and save the game."""
        for task in self._under_way:
            task.stop()
        for pool in (self._turns, self._tasks):
            pool.shutdown(wait=False, cancel_futures=True)
        self.conversation.save()


class Connection:
    """The socket of a tab, from its opening to its end."""

    def __init__(self, socket: WebSocket, desk: Desk) -> None:
        self._socket = socket
        self._desk = desk
        self._tab = ""
        self._outgoing: deque[str] = deque()
        self._outgoing_letters = 0
        self._to_send = asyncio.Event()
        self._allowed, self._since = _MESSAGES_AT_ONCE, time.monotonic()
        self._patience = _PATIENCE
        self._over = False

    async def run(self) -> None:
        await self._socket.accept()
        sender = asyncio.create_task(self._send_all())
        try:
            while not self._over:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                await self._hear(message.get("text") or message.get("bytes") or "")
        finally:
            self._over = True
            self._to_send.set()
            if self._desk.sockets.get(self._tab) == self.send:
                del self._desk.sockets[self._tab]
                await self._desk.take(partial(self._desk.conversation.gone, self._tab))
            # Still send the reason, in case the page reads it.
            await asyncio.wait({sender}, timeout=_LAST_WORDS)
            sender.cancel()

    async def _hear(self, text: str | bytes) -> None:
        if not self._may_speak():
            return
        try:
            message = read(text)
            if message.type == "hello":
                if self._tab not in ("", message.tab):
                    self._refuse("This connection belongs to another tab.")
                    return
                self._tab = message.tab
                self._desk.sockets[self._tab] = self.send
            if not self._tab:
                self._refuse("Say hello first.")
                return
            await self._desk.take(partial(self._desk.conversation.hear, self._tab, message))
        except UnreadableError as error:
            self._refuse(str(error))
        except Exception:
            # A bug of ours must neither end the socket nor go unnoticed.
            traceback.print_exc()
            self._refuse(OUR_MISTAKE)

    def _may_speak(self) -> bool:
        """Whether the rate limit allows another message (a token bucket)."""
        now = time.monotonic()
        more = (now - self._since) * _MESSAGES_A_SECOND
        self._allowed, self._since = min(_MESSAGES_AT_ONCE, self._allowed + more), now
        if self._allowed >= 1:
            self._allowed -= 1
            return True
        self._patience -= 1
        if self._patience <= 0:
            self._refuse("Too many messages: this connection is closed.")
            self._over = True
        elif self._patience % 20 == 0:
            self._refuse("Too many messages: the last ones were not read.")
        return False

    def _refuse(self, text: str) -> None:
        self.send(as_text("trouble", text=text))

    def send(self, text: str) -> None:
        """Send text to the tab; disconnect a tab that does not read."""
        if self._over:
            return
        if len(self._outgoing) >= _OUTGOING or self._outgoing_letters >= _OUTGOING_LETTERS:
            self._over = True
            self._outgoing.clear()
        else:
            self._outgoing.append(text)
            self._outgoing_letters += len(text)
        self._to_send.set()

    async def _send_all(self) -> None:
        try:
            while True:
                await self._to_send.wait()
                self._to_send.clear()
                while self._outgoing:
                    text = self._outgoing.popleft()
                    self._outgoing_letters -= len(text)
                    await self._socket.send_text(text)
                if self._over:
                    if self._socket.application_state is WebSocketState.CONNECTED:
                        await self._socket.close(_CLOSED_FOR_FLOODING)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._over = True  # the client has gone
