"""Messages between processes that play: one JSON object a line, and nothing else.

A player runs in the process that reports its games, and may write anything into the pipe.
So lines have a limit, every value is checked, and anything that is not a message is the
player's fault.

    to the process     a task: some games to play
    from the process   ready (once), then alive and played, and done after each task
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Annotated, TypedDict

from minewise.arena.experiment import Chunk
from minewise.arena.result import GameResult
from minewise.base.data import Serializable
from minewise.base.shape import ShapeError, Within, shaped

_LONGEST_TEXT = 1000
_MOST_SECONDS = 1e9


READY = b'{"ready": true}\n'
"""The line of the message `Ready`."""


_Count = Annotated[int, Within(0)]
_Chance = Annotated[float, Within(0, 1)]
_Seconds = Annotated[float, Within(0, _MOST_SECONDS)]


class PlayedData(TypedDict):
    """A game that has ended, as it is sent."""

    played: int
    won: bool
    moves: _Count
    guesses: _Count
    survival: _Chance | None
    opened: _Count
    chances: list[_Chance | None]
    fault: Annotated[str, Within(0, _LONGEST_TEXT)]
    time: _Seconds
    slowest_move: _Seconds
    cpu_seconds: _Seconds


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
class Ready:
    """It can take tasks."""


@dataclass(frozen=True, slots=True)
class GamePlayed(Serializable):
    """A game that has ended, and the CPU time since the one before."""

    KEYS = """
        played=result.game won=result.won moves=result.moves guesses=result.guesses
        survival=result.survival opened=result.opened chances=result.chances fault=result.fault
        time=result.time slowest_move=result.slowest_move cpu_seconds
    """

    result: GameResult
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Done:
    """A task has been done; or else why it could not be begun."""

    sentence: str = ""


def longest(chunk: Chunk) -> int:
    """How many bytes a message about a chunk may have: of a game with a guess for every cell."""
    return 10_000 + 32 * len(chunk.experiment.level.grid)


Message = Alive | Ready | GamePlayed | Done


def send(message: Message, out: IO[bytes]) -> None:
    """Write a message."""
    match message:
        case Ready():
            data: Mapping[str, object] = {"ready": True}
        case Alive(moves, guesses, opened):
            data = {"alive": [moves, guesses, opened]}
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
        case {"ready": True}:
            return Ready()
        case {"alive": [moves, guesses, opened]}:
            told = (moves, guesses, opened)
            if any(type(value) is not int or not 0 <= value <= cells for value in told):
                raise WireError
            return Alive(*told)
        case {"done": str(sentence)}:
            return Done(sentence[:_LONGEST_TEXT])
        case {"played": int(game)} if 0 <= game - chunk.first_game < chunk.experiment.games:
            return _played(data, chunk)
    raise WireError


def _played(data: object, chunk: Chunk) -> GamePlayed:
    try:
        told = shaped(data, PlayedData)
    except ShapeError:
        raise WireError from None
    number, cells = told["played"] - chunk.first_game, len(chunk.experiment.level.grid)
    # Each move marks or opens a hidden cell, so cells are the limit of everything.
    if max(told["moves"], told["guesses"], told["opened"], len(told["chances"])) > cells:
        raise WireError
    result = GameResult(
        chunk.first_game + number,
        chunk.experiment.seed_of(number),
        told["won"],
        told["moves"],
        told["guesses"],
        told["survival"],
        told["opened"],
        tuple(told["chances"]),
        "".join(letter if letter.isprintable() else "?" for letter in told["fault"]),
        chunk.experiment.name_of_board(number),
        told["time"],
        told["slowest_move"],
    )
    return GamePlayed(result, told["cpu_seconds"])


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
