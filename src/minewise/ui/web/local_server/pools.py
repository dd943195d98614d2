"""Where tasks are worked, and what else would keep others waiting.

    quick  threads for turns on small boards: each takes a moment
    slow   threads for turns on large boards, and for reading and writing files
    tasks  threads for hints, odds, an AI's move, analyses, reviews

So a large board waits for large boards. Tasks about a large one are worked in other
processes: see `process_pool`.
"""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from minewise.base import Task
from minewise.ui.web import limits
from minewise.ui.web.local_server.each import Each
from minewise.ui.web.local_server.process_pool import ProcessPool

_Args = ParamSpec("_Args")
_Found = TypeVar("_Found")

SWITCH_SECONDS = 0.0005
"""How long a thread may run Python while others wait. The usual five milliseconds add up: an
answer waits several times."""

_TASKS_OF_ONE = 2


class Pools:
    """The threads and processes of one server."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(4, "quick")
        self._slow = ThreadPoolExecutor(4, "slow")
        self._tasks = ThreadPoolExecutor(2 * _TASKS_OF_ONE, "tasks")
        self._processes = ProcessPool()
        self._working = Each(lambda: asyncio.Semaphore(_TASKS_OF_ONE))

    async def turn(
        self, cells: int, work: Callable[_Args, _Found], *args: _Args.args, **named: _Args.kwargs
    ) -> _Found:
        """Do something with a board of so many cells."""
        pool = self._quick if cells <= limits.QUICK_CELLS else self._slow
        return await _run(pool, work, *args, **named)

    async def slow(
        self, work: Callable[_Args, _Found], *args: _Args.args, **named: _Args.kwargs
    ) -> _Found:
        return await _run(self._slow, work, *args, **named)

    async def work(self, who: str, task: Task[Any]) -> None:
        """Work a task for somebody; nobody has more than half of the threads.

        Raises:
            WorkError: It cannot be worked out.
        """
        async with self._working.of(who):
            if task.call is not None and self._processes.can_be():
                await self._processes.work(task)
            else:
                await _run(self._tasks, task.work)

    def close(self) -> None:
        """Let go of them; what has not begun does not begin."""
        for pool in (self._quick, self._slow, self._tasks):
            pool.shutdown(wait=False, cancel_futures=True)
        self._processes.close()


async def _run(
    pool: ThreadPoolExecutor,
    work: Callable[_Args, _Found],
    *args: _Args.args,
    **named: _Args.kwargs,
) -> _Found:
    # The language that sentences are in belongs to the context.
    context = contextvars.copy_context()
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(pool, lambda: context.run(work, *args, **named))
