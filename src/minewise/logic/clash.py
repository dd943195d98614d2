"""Numbers that contradict each other."""

from collections.abc import Iterable

from minewise.core import Cell, ImpossibleError
from minewise.core.cell import place


class ClashError(ImpossibleError):
    """No layout of mines agrees with these numbers.

    Attributes:
        numbers: The cells of the numbers that clash, row by row.
        uses_total: Whether they clash only with the number of mines on the board.
    """

    def __init__(
        self, numbers: Iterable[Cell], *, uses_total: bool = False, position: str | None = None
    ) -> None:
        self.numbers = tuple(sorted(numbers))
        self.uses_total = uses_total
        places = [place(cell) for cell in self.numbers]
        clashing = ["the number" + "s" * (len(places) > 1) + " at " + "; ".join(places)]
        if not places:
            clashing = ["what is known"]
        if uses_total:
            clashing.append("the number of mines on the board")
        sentence = " and ".join(clashing) + " cannot all be right"
        if len(places) == 1 and not uses_total:
            sentence = f"the number at {places[0]} cannot be right beside what is known"
        super().__init__(
            sentence,
            position or "; ".join(places),
            position=position,
            cell=self.numbers[0] if self.numbers else None,
        )
