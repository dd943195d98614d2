"""Propagation: deductions from one number after the other, as people find them.

    the number has all its mines          its other cells are safe
    it has no more cells than mines left  they are all mines

By contradiction, the same proves more: suppose that a cell is a mine, and follow the numbers until
one has too many mines, or too few cells left for them; so it is safe.

Numbers are looked at in rounds, nearest first; then every dispensable number is left out.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell
from minewise.logic import proof as proofs
from minewise.logic.leaves import Leaves, Numbers
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence

# More numbers are too many to follow.
MOST_NUMBERS = 7

# The most contradictions that are shortened and compared.
_MOST_COMPARED = 3


class _Found(NamedTuple):
    """A settled cell, the number that settles it, and because of which cells.

    Without a number it is seen or supposed. `numbers` are all that it depends on.
    """

    is_mine: int
    number: Cell | None = None
    because: tuple[Cell, ...] = ()
    numbers: Numbers = frozenset()


_Facts = Mapping[Cell, _Found]


class Propagation:
    """Follows the numbers of a position.

    >>> from minewise.core import Position
    >>> following = Propagation(Leaves(Position.parse("4x2x2/####/1111")))
    >>> following.prove((0, 1)) is None
    True
    >>> proof = following.refute((0, 1), is_mine=True)
    >>> proof.conclusion == Sentence.of([(0, 1)], 0), len(proof.numbers)
    (True, 2)
    """

    def __init__(self, leaves: Leaves) -> None:
        self._leaves = leaves
        self._seen = dict.fromkeys(sorted(leaves.shown_mines), _Found(1))
        self._plain: _Facts | None = None

    def _certain(self, limit: Limit) -> _Facts:
        """All facts that follow from the position."""
        if self._plain is None:
            self._plain = self._follow(self._seen, self._leaves.opened, limit)[0]
        return self._plain

    def prove(self, cell: Cell, limit: Limit = FOREVER) -> Proof | None:
        """Why a cell is safe or a mine; None if few numbers, one after another, do not prove it."""
        found = self._certain(limit).get(cell)
        if found is None or found.number is None:
            return None

        def suffice(numbers: Numbers) -> bool:
            return cell in self._follow(self._seen, numbers, limit)[0]

        facts, _ = self._follow(self._seen, _fewest(found.numbers, suffice), limit)
        return self._proofs(facts, [cell])(cell)

    def refute(self, cell: Cell, *, is_mine: bool, limit: Limit = FOREVER) -> Proof | None:
        """Why the supposition about a cell is false; None if few numbers do not prove it."""
        supposed = {cell: _Found(int(is_mine))}

        def suppose(numbers: Numbers) -> tuple[_Facts, list[_Found]]:
            known, _ = self._follow(self._seen, numbers, limit)
            return self._follow(supposed, numbers, limit, known)

        _, conflicts = self._follow(supposed, None, limit, self._certain(limit))
        fewest = [
            _fewest(conflict.numbers, lambda numbers: bool(suppose(numbers)[1]))
            for conflict in sorted(conflicts, key=_length)[:_MOST_COMPARED]
        ]
        if not fewest:
            return None
        facts, conflicts = suppose(min(fewest, key=len))
        return self._contradiction(cell, facts, min(conflicts, key=_length))

    # Following numbers

    def _follow(
        self,
        first: _Facts,
        only: Collection[Cell] | None,
        limit: Limit,
        known: _Facts = MappingProxyType({}),
    ) -> tuple[dict[Cell, _Found], list[_Found]]:
        """The facts that follow from some others, and the contradictions at the end, if any.

        `only` limits the numbers to look at; by default all that touch a new fact.
        """
        facts = {**known, **first}
        numbers = self._leaves.touching(first) if only is None else frozenset(only)
        while numbers:
            limit.check()
            conflicts: list[_Found] = []
            found: dict[Cell, _Found] = {}
            for number in sorted(numbers):
                for cell, fact in self._look(number, facts):
                    if cell is None:
                        conflicts.append(fact)
                    elif cell not in found or len(fact.numbers) < len(found[cell].numbers):
                        found[cell] = fact
            if conflicts:
                return facts, conflicts
            facts |= found
            numbers = self._leaves.touching(found)
            if only is not None:
                numbers &= frozenset(only)
        return facts, []

    def _look(self, number: Cell, facts: _Facts) -> Iterator[tuple[Cell | None, _Found]]:
        """The facts that a number proves; with None for a cell if the number cannot be right."""
        sentence = self._leaves.of(number).conclusion
        cells = sentence.cells
        known = sorted(cells & facts.keys(), key=lambda cell: (len(facts[cell].numbers), cell))
        for is_mine, enough in ((1, sentence.count), (0, len(cells) - sentence.count)):
            alike = [cell for cell in known if facts[cell].is_mine == is_mine]
            if len(alike) < enough or (len(alike) == enough and len(known) == len(cells)):
                continue
            too_many = len(alike) > enough
            because = tuple(alike[: enough + too_many])
            numbers = frozenset((number,)).union(*[facts[cell].numbers for cell in because])
            if len(numbers) > MOST_NUMBERS:
                continue
            fact = _Found(1 - is_mine, number, because, numbers)
            if too_many:
                yield None, fact
            else:
                yield from ((cell, fact) for cell in sorted(cells - facts.keys()))

    # Proofs

    def _proofs(
        self, facts: _Facts, cells: Collection[Cell], supposed: Proof | None = None
    ) -> Callable[[Cell], Proof]:
        """The proofs of some facts: every number is one step, about the cells needed."""
        needed: dict[Cell | None, set[Cell]] = {}
        waiting = list(cells)
        for cell in waiting:  # grows while we walk along it
            about = needed.setdefault(facts[cell].number, set())
            if cell not in about:
                about.add(cell)
                waiting += facts[cell].because
        made: dict[Cell, Proof] = {}

        def proof(cell: Cell) -> Proof:
            found = facts[cell]
            if found.number is None:
                is_supposed = supposed is not None and cell in supposed.conclusion.cells
                return supposed if is_supposed and supposed else proofs.seen(cell, is_mine=True)
            if found.number not in made:
                about = frozenset(needed[found.number])
                made[found.number] = Proof(
                    Rule.ALL_MINES if found.is_mine else Rule.ALL_SAFE,
                    (self._leaves.of(found.number), *_each(proof, found.because)),
                    Sentence(about, len(about) if found.is_mine else 0),
                )
            return made[found.number]

        return proof

    def _contradiction(self, cell: Cell, facts: _Facts, conflict: _Found) -> Proof:
        assert conflict.number is not None, "a number cannot be right"
        is_mine = facts[cell].is_mine
        supposed = Proof(Rule.SUPPOSED, (), Sentence(frozenset((cell,)), is_mine))
        number = self._leaves.of(conflict.number)
        because = _each(self._proofs(facts, conflict.because, supposed), conflict.because)
        cells, count = number.conclusion.cells, number.conclusion.count
        known = cells & frozenset[Cell]().union(*[fact.conclusion.cells for fact in because])
        mines = sum(facts[each].is_mine for each in known)
        impossible = Proof(Rule.KNOWN, (number, *because), Sentence(cells - known, count - mines))
        return Proof(Rule.CONTRADICTION, (impossible,), Sentence(frozenset((cell,)), 1 - is_mine))


def _each(proof: Callable[[Cell], Proof], cells: Collection[Cell]) -> list[Proof]:
    return list(dict.fromkeys(map(proof, sorted(cells))))


def _fewest(numbers: Numbers, suffice: Callable[[Numbers], bool]) -> Numbers:
    """Leave out each number without which the others suffice."""
    for number in sorted(numbers):
        if suffice(numbers - {number}):
            numbers -= {number}
    return numbers


def _length(conflict: _Found) -> tuple[int, Cell | None]:
    return len(conflict.numbers), conflict.number
