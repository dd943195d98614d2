"""The desk: takes the messages of all sockets to the conversation, one at a time.

Long tasks run on other threads meanwhile; the tab sees their progress.
"""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from minewise.base.task import Task
from minewise.screens.view import Did
from minewise.ui.web.conversation import Conversation, Response, Work
from minewise.ui.web.messages import Message, as_text

_Args = ParamSpec("_Args")
_Found = TypeVar("_Found")

# Work is spoken of after the first, and then again after each of the second, in seconds.
_FIRST_WORD, _NEXT_WORD = 0.2, 0.5

_AT_ONCE = 4


class Desk:
    """One conversation, and the sockets of its tabs."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation
        self._turn = asyncio.Lock()
        self._turns = ThreadPoolExecutor(1, "turns")
        self._tasks = ThreadPoolExecutor(_AT_ONCE, "tasks")
        self._works: set[asyncio.Task[None]] = set()
        self._under_way: set[Task[Did]] = set()
        self.sockets: dict[str, Callable[[str], None]] = {}

    async def hear(self, tab: str, message: Message) -> None:
        """Handle a message, and send the changes to all tabs."""
        async with self._turn:
            response = await _run(self._turns, self._conversation.hear, tab, message)
            self._tell(response)

    async def gone(self, tab: str) -> None:
        """A tab has lost its socket."""
        async with self._turn:
            self._tell(await _run(self._turns, self._conversation.gone, tab))

    def _tell(self, response: Response) -> None:
        for reply in response.replies:
            send = self.sockets.get(reply.tab)
            if send is not None:
                send(reply.text)
        if response.work is not None:
            working = asyncio.create_task(self._work(response.work))
            self._works.add(working)
            working.add_done_callback(self._works.discard)

    async def _work(self, work: Work) -> None:
        """Work a task, and report progress to the tab now and then."""
        task = work.task
        self._under_way.add(task)
        working = asyncio.ensure_future(_run(self._tasks, work.work))
        wait = _FIRST_WORD
        while not (await asyncio.wait({working}, timeout=wait))[0]:
            wait = _NEXT_WORD
            send = self.sockets.get(work.tab.name)
            if send is not None and not task.is_stopped and work.tab.stage.is_working:
                send(as_text("working", text=task.text, part=task.progress))
        self._under_way.discard(task)
        await working
        async with self._turn:
            self._tell(await _run(self._turns, self._conversation.worked, work))

    def close(self) -> None:
        """Stop the work without waiting for it, and save the game."""
        for task in self._under_way:
            task.stop()
        for pool in (self._turns, self._tasks):
            pool.shutdown(wait=False, cancel_futures=True)
        self._conversation.save()


async def _run(
    pool: ThreadPoolExecutor,
    work: Callable[_Args, _Found],
    *args: _Args.args,
    **named: _Args.kwargs,
) -> _Found:
    # The language that sentences are in belongs to the context.
    context = contextvars.copy_context()
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(pool, partial(context.run, work, *args, **named))
