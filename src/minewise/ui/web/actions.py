"""What a page may do in a room, by name: each becomes an action of the session."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from minewise.base import MinewiseError, quote
from minewise.session import (
    Action,
    Advise,
    Chord,
    ClearHint,
    Configure,
    Delete,
    Explain,
    Flag,
    GetHint,
    Load,
    LoadLeft,
    Mark,
    NewGame,
    Open,
    Paste,
    Pause,
    PlayMove,
    Press,
    Question,
    Redo,
    Rename,
    Result,
    Resume,
    Retry,
    Save,
    Session,
    Settings,
    ShowOdds,
    Study,
    Undo,
)
from minewise.ui.web import limits
from minewise.ui.web.messages import Payload
from minewise.ui.web.settings import FRONT_END, check_player, read_preferences, read_settings


class ActionError(MinewiseError):
    """There is no such action, or it cannot be done."""


Reader = Callable[[Payload, Session], Action]

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
    "clear-hint": ClearHint,
    "odds": ShowOdds,
    "study": Study,
}


def _new(given: Payload, session: Session) -> Action:
    if "settings" not in given:
        return NewGame()
    # A seed is for the game it was chosen for, not for the one after next.
    before = replace(session.settings, seed=None)
    return NewGame(read_settings(before, given.object("settings")))


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Change settings, and how the page looks."""

    settings: Settings
    preferences: dict[str, Any]

    def apply(self, session: Session, found: Any) -> Result:
        """Change them."""
        if self.preferences and session.storage.settings is not None:
            session.storage.settings.remember_look(FRONT_END, **self.preferences)
        if self.settings == session.settings:
            return Result(done=True)
        return Configure(self.settings).apply(session, found)


def _choose(given: Payload, session: Session) -> Action:
    wanted = dict(given.object("settings"))
    preferences = read_preferences(wanted)
    return Choose(read_settings(session.settings, wanted), preferences)


def _save(given: Payload, session: Session) -> Action:
    games = session.storage.games
    if games is not None and games.folder.exists():
        count = sum(1 for _ in games.folder.iterdir())
        if count >= limits.SAVED_GAMES:
            raise ActionError(f"{count} games are saved already: delete one of them first", count)
    name = given.text("name", 200) if "name" in given else None
    return Save(name, overwrite="overwrite" in given and given.flag("overwrite"))


def _load(given: Payload, _session: Session) -> Action:
    if "left" in given and given.flag("left"):
        return LoadLeft()
    return Load(given.text("name", 200))


def _player(given: Payload) -> str | None:
    return check_player(given.text("player", 100)) if "player" in given else None


_OTHERS: dict[str, Reader] = {
    "new": _new,
    "settings": _choose,
    "save": _save,
    "load": _load,
    "delete": lambda given, _session: Delete(given.text("name", 200)),
    "rename": lambda given, _session: Rename(given.text("name", 200), given.text("to", 200)),
    "paste": lambda given, _session: Paste(given.text("text")),
    "advise": lambda given, _session: Advise(_player(given)),
    "ai": lambda given, _session: PlayMove(_player(given)),
}

QUICK = frozenset(ON_CELL) - {"why"} | {"pause", "resume", "clear-hint"}
"""The actions that take a moment on a small board. Taking back a step makes the others again."""

ON_BOARD = frozenset(ON_CELL) | {"undo", "redo"}
"""What nobody does who does not see the board."""

ACTIONS = (*ON_CELL, *_PLAIN, *_OTHERS)
"""The names of all actions."""


def read_action(name: str, given: Payload, session: Session) -> Action:
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
    raise ActionError(f"{quote(name)} is not an action: expected one of {', '.join(ACTIONS)}", name)
