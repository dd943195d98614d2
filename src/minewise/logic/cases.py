"""Several numbers at once: the facts that hold in every arrangement they allow.

Cells that belong to the same sentences form a *box*: only the number of its mines matters. An
*arrangement* gives that number for each box. A cell on which all arrangements agree is certain.

The boxes are filled one after the other. After each, all that matters is how many mines each
sentence still needs; so instead of all arrangements we keep the different *needs*, of which there
are few as long as few sentences are half done.
"""

from collections.abc import Iterator, Sequence

from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell
from minewise.logic.proof import Arrangement
from minewise.logic.sentence import Sentence

MOST_NEEDS = 10_000  # at one time
MOST_ARRANGEMENTS = 5_000  # unreadable for people, but a program can check them
MOST_STEPS = 30_000  # listing runs into dead ends

Box = frozenset[Cell]


class TooManyCasesError(RuntimeError):
    """So many sentences depend on each other that this is a task for the exact solver."""


def possible_counts(
    sentences: Sequence[Sentence], limit: Limit = FOREVER
) -> dict[Box, set[int]] | None:
    """How many mines each box can hold; None if no arrangement satisfies all sentences.

    >>> a, b, c = (0, 0), (0, 1), (0, 2)
    >>> counts = possible_counts([Sentence.of([a, b], 1), Sentence.of([b, c], 2)])
    >>> [counts[frozenset([cell])] for cell in (a, b, c)]
    [{0}, {1}, {1}]
    """
    if not all(sentence.is_possible for sentence in sentences):
        return None
    puzzle = _Puzzle(sentences, limit)
    layers: list[set[tuple[int, ...]]] = [{puzzle.first_needs}]
    for number in range(len(puzzle.boxes)):
        limit.check()
        layer = {after for before in layers[-1] for __, after in puzzle.fill(number, before)}
        if len(layer) > MOST_NEEDS:
            raise TooManyCasesError(len(layer))
        layers.append(layer)
    if not layers[-1]:
        return None

    # Backwards, keeping only the needs from which all boxes can be filled.
    counts: dict[Box, set[int]] = {box: set() for box in puzzle.boxes}
    alive = layers[-1]
    for number in reversed(range(len(puzzle.boxes))):
        limit.check()
        held = counts[puzzle.boxes[number]]
        still_alive = set()
        for before in layers[number]:
            for count, after in puzzle.fill(number, before):
                if after in alive:
                    held.add(count)
                    still_alive.add(before)
        alive = still_alive
    return counts


def forced(sentences: Sequence[Sentence], limit: Limit = FOREVER) -> dict[Cell, int] | None:
    """The cells that every arrangement agrees on (0 safe, 1 mine); None if there is none.

    Empty if there are too many cases, although some cells may be certain.
    """
    try:
        counts = possible_counts(sentences, limit)
    except TooManyCasesError:
        return {}
    if counts is None:
        return None
    return {
        cell: int(held != {0})
        for box, held in counts.items()
        if held in ({0}, {len(box)})
        for cell in box
    }


def arrangements(sentences: Sequence[Sentence]) -> tuple[Arrangement, ...] | None:
    """Every arrangement, box by box; None if there are too many to list, or to find."""
    if not all(sentence.is_possible for sentence in sentences):
        return ()
    puzzle = _Puzzle(sentences)
    found = puzzle.walk()
    if found is None:
        return None
    order = sorted(range(len(puzzle.boxes)), key=lambda number: min(puzzle.boxes[number]))
    return tuple(
        tuple(Sentence(puzzle.boxes[number], counts[number]) for number in order)
        for counts in sorted(found)
    )


class _Puzzle:
    """The boxes of some sentences, in an order that keeps few sentences half done."""

    def __init__(self, sentences: Sequence[Sentence], limit: Limit = FOREVER) -> None:
        # The needs of the sentences before any box is filled.
        self.first_needs = tuple(sentence.count for sentence in sentences)
        members: dict[Cell, list[int]] = {}
        for number, sentence in enumerate(sentences):
            for cell in sentence.cells:
                members.setdefault(cell, []).append(number)
        cells_of: dict[tuple[int, ...], list[Cell]] = {}
        for cell in sorted(members):
            cells_of.setdefault(tuple(members[cell]), []).append(cell)
        order = _sweep(list(cells_of), limit)
        self.boxes = [frozenset(cells_of[touching]) for touching in order]
        self._touching = order
        # After each box: how many cells of each sentence are still to come.
        to_come = [0] * len(sentences)
        self._room = [tuple(to_come)]
        for touching, box in zip(reversed(order), reversed(self.boxes), strict=True):
            for number in touching:
                to_come[number] += len(box)
            self._room.append(tuple(to_come))
        self._room.reverse()

    def fill(self, number: int, needs: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each way to fill a box: its mines, and the needs after it."""
        touching, room = self._touching[number], self._room[number + 1]
        most = min(len(self.boxes[number]), *[needs[sentence] for sentence in touching])
        least = max(0, *[needs[sentence] - room[sentence] for sentence in touching])
        for count in range(least, most + 1):
            after = list(needs)
            for sentence in touching:
                after[sentence] -= count
            yield count, tuple(after)

    def walk(self) -> list[tuple[int, ...]] | None:
        """Every arrangement, as the mines of each box in order; None if there are too many."""
        stack: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), self.first_needs)]
        found: list[tuple[int, ...]] = []
        for _step in range(MOST_STEPS):
            if not stack or len(found) > MOST_ARRANGEMENTS:
                break
            counts, needs = stack.pop()
            if len(counts) == len(self.boxes):
                found.append(counts)
            else:
                for count, after in self.fill(len(counts), needs):
                    stack.append(((*counts, count), after))
        return None if stack or len(found) > MOST_ARRANGEMENTS else found


def _sweep(boxes: list[tuple[int, ...]], limit: Limit) -> list[tuple[int, ...]]:
    """Order boxes (given by the sentences they belong to) so that few sentences are half done."""
    left: dict[int, int] = {}
    for touching in boxes:
        for sentence in touching:
            left[sentence] = left.get(sentence, 0) + 1
    started: set[int] = set()
    waiting = dict.fromkeys(boxes)
    order = []
    while waiting:
        limit.check()
        # Prefer a box that begins few sentences, and then one that finishes some.
        chosen = min(
            waiting,
            key=lambda touching: (
                sum(s not in started for s in touching) - sum(left[s] == 1 for s in touching),
                not started.intersection(touching),
            ),
        )
        del waiting[chosen]
        order.append(chosen)
        for sentence in chosen:
            started.add(sentence)
            left[sentence] -= 1
            if left[sentence] == 0:
                started.discard(sentence)
    return order
