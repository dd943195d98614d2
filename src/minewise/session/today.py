"""Daily boards: three levels a day, without guessing, the same for everyone.

The board follows from the level and the local date. It is made for a first click in the middle,
so the first click opens the middle wherever it is made.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from minewise.base.errors import NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import Cell, Chance, Deal, FirstClick, Level, NoGuess
from minewise.session.tally import FinishedGame

GROUP = "today"
"""The group of the settings file that records which boards were begun."""

TODAY_LEVELS = ("beginner", "intermediate", "expert")
"""The levels that have a board for each day."""

# Keeps the seeds that people choose from giving the same boards.
_SALT = 0x746F646179


def todays_deal(day: date, level: Level) -> Deal:
    """The deal of a day's board of a level.

    >>> from minewise.core import LEVELS
    >>> todays_deal(date(2026, 11, 16), LEVELS["beginner"]).line()
    '9x9x10 first opening no-guess v1 seed 3089141474732836792'
    """
    name = str(level)
    if name not in TODAY_LEVELS:
        text = _("{given} has no board today: expected one of {names}")
        raise NotationError(text.format(given=quote(name), names=", ".join(TODAY_LEVELS)), name)
    number = day.toordinal() * len(TODAY_LEVELS) + TODAY_LEVELS.index(name)
    seed = Chance(_SALT ^ number).next64()
    return Deal(level, FirstClick.OPENING, seed, demand=NoGuess())


def middle(level: Level) -> Cell:
    """The cell that is opened first."""
    return level.height // 2, level.width // 2


@dataclass(frozen=True, slots=True)
class DayDone:
    """The result on the board of a day and a level."""

    day: date
    level: str  # one of `TODAY_LEVELS`
    best: FinishedGame  # won before lost, without help before with, then the fastest
    tries: int


def calendar(games: Iterable[FinishedGame]) -> list[DayDone]:
    """The results on all boards, in the order of days and levels."""
    found: dict[tuple[date, int], list[FinishedGame]] = {}
    for game in games:
        day, level = _day(game.day), str(game.level)
        if day is not None and level in TODAY_LEVELS:
            found.setdefault((day, TODAY_LEVELS.index(level)), []).append(game)
    return [
        DayDone(day, TODAY_LEVELS[number], min(members, key=_goodness), len(members))
        for (day, number), members in sorted(found.items())
    ]


def _goodness(game: FinishedGame) -> tuple[bool, bool, float]:
    return not game.won, bool(game.help), game.seconds


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:  # written by another version
        return None
