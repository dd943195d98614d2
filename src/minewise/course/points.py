"""The score of a solution, out of 100 points, with all weights.

    score   one row: a method that the student writes, or the games, with its points

Code that the course hands out (the board, `__eq__`, `mark_mine` of the AI and the like) does not
count, nor does advice. The games count most, by the share of games without a fault: this ranks
solutions by how well they reason. Only a file without findings gets all points, and one that
cannot be run gets none.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from minewise.base.language import gettext as _
from minewise.course.report import Point, Report

GAMES = 70
"""The points for the games."""

METHODS = {
    "Sentence.known_mines": 3,
    "Sentence.known_safes": 3,
    "Sentence.mark_mine": 3,
    "Sentence.mark_safe": 3,
    "MinesweeperAI.add_knowledge": 8,
    "MinesweeperAI.make_safe_move": 5,
    "MinesweeperAI.make_random_move": 5,
}
"""The points for each method, in proportion to the requirements that pass."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row: its name, the points given, the most possible, and the requirements that fail."""

    name: str
    points: int
    most: int
    failed: tuple[Point, ...] = ()


def scores(report: Report) -> list[ScoreRow]:
    """The rows of a report."""
    rows = [_of_method(name, most, report) for name, most in METHODS.items()]
    share = report.clean / report.played if report.played else 0.0
    games = int(GAMES * share)
    if report.findings and any(
        finding.kind not in ("contract", "advice") for finding in report.findings
    ):
        games = min(games, GAMES - 1)
    return [*rows, ScoreRow(_("games without a fault"), games, GAMES)]


def _of_method(name: str, most: int, report: Report) -> ScoreRow:
    asked = [point for point in report.points if point.method == name and not point.is_advice]
    failed = tuple(point for point in asked if not point.passed)
    share = 1 - len(failed) / len(asked) if asked else 0.0
    return ScoreRow(name, int(most * share), most, failed)


def total(rows: Iterable[ScoreRow]) -> int:
    """The sum of the points of all rows."""
    return sum(row.points for row in rows)
