"""What a person has practised, in a database of their own: nothing else is remembered.

    attempt  an answer to a puzzle; the first to each moves the ratings
    rating   of the person in all, of the person in a theme, and of a puzzle
    repeat   a puzzle that comes back
    lesson   how far somebody is in one
    score    the result of a streak, a storm or the puzzles of a day

The attempts say it all: ratings follow from them, in order of time. So what two machines have
kept can be put together without doubles (`merge`).

Two programs may be open at once: each change reads and writes in one transaction.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from minewise.base import Database, MinewiseError, Within, gettext as _, shaped
from minewise.training.glicko import Glicko, rated, weighted
from minewise.training.puzzle import Puzzle
from minewise.training.repeats import Repeat, Why, is_slow
from minewise.training.theme import Hinting, Theme

# How the database came to be what it is. Only ever add to the end.
_MIGRATIONS = (
    """
    CREATE TABLE attempts (
        puzzle TEXT NOT NULL,
        at TEXT NOT NULL,
        theme TEXT NOT NULL,
        mode TEXT NOT NULL,
        hinting TEXT NOT NULL,
        rating INTEGER NOT NULL,
        score REAL NOT NULL,
        seconds REAL NOT NULL,
        after REAL,
        PRIMARY KEY (puzzle, at)
    )
    """,
    """
    CREATE TABLE ratings (
        name TEXT PRIMARY KEY,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        at TEXT NOT NULL,
        attempts INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE repeats (
        puzzle TEXT PRIMARY KEY,
        line TEXT NOT NULL,
        why TEXT NOT NULL,
        due TEXT,
        next INTEGER NOT NULL,
        game TEXT NOT NULL,
        changed TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE lessons (
        name TEXT PRIMARY KEY,
        right INTEGER NOT NULL,
        mastered INTEGER NOT NULL,
        changed TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE scores (
        mode TEXT NOT NULL,
        at TEXT NOT NULL,
        score INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (mode, at)
    )
    """,
    "CREATE TABLE games (id TEXT PRIMARY KEY)",
)

WEIGHTS: dict[Hinting, tuple[float, float]] = {
    "mixed": (1.0, 1.0),
    "hints": (0.2, 0.7),
    "obvious": (0.1, 0.4),
}
"""How much a puzzle counts that was solved, and one that was not, by how much was given away."""

UNRATED = ("streak", "storm", "repeat", "lesson board")
"""The modes that move no rating: in some speed decides, in others the puzzle is known."""

NEW_PUZZLE = 90.0
"""How unsure the first rating of a puzzle is."""

_OVERALL = ""
_Name = Annotated[str, Within(1, 80, printable=True)]
_Moment = Annotated[str, Within(10, 40, printable=True)]
_Share = Annotated[float, Within(0, 1)]
_Seconds = Annotated[float, Within(0, 3 * 10**10)]
_Rating = Annotated[int, Within(0, 9999)]
_Row = sqlite3.Row


class AttemptData(TypedDict):
    """An answer to a puzzle."""

    puzzle: _Name
    at: _Moment
    theme: _Name
    mode: _Name
    hinting: Literal["mixed", "hints", "obvious"]
    """How much was given away."""
    rating: _Rating
    """The first rating of the puzzle."""
    score: _Share
    seconds: _Seconds


class RepeatData(TypedDict):
    """A puzzle that comes back."""

    line: Annotated[str, Within(1, 2_000_000)]
    """The puzzle as packs write it."""
    why: Literal["needless", "missed", "slow", "worse", "lost", "wrong"]
    due: _Moment | None
    """Null once it is mastered."""
    next: Annotated[int, Within(0, 7)]
    """Which interval comes next."""
    game: Annotated[str, Within(0, 80, printable=True)]
    changed: _Moment


class LessonData(TypedDict):
    """How far somebody is in a lesson."""

    name: _Name
    right: Annotated[int, Within(0, 10**6)]
    """Puzzles solved in a row."""
    mastered: bool
    changed: _Moment


class ScoreData(TypedDict):
    """The result of a streak, a storm or the puzzles of a day."""

    mode: _Name
    at: _Moment
    score: Annotated[int, Within(0, 10**6)]
    line: Annotated[str, Within(0, 200, printable=True)]
    """To share."""


class PracticeData(TypedDict):
    """All that a person has practised."""

    attempts: list[AttemptData]
    repeats: list[RepeatData]
    lessons: list[LessonData]
    scores: list[ScoreData]
    games: list[_Name]
    """The games that puzzles were taken from."""


class PracticeError(MinewiseError):
    """What was practised cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating of a person.

    Attributes:
        now: The rating.
        attempts: How many first attempts it rests on.
    """

    now: Glicko
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """What an attempt did to the person's rating.

    Attributes:
        before: The rating before.
        after: The rating after it; the same where it did not count.
    """

    before: Glicko
    after: Glicko

    @property
    def points(self) -> int:
        """By how many points it moved."""
        return round(self.after.rating) - round(self.before.rating)


class Practice:
    """What one person has practised."""

    def __init__(self, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """Use the database at `path`; it is made when there is something to write.

        Args:
            path: Where the database is.
            now: What date and time it is.
        """
        self.path = path
        self.now = now
        self._database = Database(path, _MIGRATIONS, self._refused)

    def _refused(self, why: str) -> PracticeError:
        return PracticeError(
            _("cannot use what you have practised in {where}: {why}").format(
                where=repr(str(self.path)), why=why
            ),
            self.path,
        )

    def _open(self, *, write: bool) -> AbstractContextManager[sqlite3.Connection]:
        return self._database.open(write=write)

    def _rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        if not self._database.exists():
            return []
        with self._open(write=False) as database:
            return database.execute(query, values).fetchall()

    # Attempts

    def attempt(
        self,
        puzzle: Puzzle,
        score: float,
        *,
        seconds: float = 0.0,
        mode: str = "train",
        hinting: Hinting = "mixed",
    ) -> Change:
        """Keep an attempt; the first one to a puzzle moves the ratings.

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
        with self._open(write=True) as database:
            change = _rate(database, row)
            self._schedule(database, puzzle, score, seconds, now)
        return change

    def _schedule(
        self,
        database: sqlite3.Connection,
        puzzle: Puzzle,
        score: float,
        seconds: float,
        now: datetime,
    ) -> None:
        right, slow = score >= 0.5, is_slow(puzzle.question, seconds)
        found = database.execute(
            "SELECT line, why, due, next, game FROM repeats WHERE puzzle = ?", (puzzle.id,)
        ).fetchone()
        if found is None:
            if right and not slow:
                return
            repeat = Repeat(puzzle, Why.SLOW if right else Why.WRONG, now)
        else:
            repeat = _repeat(found)
            if right and not slow and repeat.due is not None and repeat.due > now:
                return  # it was not due: that says little
        _write_repeat(database, repeat.after(right and not slow, now), now)

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
        rows = self._rows("SELECT at, after FROM attempts WHERE after IS NOT NULL ORDER BY at")
        return [(datetime.fromisoformat(str(at)), float(str(after))) for at, after in rows]

    def days(self) -> list[date]:
        """The days on which something was tried."""
        rows = self._rows("SELECT DISTINCT substr(at, 1, 10) FROM attempts ORDER BY 1")
        return [date.fromisoformat(str(day)) for (day,) in rows]

    # Ratings

    def rating(self, theme: Theme | None = None) -> Rated:
        """The person's rating, in all or in a theme."""
        name = _OVERALL if theme is None else f"theme {theme}"
        return self.ratings().get(name, Rated(Glicko()))

    def ratings(self) -> dict[str, Rated]:
        """All ratings by name: nothing for the person's, `theme 1-1`, `puzzle c3qz2llf`."""
        rows = self._rows("SELECT name, rating, deviation, volatility, attempts FROM ratings")
        return {
            str(name): Rated(
                Glicko(float(str(rating)), float(str(deviation)), float(str(volatility))),
                int(str(count)),
            )
            for name, rating, deviation, volatility, count in rows
        }

    # Repeats

    def add(self, puzzles: Iterable[tuple[Puzzle, Why]], game: str) -> int:
        """Keep puzzles of a game of the person's own; return how many are new.

        A game is taken once; its puzzles are due at once.
        """
        now, new = self.now(), 0
        with self._open(write=True) as database:
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

    def repeats(self) -> list[Repeat]:
        """All puzzles that come back, the first due first; mastered ones last."""
        rows = self._rows(
            "SELECT line, why, due, next, game FROM repeats ORDER BY due IS NULL, due, puzzle"
        )
        return [_repeat(row) for row in rows]

    def due(self) -> list[Repeat]:
        """The puzzles that are due now; those of the person's own games first."""
        now = self.now()
        due = [each for each in self.repeats() if each.due is not None and each.due <= now]
        return sorted(due, key=lambda each: not each.game)

    # Lessons and scores

    def lesson(self, name: str) -> tuple[int, bool]:
        """How many puzzles of a lesson were solved in a row, and whether it is mastered."""
        rows = self._rows("SELECT right, mastered FROM lessons WHERE name = ?", name)
        return (int(str(rows[0][0])), bool(rows[0][1])) if rows else (0, False)

    def learn(self, name: str, right: bool, enough: int) -> tuple[int, bool]:
        """Note a puzzle of a lesson; so many in a row are enough. What is mastered stays so."""
        with self._open(write=True) as database:
            found = database.execute(
                "SELECT right, mastered FROM lessons WHERE name = ?", (name,)
            ).fetchone() or (0, 0)
            row = found[0] + 1 if right else 0
            mastered = bool(found[1]) or row >= enough
            database.execute(
                "INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?)",
                (name, row, int(mastered), self.now().isoformat()),
            )
        return row, mastered

    def score(self, mode: str, score: int, line: str = "") -> None:
        """Keep the result of a streak, a storm or the puzzles of a day."""
        with self._open(write=True) as database:
            database.execute(
                "INSERT OR IGNORE INTO scores VALUES (?, ?, ?, ?)",
                (mode, self.now().isoformat(), score, line),
            )

    def best(self, mode: str) -> int:
        """The best result in a mode."""
        rows = self._rows("SELECT max(score) FROM scores WHERE mode = ?", mode)
        return int(str(rows[0][0] or 0)) if rows else 0

    # As one piece of data

    def as_data(self) -> PracticeData:
        """All that is kept, as plain values."""
        attempts = self._rows(
            "SELECT puzzle, at, theme, mode, hinting, rating, score, seconds "
            "FROM attempts ORDER BY at, puzzle"
        )
        repeats = self._rows(
            "SELECT line, why, due, next, game, changed FROM repeats ORDER BY puzzle"
        )
        lessons = self._rows("SELECT name, right, mastered, changed FROM lessons ORDER BY name")
        scores = self._rows("SELECT mode, at, score, line FROM scores ORDER BY mode, at")
        games = self._rows("SELECT id FROM games ORDER BY id")
        return _checked(
            {
                "attempts": _named(AttemptData, attempts),
                "repeats": _named(RepeatData, repeats),
                "lessons": [
                    {**lesson, "mastered": bool(lesson["mastered"])}
                    for lesson in _named(LessonData, lessons)
                ],
                "scores": _named(ScoreData, scores),
                "games": [str(name) for (name,) in games],
            }
        )

    def merge(self, data: object) -> int:
        """Add what another machine has kept, without doubles; return how many attempts are new.

        Of a repeat or a lesson that both have, the one that was changed last is kept. Ratings
        are worked out again from all attempts, in order of time.

        Raises:
            ShapeError: It is not what `as_data` gives.
            MinewiseError: A puzzle in it cannot be read.
        """
        read = _checked(data)
        repeats = [(Puzzle.parse(each["line"]).id, each) for each in read["repeats"]]
        with self._open(write=True) as database:
            new = sum(_insert(database, row, None) for row in read["attempts"])
            for name, each in repeats:
                values = (name, *(each[key] for key in RepeatData.__annotations__))
                _keep_later(database, "repeats", "puzzle", values)
            for lesson in read["lessons"]:
                _keep_later(database, "lessons", "name", tuple(lesson.values()))
            database.executemany(
                "INSERT OR IGNORE INTO scores VALUES (?, ?, ?, ?)",
                [
                    (each["mode"], each["at"], each["score"], each["line"])
                    for each in read["scores"]
                ],
            )
            database.executemany(
                "INSERT OR IGNORE INTO games VALUES (?)", [(name,) for name in read["games"]]
            )
            if new:
                _rate_again(database)
        return new


# Rows


def _named(shape: type, rows: Sequence[tuple[object, ...]]) -> list[dict[str, object]]:
    names = list(shape.__annotations__)
    return [dict(zip(names, row, strict=True)) for row in rows]


def _checked(data: object) -> PracticeData:
    return shaped(data, PracticeData)


def _repeat(row: Sequence[object]) -> Repeat:
    line, why, due, place, game = row
    return Repeat(
        Puzzle.parse(str(line), trusted=True),
        Why(str(why)),
        None if due is None else datetime.fromisoformat(str(due)),
        int(str(place)),
        str(game),
    )


def _write_repeat(database: sqlite3.Connection, repeat: Repeat, now: datetime) -> None:
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
    database: sqlite3.Connection, table: str, key: str, values: tuple[object, ...]
) -> None:
    """Write a row unless there is one that was changed later; the change is its last value."""
    found = database.execute(
        f"SELECT changed FROM {table} WHERE {key} = ?",  # noqa: S608 - both are our own
        values[:1],
    ).fetchone()
    if found is None or str(found[0]) < str(values[-1]):
        marks = ", ".join("?" * len(values))
        database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", values)  # noqa: S608


# Ratings


def _insert(database: sqlite3.Connection, row: AttemptData, after: float | None) -> bool:
    cursor = database.execute(
        "INSERT OR IGNORE INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*(row[key] for key in AttemptData.__annotations__), after),  # type: ignore[literal-required]
    )
    return cursor.rowcount == 1


def _rate_again(database: sqlite3.Connection) -> None:
    """Work out all ratings from the attempts, in order of time."""
    rows = database.execute(
        "SELECT puzzle, at, theme, mode, hinting, rating, score, seconds "
        "FROM attempts ORDER BY at, puzzle"
    ).fetchall()
    database.execute("DELETE FROM attempts")
    database.execute("DELETE FROM ratings")
    for data in _named(AttemptData, rows):
        _rate(database, shaped(data, AttemptData))


def _rate(database: sqlite3.Connection, row: AttemptData) -> Change:
    """Keep an attempt, and move the ratings if it is the first."""
    name, at = row["puzzle"], datetime.fromisoformat(row["at"])
    person, count = _read(database, _OVERALL, at, Glicko())
    tried = database.execute("SELECT 1 FROM attempts WHERE puzzle = ?", (name,)).fetchone()
    if tried is not None or row["mode"] in UNRATED:
        _insert(database, row, None)
        return Change(person, person)
    theme, in_theme = _read(database, f"theme {row['theme']}", at, Glicko())
    puzzle, tries = _read(database, f"puzzle {name}", at, Glicko(row["rating"], NEW_PUZZLE))
    score = row["score"]
    weight = WEIGHTS[row["hinting"]][score < 0.5]
    after = weighted(person, rated(person, [(puzzle, score)]), weight)
    _write(database, _OVERALL, after, at, count + 1)
    # In its own theme nothing is given away: all attempts are alike.
    _write(database, f"theme {row['theme']}", rated(theme, [(puzzle, score)]), at, in_theme + 1)
    moved = weighted(puzzle, rated(puzzle, [(person, 1 - score)]), weight)
    _write(database, f"puzzle {name}", moved, at, tries + 1)
    _insert(database, row, after.rating)
    return Change(person, after)


def _read(
    database: sqlite3.Connection, name: str, at: datetime, first: Glicko
) -> tuple[Glicko, int]:
    row = database.execute(
        "SELECT rating, deviation, volatility, at, attempts FROM ratings WHERE name = ?", (name,)
    ).fetchone()
    if row is None:
        return first, 0
    days = (at - datetime.fromisoformat(row[3])).total_seconds() / 86400
    return Glicko(*row[:3]).rested(days), row[4]


def _write(
    database: sqlite3.Connection, name: str, rating: Glicko, at: datetime, attempts: int
) -> None:
    database.execute(
        "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)",
        (name, rating.rating, rating.deviation, rating.volatility, at.isoformat(), attempts),
    )
