"""Joining components: they share the mines of the board, and nothing else.

Component by component we keep track of the mines used so far: the ways to have
used that many (*before*), and the ways to place all the others (*after*), which
ends with the cells that touch no number. That is the sweep once more, with
components for boxes and the mines left for the only need.
"""

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from math import comb
from operator import mul

from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Chance


class Join:
    """All layouts, from those of each component.

    >>> join = Join([[0, 2, 1]], others=3, mines=2)  # two ways with 1 mine, one with 2
    >>> join.layouts, join.layouts_by_mines
    (7, [0, 6, 1])
    """

    def __init__(
        self,
        ways: Sequence[Sequence[int]],
        others: int,
        mines: int,
        limit: Limit = FOREVER,
    ) -> None:
        """Join components: `ways` has, for each and for each count of mines, its layouts."""
        self._ways = ways
        self._others = others
        self._mines = mines
        self._before = list(accumulate(ways, partial(_product, limit), initial=[1]))
        self._after = self._place_the_rest(limit)

    def _place_the_rest(self, limit: Limit) -> list[list[int]]:
        """Before each component, and at the end: the ways to go on, by the mines used so far."""
        used = range(len(self._before[-1]))
        after = [[choose(self._others, self._mines - count) for count in used]]
        for ways, before in zip(reversed(self._ways), self._before[-2::-1], strict=True):
            later = after[-1]
            _check_time(limit)
            after.append([sum(map(mul, ways, later[used:])) for used in range(len(before))])
        return after[::-1]

    @property
    def layouts(self) -> int:
        """The number of layouts."""
        return self._after[0][0]

    @property
    def layouts_by_mines(self) -> list[int]:
        """The number of layouts, by the mines in all components together."""
        return list(map(mul, self._before[-1], self._after[-1]))

    def weights(self, component: int) -> list[int]:
        """How many layouts each of a component's layouts is part of, by its count of mines."""
        before, later = self._before[component], self._after[component + 1]
        counts = range(len(self._ways[component]))
        return [sum(map(mul, before, later[count:])) for count in counts]

    def draw(self, chance: Chance) -> list[int]:
        """The mines of each component, and of the other cells, in a random layout."""
        counts: list[int] = []
        for ways, later in zip(self._ways, self._after[1:], strict=True):
            counts.append(pick(list(map(mul, ways, later[sum(counts) :])), chance))
        return [*counts, self._mines - sum(counts)]


def count_joined(
    ways: Sequence[Sequence[int]], others: int, mines: int, limit: Limit = FOREVER
) -> int:
    """The number of layouts, as `Join.layouts` has it, but fast for many components too.

    >>> count_joined([[0, 2, 1], [1, 1]], others=3, mines=2)
    9
    """
    joined = [list(one) for one in ways] or [[1]]
    while len(joined) > 1:
        # By halves, so that most products are of short lists.
        pairs = [joined[at : at + 2] for at in range(0, len(joined), 2)]
        joined = [_fast_product(limit, *pair) if len(pair) > 1 else pair[0] for pair in pairs]
    (by_mines,) = joined
    used = range(max(0, mines - others), min(len(by_mines) - 1, mines) + 1)
    layouts = 0
    placed = comb(others, mines - used.start) if used else 0
    for count in used:
        layouts += by_mines[count] * placed
        left = mines - count
        placed = placed * left // (others - left + 1)  # the ways to place one mine fewer
        _check_time(limit)
    return layouts


def _product(limit: Limit, one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The ways for each count of mines, of two parts together."""
    product = [0] * max(len(one) + len(other) - 1, 0)
    for count, ways in enumerate(one):
        _check_time(limit)
        for more, ways_for_more in enumerate(other):
            product[count + more] += ways * ways_for_more
    return product


def _fast_product(limit: Limit, one: list[int], other: list[int]) -> list[int]:
    """The ways of two parts together, through one product of two very long numbers.

    Each has a digit for each count of mines, long enough never to carry. Python
    multiplies long numbers faster than it adds up many short ones.
    """
    digit = (max(1, sum(one)) * max(1, sum(other))).bit_length() // 8 + 1
    _check_time(limit, 1e-9 * (min(len(one), len(other)) * digit / 4) ** 1.6)
    numbers = [
        int.from_bytes(b"".join(ways.to_bytes(digit, "little") for ways in part), "little")
        for part in (one, other)
    ]
    length = len(one) + len(other) - 1
    product = (numbers[0] * numbers[1]).to_bytes(digit * length, "little")
    return [
        int.from_bytes(product[at : at + digit], "little") for at in range(0, digit * length, digit)
    ]


def _check_time(limit: Limit, seconds: float = 0) -> None:
    """Raise a `TimeUpError` if the limit is over, or will be within about that many seconds."""
    left = limit.left
    if limit.over or (left is not None and left < seconds):
        raise TimeUpError(None if limit.stopped() else limit.seconds)


def pick(ways: Sequence[int], chance: Chance) -> int:
    """A random place in the list, each as likely as it has ways."""
    drawn = _below(sum(ways), chance)
    for place, sum_so_far in enumerate(accumulate(ways)):
        if drawn < sum_so_far:
            return place
    raise AssertionError("there is no way to pick from")


def _below(limit: int, chance: Chance) -> int:
    """A random whole number below a limit of any size, all exactly equally likely."""
    bits = limit.bit_length()
    while True:
        drawn = 0
        for _ in range(0, bits, 64):
            drawn = drawn << 64 | chance.next64()
        drawn >>= -bits % 64
        if drawn < limit:
            return drawn


def choose(among: int, count: int) -> int:
    """The number of ways to choose `count` among some; 0 for a negative count."""
    return comb(among, count) if count >= 0 else 0
