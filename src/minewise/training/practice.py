"""The practice of a person, in a database of its own.

    attempt  an answer to a puzzle; the first to each moves the ratings
    rating   of the person in all, of the person in a theme, and of a puzzle
    repeat   a puzzle that comes back
    lesson   the progress in one
    score    the result of a streak, a storm or the puzzles of a day; and the rating to begin with

Ratings follow from the attempts, in order of time. So the data of two machines can be merged
without duplicates (`merge`).

Two programs may be open at once: each change reads and writes in one transaction.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from minewise.base.database import Database
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.training.glicko import Glicko
from minewise.training.practice_data import (
    AttemptData,
    LessonData,
    PracticeData,
    PracticeScoreData,
    RepeatData,
    checked,
    named,
    read_moment,
    read_puzzle,
    row_of,
)
from minewise.training.puzzle import Puzzle
from minewise.training.ratings import (
    ATTEMPTS,
    BEGINNING,
    OVERALL,
    RatingChange,
    beginning,
    insert,
    rate,
    rate_again,
)
from minewise.training.repeats import AFTER, Repeat, Why, is_slow
from minewise.training.theme import Hinting, Theme

if TYPE_CHECKING:
    import sqlite3

# The migrations of the schema, in order. Only ever append.
_MIGRATIONS = (
    """
    CREATE TABLE attempts (
        puzzle TEXT NOT NULL, at TEXT NOT NULL, theme TEXT NOT NULL, mode TEXT NOT NULL,
        hinting TEXT NOT NULL, rating INTEGER NOT NULL, score REAL NOT NULL, seconds REAL NOT NULL,
        after REAL, PRIMARY KEY (puzzle, at)
    )
    """,
    """
    CREATE TABLE ratings (
        name TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL,
        volatility REAL NOT NULL, at TEXT NOT NULL, attempts INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE repeats (
        puzzle TEXT PRIMARY KEY, line TEXT NOT NULL, why TEXT NOT NULL, due TEXT,
        next INTEGER NOT NULL, game TEXT NOT NULL, changed TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE lessons (
        name TEXT PRIMARY KEY, right INTEGER NOT NULL, mastered INTEGER NOT NULL,
        changed TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE scores (
        mode TEXT NOT NULL, at TEXT NOT NULL, score INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (mode, at)
    )
    """,
    "CREATE TABLE games (id TEXT PRIMARY KEY)",
)

_Read = TypeVar("_Read")


class PracticeError(MinewiseError):
    """The practice of a person cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating of a person."""

    now: Glicko
    attempts: int = 0  #: the number of first attempts it is based on


class Practice:
    """The practice of one person."""

    def __init__(self, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """Use the database at `path`, which the first write creates."""
        self.path = path
        self.now = now
        self._database = Database(path, _MIGRATIONS, self._refused)

    def _refused(self, why: str) -> PracticeError:
        text = _("cannot use your practice in {where}: {why}")
        return PracticeError(text.format(where=repr(str(self.path)), why=why), self.path)

    def _rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        return self._read(tuple, query, *values)

    def _read(
        self, of: Callable[[tuple[object, ...]], _Read], query: str, *values: object
    ) -> list[_Read]:
        """The rows of a query, each read by `of`: a ValueError means that it is damaged."""
        if not self._database.exists():
            return []
        with self._database.open(write=False) as database:
            return [of(row) for row in database.execute(query, values)]

    # Attempts

    def attempt(
        self,
        puzzle: Puzzle,
        score: float,
        *,
        seconds: float = 0.0,
        mode: str = "train",
        hinting: Hinting = "mixed",
    ) -> RatingChange:
        """Record an attempt; the first one at a puzzle moves the ratings.

        A puzzle that was missed, or took long, comes back.
        """
        now = self.now()
        row: AttemptData = {
            "puzzle": puzzle.id,
            "at": now.isoformat(),
            "theme": str(puzzle.theme),
            "mode": mode,
            "hinting": hinting,
            "rating": puzzle.rating,
            "score": score,
            "seconds": min(max(seconds, 0.0), 3e10),
        }
        with self._database.open(write=True) as database:
            change = rate(database, row)
            well = score >= 0.5 and not is_slow(puzzle.question, seconds)
            _schedule(database, puzzle, Why.SLOW if score >= 0.5 else Why.WRONG, now, well=well)
        return change

    def seen(self) -> frozenset[str]:
        """The puzzles that were tried."""
        return frozenset(
            str(name) for (name,) in self._rows("SELECT DISTINCT puzzle FROM attempts")
        )

    def attempts(self) -> list[AttemptData]:
        """All attempts, in order."""
        return self.as_data()["attempts"]

    def history(self) -> list[tuple[datetime, float]]:
        """The person's rating after each attempt that moved it."""
        return self._read(
            lambda row: (read_moment(row[0]), Glicko.kept(row[1], 0, 0).rating),
            "SELECT at, after FROM attempts WHERE after IS NOT NULL ORDER BY at",
        )

    def days(self) -> list[date]:
        """The days on which something was tried."""
        return self._read(
            lambda row: date.fromisoformat(str(row[0])),
            "SELECT DISTINCT substr(at, 1, 10) FROM attempts ORDER BY 1",
        )

    # Ratings

    def rating(self, theme: Theme | None = None) -> Rated:
        """The person's rating, in all or in a theme."""
        name = OVERALL if theme is None else f"theme {theme}"
        return self.ratings().get(name) or Rated(self.first())

    def first(self) -> Glicko:
        """The rating that the person begins with."""
        return next(iter(self._read(beginning, BEGINNING)), Glicko())

    def begin_at(self, rating: int) -> None:
        """Let the person, who has not trained yet, begin with a rating."""
        self.score("start", rating)

    def ratings(self) -> dict[str, Rated]:
        """All ratings by name: empty for the person's, `theme 1-1`, `puzzle vuxkny2z`."""
        return dict(
            self._read(
                lambda row: (str(row[0]), Rated(Glicko.kept(*row[1:4]), int(str(row[4])))),
                "SELECT name, rating, deviation, volatility, attempts FROM ratings",
            )
        )

    # Repeats

    def add(self, puzzles: Iterable[tuple[Puzzle, Why]], game: str) -> int:
        """Add puzzles of a game of the person's own; return how many are new.

        A game is used once; its puzzles are due at once.
        """
        now, new = self.now(), 0
        with self._database.open(write=True) as database:
            taken = database.execute("INSERT OR IGNORE INTO games VALUES (?)", (game,))
            if taken.rowcount == 0:
                return 0
            for puzzle, why in puzzles:
                known = database.execute(
                    "SELECT 1 FROM repeats WHERE puzzle = ?", (puzzle.id,)
                ).fetchone()
                if known is None:
                    _write_repeat(database, Repeat(puzzle, why, now, 0, game), now)
                    new += 1
        return new

    def taken(self) -> frozenset[str]:
        """The games that puzzles were taken from, or that had none to give."""
        return frozenset(str(name) for (name,) in self._rows("SELECT id FROM games"))

    def repeats(self) -> list[Repeat]:
        """All puzzles that come back, the first due first; mastered ones last.

        Those that cannot be read are left out: `unreadable` counts them.
        """
        return [repeat for repeat in self._all_repeats() if repeat is not None]

    def unreadable(self) -> int:
        """The number of puzzles that would come back, but cannot be read."""
        return self._all_repeats().count(None)

    def _all_repeats(self) -> list[Repeat | None]:
        return self._read(
            _repeat,
            "SELECT line, why, due, next, game FROM repeats ORDER BY due IS NULL, due, puzzle",
        )

    def due(self) -> list[Repeat]:
        """The puzzles that are due now; the clicks that lost first, then others of own games."""
        now = self.now()
        due = [each for each in self.repeats() if each.due is not None and each.due <= now]
        return sorted(due, key=lambda each: (not each.game, each.why is not Why.LOST))

    # Lessons and scores

    def lesson(self, name: str) -> tuple[int, bool]:
        """How many puzzles of a lesson were solved in a row, and whether it is mastered."""
        rows = self._read(
            lambda row: (int(str(row[0])), bool(row[1])),
            "SELECT right, mastered FROM lessons WHERE name = ?",
            name,
        )
        return rows[0] if rows else (0, False)

    def learn(self, name: str, right: bool, enough: int) -> tuple[int, bool]:
        """Record a puzzle of a lesson; `enough` right ones in a row master it, for good."""
        with self._database.open(write=True) as database:
            found = database.execute(
                "SELECT right, mastered FROM lessons WHERE name = ?", (name,)
            ).fetchone() or (0, 0)
            row = int(str(found[0])) + 1 if right else 0
            mastered = bool(found[1]) or row >= enough
            database.execute(
                "INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?)",
                (name, row, int(mastered), self.now().isoformat()),
            )
        return row, mastered

    def score(self, mode: str, score: int, line: str = "") -> None:
        """Record the result of a streak, a storm or the puzzles of a day."""
        with self._database.open(write=True) as database:
            database.execute(
                "INSERT OR IGNORE INTO scores VALUES (?, ?, ?, ?)",
                (mode, self.now().isoformat(), score, line),
            )

    def best(self, mode: str) -> int:
        """The best result in a mode."""
        rows = self._read(_count, "SELECT max(score) FROM scores WHERE mode = ?", mode)
        return rows[0] if rows else 0

    def scored_on(self, mode: str, day: date) -> int | None:
        """The first result in a mode on a day; None if there is none."""
        rows = self._read(
            _count,
            "SELECT score FROM scores WHERE mode = ? AND substr(at, 1, 10) = ? ORDER BY at LIMIT 1",
            mode,
            day.isoformat(),
        )
        return rows[0] if rows else None

    # Export and import

    def as_data(self) -> PracticeData:
        """Everything as plain values; puzzles that cannot be read are left out."""
        attempts = self._rows(ATTEMPTS)
        repeats = self._rows(
            "SELECT line, why, due, next, game, changed FROM repeats ORDER BY puzzle"
        )
        repeats = [row for row in repeats if _repeat(row[:5]) is not None]
        lessons = self._rows("SELECT name, right, mastered, changed FROM lessons ORDER BY name")
        scores = self._rows("SELECT mode, at, score, line FROM scores ORDER BY mode, at")
        games = self._rows("SELECT id FROM games ORDER BY id")
        return checked(
            {
                "attempts": named(AttemptData, attempts),
                "repeats": named(RepeatData, repeats),
                "lessons": [
                    {**lesson, "mastered": bool(lesson["mastered"])}
                    for lesson in named(LessonData, lessons)
                ],
                "scores": named(PracticeScoreData, scores),
                "games": [str(name) for (name,) in games],
            }
        )

    @staticmethod
    def check(data: object) -> None:
        """Check another machine's data, without writing anything."""
        checked(data)

    def merge(self, data: object) -> int:
        """Add another machine's data without duplicates; return the number of new records.

        Of a repeat or a lesson that both have, the one that was changed last is kept. Ratings
        are worked out again from all attempts, in order of time. If anything is invalid, nothing
        is added.
        """
        read = checked(data)
        with self._database.open(write=True) as database:
            attempts = sum(insert(database, row) for row in read["attempts"])
            before = database.total_changes
            for repeat in read["repeats"]:
                name = read_puzzle(repeat["line"]).id
                _keep_later(database, "repeats", "puzzle", (name, *row_of(RepeatData, repeat)))
            for lesson in read["lessons"]:
                _keep_later(database, "lessons", "name", row_of(LessonData, lesson))
            database.executemany(
                "INSERT OR IGNORE INTO scores VALUES (?, ?, ?, ?)",
                [row_of(PracticeScoreData, each) for each in read["scores"]],
            )
            database.executemany(
                "INSERT OR IGNORE INTO games VALUES (?)", [(name,) for name in read["games"]]
            )
            new = attempts + database.total_changes - before
            if new:
                rate_again(database)
        return new


# Rows


def _repeat(row: Sequence[object]) -> Repeat | None:
    """A puzzle that comes back; None if it cannot be read, so that the others still do."""
    line, why, due, place, game = row
    try:
        return Repeat(
            read_puzzle(str(line)),
            Why(str(why)),
            None if due is None else read_moment(due),
            min(max(int(str(place)), 0), len(AFTER)),
            str(game),
        )
    except ValueError:
        return None


def _schedule(
    database: "sqlite3.Connection", puzzle: Puzzle, why: Why, now: datetime, *, well: bool
) -> None:
    """Reschedule a puzzle after an attempt, if it comes back or should from now on."""
    found = database.execute(
        "SELECT line, why, due, next, game FROM repeats WHERE puzzle = ?", (puzzle.id,)
    ).fetchone()
    if found is None and well:
        return
    repeat = (found and _repeat(found)) or Repeat(puzzle, Why.WRONG if found else why, now)
    if found and well and repeat.due is not None and repeat.due > now:
        return  # it was not due: success means little
    _write_repeat(database, repeat.after(well, now), now)


def _count(row: Sequence[object]) -> int:
    return int(str(row[0] or 0))


def _write_repeat(database: "sqlite3.Connection", repeat: Repeat, now: datetime) -> None:
    database.execute(
        "INSERT OR REPLACE INTO repeats VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            repeat.puzzle.id,
            repeat.puzzle.line(),
            str(repeat.why),
            None if repeat.due is None else repeat.due.isoformat(),
            repeat.next,
            repeat.game,
            now.isoformat(),
        ),
    )


def _keep_later(
    database: "sqlite3.Connection", table: str, key: str, values: tuple[object, ...]
) -> None:
    """Write a row unless a later one exists; its last value is the time of the change."""
    found = database.execute(
        f"SELECT changed FROM {table} WHERE {key} = ?",  # noqa: S608 - both are our own
        values[:1],
    ).fetchone()
    if found is None or str(found[0]) < str(values[-1]):
        marks = ", ".join("?" * len(values))
        database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", values)  # noqa: S608
