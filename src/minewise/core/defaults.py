"""The defaults of a game: the one place that sets them."""

from dataclasses import dataclass

from minewise.core.first_click import FirstClick


@dataclass(frozen=True, slots=True)
class GameDefaults:
    """The default settings."""

    first: FirstClick
    player: str
    level: str = "beginner"


PLAYED = GameDefaults(FirstClick.OPENING, "expert")
"""For playing and watching: an opening shows something to go by, and the AI is the strongest."""

MEASURED = GameDefaults(FirstClick.SAFE, "exact")
"""For dealing and measuring by program: the rule of most other programs, so that figures compare,
and a player that depends on no clock."""
