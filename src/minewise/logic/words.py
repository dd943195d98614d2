"""Proofs in plain words.

A step is one sentence: what is known already, what numbers say less what is
known, and what follows.

    (2,3) is a mine; the 2 at (3,2) needs one more mine among (4,1), (4,2) and
    (4,3); the 1 at (3,1) needs one mine among (4,1) and (4,2): so (4,3) is safe.

Its words must state a valid step: a reader who knows the board and the sentences
before can see that the conclusion follows from them and nothing else.
"""

from collections.abc import Callable, Iterable

from minewise.base import gettext as _, ngettext as _n
from minewise.core import Cell, Position
from minewise.logic.phrases import Cells, Phrases
from minewise.logic.proof import Arrangement, Proof, Rule

# As many cases as a person reads one by one.
_CASES_SHOWN = 8


class Words(Phrases):
    """Turns proofs into sentences.

    >>> from minewise.core import Position
    >>> from minewise.logic.reasoning import Reasoning
    >>> proof = Reasoning(Position.parse("3x2x1/###/111")).explain((0, 2))
    >>> print(Words().proof(proof))
    The 1 at (2,1) needs one mine among (1,1) and (1,2); the 1 at (2,2) needs one mine among these \
and (1,3): so (1,3) is safe.
    """

    # Whole proofs

    def proof(self, proof: Proof) -> str:
        """A proof of one step as a sentence, one of several as numbered lines."""
        steps = self.steps(proof)
        if len(steps) == 1:
            return steps[0]
        return "\n".join(
            _("{number}. {step}").format(number=number, step=step)
            for number, step in enumerate(steps, 1)
        )

    def steps(self, proof: Proof) -> list[str]:
        """The steps of a proof, a sentence each; what can be seen is one sentence, too."""
        if proof.is_leaf:
            return [self.sentence(self.clause(proof))]
        steps = proof.steps
        return [
            self.step(step, before) for step, before in zip(steps, [None, *steps], strict=False)
        ]

    def step(self, step: Proof, before: Proof | None = None) -> str:
        """One step as a sentence, which need not repeat what the sentence before it said."""
        return self.sentence(self._reason(step, before))

    def named_step(self, step: Proof) -> str:
        """A step by one of the pair bot's rules, with the name of the rule."""
        return self.sentence(
            _("{rule}: {reason}").format(rule=self.rule(step.rule), reason=self._reason(step, None))
        )

    def rule(self, rule: Rule) -> str:
        """The name of one of the pair bot's rules."""
        names = {
            Rule.ALREADY_SATISFIED: _("already satisfied"),
            Rule.OBVIOUS_CHOICE: _("obvious choice"),
            Rule.MUTANT_ALREADY_SATISFIED: _("mutant already satisfied"),
            Rule.MUTANT_OBVIOUS_CHOICE: _("mutant obvious choice"),
        }
        return names[rule]

    def clause(self, proof: Proof) -> str:
        """What is known by a proof, as part of a sentence: what is seen, or what was concluded."""
        sentence = proof.conclusion
        if proof.rule in (Rule.SEEN, Rule.GIVEN):
            return self.facts([proof], sentence.cells)[0]
        if proof.rule is Rule.TOTAL:
            return self.total(proof, closed=False)
        if proof.at is None or not sentence.is_settled:
            return self.view(proof, {})
        return (
            self.filled(proof, sentence.cells)
            if sentence.count
            else self.satisfied(proof, sentence.cells)
        )

    # Hints, and what cannot be said

    def certain_move(self, there_is_one: bool) -> str:
        """Whether anything is certain."""
        if there_is_one:
            return _("Yes: there is a move that is certain.")
        return _("No move is certain: a guess is due.")

    def wrong_flag(self, there_is_one: bool) -> str:
        """Whether a flag is wrong."""
        if there_is_one:
            return _("One of your flags is wrong.")
        return _("Your flags: none is wrong as far as can be proved.")

    def look_at(self, position: Position, numbers: Iterable[Cell], uses_total: bool) -> str:
        """Which numbers settle something."""
        names = [self.number(cell, position[cell]) for cell in sorted(numbers)]
        if uses_total:
            names.append(_("the number of mines on the board"))
        return _("Look at {numbers}.").format(numbers=self.listed(names))

    def nothing_certain(self, cell: Cell) -> str:
        """The numbers do not settle the cell."""
        return _("Nothing that is seen settles {cell}: it may be a mine or not.").format(
            cell=self.cell(cell)
        )

    def too_many_cases(self, cell: Cell) -> str:
        """The cell is settled, but the reason is too long for a person."""
        return _(
            "{cell} is settled by all numbers and the number of mines together: every "
            "arrangement agrees, but there are too many to list."
        ).format(cell=self.cell(cell))

    def not_in_time(self, cell: Cell) -> str:
        """The cell is settled, but looking for the reason takes too long."""
        return _(
            "{cell} is settled by the numbers, but a proof that can be shown was not found in time."
        ).format(cell=self.cell(cell))

    # Each rule

    def _reason(self, step: Proof, before: Proof | None) -> str:
        write: dict[Rule, Callable[[Proof, Proof | None], str]] = {
            Rule.KNOWN: self._one,
            Rule.ALL_SAFE: self._one,
            Rule.ALL_MINES: self._one,
            Rule.SUBSET: self._subset,
            Rule.OVERLAP: self._overlap,
            Rule.REMAINDER: self._remainder,
            Rule.ALREADY_SATISFIED: self._one,
            Rule.OBVIOUS_CHOICE: self._one,
            Rule.MUTANT_ALREADY_SATISFIED: self._mutant,
            Rule.MUTANT_OBVIOUS_CHOICE: self._mutant,
        }
        return self._cases(step) if step.rule is Rule.CASES else write[step.rule](step, before)

    def _one(self, step: Proof, before: Proof | None) -> str:
        """One number or conclusion, and what is known of its cells."""
        base, *facts = step.premises
        sentence = base.conclusion
        known = _known(step, facts)
        mines = frozenset(cell for cell in sentence.cells if known.get(cell) == 1)
        safe = frozenset(cell for cell in sentence.cells if known.get(cell) == 0)
        if base.at is None:
            clause = self.claim(sentence)
        elif len(mines) == sentence.count and not safe:
            # It names the mines itself; but whether somebody only says so is worth a word.
            facts = [fact for fact in facts if fact.rule is Rule.GIVEN]
            clause = self.satisfied(base, mines)
        elif sentence.count == len(sentence.cells - safe):
            facts = [fact for fact in facts if not fact.conclusion.count]
            clause = self.filled(base, sentence.cells - safe)
        else:
            clause = self.view(base, known)
        told = self._facts_of(step, [base], facts, None if base.at is None else before)
        return self.so([*told, clause], step.conclusion)

    def _subset(self, step: Proof, before: Proof | None) -> str:
        small, large, *facts = step.premises
        return self._inside(step, (small, large), facts, before)

    def _mutant(self, step: Proof, before: Proof | None) -> str:
        tile, other, *flags = step.premises
        return self._inside(step, (other, tile), flags, before)

    def _inside(
        self, step: Proof, both: tuple[Proof, Proof], facts: list[Proof], before: Proof | None
    ) -> str:
        """A sentence inside another one."""
        small, large = both
        known = _known(step, facts)
        told = self._facts_of(step, both, facts, before)
        if small.conclusion.is_settled:
            told += [self.clause(small), self.view(large, known)]
        else:
            inner = small.conclusion.cells - known.keys()
            told += [self.view(small, known), self.view(large, known, after=inner)]
        return self.so(told, step.conclusion)

    def _overlap(self, step: Proof, before: Proof | None) -> str:
        less, more, *facts = step.premises
        known = _known(step, facts)
        told = self._facts_of(step, (less, more), facts, before)
        if less.conclusion.is_settled or more.conclusion.is_settled:
            return self.so([*told, self.clause(less), self.clause(more)], step.conclusion)
        shared = (less.conclusion.cells & more.conclusion.cells) - known.keys()
        # As many as the first needs. The second has at most so many of its mines in the
        # cells they share, because of the first; and at least so many, for want of others.
        count = less.conclusion.count - sum(known.get(cell, 0) for cell in less.conclusion.cells)
        if step.conclusion.count:
            bound = _n(
                "{clause}, at most {count} of them at {cells}",
                "{clause}, at most {count} of them among {cells}",
                len(shared),
            )
        else:
            bound = _n(
                "{clause}, at least {count} of them at {cells}",
                "{clause}, at least {count} of them among {cells}",
                len(shared),
            )
        first = self.view(less, known)
        second = bound.format(
            clause=self.view(more, known), count=self.count(count), cells=self.cells(shared)
        )
        told += [first, second] if step.conclusion.count else [second, first]
        return self.so(told, step.conclusion)

    def _remainder(self, step: Proof, _before: Proof | None) -> str:
        total, *taken = step.premises
        facts = [one for one in taken if one.conclusion.is_settled and one.at is None]
        known = _known(step, facts)
        told = [self.total(total, closed=step.conclusion.count > 0)]
        told += self._facts_of(step, [total], facts, None)
        told += [
            self.clause(one) if one.conclusion.is_settled else self.view(one, known)
            for one in taken
            if one not in facts
        ]
        return self.so(told, step.conclusion)

    def _facts_of(
        self, step: Proof, bases: Iterable[Proof], facts: Iterable[Proof], before: Proof | None
    ) -> list[str]:
        """What is known of the cells of some sentences, but for what was just said."""
        touched = frozenset[Cell]().union(*[base.conclusion.cells for base in bases])
        told = [fact for fact in facts if fact is not before]
        return self.facts(told, touched - step.conclusion.cells)

    # Cases

    def _cases(self, step: Proof) -> str:
        names = [
            self.number(premise.at, premise.conclusion.count)
            for premise in step.premises
            if premise.at is not None
        ]
        touched = frozenset[Cell]().union(
            *[premise.conclusion.cells for premise in step.premises if premise.at is not None]
        )
        if step.uses_total:
            names.append(_("the number of mines on the board"))
        numbers, conclusion = self.listed(names), self.claim(step.conclusion)
        if len(step.cases) == 1:
            return _n(
                "{numbers} leaves only one case, {case}: so {conclusion}",
                "{numbers} leave only one case, {case}: so {conclusion}",
                len(names),
            ).format(
                numbers=numbers, case=self._case(step.cases[0], touched), conclusion=conclusion
            )
        shown = step.cases[:_CASES_SHOWN]
        cases = ""
        for letter, case in zip("abcdefgh", shown, strict=False):
            told = _("({letter}) {case}").format(letter=letter, case=self._case(case, touched))
            cases = _("{first}; {second}").format(first=cases, second=told) if cases else told
        if len(step.cases) > len(shown):
            cases = _("{cases}; and {count} more").format(
                cases=cases, count=len(step.cases) - len(shown)
            )
        return _n(
            "{numbers} leaves only {count} cases: {cases}; each time {conclusion}",
            "{numbers} leave only {count} cases: {cases}; each time {conclusion}",
            len(names),
        ).format(
            numbers=numbers,
            count=self.count(len(step.cases)),
            cases=cases,
            conclusion=conclusion,
        )

    def _case(self, arrangement: Arrangement, touched: Cells) -> str:
        """One arrangement: its mines, and how many lie where no number of the step reaches."""
        near = [box for box in arrangement if box.cells <= touched]
        full = [cell for box in near if box.count == len(box.cells) for cell in box.cells]
        parts = []
        if full:
            parts.append(
                _n("a mine at {cells}", "mines at {cells}", len(full)).format(
                    cells=self.cells(full)
                )
            )
        parts += [
            _("{count} of {cells}").format(count=self.count(box.count), cells=self.cells(box.cells))
            for box in near
            if 0 < box.count < len(box.cells)
        ]
        elsewhere = sum(box.count for box in arrangement if not box.cells <= touched)
        if elsewhere:
            parts.append(
                _n("one mine elsewhere", "{count} mines elsewhere", elsewhere).format(
                    count=self.count(elsewhere)
                )
            )
        return self.in_a_row(parts) if parts else _("no mine")


def _known(step: Proof, facts: Iterable[Proof]) -> dict[Cell, int]:
    """The known cells that a step uses, and whether they are mines; not those it is about."""
    return {
        cell: int(fact.conclusion.count > 0)
        for fact in facts
        for cell in fact.conclusion.cells - step.conclusion.cells
    }
