"""Where a person's files live: games, statistics and settings.

The folders are the system's usual ones, unless the environment variable MINEWISE_DATA names
another. Only the owner can read the games and statistics.

A program may run as a user without a home folder. It then gets a folder that cannot be made,
whose name gives the reason.
"""

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

from minewise.base import files

VARIABLE = "MINEWISE_DATA"

_OURS = {
    "statistics.sqlite", "training.sqlite", "settings.json", ".settings.json.lock", "game.json",
    "games", "web", "course",
}  # fmt: skip

_NONE = Path(os.devnull) / f"no home folder, set {VARIABLE}"


def data_folder() -> Path:
    """The folder of games and statistics, which may not exist yet."""
    chosen = os.environ.get(VARIABLE)
    folder = Path(chosen) if chosen else _find(platformdirs.user_data_path)
    # A folder that the person has chosen may hold other things, for other people too.
    files.keep_private(folder, _OURS if chosen else None)
    return folder


def _find(folder: Callable[..., Path]) -> Path:
    try:
        found = folder("minewise", appauthor=False)
    except (RuntimeError, OSError, KeyError):  # there is no home folder
        return _NONE
    return found if found.is_absolute() else _NONE


def statistics_file() -> Path:
    """The file of the statistics."""
    return data_folder() / "statistics.sqlite"


def training_file() -> Path:
    """The file of the practice records."""
    return data_folder() / "training.sqlite"


def settings_file() -> Path:
    """The settings file of all front ends."""
    folder = data_folder() if os.environ.get(VARIABLE) else _find(platformdirs.user_config_path)
    return folder / "settings.json"


def autosave_file(folder: Path | None = None) -> Path:
    """The file of the unfinished game: the one under way when a front end was closed."""
    return (data_folder() if folder is None else folder) / "game.json"
