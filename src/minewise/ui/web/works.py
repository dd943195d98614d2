"""What is worked out for pages, each as a function that any process can do."""

from collections.abc import Callable, Iterable
from typing import Any

from minewise.advice import Advice
from minewise.core import (
    Cell,
    ConflictError,
    ImpossibleError,
    Limit,
    MinewiseError,
    Position,
    quote,
)
from minewise.formats import read_text
from minewise.session import Action, Replay, SavedGame, Session, words
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
    advice = _advice(text, Limit(seconds, desk.stopped))
    advice.check()
    return advice.as_data() | {"text": advice.best_move_in_words()}


def explain(desk: Desk, text: str, cell: Cell, seconds: float) -> dict[str, Any]:
    """Why a cell is certain, or that it is not."""
    advice = _advice(text, Limit(seconds, desk.stopped))
    if cell not in advice.position.grid:
        raise WorkError(
            f"{quote(list(cell))} is no cell of a board of {advice.position.grid.size}", cell
        )
    return advice.explain(cell).as_data()


def check(desk: Desk, text: str) -> dict[str, Any]:
    """Whether a position can be; and how it looks, however it was written."""
    board = None
    try:
        advice = _advice(text, Limit(limits.CHECK_SECONDS, desk.stopped))
        board = _position_as_data(advice.position)
        advice.check()
    except ConflictError as error:
        return _impossible(error, error.numbers, board)
    except MinewiseError as error:
        return _impossible(error, [] if error.cell is None else [error.cell], board)
    return {"possible": True, "text": None, "numbers": [], "board": board}


def position_of(text: str) -> Position:
    """A position, which may be written in any way that we read."""
    try:
        return Position.parse(text, trust_flags=False)
    except MinewiseError:
        found = read_text(text).position
        if found is None:
            raise ImpossibleError("this is a board, not a position", text) from None
        return found


def _advice(text: str, limit: Limit) -> Advice:
    advice = Advice(position_of(text))
    advice.insight.allow(limit)
    return advice


def _position_as_data(position: Position) -> dict[str, Any]:
    grid = position.grid
    return {
        "width": grid.width,
        "height": grid.height,
        "mines": position.mines,
        "shape": grid.shape,
        "view": position.view,
    }


def _impossible(
    error: MinewiseError, numbers: Iterable[Cell], board: dict[str, Any] | None
) -> dict[str, Any]:
    return {
        "possible": False,
        "text": words.capital(str(error)),
        "numbers": [list(cell) for cell in numbers],
        "board": board,
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
