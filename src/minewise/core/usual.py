"""What is played unless somebody asks for something else: the one place that says it."""

from dataclasses import dataclass

from minewise.core.first_click import FirstClick


@dataclass(frozen=True, slots=True)
class Usual:
    """What is usual."""

    first: FirstClick
    player: str
    level: str = "beginner"


PLAYED = Usual(FirstClick.OPENING, "expert")
"""Where people play or watch: an opening shows something to go by, and the AI is the strongest."""

MEASURED = Usual(FirstClick.SAFE, "exact")
"""Where programs deal and measure: by the rule of most other programs, so that figures compare,
and with a player that depends on no clock."""
