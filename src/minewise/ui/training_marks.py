"""How the marks of a training board are drawn in cells: for the terminal and the window."""

from collections.abc import Mapping
from dataclasses import dataclass

from minewise.core import Cell
from minewise.training import TrainingData

# What is written in a hidden cell. Letters, not colours, tell them apart.
_SIGNS = {"safe": "✓", "mine": "⚑", "chosen": "○", "wrong": "✗"}
_IN_ASCII = {"safe": "ok", "mine": "F", "chosen": "o", "wrong": "x"}


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is marked, by how it is drawn.

    Attributes:
        asked: The question is about these.
        numbers: The numbers that prove something, or are said to.
        wrong: A wrong part of an answer, or a cell that did not open.
        notes: What is written in cells.
        in_ascii: The same where there are only plain letters.
    """

    asked: frozenset[Cell]
    numbers: frozenset[Cell]
    wrong: frozenset[Cell]
    notes: Mapping[Cell, str]
    in_ascii: Mapping[Cell, str]


def drawn(data: TrainingData) -> Drawn:
    """What is marked on the board."""
    kinds: dict[str, set[Cell]] = {}
    notes: dict[Cell, str] = {}
    in_ascii: dict[Cell, str] = {}
    for mark in data["marks"]:
        row, column = mark["cell"]
        kinds.setdefault(mark["kind"], set()).add((row, column))
        if mark["kind"] in _SIGNS:
            notes[row, column] = _SIGNS[mark["kind"]]
            in_ascii[row, column] = _IN_ASCII[mark["kind"]]

    def of(kind: str) -> frozenset[Cell]:
        return frozenset(kinds.get(kind, ()))

    return Drawn(of("asked"), of("number"), of("wrong"), notes, in_ascii)
