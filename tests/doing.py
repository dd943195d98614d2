"""Commands of a session for tests that try many of them."""

from collections.abc import Callable

from minewise.base.task import Task
from minewise.session.result import Result
from minewise.session.session import Session

Command = Callable[[Session], Result | Task[Result]]


def done(session: Session, command: Command) -> Result:
    """What a command does, worked out in line."""
    answer = command(session)
    return answer if isinstance(answer, Result) else answer.result()
