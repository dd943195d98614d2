"""Spaced repetition: a puzzle comes back soon at first, then later, until it is mastered."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from minewise.base.language import gettext as _
from minewise.training.puzzle import Puzzle
from minewise.training.question import Question

AFTER = (
    timedelta(hours=4),
    timedelta(days=1),
    timedelta(days=3),
    timedelta(weeks=1),
    timedelta(weeks=2),
    timedelta(days=30),
    timedelta(days=91),
)
"""The intervals until it comes back; after a mistake they begin again."""

_QUICK = (Question.SAFE, Question.JUDGE, Question.DUE, Question.FIFTY, Question.COUNT)


class Why(StrEnum):
    """Why a puzzle is practised; the values are stored in the database."""

    NEEDLESS = "needless"
    """A guess although something was certain."""
    MISSED = "missed"
    """A safe cell that was overlooked."""
    SLOW = "slow"
    """It took long."""
    WORSE = "worse"
    """A guess that was not the best."""
    LOST = "lost"
    """The click that lost the game."""
    WRONG = "wrong"
    """A puzzle that was answered wrongly."""

    @property
    def text(self) -> str:
        """The reason as a sentence."""
        return {
            Why.NEEDLESS: _("You guessed here, and did not have to."),
            Why.MISSED: _("You missed a safe cell here."),
            Why.SLOW: _("This took you a while."),
            Why.WORSE: _("You made a guess here that was not the best."),
            Why.LOST: _("You lost a game here."),
            Why.WRONG: _("You got this wrong."),
        }[self]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A puzzle that comes back.

    >>> from minewise.core import Position
    >>> from minewise.training.theme import Theme
    >>> puzzle = Puzzle(Position.parse("3x2x2/###/121"), Question.SAFE, Theme.ONE_TWO_ONE, 900)
    >>> now = datetime(2030, 1, 1)
    >>> repeat = Repeat(puzzle, Why.LOST, now)
    >>> str(repeat.after(False, now).due), str(repeat.after(True, now).after(True, now).due)
    ('2030-01-01 04:00:00', '2030-01-02 00:00:00')
    """

    puzzle: Puzzle
    why: Why
    due: datetime | None  #: None once it is mastered
    next: int = 0  #: the index of the next interval
    game: str = ""  #: the game it is from; "" for a puzzle of a pack

    def after(self, well: bool, now: datetime) -> "Repeat":
        """The repeat after an attempt; `well` if it was right, and quick enough."""
        if not well:
            return replace(self, due=now + AFTER[0], next=1)
        if self.next == len(AFTER):
            return replace(self, due=None)
        return replace(self, due=now + AFTER[self.next], next=self.next + 1)

    @property
    def is_mastered(self) -> bool:
        """Whether it need not come back."""
        return self.due is None


def is_slow(question: Question, seconds: float) -> bool:
    """Whether an answer took so long that the puzzle should come back."""
    return seconds > (45 if question in _QUICK else 120)
