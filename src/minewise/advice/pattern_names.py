"""The players' names for the reason for a cell, or for a guess."""

from minewise.analysis import Analysis
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Cell, ConflictError
from minewise.logic.patterns import Name, Pattern, guesses, name_of

# A name is not worth a long wait.
_SECONDS = 0.5


def with_name(text: str, pattern: Pattern | None) -> str:
    """A reason, followed by its name if it has one."""
    return text if pattern is None else pattern.beside(text)


def certain_pattern(analysis: Analysis, cell: Cell) -> Pattern | None:
    """The pattern that settles a cell; None if it is uncertain, unnamed or takes too long.

    >>> from minewise.core import Position
    >>> certain_pattern(Analysis(Position.parse("3x2x2/###/121")), (0, 1)).title
    '1-2-1'
    """
    try:
        return name_of(analysis.within(Limit(_SECONDS)).proof(cell), analysis.position)
    except (ConflictError, TimeUpError):
        return None


def guess_pattern(
    analysis: Analysis, cell: Cell, limit: Limit = FOREVER, *, advised: bool = False
) -> Pattern | None:
    """The pattern that an undecided cell is part of; None if it has no name.

    `advised` means that we advise opening it, so the pattern must not advise against it.

    >>> from minewise.core import Position
    >>> guess_pattern(Analysis(Position.parse("2x2x1/#1/#1")), (0, 0)).title
    '50/50'
    """
    try:
        found = guesses(
            analysis.position, analysis.within(limit).reasoning(), Limit(_SECONDS), about=cell
        )
    except (ConflictError, TimeUpError):
        return None
    if not found or (advised and found[0].name is Name.DEAD_CELL):
        return None
    return found[0]
