"""What follows a click by itself, where a person wants that: flags and chords.

    auto-flag  flag the hidden cells around a number that are as many as its mines
    chord on   chord every number that a chord has shown and that has its flags

Both look at single numbers only, near the cells that were opened: never deeper.
"""

from collections.abc import Iterable, Iterator

from minewise.core import FLAG, HIDDEN, Cell, Position

AUTO_FLAG, CHORD_ON = "auto-flag", "chord-on"
"""Who made such a step, instead of the name of an AI."""

AUTOMATIC = frozenset((AUTO_FLAG, CHORD_ON))


def settled_mines(position: Position, near: Iterable[Cell]) -> Iterator[Cell]:
    """The hidden cells that a single number near some cells settles as mines, each once.

    >>> [*settled_mines(Position.parse("3x2x1/###/1#1"), [(1, 0)])]
    []
    >>> [*settled_mines(Position.parse("3x1x1/#1F"), [(0, 1)])]
    []
    >>> [*settled_mines(Position.parse("3x1x2/#2F"), [(0, 1)])]
    [(0, 0)]
    """
    seen: set[Cell] = set()
    for cell in _numbers(position, near):
        around = position.grid.neighbours(cell)
        covered = [other for other in around if position[other] in (HIDDEN, FLAG)]
        if len(covered) == position.number(cell):
            for other in covered:
                if position[other] == HIDDEN and other not in seen:
                    seen.add(other)
                    yield other


def ready_chords(position: Position, near: Iterable[Cell]) -> Iterator[Cell]:
    """The numbers near some cells that have their flags, and something left to open.

    >>> [*ready_chords(Position.parse("3x2x1/F##/11#"), [(1, 1)])]
    [(1, 1), (1, 0)]
    """
    for cell in _numbers(position, near):
        around = [position[other] for other in position.grid.neighbours(cell)]
        if HIDDEN in around and around.count(FLAG) == position.number(cell):
            yield cell


def _numbers(position: Position, near: Iterable[Cell]) -> Iterator[Cell]:
    """The numbers among some cells and around them, each once."""
    seen: set[Cell] = set()
    for cell in near:
        for other in (cell, *position.grid.neighbours(cell)):
            if other not in seen:
                seen.add(other)
                if position.number(other):
                    yield other
