"""Where files of a person's live: their games and their statistics.

The folder is the one that the system has for such data, unless the environment
variable MINEWISE_DATA names another.
"""

import os
from pathlib import Path

import platformdirs

VARIABLE = "MINEWISE_DATA"


def data_folder() -> Path:
    """The folder; it may not be there yet."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_data_path("minewise", appauthor=False)


def statistics_file() -> Path:
    """Where the statistics are."""
    return data_folder() / "statistics.sqlite"


def saved_game_file() -> Path:
    """Where a front end keeps the game that was going on when it was left."""
    return data_folder() / "game.json"
