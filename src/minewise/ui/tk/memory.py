"""What the window remembers from one time to the next: its theme."""

import contextlib
import json
from pathlib import Path

from minewise.core import MinewiseError, files
from minewise.session import data_folder
from minewise.ui.tk.themes import CLASSIC, Theme, read_theme

# It holds one name.
_MOST_BYTES = 64 * 1024


def _file() -> Path:
    return data_folder() / "window.json"


def remembered_theme() -> Theme:
    """The theme that was chosen last; the classic one if there is none, or the file is damaged."""
    try:
        return read_theme(json.loads(files.read_text(_file(), _MOST_BYTES))["theme"])
    except (MinewiseError, ValueError, TypeError, KeyError, RecursionError):
        return CLASSIC


def remember_theme(theme: Theme) -> None:
    """Keep a theme for the next time. If that cannot be, it is no reason to stop a game."""
    with contextlib.suppress(MinewiseError):
        files.write_text(_file(), json.dumps({"theme": theme.name}) + "\n", make_folder=True)
