"""The game on the whole terminal, and watching an AI there.

Textual takes a while to load, so nothing of it is imported before it is used.
"""

from dataclasses import replace
from pathlib import Path
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


def play(session: "Session", *, file: Path | None = None, theme: str | None = None) -> None:
    """Let a person play until they leave. A game that is not over is saved then.

    Args:
        session: What is played.
        file: Where the person saves and loads; the usual place where it is None. A game
            that is left is saved in the usual place, whatever the person has named: a
            file of theirs is changed only when they say so.
        theme: The name of a theme; the preferred one where it is None.

    Raises:
        MinewiseError: There is no such theme, or the game could not be saved.
    """
    preferences, trouble = _preferences(theme)
    from minewise.session import saved_game_file  # noqa: PLC0415 - whoever has a session has it
    from minewise.ui.tui.game_app import GameApp  # noqa: PLC0415 - loads Textual

    app = GameApp(session, preferences, file or saved_game_file())
    app.trouble = trouble
    try:
        app.run()
    finally:
        kept = session.do(Leave(saved_game_file()))
    if not kept.done:
        raise NotSavedError(f"the game is not saved: {kept.message}", saved_game_file())
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
