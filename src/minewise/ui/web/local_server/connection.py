"""One socket: it carries the messages of a tab to the desk, and the replies back."""

import asyncio
import traceback
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from minewise.ui.web import limits
from minewise.ui.web.conversation import OUR_MISTAKE
from minewise.ui.web.local_server.desk import Desk
from minewise.ui.web.messages import Hello, UnreadableError, as_text, read

_CLOSED_FOR_FLOODING = 1008
_LAST_WORDS = 2.0


class Connection:
    """A tab, from its socket's beginning to its end."""

    def __init__(self, socket: WebSocket, desk: Desk) -> None:
        self._socket = socket
        self._desk = desk
        self._tab = ""
        self._outgoing: deque[str] = deque()
        self._outgoing_letters = 0
        self._to_send = asyncio.Event()
        self._bucket = limits.Bucket(limits.MESSAGES_A_SECOND, limits.MESSAGES_AT_ONCE)
        self._patience = limits.PATIENCE
        self._over = False

    async def run(self) -> None:
        """Talk until one of us goes."""
        await self._socket.accept()
        sender = asyncio.create_task(self._send_all())
        try:
            while not self._over:
                text = await self._receive()
                if text is not None:
                    await self._hear(text)
        except WebSocketDisconnect:
            pass
        finally:
            self._over = True
            self._to_send.set()
            if self._desk.sockets.get(self._tab) == self.send:
                del self._desk.sockets[self._tab]
                await self._desk.gone(self._tab)
            # Still send the reason, in case the page listens.
            await asyncio.wait({sender}, timeout=_LAST_WORDS)
            sender.cancel()

    async def _receive(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        found: str | bytes | None = message.get("text")
        return message.get("bytes") if found is None else found

    async def _hear(self, text: str | bytes) -> None:
        if not self._bucket.take():
            self._lose_patience()
            return
        try:
            message = read(text)
            if isinstance(message, Hello):
                if self._tab not in ("", message.tab):
                    self._refuse("This connection is of another tab.")
                    return
                self._tab = message.tab
                self._desk.sockets[self._tab] = self.send
            if not self._tab:
                self._refuse("Say hello first.")
                return
            await self._desk.hear(self._tab, message)
        except UnreadableError as error:
            self._refuse(str(error))
        except Exception:
            # A mistake of ours must neither end the socket nor go unnoticed.
            traceback.print_exc()
            self._refuse(OUR_MISTAKE)

    def _lose_patience(self) -> None:
        self._patience -= 1
        if self._patience <= 0:
            self._refuse("Too many messages: this connection is closed.")
            self._over = True
        elif self._patience % 20 == 0:
            self._refuse("Too many messages: the last ones were not read.")

    def _refuse(self, text: str) -> None:
        self.send(as_text("trouble", text=text))

    def send(self, text: str) -> None:
        """Send text to the tab; one that does not read is disconnected."""
        if self._over:
            return
        if (
            len(self._outgoing) >= limits.OUTGOING
            or self._outgoing_letters >= limits.OUTGOING_LETTERS
        ):
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
            self._over = True  # it has gone
