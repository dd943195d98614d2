"""Flags and chords that follow a click automatically, if the settings ask for it.

    auto-flag  flag the hidden cells around a number if there are as many as its mines
    chord on   chord every number that a chord has opened and that has its flags

Both look at single numbers near the opened cells only.
"""

from collections.abc import Iterable, Iterator, Sequence

from minewise.core import FLAG, HIDDEN, NUMBERS, Cell, Position, Step

AUTO_FLAG, CHORD_ON = "auto-flag", "chord-on"
"""The values of `Step.by` for such steps, where others have the name of an AI."""

AUTOMATIC = frozenset((AUTO_FLAG, CHORD_ON))

_ABOVE_0 = NUMBERS.replace("0", "")


def last_by_hand(steps: Sequence[Step]) -> int:
    """The index of the last step that was not automatic; -1 if there is none.

    >>> from minewise.core import Click
    >>> last_by_hand([Step(Click.OPEN, (0, 0)), Step(Click.FLAG, (0, 1), by=AUTO_FLAG)])
    0
    """
    numbers = range(len(steps) - 1, -1, -1)
    return next((number for number in numbers if steps[number].by not in AUTOMATIC), -1)


def settled_mines(position: Position, near: Iterable[Cell]) -> Iterator[Cell]:
    """The hidden cells that a single number near some cells settles as mines, each once.

    >>> [*settled_mines(Position.parse("3x2x1/###/1#1"), [(1, 0)])]
    []
    >>> [*settled_mines(Position.parse("3x1x1/#1F"), [(0, 1)])]
    []
    >>> [*settled_mines(Position.parse("3x1x2/#2F"), [(0, 1)])]
    [(0, 0)]
    """
    grid, view = position.grid, position.view
    around, cell_at = grid.around_at, grid.cell_at
    seen: set[int] = set()
    for number in _numbers(position, near):
        covered = [other for other in around(number) if view[other] in (HIDDEN, FLAG)]
        if len(covered) == int(view[number]):
            for other in covered:
                if view[other] == HIDDEN and other not in seen:
                    seen.add(other)
                    yield cell_at(other)


def ready_chords(position: Position, near: Iterable[Cell]) -> Iterator[Cell]:
    """The numbers near some cells that have their flags, and hidden neighbours to open.

    >>> [*ready_chords(Position.parse("3x2x1/F##/11#"), [(1, 1)])]
    [(1, 1), (1, 0)]
    """
    grid, view = position.grid, position.view
    around_at, cell_at = grid.around_at, grid.cell_at
    for number in _numbers(position, near):
        around = [view[other] for other in around_at(number)]
        if HIDDEN in around and around.count(FLAG) == int(view[number]):
            yield cell_at(number)


def _numbers(position: Position, near: Iterable[Cell]) -> Iterable[int]:
    """The indices of the numbers above 0 among and around some cells, perhaps a million."""
    grid, view = position.grid, position.view
    return dict.fromkeys(
        at
        for index in map(grid.index, near)
        for at in (index, *grid.around_at(index))
        if view[at] in _ABOVE_0
    )
