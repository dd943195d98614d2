"""Enumerate all small boards, where almost every fault shows within two or three calls.

    case   a size, a sequence of consistent calls, and a layout that fits them

Cases are ordered by the number of calls, then of cells, so the first one that shows a fault is
the smallest, and the same for every check of a file.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from minewise.base.limit import FOREVER, Limit
from minewise.course.reference import Call, bit_board
from minewise.course.student import Student
from minewise.course.trace import Trace, trace_of

SIZES = ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2))
"""The boards, as height and width."""

# On larger boards there are too many ways to choose three calls.
_MOST_CELLS = {1: 10, 2: 10, 3: 8}


@dataclass(frozen=True, slots=True)
class SmallCase:
    """Some calls on a fresh AI; `mines` is a layout that fits them."""

    height: int
    width: int
    calls: tuple[Call, ...]
    mines: int

    def job(self, **more: object) -> dict[str, object]:
        """The worker's job."""
        field = bit_board(self.height, self.width)
        return {
            "do": "tell",
            "height": self.height,
            "width": self.width,
            "calls": self.calls,
            "mines": list(field.cells(self.mines)),
            **more,
        }

    def tell(self, student: Student, limit: Limit = FOREVER, **more: object) -> Trace:
        """Run these calls on a student's AI; return the trace."""
        answer = student.ask(self.job(**more), limit)
        return trace_of(answer, self.height, self.width, self.mines, self.calls)


def cases(calls: int) -> Iterator[SmallCase]:
    """All cases with this number of calls, at most three."""
    for height, width in SIZES:
        if height * width <= _MOST_CELLS[calls]:
            yield from _cases_on(height, width, calls)


def _cases_on(height: int, width: int, calls: int) -> Iterator[SmallCase]:
    field = bit_board(height, width)
    for places in combinations(range(height * width), calls):
        opened = sum(1 << place for place in places)
        around = 0
        for place in places:
            around |= field.around[place]
        around &= ~opened
        layouts: dict[tuple[int, ...], int] = {}
        mines = 0
        while True:
            numbers = tuple((field.around[place] & mines).bit_count() for place in places)
            layouts.setdefault(numbers, mines)
            mines = (mines - around) & around  # the next subset of the cells around
            if not mines:
                break
        for numbers, mines in sorted(layouts.items()):
            numbered = [
                (*divmod(place, width), number)
                for place, number in zip(places, numbers, strict=True)
            ]
            for order in permutations(numbered):
                yield SmallCase(height, width, order, mines)
