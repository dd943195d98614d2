"""Where no layout agrees: which numbers are to blame.

Numbers that conflict are mostly near each other, and few. So we look around each
number first, and then leave out all that the conflict can do without.
"""

from collections.abc import Callable, Collection
from dataclasses import replace

from minewise.solver.errors import TooWideError
from minewise.solver.join import Join
from minewise.solver.puzzle import Question, pose
from minewise.solver.sweep import Sweep

# A search for fewer numbers takes a count for each try; with more it takes too long.
MOST_TRIES = 500

_REACH = 3  # a number, those that share a cell with it, and those that do with these

Conflict = Callable[[Collection[int]], bool]


def smallest_conflict(question: Question) -> tuple[list[int], bool]:
    """Numbers that conflict, and whether they do so only with the number of mines on the board.

    None of the numbers can be left out, unless they are too many to try.
    """

    def conflict(numbers: Collection[int]) -> bool:
        return not _agree(_only(question, numbers), with_total=False)

    def conflict_with_total(numbers: Collection[int]) -> bool:
        return not _agree(_only(question, numbers), with_total=True)

    everything = list(question.numbers)
    if conflict(everything):
        return _leave_out(_near_each_other(question, conflict) or everything, conflict), False
    return _leave_out(everything, conflict_with_total), True


def _only(question: Question, numbers: Collection[int]) -> Question:
    """The same with these numbers only. The cells of the others are safe all the same."""
    left = {number: question.numbers[number] for number in numbers}
    safe = dict.fromkeys(question.numbers.keys() - left.keys(), False)
    return replace(question, numbers=left, known={**question.known, **safe})


def _agree(question: Question, *, with_total: bool) -> bool:
    """Whether any layout agrees."""
    puzzle = pose(question)
    if puzzle is None:
        return False
    ways = [Sweep(component, question.most_states).ways for component in puzzle.components]
    if not with_total:
        return all(map(any, ways))
    return Join(ways, len(puzzle.others), puzzle.mines_left).layouts > 0


def _near_each_other(question: Question, conflict: Conflict) -> list[int] | None:
    """Numbers near each other that conflict, if there are any."""
    around, numbers = question.grid.around, question.numbers.keys()
    near = {
        number: {n for cell in around(number) if cell not in numbers for n in around(cell)}
        & numbers
        for number in numbers
    }
    groups = {number: {number} for number in numbers}
    for _ in range(_REACH):
        for group in groups.values():
            if conflict(group):
                return sorted(group)
        groups = {
            number: group.union(*[near[n] for n in group]) for number, group in groups.items()
        }
    return None


def _leave_out(numbers: list[int], conflict: Conflict) -> list[int]:
    """Leave out numbers, many at a time and then one by one, as long as the rest conflict."""
    size, tries = len(numbers), 0
    while size:
        for start in range(0, len(numbers), size)[::-1]:
            rest = numbers[:start] + numbers[start + size :]
            tries += 1
            try:
                if conflict(rest):
                    numbers = rest
            except TooWideError:
                tries = MOST_TRIES
            if tries >= MOST_TRIES:
                return numbers
        size //= 2
    return numbers
