"""The game on the whole terminal, and watching an AI there.

Textual takes a while to load, so nothing of it is imported before it is used.
"""

import contextlib
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from minewise.core import MinewiseError
from minewise.session import Leave
from minewise.ui.tui.keys import KeyFileError
from minewise.ui.tui.preferences import Preferences, file_of_preferences, read_theme

if TYPE_CHECKING:
    from minewise.session import Session
    from minewise.ui.tui.playback import Playback
    from minewise.ui.tui.watching import Watching

__all__ = ["NotSavedError", "play", "read_theme", "replay", "watch"]


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
    preferences, trouble = _preferences(theme)
    from minewise.ui.tui.game_app import GameApp  # noqa: PLC0415 - loads Textual

    app = GameApp(session, preferences)
    app.trouble = trouble
    try:
        app.run()
    finally:
        kept = session.do(Leave())
    if not kept.done:
        raise NotSavedError(f"the game is not kept: {kept.message}", kept.message)
    if kept.message is not None and sys.stdout is not None:
        with contextlib.suppress(OSError, ValueError):  # the terminal may be gone
            print(kept.message, flush=True)
    _end(app.return_code)


def watch(watching: "Watching", *, theme: str | None = None) -> None:
    """Let an AI play game after game until the person leaves.

    Raises:
        MinewiseError: There is no such theme.
    """
    preferences, trouble = _preferences(theme)
    from minewise.ui.tui.watch_app import WatchApp  # noqa: PLC0415 - loads Textual

    app = WatchApp(watching, preferences)
    app.trouble = trouble
    app.run()
    _end(app.return_code)


def replay(playback: "Playback", *, theme: str | None = None) -> None:
    """Play a replay until the person leaves.

    Raises:
        MinewiseError: There is no such theme.
    """
    preferences, trouble = _preferences(theme)
    from minewise.ui.tui.replay_app import ReplayApp  # noqa: PLC0415 - loads Textual

    app = ReplayApp(playback, preferences)
    app.trouble = trouble
    app.run()
    _end(app.return_code)


def _end(code: int | None) -> None:
    """Textual shows what went wrong in our own code, and goes on: the exit code must tell."""
    if code:
        raise SystemExit(code)


def _preferences(theme: str | None) -> tuple[Preferences, str | None]:
    """The person's preferences, or the usual ones, and what is wrong with the person's."""
    found, trouble = Preferences(), None
    try:
        found = Preferences.read(file_of_preferences())
    except KeyFileError as error:
        trouble = str(error)
    if theme is not None:
        found = replace(found, theme=read_theme(theme))
    return found, trouble
