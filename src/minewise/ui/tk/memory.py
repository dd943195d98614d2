"""What the window remembers from one time to the next: its theme."""

import contextlib
import json
from pathlib import Path

from minewise.core import MinewiseError
from minewise.session import data_folder
from minewise.session.files import read_file, write_file
from minewise.ui.tk.themes import CLASSIC, Theme, read_theme


def _file() -> Path:
    return data_folder() / "window.json"


def remembered_theme() -> Theme:
    """The theme that was chosen last; the classic one if there is none, or the file is damaged."""
    try:
        return read_theme(json.loads(read_file(_file()))["theme"])
    except (MinewiseError, ValueError, TypeError, KeyError):
        return CLASSIC


def remember_theme(theme: Theme) -> None:
    """Keep a theme for the next time. If that cannot be, it is no reason to stop a game."""
    with contextlib.suppress(MinewiseError):
        write_file(_file(), json.dumps({"theme": theme.name}) + "\n")
