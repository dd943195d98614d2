"""The inside of a process in which a player plays, move by move.

`process` starts it, sends it chunks of games, and hears of each game as it ends.
Between moves it says now and then that it is alive: when that stops for longer than
a move may take, the player hangs, and the process is ended from outside. Messages
are pickled, one after the other.

    in    tasks
    out   ready (once), then alive and played, and done after each task
"""

import contextlib
import os
import pickle
import signal
import threading
import time
from dataclasses import dataclass
from importlib import import_module
from queue import SimpleQueue
from typing import IO, Any

from minewise import players
from minewise.arena.by_move import Limit, opened_in
from minewise.arena.experiment import Chunk
from minewise.arena.games import play_by_move
from minewise.arena.result import GameResult
from minewise.core import MinewiseError, Position

# How often it says that it is alive, as a share of what a move may take; and at least, in
# seconds, so that it is known how far a game was in which a player hangs.
BEAT = 0.05
_BEAT_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Task:
    """A chunk to play, how long a move may take, and where the player's class is."""

    chunk: Chunk
    limit: Limit
    origin: str


@dataclass(frozen=True, slots=True)
class Alive:
    """How far the game is that is being played."""

    moves: int = 0
    guesses: int = 0
    opened: int = 0


@dataclass(frozen=True, slots=True)
class Ready:
    """It can take tasks."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has ended, and the CPU time since the one before."""

    result: GameResult
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Done:
    """A task has been done; or else why it could not be begun."""

    sentence: str = ""


def origin_of(player: str) -> str:
    """Where a player's class is, as MODULE:CLASS, for processes that do not know it yet."""
    known = players.get(player)
    return f"{known.__module__}:{known.__qualname__}"


def make_known(player: str, origin: str) -> None:
    """Let a player be found by its name, even one that only the asking process registered."""
    try:
        players.get(player)
    except players.UnknownPlayerError as unknown:
        module, _, name = origin.partition(":")
        try:
            players.register(getattr(import_module(module), name))
        except Exception as error:
            raise MinewiseError(
                f"the player {player!r} ({origin}) cannot be found by a process of its own "
                f"({type(error).__name__}: {error}): put it into a module that can be imported",
                origin,
            ) from unknown


class Worker:
    """Does tasks, and tells of them."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._told = 0.0
        self._cpu = time.process_time()

    def tell(self, message: object) -> None:
        """Send a message."""
        pickle.dump(message, self._out)
        self._out.flush()
        self._told = time.monotonic()

    def do(self, task: Task) -> None:
        """Play the games of a task."""
        try:
            make_known(task.chunk.experiment.player, task.origin)
        except MinewiseError as error:
            self.tell(Done(str(error)))
            return
        self.tell(Alive())  # from here on a silence is the player's
        pause = min(task.limit * BEAT, _BEAT_SECONDS)

        def alive(moves: int, guesses: int, position: Position) -> None:
            if time.monotonic() - self._told > pause:
                self.tell(Alive(moves, guesses, opened_in(position)))

        self._cpu = time.process_time()
        for result in play_by_move(task.chunk, task.limit, alive):
            cpu, self._cpu = self._cpu, time.process_time()
            self.tell(Played(result, self._cpu - cpu))
        self.tell(Done())


def _read(file: IO[bytes], tasks: "SimpleQueue[Any]") -> None:
    """Take messages in, and end the process with whoever sends them, even if the player hangs."""
    with contextlib.suppress(EOFError, pickle.UnpicklingError, OSError):
        while True:
            tasks.put(pickle.load(file))  # noqa: S301 - from the process that started this one
    os._exit(0)


def main() -> None:
    """Do tasks until there are no more."""
    # Ctrl-C is for the process that started this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What the player prints must not get between the messages.
    told, asked = os.fdopen(os.dup(1), "wb"), os.fdopen(os.dup(0), "rb")
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - a file number is wanted
        os.dup2(nothing.fileno(), 0)
    tasks: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read, args=(asked, tasks), daemon=True).start()
    worker = Worker(told)
    worker.tell(Ready())
    while True:
        worker.do(tasks.get())
