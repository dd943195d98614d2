"""The demand for a board that needs no guess, perhaps of some difficulty. `boards` makes them.

It is part of a deal's line, between the first-click rule and the seed:

    30x16x99 first opening no-guess v1 seed 7
    30x16x99 first opening no-guess v1 without counting seed 7
    30x16x99 first opening no-guess v1 hardest several rating 1500-1800 seed 7

`v1` is the version of the generator: as long as it stays the same, the same line and the
same first cell give the same board.
"""

import re
from dataclasses import dataclass

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _

HARDEST_STEPS = ("single", "pairs", "several", "total")
"""The choices for the hardest step of a board; `boards.waves` defines each of them."""

LOWEST, HIGHEST = 400, 2800
"""The range of ratings."""

GENERATOR = 1
"""The version of the generator. A change that gives other boards for a seed needs a new one."""

_LINE = re.compile(
    r"no-guess(?: v([0-9]{1,6}))?( without counting)?(?: hardest (\w+))?(?: rating (\S+))?",
    re.ASCII,
)
_RATING = re.compile(r"([0-9]{1,6})-([0-9]{1,6})", re.ASCII)


@dataclass(frozen=True, slots=True)
class NoGuess:
    """A board that can be won without a guess.

    >>> demand = NoGuess.parse("no-guess v1 hardest pairs")
    >>> demand.hardest, demand.line()
    ('pairs', 'no-guess v1 hardest pairs')
    """

    counting: bool = True  #: whether a step may use the number of mines
    hardest: str | None = None  #: the hardest step, one of `HARDEST_STEPS`; None for any
    rating: tuple[int, int] | None = None  #: lowest and highest; None for any

    def __post_init__(self) -> None:
        if self.hardest is not None:
            object.__setattr__(self, "hardest", read_hardest(self.hardest))
        if not self.counting and self.hardest == "total":
            sentence = _(
                "a board without counting has no step that needs the number of mines: expected "
                "another hardest step than total"
            )
            raise ImpossibleError(sentence, self.hardest)
        low, high = self.rating or (LOWEST, HIGHEST)
        if not LOWEST <= low <= high <= HIGHEST:
            given = f"{low}-{high}"
            sentence = _("the rating {given} is invalid: expected LOW-HIGH from {least} to {most}")
            raise ImpossibleError(sentence.format(given=given, least=LOWEST, most=HIGHEST), given)

    @property
    def selects(self) -> bool:
        """Whether it rejects some boards that need no guess."""
        return self.hardest is not None or self.rating is not None

    @classmethod
    def parse(cls, text: str) -> "NoGuess":
        """Read a demand as `line` writes it; the version defaults to the current one."""
        match = _LINE.fullmatch(text.strip())
        if match is None:
            sentence = _(
                "{given} is not a demand on a board: expected no-guess, perhaps with hardest KIND "
                "or rating LOW-HIGH"
            )
            raise NotationError(sentence.format(given=quote(text)), text)
        version, without_counting, hardest, rating = match.groups()
        if version is not None and int(version) != GENERATOR:
            sentence = _(
                "version {version} of the no-guess generator is not known here: expected v{known}"
            )
            raise ImpossibleError(sentence.format(version=version, known=GENERATOR), text)
        return cls(
            counting=without_counting is None,
            hardest=None if hardest is None else read_hardest(hardest),
            rating=None if rating is None else read_rating(rating),
        )

    @property
    def difficulty(self) -> str:
        """The wanted difficulty, for a sentence; empty if any will do."""
        parts = []
        if self.hardest is not None:
            parts.append(_("hardest step {kind}").format(kind=self.hardest))
        if self.rating is not None:
            parts.append(_("rated {low} to {high}").format(low=self.rating[0], high=self.rating[1]))
        return ", ".join(parts)

    def line(self) -> str:
        """The demand as part of a deal's line."""
        parts = [f"no-guess v{GENERATOR}"]
        if not self.counting:
            parts.append("without counting")
        if self.hardest is not None:
            parts.append(f"hardest {self.hardest}")
        if self.rating is not None:
            parts.append("rating {}-{}".format(*self.rating))
        return " ".join(parts)

    def __str__(self) -> str:
        return self.line()


def read_rating(text: str) -> tuple[int, int]:
    """Read a range of ratings.

    >>> read_rating("1500-1800")
    (1500, 1800)
    """
    match = _RATING.fullmatch(text.strip())
    if match is None:
        sentence = _("{given} is not a range of ratings: expected LOW-HIGH, as in 1500-1800")
        raise NotationError(sentence.format(given=quote(text)), text)
    return int(match[1]), int(match[2])


def read_hardest(text: str) -> str:
    """Parse the hardest step wanted of a board.

    >>> read_hardest(" Pairs")
    'pairs'
    """
    name = text.strip().lower()
    if name not in HARDEST_STEPS:
        sentence = _("{given} is not a kind of step: expected one of {names}")
        names = ", ".join(HARDEST_STEPS)
        raise NotationError(sentence.format(given=quote(text), names=names), text)
    return name
