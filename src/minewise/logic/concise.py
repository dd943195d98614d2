"""Proofs for people: the same conclusion, with nothing superfluous.

The knowledge base records every little step. Here they are merged:

- known cells are taken out of a number where the number is used, not in a step
  of their own;
- a premise that a step does not need is left out, and with it everything that
  only that premise needed;
- cells that follow from the very same premises share a step;
- from the number of mines on the board, numbers that share no cell are taken
  away as they stand, where that saves proving each of their mines.

The known cells that a step uses come last among its premises.
"""

import heapq
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from minewise.core import Cell
from minewise.logic.deduction import deduce, reduce
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence

Known = frozenset[Cell]

_SENTENCE_RULES = frozenset(
    (Rule.KNOWN, Rule.ALL_SAFE, Rule.ALL_MINES, Rule.SUBSET, Rule.OVERLAP, Rule.REMAINDER)
)


def concise(proof: Proof) -> Proof:
    """The same conclusion by the sentence rules, without superfluous steps and premises.

    >>> from minewise.logic import proof as proofs
    >>> one = proofs.from_number((1, 0), 1, [(0, 0), (0, 1)])
    >>> two = proofs.from_number((1, 1), 2, [(0, 0), (0, 1), (0, 2), (0, 3)])
    >>> two = proofs.without_known(two, [proofs.seen((0, 3), is_mine=True)])
    >>> [str(step) for step in proofs.difference(one, two).steps]
    ['{(0, 0), (0, 1), (0, 2)} = 1 by known', '{(0, 2)} = 0 by subset']
    >>> [str(step) for step in concise(proofs.difference(one, two)).steps]
    ['{(0, 2)} = 0 by subset']
    """
    return _Editor(proof).edit() if proof.rule in _SENTENCE_RULES else proof


class _Step(NamedTuple):
    """How to present a sentence: its rule, its premises, and the known cells it uses."""

    rule: Rule
    bases: tuple[Proof, ...]
    known: Known


# The premises of a step, given some known cells; None if it does not follow from them.
_Try = Callable[[Known], _Step | None]


class _Editor:
    def __init__(self, proof: Proof) -> None:
        self._proof = proof
        # For each sentence the recorded proof with the fewest numbers, the first of
        # several. A proof rests only on others that come before it in this order, so
        # taking the best for each sentence is never circular.
        self._recorded: dict[Sentence, tuple[int, int, Proof]] = {}
        self._facts: dict[Cell, int] = {}
        self._numbers: dict[Cell, Proof] = {}
        self._steps: dict[Sentence, _Step | None] = {}
        for place, part in enumerate(proof.walk()):
            if part.at is not None:
                self._numbers[part.at] = part
            self._record(part.conclusion, place, part)
            if part.conclusion.is_settled:
                for cell in part.conclusion.cells:
                    self._facts[cell] = int(part.conclusion.count > 0)
                    self._record(self._about(cell), place, part)

    def _record(self, sentence: Sentence, place: int, proof: Proof) -> None:
        before = self._recorded.get(sentence)
        if before is None or len(proof.numbers) < before[0]:
            self._recorded[sentence] = len(proof.numbers), place, proof

    def _about(self, cell: Cell) -> Sentence:
        return Sentence(frozenset((cell,)), self._facts[cell])

    def edit(self) -> Proof:
        """The concise proof."""
        needed = {self._proof.conclusion}
        waiting = [(*self._rank(self._proof.conclusion), self._proof.conclusion)]
        order = []
        while waiting:
            # A premise is popped after the sentences that need it, so all of those
            # have been dealt with.
            *_, sentence = heapq.heappop(waiting)
            order.append(sentence)
            for other in self._needs(sentence):
                if other not in needed:
                    needed.add(other)
                    heapq.heappush(waiting, (*self._rank(other), other))
        return self._build(order[::-1])

    def _rank(self, sentence: Sentence) -> tuple[int, int, list[Cell]]:
        numbers, place, _ = self._recorded[sentence]
        return -numbers, -place, sorted(sentence.cells)

    def _needs(self, sentence: Sentence) -> Iterator[Sentence]:
        step = self._step(sentence)
        if step is not None:
            yield from (base.conclusion for base in step.bases if not base.is_leaf)
            yield from map(self._about, sorted(step.known))

    def _build(self, order: list[Sentence]) -> Proof:
        """Build the proof from the sentences it needs, each after those it rests on."""
        groups = self._groups(order)
        made: dict[Sentence, Proof] = {}
        for sentence in order:
            step = self._step(sentence)
            if sentence in made:
                continue
            if step is None:
                made[sentence] = self._recorded[sentence][2]
                continue
            bases = [base if base.is_leaf else made[base.conclusion] for base in step.bases]
            facts = dict.fromkeys(made[self._about(cell)] for cell in sorted(step.known))
            alike = groups[sentence]
            cells = frozenset[Cell]().union(*[other.cells for other in alike])
            conclusion = Sentence(cells, sum(other.count for other in alike))
            proof = Proof(step.rule, (*bases, *facts), conclusion)
            made.update(dict.fromkeys(alike, proof))
        return made[self._proof.conclusion]

    def _groups(self, order: list[Sentence]) -> dict[Sentence, list[Sentence]]:
        """The sentences that can share a step, each with all of its group."""
        groups: dict[tuple[_Step, int], list[Sentence]] = {}
        found = {}
        for sentence in order:
            step = self._step(sentence)
            if step is not None:
                group = groups.setdefault((step, sentence.count), [])
                group.append(sentence)
                found[sentence] = group
        return found

    # The basis of a step

    def _step(self, sentence: Sentence) -> _Step | None:
        """How to present a sentence; None to keep its recorded proof."""
        if sentence not in self._steps:
            proof = self._recorded[sentence][2]
            stays = proof.rule not in _SENTENCE_RULES | {Rule.NUMBER, Rule.TOTAL}
            self._steps[sentence] = None if stays else self._plan(proof, sentence)
        return self._steps[sentence]

    def _plan(self, proof: Proof, target: Sentence) -> _Step:
        return self._plan_from(*self._parts(proof), target) or self._plan_as_recorded(proof, target)

    def _plan_as_recorded(self, proof: Proof, target: Sentence) -> _Step:
        """The step as it was recorded; its premises may have other proofs by now."""
        settled = [p.conclusion.cells for p in proof.premises if p.conclusion.is_settled]
        bases = [
            premise if premise.is_leaf else self._recorded[premise.conclusion][2]
            for premise in proof.premises
            if not premise.conclusion.is_settled
        ]
        step = self._plan_from(bases, frozenset[Cell]().union(*settled), target)
        assert step is not None, f"{target} does not follow from the premises of {proof}"
        return step

    def _plan_from(self, bases: list[Proof], known: Known, target: Sentence) -> _Step | None:
        """The step with the cheapest of these premises; None if it does not follow from them."""
        known -= target.cells
        found = [self._spare(known, self._by_deduction([base], target)) for base in bases]
        if not any(found):
            if len(bases) == 2:
                found.append(self._spare(known, self._by_deduction(bases, target)))
            if bases and bases[0].rule is Rule.TOTAL:
                found.append(self._by_remainder(bases, known, target))
        steps = [step for step in found if step is not None]
        return min(steps, key=lambda step: self._cost(step.known), default=None)

    def _parts(self, proof: Proof) -> tuple[list[Proof], Known]:
        """The sentences that a proof rests on in the end, and the known cells it uses."""
        first, *others = proof.premises or (proof,)
        match proof.rule:
            case Rule.KNOWN | Rule.ALL_SAFE | Rule.ALL_MINES:
                bases, known = self._parts(first)
                return bases, known.union(*[fact.conclusion.cells for fact in others])
            case Rule.SUBSET | Rule.OVERLAP | Rule.REMAINDER:
                views = [self._view(premise) for premise in proof.premises]
                bases = list(dict.fromkeys(base for parts, _ in views for base in parts))
                return bases, frozenset[Cell]().union(*[known for _, known in views])
        return [proof], frozenset()

    def _view(self, premise: Proof) -> tuple[list[Proof], Known]:
        """The source of a premise: a number or the total less known cells, if possible."""
        if premise.conclusion.is_settled and premise.rule is not Rule.TOTAL:
            return [], premise.conclusion.cells
        if premise.is_leaf:
            return [premise], frozenset()
        if premise.rule is Rule.KNOWN:
            first, *facts = premise.premises
            bases, known = self._view(first)
            return bases, known.union(*[fact.conclusion.cells for fact in facts])
        step = self._step(premise.conclusion)
        if step is not None and len(step.bases) == 1:
            return list(step.bases), step.known
        return [self._recorded[premise.conclusion][2]], frozenset()

    # Leaving out premises

    def _spare(self, known: Known, tried: _Try) -> _Step | None:
        """The step with as few known cells as possible; those with long proofs go first."""
        step = tried(known)
        if step is None:
            return None
        for cell in sorted(known, key=lambda cell: (-self._cost([cell]), cell)):
            step = tried(step.known - {cell}) or step
        return step

    def _cost(self, known: Collection[Cell]) -> int:
        return sum(self._recorded[self._about(cell)][0] for cell in known)

    def _reduced(self, base: Proof, known: Known) -> Sentence:
        sentence = base.conclusion
        here = sentence.cells & known  # usually only a few of very many
        return reduce(sentence, {cell: self._facts[cell] for cell in here}) if here else sentence

    def _by_deduction(self, bases: list[Proof], target: Sentence) -> _Try:
        def tried(known: Known) -> _Step | None:
            found = deduce([self._reduced(base, known) for base in bases], target)
            if found is None:
                return None
            ordered = tuple(bases[place] for place in found.order)
            from_total = ordered[-1].rule is Rule.TOTAL and found.rule is not Rule.OVERLAP
            if from_total and target.is_settled:
                # Taking one sentence away from the total, or none, has a name of its own.
                return _Step(Rule.REMAINDER, ordered[::-1], known)
            return _Step(found.rule, ordered, known)

        return tried

    def _by_remainder(self, bases: list[Proof], known: Known, target: Sentence) -> _Step | None:
        """Take sentences away from the total: numbers as they stand, rather than mine by mine."""

        def tried(bases: list[Proof], known: Known) -> _Step | None:
            total, *taken = [self._reduced(base, known) for base in bases]
            gone = frozenset[Cell]().union(*[sentence.cells for sentence in taken])
            share_cells = len(gone) < sum(len(sentence.cells) for sentence in taken)
            if share_cells or not gone <= total.cells:
                return None
            count = total.count - sum(sentence.count for sentence in taken)
            if deduce([Sentence(total.cells - gone, count)], target) is None:
                return None
            return _Step(Rule.REMAINDER, tuple(bases), known)

        step = tried(bases, known)
        if step is None:
            return None
        for number in sorted(self._numbers.values(), key=lambda leaf: -leaf.conclusion.count):
            cells, known = number.conclusion.cells, step.known
            others = [
                base
                for base in step.bases
                if base.rule is Rule.TOTAL or not self._reduced(base, known).cells & cells
            ]
            if self._cost(known & cells) > 0:
                step = tried([*others, number], known - cells) or step
        for base in step.bases[1:]:
            fewer = [other for other in step.bases if other is not base]
            step = tried(fewer, step.known) or step
        bases = list(step.bases)
        return self._spare(step.known, lambda known: tried(bases, known))
