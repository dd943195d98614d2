"""The name of a proof: the richest one that is true.

A proof is named after the shape of its numbers. Its intermediate conclusions are known where
they are used, so the same proof can be cut in several places: its numbers as they stand; its
numbers less the cells that single ones settle; only its last steps, less the cells proved before.
"""

from collections.abc import Iterable, Iterator, Sequence

from minewise.core import Cell, Position
from minewise.logic.patterns.pattern import Cells, Name, Pattern
from minewise.logic.patterns.several import box_logic, chain, is_link, ties
from minewise.logic.patterns.shapes import shapes_at
from minewise.logic.patterns.sight import ReducedNumber, Sight
from minewise.logic.proof import Proof, Rule


def name_of(proof: Proof | None, position: Position) -> Pattern | None:
    """The pattern by which a proof settles its cells.

    >>> from minewise.logic.reasoning import Reasoning
    >>> position = Position.parse("3x2x2/###/121")
    >>> pattern = name_of(Reasoning(position).explain((0, 1)), position)
    >>> pattern.title, sorted(pattern.mines)
    ('1-2-1', [(0, 0), (0, 2)])

    None if nothing is proved, or if the proof depends on a flag: the numbers have to
    force the cell.
    """
    if proof is None or proof.is_leaf or not proof.conclusion.is_settled:
        return None
    if any(part.rule is Rule.GIVEN for part in proof.walk()):
        return None
    if proof.uses_total:
        return _by_total(proof, position)
    return _by_numbers(proof, position)


def _by_numbers(proof: Proof, position: Position) -> Pattern | None:
    target = proof.conclusion.cells
    whole = Sight(position)
    single, less = _less_singles(whole, proof.numbers, target)
    if single is not None:
        return single
    cuts = [(sight, _views(sight, proof.numbers)) for sight in (whole, less)]
    last = [(sight, _views(sight, used)) for sight, used in _last_steps(proof, position)]
    # A proof that goes step by step is named after its end: box logic, which takes all
    # numbers at once, is for those that do not. Known cells do not hide it: the weights
    # that decide the target with them decide it without them.
    ways = ((_shape, cuts), (chain, cuts[::-1]), (_shape, last), (box_logic, cuts[1:] + last))
    for called, cut in ways:
        for sight, views in cut:
            pattern = called(sight, views, target)
            if pattern is not None:
                return pattern
    value = int(proof.conclusion.count > 0)
    return whole.named(Name.BY_CASES, cuts[0][1], dict.fromkeys(target, value))


def _views(sight: Sight, numbers: Iterable[Cell]) -> list[ReducedNumber]:
    return [view for view in map(sight.view, sorted(numbers)) if view is not None]


def _shape(sight: Sight, views: Sequence[ReducedNumber], target: Cells) -> Pattern | None:
    """The richest shape that has all of these numbers and settles the target."""
    if not views:
        return None
    numbers = {view.at for view in views}
    fitting = [
        pattern
        for pattern in shapes_at(sight, views[0].at)
        if numbers <= pattern.numbers and target <= pattern.settled.keys()
    ]
    return richest(fitting)


def richest(patterns: Iterable[Pattern]) -> Pattern | None:
    """The pattern with the richest name; among equals the one with the fewest numbers."""

    def rank(pattern: Pattern) -> tuple[int, int, list[Cell]]:
        return -pattern.name.richness, len(pattern.numbers), sorted(pattern.numbers)

    return min(patterns, key=rank, default=None)


def _less_singles(
    sight: Sight, numbers: Iterable[Cell], target: Cells
) -> tuple[Pattern | None, Sight]:
    """Take cells that single numbers settle as known; the pattern, if one settles the target."""
    while True:
        settled = [view for view in _views(sight, numbers) if view.is_settled]
        for view in settled:
            if target <= view.cells:
                return _shape(sight, [view], target), sight
        if not settled:
            return None, sight
        known = {cell: int(view.missing > 0) for view in settled for cell in view.cells}
        if target & known.keys():
            # Several numbers settle the target together, each a part of it.
            return None, sight
        sight = Sight(sight.position, sight.known | known)


def _last_steps(proof: Proof, position: Position) -> Iterator[tuple[Sight, Cells]]:
    """The last steps of a proof, many first: the cells settled before, and the numbers used."""
    steps = proof.shown_steps
    for place in range(1, len(steps)):
        known = {
            cell: int(step.conclusion.count > 0)
            for step in steps[:place]
            if step.conclusion.is_settled
            for cell in step.conclusion.cells
        }
        if not known.keys() & proof.conclusion.cells:
            used = {
                premise.at
                for step in steps[place:]
                for part in (step, *step.suppositions)
                for premise in part.premises
                if premise.at is not None
            }
            yield Sight(position, known), frozenset(used)


# With the number of mines on the board


def _by_total(proof: Proof, position: Position) -> Pattern:
    target, value = proof.conclusion.cells, int(proof.conclusion.count > 0)
    _, sight = _less_singles(Sight(position), proof.numbers, target)
    links = [view for view in _views(sight, proof.numbers) if is_link(view)]
    name, settled = Name.MINE_COUNTING, dict.fromkeys(target, value)
    tied = ties(links, min(target)) or {}
    is_chain = target <= tied.keys() and any(tied.values())
    # A chain with as many cells of one kind as of the other has as many mines either way.
    if is_chain and 2 * sum(tied.values()) != len(tied):
        name = Name.LAST_CELL_PARITY
        settled = {cell: value ^ side for cell, side in tied.items()}
    pattern = sight.named(name, _views(Sight(position), proof.numbers), settled)
    return Pattern(pattern.name, pattern.numbers, pattern.safe, pattern.mines, uses_total=True)
