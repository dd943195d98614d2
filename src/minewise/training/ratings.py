"""The effect of attempts on the ratings in the database: of the person, themes and puzzles."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from minewise.base.shape import shaped
from minewise.core.no_guess import HIGHEST, LOWEST
from minewise.training.glicko import Glicko, rated, weighted
from minewise.training.practice_data import AttemptData, named, read_moment, row_of
from minewise.training.theme import Hinting

if TYPE_CHECKING:
    import sqlite3

WEIGHTS: dict[Hinting, tuple[float, float]] = {
    "mixed": (1.0, 1.0),
    "hints": (0.2, 0.7),
    "obvious": (0.1, 0.4),
}
"""The weights of a solved and of a missed puzzle, by how much was given away."""

UNRATED = ("streak", "storm", "repeat")
"""The modes that move no rating: in some speed decides, in others the puzzle is known."""

NEW_PUZZLE = 90.0
"""The deviation of the first rating of a puzzle."""

OVERALL = ""
"""The name of the person's overall rating; that of a theme is `theme 1-1`."""

# Puzzle ratings off the scale were once accepted from data files.
ATTEMPTS = (
    "SELECT puzzle, at, theme, mode, hinting, "  # noqa: S608 - both numbers are our own
    f"min(max(rating, {LOWEST}), {HIGHEST}), score, seconds FROM attempts ORDER BY at, puzzle"
)
"""All attempts in order, as `AttemptData` has them."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of the person's rating by an attempt."""

    before: Glicko
    after: Glicko  #: the same if it did not count

    @property
    def points(self) -> int:
        """The number of points by which it moved."""
        return round(self.after.rating) - round(self.before.rating)


BEGINNING = "SELECT score FROM scores WHERE mode = 'start' ORDER BY at DESC LIMIT 1"
"""Finds the rating that the person chose to begin with: a score, so it is exported with those."""


def beginning(row: Sequence[object] | None) -> Glicko:
    """The rating that a person begins with: the chosen one, or a newcomer's."""
    return Glicko() if row is None else Glicko(Glicko.kept(row[0], 1, 1).rating)


def insert(database: "sqlite3.Connection", row: AttemptData, after: float | None = None) -> bool:
    """Record an attempt, and the person's rating after it; return whether it is new."""
    cursor = database.execute(
        "INSERT OR IGNORE INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*row_of(AttemptData, row), after),
    )
    return cursor.rowcount == 1


def rate_again(database: "sqlite3.Connection") -> None:
    """Work out all ratings from the attempts, in order of time."""
    rows = database.execute(ATTEMPTS).fetchall()
    database.execute("DELETE FROM attempts")
    database.execute("DELETE FROM ratings")
    for data in named(AttemptData, rows):
        rate(database, shaped(data, AttemptData))


def rate(database: "sqlite3.Connection", row: AttemptData) -> RatingChange:
    """Record an attempt, and move the ratings if it is the first."""
    name, at = row["puzzle"], read_moment(row["at"])
    first = beginning(database.execute(BEGINNING).fetchone())
    person, count = _read(database, OVERALL, at, first)
    tried = database.execute("SELECT 1 FROM attempts WHERE puzzle = ?", (name,)).fetchone()
    if tried is not None or row["mode"] in UNRATED:
        insert(database, row, None)
        return RatingChange(person, person)
    theme, in_theme = _read(database, f"theme {row['theme']}", at, first)
    puzzle, tries = _read(database, f"puzzle {name}", at, Glicko(row["rating"], NEW_PUZZLE))
    score = row["score"]
    weight = WEIGHTS[row["hinting"]][score < 0.5]
    after = weighted(person, rated(person, [(puzzle, score)]), weight)
    _write(database, OVERALL, after, at, count + 1)
    # In its own theme nothing is given away: all attempts are alike.
    _write(database, f"theme {row['theme']}", rated(theme, [(puzzle, score)]), at, in_theme + 1)
    moved = weighted(puzzle, rated(puzzle, [(person, 1 - score)]), weight)
    _write(database, f"puzzle {name}", moved, at, tries + 1)
    insert(database, row, after.rating)
    return RatingChange(person, after)


def _read(
    database: "sqlite3.Connection", name: str, at: datetime, first: Glicko
) -> tuple[Glicko, int]:
    row = database.execute(
        "SELECT rating, deviation, volatility, at, attempts FROM ratings WHERE name = ?", (name,)
    ).fetchone()
    if row is None:
        return first, 0
    days = (at - read_moment(row[3])).total_seconds() / 86400
    return Glicko.kept(*row[:3]).rested(days), int(row[4])


def _write(
    database: "sqlite3.Connection", name: str, rating: Glicko, at: datetime, attempts: int
) -> None:
    database.execute(
        "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)",
        (name, rating.rating, rating.deviation, rating.volatility, at.isoformat(), attempts),
    )
