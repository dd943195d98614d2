"""Choosing sentences that share no cell and together hold as many mines as possible.

The sentences chosen have no common cell and together hold a given number of mines, in as few
cells as possible. Within each group of sentences that share cells, branch and bound decides.
"""

from collections.abc import Mapping, Sequence

from minewise.core import Cell
from minewise.logic.sentence import Sentence, groups

# How many choices to look at in one group before settling for the best so far.
MOST_CHOICES = 100

# Sums of shares are floating-point numbers; a little is left to rounding.
_ROUNDING = 0.001


def take_disjoint(sentences: Sequence[Sentence], wanted: int) -> list[Sentence] | None:
    """Choose sentences that share no cell and together hold the wanted number of mines.

    None if no such choice is found. A choice that holds more is returned as
    well: where that should not be possible, it shows a contradiction.

    >>> a, b = Sentence.of([(0, 0), (0, 1), (0, 2)], 2), Sentence.of([(0, 1), (0, 2)], 1)
    >>> c = Sentence.of([(5, 5), (5, 6)], 1)
    >>> take_disjoint([a, b, c], 3) == [a, c]
    True
    """
    # No choice holds more than if each cell counted as in its best sentence.
    share: dict[Cell, float] = {}
    for sentence in sentences:
        for cell in sentence.cells:
            share[cell] = max(share.get(cell, 0), sentence.count / len(sentence.cells))
    if sum(share.values()) < wanted - _ROUNDING:
        return None

    found = groups(sentences)
    limits = [int(_total_share(group, share) + _ROUNDING) for group in found]
    taken: list[Sentence] = []
    missing, possible_later = wanted, sum(limits)
    for group, limit in zip(found, limits, strict=True):
        possible_later -= limit
        best = _best_of_group(group, share, at_least=missing - possible_later)
        if best is None:
            return None
        taken += best
        missing -= sum(sentence.count for sentence in best)
    return taken if missing <= 0 else None


def _total_share(group: list[Sentence], share: Mapping[Cell, float]) -> float:
    return sum(share[cell] for cell in _cells(group))


def _cells(group: list[Sentence]) -> frozenset[Cell]:
    return frozenset[Cell]().union(*[sentence.cells for sentence in group])


def _best_of_group(
    group: list[Sentence], share: Mapping[Cell, float], at_least: int
) -> list[Sentence] | None:
    """The choice within a group with the most mines, of those the one covering the fewest cells."""
    group = sorted(group, key=lambda one: (-one.count / len(one.cells), sorted(one.cells)))
    best: list[Sentence] | None = None
    most, most_free = at_least - 1, 0
    # Each entry: the next sentence to decide on, the ones taken so far, their mines,
    # the cells still free, and the sum of their shares.
    choices: list[tuple[int, list[Sentence], int, frozenset[Cell], float]]
    choices = [(0, [], 0, _cells(group), _total_share(group, share))]
    for _ in range(MOST_CHOICES):
        if not choices:
            break
        number, taken, mines, free, possible = choices.pop()
        if (mines, len(free)) > (most, most_free):
            best, most, most_free = taken, mines, len(free)
        while number < len(group) and not group[number].cells <= free:
            number += 1
        if number == len(group) or mines + possible < most - _ROUNDING:
            continue
        cells, count = group[number].cells, group[number].count
        left = possible - sum(share[cell] for cell in cells)
        choices.append((number + 1, taken, mines, free, possible))
        choices.append((number + 1, [*taken, group[number]], mines + count, free - cells, left))
    return best
