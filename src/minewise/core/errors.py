"""What can go wrong, and what the message says.

Every error of Minewise is a `ValueError` with one sentence for a person, and
carries the input it is about and the position it was given in:

    MinewiseError
     ├── NotationError      the text cannot be read
     ├── ImpossibleError    it can be read, but no such thing can be
     │    └── ClashError    these numbers contradict each other
     └── IllegalMoveError   the move cannot be made in this position
"""

from collections.abc import Iterable

from minewise.core.cell import Cell, place

_LONGEST_QUOTE = 60

# Nobody reads a longer list in a sentence.
_MOST_NAMED = 8


class MinewiseError(ValueError):
    """The root of all errors of this package.

    Attributes:
        input: What was given, as text.
        position: The position it was given in, in one-line notation, or None.
        cell: The (row, column) that the sentence points to, or None.
    """

    def __init__(
        self,
        sentence: str,
        given: object,
        *,
        position: str | None = None,
        cell: Cell | None = None,
    ) -> None:
        super().__init__(sentence)
        self.input = str(given)
        self.position = position
        self.cell = cell


class NotationError(MinewiseError):
    """The text is not in the notation."""


class ImpossibleError(MinewiseError):
    """No such board, position or game can be."""


class ClashError(ImpossibleError):
    """Numbers contradict each other: no layout of mines agrees with all of them.

    Attributes:
        numbers: The cells of the numbers that clash, row by row. None can be left
            out, unless they are too many to try.
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


class IllegalMoveError(MinewiseError):
    """The move cannot be made in this position."""


def quote(given: object) -> str:
    """Quote an input for a sentence, shortened where it is long.

    >>> quote("3x3")
    "'3x3'"
    """
    text = str(given)
    if len(text) > _LONGEST_QUOTE:
        text = text[: _LONGEST_QUOTE - 3] + "..."
    return repr(text)
