"""Presets: a person's own levels, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from minewise.base import MinewiseError
from minewise.core import FirstClick, Level, NoGuess
from minewise.session.saved_games import read_name
from minewise.session.settings import Settings

GROUP = "presets"
"""Under which name they are remembered among the settings."""


class PresetData(TypedDict):
    """A level with a name of the person's own."""

    level: str
    first: str
    no_guess: str | None
    fair: bool


@dataclass(frozen=True, slots=True)
class Preset:
    """What a name stands for.

    >>> Preset.of(Settings(Level.parse("expert"), fair=True)).as_data()["level"]
    '30x16x99'

    Attributes:
        level: Size, mines and shape.
        first: The first-click rule.
        no_guess: What is asked of boards; None for any.
        fair: Whether it is a fair game.
    """

    level: Level
    first: FirstClick
    no_guess: NoGuess | None
    fair: bool

    @classmethod
    def of(cls, settings: Settings) -> "Preset":
        """What settings say of a game."""
        return cls(settings.level, settings.first, settings.no_guess, settings.fair)

    def applied(self, settings: Settings) -> Settings:
        """Settings with this; the seed is left to chance."""
        return settings.changed({**self.as_data(), "seed": None})

    def as_data(self) -> PresetData:
        """The same as plain values."""
        return {
            "level": self.level.header,
            "first": str(self.first),
            "no_guess": None if self.no_guess is None else self.no_guess.line(),
            "fair": self.fair,
        }


def read_presets(data: Mapping[str, Any]) -> dict[str, Preset]:
    """The presets that were remembered; what cannot be is left out."""
    found = {}
    for name, told in data.items():
        if isinstance(told, dict):
            try:
                # A file may have come from anybody, and a name is shown as it is.
                if read_name(name) == name:
                    found[name] = Preset.of(Settings().changed({**told}))
            except MinewiseError:
                continue
    return found
