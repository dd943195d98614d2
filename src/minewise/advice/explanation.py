"""Why a cell is safe or a mine, or that neither is certain."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from minewise.base import gettext as _
from minewise.core import Cell, Position
from minewise.logic import Proof, Sentence, Words, cells_as_data, is_sound, proof_as_data
from minewise.logic.patterns import Pattern, name_of


class Conclusion(StrEnum):
    """What is known of a cell."""

    SAFE = "safe"
    MINE = "mine"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, is_mine: bool) -> "Conclusion":
        """What is known of a cell that is settled."""
        return cls.MINE if is_mine else cls.SAFE


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of one cell, and why.

    Attributes:
        cell: Which.
        conclusion: Whether it is safe or a mine for sure.
        text: Why, in words; or how likely it is a mine.
        proof: The proof; None where neither is certain, or the proof is too long to list.
        uses_total: Whether the number of mines on the board is needed.
        pattern: What players call it; None where it has no name.
    """

    cell: Cell
    conclusion: Conclusion
    text: str
    proof: Proof | None = None
    uses_total: bool = False
    pattern: Pattern | None = None

    @property
    def numbers(self) -> frozenset[Cell]:
        """Every number that the whole proof rests on."""
        return frozenset() if self.proof is None else self.proof.numbers

    def as_data(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "cell": list(self.cell),
            "conclusion": str(self.conclusion),
            "numbers": cells_as_data(self.numbers),
            "uses_total": self.uses_total,
            "steps": [] if self.proof is None else proof_as_data(self.proof, Words()),
            "pattern": None if self.pattern is None else self.pattern.as_data(),
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Settled:
    """Cells that one and the same proof settles.

    Attributes:
        cells: Which, row by row.
        conclusion: Whether they are safe or mines.
        text: Why, in words.
    """

    cells: tuple[Cell, ...]
    conclusion: Conclusion
    text: str

    def __str__(self) -> str:
        """The cells and the reason."""
        which = _("Mines: {cells}.") if self.conclusion is Conclusion.MINE else _("Safe: {cells}.")
        return f"{which.format(cells=Words().cells(self.cells))}\n{self.text}"


def settled_together(explanations: Iterable[Explanation], position: Position) -> list[Settled]:
    """Put together cells that the same numbers settle in the same way: one reason for all.

    >>> from minewise.advice import Advice
    >>> position = Position.parse("3x2x0/0##/###")
    >>> advice = Advice(position)
    >>> found = settled_together([advice.explain(cell) for cell in ((0, 1), (1, 0))], position)
    >>> print(found[0])
    Safe: (1,2) and (2,1).
    The 0 at (1,1) has no mine around it: so (1,2) and (2,1) are safe.
    """
    groups: dict[object, list[Explanation]] = {}
    for each in explanations:
        groups.setdefault(_alike(each), []).append(each)
    return [settled for group in groups.values() for settled in _settled(group, position)]


def _alike(explanation: Explanation) -> object:
    """What explanations share whose proofs differ in nothing but the cell that they settle."""
    proof = explanation.proof
    if proof is None:
        return explanation.cell
    premises = tuple(map(_content, proof.premises))
    return explanation.conclusion, proof.rule, premises, proof.cases


def _content(proof: Proof) -> object:
    premises = tuple(map(_content, proof.premises))
    return proof.rule, proof.at, proof.conclusion, premises, proof.cases


def _settled(group: list[Explanation], position: Position) -> list[Settled]:
    conclusion, proof = group[0].conclusion, group[0].proof
    cells = tuple(sorted(each.cell for each in group))
    if proof is not None and len(group) > 1:
        count = len(cells) if conclusion is Conclusion.MINE else 0
        whole = replace(proof, conclusion=Sentence.of(cells, count))
        # Who put it together does not judge it: the checker does.
        if is_sound(whole, position):
            pattern, text = name_of(whole, position), Words().proof(whole)
            return [Settled(cells, conclusion, text if pattern is None else pattern.beside(text))]
    return [Settled((each.cell,), conclusion, each.text) for each in group]
