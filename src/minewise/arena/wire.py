"""Messages to and from worker processes: one JSON object per line, and nothing else.

A player runs in the process that reports its games, and may write anything into the pipe.
So lines have a maximum length, every value is checked, and anything that is not a message
counts as the player's fault.

    to the process     tasks: some games to play each
    from the process   ready (once), then alive and played, and done after each task
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import IO, Annotated

from minewise.arena.experiment import Chunk
from minewise.arena.result import GameResult
from minewise.base.data import Serializable
from minewise.base.shape import ShapeError, Within, shaped

_LONGEST_TEXT = 1000

READY = b'{"ready": true}\n'
"""The first line of a process: it can take tasks."""


class WireError(Exception):
    """A line is not a message."""


@dataclass(frozen=True, slots=True)
class Assignment(Serializable):
    """A chunk to play, the time limit of a move, and the location of the player's class."""

    chunk: Chunk
    limit: float
    origin: str


@dataclass(frozen=True, slots=True)
class Alive:
    """The progress of the current game."""

    moves: int = 0
    guesses: int = 0
    opened: int = 0


@dataclass(frozen=True, slots=True)
class GamePlayed(Serializable):
    """A finished game, and the CPU time since the previous one."""

    played: GameResult
    cpu_seconds: Annotated[float, Within(0, 1e9)]


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a task; `sentence` says why it could not be begun, if so."""

    sentence: str = ""


def longest(chunk: Chunk) -> int:
    """The most bytes of a message about a chunk, for a game with a guess on every cell."""
    return 10_000 + 32 * len(chunk.experiment.level.grid)


Message = Alive | GamePlayed | Done


def send(message: Message, out: IO[bytes]) -> None:
    """Write a message."""
    match message:
        case Alive(moves, guesses, opened):
            data: Mapping[str, object] = {"alive": [moves, guesses, opened]}
        case Done(sentence):
            data = {"done": sentence}
        case GamePlayed():
            data = message.as_data()
    out.write(_line(data))
    out.flush()


def receive(line: bytes, chunk: Chunk) -> Message:
    """Read a message about a chunk."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise WireError from None
    cells = len(chunk.experiment.level.grid)
    match data:
        case {"alive": [moves, guesses, opened]}:
            counts = (moves, guesses, opened)
            if any(type(value) is not int or not 0 <= value <= cells for value in counts):
                raise WireError
            return Alive(*counts)
        case {"done": str(sentence)}:
            return Done(sentence[:_LONGEST_TEXT])
        case {"played": {"game": int(game)}} if game in chunk.games:
            return _played(data, chunk)
    raise WireError


def _played(data: object, chunk: Chunk) -> GamePlayed:
    try:
        message = shaped(data, GamePlayed)
    except ShapeError:
        raise WireError from None
    result, experiment = message.played, chunk.experiment
    # Each move marks or opens a hidden cell, so no count can exceed the number of cells.
    most = max(result.moves, result.guesses, result.opened, len(result.chances))
    if most > len(experiment.level.grid):
        raise WireError
    number = result.game - chunk.first_game
    result = replace(
        result,
        seed=experiment.seed_of(number),
        board=experiment.name_of_board(number),
        fault="".join(letter if letter.isprintable() else "?" for letter in result.fault),
    )
    return GamePlayed(result, message.cpu_seconds)


# Tasks


def task_line(assignment: Assignment) -> bytes:
    """A task as a line."""
    assert assignment.chunk.experiment.demand is None, "boards are made before they are played"
    return _line(assignment.as_data())


def receive_task(line: bytes) -> Assignment:
    """Read a task from the parent process."""
    return shaped(json.loads(line), Assignment)


def _line(data: Mapping[str, object]) -> bytes:
    return json.dumps(data).encode("ascii") + b"\n"
