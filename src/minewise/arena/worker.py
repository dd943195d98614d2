"""The worker process in which a player plays, move by move.

`process` starts it, sends it chunks of games, and receives the result of each game as
it ends. Between moves the worker sends heartbeats: if they stop for longer than a move
may take, the player hangs, and the process is killed from outside.
"""

import contextlib
import os
import signal
import threading
import time
import warnings
from importlib import import_module
from queue import SimpleQueue
from typing import IO, NoReturn

from minewise import players
from minewise.arena import wire
from minewise.arena.by_move import opened_in
from minewise.arena.games import play_by_move
from minewise.arena.wire import Alive, Assignment, Done, GamePlayed, Message
from minewise.base.errors import MinewiseError, SlowCoreWarning
from minewise.core import Position
from minewise.players.registry import named

# The interval between heartbeats, as a share of the time limit of a move; and the longest, in
# seconds, so that the progress of a game in which a player hangs is known.
BEAT = 0.05
_BEAT_SECONDS = 0.05


def origin_of(player: str) -> str:
    """The location of a player's class, as MODULE:CLASS, for other processes."""
    known = players.get(player)
    is_here = known.here_only or known.__module__ == "__main__" or "<" in known.__qualname__
    if is_here and ":" not in player:  # players such as program:COMMAND can be made again there
        raise MinewiseError(
            f"the player {player!r} ({known.__module__}:{known.__qualname__}) is known to this "
            "process only: expected jobs=1, or a player in a module that can be imported",
            player,
        )
    return f"{known.__module__}:{known.__qualname__}"


def make_known(player: str, origin: str) -> None:
    """Register a player by name, if only the parent process has registered it."""
    try:
        players.get(player)
    except players.UnknownPlayerError as unknown:
        module, _, name = origin.partition(":")
        try:
            named(getattr(import_module(module), name))
        except Exception as error:
            raise MinewiseError(
                f"the player {player!r} ({origin}) cannot be found by a process of its own "
                f"({type(error).__name__}: {error}): put it into a module that can be imported",
                origin,
            ) from unknown


class GameWorker:
    """Carries out tasks, and sends messages about them."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._last_sent = 0.0
        self._cpu = time.process_time()

    def tell(self, message: Message) -> None:
        """Send a message."""
        wire.send(message, self._out)
        self._last_sent = time.monotonic()

    def do(self, task: Assignment) -> None:
        """Play the games of a task."""
        try:
            make_known(task.chunk.experiment.player, task.origin)
        except MinewiseError as error:
            self.tell(Done(str(error)))
            return
        self.tell(Alive())  # from here on, only the player can cause silence
        pause = min(task.limit * BEAT, _BEAT_SECONDS)

        def alive(moves: int, guesses: int, position: Position) -> None:
            if time.monotonic() - self._last_sent > pause:
                self.tell(Alive(moves, guesses, opened_in(position)))

        self._cpu = time.process_time()
        for result in play_by_move(task.chunk, task.limit, alive):
            cpu, self._cpu = self._cpu, time.process_time()
            self.tell(GamePlayed(result, self._cpu - cpu))
        self.tell(Done())


def _read(file: IO[bytes], tasks: "SimpleQueue[Assignment]") -> NoReturn:
    """Queue incoming tasks, and exit with the parent process, even if the player hangs."""
    with contextlib.suppress(Exception):
        for line in file:
            tasks.put(wire.receive_task(line))
    os._exit(0)


def main() -> None:
    """Carry out tasks until the input ends."""
    # Ctrl+C is handled by the parent process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The parent process has shown this warning.
    warnings.simplefilter("ignore", SlowCoreWarning)
    # The player's output must not get between the messages.
    messages, tasks_in = os.fdopen(os.dup(1), "wb"), os.fdopen(os.dup(0), "rb")
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - a file number is wanted
        os.dup2(nothing.fileno(), 0)
    tasks: SimpleQueue[Assignment] = SimpleQueue()
    threading.Thread(target=_read, args=(tasks_in, tasks), daemon=True).start()
    worker = GameWorker(messages)
    with contextlib.suppress(BrokenPipeError):  # the parent process has ended
        messages.write(wire.READY)
        messages.flush()
        while True:
            worker.do(tasks.get())
    os._exit(0)
