"""Hints that teach: four levels, each giving away no more than it says.

    1  is there a certain move, or is a guess due?
    2  is one of my flags provably wrong?
    3  which numbers should I look at?
    4  the whole reason

A level names no cell that it does not have to: the first two name none, the
third names numbers but not the cell they settle.
"""

from dataclasses import dataclass
from enum import IntEnum

from minewise.core import Cell, NotationError, Position
from minewise.logic.oracle import Oracle
from minewise.logic.proof import Proof, shortest
from minewise.logic.reasoning import Reasoning
from minewise.logic.words import Words

# Of all cells that are certain, as many are looked at for the shortest reason.
_MOST_COMPARED = 24


class HintLevel(IntEnum):
    """How much a hint gives away."""

    CERTAIN_MOVE = 1
    WRONG_FLAG = 2
    NUMBERS = 3
    PROOF = 4

    @classmethod
    def parse(cls, text: str) -> "HintLevel":
        """Read a level, 1 to 4."""
        try:
            return cls(int(text))
        except ValueError:
            raise NotationError(
                f"{text!r} is not a level of hints: expected 1, 2, 3 or 4", text
            ) from None


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint.

    Attributes:
        level: How much it gives away.
        answer: What level 1 and 2 answer: yes or no. For 3 and 4, whether there
            is something to show.
        text: The hint in words.
        numbers: The numbers to look at (level 3 and 4).
        cell: The cell that is settled (level 4).
        proof: Why (level 4).
    """

    level: HintLevel
    answer: bool
    text: str
    numbers: tuple[Cell, ...] = ()
    cell: Cell | None = None
    proof: Proof | None = None


def hint(
    position: Position,
    level: HintLevel,
    words: Words | None = None,
    oracle: Oracle | None = None,
) -> Hint:
    """Give a hint for a position with a person's flags, which may be wrong.

    An `oracle` decides cases faster (see `Reasoning`).

    >>> position = Position.parse("3x2x1/###/111")
    >>> for level in HintLevel:
    ...     print(hint(position, level).text)
    Yes: there is a move that is certain.
    No flag can be shown to be wrong.
    Look at the 1 at (2,2) and the 1 at (2,3).
    The 1 at (2,3) needs one mine among (1,2) and (1,3); the 1 at (2,2) needs one mine among these \
and (1,1): so (1,1) is safe.
    """
    words = words or Words()
    reasoning = Reasoning(position, oracle=oracle)
    wrong = reasoning.safe.intersection(position.flags)
    match level:
        case HintLevel.CERTAIN_MOVE:
            answer = bool(reasoning.safe)
            return Hint(level, answer, words.certain_move(answer))
        case HintLevel.WRONG_FLAG:
            return Hint(level, bool(wrong), words.wrong_flag(bool(wrong)))
    proof = _worth_showing(reasoning, wrong)
    if proof is None:
        return Hint(level, answer=False, text=words.certain_move(False))
    numbers = tuple(sorted(proof.numbers))
    if level is HintLevel.NUMBERS:
        return Hint(level, True, words.look_at(position, numbers, proof.uses_total), numbers)
    (cell,) = proof.conclusion.cells
    return Hint(level, True, words.proof(proof), numbers, cell, proof)


def _worth_showing(reasoning: Reasoning, wrong_flags: set[Cell]) -> Proof | None:
    """The shortest reason for a wrong flag; else for a safe cell; else for a mine not flagged."""
    unflagged = reasoning.mines.difference(reasoning.position.flags)
    for cells in (wrong_flags, reasoning.safe, unflagged):
        proof = shortest(reasoning.explain(cell) for cell in sorted(cells)[:_MOST_COMPARED])
        if proof is not None:
            return proof
    return None
