"""Files that a crash must not damage, and files that may hold anything."""

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from minewise.core import MinewiseError
from minewise.core.errors import quote

# A saved game of the longest sitting is far smaller.
_MOST_BYTES = 8 * 1024 * 1024


class GameFileError(MinewiseError):
    """A file cannot be read, cannot be written, or is not what it should be."""


def read_file(path: Path) -> str:
    """Read a text file of reasonable size.

    Raises:
        GameFileError: It cannot be read. Devices and pipes are refused before they
            are opened: reading one might never end.
    """
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise GameFileError(f"cannot read {quote(path)}: it is not a file", path)
        if found.st_size > _MOST_BYTES:
            raise GameFileError(
                f"cannot read {quote(path)}: it is larger than any saved game", path
            )
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GameFileError(f"{quote(path)} is not a text file", path) from None
    except OSError as error:
        raise GameFileError(f"cannot read {quote(path)}: {_reason(error)}", path) from None
    except GameFileError:
        raise
    except ValueError:  # a name that no file can have
        raise GameFileError(f"{quote(path)} is not the name of a file", path) from None


def write_file(path: Path, text: str) -> None:
    """Write a text file whole or not at all.

    It is written beside, made safe on the disk, and then takes the place of the
    old one in one step: whenever a crash comes, the old or the new file is there.
    """
    try:
        target = path.resolve()  # where a link leads, so that the link stays one
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
        beside = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except OSError as error:
        raise GameFileError(f"cannot write {quote(path)}: {_reason(error)}", path) from None
    except (ValueError, RuntimeError):  # no file can have such a name, or links go in a circle
        raise GameFileError(f"{quote(path)} is not the name of a file", path) from None


def _sync_folder(folder: Path) -> None:
    """Make the new name safe on the disk too, where the system lets us."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(error: OSError) -> str:
    return (error.strerror or "it cannot be done").lower()
