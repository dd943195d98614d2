"""What keeps the solver from an answer."""

from collections.abc import Iterable

from minewise.core import Cell, ImpossibleError, MinewiseError
from minewise.core.cell import place

# Nobody reads a longer list in a sentence.
_MOST_NAMED = 8


class NoLayoutError(ImpossibleError):
    """No layout of mines agrees with what is seen and known.

    Attributes:
        numbers: The cells of numbers that clash, row by row. None can be left out,
            unless they are too many to try.
        uses_total: Whether they clash only with the number of mines on the board.
    """

    def __init__(
        self, numbers: Iterable[Cell], *, uses_total: bool = False, position: str | None = None
    ) -> None:
        self.numbers = tuple(sorted(numbers))
        self.uses_total = uses_total
        super().__init__(
            self._sentence(),
            position or "",
            position=position,
            cell=self.numbers[0] if self.numbers else None,
        )

    def _sentence(self) -> str:
        places = [place(cell) for cell in self.numbers[:_MOST_NAMED]]
        if len(places) == 1 and not self.uses_total:
            return f"the number at {places[0]} cannot be right beside what is known"
        clashing = ["what is known"]
        if places:
            clashing = ["the number" + "s" * (len(places) > 1) + " at " + "; ".join(places)]
        if len(self.numbers) > _MOST_NAMED:
            clashing.append(f"{len(self.numbers) - _MOST_NAMED} more")
        if self.uses_total:
            clashing.append("the number of mines on the board")
        return " and ".join(clashing) + " cannot all be right"


class TooWideError(MinewiseError):
    """So many numbers depend on each other that counting would take too long.

    Attributes:
        half_done: How many numbers were half done when it became too much.
        states: How many states there were by then.
    """

    def __init__(self, half_done: int, states: int, position: str | None = None) -> None:
        self.half_done = half_done
        self.states = states
        super().__init__(
            f"too many numbers depend on each other to count the layouts: {half_done} numbers "
            f"are half done at once, and that made {states} states",
            position or "",
            position=position,
        )
