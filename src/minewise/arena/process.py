"""A process in which a player plays: one that can be ended when the player hangs.

Players are other people's programs. One may loop for ever, use up the stack of C or
exit on the spot; its game is then lost, a new process takes over with the next one,
and the run goes on.
"""

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minewise.arena.by_move import Limit, too_slow
from minewise.arena.experiment import Chunk
from minewise.arena.result import GameResult
from minewise.arena.worker import BEAT, Alive, Done, Played, Ready, Task, origin_of
from minewise.core import MinewiseError

_PROGRAM = "from minewise.arena.worker import main; main()"

# How often it is looked whether the games are to stop, in seconds.
_LOOK = 0.05

# How long a process may take to start, and to find the player: a disk may be slow.
_START = 120.0


@dataclass(frozen=True, slots=True)
class PlayedChunk:
    """The games of a chunk, all or the first so many, and the CPU time they took."""

    results: list[GameResult]
    cpu_seconds: float


class PlayerProcess:
    """A process that plays chunks of games, and is replaced when a player has spoilt it."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._process: subprocess.Popen[bytes] | None = None
        self._told: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def play(self, chunk: Chunk, stop: Callable[[], bool] = lambda: False) -> PlayedChunk:
        """Play the games of a chunk; when `stop` says so, only the first so many."""
        results: list[GameResult] = []
        cpu_seconds = 0.0
        while len(results) < chunk.experiment.games and not stop():
            rest = chunk.rest(len(results))
            self._send(Task(rest, self._limit, origin_of(rest.experiment.player)))
            game = _Watch(rest, self._limit)
            while (message := self._listen(game, stop)) is not None:
                if isinstance(message, Done):
                    if message.sentence:
                        raise MinewiseError(message.sentence, chunk.experiment.player)
                    break
                game.hear(message)
            else:
                self.close()
            results += game.results
            cpu_seconds += game.cpu_seconds
        return PlayedChunk(results, cpu_seconds)

    def _listen(self, game: "_Watch", stop: Callable[[], bool]) -> Any:
        """The next message; None when there will be none, and why is noted in `game`."""
        while not stop():
            try:
                message = self._told.get(timeout=_LOOK)
            except queue.Empty:
                if game.is_overdue:
                    game.give_up(too_slow(self._limit))
                    return None
                continue
            if message is None:
                assert self._process is not None, "somebody has told us"
                self._process.wait()
                game.give_up(f"took its process down (exit code {self._process.returncode})")
            return message
        return None

    def _send(self, task: Task) -> None:
        if self._process is None:
            self._start()
        assert self._process is not None, "it was started"
        assert self._process.stdin is not None, "it was started with pipes"
        # A process that has just died says so by its silence.
        with contextlib.suppress(OSError):
            pickle.dump(task, self._process.stdin)
            self._process.stdin.flush()

    def _start(self) -> None:
        command = [sys.executable, "-P", "-c", _PROGRAM]
        # It finds modules where this process does, the player's among them.
        path = os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)
        self._process = process = subprocess.Popen(  # noqa: S603 - our own program
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": path},
            # So that Ctrl-C does not reach it while it starts; elsewhere this does nothing.
            start_new_session=True,
        )
        told: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._told = told
        threading.Thread(target=_hear, args=(process, told), daemon=True).start()
        try:
            ready = isinstance(told.get(timeout=_START), Ready)
        except queue.Empty:
            ready = False
        if not ready:
            self.close()
            raise MinewiseError(
                f"a process to play in could not be started ({' '.join(command)})", command
            )

    def close(self) -> None:
        """End the process; another one is started if it is used again."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        assert process.stdin is not None, "it was started with pipes"
        with contextlib.suppress(OSError):
            process.stdin.close()


def _hear(process: "subprocess.Popen[bytes]", told: "queue.SimpleQueue[Any]") -> None:
    """Pass on what a process tells, and then None; runs in a thread of its own."""
    assert process.stdout is not None, "it was started with pipes"
    with process.stdout:
        # A player may have written anything at all, or ended in the middle of a message.
        with contextlib.suppress(Exception):
            while True:
                told.put(pickle.load(process.stdout))  # noqa: S301 - our own program
        told.put(None)


class _Watch:
    """What has been heard of a chunk."""

    def __init__(self, chunk: Chunk, limit: Limit) -> None:
        self.results: list[GameResult] = []
        self.cpu_seconds = 0.0
        self._chunk = chunk
        self._limit = limit
        self._patience = max(limit, _START)
        self._alive = Alive()
        self._heard = self._began = time.monotonic()

    @property
    def is_overdue(self) -> bool:
        """Whether nothing has been heard for longer than a move may take."""
        return time.monotonic() - self._heard > self._patience * (1 + 2 * BEAT)

    def hear(self, message: Alive | Played) -> None:
        """Note how far a game is, or how it ended."""
        self._heard = time.monotonic()
        self._patience = self._limit
        if isinstance(message, Alive):
            self._alive = message
            return
        self.results.append(message.result)
        self.cpu_seconds += message.cpu_seconds
        self._alive = Alive()
        self._began = self._heard

    def give_up(self, fault: str) -> None:
        """Note that the game under way is lost, and by what fault."""
        number, experiment = len(self.results), self._chunk.experiment
        if number == experiment.games:
            return  # all were played: what happened then spoils nothing
        now = time.monotonic()
        self.results.append(
            GameResult(
                self._chunk.first_game + number,
                experiment.seed_of(number),
                won=False,
                moves=self._alive.moves,
                guesses=self._alive.guesses,
                survival=None,
                opened=self._alive.opened,
                chances=(None,) * self._alive.guesses,
                fault=fault,
                board=experiment.name_of_board(number),
                time=now - self._began,
                slowest_move=now - self._heard,
            )
        )
        # Nobody can ask a process that had to be ended how long it has worked.
        self.cpu_seconds += now - self._began
