"""Messages between processes that play: one JSON object a line, and nothing else.

A player runs in the process that reports its games, and may write anything into the pipe.
So lines have a limit, every value is checked, and anything that is not a message is the
player's fault.

    to the process     a task: some games to play
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
    """That was no message."""


@dataclass(frozen=True, slots=True)
class Assignment(Serializable):
    """A chunk to play, how long a move may take, and where the player's class is."""

    chunk: Chunk
    limit: float
    origin: str


@dataclass(frozen=True, slots=True)
class Alive:
    """How far the game is that is being played."""

    moves: int = 0
    guesses: int = 0
    opened: int = 0


@dataclass(frozen=True, slots=True)
class GamePlayed(Serializable):
    """A game that has ended, and the CPU time since the one before."""

    played: GameResult
    cpu_seconds: Annotated[float, Within(0, 1e9)]


@dataclass(frozen=True, slots=True)
class Done:
    """A task has been done; or else why it could not be begun."""

    sentence: str = ""


def longest(chunk: Chunk) -> int:
    """How many bytes a message about a chunk may have: of a game with a guess for every cell."""
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
            told = (moves, guesses, opened)
            if any(type(value) is not int or not 0 <= value <= cells for value in told):
                raise WireError
            return Alive(*told)
        case {"done": str(sentence)}:
            return Done(sentence[:_LONGEST_TEXT])
        case {"played": {"game": int(game)}} if game in chunk.games:
            return _played(data, chunk)
    raise WireError


def _played(data: object, chunk: Chunk) -> GamePlayed:
    try:
        told = shaped(data, GamePlayed)
    except ShapeError:
        raise WireError from None
    result, experiment = told.played, chunk.experiment
    # Each move marks or opens a hidden cell, so cells are the limit of everything.
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
    return GamePlayed(result, told.cpu_seconds)


# Tasks


def task_line(assignment: Assignment) -> bytes:
    """The line that a task is."""
    assert assignment.chunk.experiment.demand is None, "boards are made before they are played"
    return _line(assignment.as_data())


def receive_task(line: bytes) -> Assignment:
    """Read a task, which the process that started this one has sent."""
    return shaped(json.loads(line), Assignment)


def _line(data: Mapping[str, object]) -> bytes:
    return json.dumps(data).encode("ascii") + b"\n"
