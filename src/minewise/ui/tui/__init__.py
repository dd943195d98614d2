"""The game on the whole terminal, and watching an AI there.

Textual takes a while to load, so nothing of it is imported before it is used.
"""

import contextlib
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from minewise.base import MinewiseError
from minewise.session import (
    KEYS_GROUP,
    KeyFileError,
    SettingsFile,
    settings_file,
    words,
)
from minewise.ui.tui.preferences import (
    THEME_NAMES,
    Preferences,
    file_of_preferences,
    read_theme,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.base import Task
    from minewise.core import Cell, FirstClick, Level, Position
    from minewise.course import Stepper
    from minewise.session import Replay, Session
    from minewise.training import Coach

__all__ = [
    "NotSavedError",
    "course",
    "edit",
    "file_of_preferences",
    "play",
    "read_theme",
    "replay",
    "train",
    "watch",
]


class NotSavedError(MinewiseError):
    """The game could not be saved when it was left."""


def play(session: "Session", *, theme: str | None = None) -> None:
    """Let a person play until they leave. A game that is not over is kept then.

    Args:
        session: What is played.
        theme: The name of a theme; the preferred one where it is None.

    Raises:
        MinewiseError: There is no such theme, or the game could not be saved.
    """
    memory = session.storage.settings or SettingsFile(settings_file())
    preferences, trouble = _preferences(theme, memory, with_keys=False)
    trouble = " ".join(filter(None, (trouble, session.key_problem()))) or None
    from minewise.ui.tui.game_app import GameApp  # noqa: PLC0415 - loads Textual

    app = GameApp(session, preferences)
    app.trouble = trouble
    try:
        app.run()
    finally:
        kept = session.leave()
    if not kept.done:
        raise NotSavedError(f"the game is not kept: {kept.message}", kept.message)
    if kept.message is not None and sys.stdout is not None:
        with contextlib.suppress(OSError, ValueError):  # the terminal may be gone
            print(kept.message, flush=True)
    _end(app.return_code)


def watch(  # noqa: PLR0913 - all that a game is dealt from
    player: str,
    level: "Level",
    first: "FirstClick",
    seed: int,
    start: "Cell | None",
    *,
    theme: str | None = None,
) -> None:
    """Let an AI play game after game until the person leaves.

    Raises:
        MinewiseError: There is no such theme, or no such player.
    """
    from minewise.ui.tui.watch_app import WatchApp  # noqa: PLC0415 - loads Textual
    from minewise.ui.tui.watching import Watching  # noqa: PLC0415 - only needed here

    _run(WatchApp, Watching(player, level, first, seed, start), theme)


def replay(games: "Sequence[Replay]", *, theme: str | None = None) -> None:
    """Play the replays of a file until the person leaves.

    Raises:
        MinewiseError: There is no such theme.
    """
    from minewise.ui.tui.replay_app import ReplayApp  # noqa: PLC0415 - loads Textual

    _run(ReplayApp, games, theme)


def course(stepper: "Stepper", *, theme: str | None = None) -> None:
    """Step through a game of a student's AI until the person leaves.

    Raises:
        MinewiseError: There is no such theme.
    """
    from minewise.ui.tui.course_app import CourseApp  # noqa: PLC0415 - loads Textual

    _run(CourseApp, stepper, theme)


def train(coach: "Coach", *, first: "Task[None] | None" = None, theme: str | None = None) -> None:
    """Let a person train until they leave.

    Args:
        coach: What is on the screen at first.
        first: What to do beside that at the beginning.
        theme: The name of a theme; the preferred one where it is None.

    Raises:
        MinewiseError: There is no such theme.
    """
    from minewise.ui.tui.train_app import TrainApp  # noqa: PLC0415 - loads Textual

    _run(partial(TrainApp, first=first), coach, theme)


def edit(position: "Position", *, theme: str | None = None) -> None:
    """Let a person edit a position until they leave.

    Raises:
        MinewiseError: There is no such theme.
    """
    from minewise.ui.tui.editor import EditorApp  # noqa: PLC0415 - loads Textual

    _run(EditorApp, position, theme)


def _run(app_of: Any, shown: object, theme: str | None) -> None:
    """Show something in an app of its own until the person leaves."""
    memory = SettingsFile(settings_file())
    preferences, trouble = _preferences(theme, memory)
    app = app_of(shown, preferences, memory=memory)
    app.trouble = trouble
    app.run()
    _end(app.return_code)


def _end(code: int | None) -> None:
    """End with the code of the signal that ended it, or of what went wrong in our own code.

    Textual shows the latter, and goes on: only the exit code tells.
    """
    if code:
        raise SystemExit(code)


def _preferences(
    theme: str | None, memory: SettingsFile, *, with_keys: bool = True
) -> tuple[Preferences, str | None]:
    """The person's preferences, and what is wrong with their files.

    A theme that is named now comes first, then the one in the file of keys, then the last one.
    In a game own keys may change, so it puts them on by itself.
    """
    found, remembered = Preferences(), memory.read()
    trouble = [] if remembered.problem is None else [words.as_sentence(remembered.problem)]
    try:
        found = Preferences.read(file_of_preferences())
    except KeyFileError as error:
        trouble.append(f"{error}. The usual keys and theme are used.")
    try:
        if with_keys:
            found = found.with_own_keys(remembered.looks.get(KEYS_GROUP, {}))
    except KeyFileError as error:
        trouble.append(f"Your own keys are not used: {error}.")
    last = remembered.look("terminal", "theme")
    if theme is not None:
        found = replace(found, theme=read_theme(theme))
    elif found.theme is None and last in THEME_NAMES:
        found = replace(found, theme=last)
    speed = remembered.look("terminal", "speed", "")
    return replace(found, speed=speed), " ".join(trouble) or None
