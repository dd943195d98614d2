"""The game in a desktop window, drawn with Tk.

Tk is part of Python, and yet may be missing; and there may be no display. So
nothing of it is imported before it is used, and what is missing is said in one sentence.
"""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.core import MinewiseError

if TYPE_CHECKING:
    import tkinter as tk

    from minewise.session import Session

__all__ = ["NoWindowError", "open_tk", "play"]

_INSTEAD = 'or play in the terminal with "minewise play"'


class NoWindowError(MinewiseError):
    """No window can be opened on this machine."""


def open_tk() -> "tk.Tk":
    """Open Tk's window, empty.

    Raises:
        NoWindowError: Tk is not installed, or there is no display.
    """
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
            f"no window can be opened, for there is no display ({error}): start it on a desktop, "
            f"or install xvfb for a display that nobody sees, {_INSTEAD}",
            str(error),
        ) from None


def _see_every_pixel() -> None:
    """On Windows, let nobody enlarge the window as a picture on a dense screen: it would blur."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415

        with contextlib.suppress(AttributeError, OSError):  # an old Windows has no such thing
            ctypes.OleDLL("shcore").SetProcessDpiAwareness(1)


def play(session: "Session", *, file: Path | None = None, offer: bool = False) -> None:
    """Let a person play until they close the window. A game that is not over is kept.

    Args:
        session: What is played.
        file: Where it is kept; the usual place where it is None.
        offer: Whether to offer the game that was left.

    Raises:
        NoWindowError: No window can be opened.
    """
    root = open_tk()
    from minewise.session import left_game_file  # noqa: PLC0415 - whoever has a session has it
    from minewise.ui.tk.memory import remembered_theme  # noqa: PLC0415
    from minewise.ui.tk.window import Window  # noqa: PLC0415 - imports Tk

    window = Window(root, session, file or left_game_file(), remembered_theme())
    if offer:
        root.after_idle(window.offer_to_go_on)
    window.run()
