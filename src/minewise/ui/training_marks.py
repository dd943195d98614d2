"""What the terminal and the window share when they draw training: marks, cursor, what was typed."""

from collections.abc import Mapping
from dataclasses import dataclass

from minewise.base import gettext as _
from minewise.core import Cell, Position
from minewise.training import TrainingData

# What is written in a hidden cell. Letters, not colours, tell them apart.
_SIGNS = {"safe": "✓", "mine": "⚑", "chosen": "○", "wrong": "✗", "best": "★"}
_IN_ASCII = {"safe": "ok", "mine": "F", "chosen": "o", "wrong": "x", "best": "+"}


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


def first_cell(before: Position | None, now: Position, marks: Drawn, cursor: Cell) -> Cell:
    """Where the cursor is: on another board at the cell in question, or the first hidden one."""
    if before is not None and before.grid == now.grid:
        pairs = zip(before.view, now.view, strict=True)
        if not any(old != new and old.isdigit() for old, new in pairs):
            return cursor  # the same board, perhaps with more cells open
    return min(marks.asked or now.hidden, default=(0, 0))


def answer_in_words(data: TrainingData) -> str:
    """The number that was typed so far; nothing where none is asked for."""
    typed = "_" if data["number"] is None else str(data["number"])
    match data["number_is"]:
        case "percent":
            return _("Safe: {number} %").format(number=typed)
        case "count":
            return _("Mines: {number}").format(number=typed)
    return ""
