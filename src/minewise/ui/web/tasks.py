"""What is worked out for pages: each function makes a task, here or in another process.

The answers to questions are JSON, written where they are found.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from minewise.advice import ExplanationData, luck_in_words
from minewise.base import Call, MinewiseError, Task, quote
from minewise.core import Cell, Level
from minewise.session import (
    CheckedData,
    EditedPosition,
    Replay,
    Result,
    SavedGame,
    Session,
    Verdict,
    VerdictData,
    read_position,
    words,
)
from minewise.ui.web import limits
from minewise.ui.web.answers import EditedData, GradesData
from minewise.ui.web.texts import in_pieces


class QuestionError(MinewiseError):
    """The question has no answer."""


def answering(work: Callable[[Task[str]], object]) -> Task[str]:
    """A task whose answer is JSON."""
    return Task.finding(lambda task: in_pieces(work(task)))


def for_board(cells: int, function: Callable[..., Task[str]], *args: Any) -> Task[str]:
    """A task about a board of so many cells: that of a large one is for another process."""
    task = function(*args)
    if cells > limits.QUICK_CELLS:
        task.call = Call(function, args)
    return task


# A position


def analyse(text: str, seconds: float) -> Task[str]:
    """All that can be said of a position."""

    def work(task: Task[str]) -> VerdictData | CheckedData:
        limit = task.limit(seconds)
        return Verdict.of(read_position(text), limit).as_data(limit)

    return answering(work)


def explain(text: str, cell: Cell, seconds: float) -> Task[str]:
    """Why a cell is certain, or that it is not."""

    def work(task: Task[str]) -> ExplanationData:
        position, limit = read_position(text), task.limit(seconds)
        if cell not in position.grid:
            size = position.grid.size
            raise QuestionError(f"{quote(list(cell))} is no cell of a board of {size}", cell)
        return Verdict.checked(position, limit).why(cell, limit).as_data()

    return answering(work)


def check(text: str, level: Level | None) -> Task[str]:
    """Whether a position can be; and how it looks, however it was written, at another size."""

    def work(task: Task[str]) -> EditedData:
        try:
            edited = EditedPosition(read_position(text))
        except MinewiseError as error:
            said = words.as_sentence(str(error))
            return {"possible": False, "text": said, "numbers": [], "board": None}
        if level is not None:
            edited.resize(level)
        grid = edited.grid
        verdict = Verdict.checked(edited.position, task.limit(limits.CHECK_SECONDS))
        return {
            **verdict.checked_as_data(),
            "board": {
                "width": grid.width,
                "height": grid.height,
                "mines": edited.level.mines,
                "shape": grid.shape,
                "view": edited.view,
            },
        }

    return answering(work)


# A replay


def grades(text: str) -> Task[str]:
    """How good each step of a replay was, and how lucky the guesses were."""

    def work(task: Task[str]) -> GradesData:
        replay = Replay.parse(text)
        found = replay.review(
            told=lambda done, _judged: task.tell(done / len(replay)),
            stop=lambda: task.is_stopped,
        )
        return {
            "grades": [None if step is None else step.grade.as_data() for step in found.steps],
            "text": luck_in_words(found),
            "begin": found.begin,
            "worst": [judged.step for judged in found.worst],
        }

    return answering(work)


# A session


class Copies:
    """Copies of sessions: what was worked out for the position before is of use for the next."""

    _MOST = 4

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Session] = OrderedDict()

    def __contains__(self, key: str) -> bool:
        """Whether there is one; only the latest used are kept."""
        return key in self._kept

    def of(self, key: str, saved: SavedGame) -> Session:
        """A copy of the session that has a key, as it is now."""
        session = self._kept.pop(key, None)
        if session is None or not _brought_up(session, saved):
            session = Session(now=lambda: 0.0)
            session.restore(saved)
        session.settings, session.hint_level = saved.settings, saved.hint
        self._kept[key] = session
        while len(self._kept) > self._MOST:
            self._kept.popitem(last=False)
        return session


# A process works for one person after the other, and for one thing at a time.
_copies = Copies()


def of_session(
    key: str,
    saved: SavedGame,
    command: Callable[..., Task[Result]],
    *args: Any,
    copies: Copies = _copies,
) -> Task[Result]:
    """The task of a command in a copy of a session: for `Task.settle` where the session is.

    Args:
        key: What tells the session from every other.
        saved: The session as it is now.
        command: A method of `Session`.
        args: What it is given.
        copies: Where copies are kept.
    """
    return command(copies.of(key, saved), *args)


def _brought_up(session: Session, saved: SavedGame) -> bool:
    """Make the steps that were made since; whether the copy is the same game now."""
    played = session.round
    made = [(step.click, step.cell) for step in played.steps]
    wanted = [(step.click, step.cell) for step in saved.done]
    if played.id != saved.id or played.outcome is not None or wanted[: len(made)] != made:
        return False
    for click, cell in wanted[len(made) :]:
        if played.outcome is not None or played.click(click, cell) is None:
            return False
    return True
