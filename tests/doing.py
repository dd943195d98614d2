"""Commands of a session for tests that try many of them."""

from collections.abc import Callable
from operator import attrgetter

from minewise.base.task import Task
from minewise.core import Cell
from minewise.session.result import Result
from minewise.session.session import Session

Command = Callable[[Session], Result | Task[Result]]


def done(session: Session, command: Command) -> Result:
    """What a command does, worked out in line."""
    answer = command(session)
    return answer if isinstance(answer, Result) else answer.result()


def do(session: Session, commands: str) -> Result:
    """Do commands, such as `open 0 1, flag 2 2, ai exact, undo`; return the result of the last."""
    for command in commands.split(", "):
        name, *words = command.split()
        cell: list[Cell] = [(int(words[0]), int(words[1]))] if len(words) == 2 else []
        result = done(session, lambda it: attrgetter(name)(it)(*(cell or words)))  # noqa: B023
    return result
