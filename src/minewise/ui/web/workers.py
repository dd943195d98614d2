"""Threads for what would keep the others waiting.

    quick  turns on small boards: each takes a moment
    slow   turns on large boards, reading and writing files
    deep   thinking: hints, odds, an AI's move, analyses, reviews

So a large board waits for large boards. Thinking about a large one is done in another
process: see `thinkers`.
"""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from minewise.ui.web import limits
from minewise.ui.web.desk import Copies, Desk, Work
from minewise.ui.web.each import Each
from minewise.ui.web.thinkers import ProcessPool

_Args = ParamSpec("_Args")
_Found = TypeVar("_Found")

SWITCH_SECONDS = 0.0005
"""How long a thread may run Python while others wait. The usual five milliseconds add up: an
answer waits several times."""

_THOUGHTS_OF_ONE = 2


class ThreadPools:
    """The threads of one server."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(4, "quick")
        self._slow = ThreadPoolExecutor(4, "slow")
        self._deep = ThreadPoolExecutor(2 * _THOUGHTS_OF_ONE, "deep")
        self._thinking = Each(lambda: asyncio.Semaphore(_THOUGHTS_OF_ONE))
        self._thinkers = ProcessPool()
        self._copies = Copies()

    async def turn(
        self, cells: int, work: Callable[_Args, _Found], *args: _Args.args, **named: _Args.kwargs
    ) -> _Found:
        """Do something with a board of so many cells."""
        pool = self._quick if cells <= limits.QUICK_CELLS else self._slow
        return await _run(pool, work, *args, **named)

    async def slow(
        self, work: Callable[_Args, _Found], *args: _Args.args, **named: _Args.kwargs
    ) -> _Found:
        """Read or write."""
        return await _run(self._slow, work, *args, **named)

    async def think(self, who: str, work: Work, desk: Desk) -> Any:
        """Work something out for somebody; nobody has more than half of the threads.

        Raises:
            MinewiseError: It has no answer.
        """
        async with self._thinking.of(who):
            if work.cells > limits.QUICK_CELLS and self._thinkers.can_be():
                return await self._thinkers.think(work, desk)
            desk.copies = self._copies
            return await _run(self._deep, work.function, desk, *work.args)

    def close(self) -> None:
        """Let go of the threads; what has not begun does not begin."""
        for pool in (self._quick, self._slow, self._deep):
            pool.shutdown(wait=False, cancel_futures=True)
        self._thinkers.close()


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
