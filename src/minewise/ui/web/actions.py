"""What a page may do in a sitting, by name: each becomes an action of the session."""

from collections.abc import Callable
from dataclasses import replace

from minewise.core import MinewiseError, quote
from minewise.session import (
    Action,
    Advise,
    Chord,
    Configure,
    Explain,
    Flag,
    GetHint,
    Mark,
    NewGame,
    Open,
    Paste,
    Pause,
    PlayMove,
    Press,
    Question,
    Redo,
    Resume,
    Retry,
    Session,
    ShowOdds,
    Undo,
)
from minewise.ui.web.messages import Given
from minewise.ui.web.settings import check_player, read_settings

Reader = Callable[[Given, Session], Action]

ON_CELL: dict[str, Callable[..., Action]] = {
    "open": Open,
    "flag": Flag,
    "question": Question,
    "mark": Mark,
    "press": Press,
    "chord": Chord,
    "why": Explain,
}
"""The actions that take a cell."""

_PLAIN: dict[str, Callable[[], Action]] = {
    "undo": Undo,
    "redo": Redo,
    "retry": Retry,
    "pause": Pause,
    "resume": Resume,
    "hint": GetHint,
    "odds": ShowOdds,
}


def _new(given: Given, session: Session) -> Action:
    if "settings" not in given:
        return NewGame()
    # A seed is for the game it was chosen for, not for the one after next.
    before = replace(session.settings, seed=None)
    return NewGame(read_settings(before, given.object("settings")))


def _configure(given: Given, session: Session) -> Action:
    return Configure(read_settings(session.settings, given.object("settings")))


def _player(given: Given) -> str | None:
    return check_player(given.text("player", 100)) if "player" in given else None


_OTHERS: dict[str, Reader] = {
    "new": _new,
    "settings": _configure,
    "paste": lambda given, _session: Paste(given.text("text")),
    "advise": lambda given, _session: Advise(_player(given)),
    "ai": lambda given, _session: PlayMove(_player(given)),
}

ACTIONS = (*ON_CELL, *_PLAIN, *_OTHERS)
"""The names of all actions."""


class UnknownActionError(MinewiseError):
    """There is no such action."""


def read_action(name: str, given: Given, session: Session) -> Action:
    """The action that a page asks for.

    Raises:
        MinewiseError: There is none of that name, or what it needs is missing or wrong.
    """
    if name in ON_CELL:
        return ON_CELL[name](given.cell("cell"))
    if name in _PLAIN:
        return _PLAIN[name]()
    if name in _OTHERS:
        return _OTHERS[name](given, session)
    raise UnknownActionError(
        f"{quote(name)} is not an action: expected one of {', '.join(ACTIONS)}", name
    )
