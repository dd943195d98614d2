"""The numbers to blame if no layout agrees.

Numbers in conflict are mostly near each other, and few. So we look around each
number first, and then leave out all numbers that the conflict does not need.
"""

from collections.abc import Callable, Collection

from minewise.base.limit import Limit, TimeUpError
from minewise.core import Grid
from minewise.solver.errors import TooWideError

# A search for fewer numbers takes a count for each try; with more it takes too long.
MOST_TRIES = 500

_REACH = 3  # a number, those that share a cell with it, and those that do with these

Agree = Callable[[Collection[int], bool], bool]
"""Whether any layout agrees with some of the numbers, and with the mine total if that is True."""


def smallest_conflict(
    grid: Grid, numbers: Collection[int], agree: Agree, limit: Limit
) -> tuple[list[int], bool]:
    """Numbers in conflict, and whether the conflict needs the number of mines on the board.

    None of the numbers can be left out, unless there are too many to try in the time allowed.
    """
    everything = list(numbers)
    try:
        if not agree(everything, False):
            near = _near_each_other(grid, everything, agree, limit)
            return _leave_out(near or everything, agree, False, limit), False
        return _leave_out(everything, agree, True, limit), True
    except TimeUpError:
        return everything, True


def _near_each_other(
    grid: Grid, everything: list[int], agree: Agree, limit: Limit
) -> list[int] | None:
    """Numbers near each other that are in conflict, if there are any."""
    around, numbers = grid.around, frozenset(everything)
    near = {
        number: {n for cell in around(number) if cell not in numbers for n in around(cell)}
        & numbers
        for number in everything
    }
    groups = {number: {number} for number in everything}
    for _ in range(_REACH):
        for group in groups.values():
            if limit.over:
                return None
            if not agree(group, False):
                return sorted(group)
        groups = {
            number: group.union(*[near[n] for n in group]) for number, group in groups.items()
        }
    return None


def _leave_out(numbers: list[int], agree: Agree, use_total: bool, limit: Limit) -> list[int]:
    """Leave out numbers, many at a time and then one by one, as long as the rest conflict."""
    size, tries = len(numbers), 0
    while size:
        for start in range(0, len(numbers), size)[::-1]:
            rest = numbers[:start] + numbers[start + size :]
            tries += 1
            try:
                if not agree(rest, use_total):
                    numbers = rest
            except (TooWideError, TimeUpError):
                tries = MOST_TRIES
            if tries >= MOST_TRIES or limit.over:
                return numbers
        size //= 2
    return numbers
