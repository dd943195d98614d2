"""One socket: a tab that says hello, does things in a sitting, and asks questions."""

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
from minewise.ui.web.questions import Asked, Questions
from minewise.ui.web.sitting import OUR_MISTAKE, Sitting, Told, Unrecorded
from minewise.ui.web.sittings import Sittings
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


class Talk:
    """A tab, from its socket's beginning to its end.

    Attributes:
        tab: What tells it from every other.
        browser: Whose it is.
    """

    def __init__(
        self, socket: WebSocket, browser: Browser, sittings: Sittings, questions: Questions
    ) -> None:
        self.tab = ""
        self.browser = browser
        self._socket = socket
        self._sittings = sittings
        self._workers = sittings.workers
        self._questions = questions
        self._sitting: Sitting | None = None
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
        self.send(as_text("refused", id=number, text=words.capital(text)))

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
            case _ if self._sitting is None:
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
            sitting = await self._sittings.open(self.browser, hello.sitting)
        except MinewiseError as error:
            self._refuse(None, str(error))
            return
        except Exception:
            traceback.print_exc()
            self._refuse(None, OUR_MISTAKE)
            return
        if sitting is not self._sitting:
            self._leave()
        self.tab, self._sitting = hello.tab, sitting
        sitting.come(self)
        await self._welcome(resumed=hello.seen == sitting.seq)
        news, sitting.news = sitting.news, None
        if news is not None:
            self._refuse(None, news)

    def _leave(self) -> None:
        sitting, self._sitting = self._sitting, None
        if sitting is not None:
            sitting.leave(self)
            self._sittings.left(self.browser, sitting)

    async def _welcome(self, *, resumed: bool) -> None:
        sitting = self._sitting
        if sitting is None:
            return  # it has gone
        async with sitting.turn:
            text = await self._workers.turn(sitting.cells, _welcome, sitting, resumed)
            self.send(text)

    async def _look(self, look: Look) -> None:
        sitting = self._sitting
        if sitting is not None:
            async with sitting.turn:
                if self in sitting.watchers:  # it may have gone meanwhile
                    sitting.look(self, at=look.at)

    # Doing

    async def _do(self, wish: Do) -> None:
        sitting, tab = self._sitting, self.tab
        if sitting is None:
            return
        async with sitting.turn:
            if wish.id in self._jobs:
                return  # it is being worked on, and answered then
            if wish.action in ON_BOARD and self in sitting.watchers:
                sitting.look(self, at=True)
            try:
                found = await self._take(sitting, wish, tab)
            except MinewiseError as error:
                self._refuse(wish.id, str(error))
                return
            if found is None:
                return
            job = self._jobs[wish.id] = Job(_doing(found))
            work = sitting.work_for(found)
        try:
            async with sitting.thought:
                if not job.cancelled:
                    found.settle(await self._work(wish.id, job, work))
            if not job.cancelled:
                async with sitting.turn:
                    applied = await self._workers.turn(
                        sitting.cells, sitting.apply, found, tab, wish.id
                    )
                    await self._tell(sitting, applied)
        except MinewiseError as error:  # the process that worked on it has ended
            if not job.cancelled:
                self._refuse(wish.id, str(error))
        finally:
            self._jobs.pop(wish.id, None)

    async def _take(self, sitting: Sitting, wish: Do, tab: str) -> Proposal | None:
        """Do it, and tell; or give back what takes work."""
        asked = wish.action, wish.given, tab, wish.id
        if sitting.is_quick(wish.action):
            found = sitting.take(*asked)
        else:
            found = await self._workers.turn(sitting.cells, sitting.take, *asked)
        if not isinstance(found, Proposal):
            await self._tell(sitting, found)
            return None
        if len(self._jobs) >= limits.JOBS:
            self._refuse(wish.id, "Too much is being worked out already")
            return None
        return found

    async def _tell(self, sitting: Sitting, told: Told | Unrecorded) -> None:
        if isinstance(told, Unrecorded):
            told = await self._workers.slow(sitting.finish, told)
        sitting.tell(told, self)
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
        sitting = self._sitting
        if sitting is None or question.id in self._jobs:
            return
        if len(self._jobs) >= limits.JOBS:
            self._refuse(question.id, "Too much is being worked out already")
            return
        job = self._jobs[question.id] = Job(lambda: f"Working out: {question.about}")
        try:
            async with sitting.turn:  # what is needed of the sitting is taken from it now
                await self._study(sitting, question)
                work = self._questions.work(question.about, Asked(question.given, sitting))
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

    async def _study(self, sitting: Sitting, question: Ask) -> None:
        """Where the question is about the game that is running, ask the session whether it may."""
        asked = Asked(question.given, sitting)
        if not self._questions.may_study(question.about, asked):
            return
        cells = max(sitting.cells, limits.QUICK_CELLS + 1)  # reading takes longer than a turn
        if await self._workers.turn(cells, self._questions.is_study, question.about, asked):
            news = await self._workers.turn(sitting.cells, sitting.study)
            if news is not None:
                for watcher in sitting.watchers:
                    watcher.send(news)

    def _watch_on(self, found: Any) -> str:
        return in_pieces(self._questions.watched(found))


def _doing(proposal: Proposal) -> Callable[[], str]:
    return lambda: proposal.doing


def _welcome(sitting: Sitting, resumed: bool) -> str:
    return as_text(
        "welcome",
        seq=sitting.seq,
        resumed=resumed,
        sitting=sitting.as_data(),
        choices=choices_as_data(),
        settings=settings_as_data(sitting.session),
    )
