"""Which cells some numbers settle: what proofs by cases need to know, quickly.

Reasoning looks for a smallest set of numbers that forces a cell by leaving out one
number after the other, and asks each time whether the rest still suffice. Whoever holds
an `Analysis` passes its `settled`; this is for those who do not.
"""

from collections.abc import Callable, Collection
from functools import lru_cache

from minewise.core import Cell, Position
from minewise.solver.analysis import Analysis
from minewise.solver.choice import analyse, core_in_use

Oracle = Callable[[Position, Collection[Cell], bool], "dict[Cell, int] | None"]


def oracle() -> Oracle | None:
    """An oracle that asks the native core; None where that is not in use.

    It answers as `Analysis.settled` does.
    """
    return _settled if core_in_use() == "native" else None


def _settled(
    position: Position, numbers: Collection[Cell], use_total: bool
) -> dict[Cell, int] | None:
    return _not_counted(position).settled(numbers, use_total)


@lru_cache(maxsize=8)
def _not_counted(position: Position) -> Analysis:
    return analyse(position, core="native", lazy=True)
