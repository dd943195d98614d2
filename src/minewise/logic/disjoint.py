"""Choosing sentences that share no cell and together hold as much as possible.

Each sentence is worth something (its mines, say). Wanted are sentences without
a common cell that are together worth a given sum, covering as few cells as can
be. Sentences fall into groups that do not touch; within a group, branch and
bound decides.
"""

from collections.abc import Mapping

from minewise.core import Cell
from minewise.logic.groups import Cells, groups

# How many choices to look at in one group before settling for the best so far.
MOST_CHOICES = 100

# Sums of shares are floating-point numbers; a little is left to rounding.
_ROUNDING = 0.001


def take_disjoint(worth: Mapping[Cells, int], wanted: int) -> list[Cells] | None:
    """Choose sentences that share no cell and are together worth `wanted`.

    None if no such choice is found. A choice that is worth more is returned as
    well: where that should not be possible, it shows a contradiction.

    >>> a, b, c = frozenset([(0, 0), (0, 1)]), frozenset([(0, 1)]), frozenset([(5, 5)])
    >>> set(take_disjoint({a: 2, b: 1, c: 1}, 3)) == {a, c}
    True
    """
    # No choice is worth more than if each cell counted as in its best sentence.
    share: dict[Cell, float] = {}
    for cells, value in worth.items():
        for cell in cells:
            share[cell] = max(share.get(cell, 0), value / len(cells))
    if sum(share.values()) < wanted - _ROUNDING:
        return None

    found = groups(worth)
    limits = [int(_total_share(group, share) + _ROUNDING) for group in found]
    taken: list[Cells] = []
    missing, possible_later = wanted, sum(limits)
    for group, limit in zip(found, limits, strict=True):
        possible_later -= limit
        best = _best_of_group(group, worth, share, at_least=missing - possible_later)
        if best is None:
            return None
        taken += best
        missing -= sum(worth[cells] for cells in best)
    return taken if missing <= 0 else None


def _total_share(group: list[Cells], share: Mapping[Cell, float]) -> float:
    return sum(share[cell] for cell in frozenset[Cell]().union(*group))


def _best_of_group(
    group: list[Cells], worth: Mapping[Cells, int], share: Mapping[Cell, float], at_least: int
) -> list[Cells] | None:
    """The most valuable choice within a group, of those the one covering the fewest cells."""
    group = sorted(group, key=lambda cells: (-worth[cells] / len(cells), sorted(cells)))
    best: list[Cells] | None = None
    best_value, best_free = at_least - 1, 0
    free = frozenset[Cell]().union(*group)
    # Each entry: the next sentence to decide on, what is taken so far, its worth,
    # the cells still free, and the sum of their shares.
    choices: list[tuple[int, list[Cells], int, Cells, float]]
    choices = [(0, [], 0, free, _total_share(group, share))]
    for _ in range(MOST_CHOICES):
        if not choices:
            break
        number, taken, value, free, possible = choices.pop()
        if (value, len(free)) > (best_value, best_free):
            best, best_value, best_free = taken, value, len(free)
        while number < len(group) and not group[number] <= free:
            number += 1
        if number == len(group) or value + possible < best_value - _ROUNDING:
            continue
        cells = group[number]
        used = sum(share[cell] for cell in cells)
        choices.append((number + 1, taken, value, free, possible))
        choices.append(
            (number + 1, [*taken, cells], value + worth[cells], free - cells, possible - used)
        )
    return best
