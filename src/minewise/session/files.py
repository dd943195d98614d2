"""Saved games as files; how files are read and written is in `minewise.core.files`."""

from pathlib import Path

from minewise.core import files

# A saved game of the longest sitting is far smaller.
_MOST_BYTES = 8 * 1024 * 1024


def read_file(path: Path) -> str:
    """Read a text file of reasonable size.

    Raises:
        FileError: It cannot be read.
    """
    return files.read_text(path, _MOST_BYTES)


def write_file(path: Path, text: str) -> None:
    """Write a text file whole or not at all, in a folder that is made if need be.

    Raises:
        FileError: It cannot be written.
    """
    files.write_text(path, text, make_folder=True)
