"""Reading and writing files: the one place for both, because both go wrong in many ways.

Reading has a limit, so that no file fills the memory, and never waits for a device.

Writing is atomic. A regular file is written aside, in the same folder under an unpredictable name,
synced to the disk, and then takes the place of the old one. A symbolic link keeps pointing where it
did: its target is replaced. A device or a pipe is written to directly.

A program that is killed while it writes leaves its temporary file behind. A living program holds a
lock on its own, so the next one that writes under the same name removes only those of dead ones.
"""

import contextlib
import os
import re
import secrets
import stat
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import BinaryIO

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _

try:
    import fcntl
except ImportError:  # there are no such locks on Windows
    fcntl = None  # type: ignore[assignment]

MOST_BYTES = 64 * 1024 * 1024
"""A larger input is refused by default."""

# Names are cut so that the name aside is not too long for any file system.
_LONGEST_NAME = 40
_ASIDE = re.compile(r"\.[0-9a-f]{16}\.part")
_TRIES = 20
_PATIENCE = 3.0  # seconds to wait for another program's lock

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
for _flag in ("O_BINARY", "O_NOFOLLOW", "O_CLOEXEC"):  # Windows has the first only, others the rest
    _NEW |= getattr(os, _flag, 0)


class FileError(MinewiseError):
    """A file cannot be read or written."""


# Reading


def read_text(path: Path | str, most: int = MOST_BYTES, *, pipes: bool = False) -> str:
    """Read a text file of at most `most` bytes; reading `pipes` may wait forever."""
    return as_text(read_bytes(path, most, pipes=pipes), path)


def read_bytes(path: Path | str, most: int = MOST_BYTES, *, pipes: bool = False) -> bytes:
    """Read a file of any kind; see `read_text`."""
    with file_errors("read", path):
        if not pipes:
            # Devices and pipes are refused before they are opened: that alone may block.
            _check(path, Path(path).stat(), most)
        with Path(path).open("rb") as file:
            if not pipes:
                _check(path, os.fstat(file.fileno()), most)
            return read_stream(file, str(path), most)


def read_stream(stream: BinaryIO, name: str, most: int = MOST_BYTES) -> bytes:
    """Read a stream to its end."""
    with file_errors("read", name):
        data = stream.read(most + 1)
    if len(data) > most:
        raise _too_large(name, most)
    return data


def as_text(data: bytes, name: Path | str) -> str:
    """Decode the contents of a file."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise FileError(_("{file} is not a text file").format(file=quote(name)), name) from None


def check_readable(path: Path | str, most: int = MOST_BYTES) -> None:
    """Refuse anything but a regular file of reasonable size, without opening it."""
    with file_errors("read", path):
        _check(path, Path(path).stat(), most)


def _check(path: Path | str, found: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        is_folder = stat.S_ISDIR(found.st_mode)
        reason = _("it is a folder") if is_folder else _("it is not a file")
        raise _cannot("read", path, reason)
    if found.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path | str, most: int) -> FileError:
    reason = _("it is too large, expected at most {most} bytes").format(most=most)
    return _cannot("read", path, reason)


# Writing


def check_new(*paths: Path | str | None, force: bool = False, sentence: str = "") -> None:
    """Refuse to overwrite a regular file, unless `force` allows it."""
    for path in paths:
        if path is not None and not force and Path(path).is_file():
            text = sentence or _("{file} already exists: --force overwrites it")
            raise FileError(text.format(file=quote(path)), path)


def write_text(path: Path | str, text: str, *, make_folder: bool = False) -> None:
    """Write a text file, whole or not at all; see `replacing`."""
    write_bytes(path, text.encode("utf-8", errors="backslashreplace"), make_folder=make_folder)


def write_bytes(path: Path | str, data: bytes, *, make_folder: bool = False) -> None:
    """Write a file, whole or not at all; see `replacing`."""
    with replacing(path, make_folder=make_folder) as file:
        file.write(data)


_private: set[str] = set()


def keep_private(folder: Path, names: Collection[str] | None = None) -> None:
    """Make a folder private to its owner, now or when it is created.

    With `names`, a folder that holds anything else is left alone. On Windows a user's folders are
    private anyway.
    """
    real = os.path.realpath(folder)
    if fcntl is None or real in _private:
        return
    _private.add(real)
    with contextlib.suppress(OSError):  # it is not there yet, or is not ours to change
        found = folder.stat()
        # Another user's folder, or one such as /tmp, was not made for this.
        if found.st_uid != _own_id() or found.st_mode & stat.S_ISVTX:
            return
        if names is None or all(path.name in names for path in folder.iterdir()):
            folder.chmod(stat.S_IMODE(found.st_mode) & ~0o077)


def _own_id() -> int:
    """The user id of our files. Python in a browser has only one of the two functions."""
    return os.geteuid() if hasattr(os, "geteuid") else os.getuid()


def make_folders(folder: Path) -> None:
    """Make a folder and its missing parents."""
    mode = 0o700 if os.path.realpath(folder) in _private else 0o777
    try:
        folder.mkdir(mode)
    except FileNotFoundError:
        if folder.parent == folder:  # a drive that does not exist
            raise
        make_folders(folder.parent)
        folder.mkdir(mode, exist_ok=True)  # fails again in /proc, where nothing can be made
    except OSError:
        if not folder.is_dir():
            raise


@contextlib.contextmanager
def replacing(path: Path | str, *, make_folder: bool = False) -> Iterator[BinaryIO]:
    """Yield a file for the new contents; they replace the old ones at the end of the block.

    If the block raises, the old file stays.
    """
    with file_errors("write", path):
        replacement = Replacement(path, make_folder=make_folder)
        try:
            yield replacement.file
            replacement.commit()
        finally:
            replacement.close()


class Replacement:
    """The replacement of a file, for callers that cannot use `replacing`."""

    _aside: Path | None = None

    def __init__(self, path: Path | str, *, make_folder: bool = False) -> None:
        self._target = Path(os.path.realpath(path))  # circular links fail when it is opened
        try:
            old = Path(path).stat()
        except FileNotFoundError:
            old = None
        # The target of /dev/stdout may have no name at all.
        if old and not (stat.S_ISREG(old.st_mode) and _is_named(old, self._target)):
            if stat.S_ISDIR(old.st_mode):
                raise IsADirectoryError
            self.file = os.fdopen(os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0)), "wb")
            return
        if old is not None and not os.access(self._target, os.W_OK):
            raise PermissionError(None, _("it is write-protected"))
        folder, name = self._target.parent, self._target.name
        if make_folder:
            make_folders(folder)
        remove_orphans(folder, name)
        try:
            self.file = os.fdopen(self._open_aside(folder, name), "wb")
            if old is not None:
                _look_like(self.file.fileno(), old)
        except BaseException:  # a signal may end the program anywhere
            self._remove()
            if hasattr(self, "file"):
                self.file.close()
            raise

    def _open_aside(self, folder: Path, name: str) -> int:
        """Open a new file in the folder, locked as long as it is open."""
        for _try in range(_TRIES):
            # Its name is known before it exists, so that it can always be removed.
            self._aside = folder / f"{_stem(name)}.{secrets.token_hex(8)}.part"
            try:
                handle = os.open(self._aside, _NEW, 0o666)
            except FileExistsError:
                self._aside = None  # it belongs to another process
                raise
            if _lock(handle) and _is_named(os.fstat(handle), self._aside):
                return handle
            os.close(handle)  # taken for an orphan before it was locked
        raise OSError(None, _("another program keeps changing its folder"))

    def _remove(self) -> None:
        if self._aside is not None:
            with contextlib.suppress(OSError):
                self._aside.unlink()
            self._aside = None

    def __del__(self) -> None:
        """Remove a file that was created just before a signal came."""
        self._remove()

    def commit(self, name: str | None = None) -> None:
        """Put it in place; with `name`, under that name beside the file it would have replaced."""
        self.file.flush()
        if self._aside is None:
            return
        os.fsync(self.file.fileno())
        if fcntl is None:
            self.file.close()  # Windows does not rename open files
        self._aside.replace(self._target if name is None else self._target.with_name(name))
        self._aside = None
        _sync_folder(self._target.parent)

    def close(self) -> None:
        """Close the file; a replacement that was not committed is deleted."""
        kept = self._aside is None
        # On Windows it must be closed first, elsewhere it may not: see _open_aside.
        if not kept and fcntl is None:
            with contextlib.suppress(OSError):
                self.file.close()
        try:
            self._remove()
        finally:
            # If it is not kept, a full disk was reported already.
            with contextlib.nullcontext() if kept else contextlib.suppress(OSError):
                self.file.close()


def _is_named(found: os.stat_result, name: Path) -> bool:
    """Whether `name` names the file that was found."""
    try:
        return os.path.samestat(found, name.lstat())
    except OSError:
        return False


def _stem(name: str) -> str:
    return f".{name[:_LONGEST_NAME]}"


def _lock(handle: int) -> bool:
    """Lock a file as long as it is open; False if another process has the lock."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass  # a file system without locks: no other process can lock the file either
    return True


def _look_like(handle: int, old: os.stat_result) -> None:
    """Give a file the owner and the permissions of the file it replaces."""
    if hasattr(os, "fchown"):
        with contextlib.suppress(OSError):  # only root may give files away
            os.fchown(handle, old.st_uid, old.st_gid)
        with contextlib.suppress(OSError):
            os.fchmod(handle, stat.S_IMODE(old.st_mode) & 0o777)


@contextlib.contextmanager
def locked(path: Path | str) -> Iterator[None]:
    """Hold a lock while a file is read, changed and written again.

    Other callers wait for the lock. If nothing can be locked, or another program holds the lock
    too long, the block runs anyway: whole files are written, so at worst one of two changes is
    lost.
    """
    name = Path(path).with_name(f".{Path(path).name}.lock")
    handle = -1
    with contextlib.suppress(OSError):
        make_folders(name.parent)
        handle = os.open(name, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        until = time.monotonic() + _PATIENCE
        while handle >= 0 and not _lock(handle) and time.monotonic() < until:
            time.sleep(0.01)
        yield
    finally:
        if handle >= 0:
            os.close(handle)


def remove_orphans(folder: Path, name: str) -> None:
    """Remove the leftovers of programs that were killed while they wrote this file."""
    if fcntl is None:
        return
    stem = _stem(name)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(stem) and _ASIDE.fullmatch(entry.name[len(stem) :]):
                with contextlib.suppress(OSError):
                    _remove_orphan(entry)


def _remove_orphan(entry: "os.DirEntry[str]") -> None:
    assert fcntl is not None, "without locks, orphans cannot be told apart"
    found = entry.stat(follow_symlinks=False)
    if not stat.S_ISREG(found.st_mode) or found.st_uid != _own_id():
        return
    handle = os.open(entry.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # its writer would still hold the lock
        Path(entry.path).unlink()
    finally:
        os.close(handle)


def _sync_folder(folder: Path) -> None:
    """Sync the new name to the disk too, where the system allows it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def file_errors(doing: str, path: Path | str) -> Iterator[None]:
    """Turn an `OSError` into one sentence; `doing` is "read" or "write"."""
    try:
        if b"\0" in os.fsencode(path):
            raise ValueError
    except ValueError:  # some characters cannot be in the name of a file either
        text = _("{file} is not the name of a file")
        raise FileError(text.format(file=quote(path)), path) from None
    try:
        yield
    except OSError as error:
        reason = (error.strerror or _("the system does not say why")).lower()
        if isinstance(error, IsADirectoryError):
            reason = _("it is a folder")
        raise _cannot(doing, path, reason) from None


def _cannot(doing: str, path: Path | str, reason: str) -> FileError:
    sentence = _("cannot read {file}: {reason}")
    if doing == "write":
        sentence = _("cannot write {file}: {reason}")
    return FileError(sentence.format(file=quote(path), reason=reason), path)
