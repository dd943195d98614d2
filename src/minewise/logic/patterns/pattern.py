"""A pattern: a shape of numbers that players know by name, found in a position.

For an open number X, two things count:

    U(X)  its hidden neighbours, less those known to be mines or safe
    e(X)  its number, less the known mines around it

A shape whose numbers are taken like that, less known cells, is *reduced*. The pattern
then holds the known cells that it depends on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from minewise.base.data import Serializable
from minewise.base.language import gettext as _
from minewise.core import Cell
from minewise.logic.phrases import Phrases

Cells = frozenset[Cell]


class Name(StrEnum):
    """The names, the poorest first: of two true names the later one is used."""

    # One number
    ALL_SAFE = "all safe"
    """e(X) = 0."""
    ALL_MINES = "all mines"
    """e(X) is the size of U(X)."""

    # Two numbers: U(A) inside U(B), and e(A) = e(B)
    SAME = "k-k"
    """Both need the same number of mines, more than one."""
    ONE_ONE = "1-1"
    """Side by side, and B alone sees one cell."""
    ONE_ONE_PLUS = "1-1+"
    """Not side by side, or B alone sees more than one cell."""

    # Two numbers: B needs as many more mines than A as there are cells that only B sees
    ONE_TWO = "1-2"
    ONE_TWO_PLUS = "1-2+"
    """The same with other numbers."""
    ONE_TWO_C = "1-2C"
    """A sees cells that B does not."""
    ONE_TWO_C_PLUS = "1-2C+"

    # Two numbers, and where the cells lie
    HOLE = "hole"
    TRIANGLE = "triangle"

    # Three and four numbers, and where they lie
    TWO_TWO_TWO = "2-2-2 corner"
    ONE_THREE_ONE = "1-3-1 corner"
    ONE_TWO_ONE = "1-2-1"
    ONE_TWO_TWO_ONE = "1-2-2-1"

    # Several numbers
    BY_CASES = "by cases"
    BOX_LOGIC = "box logic"
    CHAIN = "chain"

    # The number of mines on the board
    MINE_COUNTING = "mine counting"
    LAST_CELL_PARITY = "last-cell parity"

    # Where nothing is certain
    DEAD_CELL = "dead cell"
    PSEUDO_FIFTY = "pseudo-50/50"
    FIFTY = "50/50"

    @property
    def richness(self) -> int:
        """Of two true names the richer one is used."""
        return list(Name).index(self)


@dataclass(frozen=True, slots=True)
class Pattern(Serializable):
    """A shape that players know by name (`docs/patterns.md`), and the cells it settles."""

    KEYS = "name title numbers safe mines undecided reduced known_safe known_mines uses_total"

    name: Name  #: the same in every language, such as `1-2-1`
    numbers: Cells  #: of the shape
    safe: Cells = frozenset()  #: the cells that its numbers and the known cells make safe
    mines: Cells = frozenset()  #: the same for mines
    #: the cells of a shape that settles nothing: a 50/50, a dead cell
    undecided: Cells = frozenset()
    known_safe: Cells = frozenset()  #: around its numbers
    known_mines: Cells = frozenset()  #: around its numbers
    uses_total: bool = False  #: whether it needs the number of mines

    @property
    def reduced(self) -> bool:
        """Whether the shape only appears when known cells are taken away."""
        return bool(self.known_safe or self.known_mines)

    @property
    def settled(self) -> Mapping[Cell, int]:
        """The cells it settles: 0 for a safe cell, 1 for a mine."""
        return dict.fromkeys(self.safe, 0) | dict.fromkeys(self.mines, 1)

    @property
    def title(self) -> str:
        """The name for people."""
        title = self._title
        return _("{title} (reduced)").format(title=title) if self.reduced else title

    @property
    def phrase(self) -> str:
        """The name as part of a sentence; empty if the reason itself says as much."""
        match self.name:
            case Name.ALL_SAFE | Name.ALL_MINES | Name.BY_CASES:
                return ""
            case Name.MINE_COUNTING | Name.LAST_CELL_PARITY:
                return self._title
            case Name.BOX_LOGIC:
                return _("reduced box logic") if self.reduced else self._title
        phrase = _("a reduced {pattern}") if self.reduced else _("a {pattern}")
        return phrase.format(pattern=self._title)

    @property
    def remark(self) -> str:
        """The name as a sentence beside the reason."""
        match self.name:
            case Name.FIFTY:
                remark = _("{cells} are a 50/50: nothing will ever tell, so guess now.")
            case Name.PSEUDO_FIFTY:
                remark = _(
                    "{cells} are a pseudo-50/50: both are safe, or nothing will ever tell, so "
                    "guess now."
                )
            case Name.DEAD_CELL:
                remark = _("{cells} is a dead cell: it tells nothing, so leave it for the end.")
            case _:
                remark = _("Pattern: {pattern}.") if self.phrase else ""
        return remark.format(cells=Phrases().cells(self.undecided), pattern=self.phrase)

    def beside(self, reason: str) -> str:
        """A reason, and the name beside it; on a line of its own below numbered steps."""
        between = "\n" if "\n" in reason else " "
        return f"{reason}{between}{self.remark}".rstrip()

    @property
    def _title(self) -> str:
        titles = {
            Name.ALL_SAFE: _("all safe"),
            Name.ALL_MINES: _("all mines"),
            Name.SAME: _("1-1 in disguise"),
            Name.ONE_TWO_C: _("1-2C"),
            Name.ONE_TWO_C_PLUS: _("1-2C+"),
            Name.HOLE: _("hole"),
            Name.TRIANGLE: _("triangle"),
            Name.TWO_TWO_TWO: _("2-2-2 corner"),
            Name.ONE_THREE_ONE: _("1-3-1 corner"),
            Name.BY_CASES: _("by cases"),
            Name.BOX_LOGIC: _("box logic"),
            Name.CHAIN: _("chain"),
            Name.MINE_COUNTING: _("mine counting"),
            Name.LAST_CELL_PARITY: _("last-cell parity"),
            Name.DEAD_CELL: _("dead cell"),
            Name.PSEUDO_FIFTY: _("pseudo-50/50"),
        }
        # The others are figures, the same in every language.
        return titles.get(self.name, str(self.name))
