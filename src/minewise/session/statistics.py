"""Statistics: every finished game, in a database.

- A game is recorded once, when it first ends: a win after an undone death stays a lost game,
  and the same game loaded and finished again does not count again.
- A game that is given up is not recorded.
- Deleted games no longer count. They can be restored for a day.

`tally.py` adds the games up. The steps are kept too, so every game can be replayed. Two programs
may use the file at once: see `base/database.py`.
"""

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from minewise.base.database import Database
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.core import Level
from minewise.session.replay import Replay
from minewise.session.tally import WRITTEN, FinishedGame, Overview, read_written, written

# The migrations of the schema, in order: the database's version is the number applied.
# Only ever append.
_MIGRATIONS = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        ended TEXT NOT NULL,
        level TEXT NOT NULL,
        first TEXT NOT NULL,
        help TEXT NOT NULL,
        won INTEGER NOT NULL,
        seconds REAL NOT NULL,
        three_bv INTEGER NOT NULL,
        clicks INTEGER NOT NULL
    )
    """,
    # Apart from the games, which are read all at once: a replay is long.
    """
    CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        replay TEXT NOT NULL
    )
    """,
    # What kind of game it was: no-guess, fair, or nothing for the usual one.
    "ALTER TABLE games ADD COLUMN kind TEXT NOT NULL DEFAULT ''",
    # The date of the daily board that it was played on, or nothing.
    "ALTER TABLE games ADD COLUMN day TEXT NOT NULL DEFAULT ''",
    # When it was taken out of the statistics, or nothing.
    "ALTER TABLE games ADD COLUMN removed TEXT NOT NULL DEFAULT ''",
)
VERSION = len(_MIGRATIONS)

RESTORABLE = timedelta(days=1)
"""How long deleted games can be restored."""


# A partial can be pickled: a storage may be used in another process.
_now = partial(datetime.now, UTC)


class StatisticsError(MinewiseError):
    """The statistics cannot be read or written."""


class Statistics:
    """The finished games of one person."""

    def __init__(self, path: Path, today: Callable[[], datetime] = _now) -> None:
        """Use the database at `path`, which the first write creates."""
        self.path = path
        self._today = today
        self._database = Database(path, _MIGRATIONS, self._refused)

    def record(self, game: FinishedGame, replay: str | None = None) -> bool:
        """Record a game; return whether it is new: each is recorded once."""
        with self._database.open(write=True) as database:
            return self._insert(database, game, replay)

    def add(self, games: Iterable[tuple[FinishedGame, str | None]]) -> int:
        """Add games recorded elsewhere, all or none, and return how many were new.

        Games that are here stay as they are; those that were deleted here are restored.
        """
        added = 0
        with self._database.open(write=True) as database:
            for game, replay in games:
                restored = database.execute(
                    "UPDATE games SET removed = '' WHERE id = ? AND removed != ''", (game.id,)
                ).rowcount
                added += self._insert(database, game, replay) or restored
        return added

    def _insert(self, database: sqlite3.Connection, game: FinishedGame, replay: str | None) -> bool:
        ended = (game.ended or self._today()).replace(microsecond=0)
        values = written(replace(game, ended=ended))
        cursor = database.execute(
            "INSERT INTO games "
            "(id, ended, level, first, help, won, seconds, three_bv, clicks, kind, day) VALUES "
            "(:id, :ended, :level, :first, :help, :won, :seconds, :three_bv, :clicks, :kind, :day) "
            "ON CONFLICT DO NOTHING",
            {**values, "help": ",".join(game.help)},
        )
        if replay is not None:
            database.execute(
                "INSERT INTO replays VALUES (?, ?) ON CONFLICT DO NOTHING", (game.id, replay)
            )
        return cursor.rowcount == 1

    def _read(self, query: str, *given: str) -> list[tuple[Any, ...]]:
        """The rows of a query; none before there is a database."""
        if not self._database.exists():
            return []
        with self._database.open(write=False) as database:
            return database.execute(query, given).fetchall()

    def games(self) -> list[FinishedGame]:
        """All games, in the order in which they were finished."""
        rows = self._read(  # in the order of WRITTEN
            "SELECT games.id, ended, level, first, kind, help, won, seconds, three_bv, clicks, "
            "day, replays.id IS NOT NULL FROM games "
            "LEFT JOIN replays ON replays.id = games.id WHERE removed = '' "
            "ORDER BY games.rowid"
        )
        try:
            found = [_of_row(row) for row in rows]
        except ValueError:
            raise self._refused(_("it contains an invalid record")) from None
        # Those that were added from another machine may have been finished long ago.
        return sorted(found, key=_when)

    def replays(self) -> dict[str, str]:
        """The replays that are kept, as text, by the ids of their games."""
        rows = self._read("SELECT id, replay FROM replays")
        return {str(name): str(text) for name, text in rows}

    def has_daily(self, day: str, level: Level) -> bool:
        """Whether a game on the daily board of a date and a level was finished, deleted or not."""
        found = self._read("SELECT 1 FROM games WHERE day = ? AND level = ?", day, level.header)
        return bool(found)

    def overview(self) -> Overview:
        """All figures: by level, by day, and game by game."""
        return Overview.of(self.games())

    def replay(self, id: str) -> Replay | None:  # noqa: A002 - its name in the database
        """The replay of a game; None if its steps were not kept."""
        found = self._read("SELECT replay FROM replays WHERE id = ?", id)
        if not found:
            return None
        try:
            return Replay.parse(str(found[0][0]))
        except MinewiseError:
            raise self._refused(_("the replay of that game is damaged")) from None

    # Deleting

    def reset(self) -> int:
        """Clear the statistics and return the number of games; `restore` works for a day."""
        return self._remove("removed = ''", ())

    def delete(self, id: str) -> bool:  # noqa: A002 - its name in the database
        """Delete a game; return whether there was one. `restore` brings it back for a day."""
        return self._remove("removed = '' AND id = ?", (id,)) > 0

    def restore(self) -> int:
        """Restore the games deleted within a day; return how many count again."""
        if not self._database.exists():
            return 0
        with self._database.open(write=True) as database:
            self._purge(database)
            return database.execute("UPDATE games SET removed = '' WHERE removed != ''").rowcount

    def _remove(self, which: str, given: tuple[str, ...]) -> int:
        if not self._database.exists():
            return 0
        with self._database.open(write=True) as database:
            self._purge(database)
            return database.execute(
                f"UPDATE games SET removed = ? WHERE {which}",  # noqa: S608 - our own words
                (self._moment(), *given),
            ).rowcount

    def _purge(self, database: sqlite3.Connection) -> None:
        """Delete for good the games removed more than a day ago."""
        database.execute(
            "DELETE FROM games WHERE removed != '' AND removed < ?", (self._moment(RESTORABLE),)
        )
        database.execute("DELETE FROM replays WHERE id NOT IN (SELECT id FROM games)")

    def _moment(self, ago: timedelta = timedelta()) -> str:
        return (self._today().astimezone(UTC) - ago).isoformat(timespec="seconds")

    def _refused(self, why: str) -> StatisticsError:
        # In full, however long: the person has not typed this path.
        where = repr(str(self.path))
        text = _("cannot use the statistics in {where}: {why}")
        return StatisticsError(text.format(where=where, why=why), self.path)


def _of_row(row: tuple[Any, ...]) -> FinishedGame:
    """Read a row of the database, whose values may be anything."""
    *values, has_replay = row
    data = dict(zip(WRITTEN, values, strict=True))
    helped, won = data["help"], data["won"]
    if not isinstance(helped, str) or won not in (0, 1):
        raise ValueError
    data |= {"help": helped.split(",") if helped else [], "won": bool(won)}
    return replace(read_written(data), has_replay=bool(has_replay))


def _when(game: FinishedGame) -> datetime:
    assert game.ended is not None, "it was recorded with its date"
    return game.ended
