"""A person's answer, and how good it is.

answer   what a person says: cells, mines, a word or a number, as the question asks
verdict  whether that is right, why, and what to point at; the pattern is named only now
"""

from dataclasses import dataclass
from typing import TypedDict

from minewise.core import Cell
from minewise.core.grid import CellData

Cells = frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Answer:
    """A person's answer; parts that the question does not ask for are empty."""

    cells: Cells = frozenset()  #: a cell, several safe cells, or the numbers of a proof
    mines: Cells = frozenset()  #: the mines, where everything certain is asked for
    word: str | None = None  #: one of the choices
    number: float | None = None  #: how many mines, or a safety from 0 to 1

    @classmethod
    def cell(cls, cell: Cell, number: float | None = None) -> "Answer":
        """One cell, and how safe it is."""
        return cls(frozenset((cell,)), number=number)


class CertainAnswerData(TypedDict):
    """Everything that is certain."""

    safe: list[CellData]
    mines: list[CellData]


class GuessAnswerData(TypedDict):
    """A cell that is as good to guess as any."""

    cell: CellData
    safe_probability: float
    win_probability: float | None  #: null where it is too much to work out


RightAnswer = CellData | list[CellData] | str | int | None | CertainAnswerData | GuessAnswerData
"""A right answer: a cell, the cells of a proof, a word, a number, or one of these objects."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good an answer was."""

    right: bool
    score: float  #: from 0 to 1
    text: str  #: why; the caller says whether it is right
    numbers: Cells = frozenset()  #: the numbers that prove it
    safe: Cells = frozenset()
    mines: Cells = frozenset()
    theme: str = ""
    best: Cells = frozenset()  #: the best guesses, where that was asked
