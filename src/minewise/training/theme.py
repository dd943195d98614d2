"""The themes of puzzles: one for each pattern or skill that a player learns.

A puzzle *needs* its theme: its position has nothing easier. For themes of numbers this means that
no safe cell is found in an easier way (`minewise.boards` ranks the ways), and that everything
found in the easiest way belongs to the theme. For themes of guessing it means that no cell is
certainly safe.
"""

from enum import StrEnum
from typing import Literal

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.logic.patterns import Name

Hinting = Literal["mixed", "hints", "obvious"]
"""How much knowing the theme beforehand gives away."""


class Theme(StrEnum):
    """The themes, the easiest first; their values are stored in packs and never change."""

    COUNTING = "counting"
    ONE_ONE = "1-1"
    ONE_TWO = "1-2"
    REDUCTION = "reduction"
    """A 1-1 or a 1-2 that shows when known mines are subtracted."""
    HOLE = "hole"
    TRIANGLE = "triangle"
    ONE_TWO_ONE = "1-2-1"
    ONE_TWO_TWO_ONE = "1-2-2-1"
    CORNER = "corner"
    BOX_LOGIC = "box-logic"
    CHAIN = "chain"
    """Cells tied in a chain; in games it is mostly the number of mines that decides it."""
    CASES = "cases"
    MINE_COUNTING = "mine-counting"
    DEAD_CELL = "dead-cell"
    FIFTY = "50-50"
    GUESS = "guess"

    @classmethod
    def parse(cls, text: str) -> "Theme":
        """Read a theme by its name."""
        try:
            return cls(text.strip().lower().replace(" ", "-").replace("/", "-"))
        except ValueError:
            message = _("{given} is not a theme: expected one of {themes}")
            raise MinewiseError(
                message.format(given=quote(text), themes=", ".join(cls)), text
            ) from None

    @property
    def label(self) -> str:
        """The displayed name."""
        return _labels()[self]

    @property
    def is_guessing(self) -> bool:
        """Whether it is about positions in which nothing is certain."""
        return self in (Theme.DEAD_CELL, Theme.FIFTY, Theme.GUESS)

    @property
    def hinting(self) -> Hinting:
        """How much knowing that a puzzle has this theme gives away.

        If you know that there is a 1-2-1, you only look for three numbers in a row.
        """
        return "obvious" if self in _OBVIOUS else "hints"


_OBVIOUS = (Theme.COUNTING, Theme.ONE_TWO_ONE, Theme.ONE_TWO_TWO_ONE)

BY_NAME = {
    Name.ALL_SAFE: Theme.COUNTING,
    Name.ALL_MINES: Theme.COUNTING,
    Name.SAME: Theme.ONE_ONE,
    Name.ONE_ONE: Theme.ONE_ONE,
    Name.ONE_ONE_PLUS: Theme.ONE_ONE,
    Name.ONE_TWO: Theme.ONE_TWO,
    Name.ONE_TWO_PLUS: Theme.ONE_TWO,
    Name.ONE_TWO_C: Theme.ONE_TWO,
    Name.ONE_TWO_C_PLUS: Theme.ONE_TWO,
    Name.HOLE: Theme.HOLE,
    Name.TRIANGLE: Theme.TRIANGLE,
    Name.TWO_TWO_TWO: Theme.CORNER,
    Name.ONE_THREE_ONE: Theme.CORNER,
    Name.ONE_TWO_ONE: Theme.ONE_TWO_ONE,
    Name.ONE_TWO_TWO_ONE: Theme.ONE_TWO_TWO_ONE,
    Name.BY_CASES: Theme.CASES,
    Name.BOX_LOGIC: Theme.BOX_LOGIC,
    Name.CHAIN: Theme.CHAIN,
    Name.MINE_COUNTING: Theme.MINE_COUNTING,
    Name.LAST_CELL_PARITY: Theme.CHAIN,
    Name.DEAD_CELL: Theme.DEAD_CELL,
    Name.PSEUDO_FIFTY: Theme.FIFTY,
    Name.FIFTY: Theme.FIFTY,
}
"""The theme that practises a pattern."""


def _labels() -> dict[Theme, str]:
    return {
        Theme.COUNTING: _("Counting"),
        Theme.ONE_ONE: _("1-1"),
        Theme.ONE_TWO: _("1-2"),
        Theme.REDUCTION: _("Reduction"),
        Theme.HOLE: _("Holes"),
        Theme.TRIANGLE: _("Triangles"),
        Theme.ONE_TWO_ONE: _("1-2-1"),
        Theme.ONE_TWO_TWO_ONE: _("1-2-2-1"),
        Theme.CORNER: _("Corners"),
        Theme.BOX_LOGIC: _("Box logic"),
        Theme.CHAIN: _("Chains"),
        Theme.CASES: _("Cases"),
        Theme.MINE_COUNTING: _("Mine counting"),
        Theme.DEAD_CELL: _("Dead cells"),
        Theme.FIFTY: _("50/50s"),
        Theme.GUESS: _("Guessing"),
    }
