"""Executors that play chunks in threads, processes or a cluster, behind one interface."""

import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager

from minewise.arena.experiment import Chunk, Experiment
from minewise.arena.games import play_by_move, play_natively, plays_natively, with_boards
from minewise.arena.process import PlayedChunk, PlayerProcess
from minewise.arena.result import GameResult
from minewise.base.limit import Limit
from minewise.players.registry import is_given
from minewise.solver.whole_games import stop_switch

USUAL_LIMIT: float = 60.0
"""The default time limit for a move, in seconds."""


class Executor(AbstractContextManager["Executor"], ABC):
    """Plays chunks, several at a time."""

    jobs: int  #: how many chunks at a time
    elsewhere: bool  #: whether other processes play, so that this one's CPU time excludes theirs

    @abstractmethod
    def submit(self, chunk: Chunk) -> "Future[PlayedChunk]":
        """Submit a chunk."""

    @abstractmethod
    def stop(self) -> None:
        """Stop: chunks in progress may end early, others are cancelled."""

    @abstractmethod
    def close(self) -> None:
        """Stop, and release all resources."""

    def __exit__(self, *_error: object) -> None:
        self.close()


def played_in_parts(
    process: PlayerProcess, parts: Iterable[Chunk], stop: Callable[[], bool] = lambda: False
) -> PlayedChunk:
    """Play the parts of a chunk in a process, until one ends early."""
    results: list[GameResult] = []
    cpu_seconds = 0.0
    for part in parts:
        played = process.play(part, stop)
        results += played.results
        cpu_seconds += played.cpu_seconds
        if len(played.results) < part.experiment.games:
            break
    return PlayedChunk(results, cpu_seconds)


class LocalExecutor(Executor):
    """The cores of this machine.

    Threads if the native core plays whole games, since it releases the GIL; else one
    process for each job, because a player that hangs can only be killed with its
    process. A player defined in this process, such as a function in a notebook, plays
    here if there is one job.
    """

    def __init__(self, experiment: Experiment, jobs: int = 1, limit: float = USUAL_LIMIT) -> None:
        self.jobs = jobs
        is_native = plays_natively(experiment)
        plays_here = jobs == 1 and is_given(experiment.player)
        self.elsewhere = not is_native and not plays_here
        self._limit = limit
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="minewise-arena")
        self._futures: set[Future[PlayedChunk]] = set()
        self._asked_to_stop = threading.Event()
        self._stop_native = stop_switch() if is_native else None
        self._idle: queue.SimpleQueue[PlayerProcess] = queue.SimpleQueue()

    def submit(self, chunk: Chunk) -> "Future[PlayedChunk]":
        """Submit a chunk to the next free thread."""
        play = self._play_by_move if self.elsewhere else self._play_here
        future = self._threads.submit(play, chunk)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def _with_boards(self, chunk: Chunk) -> Iterator[Chunk]:
        return with_boards(chunk, Limit(stopped=self._asked_to_stop))

    def _play_here(self, chunk: Chunk) -> PlayedChunk:
        began = time.thread_time()
        results: list[GameResult] = []
        for part in self._with_boards(chunk):
            if self._stop_native is not None:
                results += play_natively(part, self._stop_native)
                continue
            for result in play_by_move(part, self._limit):
                results.append(result)
                if self._asked_to_stop.is_set():
                    break
        return PlayedChunk(results, time.thread_time() - began)

    def _play_by_move(self, chunk: Chunk) -> PlayedChunk:
        try:
            process = self._idle.get_nowait()
        except queue.Empty:
            process = PlayerProcess(self._limit)
        try:
            return played_in_parts(process, self._with_boards(chunk), self._asked_to_stop.is_set)
        finally:
            self._idle.put(process)

    def stop(self) -> None:
        """Stop: native games are finished, others are abandoned."""
        self._asked_to_stop.set()
        if self._stop_native is not None:
            self._stop_native.ask()
        for future in tuple(self._futures):
            future.cancel()

    def close(self) -> None:
        """Stop, and end all threads and processes."""
        self.stop()
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().close()
