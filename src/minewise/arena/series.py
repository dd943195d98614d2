"""Many games by one player, until there are enough of them or the time is up.

Chunks may end in any order, but are counted in the order of their games. So the
games that count are always the first ones, and the point at which a run stops because
the win rate is known well enough does not depend on the number of cores.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, wait
from dataclasses import dataclass, field
from enum import StrEnum

from minewise.arena.executor import Executor
from minewise.arena.experiment import Chunk, Experiment
from minewise.arena.process import PlayedChunk
from minewise.arena.result import GameResult
from minewise.arena.summary import SeriesSummary

# How often to check for a timeout or an interruption, in seconds.
_LOOK = 0.05


class StoppedBy(StrEnum):
    """Why no more games were played."""

    GAMES = "games"
    """All games were played."""
    TIME = "time"
    WIDTH = "width"
    """The interval of the win rate is narrow enough."""
    INTERRUPT = "interrupt"


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop before all games are played."""

    seconds: float | None = None  #: wall-clock
    #: of the 95 % interval of the win rate, from 0 to 1: stop once it is no wider
    width: float | None = None
    #: set it to stop at once
    interrupted: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Series:
    """The result of a series."""

    summary: SeriesSummary
    stopped_by: StoppedBy
    seconds: float  #: wall-clock
    cpu_seconds: float  #: of all processors together

    def _repr_html_(self) -> str:
        return self.summary._repr_html_()


def play_series(
    experiment: Experiment,
    executor: Executor,
    limits: Limits | None = None,
    tell: Callable[[list[GameResult], SeriesSummary], None] = lambda _results, _summary: None,
    done: Sequence[GameResult] = (),
) -> Series:
    """Let an executor play the games of a checked experiment, and stop it afterwards.

    `tell` is called with new results, in the order of the games, and the sums so far. `done` are
    the results of the first games, in whole chunks, if they were played before.
    """
    return _Run(experiment, executor, limits or Limits(), tell, done).play()


class _Run:
    def __init__(
        self,
        experiment: Experiment,
        executor: Executor,
        limits: Limits,
        tell: Callable[[list[GameResult], SeriesSummary], None],
        done: Sequence[GameResult],
    ) -> None:
        self._chunks = (one for one in experiment.chunks() if one.first_game >= len(done))
        self._executor = executor
        self._limits = limits
        self._tell = tell
        self._waiting: deque[tuple[Chunk, Future[PlayedChunk]]] = deque()
        self._summary = SeriesSummary()
        for result in done:
            self._summary.add(result)
        self._elsewhere = 0.0
        self._stopped_by: StoppedBy | None = None

    def play(self) -> Series:
        began, cpu_began = time.perf_counter(), time.process_time()
        seconds = self._limits.seconds
        deadline = None if seconds is None else began + seconds
        try:
            while self._submit():
                chunk, future = self._waiting.popleft()
                self._await(future, deadline)
                if not self._take(chunk, future):
                    break
        finally:
            self._executor.stop()
        cpu_seconds = time.process_time() - cpu_began + self._elsewhere
        stopped_by = self._stopped_by or StoppedBy.GAMES
        return Series(self._summary, stopped_by, time.perf_counter() - began, cpu_seconds)

    def _submit(self) -> bool:
        """Keep all jobs busy; return whether any chunk is pending."""
        ahead = 2 * self._executor.jobs + 2
        while self._stopped_by is None and len(self._waiting) < ahead:
            chunk = next(self._chunks, None)
            if chunk is None:
                break
            self._waiting.append((chunk, self._executor.submit(chunk)))
        return bool(self._waiting)

    def _await(self, future: "Future[PlayedChunk]", deadline: float | None) -> None:
        """Wait for a chunk, and stop the executor on a timeout or an interruption."""
        while True:
            if self._stopped_by is None:
                if self._limits.interrupted.is_set():
                    self._stop(StoppedBy.INTERRUPT)
                elif deadline is not None and time.perf_counter() > deadline:
                    self._stop(StoppedBy.TIME)
            if future.done() or wait([future], timeout=_LOOK).done:
                return

    def _stop(self, why: StoppedBy) -> None:
        self._stopped_by = why
        self._executor.stop()

    def _take(self, chunk: Chunk, future: "Future[PlayedChunk]") -> bool:
        """Count the games of a chunk; return whether to continue with the next one."""
        try:
            played = future.result()
        except CancelledError:
            return False
        if self._executor.elsewhere:
            self._elsewhere += played.cpu_seconds
        for result in played.results:
            self._summary.add(result)
        if played.results:
            self._tell(played.results, self._summary)
        if len(played.results) < chunk.experiment.games:
            return False
        low, high = self._summary.interval
        # Checked after whole chunks only, so that it is the same with any executor.
        if self._limits.width is not None and high - low <= self._limits.width:
            self._stopped_by = StoppedBy.WIDTH
            return False
        return True
