"""What a page may do, by name: how its arguments are read, and the method of the session."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, cast

from minewise.base import Call, MinewiseError, Task, Within, gettext as _, quote
from minewise.core import Level
from minewise.session import MOST_DATA_BYTES, Gesture, Result, Session, Settings, importing
from minewise.ui.web import limits, tasks
from minewise.ui.web.messages import Payload
from minewise.ui.web.settings import (
    FRONT_END,
    Preferences,
    check_player,
    read_preferences,
    read_settings,
)


class ActionError(MinewiseError):
    """There is no such action, or it cannot be done."""


_Gestures = Literal["left", "right", "double", "both"]
_KeyNames = Annotated[list[Annotated[str, Within(1, 30)]], Within(0, 10)]

Arguments = Callable[[Payload, Session], tuple[Any, ...]]


def _none(_given: Payload, _session: Session) -> tuple[()]:
    return ()


def _cell(given: Payload, _session: Session) -> tuple[Any, ...]:
    return (given.cell("cell"),)


def _gesture(given: Payload, _session: Session) -> tuple[Any, ...]:
    gesture = Gesture(given.read("gesture", _Gestures))
    return gesture, given.cell("cell"), "flag_mode" in given and given.flag("flag_mode")


def _point(
    session: Session, gesture: Gesture, cell: tuple[int, int], flag_mode: bool
) -> Result | Task[Result]:
    return session.point(gesture, cell, flag_mode=flag_mode)


def _comfort(given: Payload, _session: Session) -> tuple[Any, ...]:
    return (given.object("comfort"),)


def _prefer(session: Session, wanted: dict[str, Any]) -> Result:
    return session.prefer(**wanted)


def _own_keys(given: Payload, _session: Session) -> tuple[Any, ...]:
    take = "take" in given and given.flag("take")
    return given.text("command", 40), given.read("keys", _KeyNames), take


def _set_keys(session: Session, name: str, keys: list[str], take: bool) -> Result:
    return session.set_keys(name, keys, take=take)


def _level(given: Payload, _session: Session) -> tuple[Any, ...]:
    return (Level.parse(given.text("level", 100)) if "level" in given else None,)


def _player(given: Payload, _session: Session) -> tuple[Any, ...]:
    return (check_player(given.text("player", 100)) if "player" in given else None,)


def _texts(*keys: str, most: int = 200) -> Arguments:
    return lambda given, _session: tuple(given.text(key, most) for key in keys)


def _game(given: Payload, session: Session) -> tuple[Any, ...]:
    if "settings" not in given:
        return ()
    # A seed is for the game it was chosen for, not for the one after next.
    before = replace(session.settings, seed=None)
    return (read_settings(before, given.object("settings")),)


def _choices(given: Payload, session: Session) -> tuple[Any, ...]:
    wanted = dict(given.object("settings"))
    preferences = read_preferences(wanted)
    return read_settings(session.settings, wanted), preferences


def _configure(session: Session, settings: Settings, preferences: Preferences) -> Result:
    """Change settings, and how the page looks."""
    if preferences and session.storage.settings is not None:
        session.storage.settings.remember_look(FRONT_END, **cast("dict[str, Any]", preferences))
    return Result(done=True) if settings == session.settings else session.configure(settings)


def _name(given: Payload, session: Session) -> tuple[Any, ...]:
    games = session.storage.games
    if games is not None and games.folder.exists():
        count = sum(1 for _ in games.folder.iterdir())
        if count >= limits.SAVED_GAMES:
            raise ActionError(
                _("{count} games are saved already: delete one of them first").format(count=count),
                count,
            )
    name = given.text("name", 200) if "name" in given else None
    return name, "overwrite" in given and given.flag("overwrite")


def _save(session: Session, name: str | None, overwrite: bool) -> Result:
    return session.save(name, overwrite=overwrite)


def _data_file(given: Payload, _session: Session) -> tuple[Any, ...]:
    name = given.text("name", 200) if "name" in given else ""
    return given.file("file", MOST_DATA_BYTES), name


def _saved_game(given: Payload, _session: Session) -> tuple[Any, ...]:
    is_left = "left" in given and given.flag("left")
    return (None if is_left else given.text("name", 200),)


def _load(session: Session, name: str | None) -> Task[Result]:
    return session.load_autosave() if name is None else session.load(name)


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a page may do.

    Attributes:
        command: The session's part: a method of it, or one with more to do.
        arguments: Reads what the command is given.
        configures: Whether settings, preferences, presets or keys may be others then.
    """

    command: Callable[..., Result | Task[Result]]
    arguments: Arguments = _none
    configures: bool = False


ACTIONS: dict[str, Action] = {
    "open": Action(Session.open, _cell),
    "flag": Action(Session.flag, _cell),
    "question": Action(Session.question, _cell),
    "mark": Action(Session.mark, _cell),
    "press": Action(Session.press, _cell),
    "point": Action(_point, _gesture),
    "chord": Action(Session.chord, _cell),
    "why": Action(Session.why, _cell),
    "undo": Action(Session.undo),
    "redo": Action(Session.redo),
    "new": Action(Session.new, _game),
    "again": Action(Session.same_again),
    "today": Action(Session.today, _level),
    "preset": Action(Session.play_preset, _texts("name")),
    "save-preset": Action(Session.save_preset, _texts("name"), configures=True),
    "delete-preset": Action(Session.delete_preset, _texts("name"), configures=True),
    "retry": Action(Session.retry),
    "paste": Action(Session.paste, _texts("text", most=limits.MESSAGE_BYTES)),
    "pause": Action(Session.pause),
    "resume": Action(Session.resume),
    "hint": Action(Session.hint),
    "clear-hint": Action(Session.clear_hint),
    "odds": Action(Session.odds),
    "study": Action(Session.study),
    "ai": Action(Session.ai, _player),
    "save": Action(_save, _name),
    "load": Action(_load, _saved_game),
    "delete": Action(Session.delete, _texts("name")),
    "rename": Action(Session.rename, _texts("name", "to")),
    "import": Action(Session.import_bytes, _data_file, configures=True),
    "settings": Action(_configure, _choices, configures=True),
    "prefer": Action(_prefer, _comfort, configures=True),
    "keys": Action(_set_keys, _own_keys, configures=True),
    "reset-keys": Action(Session.reset_keys, configures=True),
    "reset-statistics": Action(Session.reset_statistics),
    "restore-statistics": Action(Session.restore_statistics),
    "delete-finished": Action(Session.delete_finished, _texts("game")),
}
"""All of them."""

ON_CELL = frozenset(name for name, action in ACTIONS.items() if action.arguments is _cell)
"""Those that take a cell."""

ON_BOARD = ON_CELL | {"point", "undo", "redo"}
"""What nobody does who does not see the board."""

QUICK = ON_CELL - {"why"} | {"point", "pause", "resume", "clear-hint"}
"""Those that take a moment on a small board. Taking back a step makes the others again."""

REKEYS = frozenset({"keys", "reset-keys", "import"})
"""After which keys may have other meanings."""

_THINKING = ("hint", "why", "odds", "ai")


def perform(session: Session, name: str, given: Payload, room: str = "") -> Result | Task[Result]:
    """Do what a page asks for; or the task that it takes.

    Args:
        session: Where it is done.
        name: Which action.
        given: Its keys.
        room: What tells the session from others.

    Raises:
        MinewiseError: There is none of that name, or what it needs is missing or wrong.
    """
    action = ACTIONS.get(name)
    if action is None:
        raise ActionError(
            f"{quote(name)} is not an action: expected one of {', '.join(ACTIONS)}", name
        )
    args = action.arguments(given, session)
    found = action.command(session, *args)
    if isinstance(found, Result):
        return found
    if found.is_worked_out:
        return found.result()
    if name == "import":
        # However large the board: a file from anybody may hold a lot.
        found.call = Call(importing, (session.storage, *args, limits.IMPORT_SECONDS))
    if name in _THINKING and len(session.round.game.grid) > limits.QUICK_CELLS:
        call = (room, session.snapshot(), action.command, *args)
        found.call = Call(tasks.of_session, call, room)
    return found
