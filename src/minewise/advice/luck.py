"""Luck: how likely the guesses of a game were to live, one by one and all together.

It is about the past and names no cell, so it is no hint during a game. It is read from a review,
which alone judges guesses.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import prod

from minewise.advice.chances import spoken
from minewise.advice.review import Review
from minewise.base.data import Serializable
from minewise.base.language import gettext as _, ngettext as _n
from minewise.solver import Probability


@dataclass(frozen=True, slots=True)
class GuessLuck(Serializable):
    """A guess."""

    step: int  #: from 0
    seconds: float  #: on the clock
    chance: Probability  #: of survival
    so_far: Fraction  #: the same for all guesses up to this one
    needless: bool  #: whether something was certain
    lived: bool


@dataclass(frozen=True, slots=True)
class Luck(Serializable):
    """The luck of a game so far.

    >>> from minewise.advice import review
    >>> from minewise.core import Board
    >>> found = review(Board.parse("2x2x1/*./.."), [("open", (1, 1)), ("open", (0, 1))])
    >>> Luck.of(found).text
    'That guess was 66.7 % safe. You have lived through a chance of 66.7 %: 1 guess, 0 needless.'
    """

    KEYS = "chance guesses=count forced needless last chart=guesses unjudged text"

    guesses: tuple[GuessLuck, ...] = ()
    latest: int = 0  #: the first step of the latest click
    unjudged: int = 0  #: steps that were too wide
    is_lost: bool = False

    @classmethod
    def of(cls, review: Review, latest: int | None = None) -> "Luck":
        """The luck so far; `latest` is where the latest click began, by default the last step."""
        so_far = Fraction(1)
        guesses = []
        for judged in review.guesses:
            so_far *= Fraction(judged.grade.safety)
            guesses.append(
                GuessLuck(
                    judged.step,
                    judged.made.seconds,
                    judged.grade.safety,
                    so_far,
                    judged.grade.is_needless,
                    not judged.lost,
                )
            )
        if latest is None:
            latest = len(review.steps) - 1
        return cls(tuple(guesses), latest, review.too_wide, review.is_lost)

    @property
    def chance(self) -> Fraction:
        """How likely it was to live through all guesses; 1 where there was none."""
        return prod((Fraction(guess.chance) for guess in self.guesses), start=Fraction(1))

    @property
    def count(self) -> int:
        """How many guesses there were."""
        return len(self.guesses)

    @property
    def forced(self) -> int:
        """How many guesses were made where nothing was certain."""
        return self.count - self.needless

    @property
    def needless(self) -> int:
        """How many guesses were made although something was certain."""
        return sum(guess.needless for guess in self.guesses)

    @property
    def last(self) -> GuessLuck | None:
        """The latest click, if it was a guess."""
        last = self.guesses[-1] if self.guesses else None
        return last if last is not None and last.step >= self.latest else None

    @property
    def text(self) -> str:
        """In words: the last guess, then all of them."""
        if not self.guesses:
            return "" if self.unjudged else _("You have not had to trust to luck.")
        said = []
        if self.last is not None:
            said.append(_("That guess was {chance} safe.").format(chance=spoken(self.last.chance)))
        count = self.count
        lived = all(guess.lived for guess in self.guesses)
        whole = (
            _n(
                "You have lived through a chance of {chance}: {count} guess, {needless} needless.",
                "You have lived through a chance of {chance}: {count} guesses, {needless} "
                "needless.",
                count,
            )
            if lived
            else _n(
                "The chance to live through it was {chance}: {count} guess, {needless} needless.",
                "The chance to live through all was {chance}: {count} guesses, {needless} "
                "needless.",
                count,
            )
        )
        said.append(whole.format(chance=spoken(self.chance), count=count, needless=self.needless))
        return " ".join(said)
