"""Why a cell is safe or a mine, or that neither is certain."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from minewise.advice.chances import estimated_in_words, spoken_chance
from minewise.advice.odds import first_click_in_words
from minewise.advice.pattern_names import guess_pattern, with_name
from minewise.analysis import Analysis
from minewise.base.data import Serializable
from minewise.base.errors import check_type
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Cell, Position
from minewise.logic import Proof, Sentence, Words, is_sound, proof_as_data
from minewise.logic.patterns import Pattern, name_of
from minewise.logic.proof_data import ProofStepData


class Conclusion(StrEnum):
    """The status of a cell."""

    SAFE = "safe"
    MINE = "mine"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, is_mine: bool) -> "Conclusion":
        """The status of a settled cell."""
        return cls.MINE if is_mine else cls.SAFE


@dataclass(frozen=True, slots=True)
class Explanation(Serializable):
    """The status of a cell, and why."""

    KEYS = "cell conclusion numbers uses_total steps pattern text"

    cell: Cell
    conclusion: Conclusion  #: `safe`, `mine` or `unknown`
    text: str  #: why, or how likely it is a mine
    proof: Proof | None = None  #: None if nothing is certain, or the proof is too long to list
    uses_total: bool = False  #: whether the number of mines is needed
    pattern: Pattern | None = None  #: the players' name for it

    @property
    def numbers(self) -> frozenset[Cell]:
        """Every number that the whole proof uses."""
        return frozenset() if self.proof is None else self.proof.numbers

    @property
    def steps(self) -> list[ProofStepData]:
        """The steps of the proof."""
        return [] if self.proof is None else proof_as_data(self.proof)


def explain(analysis: Analysis, cell: Cell, limit: Limit = FOREVER) -> Explanation:
    """Explain why a cell is certain, or else how likely it is a mine."""
    check_type(analysis, Analysis, "analysis")
    analysis.position[cell]  # refuses one that is off the board
    if analysis.first_click_is_safe:
        return Explanation(cell, Conclusion.SAFE, first_click_in_words())
    words = Words()
    no_proof = words.too_many_cases
    try:
        proof = analysis.within(limit).proof(cell)
    except TimeUpError:
        limit.cut_short()
        proof, no_proof = None, words.not_in_time
    if proof is not None:
        conclusion = Conclusion.of(bool(proof.conclusion.count))
        pattern = name_of(proof, analysis.position)
        text = with_name(words.proof(proof), pattern)
        return Explanation(cell, conclusion, text, proof, proof.uses_total, pattern)
    is_mine = cell in analysis.within(limit).mines
    if is_mine or cell in analysis.within(limit).safe:
        verdict = _("{cell} is a mine.") if is_mine else _("{cell} is safe.")
        text = f"{verdict.format(cell=words.cell(cell))} {no_proof(cell)}"
        return Explanation(cell, Conclusion.of(is_mine), text, uses_total=True)
    pattern = guess_pattern(analysis, cell, limit)
    text = with_name(_undecided_in_words(analysis, cell, limit), pattern)
    return Explanation(cell, Conclusion.UNKNOWN, text, pattern=pattern)


def _undecided_in_words(analysis: Analysis, cell: Cell, limit: Limit) -> str:
    words, counted = Words(), analysis.within(limit).counted()
    if counted is None:
        return _(
            "Logic alone cannot settle {cell}, and its probability is out of reach: {why}."
        ).format(cell=words.cell(cell), why=analysis.within(limit).too_wide())
    if cell not in analysis.within(limit).probability:
        return words.nothing_certain(cell)
    is_toss = not counted.estimated and counted.probability[cell] == Fraction(1, 2)
    text = (
        _("It is a coin toss: a mine in {mine} of all layouts.")
        if is_toss
        else _("It is a mine in {mine} of all layouts.")
    ).format(mine=spoken_chance(counted, cell))
    source = estimated_in_words(counted.drawn) if counted.estimated else ""
    return " ".join(filter(None, (words.nothing_certain(cell), text, source)))


@dataclass(frozen=True, slots=True)
class Settled:
    """Cells that the same proof settles."""

    cells: tuple[Cell, ...]  #: row by row
    conclusion: Conclusion
    text: str  #: why

    def __str__(self) -> str:
        """The cells and the reason."""
        which = _("Mines: {cells}.") if self.conclusion is Conclusion.MINE else _("Safe: {cells}.")
        return f"{which.format(cells=Words().cells(self.cells))}\n{self.text}"


def settled_together(explanations: Iterable[Explanation], position: Position) -> list[Settled]:
    """Group cells that the same numbers settle in the same way, to give one reason for all.

    >>> position = Position.parse("3x2x0/0##/###")
    >>> analysis = Analysis(position)
    >>> found = settled_together([explain(analysis, (0, 1)), explain(analysis, (1, 0))], position)
    >>> print(found[0])
    Safe: (1,2) and (2,1).
    The 0 at (1,1) has no mine around it: so (1,2) and (2,1) are safe.
    """
    groups: dict[object, list[Explanation]] = {}
    for each in explanations:
        groups.setdefault(_alike(each), []).append(each)
    return [settled for group in groups.values() for settled in _settled(group, position)]


def _alike(explanation: Explanation) -> object:
    """A key for grouping: equal if the proofs differ only in the cell that they settle."""
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
        # The checker decides whether the combined proof is right.
        if is_sound(whole, position):
            text = with_name(Words().proof(whole), name_of(whole, position))
            return [Settled(cells, conclusion, text)]
    return [Settled((each.cell,), conclusion, each.text) for each in group]
