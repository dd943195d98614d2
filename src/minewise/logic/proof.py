"""A proof as data: why a sentence is true (`words` puts it into words, `checker` verifies it).

A proof is a rule, its premises (each a proof itself), and the conclusion. The leaves are facts seen
on the board: a number, an open cell, the number of mines on the whole board.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape

from minewise.core import Cell
from minewise.logic.sentence import Sentence

Arrangement = tuple[Sentence, ...]
"""One way in which the mines can lie: the groups of cells, and the number of mines in each."""

_NONE = frozenset[Cell]()

# The most numbers that are named when the mines of the board are counted.
_NUMBERS_NAMED = 2


class Rule(StrEnum):
    """Why a conclusion follows from its premises."""

    # Leaves
    NUMBER = "number"
    """An open cell shows how many of the cells around it are mines."""
    SEEN = "seen"
    """The cell is open, or its mine is shown."""
    TOTAL = "total"
    """The number of mines under all cells that are not open."""
    GIVEN = "given"
    """The caller takes it for granted."""
    SUPPOSED = "supposed"
    """Supposed only to be refuted by a contradiction."""

    # The sentence rules
    KNOWN = "known"
    """Known cells are taken out of a sentence."""
    ALL_SAFE = "all safe"
    """None of the cells is a mine."""
    ALL_MINES = "all mines"
    """There are as many mines as cells."""
    SUBSET = "subset"
    """One sentence lies inside another: the difference is a sentence."""
    OVERLAP = "overlap"
    """Two sentences share cells, and their counts differ as far as they can."""
    REMAINDER = "remainder"
    """Sentences that share no cell are taken away from the total."""

    # Several numbers at once
    CASES = "cases"
    """Every arrangement that the numbers allow agrees."""

    CONTRADICTION = "contradiction"
    """The supposition leaves a number with too many mines, or too few cells: so it is false."""

    # The four rules of the pair bot, each a short name for some of the above
    ALREADY_SATISFIED = "already satisfied"
    OBVIOUS_CHOICE = "obvious choice"
    MUTANT_ALREADY_SATISFIED = "mutant already satisfied"
    MUTANT_OBVIOUS_CHOICE = "mutant obvious choice"


@dataclass(slots=True, eq=False, init=False, repr=False)
class Proof:
    """Why a sentence is true. It never changes."""

    rule: Rule
    premises: "tuple[Proof, ...]"
    conclusion: Sentence
    at: Cell | None  #: the cell of the number, for `NUMBER`
    cases: tuple[Arrangement, ...]  #: the arrangements that remain, for `CASES`
    numbers: frozenset[Cell] = field(init=False)  #: all that the whole proof uses
    uses_total: bool = field(init=False)  #: whether it needs the number of mines

    # Written out, and not frozen, for speed: following a game makes thousands.
    def __init__(
        self,
        rule: Rule,
        premises: "tuple[Proof, ...]",
        conclusion: Sentence,
        at: Cell | None = None,
        cases: tuple[Arrangement, ...] = (),
    ) -> None:
        self.rule = rule
        self.premises = premises
        self.conclusion = conclusion
        self.at = at
        self.cases = cases
        self.uses_total = rule is Rule.TOTAL
        self.numbers = _NONE if at is None else frozenset((at,))
        for premise in premises:
            # Usually there is only one number, or the other premises rest on it too.
            if not premise.numbers <= self.numbers:
                self.numbers = self.numbers | premise.numbers if self.numbers else premise.numbers
            if premise.uses_total:
                self.uses_total = True

    @property
    def is_leaf(self) -> bool:
        """Whether this is seen on the board, given or supposed, and so needs no premise."""
        return not self.premises

    def walk(self) -> "Iterator[Proof]":
        """Every part of the proof once, premises before conclusions."""
        # A loop with a stack of its own: long games make deep proofs.
        done: set[int] = set()
        stack: list[tuple[Proof, bool]] = [(self, False)]
        while stack:
            proof, premises_done = stack.pop()
            if id(proof) in done:
                continue
            if premises_done or proof.is_leaf:
                done.add(id(proof))
                yield proof
            else:
                stack.append((proof, True))
                stack.extend((premise, False) for premise in reversed(proof.premises))

    @property
    def steps(self) -> "tuple[Proof, ...]":
        """The parts that are conclusions, in order, without the leaves."""
        return tuple(proof for proof in self.walk() if not proof.is_leaf)

    @property
    def shown_steps(self) -> "tuple[Proof, ...]":
        """The steps to show one by one, in order; a supposition with all that follows from it.

        Counting the mines of the board takes certain cells for granted.
        """
        needed = {id(self)}
        found = []
        for step in reversed(self.steps):
            if id(step) in needed:
                found.append(step)
                needed |= {id(premise) for premise in step.rests_on}
        return tuple(reversed(found))

    @property
    def rests_on(self) -> "tuple[Proof, ...]":
        """The premises that must be known before this step is shown."""
        if self.rule is Rule.REMAINDER:
            return ()
        if any(premise.rule is Rule.TOTAL for premise in self.premises):
            return tuple(each for each in self.premises if not each.conclusion.is_settled)
        if self.rule is not Rule.CONTRADICTION:
            return self.premises
        inside = self.suppositions
        return tuple(
            premise
            for step in inside
            for premise in step.premises
            if premise not in inside and premise.rule is not Rule.SUPPOSED
        )

    @property
    def suppositions(self) -> "tuple[Proof, ...]":
        """Of a contradiction: the steps that follow from the supposition, the impossible last."""
        found: list[Proof] = []
        for step in self.steps[:-1] if self.rule is Rule.CONTRADICTION else ():
            if any(each in found or each.rule is Rule.SUPPOSED for each in step.premises):
                found.append(step)
        return tuple(found)

    @property
    def shown(self) -> frozenset[Cell]:
        """The numbers to look at while a proof is shown."""
        looked: list[Proof] = []
        for step in self.shown_steps:
            for part in (step, *step.suppositions):
                counts = part.rule is Rule.REMAINDER
                looked += Counting.of(part).numbers if counts else part.premises
        return frozenset(premise.at for premise in looked if premise.at is not None)

    def about(self, cell: Cell) -> "Proof":
        """The proof for one of the cells that it settles."""
        return dict(each_cell(self))[cell]

    def __str__(self) -> str:
        return f"{self.conclusion} by {self.rule}"

    def __repr__(self) -> str:
        # Its premises have premises: all of them would fill pages.
        return f"<Proof {self}, numbers={len(self.numbers)}, steps={len(self.steps)}>"

    def _repr_html_(self) -> str:
        from minewise.logic.words import Words  # noqa: PLC0415 - words are made of proofs

        steps = [f"<li>{escape(step)}</li>" for step in Words().steps(self)]
        return f"<ol>{''.join(steps)}</ol>"


@dataclass(frozen=True, slots=True)
class Counting:
    """How a step counts the mines of the board."""

    mines: int  #: how many are certain
    groups: tuple[Sentence, ...]  #: disjoint groups of cells, and the mines in each
    left: Sentence  #: all other cells, and the mines left for them
    numbers: tuple[Proof, ...]  #: those the groups belong to, if few enough to be named

    @classmethod
    def of(cls, step: Proof) -> "Counting":
        """How a step by the rule `REMAINDER` counts the mines."""
        total, *taken = [premise.conclusion for premise in step.premises]
        known = {
            cell: int(fact.count > 0)
            for fact in taken
            if fact.is_settled
            for cell in fact.cells - step.conclusion.cells
        }

        def less_known(sentence: Sentence) -> Sentence:
            mines = sum(known.get(cell, 0) for cell in sentence.cells)
            return Sentence(sentence.cells - known.keys(), sentence.count - mines)

        whole, groups = less_known(total), [less_known(one) for one in taken if not one.is_settled]
        cells = whole.cells.difference(*[group.cells for group in groups])
        left = Sentence(cells, whole.count - sum(group.count for group in groups))
        numbers = [one for one in step.premises[1:] if not one.conclusion.is_settled]
        if len(numbers) > _NUMBERS_NAMED or any(one.at is None for one in numbers):
            numbers = []
        return cls(total.count - whole.count, tuple(groups), left, tuple(numbers))


# How the rules are applied


def from_number(cell: Cell, number: int, closed: Iterable[Cell]) -> Proof:
    """The leaf for a number, about the cells around it that are not open."""
    return Proof(Rule.NUMBER, (), Sentence(frozenset(closed), number), at=cell)


def seen(cell: Cell, *, is_mine: bool = False) -> Proof:
    """The cell is open, or its mine is shown."""
    return Proof(Rule.SEEN, (), Sentence(frozenset((cell,)), int(is_mine)))


def given(cell: Cell, *, is_mine: bool) -> Proof:
    """The leaf for a cell that is assumed to be a mine, or safe."""
    return Proof(Rule.GIVEN, (), Sentence(frozenset((cell,)), int(is_mine)))


def total(closed: Iterable[Cell], mines: int) -> Proof:
    """The leaf for the number of mines under all cells that are not open."""
    return Proof(Rule.TOTAL, (), Sentence(frozenset(closed), mines))


def without_known(proof: Proof, facts: Iterable[Proof]) -> Proof:
    """Take known cells out of a sentence; several such steps become one."""
    facts = tuple(facts)
    cells = proof.conclusion.cells.difference(*[fact.conclusion.cells for fact in facts])
    count = proof.conclusion.count - sum([fact.conclusion.count for fact in facts])
    premises = proof.premises if proof.rule is Rule.KNOWN else (proof,)
    return Proof(Rule.KNOWN, premises + facts, Sentence(cells, count))


def each_cell(proof: Proof) -> Iterator[tuple[Cell, Proof]]:
    """The conclusion about each cell of a sentence that holds only mines, or none."""
    cells, count = proof.conclusion.cells, proof.conclusion.count
    rule = Rule.ALL_MINES if count else Rule.ALL_SAFE
    if len(cells) == 1 and not proof.is_leaf:
        yield next(iter(cells)), proof
        return
    for cell in sorted(cells):
        yield cell, Proof(rule, (proof,), Sentence(frozenset((cell,)), 1 if count else 0))


def difference(small: Proof, large: Proof) -> Proof:
    """Apply the subset rule."""
    inner, outer = small.conclusion, large.conclusion
    rest = Sentence(outer.cells - inner.cells, outer.count - inner.count)
    return Proof(Rule.SUBSET, (small, large), rest)


def overlap(less: Proof, more: Proof) -> tuple[Proof, Proof]:
    """Apply the overlap rule: `more` needs all its own cells, so `less` has none of its own.

    The counts must differ by exactly the number of cells that only `more` has.
    """
    own = more.conclusion.cells - less.conclusion.cells
    others = less.conclusion.cells - more.conclusion.cells
    return (
        Proof(Rule.OVERLAP, (less, more), Sentence(own, len(own))),
        Proof(Rule.OVERLAP, (less, more), Sentence(others, 0)),
    )


def remainder(whole: Proof, taken: Iterable[Proof]) -> Proof:
    """Take sentences that share no cell away from the total."""
    taken = tuple(taken)
    cells = whole.conclusion.cells.difference(*[proof.conclusion.cells for proof in taken])
    count = whole.conclusion.count - sum([proof.conclusion.count for proof in taken])
    return Proof(Rule.REMAINDER, (whole, *taken), Sentence(cells, count))
