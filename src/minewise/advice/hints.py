"""Hints that teach: four levels, each giving away no more than it says.

    1  is there a certain move, or is a guess due?
    2  is one of my flags provably wrong?
    3  which numbers should I look at?
    4  the whole reason; where a guess is due, the best cell to try

A level names no cell that it does not have to: the first two name none, the
third names numbers but not the cell they settle.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from minewise.advice.explanation import Conclusion
from minewise.base import NotationError, TimeUpError, gettext as _, quote
from minewise.core import Cell, Position
from minewise.logic import Proof, Words, cells_as_data, shortest
from minewise.logic.patterns import Pattern, name_of
from minewise.players import Insight

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
        if text.strip() not in ("1", "2", "3", "4"):
            raise NotationError(
                _("{given} is not a level of hints: expected 1, 2, 3 or 4").format(
                    given=quote(text)
                ),
                text,
            )
        return cls(int(text))


def next_level(position: Position, shown: HintLevel | None) -> HintLevel:
    """The level of the next hint; after the last one the last again.

    Where nothing is flagged, nobody wants to hear that no flag is wrong.

    >>> str(next_level(Position.parse("3x2x1/###/111"), HintLevel.CERTAIN_MOVE).name)
    'NUMBERS'
    """
    if shown is None:
        return HintLevel.CERTAIN_MOVE
    level = HintLevel(min(shown + 1, HintLevel.PROOF))
    if level is HintLevel.WRONG_FLAG and not position.flags:
        return HintLevel.NUMBERS
    return level


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint.

    Attributes:
        level: How much it gives away.
        answer: What level 1 and 2 answer: yes or no. For 3 and 4, whether there
            is something to show.
        text: The hint in words.
        numbers: The numbers to look at (level 3 and 4).
        cell: The cell that is settled, or the best to try where none is (level 4).
        proof: Why (level 4).
        pattern: What players call it (level 4).
    """

    level: HintLevel
    answer: bool
    text: str
    numbers: tuple[Cell, ...] = ()
    cell: Cell | None = None
    proof: Proof | None = None
    pattern: Pattern | None = None

    @property
    def conclusion(self) -> Conclusion:
        """What the proof says of the cell."""
        if self.proof is None:
            return Conclusion.UNKNOWN
        return Conclusion.of(bool(self.proof.conclusion.count))

    def as_data(self) -> dict[str, Any]:
        """The same as plain values, with no more keys than the level may fill."""
        data: dict[str, Any] = {"level": int(self.level), "answer": self.answer, "text": self.text}
        if self.level >= HintLevel.NUMBERS:
            data["numbers"] = cells_as_data(self.numbers)
        if self.level is HintLevel.PROOF:
            data["cell"] = None if self.cell is None else list(self.cell)
            data["conclusion"] = str(self.conclusion)
            data["pattern"] = None if self.pattern is None else self.pattern.as_data()
        return data


def certain_hint(insight: Insight, level: HintLevel) -> Hint:
    """A hint from what is certain in a position with a person's flags, which may be wrong.

    >>> insight = Insight(Position.parse("3x2x1/###/111"))
    >>> for level in HintLevel:
    ...     print(certain_hint(insight, level).text)
    Yes: there is a move that is certain.
    No flag can be shown to be wrong.
    Look at the 1 at (2,2) and the 1 at (2,3).
    The 1 at (2,3) needs one mine among (1,2) and (1,3); the 1 at (2,2) needs one mine among these \
and (1,1): so (1,1) is safe. This is a 1-1.
    """
    words, position, reasoning = Words(), insight.position, insight.reasoning
    wrong = reasoning.safe.intersection(position.flags)
    match level:
        case HintLevel.CERTAIN_MOVE:
            answer = bool(reasoning.safe)
            return Hint(level, answer, words.certain_move(answer))
        case HintLevel.WRONG_FLAG:
            return Hint(level, bool(wrong), words.wrong_flag(bool(wrong)))
    proof = _worth_showing(insight)
    if proof is None:
        return Hint(level, answer=False, text=words.certain_move(False))
    numbers = tuple(sorted(proof.numbers))
    if level is HintLevel.NUMBERS:
        return Hint(level, True, words.look_at(position, numbers, proof.uses_total), numbers)
    (cell,) = proof.conclusion.cells
    pattern, reason = name_of(proof, position), words.proof(proof)
    text = reason if pattern is None else pattern.beside(reason)
    return Hint(level, True, text, numbers, cell, proof, pattern)


def _worth_showing(insight: Insight) -> Proof | None:
    """The shortest reason for a wrong flag; else for a safe cell; else for a mine not flagged.

    When the time is up, the shortest so far has to do.
    """
    reasoning, flags = insight.reasoning, insight.position.flags
    wrong, unflagged = reasoning.safe.intersection(flags), reasoning.mines.difference(flags)
    for cells in (wrong, reasoning.safe, unflagged):
        proofs: list[Proof | None] = []
        try:
            for cell in sorted(cells)[:_MOST_COMPARED]:
                proofs.append(insight.explain(cell))  # noqa: PERF401 - those before a stop count
        except TimeUpError:
            if not any(proofs):
                raise
        proof = shortest(proofs)
        if proof is not None:
            return proof
    return None
