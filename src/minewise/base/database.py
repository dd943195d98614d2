"""A user's own database: an SQLite file with migrations.

Several programs may use it at once, each with many threads: each writes in its own transaction,
and waits for the others. A file that is damaged, newer, or another program's is left alone.
"""

import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.base.errors import MinewiseError
from minewise.base.files import make_folders
from minewise.base.language import gettext as _

if TYPE_CHECKING:
    import sqlite3

# Stored in the file, to recognise databases of other programs.
_APPLICATION = 0x4D696E65  # "Mine"

_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"

# SQLite's smallest database is one page of this size; the largest allowed here holds some ten
# million games.
_LEAST_BYTES = 512
_MOST_BYTES = 2 * 1024**3

# How long to wait for another program that is writing, in seconds.
_PATIENCE = 3.0


class Database:
    """A file of tables, created at the first write."""

    def __init__(
        self, path: Path, migrations: Sequence[str], refused: Callable[[str], MinewiseError]
    ) -> None:
        """Use the database at `path`.

        The version is the number of migrations done: only ever add to the end. `refused` turns a
        reason in words into the error.
        """
        self.path = path
        self._migrations = tuple(migrations)
        self._refused = refused

    def exists(self) -> bool:
        """Whether the file exists."""
        try:
            return self.path.exists()
        except OSError as error:
            raise self._refused((error.strerror or _("it cannot be used")).lower()) from None

    def damaged(self) -> MinewiseError:
        """The error for rows that Minewise cannot have written."""
        return self._refused(_damaged())

    @contextmanager
    def open(self, *, write: bool) -> "Iterator[sqlite3.Connection]":
        """A connection to the database within one transaction, with all migrations applied."""
        import sqlite3  # noqa: PLC0415 - most users of this package store nothing

        try:
            if write:
                make_folders(self.path.parent)
            self._check_file()
            with closing(
                sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
            ) as database:
                database.execute("PRAGMA trusted_schema = OFF")
                # Two programs that both read first and then want to write would deadlock.
                database.execute("BEGIN IMMEDIATE" if write else "BEGIN")
                version = self._version(database)
                if version < len(self._migrations):
                    if not write:
                        database.execute("ROLLBACK")
                        database.execute("BEGIN IMMEDIATE")
                        version = self._version(database)
                    self._migrate(database, version)
                self._check_schema(database)
                yield database
                database.execute("COMMIT")
        except MinewiseError:
            raise
        except sqlite3.Error as error:
            raise self._refused(_in_words(error)) from None
        except OSError as error:
            raise self._refused((error.strerror or _("it cannot be used")).lower()) from None
        except (ValueError, ArithmeticError):  # not text, or a number out of range
            raise self._refused(_damaged()) from None

    def _check_file(self) -> None:
        """Refuse a file that is no database: SQLite would block on a pipe, and fill a short file.

        This only calls `stat`: opening and closing the file would release the locks that
        all threads of this program hold on it.
        """
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return
        if not stat.S_ISREG(found.st_mode):
            raise self._refused(_("it is not a file"))
        if 0 < found.st_size < _LEAST_BYTES:
            raise self._refused(_damaged())
        if found.st_size > _MOST_BYTES:
            raise self._refused(_("it is too large"))

    def _version(self, database: "sqlite3.Connection") -> int:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        (application,) = database.execute("PRAGMA application_id").fetchone()
        (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application != _APPLICATION and (application or version or tables):
            raise self._refused(_("it is a database of another program"))
        if version > len(self._migrations):
            raise self._refused(_("it was made by a newer version of Minewise"))
        if version < 0:
            raise self._refused(_damaged())
        return int(version)

    def _check_schema(self, database: "sqlite3.Connection") -> None:
        """Refuse tables that are not ours: a view by the same name may be anything at all."""
        if database.execute(_SCHEMA).fetchall() != _expected_schema(self._migrations):
            raise self._refused(_damaged())

    def _migrate(self, database: "sqlite3.Connection", version: int) -> None:
        for change in self._migrations[version:]:
            database.execute(change)
        database.execute(f"PRAGMA application_id = {_APPLICATION}")
        database.execute(f"PRAGMA user_version = {len(self._migrations)}")


def _damaged() -> str:
    return _("the file is damaged or is not a database")


def _in_words(error: "sqlite3.Error") -> str:
    text = str(error)
    if any(sign in text for sign in ("not a database", "malformed", "decode")):
        return _damaged()
    if "readonly" in text:
        return _("it is write-protected")
    if "locked" in text:
        return _("another program has locked it for too long")
    return text


@cache
def _expected_schema(migrations: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The schema that the migrations create in an empty database."""
    import sqlite3  # noqa: PLC0415

    with closing(sqlite3.connect(":memory:")) as database:
        for change in migrations:
            database.execute(change)
        return database.execute(_SCHEMA).fetchall()
