"""Practice as plain data, to export and to merge on another machine."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Literal, TypedDict

from minewise.base.language import gettext as _
from minewise.base.limit import Limit, TimeUpError
from minewise.base.shape import ShapeError, Within, shaped
from minewise.core.no_guess import HIGHEST, LOWEST
from minewise.solver import TooWideError, solve
from minewise.training.puzzle import Puzzle, unflagged

# The time limit in seconds for checking that a position is possible: most take no time.
_LOOK = 0.1

_Name = Annotated[str, Within(1, 80, printable=True)]
_Moment = Annotated[str, Within(10, 40, printable=True)]
_Share = Annotated[float, Within(0, 1)]
_Seconds = Annotated[float, Within(0, 3 * 10**10)]
_Rating = Annotated[int, Within(LOWEST, HIGHEST)]


class AttemptData(TypedDict):
    """An answer to a puzzle."""

    puzzle: _Name
    at: _Moment
    theme: _Name
    mode: _Name
    hinting: Literal["mixed", "hints", "obvious"]  #: how much was given away
    rating: _Rating  #: the first rating of the puzzle
    score: _Share
    seconds: _Seconds


class RepeatData(TypedDict):
    """A puzzle that comes back."""

    line: Annotated[str, Within(1, 2_000_000)]  #: the puzzle as packs write it
    why: Literal["needless", "missed", "slow", "worse", "lost", "wrong"]
    due: _Moment | None  #: null once it is mastered
    next: Annotated[int, Within(0, 7)]  #: which interval comes next
    game: Annotated[str, Within(0, 80, printable=True)]
    changed: _Moment


class LessonData(TypedDict):
    """The progress in a lesson."""

    name: _Name
    right: Annotated[int, Within(0, 10**6)]  #: puzzles solved in a row
    mastered: bool
    changed: _Moment


class PracticeScoreData(TypedDict):
    """The result of a streak, a storm or the puzzles of a day; or the rating to begin with."""

    mode: _Name
    at: _Moment
    score: Annotated[int, Within(0, 10**6)]
    line: Annotated[str, Within(0, 200, printable=True)]  #: to share


class PracticeData(TypedDict):
    """Everything that a person has practised."""

    attempts: list[AttemptData]
    repeats: list[RepeatData]
    lessons: list[LessonData]
    scores: list[PracticeScoreData]
    games: list[_Name]  #: the games that puzzles were taken from


def named(shape: type, rows: Sequence[Sequence[object]]) -> list[dict[str, object]]:
    """Rows of a table as objects of a shape, whose keys are in the order of the columns."""
    names = list(shape.__annotations__)
    return [dict(zip(names, row, strict=True)) for row in rows]


def row_of(shape: type, data: object) -> tuple[object, ...]:
    """An object of a shape as a row of its table."""
    assert isinstance(data, dict), "its shape was checked"
    return tuple(data[name] for name in shape.__annotations__)


def checked(data: object) -> PracticeData:
    """Check data as `Practice.as_data` gives it, and convert its times to UTC."""
    read = shaped(data, PracticeData)
    for attempt in read["attempts"]:
        attempt["at"] = _moment("at", attempt["at"])
    for repeat in read["repeats"]:
        read_puzzle(repeat["line"])
        repeat["changed"] = _moment("changed", repeat["changed"])
        repeat["due"] = None if repeat["due"] is None else _moment("due", repeat["due"])
    for lesson in read["lessons"]:
        lesson["changed"] = _moment("changed", lesson["changed"])
    for score in read["scores"]:
        score["at"] = _moment("at", score["at"])
    return read


@lru_cache(maxsize=1000)  # the puzzles that come back are read again and again
def read_puzzle(line: str) -> Puzzle:
    """A puzzle from any source, checked to be possible."""
    puzzle = Puzzle.parse(line)
    with suppress(TimeUpError, TooWideError):
        solve(unflagged(puzzle.position), limit=Limit(_LOOK))
    return puzzle


def read_moment(text: object) -> datetime:
    """Read a date and time, in UTC; raise a `ValueError` if the text is none."""
    if not isinstance(text, str):
        raise ValueError(text)
    moment = datetime.fromisoformat(text)
    # Years at the ends of the calendar have no room for another time zone.
    if not 1970 <= moment.year <= 9000:
        raise ValueError(text)
    return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)


def _moment(name: str, text: str) -> str:
    try:
        return read_moment(text).isoformat()
    except ValueError:
        raise ShapeError(name, text, _("a date and a time")) from None
