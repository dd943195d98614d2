"""What players call the reason for a cell, or the guess that it would be."""

from minewise.base import Limit, TimeUpError
from minewise.core import Cell, ConflictError
from minewise.logic.patterns import Name, Pattern, guesses, name_of
from minewise.players import Insight

# A name is worth no long wait: where it is not found in time there is none.
_SECONDS = 0.5


def certain_pattern(insight: Insight, cell: Cell) -> Pattern | None:
    """The pattern that settles a cell; None where it is not certain, or too hard to tell.

    >>> from minewise.core import Position
    >>> certain_pattern(Insight(Position.parse("3x2x2/###/121")), (0, 1)).title
    '1-2-1'
    """
    insight.allow(Limit(_SECONDS))
    try:
        return name_of(insight.explain(cell), insight.position)
    except (ConflictError, TimeUpError):
        return None


def guess_pattern(insight: Insight, cell: Cell, *, advised: bool = False) -> Pattern | None:
    """The pattern that an undecided cell is part of; None where it has no name.

    >>> from minewise.core import Position
    >>> guess_pattern(Insight(Position.parse("2x2x1/#1/#1")), (0, 0)).title
    '50/50'

    Args:
        insight: What is known of the position.
        cell: The cell.
        advised: Whether somebody advises to open it: then nobody is told to leave it alone.
    """
    try:
        found = guesses(insight.position, insight.reasoning, Limit(_SECONDS), about=cell)
    except (ConflictError, TimeUpError):
        return None
    if not found or (advised and found[0].name is Name.DEAD_CELL):
        return None
    return found[0]
