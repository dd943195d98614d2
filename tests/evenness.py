"""Whether outcomes that should be equally likely were drawn equally often."""

from collections import Counter
from collections.abc import Collection
from math import sqrt
from typing import TypeVar

Outcome = TypeVar("Outcome")


def deviation(seen: Counter[Outcome], outcomes: Collection[Outcome]) -> float:
    """Pearson's chi-square, as the standard deviations that it is off what chance makes it."""
    assert seen.keys() <= set(outcomes)
    expected, freedom = seen.total() / len(outcomes), len(outcomes) - 1
    square = sum((seen[outcome] - expected) ** 2 / expected for outcome in outcomes)
    return (square - freedom) / sqrt(2 * freedom)
