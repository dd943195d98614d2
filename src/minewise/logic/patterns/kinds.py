"""How hard a step is: the cheapest kind of reasoning that suffices.

    one      a single number, less what is known
    pair     two numbers together
    three    three numbers together
    several  four or more, by the sentence rules or by box logic
    cases    four or more, and every arrangement has to be tried
    total    the number of mines on the board

What easier kinds settle is known before a harder one is tried. So a cell that single
numbers settle one after the other is of the kind `one`, however many they are.
"""

from collections.abc import Collection, Iterable, Iterator
from enum import IntEnum
from itertools import combinations

from minewise.core import FOREVER, Cell, Limit, Position, gettext as _
from minewise.logic.patterns.several import box_logic
from minewise.logic.patterns.sight import Sight, View, settled_by
from minewise.logic.proof import Proof, Rule
from minewise.logic.reasoning import Reasoning


class Kind(IntEnum):
    """A kind of reasoning, the easiest first."""

    ONE = 1
    PAIR = 2
    THREE = 3
    SEVERAL = 4
    CASES = 5
    TOTAL = 6

    @property
    def title(self) -> str:
        """The kind for people."""
        return {
            Kind.ONE: _("one number"),
            Kind.PAIR: _("a pair of numbers"),
            Kind.THREE: _("three numbers"),
            Kind.SEVERAL: _("four or more numbers"),
            Kind.CASES: _("cases"),
            Kind.TOTAL: _("the number of mines"),
        }[self]


def kind(proof: Proof, position: Position) -> Kind:
    """The kind of a proof: that of its hardest step.

    Another proof of the same cell may be easier: `kinds` looks for it.

    >>> position = Position.parse("3x2x1/###/111")
    >>> kind(Reasoning(position).explain((0, 0)), position).title
    'a pair of numbers'
    """
    if proof.uses_total:
        return Kind.TOTAL
    return max((_kind_of_step(step, position) for step in proof.steps), default=Kind.ONE)


def _kind_of_step(step: Proof, position: Position) -> Kind:
    numbers = set[Cell]()
    waiting = [step]
    while waiting:
        part = waiting.pop()
        if part.at is not None:
            numbers.add(part.at)
        # What is settled before is known; a sentence that is not is still reasoned with.
        waiting += [p for p in part.premises if p.at is not None or not p.conclusion.is_settled]
    if len(numbers) <= 3:
        return Kind(max(len(numbers), 1))
    if step.rule is not Rule.CASES:
        return Kind.SEVERAL
    sight = Sight(position)
    views = [view for view in map(sight.view, sorted(numbers)) if view is not None]
    weighted = box_logic(sight, views, step.conclusion.cells)
    return Kind.CASES if weighted is None else Kind.SEVERAL


def kinds(
    position: Position, reasoning: Reasoning | None = None, limit: Limit = FOREVER
) -> dict[Cell, Kind]:
    """The cheapest kind that settles each hidden cell which is certain.

    >>> [int(kind) for _, kind in sorted(kinds(Position.parse("3x2x1/###/111")).items())]
    [2, 2, 2]

    Args:
        position: What is seen.
        reasoning: What is certain there, if somebody has found out already.
        limit: How long it may take.

    Raises:
        ConflictError: The numbers contradict each other.
        TimeUpError: The limit was over before.
    """
    reasoning = reasoning or Reasoning(position, limit=limit)
    certain = dict.fromkeys(reasoning.safe, 0) | dict.fromkeys(reasoning.mines, 1)
    found: dict[Cell, Kind] = {}

    def settle(cells: Iterable[Cell], by: Kind, most: int) -> None:
        """Stamp cells with a kind, and all that so many numbers at once make of them."""
        new = frozenset(cells)
        while new:
            limit.check()
            found.update(dict.fromkeys(new, by))
            known = {cell: certain[cell] for cell in found}
            new = _next(Sight(position, known), most, certain.keys() - found.keys())

    for easy in (Kind.ONE, Kind.PAIR, Kind.THREE):
        known = {cell: certain[cell] for cell in found}
        settle(_next(Sight(position, known), easy, certain.keys() - found.keys()), easy, easy)
    proved: dict[Cell, Kind] = {}
    while len(found) < len(certain):
        for cell in sorted(certain.keys() - found.keys() - proved.keys()):
            proof = reasoning.explain(cell, limit)
            proved[cell] = Kind.TOTAL if proof is None else kind(proof, position)
        easiest = min(proved[cell] for cell in certain.keys() - found.keys())
        cells = [cell for cell in certain.keys() - found.keys() if proved[cell] is easiest]
        settle(cells, max(easiest, Kind.SEVERAL), Kind.THREE)
    return found


def _next(sight: Sight, most: int, wanted: Collection[Cell]) -> frozenset[Cell]:
    """What so many numbers at once settle next, with no more of them than it takes."""
    found = frozenset(cell for view in sight.views if view.is_settled for cell in view.cells)
    if most >= Kind.PAIR and not found:
        groups = _groups(sight, Kind.PAIR, wanted)
        found = frozenset(cell for group in groups for cell in settled_by(group))
    if most >= Kind.THREE and not found:
        groups = _groups(sight, Kind.THREE, wanted)
        found = frozenset(next(filter(None, map(settled_by, groups)), ()))
    return found


def _groups(sight: Sight, size: int, wanted: Iterable[Cell]) -> Iterator[list[View]]:
    """Numbers that hang together, with one among them that touches a cell in question."""
    numbers = {near for cell in wanted for near in sight.grid.neighbours(cell)}
    done = set[frozenset[Cell]]()
    for view in filter(None, map(sight.view, sorted(numbers))):
        near = {other.at: other for other in sight.near(view)}
        if size == Kind.THREE:
            near |= {far.at: far for other in list(near.values()) for far in sight.near(other)}
            del near[view.at]
        for others in combinations(near.values(), size - 1):
            group = [view, *others]
            places = frozenset(one.at for one in group)
            if places not in done and _hang_together(group):
                done.add(places)
                yield group


def _hang_together(views: list[View]) -> bool:
    """Whether each number shares a cell with another one."""
    return all(any(one.cells & other.cells for other in views if other is not one) for one in views)
