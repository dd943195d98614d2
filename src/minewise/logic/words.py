"""Proofs in plain words.

A step is one sentence: the known facts, the numbers less the known cells, and
the conclusion.

    (2,3) is a mine; the 2 at (3,2) needs one more mine among (4,1), (4,2) and
    (4,3); the 1 at (3,1) needs one mine among (4,1) and (4,2): so (4,3) is safe.

Its words must state a valid step: a reader who knows the board and the sentences before can see
that the conclusion follows. Only the picture shows which groups of cells are counted with the mines
of the board, and how the mines lie in many arrangements.
"""

from collections.abc import Callable, Iterable

from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Cell, Position
from minewise.logic.cost import is_walk
from minewise.logic.phrases import Cells, Phrases
from minewise.logic.proof import Arrangement, Counting, Proof, Rule

# The most numbers that people look for one by one.
_NUMBERS_NAMED = 8


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
        """A proof of one or two steps as sentences, one of several as numbered lines."""
        steps = self.steps(proof)
        if len(steps) < 3:
            return " ".join(steps)
        return "\n".join(
            _("{number}. {step}").format(number=number, step=step)
            for number, step in enumerate(steps, 1)
        )

    def steps(self, proof: Proof) -> list[str]:
        """The steps of a proof, a sentence each; a leaf is one sentence, too."""
        if proof.is_leaf:
            return [self.sentence(self.clause(proof))]
        steps = proof.shown_steps
        most = [
            self.sentence(self._reason(step, before, brief=True))
            for step, before in zip(steps[:-1], [None, *steps], strict=False)
        ]
        return [*most, self.step(proof, steps[-2] if most else None)]

    def step(self, step: Proof, before: Proof | None = None) -> str:
        """One step as a sentence, which need not repeat the sentence before it."""
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
        """The fact that a proof establishes, seen or concluded, as part of a sentence."""
        sentence = proof.conclusion
        if proof.rule in (Rule.SEEN, Rule.GIVEN):
            return self.facts([proof], sentence.cells)[0]
        if proof.rule is Rule.TOTAL:
            return self.total(proof)
        if proof.at is None or not sentence.is_settled:
            return self.view(proof, {})
        write = self.filled if sentence.count else self.satisfied
        return write(proof, sentence.cells)

    # Hints, and missing proofs

    def certain_move(self, there_is_one: bool) -> str:
        """Whether anything is certain."""
        no = _("Nothing is certain: you have to guess.")
        return _("Something is certain.") if there_is_one else no

    def wrong_flag(self, there_is_one: bool) -> str:
        """Whether a flag is wrong."""
        no = _("Your flags: none is wrong as far as can be proved.")
        return _("One of your flags is wrong.") if there_is_one else no

    def look_at(self, position: Position, proof: Proof) -> str:
        """Which numbers settle something."""
        names = [self.number(cell, position[cell]) for cell in sorted(proof.shown)]
        if proof.uses_total:
            names.append(_("the number of mines on the board"))
        return _("Look at {numbers}.").format(numbers=self.listed(names))

    def nothing_certain(self, cell: Cell) -> str:
        """The numbers do not settle the cell."""
        return _("Nothing settles {cell}: it may be a mine or not.").format(cell=self.cell(cell))

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

    def _reason(self, step: Proof, before: Proof | None, *, brief: bool = False) -> str:
        write: dict[Rule, Callable[[Proof, Proof | None], str]] = {
            Rule.KNOWN: self._one,
            Rule.ALL_SAFE: self._one,
            Rule.ALL_MINES: self._filled if brief else self._one,
            Rule.SUBSET: self._inside,
            Rule.OVERLAP: self._overlap,
            Rule.REMAINDER: self._remainder,
            Rule.CASES: self._cases,
            Rule.CONTRADICTION: self._contradiction,
            Rule.ALREADY_SATISFIED: self._one,
            Rule.OBVIOUS_CHOICE: self._one,
            Rule.MUTANT_ALREADY_SATISFIED: self._inside,
            Rule.MUTANT_OBVIOUS_CHOICE: self._inside,
        }
        return write[step.rule](step, before)

    def _filled(self, step: Proof, before: Proof | None) -> str:
        """A number with as many cells as mines: that they are mines need not be repeated."""
        text = self._one(step, before)
        conclusion = self.so([""], step.conclusion)
        return text.removesuffix(conclusion) if step.premises[0].at is not None else text

    def _one(self, step: Proof, before: Proof | None) -> str:
        """One number or conclusion, and the known facts about its cells."""
        if not step.conclusion.is_possible:
            return self._impossible(step)
        base, *facts = step.premises
        sentence = base.conclusion
        known = _known(step, facts)
        mines = frozenset(cell for cell in sentence.cells if known.get(cell) == 1)
        safe = frozenset(cell for cell in sentence.cells if known.get(cell) == 0)
        if base.at is None:
            clause = self.claim(sentence)
        elif len(mines) == sentence.count and not safe:
            # The clause names the mines; that they are only assumed is worth mentioning.
            facts = [fact for fact in facts if fact.rule is Rule.GIVEN]
            clause = self.satisfied(base, mines)
        elif sentence.count == len(sentence.cells - safe):
            facts = [fact for fact in facts if not fact.conclusion.count]
            clause = self.filled(base, sentence.cells - safe)
        else:
            clause = self.view(base, known)
        parts = self._facts_of(step, [base], facts, None if base.at is None else before)
        return self.so([*parts, clause], step.conclusion)

    def _inside(self, step: Proof, before: Proof | None) -> str:
        """A sentence inside another one; the pair bot names the larger one first."""
        small, large, *facts = step.premises
        if step.rule is not Rule.SUBSET:
            small, large = large, small
        known = _known(step, facts)
        parts = self._facts_of(step, (small, large), facts, before)
        if large.at is not None and not step.conclusion.is_settled:
            # What a number still needs is easier to remember than a sentence by itself.
            count, cells = step.conclusion.count, self.cells(step.conclusion.cells)
            needs = _n(
                "{number} needs one more mine among {cells}",
                "{number} needs {count} more mines among {cells}",
                count,
            ).format(number=self._number_of(large), count=self.count(count), cells=cells)
            inner = self.clause(small) if small.conclusion.is_settled else self.view(small, known)
            return self.therefore([*parts, inner], needs)
        if small.conclusion.is_settled:
            parts += [self.clause(small), self.view(large, known)]
        else:
            named = small.conclusion.cells - known.keys()
            parts += [self.view(small, known), self.view(large, known, after=named)]
        return self.so(parts, step.conclusion)

    def _overlap(self, step: Proof, before: Proof | None) -> str:
        less, more, *facts = step.premises
        known = _known(step, facts)
        parts = self._facts_of(step, (less, more), facts, before)
        if less.conclusion.is_settled or more.conclusion.is_settled:
            return self.so([*parts, self.clause(less), self.clause(more)], step.conclusion)
        shared = (less.conclusion.cells & more.conclusion.cells) - known.keys()
        # The mines that the first needs. The second has at most that many of its mines in the
        # shared cells, because of the first; and at least that many, for lack of other cells.
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
        parts += [first, second] if step.conclusion.count else [second, first]
        return self.so(parts, step.conclusion)

    def _remainder(self, step: Proof, _before: Proof | None) -> str:
        counted = Counting.of(step)
        parts = [self.total(step.premises[0])]
        if counted.mines:
            certain = _n("one is certain", "{count} are certain", counted.mines)
            parts.append(certain.format(count=self.count(counted.mines)))
        if counted.numbers:
            settled = [one for one in step.premises[1:] if one.conclusion.is_settled]
            parts += [self.view(one, _known(step, settled)) for one in counted.numbers]
        elif counted.groups:
            parts.append(self._groups(counted, all_of_them=not counted.left.count))
        if counted.left.is_settled and counted.left.count:
            last = _n(
                "the last one must be in the only cell left",
                "the last {count} must be in the only {count} cells left",
                counted.left.count,
            )
            parts.append(last.format(count=self.count(counted.left.count)))
        return self.so(parts, step.conclusion)

    def _groups(self, counted: Counting, *, all_of_them: bool) -> str:
        mines, groups = sum(group.count for group in counted.groups), len(counted.groups)
        text = (
            _n(
                "the last {mines} are in a group of cells",
                "the last {mines} are in {groups} groups of cells",
                groups,
            )
            if all_of_them
            else _n(
                "{mines} are in a group of cells", "{mines} are in {groups} groups of cells", groups
            )
        )
        return text.format(mines=self.count(mines), groups=self.count(groups))

    # Suppositions

    def _contradiction(self, step: Proof, _before: Proof | None) -> str:
        *inside, impossible = step.suppositions
        (cell,) = step.conclusion.cells
        is_mine, is_safe = _("suppose {cell} were a mine"), _("suppose {cell} were safe")
        supposed = is_safe if step.conclusion.count else is_mine
        follows = [
            _("{claim} ({number})").format(
                claim=self.claim(part.conclusion), number=self._number_of(part.premises[0])
            )
            for part in inside
        ]
        text = (
            _("{supposed}. Then {follows}: {impossible}. So {conclusion}")
            if follows
            else _("{supposed}. Then {impossible}. So {conclusion}")
        )
        return text.format(
            supposed=supposed.format(cell=self.cell(cell)),
            follows=self.listed(follows),
            impossible=self._impossible(impossible),
            conclusion=self.claim(step.conclusion),
        )

    def _impossible(self, step: Proof) -> str:
        """A number with too many mines, or too few cells for them."""
        number, *facts = step.premises
        cells = number.conclusion.cells
        known = _known(step, facts)
        mines = sum(known.get(cell, 0) for cell in cells)
        if mines > number.conclusion.count:
            text = _n("{number} would touch a mine", "{number} would touch {count} mines", mines)
            return text.format(number=self._number_of(number), count=self.count(mines))
        left = [cell for cell in cells if known.get(cell) != 0]
        some = _n(
            "{number} would have only {cells} for its mine",
            "{number} would have only {cells} for its mines",
            number.conclusion.count,
        )
        none = _n(
            "{number} would have no cell for its mine",
            "{number} would have no cell for its mines",
            number.conclusion.count,
        )
        text = some if left else none
        return text.format(number=self._number_of(number), cells=self.cells(left))

    def _number_of(self, leaf: Proof) -> str:
        assert leaf.at is not None, "only a number has a place"
        return self.number(leaf.at, leaf.conclusion.count)

    def _facts_of(
        self, step: Proof, bases: Iterable[Proof], facts: Iterable[Proof], before: Proof | None
    ) -> list[str]:
        """The known cells of some sentences, except those just named."""
        touched = frozenset[Cell]().union(*[base.conclusion.cells for base in bases])
        others = [fact for fact in facts if fact is not before]
        return self.facts(others, touched - step.conclusion.cells)

    # Cases

    def _cases(self, step: Proof, _before: Proof | None) -> str:
        numbers = [premise for premise in step.premises if premise.at is not None]
        names = [self._number_of(number) for number in numbers]
        touched = frozenset[Cell]().union(*[number.conclusion.cells for number in numbers])
        size = len(names)
        if size > _NUMBERS_NAMED:
            names = [_("{size} numbers").format(size=size)]
        if step.uses_total:
            size += 1
            names.append(_("the number of mines on the board"))
        gaps = {"numbers": self.listed(names), "conclusion": self.claim(step.conclusion)}
        count = self.count(len(step.cases))
        if is_walk(step):
            only = _("{numbers} leave only one arrangement: in it {conclusion}")
            many = _n(
                "{numbers} leaves {count} arrangements: in each of them {conclusion}",
                "{numbers} leave {count} arrangements: in each of them {conclusion}",
                size,
            )
            return (only if len(step.cases) == 1 else many).format(count=count, **gaps)
        if len(step.cases) == 1:
            return _n(
                "{numbers} leaves only one case, {case}: so {conclusion}",
                "{numbers} leave only one case, {case}: so {conclusion}",
                size,
            ).format(case=self._case(step.cases[0], touched), **gaps)
        cases = ""
        for letter, case in zip("abc", step.cases, strict=False):
            text = _("({letter}) {case}").format(letter=letter, case=self._case(case, touched))
            cases = _("{first}; {second}").format(first=cases, second=text) if cases else text
        return _n(
            "{numbers} leaves only {count} cases: {cases}; each time {conclusion}",
            "{numbers} leave only {count} cases: {cases}; each time {conclusion}",
            size,
        ).format(count=count, cases=cases, **gaps)

    def _case(self, arrangement: Arrangement, touched: Cells) -> str:
        """One arrangement: its mines, and how many lie beyond the numbers of the step."""
        near = [box for box in arrangement if box.cells <= touched]
        full = [cell for box in near if box.count == len(box.cells) for cell in box.cells]
        parts = []
        if full:
            mines = _n("a mine at {cells}", "mines at {cells}", len(full))
            parts.append(mines.format(cells=self.cells(full)))
        parts += [
            _("{count} of {cells}").format(count=self.count(box.count), cells=self.cells(box.cells))
            for box in near
            if 0 < box.count < len(box.cells)
        ]
        elsewhere = sum(box.count for box in arrangement if not box.cells <= touched)
        if elsewhere:
            others = _n("one mine elsewhere", "{count} mines elsewhere", elsewhere)
            parts.append(others.format(count=self.count(elsewhere)))
        return self.in_a_row(parts) if parts else _("no mine")


def _known(step: Proof, facts: Iterable[Proof]) -> dict[Cell, int]:
    """The known cells that a step uses, except those it is about, and whether they are mines."""
    return {
        cell: int(fact.conclusion.count > 0)
        for fact in facts
        for cell in fact.conclusion.cells - step.conclusion.cells
    }
