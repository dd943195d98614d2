"""Reasoning about a position: the certain cells, and the easiest reason for each.

A cell is certain because

    1. one number settles it, or two do together;
    2. the sentence rules prove it from several numbers;
    3. the contrary, supposed, leads to a contradiction;
    4. every arrangement that some numbers allow agrees on it (cases);
    5. the sentence rules prove it with the number of mines on the board;
    6. every arrangement agrees that also has the right number of mines.

Where two numbers do not suffice, the easiest reason for a reader is used (`cost`); the number of
mines on the board only where the numbers alone do not suffice. Proofs in the knowledge base may
lead over half the board: here we look for the fewest numbers, starting with those around the cell.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from minewise.base.cached import cached_property
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Cell, ConflictError, Position
from minewise.logic import proof as proofs
from minewise.logic.cases import arrangements
from minewise.logic.concise import concise
from minewise.logic.cost import (
    LEAST_OF_CASES,
    LEAST_OF_MORE,
    LEAST_OF_ONE,
    LEAST_OF_TOTAL,
    LEAST_OF_TWO,
    cost,
    easiest,
)
from minewise.logic.deduction import deduce, reduce
from minewise.logic.leaves import Leaves, Numbers
from minewise.logic.oracle import Oracle, RulesAndCases
from minewise.logic.proof import Proof, Rule
from minewise.logic.propagation import Propagation
from minewise.logic.sentence import Sentence

# A search for fewer numbers tries each of them; beyond this many it takes too long.
MOST_TO_LEAVE_OUT = 60


class Reasoning:
    """The certain cells of a position, and why they are. Flags are ignored.

    >>> reasoning = Reasoning(Position.parse("3x2x1/###/111"))
    >>> sorted(reasoning.safe), sorted(reasoning.mines)
    ([(0, 0), (0, 2)], [(0, 1)])
    >>> reasoning.explain((0, 0)).conclusion == Sentence.of([(0, 0)], 0)
    True

    Numbers that contradict each other raise a `ConflictError` that names as few of
    them as possible.
    """

    def __init__(
        self,
        position: Position,
        *,
        use_total: bool = True,
        oracle: Oracle | None = None,
        limit: Limit = FOREVER,
    ) -> None:
        """Analyse a position; an `oracle` finds the cells that numbers settle faster than `logic`.

        Under a limit, a conflict may name more numbers than necessary.
        """
        self.position = position
        self.use_total = use_total  #: whether the number of mines on the board may be used
        self._leaves = Leaves(position)
        self._opened, self._shown_mines = self._leaves.opened, self._leaves.shown_mines
        self._oracle = oracle or self._own
        settled = self._oracle(self._opened, use_total, limit)
        if settled is not None and not settled and oracle is not None:
            # Nothing is certain, or it was too much for the oracle: the rules may find out.
            settled = self._own.by_rules(self._opened, use_total, limit)
        if settled is None:
            raise self._smallest_conflict(limit)
        self._settled = settled
        self._settled_by_numbers: Mapping[Cell, int] | None = None if use_total else settled
        hidden = settled.keys() - self._shown_mines
        #: the hidden cells that are certainly safe
        self.safe = {cell for cell in hidden if not settled[cell]}
        #: the hidden cells that are certainly mines
        self.mines = {cell for cell in hidden if settled[cell]}

    def __repr__(self) -> str:
        return f"Reasoning({self.position!r})"

    @cached_property
    def _own(self) -> RulesAndCases:
        return RulesAndCases(self._leaves)

    # Proofs

    def explain(self, cell: Cell, limit: Limit = FOREVER) -> Proof | None:
        """The easiest proof we find of a safe cell or a mine; under a limit, perhaps a harder one.

        None if the cell is not certain, or if there are too many cases to list.
        """
        if cell in self._opened:
            return proofs.seen(cell)
        if cell in self._shown_mines:
            return proofs.seen(cell, is_mine=True)
        if cell not in self._settled:
            return None
        return next(filter(None, (way(cell, limit) for _, way in self._ways)), None)

    def easiest(self, cells: Iterable[Cell], limit: Limit = FOREVER) -> Proof | None:
        """The easiest of the reasons for certain cells; among equals that of the first cell.

        A cell is not explained if its reason must be harder than one already found.
        """
        found: dict[Cell, Proof | None] = dict.fromkeys(cells)
        best: Proof | None = None
        try:
            for least, way in self._ways:
                for cell in [cell for cell in found if found[cell] is None]:
                    if best is not None and cost(best) <= least:
                        return best
                    found[cell] = way(cell, limit)
                    best = easiest((best, found[cell]))
        except TimeUpError:
            if best is None:
                raise
        return best

    @property
    def _ways(self) -> Sequence[tuple[int, Callable[[Cell, Limit], Proof | None]]]:
        """The ways to explain a cell, each with the least it costs: more than those before."""
        return (
            (LEAST_OF_ONE, self._by_one),
            (LEAST_OF_TWO, self._by_two),
            (LEAST_OF_MORE, self._by_more),
            (LEAST_OF_TOTAL, self._by_total),
        )

    def _by_more(self, cell: Cell, limit: Limit) -> Proof | None:
        """The easiest proof from three numbers or more."""
        by_numbers = self._without_total(limit)
        if by_numbers and cell not in by_numbers:
            return None
        found: Proof | None = None
        try:
            for way in (self._by_following, self._by_rules, self._by_cases):
                if found is None or way != self._by_cases or cost(found) > LEAST_OF_CASES:
                    found = easiest((way(cell, limit), found))
        except TimeUpError:
            if found is None:
                raise
        return found

    def _by_following(self, cell: Cell, limit: Limit) -> Proof | None:
        """A proof from one number after the other; else one by contradiction."""
        return self._following.prove(cell, limit) or self._following.refute(
            cell, is_mine=not self._settled[cell], limit=limit
        )

    def _by_total(self, cell: Cell, limit: Limit) -> Proof | None:
        """A proof with the number of mines on the board."""
        if not self.use_total:
            return None
        return self._by_rules_and_total(cell, limit) or self._by_cases_and_total(cell, limit)

    @cached_property
    def _following(self) -> Propagation:
        return Propagation(self._leaves)

    def _about(self, cell: Cell) -> Sentence:
        return Sentence(frozenset((cell,)), self._settled[cell])

    def _by_one(self, cell: Cell, _limit: Limit) -> Proof | None:
        """A proof from one number that touches the cell."""
        touching = sorted(self._leaves.touching([cell]))
        return next(filter(None, (self._deduce(cell, [number]) for number in touching)), None)

    def _by_two(self, cell: Cell, limit: Limit) -> Proof | None:
        """A proof from a number that touches the cell and another one near."""
        about, one_look = self._about(cell), None
        for number in sorted(self._leaves.touching([cell])):
            limit.check()
            view = self._view(number)
            for near in self._leaves.near(number):
                other = self._view(near)
                if deduce([view, other], about) is None:
                    continue
                if view.is_settled or other.is_settled:
                    # Two looks at single numbers are easier than one at both.
                    return self._deduce(cell, [number, near])
                one_look = one_look or [number, near]
        return None if one_look is None else self._deduce(cell, one_look)

    def _deduce(self, cell: Cell, numbers: list[Cell]) -> Proof | None:
        about = self._about(cell)
        numbers = sorted(numbers)
        found = deduce([self._view(number) for number in numbers], about)
        if found is None:
            return None
        bases = [self._leaves.of(numbers[place]) for place in found.order]
        return concise(Proof(found.rule, (*bases, *self._seen_mines(bases)), about))

    def _view(self, number: Cell) -> Sentence:
        """The sentence of a number, less the shown mines."""
        sentence = self._leaves.of(number).conclusion
        if not self._shown_mines:
            return sentence
        return reduce(sentence, dict.fromkeys(self._shown_mines, 1))

    def _by_rules(self, cell: Cell, limit: Limit) -> Proof | None:
        """A proof by the sentence rules from numbers around the cell."""

        def prove(numbers: Collection[Cell]) -> Proof | None:
            return self._own.rules(numbers, False, limit).proof(cell)

        near: Numbers = frozenset()
        for near in self._growing(cell):
            limit.check()
            held = self._oracle(near, False, limit)
            # Where nothing at all is settled, it may have been too much for the oracle.
            found = prove(near) if not held or cell in held else None
            if found is not None:
                return self._leave_out(found, prove, limit)
        if len(self._leaves.wider(near)) <= MOST_TO_LEAVE_OUT:
            return None
        recorded = prove(self._opened)
        return None if recorded is None else self._leave_out(recorded, prove, limit)

    def _by_rules_and_total(self, cell: Cell, limit: Limit) -> Proof | None:
        def prove(numbers: Collection[Cell]) -> Proof | None:
            return self._own.rules(numbers, True, limit).proof(cell)

        recorded = prove(self._opened)
        return None if recorded is None else self._leave_out(recorded, prove, limit)

    def _leave_out(
        self, proof: Proof, prove: Callable[[Collection[Cell]], Proof | None], limit: Limit
    ) -> Proof:
        """Leave out every number and step that the conclusion does not need."""
        (cell,) = proof.conclusion.cells
        proof = concise(proof)
        if len(proof.numbers) > MOST_TO_LEAVE_OUT:
            return proof
        needed = self._irreducible(
            proof.numbers, cell, lambda numbers: prove(numbers) is not None, limit
        )
        try:
            found = prove(needed) if len(needed) < len(proof.numbers) else None
        except TimeUpError:
            found = None
        return proof if found is None else concise(found)

    def _by_cases(self, cell: Cell, limit: Limit) -> Proof | None:
        """A proof by cases from numbers around the cell, none of which can be left out."""
        for near in self._growing(cell):
            if self._settles(cell, near, False, limit):
                return self._cases(cell, near, False, limit)
        return None

    def _by_cases_and_total(self, cell: Cell, limit: Limit) -> Proof | None:
        numbers = self._leaves.touching(
            other for other in self.position.grid if other not in self._opened
        )
        if not self._settles(cell, numbers, True, limit):
            return None
        return self._cases(cell, numbers, True, limit)

    def _settles(
        self, cell: Cell, numbers: Collection[Cell], use_total: bool, limit: Limit
    ) -> bool:
        limit.check()
        held = self._oracle(numbers, use_total, limit)
        return held is not None and cell in held

    def _without_total(self, limit: Limit) -> Mapping[Cell, int]:
        """The cells that are certain without the number of mines; empty if that takes too long."""
        if self._settled_by_numbers is None:
            self._settled_by_numbers = self._oracle(self._opened, False, limit) or {}
        return self._settled_by_numbers

    def _cases(self, cell: Cell, numbers: Numbers, use_total: bool, limit: Limit) -> Proof | None:
        """A proof by cases from some of these numbers; None if there are too many cases."""
        if len(numbers) <= MOST_TO_LEAVE_OUT:
            numbers = self._irreducible(
                numbers, cell, lambda rest: self._settles(cell, rest, use_total, limit), limit
            )
        premises = [self._leaves.of(number) for number in sorted(numbers)]
        if use_total:
            closed = [other for other in self.position.grid if other not in self._opened]
            premises.append(proofs.total(closed, self.position.mines))
        premises += self._seen_mines(premises)
        cases = arrangements([premise.conclusion for premise in premises])
        if not cases:
            return None
        return Proof(Rule.CASES, tuple(premises), self._about(cell), cases=cases)

    # The numbers around a cell

    def _seen_mines(self, leaves: Iterable[Proof]) -> list[Proof]:
        """The shown mines among the cells of these leaves."""
        touched = frozenset[Cell]().union(*[leaf.conclusion.cells for leaf in leaves])
        return [proofs.seen(cell, is_mine=True) for cell in sorted(touched & self._shown_mines)]

    def _growing(self, cell: Cell) -> Iterator[Numbers]:
        """The numbers around a cell; then also those near these; and so on."""
        near: Numbers = frozenset()
        wider = self._leaves.touching([cell])
        while near != wider and len(wider) <= MOST_TO_LEAVE_OUT:
            near = wider
            yield near
            wider = self._leaves.wider(near)

    # Conflicts

    def _smallest_conflict(self, limit: Limit) -> ConflictError:
        shown = self._opened
        border = self._leaves.touching(cell for cell in self.position.grid if cell not in shown)
        border |= {cell for cell, number in shown.items() if number and cell not in border}
        for use_total in (False, True):

            def conflict(numbers: Collection[Cell], use_total: bool = use_total) -> bool:
                return self._oracle(numbers, use_total, limit) is None

            if conflict(border):
                numbers = self._irreducible(border, min(border, default=(0, 0)), conflict, limit)
                return ConflictError(numbers, uses_total=use_total, position=self.position.line())
        return ConflictError(border, uses_total=True, position=self.position.line())

    # Fewer numbers

    @staticmethod
    def _irreducible(
        numbers: Numbers, cell: Cell, suffice: Callable[[Collection[Cell]], bool], limit: Limit
    ) -> Numbers:
        """Leave out numbers, the farthest from the cell first, as long as the rest suffice.

        When time is up, the numbers left so far are returned.
        """

        def distance(number: Cell) -> tuple[int, Cell]:
            return max(abs(number[0] - cell[0]), abs(number[1] - cell[1])), number

        needed = sorted(numbers, key=distance, reverse=True)
        # Many at a time first: of many numbers most are not needed.
        at_once = max(1, len(needed) // 4)
        try:
            while at_once:
                place = 0
                while place < len(needed):
                    limit.check()
                    fewer = needed[:place] + needed[place + at_once :]
                    if suffice(fewer):
                        needed = fewer
                    else:
                        place += at_once
                at_once = 0 if at_once == 1 else max(1, at_once // 4)
        except TimeUpError:
            pass
        return frozenset(needed)
