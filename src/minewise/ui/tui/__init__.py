"""Full-screen terminal interface, drawn with Textual.

    app           themes, signals, and leaving when the terminal closes
    stage_screen  draws the view of a stage, and passes on keys, clicks and answers
    blocks        the widgets for each kind of block; `board` and `scene` draw boards

Textual takes a while to load, so it is imported only when it is used.
"""

import contextlib
import sys
from typing import TYPE_CHECKING, Literal

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.session import commands, words
from minewise.session.folders import settings_file
from minewise.session.settings_file import SettingsFile

if TYPE_CHECKING:
    from minewise.screens.view import Screen
    from minewise.session.session import Session


THEME_NAMES = ("dark", "light", "contrast", "plain")
"""The themes of the terminal."""


class NotSavedError(MinewiseError):
    """The game could not be saved when it was left."""


def play(
    session: "Session", *, theme: str | None = None, offers: Literal["say", "ask"] = "say"
) -> None:
    """Let a person play until they leave. An unfinished game is then kept."""
    from minewise.screens.play import PlayScreen  # noqa: PLC0415 - only needed here

    screen = PlayScreen(session, commands.TERMINAL, offers)
    try:
        code = _run(screen, theme, session.storage.settings, session.settings.key_problem())
    finally:
        kept = session.library.leave()
    if not kept.done:
        raise NotSavedError(f"the game is not kept: {kept.message}", kept.message)
    if kept.message is not None and sys.stdout is not None:
        with contextlib.suppress(OSError, ValueError):  # the terminal may be gone
            print(kept.message, flush=True)
    _end(code)


def show(screen: "Screen", *, theme: str | None = None) -> None:
    """Show a screen until the person leaves."""
    _end(_run(screen, theme))


def _run(
    screen: "Screen",
    theme: str | None,
    memory: SettingsFile | None = None,
    trouble: str | None = None,
) -> int | None:
    from minewise.ui.tui.app import MinewiseApp  # noqa: PLC0415 - loads Textual
    from minewise.ui.tui.stage_screen import StageScreen  # noqa: PLC0415 - as above

    memory = memory or SettingsFile(settings_file())
    remembered = memory.read()
    last = remembered.value("terminal", "theme")
    name = read_theme(theme) if theme is not None else last if last in THEME_NAMES else "dark"
    problem = None if remembered.problem is None else words.as_sentence(remembered.problem)
    app = MinewiseApp(name, memory)
    app.trouble = " ".join(filter(None, (problem, trouble))) or None
    app.first_screen = StageScreen(screen)
    app.run()
    return app.return_code


def _end(code: int | None) -> None:
    """Exit with the code of a signal, or of an error that Textual has only displayed."""
    if code:
        raise SystemExit(code)


def read_theme(name: str) -> str:
    """Validate the name of a theme."""
    if name not in THEME_NAMES:
        text = _("{given} is not a theme: expected one of {names}")
        raise MinewiseError(text.format(given=quote(name), names=", ".join(THEME_NAMES)), name)
    return name
