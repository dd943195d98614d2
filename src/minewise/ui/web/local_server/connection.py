"""One socket: it carries the messages of a tab to the conversation of its room, and the replies."""

import asyncio
import traceback
from collections import deque
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from minewise.base import MinewiseError, Task
from minewise.ui.web import limits
from minewise.ui.web.conversation import Response, Tab
from minewise.ui.web.local_server.access import Browser
from minewise.ui.web.local_server.race_desk import RaceDesk
from minewise.ui.web.local_server.room import Room
from minewise.ui.web.local_server.rooms import Rooms
from minewise.ui.web.messages import Ask, Cancel, Do, Hello, Message, Racing, UnreadableError, read
from minewise.ui.web.questions import Questions
from minewise.ui.web.race import RaceError
from minewise.ui.web.race_data import room_name
from minewise.ui.web.texts import OUR_MISTAKE, answer, how_far, in_pieces, refusal

# Work is spoken of after the first, and then again after each of the second.
_FIRST_WORD, _NEXT_WORD = 0.2, 0.5

_CLOSED_FOR_FLOODING = 1008

_LAST_WORDS = 2.0


class Connection:
    """A tab, from its socket's beginning to its end."""

    def __init__(
        self,
        socket: WebSocket,
        browser: Browser,
        rooms: Rooms,
        questions: Questions,
        races: RaceDesk | None = None,
    ) -> None:
        self._socket = socket
        self._browser = browser
        self._rooms = rooms
        self._races = races
        self._pools = rooms.pools
        self._tab = Tab(questions)
        self._room: Room | None = None
        self._outgoing: deque[str] = deque()
        self._outgoing_letters = 0
        self._to_send = asyncio.Event()
        self._handling: set[asyncio.Task[None]] = set()
        self._waiting: set[int] = set()  # the questions whose turn has not come
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
            # Nobody waits for it any more. The page sends it again when it is back.
            self._waiting.clear()
            for task in list(self._tab.tasks.values()):
                task.stop()
            self._leave()
            if self._races is not None:
                self._races.gone(self)
            # Why it is over is still told, in case somebody listens.
            await asyncio.wait({sender}, timeout=_LAST_WORDS)
            sender.cancel()

    # In and out

    async def _receive(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        found: str | bytes | None = message.get("text")
        return message.get("bytes") if found is None else found

    def send(self, text: str) -> None:
        """Tell the tab; one that does not read is cut off."""
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
                    await self._close(_CLOSED_FOR_FLOODING)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._over = True  # it has gone

    async def _close(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(code)

    def _refuse(self, number: int | None, text: str) -> None:
        self.send(refusal(number, text))

    # What is heard

    async def _hear(self, text: str | bytes) -> None:
        if not self._bucket.take():
            self._lose_patience()
            return
        try:
            await self._obey(read(text))
        except UnreadableError as error:
            self._refuse(error.id, str(error))

    def _lose_patience(self) -> None:
        self._patience -= 1
        if self._patience <= 0:
            self._refuse(None, "Too many messages: this connection is closed")
            self._over = True
        elif self._patience % 20 == 0:
            self._refuse(None, "Too many messages: the last ones were not read")

    async def _obey(self, message: Message) -> None:
        room = self._room
        number = message.id if isinstance(message, Do | Ask | Racing) else None
        if isinstance(message, Hello):
            await self._hello(message)
        elif isinstance(message, Cancel):
            self._cancel(message)
        elif room is None:
            self._refuse(number, "Say hello first")
        elif len(self._handling) >= limits.WAITING:
            self._refuse(number, "Too much is waiting already")
        else:
            if isinstance(message, Ask):
                self._waiting.add(message.id)
            done = (
                self._race(message) if isinstance(message, Racing) else self._handle(room, message)
            )
            handling = asyncio.create_task(self._watched(number, done))
            self._handling.add(handling)
            handling.add_done_callback(self._handling.discard)

    async def _watched(self, number: int | None, handling: Coroutine[Any, Any, None]) -> None:
        try:
            await handling
        except Exception:
            # A mistake of ours must neither end the others' games, nor go unnoticed, nor leave
            # somebody waiting for an answer.
            traceback.print_exc()
            self._refuse(number, OUR_MISTAKE)

    async def _handle(self, room: Room, message: Message) -> None:
        conversation, tab = room.conversation, self._tab
        async with room.turn:
            if isinstance(message, Ask):
                if message.id not in self._waiting:
                    return  # it was cancelled
                self._waiting.remove(message.id)
            if room.is_quick(message):
                response = conversation.handle(tab, message)
            else:
                cells = room.cells_of(message)
                response = await self._pools.turn(cells, conversation.handle, tab, message)
            response = await self._deliver(room, response)
        if response.task is not None and isinstance(message, Do | Ask):
            await self._finish(room, message, response.task)

    async def _deliver(self, room: Room, response: Response) -> Response:
        """Send what is to be sent; what is worked out already is finished in the same turn."""
        room.send(response.replies, self)
        if response.task is None or not response.task.is_worked_out:
            return response
        return await self._deliver(room, await self._pools.slow(response.task.result))

    async def _race(self, message: Racing) -> None:
        """Something about a race: it is in no room, and waits for nobody's turn."""
        try:
            if self._races is None:
                raise RaceError("There are no races here", message.action)
            data = await self._races.hear(self, self._browser, message)
        except MinewiseError as error:
            self._refuse(message.id, str(error))
        else:
            self.send(answer(message.id, in_pieces(data)))

    # Coming and going

    async def _hello(self, hello: Hello) -> None:
        try:
            if self._races is not None and (hello.room or "").startswith(room_name("")):
                room = await self._races.open(self._browser, hello.room or "")
            else:
                room = await self._rooms.open(self._browser, hello.room)
        except MinewiseError as error:
            self._refuse(None, str(error))
            return
        except Exception:
            traceback.print_exc()
            self._refuse(None, OUR_MISTAKE)
            return
        if room is not self._room:
            self._leave()
        self._tab.name, self._room = hello.tab, room
        room.come(self._tab, self)
        await self._watched(None, self._handle(room, hello))

    def _leave(self) -> None:
        room, self._room = self._room, None
        if room is not None:
            room.leave(self._tab)
            self._rooms.left(self._browser, room)

    # What takes long

    def _cancel(self, message: Cancel) -> None:
        """Stop something; it does not wait for its turn."""
        if message.id in self._waiting:
            self._waiting.remove(message.id)
            self._refuse(message.id, "Stopped")
        elif self._room is not None:
            self._room.send(self._room.conversation.handle(self._tab, message).replies, self)

    async def _finish(self, room: Room, message: Do | Ask, task: Task[Response]) -> None:
        if self._over:
            task.stop()  # nobody waits for it; the page sends it again when it is back
        try:
            if isinstance(message, Do):
                async with room.work:
                    await self._work(message.id, task)
            else:
                await self._work(message.id, task)
            async with room.turn:
                if not task.is_stopped:
                    response = await self._pools.turn(room.cells, task.result)
                    await self._deliver(room, response)
        except MinewiseError as error:  # the process that worked on it has ended
            if not task.is_stopped:
                self._refuse(message.id, str(error))
        finally:
            self._tab.tasks.pop(message.id, None)

    async def _work(self, number: int, task: Task[Response]) -> None:
        """Work a task, and tell the tab now and then that it goes on."""
        working = asyncio.ensure_future(self._pools.work(self._browser.id, task))
        wait = _FIRST_WORD
        while not (await asyncio.wait({working}, timeout=wait))[0]:
            wait = _NEXT_WORD
            if not task.is_stopped:
                self.send(how_far(number, task))
        await working
