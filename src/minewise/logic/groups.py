"""Sentences in groups: those of different groups share no cell."""

from collections.abc import Iterable

from minewise.core import Cell

Cells = frozenset[Cell]


def groups(sentences: Iterable[Cells]) -> list[list[Cells]]:
    """Split sentences, given by their cells, into groups that share no cell.

    >>> a, b, c = frozenset([(0, 0), (0, 1)]), frozenset([(0, 1), (0, 2)]), frozenset([(5, 5)])
    >>> groups([a, b, c]) == [[a, b], [c]]
    True
    """
    by_cell: dict[Cell, list[Cells]] = {}
    waiting = dict.fromkeys(sentences)
    for cells in waiting:
        for cell in cells:
            by_cell.setdefault(cell, []).append(cells)
    found = []
    while waiting:
        group = [next(iter(waiting))]
        del waiting[group[0]]
        for cells in group:  # grows while we walk along it
            for cell in cells:
                for other in by_cell.pop(cell, ()):
                    if other in waiting:
                        del waiting[other]
                        group.append(other)
        found.append(group)
    return found
