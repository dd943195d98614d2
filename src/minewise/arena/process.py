"""A process in which a player plays, which can be killed if the player hangs.

Players are other people's programs. One may loop forever, overflow the C stack or exit
the process; its game is then lost, a new process continues with the next one, and the
run goes on.
"""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from minewise.arena import wire
from minewise.arena.by_move import too_slow
from minewise.arena.experiment import Chunk
from minewise.arena.result import GameResult
from minewise.arena.wire import Alive, Assignment, Done, GamePlayed, Message, WireError
from minewise.arena.worker import BEAT, origin_of
from minewise.base.child_process import ChildProcess
from minewise.base.errors import MinewiseError

_PROGRAM = "from minewise.arena.worker import main; main()"

# How often to check whether the games should stop, in seconds.
_LOOK = 0.05

# The timeout for a process to start and find the player, in seconds: a disk may be slow.
_START = 120.0

# The timeout for a process to exit, in seconds.
_FAREWELL = 2.0


@dataclass(frozen=True, slots=True)
class PlayedChunk:
    """The games of a chunk, all or only the first ones, and the CPU time they took."""

    results: list[GameResult]
    cpu_seconds: float


class PlayerProcess:
    """A process that plays chunks of games, and is replaced if a player breaks it."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: ChildProcess | None = None
        self._has_played = False

    def play(self, chunk: Chunk, stop: Callable[[], bool] = lambda: False) -> PlayedChunk:
        """Play the games of a chunk; end early if `stop` returns true."""
        results: list[GameResult] = []
        cpu_seconds = 0.0
        while len(results) < chunk.experiment.games and not stop():
            rest = chunk.rest(len(results))
            game = _Watch(rest, self._limit)
            task = Assignment(rest, self._limit, origin_of(rest.experiment.player))
            process = self._process or self._start(wire.longest(rest), stop)
            if process is not None:
                process.send(wire.task_line(task))
                self._receive_results(game, stop)
            results += game.results
            cpu_seconds += game.cpu_seconds
        return PlayedChunk(results, cpu_seconds)

    def _receive_results(self, game: "_Watch", stop: Callable[[], bool]) -> None:
        """Receive messages until all games are played, or the process has to be killed."""
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
        """The next message; None if there will be none, with the fault noted in `game`."""
        assert self._process is not None, "a task was sent to it"
        while not stop():
            line = self._process.listen(_LOOK)
            if line:
                return line
            if line is None:
                code = self._process.exit_code(_FAREWELL)
                if code is None:
                    game.give_up("closed the messages of its process")
                else:
                    game.give_up(f"took its process down (exit code {code})")
                return None
            if game.is_overdue:
                game.give_up(too_slow(self._limit))
                return None
        return None

    def _start(self, longest: int, stop: Callable[[], bool]) -> ChildProcess | None:
        """Start a process; None if the games were stopped before it could."""
        command = [sys.executable, "-P", "-c", _PROGRAM]
        # It must find modules where this process does, including the player's.
        path = os.pathsep.join(folder or str(Path.cwd()) for folder in sys.path)
        self._process = process = ChildProcess(
            command, longest=longest, environment={"PYTHONPATH": path}
        )
        self._has_played = False
        until = time.monotonic() + _START
        while not stop():
            line = process.listen(_LOOK)
            if line == wire.READY:
                return process
            if line != b"" or time.monotonic() > until:
                self.close()
                raise MinewiseError(
                    f"a process to play in could not be started ({' '.join(command)})", command
                )
        self.close()
        return None

    def close(self) -> None:
        """Kill the process; it is started again on the next use."""
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Watch:
    """The progress of a chunk."""

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
        """Note the progress or result of a game; return whether there was any progress."""
        now = time.monotonic()
        if isinstance(message, Alive):
            # Only a move is a sign of life: any player can write a heartbeat.
            if self._has_begun and message.moves <= self._alive.moves:
                return False
            self._has_begun = True
            self._patience = self._limit
            self._alive = message
            self._heard = now
        elif isinstance(message, GamePlayed) and not self.is_over:
            if message.played.game != self.chunk.first_game + len(self.results):
                raise WireError
            self.results.append(message.played)
            self.cpu_seconds += message.cpu_seconds
            self._alive = Alive()
            self._heard = self._began = now
        else:
            raise WireError
        return True

    def give_up(self, fault: str) -> None:
        """Note that the current game is lost, and the fault."""
        if self.is_over:
            return  # a fault after the last game does no harm
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
        # A process that had to be killed cannot report its CPU time.
        self.cpu_seconds += now - self._began
