"""The cost of a proof to its reader: everything to keep in mind to see that it is true.

Only the part that is shown counts (see `Proof.shown_steps`): however many numbers show that 86
mines are certain, counting the rest is one thought.
"""

from collections.abc import Iterable

from minewise.logic.proof import Proof, Rule

_NUMBER = 2  # each number to look at
_STEP = 1  # a step about one number
_TOGETHER = 3  # a step that holds two sentences together
_REMEMBERED = 4  # a conclusion that settles no cell, such as "one of these is a mine"
_SUPPOSED = 2  # a supposition, until it is refuted
_AT_ONCE = 3  # all numbers of several cases at once
_CASE = 3  # each case
_TOTAL = 16  # each time the mines of the whole board are counted

MOST_CASES = 3
"""The most cases that people read one by one."""

_CELLS_NAMED = 16  # the most cells that all cases together may name

_ARRANGEMENTS = 18  # more than a person reads, whatever numbers leave them

# The least that each kind of proof costs.
LEAST_OF_ONE = _NUMBER + _STEP
LEAST_OF_TWO = 2 * LEAST_OF_ONE
LEAST_OF_MORE = 3 * LEAST_OF_ONE
LEAST_OF_CASES = 3 * _NUMBER + _AT_ONCE + _CASE
LEAST_OF_TOTAL = _TOTAL


def cost(proof: Proof) -> int:
    """How hard a proof is to read.

    >>> from minewise.core import Position
    >>> from minewise.logic.reasoning import Reasoning
    >>> reasoning = Reasoning(Position.parse("3x2x1/###/111"))
    >>> cost(reasoning.explain((0, 0)))
    7
    """
    steps = [part for step in proof.shown_steps for part in (step, *step.suppositions)]
    looked = {
        premise.at
        for step in steps
        for premise in step.premises
        if step.rule is not Rule.REMAINDER and not is_walk(step)
    }
    return _NUMBER * len(looked - {None}) + sum(map(_of_step, steps))


def is_walk(proof: Proof) -> bool:
    """Whether it has too many arrangements to list: one can only walk through them."""
    if proof.rule is not Rule.CASES:
        return False
    listed = _NUMBER * len(proof.numbers) + _of_cases(proof)
    named = sum(len(box.cells) for case in proof.cases for box in case if box.count)
    too_many = len(proof.cases) > MOST_CASES or named > _CELLS_NAMED
    return too_many or listed > _ARRANGEMENTS


def easiest(proofs: Iterable[Proof | None]) -> Proof | None:
    """The cheapest proof, the first of several; None if there is none."""
    return min((proof for proof in proofs if proof is not None), key=cost, default=None)


def _of_step(step: Proof) -> int:
    to_remember = step.conclusion.is_possible and not step.conclusion.is_settled
    counts_all = any(premise.rule is Rule.TOTAL for premise in step.premises)
    extra = (_REMEMBERED if to_remember else 0) + (_TOTAL if counts_all else 0)
    match step.rule:
        case Rule.SUBSET | Rule.OVERLAP:
            return _TOGETHER + extra
        case Rule.CONTRADICTION:
            return _SUPPOSED
        case Rule.CASES:
            return extra + (_ARRANGEMENTS if is_walk(step) else _of_cases(step))
        case Rule.REMAINDER:
            return extra
    return _STEP + extra


def _of_cases(step: Proof) -> int:
    return _AT_ONCE + _CASE * len(step.cases)
