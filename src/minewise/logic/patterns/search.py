"""All patterns of a position, in the order in which people can see them.

First the shapes on the board. Then the cells that single numbers settle count as known, and the
shapes that appear without them are listed; the cells these settle count as known in turn, and so
on. Then box logic, chains, cases and the number of mines for the rest, and last the named guesses.
So every cell that a pattern takes for known was settled by those before it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell, Position
from minewise.logic.patterns.guesses import guesses
from minewise.logic.patterns.pattern import Cells, Name, Pattern
from minewise.logic.patterns.proof_names import name_of
from minewise.logic.patterns.shapes import shapes_at
from minewise.logic.patterns.sight import Sight
from minewise.logic.reasoning import Reasoning

_SINGLE = (Name.ALL_SAFE, Name.ALL_MINES)


def found(
    position: Position, reasoning: Reasoning | None = None, limit: Limit = FOREVER
) -> list[Pattern]:
    """The patterns of a position; flags are ignored.

    >>> [pattern.title for pattern in found(Position.parse("3x2x2/###/121"))]
    ['1-2-1']
    """
    reasoning = reasoning or Reasoning(position, limit=limit)
    listed = _list_shapes(position, limit)
    known = _settled(listed)
    rest: dict[tuple[Name, Cells, Cells, Cells], Pattern] = {}
    for cell in sorted(reasoning.safe | reasoning.mines):
        limit.check()
        pattern = None if cell in known else name_of(reasoning.explain(cell, limit), position)
        if pattern is not None:
            known |= pattern.settled
            # Cells that follow from the same numbers by the same name are one pattern.
            place = pattern.name, pattern.numbers, pattern.known_safe, pattern.known_mines
            if place in rest:
                safe, mines = rest[place].safe | pattern.safe, rest[place].mines | pattern.mines
                pattern = replace(pattern, safe=safe, mines=mines)
            rest[place] = pattern
    return [*listed, *rest.values(), *guesses(position, reasoning, limit)]


def in_sight(position: Position, known: Mapping[Cell, int] | None = None) -> list[Pattern]:
    """The shapes of one to four numbers that can be seen at once, less known cells.

    `known` has 0 for a safe cell, 1 for a mine.

    >>> [pattern.title for pattern in in_sight(Position.parse("3x2x2/###/121"))]
    ['1-2-1']
    """
    return _shapes(Sight(position, known), FOREVER)


def _list_shapes(position: Position, limit: Limit) -> list[Pattern]:
    """All shapes of one to four numbers, first those that are not reduced."""
    listed = _shapes(Sight(position), limit)
    known: dict[Cell, int] = {}
    new = listed
    while new:
        # Single numbers come first: everyone sees these.
        singles = [pattern for pattern in new if pattern.name in _SINGLE]
        known |= _settled(singles or new)
        new = _shapes(Sight(position, known), limit)
        listed += [pattern for pattern in new if pattern not in listed]
    return listed


def _shapes(sight: Sight, limit: Limit) -> list[Pattern]:
    """The shapes in sight, less those that are only a part of a richer one."""
    seen: dict[tuple[Name, Cells], Pattern] = {}
    for view in sight.views:
        limit.check()
        for pattern in shapes_at(sight, view.at):
            seen.setdefault((pattern.name, pattern.numbers), pattern)
    return [
        poor for poor in seen.values() if not any(_swallows(rich, poor) for rich in seen.values())
    ]


def _swallows(rich: Pattern, poor: Pattern) -> bool:
    """Whether a pattern has everything that another one has, and a richer name."""
    richer = rich.name.richness > poor.name.richness and rich.numbers >= poor.numbers
    return richer and rich.safe >= poor.safe and rich.mines >= poor.mines


def _settled(patterns: Iterable[Pattern]) -> dict[Cell, int]:
    known: dict[Cell, int] = {}
    for pattern in patterns:
        known |= pattern.settled
    return known
