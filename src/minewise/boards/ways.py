"""The ways to find out that a cell is safe or a mine, from the easiest to the hardest.

single  one number settles it, with the mines that are known
pair    two numbers that share cells settle it together
three   three numbers
four    four numbers
cases   more of them: every arrangement of the frontier agrees
total   the number of mines on the board is needed
"""

from dataclasses import dataclass
from enum import IntEnum

from minewise.base.language import gettext as _


class Way(IntEnum):
    """How something is found out; a harder way is a greater number."""

    SINGLE = 0
    PAIR = 1
    THREE = 2
    FOUR = 3
    CASES = 4
    TOTAL = 5

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def in_words(self) -> str:
        """What it takes, for a sentence."""
        match self:
            case Way.SINGLE:
                return _("single numbers")
            case Way.PAIR:
                return _("two numbers together")
            case Way.THREE:
                return _("three numbers together")
            case Way.FOUR:
                return _("four numbers together")
            case Way.CASES:
                return _("many numbers together")
            case Way.TOTAL:
                return _("the number of mines")


@dataclass(frozen=True, slots=True)
class Wave:
    """A moment of a solution at which no easier way than this one leads on."""

    way: Way  #: the easiest way that leads on
    cells: int  #: how many cells it settles at this moment


HARDEST: dict[str, tuple[Way, ...]] = {
    "single": (Way.SINGLE,),
    "pairs": (Way.PAIR,),
    "several": (Way.THREE, Way.FOUR, Way.CASES),
    "total": (Way.TOTAL,),
}
"""What can be asked for as the hardest step of a board, and the ways that each stands for."""
