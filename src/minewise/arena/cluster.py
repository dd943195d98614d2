"""The cores of a Dask cluster that is already running.

Every chunk is one task, identified by its first game. A worker may die at any time: Dask
then has the chunk played again, with the same result. Only one answer per chunk counts, no
matter which worker gave it.

Dask is an extra, and slow to load: it is imported only when a cluster is requested.
"""

import logging
import time
import uuid
from concurrent.futures import Future
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from minewise import players
from minewise.arena.executor import USUAL_LIMIT, Executor, played_in_parts
from minewise.arena.experiment import Chunk
from minewise.arena.games import play_by_move, play_natively, plays_natively, with_boards
from minewise.arena.process import PlayedChunk, PlayerProcess
from minewise.arena.result import GameResult
from minewise.arena.worker import make_known, origin_of
from minewise.base.errors import MinewiseError, quote

# The timeout for an answer from the scheduler, in seconds.
_ANSWER = 10.0

_LOGGERS = ("distributed", "distributed.client")


class ClusterError(MinewiseError):
    """A cluster cannot be used."""


class ClusterExecutor(Executor):
    """The workers of a Dask scheduler."""

    elsewhere = True

    def __init__(self, address: str, limit: float = USUAL_LIMIT) -> None:
        if find_spec("distributed") is None:
            raise ClusterError(
                "a cluster needs Dask distributed, which is not installed: "
                'pip install ".[cluster]"',
                address,
            )
        dask: Any = import_module("distributed")
        # An error is one sentence: Dask's own messages would fill pages.
        self._levels = {name: logging.getLogger(name).level for name in _LOGGERS}
        for name in _LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            # Check the address first: Dask detects a wrong one late, and cleaning up takes long.
            import_module("distributed.comm").get_address_host_port(address)
            self._client = dask.Client(address, timeout=_ANSWER, set_as_default=False)
        except (OSError, ValueError) as error:
            self._restore_logging()
            raise ClusterError(
                f"no Dask scheduler answers at {quote(address)}: expected an address such as "
                f"tcp://127.0.0.1:8786 ({type(error).__name__})",
                address,
            ) from None
        self._address = address
        self._limit = limit
        self._name = uuid.uuid4().hex  # to distinguish our answers from those of other runs
        self._tasks: dict[Future[PlayedChunk], Any] = {}
        self.jobs = max(1, sum(self._client.nthreads().values()))

    def submit(self, chunk: Chunk) -> "Future[PlayedChunk]":
        """Submit a chunk to any worker."""
        task = self._client.submit(
            play_on_worker,
            chunk,
            self._limit,
            origin_of(chunk.experiment.player),
            key=f"minewise-{self._name}-{chunk.first_game}",
            pure=False,
        )
        future: Future[PlayedChunk] = Future()
        self._tasks[future] = task
        task.add_done_callback(lambda done: self._answer(future, done))
        return future

    def _answer(self, future: "Future[PlayedChunk]", task: Any) -> None:
        """Pass on the result of a task; runs in a Dask thread."""
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(task.result())
            except BaseException as error:  # a cluster may raise anything
                why = str(error)
                if not isinstance(error, MinewiseError):
                    why = f"{type(error).__name__}: {why}"
                sentence = f"the cluster at {quote(self._address)} could not play: "
                sentence += " ".join(why.split())[:200]
                future.set_exception(ClusterError(sentence, self._address))
        self._tasks.pop(future, None)

    def stop(self) -> None:
        """Cancel the chunks that have not been played."""
        tasks = dict(self._tasks)
        for future in tasks:
            future.cancel()
        if tasks:
            self._client.cancel(list(tasks.values()), force=True)

    def close(self) -> None:
        """Stop, and leave the cluster."""
        try:
            self.stop()
        finally:
            self._client.close()
            self._restore_logging()

    def _restore_logging(self) -> None:
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)


def play_on_worker(chunk: Chunk, limit: float, origin: str) -> PlayedChunk:
    """Play a chunk in a thread of a worker; third-party players get their own process."""
    player = chunk.experiment.player
    make_known(player, origin)
    natively = plays_natively(chunk.experiment)
    if natively or players.get(player).__module__.startswith("minewise."):
        began = time.thread_time()
        results: list[GameResult] = []
        for part in with_boards(chunk):
            results += play_natively(part) if natively else play_by_move(part, limit)
        return PlayedChunk(results, time.thread_time() - began)
    process = PlayerProcess(limit)
    try:
        return played_in_parts(process, with_boards(chunk))
    finally:
        process.close()
