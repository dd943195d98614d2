"""The parts of sentences about a position: cells (counted from 1), counts, claims.

A part is a whole clause, or a list; a translation may put the names in braces in another order.
"""

from collections.abc import Iterable, Mapping, Sequence

from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Cell
from minewise.core.grid import short_place
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence

Cells = frozenset[Cell]
Known = Mapping[Cell, int]

# The most cells that people read one by one.
CELLS_NAMED = 10


class Phrases:
    """Names, lists and clauses, in the current language.

    >>> print(Phrases().claim(Sentence.of([(0, 0), (0, 1), (0, 2)], 1)))
    exactly one of (1,1), (1,2) and (1,3) is a mine
    """

    # Names and lists

    cell = staticmethod(short_place)

    def cells(self, cells: Iterable[Cell]) -> str:
        """The names of cells: (1,1), (1,2) and (1,3)."""
        return self.listed([self.cell(cell) for cell in sorted(cells)])

    def number(self, cell: Cell, number: int | str) -> str:
        """The name of a number: the 2 at (3,4)."""
        return _("the {number} at {cell}").format(number=number, cell=self.cell(cell))

    def listed(self, items: Sequence[str]) -> str:
        """Several items in a list: this, that and more."""
        if len(items) < 2:
            return "".join(items)
        *most, last = items
        return _("{most} and {last}").format(most=self.in_a_row(most), last=last)

    def in_a_row(self, items: Sequence[str]) -> str:
        """Several items with commas between them."""
        first, *others = items
        for other in others:
            first = _("{first}, {second}").format(first=first, second=other)
        return first

    def count(self, count: int) -> str:
        """A small number in letters, a large one in digits."""
        names = (
            _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"),
        )  # fmt: skip
        return dict(enumerate(names, 1)).get(count, str(count))

    # Sentences

    def sentence(self, text: str) -> str:
        """Clauses as a sentence."""
        return _("{sentence}.").format(sentence=f"{text[0].upper()}{text[1:]}")

    def so(self, premises: Sequence[str], conclusion: Sentence) -> str:
        """Some clauses, and the sentence that follows from them."""
        return self.therefore(premises, self.claim(conclusion))

    def therefore(self, premises: Sequence[str], conclusion: str) -> str:
        """Some clauses, and the clause that follows from them."""
        first, *others = premises
        for other in others:
            first = _("{first}; {second}").format(first=first, second=other)
        return _("{premises}: so {conclusion}").format(premises=first, conclusion=conclusion)

    # Clauses

    def claim(self, sentence: Sentence, after: Cells = frozenset()) -> str:
        """A sentence in words. The cells named just before, if any, are "these"."""
        size, count = len(sentence.cells), sentence.count
        if count == 0:
            text = _n("{cells} is safe", "{cells} are safe", size)
        elif count == size:
            text = _n("{cells} is a mine", "{cells} are mines", size)
        else:
            text = _n(
                "exactly one of {cells} is a mine", "exactly {count} of {cells} are mines", count
            )
        return text.format(count=self.count(count), cells=self._after(sentence.cells, after))

    def view(self, proof: Proof, known: Known, after: Cells = frozenset()) -> str:
        """A number, the total or an earlier conclusion in words, less the known cells."""
        mines = sum(known.get(cell, 0) for cell in proof.conclusion.cells)
        rest = Sentence(proof.conclusion.cells - known.keys(), proof.conclusion.count - mines)
        total = proof.conclusion.count
        if proof.at is None and proof.rule is not Rule.TOTAL:
            return self.claim(rest, after)
        if proof.rule is Rule.TOTAL and mines:
            text = _n(
                "one of the {total} mines on the board is among {cells}",
                "{count} of the {total} mines on the board are among {cells}",
                rest.count,
            )
        elif proof.rule is Rule.TOTAL:
            text = _n(
                "the one mine on the board is among {cells}",
                "the {total} mines on the board are among {cells}",
                rest.count,
            )
        elif mines:
            text = _n(
                "the {total} at {cell} needs one more mine among {cells}",
                "the {total} at {cell} needs {count} more mines among {cells}",
                rest.count,
            )
        else:
            text = _n(
                "the {total} at {cell} needs one mine among {cells}",
                "the {total} at {cell} needs {count} mines among {cells}",
                rest.count,
            )
        return text.format(
            total=total,
            cell=self.cell(proof.at or (0, 0)),
            count=self.count(rest.count),
            cells=self._after(rest.cells, after),
        )

    def _after(self, cells: Cells, before: Cells) -> str:
        if not before:
            return self.cells(cells)
        return _("these and {cells}").format(cells=self.cells(cells - before))

    def satisfied(self, number: Proof, mines: Cells) -> str:
        """A number that has all its mines."""
        some = _n(
            "the {number} at {cell} already has its mine at {cells}",
            "the {number} at {cell} already has its mines at {cells}",
            len(mines),
        )
        none = _("the {number} at {cell} has no mine around it")
        return self._of_number(some if number.conclusion.count else none, number, mines)

    def filled(self, number: Proof, cells: Cells) -> str:
        """A number with as many cells as it needs mines."""
        text = _n(
            "the {number} at {cell} has only {cells} for its mine",
            "the {number} at {cell} has only {cells} for its mines",
            len(cells),
        )
        return self._of_number(text, number, cells)

    def _of_number(self, text: str, number: Proof, cells: Cells) -> str:
        assert number.at is not None, "only a number has a place"
        return text.format(
            number=number.conclusion.count, cell=self.cell(number.at), cells=self.cells(cells)
        )

    def total(self, total: Proof) -> str:
        """The number of mines on the board."""
        mines = total.conclusion.count
        text = _n("the board has one mine", "the board has {mines} mines", mines)
        return text.format(mines=mines)

    def facts(self, facts: Iterable[Proof], touched: Cells) -> list[str]:
        """The known facts about some cells: a clause for the mines, one for the safe ones."""
        kinds: dict[tuple[Rule | None, bool], set[Cell]] = {}
        for fact in facts:
            rule = fact.rule if fact.rule in (Rule.SEEN, Rule.GIVEN) else None
            kind = kinds.setdefault((rule, fact.conclusion.count > 0), set())
            kind.update(fact.conclusion.cells & touched)
        return [
            self._fact(kind, frozenset(cells))
            for kind, cells in sorted(kinds.items(), key=lambda item: not item[0][1])
            if cells
        ]

    def _fact(self, kind: tuple[Rule | None, bool], cells: Cells) -> str:
        size = len(cells)
        match kind:
            case (__, True) if size > CELLS_NAMED:
                text = _n("{size} mine is known", "{size} mines are known", size)
            case (__, False) if size > CELLS_NAMED:
                text = _n(
                    "{size} cell is known to be safe", "{size} cells are known to be safe", size
                )
            case (Rule.SEEN, True):
                text = _n("the mine at {cells} is shown", "the mines at {cells} are shown", size)
            case (Rule.SEEN, False):
                text = _n("{cells} is open", "{cells} are open", size)
            case (Rule.GIVEN, True):
                text = _n("{cells} is taken for a mine", "{cells} are taken for mines", size)
            case (Rule.GIVEN, False):
                text = _n("{cells} is taken to be safe", "{cells} are taken to be safe", size)
            case __:
                return self.claim(Sentence(cells, size if kind[1] else 0))
        return text.format(cells=self.cells(cells), size=size)
