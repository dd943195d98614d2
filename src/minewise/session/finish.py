"""What there is to say when a game has ended: the ending card of every front end."""

from dataclasses import dataclass
from typing import TypedDict

from minewise.advice import Luck, LuckData
from minewise.session.standing import Standing, StandingData


class FinishData(TypedDict):
    """What there is to say when a game has ended."""

    standing: StandingData | None
    """Among your best times; null for a game that does not count."""
    grade: str
    """One sentence: what lost the game, or what it took to win it."""
    luck: LuckData
    begin: int
    """How many steps a review makes before the one it shows first."""
    share: str
    """A line to share, for today's board; empty for others."""
    text: str


@dataclass(frozen=True, slots=True)
class Finish:
    """What there is to say when a game has ended.

    Attributes:
        standing: Where it stands among the best times; None for a game that does not count.
        grade: One sentence: what lost it, or what it took to win it.
        luck: How lucky its guesses were.
        begin: How many steps a review makes before the one it shows first.
        share: A line to share, for today's board; empty for others.
    """

    standing: Standing | None
    grade: str
    luck: Luck
    begin: int
    share: str = ""

    @property
    def text(self) -> str:
        """All of it in words: the line to share on a line of its own."""
        standing = "" if self.standing is None else self.standing.text
        said = " ".join(filter(None, (standing, self.grade)))
        return "\n".join(filter(None, (said, self.share)))

    def as_data(self) -> FinishData:
        """The same as plain values."""
        return {
            "standing": None if self.standing is None else self.standing.as_data(),
            "grade": self.grade,
            "luck": self.luck.as_data(),
            "begin": self.begin,
            "share": self.share,
            "text": self.text,
        }
