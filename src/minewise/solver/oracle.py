"""Which cells some numbers settle: what proofs by cases need to know, quickly.

Reasoning looks for a smallest set of numbers that forces a cell by leaving out one
number after the other, and asks each time whether the rest still suffice.
"""

from collections.abc import Callable, Collection
from functools import cache

from minewise.core import Cell, Position
from minewise.solver.choice import core_in_use

Judge = Callable[[Position, Collection[Cell], bool], "dict[Cell, int] | None"]


def judge() -> Judge | None:
    """A judge that asks the native core; None where that is not in use.

    Its answer: the hidden cells on which every layout agrees that these numbers
    allow (0 safe, 1 mine), with the number of mines on the board or without;
    nothing where the position is too wide; None where no layout agrees.
    """
    return _native_judge() if core_in_use() == "native" else None


@cache
def _native_judge() -> Judge:
    from minewise.solver import native  # noqa: PLC0415 - not there on every machine

    return native.settled
