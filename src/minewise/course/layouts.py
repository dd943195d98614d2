"""Search for mine layouts that contradict an AI's conclusions.

    layout   a set of mines that agrees with every number given

A conclusion is right if no layout contradicts it. The number of mines on the board plays
no part, since the course's AI does not know it.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from minewise.core import Cell
from minewise.course.reference import BitBoard, Call, bit_board


def layout_with(
    height: int, width: int, calls: Iterable[Call], *, mines: int = 0, safes: int = 0
) -> int | None:
    """A layout in which some cells are mines and others are not; None if there is none.

    >>> layout_with(1, 3, [(0, 1, 1)], mines=0b001)
    1
    >>> layout_with(1, 3, [(0, 1, 1)], mines=0b101) is None
    True
    """
    numbers, opened = _numbers(height, width, calls)
    return _search(numbers, mines, safes | opened)


def is_so(height: int, width: int, calls: Iterable[Call], cells: int, count: int | str) -> bool:
    """Whether a sentence holds in every layout: none has a different number of mines there.

    >>> is_so(1, 3, [(0, 1, 1)], 0b101, 1), is_so(1, 3, [(0, 1, 1)], 0b001, 1)
    (True, False)
    """
    numbers, opened = _numbers(height, width, calls)
    others = set(range(cells.bit_count() + 1)) - {count}
    return all(_search([*numbers, (cells, other)], 0, opened) is None for other in others)


def _numbers(height: int, width: int, calls: Iterable[Call]) -> tuple[list[tuple[int, int]], int]:
    """The sentences of the given calls, and the opened cells."""
    field, numbers, opened = bit_board(height, width), [], 0
    for row, column, count in calls:
        place = row * width + column
        opened |= 1 << place
        numbers.append((field.around[place], count))
    return numbers, opened


def contradicted(
    field: BitBoard, calls: Iterable[Call], cells: int, *, are_mines: bool
) -> dict[Cell, int]:
    """The wrongly concluded cells, each with a layout that contradicts the conclusion."""
    numbers, opened = _numbers(field.height, field.width, calls)
    found = {}
    for cell in field.cells(cells):
        bit = field.mask([cell])
        mines, safes = (0, opened | bit) if are_mines else (bit, opened)
        if (layout := _search(numbers, mines, safes)) is not None:
            found[cell] = layout
    return found


def has_safe_cell(height: int, width: int, calls: Iterable[Call]) -> bool:
    """Whether a closed cell beside an opened one is a mine in no layout."""
    numbers, opened = _numbers(height, width, calls)
    beside = reduce(or_, (around for around, _count in numbers), 0) & ~opened
    bits = (1 << place for place in range(beside.bit_length()) if beside >> place & 1)
    return any(_search(numbers, bit, opened) is None for bit in bits)


def _search(numbers: list[tuple[int, int]], mines: int, safes: int) -> int | None:
    """Propagate forced cells, then branch on a cell of the number with the fewest unknowns."""
    if mines & safes:
        return None
    smallest = 0
    settled = True
    while settled:
        settled = False
        smallest = 0
        for around, count in numbers:
            unknown = around & ~mines & ~safes
            left = count - (around & mines).bit_count()
            if not 0 <= left <= unknown.bit_count():
                return None
            if not unknown:
                continue
            if left == 0:
                safes |= unknown
                settled = True
            elif left == unknown.bit_count():
                mines |= unknown
                settled = True
            elif not smallest or unknown.bit_count() < smallest.bit_count():
                smallest = unknown
    if not smallest:
        return mines
    bit = smallest & -smallest
    found = _search(numbers, mines | bit, safes)
    return found if found is not None else _search(numbers, mines, safes | bit)
