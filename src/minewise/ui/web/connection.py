"""One socket: a tab that says hello, does things in a room, and asks questions."""

import asyncio
import traceback
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from minewise.base import MinewiseError
from minewise.session import Proposal, words
from minewise.ui.web import limits, works
from minewise.ui.web.access import Browser
from minewise.ui.web.actions import ON_BOARD
from minewise.ui.web.data import choices_as_data, settings_as_data
from minewise.ui.web.desk import Desk, Work
from minewise.ui.web.messages import (
    Ask,
    Cancel,
    Do,
    Hello,
    Look,
    Message,
    Sync,
    UnreadableError,
    read,
)
from minewise.ui.web.questions import Questions, Request
from minewise.ui.web.room import OUR_MISTAKE, Applied, Reply, Room
from minewise.ui.web.rooms import Rooms
from minewise.ui.web.texts import answer, as_text, in_pieces

# Work is spoken of after the first, and then again after each of the second.
_FIRST_WORD, _NEXT_WORD = 0.2, 0.5

_CLOSED_FOR_FLOODING = 1008

_LAST_WORDS = 2.0


class Job:
    """Work for one id, which may be cancelled.

    Attributes:
        text: Says what is being done, for a person.
        desk: Where it is done.
        cancelled: Whether nobody waits for it any more.
        done: How much of it is done; None where that is not known.
        of: How much of it there is.
    """

    def __init__(self, text: Callable[[], str]) -> None:
        self.text = text
        self.desk = Desk(self._told)
        self.cancelled = False
        self.done: int | None = None
        self.of: int | None = None

    def _told(self, done: int, of: int) -> None:
        """So much of it is done; called from any thread."""
        self.done, self.of = done, of

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        self.cancelled = True
        self.desk.stop()


class Connection:
    """A tab, from its socket's beginning to its end.

    Attributes:
        tab: What tells it from every other.
        browser: Whose it is.
    """

    def __init__(
        self, socket: WebSocket, browser: Browser, rooms: Rooms, questions: Questions
    ) -> None:
        self.tab = ""
        self.browser = browser
        self._socket = socket
        self._rooms = rooms
        self._workers = rooms.workers
        self._questions = questions
        self._room: Room | None = None
        self._outgoing: deque[str] = deque()
        self._to_send = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._jobs: dict[int, Job] = {}
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
            for job in self._jobs.values():
                job.cancel()
            self._leave()
            # Why it is over is still told, to whoever listens.
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
        if len(self._outgoing) >= limits.OUTGOING:
            self._over = True
        self._outgoing.append(text)
        self._to_send.set()

    async def _send_all(self) -> None:
        try:
            while True:
                await self._to_send.wait()
                self._to_send.clear()
                while self._outgoing:
                    await self._socket.send_text(self._outgoing.popleft())
                if self._over:
                    await self._close(_CLOSED_FOR_FLOODING)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._over = True  # it has gone

    async def _close(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(code)

    def _refuse(self, number: int | None, text: str) -> None:
        self.send(as_text("refused", id=number, text=words.as_sentence(text)))

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
        match message:
            case Hello():
                await self._hello(message)
            case Cancel():
                self._cancel(message.id)
            case _ if self._room is None:
                number = message.id if isinstance(message, Do | Ask) else None
                self._refuse(number, "Say hello first")
            case Sync() | Look() if len(self._tasks) >= limits.WAITING:
                self._refuse(None, "Too much is waiting already")
            case Sync():
                self._spawn(None, self._welcome(resumed=False))
            case Look():
                self._spawn(None, self._look(message))
            case Do() | Ask() if len(self._tasks) >= limits.WAITING:
                self._refuse(message.id, "Too much is waiting already")
            case Do():
                self._spawn(message.id, self._do(message))
            case Ask():
                self._spawn(message.id, self._ask(message))

    def _spawn(self, number: int | None, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._watched(number, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watched(self, number: int | None, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            # A mistake of ours must neither end the others' games, nor go unnoticed, nor leave
            # somebody waiting for an answer.
            traceback.print_exc()
            self._refuse(number, OUR_MISTAKE)

    # Coming and going

    async def _hello(self, hello: Hello) -> None:
        try:
            room = await self._rooms.open(self.browser, hello.room)
        except MinewiseError as error:
            self._refuse(None, str(error))
            return
        except Exception:
            traceback.print_exc()
            self._refuse(None, OUR_MISTAKE)
            return
        if room is not self._room:
            self._leave()
        self.tab, self._room = hello.tab, room
        room.come(self)
        await self._welcome(resumed=hello.seen == room.seq)
        news, room.news = room.news, None
        if news is not None:
            self._refuse(None, news)

    def _leave(self) -> None:
        room, self._room = self._room, None
        if room is not None:
            room.leave(self)
            self._rooms.left(self.browser, room)

    async def _welcome(self, *, resumed: bool) -> None:
        room = self._room
        if room is None:
            return  # it has gone
        async with room.turn:
            text = await self._workers.turn(room.cells, _welcome, room, resumed)
            self.send(text)

    async def _look(self, look: Look) -> None:
        room = self._room
        if room is not None:
            async with room.turn:
                if self in room.watchers:  # it may have gone meanwhile
                    room.look(self, at=look.at)

    # Doing

    async def _do(self, wish: Do) -> None:
        room, tab = self._room, self.tab
        if room is None:
            return
        async with room.turn:
            if wish.id in self._jobs:
                return  # it is being worked on, and answered then
            if wish.action in ON_BOARD and self in room.watchers:
                room.look(self, at=True)
            try:
                found = await self._take(room, wish, tab)
            except MinewiseError as error:
                self._refuse(wish.id, str(error))
                return
            if found is None:
                return
            job = self._jobs[wish.id] = Job(_doing(found))
            work = room.work_for(found)
        try:
            async with room.thought:
                if not job.cancelled:
                    found.settle(await self._work(wish.id, job, work))
            if not job.cancelled:
                async with room.turn:
                    applied = await self._workers.turn(room.cells, room.apply, found, tab, wish.id)
                    await self._tell(room, applied)
        except MinewiseError as error:  # the process that worked on it has ended
            if not job.cancelled:
                self._refuse(wish.id, str(error))
        finally:
            self._jobs.pop(wish.id, None)

    async def _take(self, room: Room, wish: Do, tab: str) -> Proposal | None:
        """Do it, and tell; or give back what takes work."""
        asked = wish.action, wish.given, tab, wish.id
        if room.is_quick(wish.action):
            found = room.take(*asked)
        else:
            found = await self._workers.turn(room.cells, room.take, *asked)
        if not isinstance(found, Proposal):
            await self._tell(room, found)
            return None
        if len(self._jobs) >= limits.JOBS:
            self._refuse(wish.id, "Too much is being worked out already")
            return None
        return found

    async def _tell(self, room: Room, told: Reply | Applied) -> None:
        if isinstance(told, Applied):
            told = await self._workers.slow(room.finish, told)
        room.tell(told, self)
        if told.trouble is not None:
            self._refuse(None, f"This game is not saved: {told.trouble}")

    async def _work(self, number: int, job: Job, work: Work) -> Any:
        """Work something out, and tell the tab now and then that it goes on."""
        working = asyncio.ensure_future(self._workers.think(self.browser.id, work, job.desk))
        wait = _FIRST_WORD
        while True:
            done, _pending = await asyncio.wait({working}, timeout=wait)
            if done:
                return working.result()
            if not job.cancelled:
                job.desk.look()
                self.send(as_text("working", id=number, text=job.text(), done=job.done, of=job.of))
            wait = _NEXT_WORD

    def _cancel(self, number: int) -> None:
        job = self._jobs.get(number)
        if job is None or job.cancelled:
            return  # it is done already, and was answered
        job.cancel()
        self._refuse(number, "Stopped")

    # Asking

    async def _ask(self, question: Ask) -> None:
        room = self._room
        if room is None or question.id in self._jobs:
            return
        if len(self._jobs) >= limits.JOBS:
            self._refuse(question.id, "Too much is being worked out already")
            return
        job = self._jobs[question.id] = Job(lambda: f"Working out: {question.about}")
        try:
            async with room.turn:  # what is needed of the room is taken from it now
                await self._study(room, question)
                work = self._questions.work(question.about, Request(question.given, room))
            if question.about == "watch-next":
                found = await self._work(question.id, job, work)
                if job.cancelled:
                    return
                data = await self._workers.turn(work.cells, self._watch_on, found)
            else:
                args = (work.function, *work.args)
                work = replace(work, function=works.encoded, args=args)
                data = await self._work(question.id, job, work)
        except MinewiseError as error:
            if not job.cancelled:
                self._refuse(question.id, str(error))
        else:
            if not job.cancelled:
                self.send(answer(question.id, data))
        finally:
            self._jobs.pop(question.id, None)

    async def _study(self, room: Room, question: Ask) -> None:
        """Where the question is about the game that is running, ask the session whether it may."""
        asked = Request(question.given, room)
        if not self._questions.may_study(question.about, asked):
            return
        cells = max(room.cells, limits.QUICK_CELLS + 1)  # reading takes longer than a turn
        if await self._workers.turn(cells, self._questions.is_study, question.about, asked):
            news = await self._workers.turn(room.cells, room.study)
            if news is not None:
                for watcher in room.watchers:
                    watcher.send(news)

    def _watch_on(self, found: Any) -> str:
        return in_pieces(self._questions.watched(found))


def _doing(proposal: Proposal) -> Callable[[], str]:
    return lambda: proposal.doing


def _welcome(room: Room, resumed: bool) -> str:
    return as_text(
        "welcome",
        seq=room.seq,
        resumed=resumed,
        room=room.as_data(),
        choices=choices_as_data(),
        settings=settings_as_data(room.session),
    )
