"""What the player configures before a game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from minewise import players
from minewise.core import (
    LEVELS,
    Chance,
    FirstClick,
    Game,
    Level,
    NoGuess,
    NotationError,
    gettext as _,
    quote,
)


class Mode(StrEnum):
    """How much help there is, and what is counted."""

    NORMAL = "normal"
    """All help; games won with it are counted apart from the others."""

    STRICT = "strict"
    """No hints, no undo, no AI, no probabilities: nobody spoils a record by a slip."""

    PRACTICE = "practice"
    """All help, and nothing is counted."""

    @classmethod
    def parse(cls, text: str) -> "Mode":
        """Read a mode by its name."""
        try:
            return cls(text.strip().lower())
        except ValueError:
            raise NotationError(
                _("{given} is not a mode: expected one of {modes}").format(
                    given=quote(text), modes=", ".join(cls)
                ),
                text,
            ) from None


@dataclass(frozen=True, slots=True)
class Settings:
    """What is played, and how. Settings that no game can have are refused when made.

    >>> Settings(Level.parse("expert")).first
    <FirstClick.SAFE: 'safe'>

    Attributes:
        level: Size and mines.
        first: The first-click rule.
        seed: The random seed of the first game; each next game has the next seed. None:
            every game has a seed of its own, by chance.
        questions: Whether marking goes on from a flag to a question mark.
        chords: Whether numbers can be chorded.
        player: The name of the AI that is asked for moves, perhaps as NAME:EFFORT.
        mode: How much help there is, and what is counted.
        no_guess: What is asked of boards: that they need no guess, and how hard they are;
            None for any board.
        fair: Whether you die exactly when you guess although something is certain.
    """

    level: Level = LEVELS["beginner"]
    first: FirstClick = FirstClick.SAFE
    seed: int | None = None
    questions: bool = False
    chords: bool = True
    player: str = "expert"
    mode: Mode = Mode.NORMAL
    no_guess: NoGuess | None = None
    fair: bool = False

    def __post_init__(self) -> None:
        if self.seed is not None:
            Chance(self.seed)  # refuses a seed that cannot be
        if self.first is not FirstClick.ANY:
            # The rules refuse mines that the first click leaves no room for.
            Game(self.level.grid, self.level.mines, seed=0, first=self.first)
        players.check(self.player)

    def as_data(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "level": self.level.header,
            "first": str(self.first),
            "seed": self.seed,
            "questions": self.questions,
            "chords": self.chords,
            "player": self.player,
            "mode": str(self.mode),
            "no_guess": None if self.no_guess is None else self.no_guess.line(),
            "fair": self.fair,
        }
