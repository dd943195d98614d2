"""Reasoning about a position: what is certain, and the shortest reason for it.

A cell is certain for one of four reasons, the simplest first:

    1. the sentence rules prove it from the numbers;
    2. every arrangement that some numbers allow agrees on it (cases);
    3. the sentence rules prove it with the number of mines on the board;
    4. every arrangement agrees that also has the right number of mines.

The knowledge base remembers how it came to each conclusion, but in the course
of a game that may lead over half the board. For a person we look for the fewest
numbers that suffice, starting with those around the cell.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property

from minewise.core import Cell, ConflictError, Position
from minewise.logic import proof as proofs
from minewise.logic.cases import TooWideError, arrangements, possible_counts
from minewise.logic.groups import groups
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.proof import Proof, Rule, shortest
from minewise.logic.sentence import Sentence

# A search for fewer numbers tries each of them; beyond this many it takes too long.
MOST_TO_LEAVE_OUT = 60

# A proof with this many numbers needs no search for a shorter one.
_SHORT = 2

Numbers = frozenset[Cell]

# Says which hidden cells some numbers settle (0 safe, 1 mine), with the number of
# mines on the board or without; None if they cannot all be right. `logic` has one of
# its own; the exact solver has a faster one for wider positions.
Judge = Callable[[Position, Collection[Cell], bool], "dict[Cell, int] | None"]


class Reasoning:
    """What is certain in a position, and why. Flags play no part.

    >>> reasoning = Reasoning(Position.parse("3x2x1/###/111"))
    >>> sorted(reasoning.safe), sorted(reasoning.mines)
    ([(0, 0), (0, 2)], [(0, 1)])
    >>> reasoning.explain((0, 0)).conclusion == Sentence.of([(0, 0)], 0)
    True

    Numbers that contradict each other raise a `ConflictError` that names as few of
    them as can be.

    Attributes:
        position: What is seen.
        use_total: Whether the number of mines on the board may be used.
    """

    def __init__(
        self, position: Position, *, use_total: bool = True, judge: Judge | None = None
    ) -> None:
        """Look at a position.

        Args:
            position: What is seen.
            use_total: Whether the number of mines on the board may be used.
            judge: Decides cases faster than `logic` does by itself.
        """
        self.position = position
        self.use_total = use_total
        self._judge = judge
        self._opened = set(position.numbers)
        try:
            self._rules = KnowledgeBase.of(position, use_total=False)
            self._rules_and_total = (
                KnowledgeBase.of(position, use_total=True) if use_total else self._rules
            )
            clashing = self._certain_by_cases is None
        except ConflictError:
            clashing = True
        if clashing:
            raise self._smallest_clash()

    # What is certain

    @property
    def safe(self) -> set[Cell]:
        """The hidden cells that are safe for sure."""
        return self._certain(0)

    @property
    def mines(self) -> set[Cell]:
        """The hidden cells that are mines for sure."""
        return self._certain(1)

    def _certain(self, count: int) -> set[Cell]:
        by_rules = self._rules_and_total.mines if count else self._rules_and_total.safe_moves
        by_cases = self._certain_by_cases or {}
        seen = set(self.position.shown_mines)
        return (by_rules - seen) | {cell for cell, held in by_cases.items() if held == count}

    @cached_property
    def _certain_by_cases(self) -> dict[Cell, int] | None:
        """The cells that only cases settle, and how; None if there is no arrangement at all."""
        if self._judge is not None:
            return self._judge(self.position, self._opened, self.use_total)
        found = _forced_by_groups(self._rules_and_total.sentences)
        if found is None or not (self.use_total and self._total_matters):
            return found
        held = _forced([*self._rules_and_total.sentences, self._mines_left])
        return None if held is None else found | held

    @cached_property
    def _mines_left(self) -> Sentence:
        """The mines that are left, in the cells that the rules leave open."""
        knowledge = self._rules_and_total
        known = knowledge.safe | knowledge.mines
        unknown = frozenset(cell for cell in self.position.grid if cell not in known)
        return Sentence(unknown, self.position.mines - len(knowledge.mines))

    @property
    def _total_matters(self) -> bool:
        """Whether the total can settle anything at all.

        It cannot while the cells that no sentence mentions can take all mines
        that are left, and those that sentences mention could take as many.
        """
        sentences = self._rules_and_total.sentences
        mentioned = len(frozenset[Cell]().union(*[sentence.cells for sentence in sentences]))
        left, others = self._mines_left.count, len(self._mines_left.cells) - mentioned
        return not mentioned <= left <= others

    # Why

    def explain(self, cell: Cell) -> Proof | None:
        """The shortest reason we find why a cell is safe or a mine; None if it is not certain."""
        if cell in self._opened or self.position[cell] == "*":
            return self._rules.proof(cell)
        recorded = self._rules.proof(cell)
        if recorded is not None:
            return self._fewest_by_rules(cell, recorded)
        by_cases = self._by_cases(cell)
        if by_cases is not None:
            return by_cases
        recorded = self._rules_and_total.proof(cell)
        if recorded is not None:
            return self._leave_out(recorded, lambda numbers: self._prove_with_total(cell, numbers))
        if cell in (self._certain_by_cases or {}):
            return self._by_cases_and_total(cell)
        return None

    def _prove(self, cell: Cell, numbers: Iterable[Cell]) -> Proof | None:
        """What the sentence rules say of a cell, from these numbers alone."""
        shown = {number: int(self.position[number]) for number in numbers}
        return KnowledgeBase.among(self.position.grid, self._opened, shown).proof(cell)

    def _prove_with_total(self, cell: Cell, numbers: Iterable[Cell]) -> Proof | None:
        shown = {number: int(self.position[number]) for number in numbers}
        total = self.position.mines
        return KnowledgeBase.among(self.position.grid, self._opened, shown, total).proof(cell)

    def _fewest_by_rules(self, cell: Cell, recorded: Proof) -> Proof:
        def prove(numbers: Iterable[Cell]) -> Proof | None:
            return self._prove(cell, numbers)

        touching = sorted(self._numbers_of([cell]))
        single = shortest(prove([number]) for number in touching)
        if single is not None:
            return single
        pairs = ((number, other) for number in touching for other in self._numbers_near(number))
        pair = shortest(map(prove, pairs))
        if pair is not None:
            return pair
        for near in self._growing(cell):
            found = prove(near)
            if found is not None:
                recorded = shortest([found, recorded]) or found
                break
        return self._leave_out(recorded, prove)

    def _leave_out(self, proof: Proof, prove: Callable[[Iterable[Cell]], Proof | None]) -> Proof:
        """Leave out every number that the conclusion can do without."""
        if len(proof.numbers) > MOST_TO_LEAVE_OUT:
            return proof
        (cell,) = proof.conclusion.cells
        needed = _irreducible(proof.numbers, cell, lambda numbers: prove(numbers) is not None)
        return prove(needed) or proof

    def _by_cases(self, cell: Cell) -> Proof | None:
        """A proof by cases from numbers around the cell, none of which can be left out."""

        def forced(numbers: Collection[Cell]) -> bool:
            held = self._settled_by(numbers, with_total=False)
            return held is not None and cell in held

        for near in self._growing(cell):
            if forced(near):
                return self._cases(cell, _irreducible(near, cell, forced), with_total=False)
        return None

    def _by_cases_and_total(self, cell: Cell) -> Proof | None:
        def forced(numbers: Collection[Cell]) -> bool:
            held = self._settled_by(numbers, with_total=True)
            return held is not None and cell in held

        numbers = self._numbers_of(
            other for other in self.position.grid if other not in self._opened
        )
        if not forced(numbers):
            return None
        if len(numbers) <= MOST_TO_LEAVE_OUT:
            numbers = _irreducible(numbers, cell, forced)
        return self._cases(cell, numbers, with_total=True)

    def _settled_by(self, numbers: Collection[Cell], *, with_total: bool) -> dict[Cell, int] | None:
        """The cells on which every arrangement agrees that these numbers allow."""
        if self._judge is not None:
            return self._judge(self.position, numbers, with_total)
        return _forced(self._sentences(numbers, with_total=with_total))

    def _sentences(self, numbers: Iterable[Cell], *, with_total: bool) -> list[Sentence]:
        return [proof.conclusion for proof in self._premises(numbers, with_total=with_total)]

    def _premises(self, numbers: Iterable[Cell], *, with_total: bool) -> list[Proof]:
        premises = self._leaves(numbers)
        if with_total:
            closed = [cell for cell in self.position.grid if cell not in self._opened]
            premises.append(proofs.total(closed, self.position.mines))
        return premises

    def _cases(self, cell: Cell, numbers: Numbers, *, with_total: bool) -> Proof | None:
        premises = self._premises(numbers, with_total=with_total)
        cases = arrangements([premise.conclusion for premise in premises])
        if not cases:
            return None  # too many to list
        (box,) = [box for box in cases[0] if cell in box.cells]
        conclusion = Sentence(frozenset((cell,)), int(box.count > 0))
        return Proof(Rule.CASES, tuple(premises), conclusion, cases=cases)

    # Which numbers there are around

    def _leaves(self, numbers: Iterable[Cell]) -> list[Proof]:
        grid, opened = self.position.grid, self._opened
        return [
            proofs.from_number(
                number,
                int(self.position[number]),
                (cell for cell in grid.neighbours(number) if cell not in opened),
            )
            for number in sorted(numbers)
        ]

    def _numbers_of(self, cells: Iterable[Cell]) -> Numbers:
        """The numbers that touch any of these cells."""
        grid, opened = self.position.grid, self._opened
        return frozenset(
            number for cell in cells for number in grid.neighbours(cell) if number in opened
        )

    def _numbers_near(self, number: Cell) -> list[Cell]:
        """The other numbers that touch a hidden cell which this one touches."""
        grid, opened = self.position.grid, self._opened
        closed = [cell for cell in grid.neighbours(number) if cell not in opened]
        return sorted(self._numbers_of(closed) - {number})

    def _growing(self, cell: Cell) -> Iterator[Numbers]:
        """The numbers around a cell; then also those near these; and so on."""
        near = self._numbers_of([cell])
        while near:
            yield near
            wider = near.union(*[self._numbers_near(number) for number in near])
            if wider == near or len(wider) > MOST_TO_LEAVE_OUT:
                return
            near = wider

    # Numbers that cannot all be right

    def _smallest_clash(self) -> ConflictError:
        shown = self.position.numbers
        border = self._numbers_of(cell for cell in self.position.grid if cell not in shown)
        border |= {cell for cell, number in shown.items() if number and cell not in border}
        for with_total in (False, True):

            def clash(numbers: Collection[Cell], with_total: bool = with_total) -> bool:
                if self._judge is not None:
                    return self._judge(self.position, numbers, with_total) is None
                return _forced_by_groups(self._sentences(numbers, with_total=with_total)) is None

            if clash(border):
                numbers = _irreducible(frozenset(border), min(border, default=(0, 0)), clash)
                return ConflictError(numbers, uses_total=with_total, position=self.position.line())
        return ConflictError(border, uses_total=True, position=self.position.line())


def _forced(sentences: list[Sentence]) -> dict[Cell, int] | None:
    """The cells that every arrangement agrees on; None if there is no arrangement.

    Nothing at all is forced as far as we can tell if the sentences are too many.
    """
    try:
        counts = possible_counts(sentences)
    except TooWideError:
        return {}
    if counts is None:
        return None
    return {
        cell: int(held != {0})
        for box, held in counts.items()
        if held in ({0}, {len(box)})
        for cell in box
    }


def _forced_by_groups(sentences: Iterable[Sentence]) -> dict[Cell, int] | None:
    found: dict[Cell, int] = {}
    for group in _groups(sentences):
        held = _forced(group)
        if held is None:
            return None
        found |= held
    return found


def _groups(sentences: Iterable[Sentence]) -> list[list[Sentence]]:
    """Split sentences so that those of different groups share no cell."""
    by_cells: dict[frozenset[Cell], list[Sentence]] = {}
    for sentence in sentences:
        by_cells.setdefault(sentence.cells, []).append(sentence)
    return [[one for cells in group for one in by_cells[cells]] for group in groups(by_cells)]


def _irreducible(
    numbers: Numbers, cell: Cell, suffice: Callable[[Collection[Cell]], bool]
) -> Numbers:
    """Leave out numbers, the farthest from the cell first, as long as the rest suffice."""

    def distance(number: Cell) -> tuple[int, Cell]:
        return max(abs(number[0] - cell[0]), abs(number[1] - cell[1])), number

    needed = set(numbers)
    for number in sorted(numbers, key=distance, reverse=True):
        if suffice(needed - {number}):
            needed.discard(number)
    return frozenset(needed)


def shorten(proof: Proof, position: Position, judge: Judge | None = None) -> Proof:
    """A proof of the same conclusion with fewer numbers, where there is one.

    A short proof is left as it is, and so is one that a person's word is part of.
    """
    if len(proof.numbers) <= _SHORT or any(part.rule is Rule.GIVEN for part in proof.walk()):
        return proof
    (cell,) = proof.conclusion.cells
    found = Reasoning(position, use_total=proof.uses_total, judge=judge).explain(cell)
    return shortest([proof, found]) or proof


def explain_all(reasoning: Reasoning) -> Mapping[Cell, Proof]:
    """The reason for every hidden cell that is certain, row by row."""
    found = {}
    for cell in sorted(reasoning.safe | reasoning.mines):
        proof = reasoning.explain(cell)
        if proof is not None:
            found[cell] = proof
    return found
