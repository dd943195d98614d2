"""A process in which a player plays: one that can be ended when the player hangs.

Players are other people's programs. One may loop for ever, use up the stack of C or
exit on the spot; its game is then lost, a new process takes over with the next one,
and the run goes on.
"""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from minewise.arena import wire
from minewise.arena.by_move import too_slow
from minewise.arena.experiment import Chunk
from minewise.arena.result import GameResult
from minewise.arena.wire import Alive, Assignment, Done, Message, Played, WireError
from minewise.arena.worker import BEAT, origin_of
from minewise.base import MinewiseError

_PROGRAM = "import sys; from minewise.arena.worker import main; main(*map(int, sys.argv[1:]))"

# How often it is looked whether the games are to stop, in seconds.
_LOOK = 0.05

# How long a process may take to start, and to find the player: a disk may be slow.
_START = 120.0

# How long a process that is to end may take, in seconds.
_FAREWELL = 2.0

# How many messages may wait: a player that writes without end waits, too.
_MOST_WAITING = 16


@dataclass(frozen=True, slots=True)
class PlayedChunk:
    """The games of a chunk, all or the first so many, and the CPU time they took."""

    results: list[GameResult]
    cpu_seconds: float


class PlayerProcess:
    """A process that plays chunks of games, and is replaced when a player has spoilt it."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: subprocess.Popen[bytes] | None = None
        self._lifeline = -1
        self._has_played = False
        self._ended = threading.Event()
        self._told: queue.Queue[bytes | None] = queue.Queue()

    def play(self, chunk: Chunk, stop: Callable[[], bool] = lambda: False) -> PlayedChunk:
        """Play the games of a chunk; when `stop` says so, only the first so many."""
        results: list[GameResult] = []
        cpu_seconds = 0.0
        while len(results) < chunk.experiment.games and not stop():
            rest = chunk.rest(len(results))
            game = _Watch(rest, self._limit)
            if self._send(Assignment(rest, self._limit, origin_of(rest.experiment.player)), stop):
                self._hear_of(game, stop)
            results += game.results
            cpu_seconds += game.cpu_seconds
        return PlayedChunk(results, cpu_seconds)

    def _hear_of(self, game: "_Watch", stop: Callable[[], bool]) -> None:
        """Hear of games until all are played, or the process has to be ended."""
        try:
            while (line := self._listen(game, stop)) is not None:
                message = wire.receive(line, game.chunk)
                if not isinstance(message, Done):
                    self._has_played = True
                    if not game.hear(message) and game.is_overdue:
                        game.give_up(too_slow(self._limit))
                        break
                elif game.is_over:
                    return
                elif message.sentence and not self._has_played:
                    raise MinewiseError(message.sentence, game.chunk.experiment.player)
                else:
                    raise WireError
        except WireError:
            game.give_up("wrote into the messages of its process")
        self.close()

    def _listen(self, game: "_Watch", stop: Callable[[], bool]) -> bytes | None:
        """The next message; None when there will be none, and why is noted in `game`."""
        while not stop():
            try:
                line = self._told.get(timeout=_LOOK)
            except queue.Empty:
                if game.is_overdue:
                    game.give_up(too_slow(self._limit))
                    return None
                continue
            if line is None:
                game.give_up(self._why_silent())
            return line
        return None

    def _why_silent(self) -> str:
        """The fault of a player whose process will say no more."""
        assert self._process is not None, "somebody has told us"
        try:
            code = self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            return "closed the messages of its process"
        return f"took its process down (exit code {code})"

    def _send(self, task: Assignment, stop: Callable[[], bool]) -> bool:
        """Send a task; whether there is a process that can hear it."""
        if self._process is None and not self._start(wire.longest(task.chunk), stop):
            return False
        assert self._process is not None, "it was started"
        assert self._process.stdin is not None, "it was started with pipes"
        # A process that does not listen would keep us waiting; that it hangs is found out later.
        sending = threading.Thread(target=_send, args=(task, self._process.stdin), daemon=True)
        sending.start()
        return True

    def _start(self, longest: int, stop: Callable[[], bool]) -> bool:
        """Start a process; whether it was started before the games were to stop."""
        keep: tuple[int, ...] = ()
        if hasattr(os, "fork"):
            lifeline, self._lifeline = os.pipe()
            keep = (lifeline,)
        command = [sys.executable, "-P", "-c", _PROGRAM, *map(str, keep)]
        # It finds modules where this process does, the player's among them.
        path = os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)
        try:
            self._process = process = subprocess.Popen(  # noqa: S603 - our own program
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": path},
                pass_fds=keep,
                # So that Ctrl-C does not reach it while it starts; elsewhere this does nothing.
                start_new_session=True,
            )
        finally:
            for end in keep:
                os.close(end)
        self._has_played = False
        self._ended = ended = threading.Event()
        self._told = told = queue.Queue[bytes | None](maxsize=_MOST_WAITING)
        threading.Thread(target=_hear, args=(process, told, longest, ended), daemon=True).start()
        until = time.monotonic() + _START
        line: bytes | None = None
        while line is None and not stop():
            try:
                line = told.get(timeout=_LOOK)
            except queue.Empty:
                if time.monotonic() < until:
                    continue
            if line is None or line != wire.READY:
                self.close()
                raise MinewiseError(
                    f"a process to play in could not be started ({' '.join(command)})", command
                )
        if line is None:
            self.close()
        return line is not None

    def close(self) -> None:
        """End the process; another one is started if it is used again."""
        process, self._process = self._process, None
        if process is None:
            return
        if self._lifeline >= 0:
            os.close(self._lifeline)  # the guard sees to it that the player ends
            self._lifeline = -1
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_FAREWELL)
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        self._ended.set()
        assert process.stdin is not None, "it was started with pipes"
        with contextlib.suppress(OSError):
            process.stdin.close()


def _send(task: Assignment, out: "IO[bytes]") -> None:
    """Send a task; a process that has just died says so by its silence."""
    with contextlib.suppress(OSError, ValueError):
        wire.send_task(task, out)


def _hear(
    process: "subprocess.Popen[bytes]",
    told: "queue.Queue[bytes | None]",
    longest: int,
    ended: threading.Event,
) -> None:
    """Pass on the lines that a process writes, and then None; runs in a thread of its own."""

    def tell(line: bytes | None) -> None:
        while not ended.is_set():
            with contextlib.suppress(queue.Full):
                told.put(line, timeout=_LOOK)
                return

    assert process.stdout is not None, "it was started with pipes"
    with process.stdout, contextlib.suppress(OSError, ValueError):
        # A longer line is cut in two, and neither is a message.
        while (line := process.stdout.readline(longest)) and not ended.is_set():
            tell(line)
        tell(None)


class _Watch:
    """What has been heard of a chunk."""

    def __init__(self, chunk: Chunk, limit: float) -> None:
        self.chunk = chunk
        self.results: list[GameResult] = []
        self.cpu_seconds = 0.0
        self._limit = limit
        self._patience = max(limit, _START)
        self._has_begun = False
        self._alive = Alive()
        self._heard = self._began = time.monotonic()

    @property
    def is_overdue(self) -> bool:
        """Whether nothing has happened for longer than a move may take."""
        return time.monotonic() - self._heard > self._patience * (1 + 2 * BEAT)

    @property
    def is_over(self) -> bool:
        """Whether all games were played."""
        return len(self.results) == self.chunk.experiment.games

    def hear(self, message: Message) -> bool:
        """Note how far a game is, or how it ended; whether it has come any further.

        Raises:
            WireError: That is not what can be told now.
        """
        now = time.monotonic()
        if isinstance(message, Alive):
            # Only a move is a sign of life: anybody can say that it lives.
            if self._has_begun and message.moves <= self._alive.moves:
                return False
            self._has_begun = True
            self._patience = self._limit
            self._alive = message
            self._heard = now
        elif isinstance(message, Played) and not self.is_over:
            if message.result.game != self.chunk.first_game + len(self.results):
                raise WireError
            self.results.append(message.result)
            self.cpu_seconds += message.cpu_seconds
            self._alive = Alive()
            self._heard = self._began = now
        else:
            raise WireError
        return True

    def give_up(self, fault: str) -> None:
        """Note that the game under way is lost, and by what fault."""
        if self.is_over:
            return  # what happened then spoils nothing
        number, experiment = len(self.results), self.chunk.experiment
        now = time.monotonic()
        self.results.append(
            GameResult(
                self.chunk.first_game + number,
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
