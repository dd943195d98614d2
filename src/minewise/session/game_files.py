"""Saved games as files; how files are read and written is in `minewise.base.files`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from minewise.base import FileError, files, gettext as _, quote
from minewise.session.history import MOST_STEPS
from minewise.session.saved_game import SavedGame, SavedGameError, read_header

# A saved game of the longest sitting is far smaller.
_MOST_BYTES = 8 * 1024 * 1024


def write_game(game: SavedGame, path: Path) -> None:
    """Write a game to a file, whole or not at all. Only a saved game is ever written over.

    Raises:
        FileError: It cannot be written.
    """
    if is_there(path):
        try:
            read_header(read_game_text(path))
        except SavedGameError as error:
            raise FileError(
                _("{path} is left as it is: {why}").format(path=quote(path), why=error), path
            ) from None
    if max(len(game.done), len(game.undone)) > MOST_STEPS:
        raise FileError(
            _("cannot write {path}: a game of more than {most} steps is not saved").format(
                path=quote(path), most=MOST_STEPS
            ),
            path,
        )
    files.write_text(path, game.text(), make_folder=True)


def read_game_file(path: Path) -> SavedGame:
    """Read a saved game.

    Raises:
        FileError: The file cannot be read.
        SavedGameError: It is not a saved game, or is damaged, or of a newer version.
    """
    with loading(path):
        return SavedGame.parse(read_game_text(path))


def read_game_text(path: Path) -> str:
    """The text of a file that may be a saved game.

    Raises:
        FileError: The file cannot be read.
    """
    return files.read_text(path, _MOST_BYTES)


@contextmanager
def loading(path: Path) -> Iterator[None]:
    """Say of what is wrong with a saved game which file it is in."""
    try:
        yield
    except SavedGameError as error:
        raise SavedGameError(
            _("cannot load {path}: {why}").format(path=quote(path), why=error), path
        ) from None


def is_there(path: Path) -> bool:
    """Whether there is such a file; of a name that cannot be, writing says what is wrong."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
