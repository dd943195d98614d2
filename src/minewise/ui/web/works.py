"""What is worked out for pages, each as a function that any process can do."""

from collections.abc import Callable
from typing import Any

from minewise.base import Limit, MinewiseError, quote
from minewise.core import Cell, Level
from minewise.session import (
    Action,
    EditedPosition,
    Replay,
    SavedGame,
    Session,
    Verdict,
    read_position,
    words,
)
from minewise.ui.web import limits
from minewise.ui.web.desk import Desk
from minewise.ui.web.texts import in_pieces


class WorkError(MinewiseError):
    """There is no answer."""


def encoded(desk: Desk, function: Callable[..., Any], *args: Any) -> str:
    """The answer of other work, as JSON: written where it was found."""
    return in_pieces(function(desk, *args))


# A position


def analyse(desk: Desk, text: str, seconds: float) -> dict[str, Any]:
    """All that can be said of a position."""
    limit = Limit(seconds, desk.stopped)
    return Verdict.of(read_position(text), limit).as_data(limit)


def explain(desk: Desk, text: str, cell: Cell, seconds: float) -> dict[str, Any]:
    """Why a cell is certain, or that it is not."""
    position, limit = read_position(text), Limit(seconds, desk.stopped)
    if cell not in position.grid:
        raise WorkError(f"{quote(list(cell))} is no cell of a board of {position.grid.size}", cell)
    return Verdict.checked(position, limit).why(cell, limit).as_data()


def check(desk: Desk, text: str, level: Level | None) -> dict[str, Any]:
    """Whether a position can be; and how it looks, however it was written, at another size."""
    try:
        edited = EditedPosition(read_position(text))
    except MinewiseError as error:
        said = words.as_sentence(str(error))
        return {"possible": False, "text": said, "numbers": [], "board": None}
    if level is not None:
        edited.resize(level)
    limit, grid = Limit(limits.CHECK_SECONDS, desk.stopped), edited.grid
    return Verdict.checked(edited.position, limit).checked_as_data() | {
        "board": {
            "width": grid.width,
            "height": grid.height,
            "mines": edited.level.mines,
            "shape": grid.shape,
            "view": edited.view,
        }
    }


# A replay


def grades(desk: Desk, text: str) -> list[Any]:
    """How good each step of a replay was.

    Args:
        desk: Where the work is done.
        text: The replay.
    """
    replay = Replay.parse(text)
    found = replay.review(
        told=lambda done, _judged: desk.told(done, len(replay)), stop=desk.stopped.is_set
    )
    return [None if judged is None else judged.grade.as_data() for judged in found.steps]


# A session


def help_with(
    desk: Desk, key: str, saved: SavedGame, action: Action
) -> tuple[Any, MinewiseError | None]:
    """The answer of an action that helps, in a copy of a session: for `Proposal.settle`.

    Copies are kept: what was worked out for the position before is of use for the next.
    """
    session = desk.copies.take(key)
    if session is None or not _brought_up(session, saved):
        session = Session(now=lambda: 0.0)
        session.restore(saved)
    desk.copies.put(key, session)
    session.settings, session.hint_level = saved.settings, saved.hint
    proposal = session.propose(action)
    desk.on_stop(proposal.stop)
    return proposal.answer


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
