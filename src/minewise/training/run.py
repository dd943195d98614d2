"""A run: puzzles one after the other, by the rules of a mode, without a screen.

A front end draws the run, hands answers to `run.answer`, and then calls `run.next`.
The modes are in `modes.py`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from minewise.base.errors import IllegalMoveError
from minewise.base.language import gettext as _
from minewise.training.pack import Pack
from minewise.training.puzzle import Puzzle
from minewise.training.ratings import RatingChange
from minewise.training.theme import Hinting
from minewise.training.truth import Answer, Truth, Verdict

if TYPE_CHECKING:
    from minewise.training.trainer import Trainer


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle, and why it is asked."""

    puzzle: Puzzle
    why: str = ""
    game: str = ""  #: the person's own game that it is from


class Run(ABC):
    """One session of training."""

    mode = ""
    hinting: Hinting = "mixed"
    seconds: float | None = None  #: the time limit of the run; None for no limit

    def __init__(self, trainer: "Trainer") -> None:
        self.trainer = trainer
        self.asked: Asked | None = None  #: the puzzle shown; None when the run is over
        self.verdict: Verdict | None = None  #: on the answer; None before it
        self.right = self.wrong = 0
        self.change: RatingChange | None = None  #: the rating change of the last answer
        self.results: list[bool] = []  #: whether each answer was right
        self.took = 0.0  #: seconds for all answers
        self._began = self._shown = trainer.now()
        self._tried: set[str] = set()

    # To be overridden by modes

    @abstractmethod
    def _title(self) -> str: ...

    @abstractmethod
    def _text(self) -> str: ...

    @abstractmethod
    def _choose(self) -> Asked | None:
        """The next puzzle; None if there are no more."""

    def _after(self) -> None:  # noqa: B027 - most modes do no more
        """Do more after an answer."""

    def _end(self) -> None:  # noqa: B027 - most modes have no time limit
        """Do more when time is up."""

    # For front ends

    @property
    def title(self) -> str:
        """The name of the mode."""
        return self._title()

    @property
    def text(self) -> str:
        """The state of the run, as a sentence."""
        return self._text()

    @property
    def is_over(self) -> bool:
        """Whether the run is over."""
        if self.asked is not None and self.seconds_left == 0:
            self.asked = None
            self._end()
        return self.asked is None

    @property
    def seconds_left(self) -> float | None:
        """The seconds left; None if there is no limit."""
        if self.seconds is None:
            return None
        return min(self.seconds, max(0.0, self.seconds - self._seconds(self._began)))

    @property
    def begins_in(self) -> float:
        """The seconds left of a countdown."""
        return max(0.0, -self._seconds(self._began))

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle shown; None when the run is over."""
        return None if self.is_over or self.asked is None else self.asked.puzzle

    def is_from(self, game: str) -> bool:
        """Whether the puzzle shown is from that game."""
        return self.puzzle is not None and self.asked is not None and self.asked.game == game

    def next(self) -> Puzzle | None:
        """The next puzzle, once this one was answered; None when the run is over."""
        if self.puzzle is not None and self.verdict is None:
            return self.puzzle
        self.verdict = None
        self.asked = None if self.seconds_left == 0 else self._choose()
        self._shown = max(self.trainer.now(), self._began)
        if self.asked is not None:
            self._tried.add(self.asked.puzzle.id)
        return self.puzzle

    def answer(self, answer: Answer) -> Verdict:
        """Judge an answer to the puzzle shown, and record it."""
        puzzle = self.puzzle
        if puzzle is None:
            raise IllegalMoveError(_("There is no puzzle to answer."), None)
        if self.verdict is not None:
            raise IllegalMoveError(_("This puzzle has been answered."), None)
        verdict = Truth(puzzle).judge(answer)
        self.verdict = verdict
        self.results.append(verdict.right)
        self.right += verdict.right
        self.wrong += not verdict.right
        seconds = self._seconds(self._shown)
        self.took += seconds
        self.change = self.trainer.practice.attempt(
            puzzle, verdict.score, seconds=seconds, mode=self.mode, hinting=self.hinting
        )
        self._after()
        return verdict

    def give_up(self) -> Verdict:
        """Show the answer; that counts as a wrong one."""
        return self.answer(Answer())

    def _seconds(self, since: datetime) -> float:
        return (self.trainer.now() - since).total_seconds()

    def _near(self, pack: Pack, rating: float) -> Asked | None:
        """A puzzle near a rating that was not tried, or else not in this run."""
        for avoid in (self.trainer.practice.seen() | self._tried, self._tried):
            if found := pack.near(rating, avoid):
                return Asked(found[self.trainer.chance.below(len(found))])
        return None
