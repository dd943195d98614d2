"""Why a cell is safe or a mine, or that neither is certain."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from minewise.core import Cell
from minewise.logic import Proof, Words, cells_as_data, proof_as_data
from minewise.logic.patterns import Pattern


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
