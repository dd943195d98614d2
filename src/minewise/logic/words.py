"""Proofs in plain words.

People count rows and columns from 1, so (3,4) here is the cell (2, 3) of the
code. Every text passes through gettext: hand `Words` the translations of a
language, and it speaks that language; without, English.
"""

from collections.abc import Callable, Iterable
from gettext import NullTranslations

from minewise.core import Cell, Position
from minewise.logic.proof import Arrangement, Proof, Rule
from minewise.logic.sentence import Sentence

# As many cells, and as many cases, as a person reads one by one.
_CELLS_NAMED = 10
_CASES_SHOWN = 8


class Words:
    """Turns proofs into sentences.

    >>> from minewise.core import Position
    >>> from minewise.logic.reasoning import Reasoning
    >>> proof = Reasoning(Position.parse("3x2x1/###/111")).explain((0, 2))
    >>> print(Words().proof(proof))
    The 1 at (2,1) needs one mine among (1,1) and (1,2); the 1 at (2,2) needs one mine and touches \
both and (1,3): so (1,3) is safe.
    """

    def __init__(self, translations: NullTranslations | None = None) -> None:
        translations = translations or NullTranslations()
        self._ = translations.gettext
        self._n = translations.ngettext

    # Whole proofs

    def proof(self, proof: Proof) -> str:
        """All steps of a proof, one sentence each."""
        if proof.is_leaf:
            return _sentence(self.clause(proof))
        steps = [step for step in proof.steps if step is proof or not _goes_without_saying(step)]
        told: list[Proof] = []
        for step in steps:
            if told and _same_reason(told[-1], step):
                # One sentence for all cells that follow from the same premise.
                before = told.pop().conclusion
                together = Sentence(
                    before.cells | step.conclusion.cells, before.count + step.conclusion.count
                )
                told.append(Proof(step.rule, step.premises, together))
            else:
                told.append(step)
        return " ".join(map(self.step, told, [None, *told]))

    def step(self, step: Proof, previous: Proof | None = None) -> str:
        """One step as a sentence, not repeating what the `previous` one said."""
        write: dict[Rule, Callable[[Proof], str]] = {
            Rule.KNOWN: self._known,
            Rule.SUBSET: self._subset,
            Rule.OVERLAP: self._overlap,
            Rule.REMAINDER: self._remainder,
            Rule.CASES: self._cases,
            Rule.ALREADY_SATISFIED: self._already_satisfied,
            Rule.OBVIOUS_CHOICE: self._obvious_choice,
            Rule.MUTANT_ALREADY_SATISFIED: self._mutant,
            Rule.MUTANT_OBVIOUS_CHOICE: self._mutant,
        }
        text = write.get(step.rule, self._plain)(step)
        if step.rule in (Rule.SUBSET, Rule.OVERLAP) and step.premises[0] is previous:
            text = text.removeprefix(self.clause(previous) + "; ")
        return _sentence(text)

    # Hints, and what cannot be said

    def certain_move(self, there_is_one: bool) -> str:
        """Whether anything is certain."""
        if there_is_one:
            return self._("Yes: there is a move that is certain.")
        return self._("No move is certain: a guess is due.")

    def wrong_flag(self, there_is_one: bool) -> str:
        """Whether a flag is wrong."""
        if there_is_one:
            return self._("One of your flags is wrong.")
        return self._("No flag can be shown to be wrong.")

    def look_at(self, position: Position, numbers: Iterable[Cell], uses_total: bool) -> str:
        """Which numbers settle something."""
        names = [
            self._("the {number} at {cell}").format(number=position[cell], cell=self.cell(cell))
            for cell in sorted(numbers)
        ]
        if uses_total:
            names.append(self._("the number of mines on the board"))
        return self._("Look at {numbers}.").format(numbers=self._list(names))

    def nothing_certain(self, cell: Cell) -> str:
        """The numbers do not settle the cell."""
        return self._("Nothing that is seen settles {cell}: it may be a mine or not.").format(
            cell=self.cell(cell)
        )

    def too_many_cases(self, cell: Cell) -> str:
        """The cell is settled, but the reason is too long for a person."""
        return self._(
            "{cell} is settled by all numbers and the number of mines together: every "
            "arrangement agrees, but there are too many to list."
        ).format(cell=self.cell(cell))

    # Parts of sentences

    def cell(self, cell: Cell) -> str:
        """The name of a cell."""
        return f"({cell[0] + 1},{cell[1] + 1})"

    def cells(self, cells: Iterable[Cell]) -> str:
        """The names of cells: (1,1), (1,2) and (1,3)."""
        names = [self.cell(cell) for cell in sorted(cells)]
        if len(names) > _CELLS_NAMED:
            return self._("{count} cells").format(count=len(names))
        return self._list(names)

    def claim(self, sentence: Sentence) -> str:
        """What a sentence says."""
        size, count, cells = len(sentence.cells), sentence.count, self.cells(sentence.cells)
        if size == 1:
            return (self._("{cells} is a mine") if count else self._("{cells} is safe")).format(
                cells=cells
            )
        if count == 0:
            return self._("{cells} are safe").format(cells=cells)
        if count == size:
            return self._("{cells} are mines").format(cells=cells)
        return self._n(
            "exactly {count} of {cells} is a mine", "exactly {count} of {cells} are mines", count
        ).format(count=self._count(count), cells=cells)

    def clause(self, proof: Proof) -> str:
        """What is known by a proof, as part of a sentence: what is seen, or what was concluded."""
        sentence = proof.conclusion
        if proof.rule is Rule.NUMBER:
            return self._number_clause(proof)
        if proof.rule is Rule.TOTAL:
            text = self._n(
                "the board has {count} mine", "the board has {count} mines", sentence.count
            )
        elif proof.rule is Rule.SEEN and sentence.count:
            text = self._("the mine at {cells} is shown")
        elif proof.rule is Rule.SEEN:
            text = self._("{cells} is open")
        elif proof.rule is Rule.GIVEN and sentence.count:
            text = self._("{cells} is taken for a mine")
        elif proof.rule is Rule.GIVEN:
            text = self._("{cells} is taken to be safe")
        else:
            return self.claim(sentence)
        return text.format(count=sentence.count, cells=self.cells(sentence.cells))

    def _number_clause(self, leaf: Proof) -> str:
        count, cells = leaf.conclusion.count, leaf.conclusion.cells
        if count == 0:
            text = self._("{number} has no mine around it")
        elif count == len(cells):
            text = self._n(
                "{number} has only {cells} for its mine",
                "{number} has only {cells} for its mines",
                count,
            )
        else:
            text = self._n(
                "{number} needs {count} mine among {cells}",
                "{number} needs {count} mines among {cells}",
                count,
            )
        return text.format(
            number=self._number(leaf), count=self._count(count), cells=self.cells(cells)
        )

    def _number(self, leaf: Proof) -> str:
        assert leaf.at is not None, "only numbers have a place"
        return self._("the {number} at {cell}").format(
            number=leaf.conclusion.count, cell=self.cell(leaf.at)
        )

    def _count(self, count: int) -> str:
        names = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
        return self._(names[count]) if count < len(names) else str(count)

    def _these(self, cells: int) -> str:
        if cells == 1:
            return self._("it")
        return self._("both") if cells == 2 else self._("all of these")

    def _list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self._("{most} and {last}").format(most=", ".join(items[:-1]), last=items[-1])

    def _so(self, premises: Iterable[str], step: Proof) -> str:
        return self._("{premises}: so {conclusion}").format(
            premises="; ".join(premises), conclusion=self.claim(step.conclusion)
        )

    # Each rule

    def _plain(self, step: Proof) -> str:
        if _goes_without_saying(step):
            return self._("so {conclusion}").format(conclusion=self.claim(step.conclusion))
        return self._so(map(self.clause, step.premises), step)

    def _known(self, step: Proof) -> str:
        first, *facts = step.premises
        hidden = [fact for fact in facts if fact.rule is not Rule.SEEN]
        opened = [cell for f in facts if f.rule is Rule.SEEN for cell in f.conclusion.cells]
        parts = [self.clause(first)]
        for count in (1, 0):
            cells = [c for f in hidden if f.conclusion.count == count for c in f.conclusion.cells]
            if cells:
                parts.append(
                    self.claim(Sentence(frozenset(cells), count * len(cells)))
                )  # fmt: skip
        if opened:
            parts.append(
                self._n("{cells} is open", "{cells} are open", len(opened)).format(
                    cells=self.cells(opened)
                )
            )
        return self._so(parts, step)

    def _subset(self, step: Proof) -> str:
        small, large = step.premises
        if large.at is None:
            return self._plain(step)
        more = large.conclusion.cells - small.conclusion.cells
        needs = self._n(
            "{number} needs {count} mine and touches {these} and {cells}",
            "{number} needs {count} mines and touches {these} and {cells}",
            large.conclusion.count,
        )
        second = needs.format(
            number=self._number(large),
            count=self._count(large.conclusion.count),
            these=self._these(len(small.conclusion.cells)),
            cells=self.cells(more),
        )
        return self._so([self.clause(small), second], step)

    def _overlap(self, step: Proof) -> str:
        less, more = step.premises
        shared = less.conclusion.cells & more.conclusion.cells
        if less.conclusion.count == 0:
            return self._plain(step)
        return self._(
            "{less}; {more}, at most {count} of them at {shared}: so {conclusion}"
        ).format(
            less=self.clause(less),
            more=self.clause(more),
            count=self._count(less.conclusion.count),
            shared=self.cells(shared),
            conclusion=self.claim(step.conclusion),
        )

    def _remainder(self, step: Proof) -> str:
        whole, *taken = step.premises
        mines = [p for p in taken if len(p.conclusion.cells) == 1 and p.conclusion.count]
        sentences = [p for p in taken if len(p.conclusion.cells) > 1]
        parts = [self.clause(whole)]
        if mines:
            parts.append(
                self._n("{count} of them is known", "{count} of them are known", len(mines)).format(
                    count=self._count(len(mines))
                )
            )
        parts.extend(map(self.clause, sentences))
        return self._so(parts, step)

    def _cases(self, step: Proof) -> str:
        numbers = self._list([self._number(p) for p in step.premises if p.at is not None])
        if step.uses_total:
            numbers = self._("{numbers} and the number of mines on the board").format(
                numbers=numbers
            )
        conclusion = self.claim(step.conclusion)
        if len(step.cases) == 1:
            return self._("{numbers} leave only one case, {case}: so {conclusion}").format(
                numbers=numbers, case=self._arrangement(step.cases[0]), conclusion=conclusion
            )
        cases = [
            f"({chr(ord('a') + place)}) {self._arrangement(case)}"
            for place, case in enumerate(step.cases[:_CASES_SHOWN])
        ]
        if len(step.cases) > len(cases):
            more = self._("and {count} more").format(count=len(step.cases) - len(cases))
            cases.append(more)
        return self._("{numbers} leave only {count} cases: {cases}; each time {conclusion}").format(
            numbers=numbers,
            count=self._count(len(step.cases)),
            cases="; ".join(cases),
            conclusion=conclusion,
        )

    def _arrangement(self, arrangement: Arrangement) -> str:
        full = [cell for box in arrangement if box.count == len(box.cells) for cell in box.cells]
        parts = []
        if full:
            parts.append(
                self._n("a mine at {cells}", "mines at {cells}", len(full)).format(
                    cells=self.cells(full)
                )
            )
        parts.extend(
            self._("{count} of {cells}").format(
                count=self._count(box.count), cells=self.cells(box.cells)
            )
            for box in arrangement
            if 0 < box.count < len(box.cells)
        )
        return self._(" and ").join(parts) or self._("no mine")

    def _already_satisfied(self, step: Proof) -> str:
        tile, *facts = step.premises
        flags = [cell for fact in facts for cell in fact.conclusion.cells]
        if not flags:
            return self._so([self.clause(tile)], step)
        return self._n(
            "{number} already has its mine at {flags}: so {conclusion}",
            "{number} already has its mines at {flags}: so {conclusion}",
            len(flags),
        ).format(
            number=self._number(tile),
            flags=self.cells(flags),
            conclusion=self.claim(step.conclusion),
        )

    def _obvious_choice(self, step: Proof) -> str:
        tile, *_ = step.premises
        left = len(step.conclusion.cells)
        return self._n(
            "{number} still needs {count} mine and has {count} closed cell left: so {conclusion}",
            "{number} still needs {count} mines and has {count} closed cells left: so {conclusion}",
            left,
        ).format(
            number=self._number(tile),
            count=self._count(left),
            conclusion=self.claim(step.conclusion),
        )

    def _mutant(self, step: Proof) -> str:
        tile, other, *facts = step.premises
        flags = frozenset(cell for fact in facts for cell in fact.conclusion.cells)
        pair = other.conclusion.cells - flags
        return self._(
            "{other} has exactly one mine in the pair {pair}; {tile} touches both, "
            "so that is one of its mines: so {conclusion}"
        ).format(
            other=self._number(other),
            tile=self._number(tile),
            pair=self.cells(pair),
            conclusion=self.claim(step.conclusion),
        )


def _same_reason(one: Proof, other: Proof) -> bool:
    """Whether two steps apply the same rule to the very same premise."""
    return (
        one.rule is other.rule
        and one.rule in (Rule.ALL_SAFE, Rule.ALL_MINES)
        and one.premises[0] is other.premises[0]
    )


def _goes_without_saying(step: Proof) -> bool:
    """Whether a step only repeats part of a conclusion that was in words already."""
    return step.rule in (Rule.ALL_SAFE, Rule.ALL_MINES) and not step.premises[0].is_leaf


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
