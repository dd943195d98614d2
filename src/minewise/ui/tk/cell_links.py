"""Which cells the sentences of a message name, so that pointing at one can show them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from minewise.core import Cell, Grid, place

# A full stop within a number, as in 0.5, ends no sentence.
_SENTENCE = re.compile(r"\S.*?(?:[.!?](?=\s|$)|$)", re.MULTILINE)
_SHORT = re.compile(r"\((\d{1,7}),(\d{1,7})\)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A part of a message.

    Attributes:
        start: Where it begins, in characters.
        end: Where it ends.
        cells: The cells that it names, in its order, each once.
    """

    start: int
    end: int
    cells: tuple[Cell, ...]


def sentences(text: str, grid: Grid) -> Iterator[Sentence]:
    """The sentences of a text, with the cells of a board that they name.

    >>> [found.cells for found in sentences("Won in 1.5 s. (1,2) and row 3, column 1.", Grid(3, 3))]
    [(), ((0, 1), (2, 0))]
    """
    for match in _SENTENCE.finditer(text):
        cells = {cell: None for cell in _cells(match.group()) if cell in grid}
        yield Sentence(match.start(), match.end(), tuple(cells))


def _cells(text: str) -> Iterator[Cell]:
    found = [match for pattern in (_SHORT, _long()) for match in pattern.finditer(text)]
    for match in sorted(found, key=re.Match.start):
        yield int(match[1]) - 1, int(match[2]) - 1


def _long() -> re.Pattern[str]:
    """How `place` names a cell, in the language that is spoken."""
    words = re.escape(place((0, 1))).replace("1", r"(\d{1,7})", 1).replace("2", r"(\d{1,7})", 1)
    return re.compile(words, re.IGNORECASE)
