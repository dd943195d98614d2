"""The promises about the first click: the mines are dealt after it, among the other cells."""

from enum import StrEnum

from minewise.base.errors import NotationError, not_one_of
from minewise.base.language import gettext as _
from minewise.core.grid import Cell, Grid


class FirstClick(StrEnum):
    """The three promises."""

    ANY = "any"
    """None: the first cell may be a mine."""

    SAFE = "safe"
    """The first cell is not a mine."""

    OPENING = "opening"
    """Neither the first cell nor any around it is a mine: it shows 0."""

    @classmethod
    def parse(cls, text: str) -> "FirstClick":
        """Read a rule by its name.

        >>> FirstClick.parse("safe")
        <FirstClick.SAFE: 'safe'>
        """
        try:
            return cls(text.strip().lower())
        except ValueError:
            message = _("{given} is not a first-click rule: expected one of {names}")
            sentence = message.format(given=not_one_of(text, cls), names=", ".join(cls))
            raise NotationError(sentence, text) from None

    def kept_clear(self, grid: Grid, start: Cell) -> tuple[int, ...]:
        """The indices of the cells that hold no mine when `start` is opened first."""
        index = grid.index(start)
        match self:
            case FirstClick.ANY:
                return ()
            case FirstClick.SAFE:
                return (index,)
            case FirstClick.OPENING:
                return (index, *grid.around(index))

    def most_kept_clear(self, grid: Grid) -> int:
        """The most cells that the rule keeps free of mines, over all first cells."""
        match self:
            case FirstClick.ANY:
                return 0
            case FirstClick.SAFE:
                return 1
            case FirstClick.OPENING:
                return 1 + grid.most_neighbours
