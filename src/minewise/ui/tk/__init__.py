"""The game in a desktop window, drawn with Tk.

Tk or a display may be missing. So Tk is imported late, and one sentence reports the problem.
"""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from minewise.base.errors import MinewiseError

if TYPE_CHECKING:
    import tkinter as tk

    from minewise.session.session import Session


_INSTEAD = 'or play in the terminal with "minewise play"'


class NoWindowError(MinewiseError):
    """No window can be opened on this machine."""


def open_tk() -> "tk.Tk":
    """Open an empty Tk window; raise `NoWindowError` if Tk or the display is missing."""
    try:
        import tkinter as tk  # noqa: PLC0415 - it may be missing
    except ImportError as error:
        raise NoWindowError(
            "the window needs Tk, which this Python does not have: install python3-tk (Debian, "
            "Ubuntu), python3-tkinter (Fedora), tk (Arch) or python-tk (Homebrew), "
            f"{_INSTEAD}",
            str(error),
        ) from None
    _see_every_pixel()
    try:
        return tk.Tk(className="Minewise")
    except tk.TclError as error:
        raise NoWindowError(
            f"no window can be opened because there is no display ({error}): start it on a "
            f"desktop, or on a virtual display such as xvfb, {_INSTEAD}",
            str(error),
        ) from None


def _see_every_pixel() -> None:
    """On Windows, turn off scaling by the system, which would blur the window."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415

        with contextlib.suppress(AttributeError, OSError):  # not available on old Windows
            ctypes.OleDLL("shcore").SetProcessDpiAwareness(1)


def play(
    session: "Session", *, offers: Literal["say", "ask"] = "say", file: Path | None = None
) -> None:
    """Let a person play until they close the window. An unfinished game is saved.

    `offers` is whether to ask about resuming the game that was left, or only to mention it.
    """
    root = open_tk()
    from minewise.ui.tk.window import Window  # noqa: PLC0415 - imports Tk

    window = Window(root, session, offers=offers if file is None else "")
    if file is not None:
        root.after_idle(window.open_file, file)
    window.run()
