"""What can go wrong, and what the message says.

Every error of Minewise is a `ValueError` with one sentence for a person, and
carries the input it is about and the position it was given in:

    MinewiseError
     ├── NotationError      the text cannot be read
     ├── ImpossibleError    it can be read, but no such thing can be
     └── IllegalMoveError   the move cannot be made in this position
"""

from minewise.core.cell import Cell

_LONGEST_QUOTE = 60


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
