"""Luck: how likely the guesses of a game were to live, one by one and all together.

It is about the past and names no cell, so it is no hint during a game. It is read from a review,
which alone judges guesses.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TypedDict

from minewise.advice.chances import spoken
from minewise.advice.review import Review
from minewise.base import gettext as _, ngettext as _n
from minewise.solver import Probability, as_float


class GuessLuckData(TypedDict):
    """A guess, for a chart."""

    step: int
    """Counted from 0."""
    seconds: float
    chance: float
    """How likely it was to live."""
    so_far: float
    """The product of all up to this one."""
    needless: bool
    """Whether something was certain then."""
    lived: bool


class LuckData(TypedDict):
    """The luck of a game so far."""

    chance: float
    """How likely it was to live through all guesses: the product of their chances."""
    guesses: int
    forced: int
    """Guesses where nothing was certain."""
    needless: int
    last: GuessLuckData | None
    """The latest click, if it was a guess."""
    chart: list[GuessLuckData]
    unjudged: int
    """Steps that were too wide to judge."""
    text: str


@dataclass(frozen=True, slots=True)
class GuessLuck:
    """A guess."""

    step: int  #: from 0
    seconds: float  #: on the clock
    chance: Probability  #: of survival
    so_far: Fraction  #: the same for all guesses up to this one
    needless: bool  #: whether something was certain
    lived: bool

    def as_data(self) -> GuessLuckData:
        """The same as plain values."""
        return {
            "step": self.step,
            "seconds": self.seconds,
            "chance": as_float(self.chance),
            "so_far": as_float(self.so_far),
            "needless": self.needless,
            "lived": self.lived,
        }


@dataclass(frozen=True, slots=True)
class Luck:
    """How lucky the guesses of a game were so far.

    >>> from minewise.advice import review
    >>> from minewise.core import Board
    >>> found = review(Board.parse("2x2x1/*./.."), [("open", (1, 1)), ("open", (0, 1))])
    >>> Luck.of(found).text
    'That guess was 66.7 % safe. You have lived through a chance of 66.7 %: 1 guess, 0 needless.'
    """

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
        count = len(self.guesses)
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

    def as_data(self) -> LuckData:
        """The same as plain values."""
        return {
            "chance": as_float(self.chance),
            "guesses": len(self.guesses),
            "forced": len(self.guesses) - self.needless,
            "needless": self.needless,
            "last": None if self.last is None else self.last.as_data(),
            "chart": [guess.as_data() for guess in self.guesses],
            "unjudged": self.unjudged,
            "text": self.text,
        }
