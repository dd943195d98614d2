"""Shapes of several numbers: box logic and chains.

Box logic gives each number the weight 1 or -1. The weight c(i) of a cell is the sum of the weights
of the numbers that see it, and r the sum of weight times e: the mines, each with the weight of its
cell, come to r. If r is as large as the cells of a positive weight allow, these are mines and those
of a negative weight are safe; if it is as small as can be, the reverse.

A chain is made of links, numbers that say "exactly one of a and b": along it mines and safe cells
alternate. One more number, which sees several cells of it, then decides.
"""

from collections.abc import Sequence
from itertools import product

from minewise.core import Cell
from minewise.logic.patterns.pattern import Cells, Name, Pattern
from minewise.logic.patterns.sight import ReducedNumber, Sight, settled_by

# Each further number doubles the weights to try.
MOST_WEIGHTED = 9


def box_logic(sight: Sight, views: Sequence[ReducedNumber], target: Cells) -> Pattern | None:
    """Weights on all of these numbers, three or more, that decide the target."""
    if not 3 <= len(views) <= MOST_WEIGHTED:
        return None
    for signs in product((1, -1), repeat=len(views) - 1):
        weights = (1, *signs)
        decided = _decided(views, weights)
        if target <= decided.keys():
            return sight.pattern(Name.BOX_LOGIC, views, decided)
    return None


def _decided(views: Sequence[ReducedNumber], weights: Sequence[int]) -> dict[Cell, int]:
    """The cells that the weights decide: 1 for a mine, 0 for a safe cell."""
    of_cell: dict[Cell, int] = {}
    for view, weight in zip(views, weights, strict=True):
        for cell in view.cells:
            of_cell[cell] = of_cell.get(cell, 0) + weight
    r = sum(weight * view.missing for view, weight in zip(views, weights, strict=True))
    if r == sum(c for c in of_cell.values() if c > 0):
        return {cell: int(c > 0) for cell, c in of_cell.items() if c}
    if r == sum(c for c in of_cell.values() if c < 0):
        return {cell: int(c < 0) for cell, c in of_cell.items() if c}
    return {}


def chain(sight: Sight, views: Sequence[ReducedNumber], target: Cells) -> Pattern | None:
    """Links of one chain, and one number that sees several of its cells and so decides."""
    others = [view for view in views if not is_link(view)]
    links = [view for view in views if is_link(view)]
    if len(others) != 1 or len(links) < 2 or len({view.cells for view in links}) < len(links):
        return None
    (decider,) = others
    linked = ties(links, min(links[0].cells)) or {}
    if not all(view.cells <= linked.keys() for view in links):
        return None  # more than one chain
    if len(decider.cells & linked.keys()) < 2:
        return None
    settled = settled_by(views)
    return sight.named(Name.CHAIN, views, settled) if target <= settled.keys() else None


def is_link(view: ReducedNumber) -> bool:
    """Whether a number says "exactly one of two"."""
    return view.missing == 1 and len(view.cells) == 2


def ties(links: Sequence[ReducedNumber], cell: Cell) -> dict[Cell, int] | None:
    """The cells that links tie to one, itself included: 0 if they are the same, 1 if the opposite.

    None if the links form an impossible circle.
    """
    side = {cell: 0}
    waiting = [cell]
    while waiting:
        cell = waiting.pop()
        for link in links:
            if cell in link.cells:
                (other,) = link.cells - {cell}
                if other not in side:
                    side[other] = 1 - side[cell]
                    waiting.append(other)
                elif side[other] == side[cell]:
                    return None
    return side
