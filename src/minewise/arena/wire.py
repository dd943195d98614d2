"""What processes that play tell each other: one JSON object a line, and nothing else.

A player runs in the process that tells of its games, and may write into the pipe
whatever it likes. So what is read is never more than data: lines have a limit, every
value is looked at, and whatever is not a message is the player's fault.

    to the process     a task: some games to play
    from the process   ready (once), then alive and played, and done after each task
"""

import json
from dataclasses import dataclass
from typing import IO, Any

from minewise.arena.experiment import Chunk, Experiment
from minewise.arena.result import GameResult
from minewise.core import Board, FirstClick, Level

_LONGEST_TEXT = 1000
_MOST_SECONDS = 1e9


READY = b'{"ready": true}\n'
"""The line of the message `Ready`."""


class WireError(Exception):
    """That was no message."""


@dataclass(frozen=True, slots=True)
class Task:
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
class Played:
    """A game that has ended, and the CPU time since the one before."""

    result: GameResult
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Done:
    """A task has been done; or else why it could not be begun."""

    sentence: str = ""


def longest(chunk: Chunk) -> int:
    """How many bytes a message about a chunk may have: of a game with a guess for every cell."""
    return 10_000 + 32 * len(chunk.experiment.level.grid)


Message = Alive | Ready | Played | Done


def send(message: Message, out: IO[bytes]) -> None:
    """Write a message."""
    match message:
        case Ready():
            data: dict[str, Any] = {"ready": True}
        case Alive(moves, guesses, opened):
            data = {"alive": [moves, guesses, opened]}
        case Done(sentence):
            data = {"done": sentence}
        case Played(result, cpu_seconds):
            data = {
                "played": result.game,
                "won": result.won,
                "moves": result.moves,
                "guesses": result.guesses,
                "survival": result.survival,
                "opened": result.opened,
                "chances": result.chances,
                "fault": result.fault,
                "time": result.time,
                "slowest_move": result.slowest_move,
                "cpu_seconds": cpu_seconds,
            }
    _write(data, out)


def receive(line: bytes, chunk: Chunk) -> Message:
    """Read a message about a chunk.

    Raises:
        WireError: That is none.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise WireError from None
    match data:
        case {"ready": True}:
            return Ready()
        case {"alive": [moves, guesses, opened]}:
            return Alive(*(_count(value, chunk) for value in (moves, guesses, opened)))
        case {"done": str(sentence)}:
            return Done(sentence[:_LONGEST_TEXT])
        case {"played": int(game)} if 0 <= game - chunk.first_game < chunk.experiment.games:
            return _played(data, chunk)
    raise WireError


def _played(data: dict[str, Any], chunk: Chunk) -> Played:
    number = data["played"] - chunk.first_game
    try:
        chances = data["chances"]
        if not isinstance(chances, list) or len(chances) > len(chunk.experiment.level.grid):
            raise WireError
        result = GameResult(
            chunk.first_game + number,
            chunk.experiment.seed_of(number),
            _yes_or_no(data["won"]),
            _count(data["moves"], chunk),
            _count(data["guesses"], chunk),
            _chance(data["survival"]),
            _count(data["opened"], chunk),
            tuple(map(_chance, chances)),
            _text(data["fault"]),
            chunk.experiment.name_of_board(number),
            _seconds(data["time"]),
            _seconds(data["slowest_move"]),
        )
        return Played(result, _seconds(data["cpu_seconds"]))
    except KeyError:
        raise WireError from None


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise WireError
    return value


def _count(value: object, chunk: Chunk) -> int:
    """Moves, guesses or cells: each move marks or opens a hidden cell, so cells are the limit."""
    if type(value) is not int or not 0 <= value <= len(chunk.experiment.level.grid):
        raise WireError
    return value


def _chance(value: object) -> float | None:
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 <= value <= 1:  # type: ignore[operator]
        raise WireError
    return float(value)  # type: ignore[arg-type]  # it is a number


def _seconds(value: object) -> float:
    if type(value) not in (int, float) or not 0 <= value <= _MOST_SECONDS:  # type: ignore[operator]
        raise WireError
    return float(value)  # type: ignore[arg-type]  # it is a number


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise WireError
    return "".join(letter if letter.isprintable() else "?" for letter in value)


# Tasks


def send_task(task: Task, out: IO[bytes]) -> None:
    """Write a task."""
    experiment = task.chunk.experiment
    boards = experiment.boards
    assert experiment.demand is None, "boards are made before they are played"
    _write(
        {
            "player": experiment.player,
            "effort": experiment.effort,
            "level": experiment.level.header,
            "first": str(experiment.first),
            "start": experiment.start,
            "seed": experiment.seed,
            "games": experiment.games,
            "boards": None if boards is None else [board.line() for board in boards],
            "first_game": task.chunk.first_game,
            "limit": task.limit,
            "origin": task.origin,
        },
        out,
    )


def receive_task(line: bytes) -> Task:
    """Read a task: it comes from the process that started this one, and needs no suspicion."""
    data = json.loads(line)
    boards, start = data["boards"], data["start"]
    experiment = Experiment(
        data["player"],
        Level.parse(data["level"]),
        FirstClick.parse(data["first"]),
        None if start is None else (start[0], start[1]),
        data["seed"],
        data["games"],
        data["effort"],
        None if boards is None else tuple(map(Board.parse, boards)),
    )
    return Task(Chunk(experiment, data["first_game"]), data["limit"], data["origin"])


def _write(data: dict[str, Any], out: IO[bytes]) -> None:
    out.write(json.dumps(data).encode("ascii") + b"\n")
    out.flush()
