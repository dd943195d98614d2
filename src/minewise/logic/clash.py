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
        total = "the number of mines on the board" if uses_total else ""
        if len(places) == 1 and not total:
            sentence = f"the number at {places[0]} cannot be right beside what is known"
        elif not places:
            sentence = f"what is known cannot all be right{' with ' + total if total else ''}"
        else:
            sentence = (
                f"the numbers at {'; '.join(places)}{' and ' + total if total else ''} "
                "cannot all be right"
            )
        super().__init__(
            sentence,
            position or "; ".join(places),
            position=position,
            cell=self.numbers[0] if self.numbers else None,
        )
