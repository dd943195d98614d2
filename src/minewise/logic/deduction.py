"""Deductions from one sentence, or from two that share cells.

Two sentences split their cells in three: those of the first alone, those they
share, those of the second alone. Everything that can follow is one of these:

    all safe, all mines  a sentence holds no mine, or nothing else
    subset               one lies inside the other: the rest is a sentence
    overlap              the one with more mines needs all its own cells for them;
                         so the other has all its mines in the cells they share

Known cells are taken out of the sentences beforehand.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from minewise.core import Cell
from minewise.logic.proof import Rule
from minewise.logic.sentence import Sentence

Facts = Mapping[Cell, int]


class Deduction(NamedTuple):
    """The rule by which something follows, and the places of its sentences in the rule's order."""

    rule: Rule
    order: tuple[int, ...]


def reduce(sentence: Sentence, facts: Facts) -> Sentence:
    """Take known cells (0 safe, 1 mine) out of a sentence.

    >>> print(reduce(Sentence.of([(0, 0), (0, 1), (0, 2)], 2), {(0, 2): 1, (5, 5): 1}))
    {(0, 0), (0, 1)} = 1
    """
    known = sentence.cells & facts.keys()
    if not known:
        return sentence
    return Sentence(sentence.cells - known, sentence.count - sum(facts[cell] for cell in known))


def deduce(sentences: Sequence[Sentence], target: Sentence) -> Deduction | None:
    """How a sentence follows from one or two others; None if it does not.

    >>> one, two = Sentence.of([(0, 0), (0, 1)], 1), Sentence.of([(0, 0), (0, 1), (0, 2)], 2)
    >>> deduce([two, one], Sentence.of([(0, 2)], 1)).order
    (1, 0)
    """
    for place, sentence in enumerate(sentences):
        if target.is_settled and _settles(sentence, target):
            return Deduction(Rule.ALL_MINES if target.count else Rule.ALL_SAFE, (place,))
        if sentence == target:
            return Deduction(Rule.KNOWN, (place,))
    if len(sentences) == 2:
        for order in ((0, 1), (1, 0)):
            rule = _of_two(sentences[order[0]], sentences[order[1]], target)
            if rule is not None:
                return Deduction(rule, order)
    return None


def _of_two(first: Sentence, second: Sentence, target: Sentence) -> Rule | None:
    """The rule by which a sentence follows from two others in this order; None if it does not."""
    own = second.cells - first.cells
    surplus = second.count - first.count
    if first.cells < second.cells:
        rest = Sentence(own, surplus)
        return Rule.SUBSET if rest == target or _settles(rest, target) else None
    if own and surplus == len(own):
        others = first.cells - second.cells
        if _settles(Sentence(own, surplus), target) or _settles(Sentence(others, 0), target):
            return Rule.OVERLAP
    return None


def _settles(sentence: Sentence, target: Sentence) -> bool:
    """Whether a sentence holds only mines, or none, and the target is part of it."""
    if not target.cells <= sentence.cells:
        return False
    every = len(sentence.cells) if target.count else 0
    return target.is_settled and sentence.count == every
