"""The options of a game: level, rules, mode and seed."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from minewise.base.data import Serializable
from minewise.base.errors import ImpossibleError, MinewiseError, NotationError, not_one_of, quote
from minewise.base.language import gettext as _
from minewise.base.shape import shaped
from minewise.core import LEVELS, Chance, FirstClick, Game, Level, NoGuess
from minewise.core.defaults import MEASURED, PLAYED
from minewise.players.registry import check


class Mode(StrEnum):
    """How much help is available, and what counts."""

    NORMAL = "normal"  # all help; games won with it are counted separately
    STRICT = "strict"  # no hints, undo, AI or odds: no record is spoiled by a slip
    PRACTICE = "practice"  # all help, and nothing is counted

    @classmethod
    def parse(cls, text: str) -> "Mode":
        """Read a mode by its name."""
        try:
            return cls(text.strip().lower())
        except ValueError:
            message = _("{given} is not a mode: expected one of {modes}")
            raise NotationError(
                message.format(given=not_one_of(text, cls), modes=", ".join(cls)), text
            ) from None


class SettingsError(MinewiseError):
    """Invalid options or settings."""


@dataclass(frozen=True, slots=True)
class GameOptions(Serializable):
    """The options of a game. Impossible ones are refused.

    >>> GameOptions(Level.parse("expert")).first
    <FirstClick.SAFE: 'safe'>
    """

    KEYS = "level=level.header first seed questions player mode no_guess fair"

    level: Level = LEVELS[PLAYED.level]
    first: FirstClick = MEASURED.first
    seed: int | None = None  # of the first game; each later game adds 1. None: random
    questions: bool = False  # marking a flagged cell gives a question mark
    player: str = PLAYED.player  # the AI that is asked for moves, perhaps as NAME:EFFORT
    mode: Mode = Mode.NORMAL
    no_guess: NoGuess | None = None  # demands on the board; None for any board
    fair: bool = False  # forced guesses are safe, needless ones deadly

    def __post_init__(self) -> None:
        if self.seed is not None:
            Chance(self.seed)  # refuses an invalid seed
        if self.first is not FirstClick.ANY:
            # The rules refuse more mines than the first click leaves room for.
            Game(self.level.grid, self.level.mines, seed=0, first=self.first)
        check(self.player)

    def changed(self, given: Mapping[str, object]) -> "GameOptions":
        """The options with some values changed, given as plain values by field name.

        >>> GameOptions().changed({"level": "expert", "fair": True}).level.mines
        99
        """
        unknown = next((name for name in given if name not in self.__slots__), None)
        if unknown is not None:
            raise SettingsError(_("{given} is not a setting").format(given=quote(unknown)), unknown)
        return shaped({**self.as_data(), **given}, GameOptions)


NEW_PLAYERS = GameOptions(first=PLAYED.first)
"""The options of new players: see `PLAYED`. `GameOptions()` has the rule of other programs."""


def chosen_first(given: Mapping[str, object]) -> GameOptions:
    """The options of new players with these values, as `changed` takes them.

    >>> str(chosen_first({"level": "9x9x75"}).first)
    'safe'
    """
    if "first" not in given and "level" in given:
        # A level may be too full for the rule of new players.
        with suppress(ImpossibleError):
            return NEW_PLAYERS.changed(given)
        return GameOptions().changed(given)
    return NEW_PLAYERS.changed(given)


def cannot_be(name: str, value: object, expected: str) -> SettingsError:
    """The error for an invalid value of a setting."""
    text = _("{name} cannot be {given}: expected {expected}")
    return SettingsError(
        text.format(name=quote(name), given=quote(value), expected=expected), value
    )
