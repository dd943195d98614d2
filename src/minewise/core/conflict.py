"""Numbers that contradict each other, in a sentence."""

from collections.abc import Iterable

from minewise.base.errors import ImpossibleError
from minewise.base.language import gettext as _, ngettext as _n
from minewise.core.grid import Cell, place

# A longer list is unreadable in a sentence.
_MOST_NAMED = 8


class ConflictError(ImpossibleError):
    """Numbers contradict each other: no layout of mines agrees with all of them."""

    def __init__(
        self, numbers: Iterable[Cell], *, uses_total: bool = False, position: str | None = None
    ) -> None:
        #: the cells of the numbers in conflict, row by row: as few as possible, unless they are too
        #: many to try
        self.numbers = tuple(sorted(numbers))
        self.uses_total = uses_total  #: whether they conflict only with the number of mines
        super().__init__(
            self._sentence(),
            position or "",
            position=position,
            cell=self.numbers[0] if self.numbers else None,
        )

    def _sentence(self) -> str:
        count, more = len(self.numbers), len(self.numbers) - _MOST_NAMED
        places = "; ".join(place(cell) for cell in self.numbers[:_MOST_NAMED])
        if count == 1 and not self.uses_total:
            alone = _("the number at {places} contradicts the known cells")
            return alone.format(places=places)
        if count == 0:
            at_odds = _("the known cells")
        elif more > 0:
            at_odds = _("the numbers at {places} and {more} more")
        else:
            at_odds = _n("the number at {places}", "the numbers at {places}", count)
        at_odds = at_odds.format(places=places, more=more)
        if self.uses_total:
            at_odds = _("{numbers} and the number of mines on the board").format(numbers=at_odds)
        return _("{numbers} cannot all be right").format(numbers=at_odds)
