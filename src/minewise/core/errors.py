"""What can go wrong, and what the message says.

Every error of Minewise is a `ValueError` with one sentence for a person, and
carries the input it is about and the position it was given in:

    MinewiseError
     ├── NotationError         the text cannot be read
     ├── ImpossibleError       it can be read, but no such thing can be
     │    └── ConflictError    these numbers contradict each other
     └── IllegalMoveError      the move cannot be made in this position
"""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from minewise.core.cell import Cell, place
from minewise.core.language import gettext as _, ngettext as _n

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

    def __reduce__(self) -> tuple[object, ...]:
        # An error is made from more than its sentence, in ways that differ from class to
        # class: from one process to another it is carried over as it is.
        return _remake, (type(self), self.args, self.__dict__)


def _remake(kind: type[MinewiseError], args: tuple[str], carried: dict[str, Any]) -> MinewiseError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(carried)
    return error


class NotationError(MinewiseError):
    """The text is not in the notation."""


class ImpossibleError(MinewiseError):
    """No such board, position or game can be."""


class ConflictError(ImpossibleError):
    """Numbers contradict each other: no layout of mines agrees with all of them.

    Attributes:
        numbers: The cells of the numbers that are in conflict, row by row. None can be left
            out, unless they are too many to try.
        uses_total: Whether they are so only with the number of mines on the board.
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
        count, more = len(self.numbers), len(self.numbers) - _MOST_NAMED
        places = "; ".join(place(cell) for cell in self.numbers[:_MOST_NAMED])
        if count == 1 and not self.uses_total:
            return _("the number at {places} cannot be right beside what is known").format(
                places=places
            )
        if count == 0:
            at_odds = _("what is known")
        elif more > 0:
            at_odds = _("the numbers at {places} and {more} more").format(places=places, more=more)
        else:
            at_odds = _n("the number at {places}", "the numbers at {places}", count).format(
                places=places
            )
        if self.uses_total:
            at_odds = _("{numbers} and the number of mines on the board").format(numbers=at_odds)
        return _("{numbers} cannot all be right").format(numbers=at_odds)


class IllegalMoveError(MinewiseError):
    """The move cannot be made in this position."""


def quote(given: object) -> str:
    """Quote an input for a sentence, shortened where it is long; of a path, the end is kept.

    >>> quote("3x3")
    "'3x3'"
    """
    text = str(given)
    if len(text) > _LONGEST_QUOTE:
        rest = _LONGEST_QUOTE - 3
        text = f"...{text[-rest:]}" if isinstance(given, PurePath) else f"{text[:rest]}..."
    return repr(text)
