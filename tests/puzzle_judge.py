"""Are puzzles right? A judge that shares no code with those who make and answer them.

    python tests/puzzle_judge.py --count 10000 --seed 1     # make them first
    python tests/puzzle_judge.py --pack FILE

It tries every arrangement of mines itself, and says of each puzzle whether

- what the program takes for right is right, and all of it;
- the theme is needed: nothing easier is open;
- no other puzzle is the same, turned or mirrored.

The best guess is compared with the search of the readable core, by another algorithm than the
fast one that made the puzzle.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from itertools import combinations
from math import comb

from minewise.core import Cell, Position
from minewise.solver import best_play
from minewise.training import Pack, Puzzle, Question, Theme, make_puzzles
from minewise.training.pack import ListedPuzzle

Number = tuple[int, frozenset[Cell]]
"""How many mines a number still needs, and among which cells."""

# What may be given away and still be as good as the best.
NO_MATTER = 0.01 + 1e-9

PAIRS = {
    Theme.ONE_ONE, Theme.ONE_TWO, Theme.REDUCTION, Theme.HOLE, Theme.TRIANGLE,
    Theme.ONE_TWO_ONE, Theme.ONE_TWO_TWO_ONE,
}  # fmt: skip
SEVERAL = {Theme.CORNER, Theme.BOX_LOGIC, Theme.CASES}


class Judge:
    """What is true of one position, found by trying."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.hidden = frozenset(position.hidden)
        self.numbers: dict[Cell, Number] = {}
        for at, shows in position.numbers.items():
            closed = self.hidden.intersection(position.grid.neighbours(at))
            if closed:
                self.numbers[at] = shows, closed
        self.frontier = frozenset().union(*(cells for _, cells in self.numbers.values()))
        self.linked = parts_of(self.numbers.values())

    # Every arrangement

    @cached_property
    def chances(self) -> dict[Cell, Fraction]:
        """How likely each hidden cell is a mine, in whole numbers."""
        parts = [_Part(part) for part in self.linked]
        rest = sorted(self.hidden - self.frontier)
        ways = _all_ways(parts)
        total = sum(n * comb(len(rest), self._left(k)) for k, n in ways.items())
        found = {}
        for number, part in enumerate(parts):
            others = _all_ways(parts[:number] + parts[number + 1 :])
            for cell, with_mine in part.with_mine.items():
                both = _times(with_mine, others)
                mined = sum(n * comb(len(rest), self._left(k)) for k, n in both.items())
                found[cell] = Fraction(mined, total)
        if rest:
            held = sum(n * self._left(k) * comb(len(rest), self._left(k)) for k, n in ways.items())
            found |= dict.fromkeys(rest, Fraction(held, total * len(rest)))
        return found

    @cached_property
    def safe(self) -> set[Cell]:
        return {cell for cell, mine in self.chances.items() if mine == 0}

    @cached_property
    def mines(self) -> set[Cell]:
        return {cell for cell, mine in self.chances.items() if mine == 1}

    def mines_off_the_frontier(self) -> set[int]:
        """How many mines the cells may hold that touch no number."""
        rest = len(self.hidden - self.frontier)
        ways = _all_ways([_Part(part) for part in self.linked])
        return {self._left(k) for k in ways if comb(rest, self._left(k))}

    def _left(self, used: int) -> int:
        # More than there are leaves no way at all, as `comb` says of a number that is too large.
        left = self.position.mines - used
        return left if left >= 0 else len(self.hidden) + 1

    def without_total(self) -> dict[Cell, int]:
        """What the numbers settle when nobody counts the mines."""
        return {cell: mine for part in self.linked for cell, mine in settled_by(part).items()}

    # A few numbers at a time

    def reduced(self, known: dict[Cell, int]) -> dict[Cell, Number]:
        left = {}
        for at, (needs, cells) in self.numbers.items():
            rest = cells - known.keys()
            if rest:
                left[at] = needs - sum(known.get(cell, 0) for cell in cells), rest
        return left

    def settling(self, count: int, known: dict[Cell, int]) -> Iterator[tuple[Cell, ...]]:
        """Sets of so many numbers, linked by cells, that settle something new."""
        left = self.reduced(known)
        for some in combinations(sorted(left), count):
            linked = count == 1 or not left[some[0]][1].isdisjoint(left[some[1]][1])
            if linked and settled_by([left[at] for at in some]):
                yield some

    def closed(self, count: int) -> dict[Cell, int]:
        """What is settled by one number, or two, again and again."""
        known: dict[Cell, int] = {}
        while True:
            left = self.reduced(known)
            new: dict[Cell, int] = {}
            for size in range(1, count + 1):
                for some in self.settling(size, known):
                    new |= settled_by([left[at] for at in some])
            if not new:
                return known
            known |= new

    @cached_property
    def easy(self) -> dict[Cell, int]:
        """What single numbers settle."""
        return self.closed(1)

    @cached_property
    def left(self) -> dict[Cell, Number]:
        """What the numbers still say when that is known."""
        return self.reduced(self.easy)


def settled_by(numbers: Sequence[Number]) -> dict[Cell, int]:
    """What some numbers settle together, by trying every arrangement around them."""
    part = _Part(numbers)
    every = sum(part.ways.values())
    mined = {cell: sum(with_mine.values()) for cell, with_mine in part.with_mine.items()}
    return {cell: int(n > 0) for cell, n in mined.items() if n in (0, every)}


class _Part:
    """Numbers that hang together: in how many ways so many mines lie around them."""

    def __init__(self, numbers: Sequence[Number]) -> None:
        boxes: dict[tuple[int, ...], list[Cell]] = {}
        for cell in sorted(frozenset().union(*(cells for _, cells in numbers))):
            sees = tuple(n for n, (_, cells) in enumerate(numbers) if cell in cells)
            boxes.setdefault(sees, []).append(cell)
        # From one end to the other, so that a number is soon done with.
        self._boxes = sorted(boxes.items())
        self.ways: Counter[int] = Counter()
        self.with_mine: dict[Cell, Counter[int]] = {
            cell: Counter() for _, box in self._boxes for cell in box
        }
        room = [len(cells) for _, cells in numbers]
        self._try(0, [needs for needs, _ in numbers], room, [])

    def _try(self, place: int, needs: list[int], room: list[int], held: list[int]) -> None:
        if any(n < 0 or n > space for n, space in zip(needs, room, strict=True)):
            return
        if place == len(self._boxes):
            self._count(held)
            return
        sees, box = self._boxes[place]
        for n in range(len(box) + 1):
            after, left = list(needs), list(room)
            for number in sees:
                after[number] -= n
                left[number] -= len(box)
            self._try(place + 1, after, left, [*held, n])

    def _count(self, held: list[int]) -> None:
        ways = 1
        for (_, box), n in zip(self._boxes, held, strict=True):
            ways *= comb(len(box), n)
        mines = sum(held)
        self.ways[mines] += ways
        for (_, box), n in zip(self._boxes, held, strict=True):
            for cell in box:
                if n:
                    self.with_mine[cell][mines] += ways * n // len(box)


def parts_of(numbers: Iterable[Number]) -> list[list[Number]]:
    """The numbers that hang together by cells that they share, directly or not."""
    parts: list[list[Number]] = []
    for number in numbers:
        touching = [p for p in parts if any(number[1] & other[1] for other in p)]
        parts = [p for p in parts if p not in touching]
        parts.append([number, *(other for p in touching for other in p)])
    return [sorted(part, key=lambda number: min(number[1])) for part in parts]


def _all_ways(parts: list["_Part"]) -> Counter[int]:
    """In how many ways so many mines lie around the numbers of all parts."""
    return reduce(_times, (part.ways for part in parts), Counter({0: 1}))


def _times(one: Counter[int], other: Counter[int]) -> Counter[int]:
    both: Counter[int] = Counter()
    for a, n in one.items():
        for b, m in other.items():
            both[a + b] += n * m
    return both


# What is wrong with a puzzle


def faults(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle; nothing if all is well."""
    judge = Judge(puzzle.position)
    found = [] if _answered(puzzle, judge) else ["the answer is wrong"]
    if not _needs_theme(puzzle, judge):
        found.append("its theme is not needed")
    return found


def _cells(data: object) -> set[Cell]:
    assert isinstance(data, list)
    return {(row, column) for row, column in data}


def _answered(puzzle: Puzzle, judge: Judge) -> bool:  # noqa: PLR0911 - a case for each question
    chances, safe, mines = judge.chances, judge.safe, judge.mines
    answers = json.loads(json.dumps(ListedPuzzle(puzzle).as_data()["answers"]))
    match puzzle.question:
        case Question.SAFE:
            return bool(safe) and _cells(answers) == safe
        case Question.CERTAIN:
            return _cells(answers[0]["safe"]) == safe and _cells(answers[0]["mines"]) == mines
        case Question.JUDGE:
            (cell,) = puzzle.cells
            right = "safe" if cell in safe else "mine" if cell in mines else "unknown"
            return bool(answers == [right])
        case Question.DUE:
            return bool(answers == ["no" if safe else "yes"])
        case Question.COUNT:
            rest = judge.hidden - judge.frontier
            return set(puzzle.cells) == rest and judge.mines_off_the_frontier() == set(answers)
        case Question.PROVE:
            return _is_proved(puzzle, judge, _cells(answers[0]))
    play = best_play(puzzle.position, core="python")
    wins = {cell: n / play.layouts for cell, n in play.wins.items()}
    best = max(wins.values())
    if safe or any(
        Fraction(play.layouts - n, play.layouts) != chances[c] for c, n in play.safe.items()
    ):
        return False
    if puzzle.question is Question.FIFTY:
        gives_away = best - max(wins[cell] for cell in puzzle.cells)
        pair = sum(chances[cell] for cell in puzzle.cells)
        right = answers == ["now"] if gives_away < 1e-9 else answers == ["later"]
        return pair == 1 and right and not 1e-9 < gives_away <= NO_MATTER
    good = {cell for cell, chance in wins.items() if best - chance <= NO_MATTER}
    told = {(a["cell"][0], a["cell"][1]): a for a in answers}
    return told.keys() == good and all(
        abs(a["safe_probability"] - float(1 - chances[cell])) < 1e-6
        and abs(a["win_probability"] - wins[cell]) < 1e-6
        for cell, a in told.items()
    )


def _is_proved(puzzle: Puzzle, judge: Judge, numbers: set[Cell]) -> bool:
    """Whether these numbers settle the cell, and none of them can be left out."""
    (cell,) = puzzle.cells

    def enough(some: set[Cell]) -> bool:
        return any(cell in settled_by(p) for p in parts_of([judge.numbers[at] for at in some]))

    return enough(numbers) and not any(enough(numbers - {at}) for at in numbers)


def _needs_theme(puzzle: Puzzle, judge: Judge) -> bool:
    theme, question = puzzle.theme, puzzle.question
    easy_is_safe = 0 in judge.easy.values()
    if theme is Theme.COUNTING:
        return easy_is_safe
    if question is Question.COUNT:
        return 0 not in judge.without_total().values()
    if theme.is_guessing and not (question is Question.DUE and judge.safe):
        return not judge.safe
    two_are_safe = 0 in judge.closed(2).values()
    if theme.is_guessing:
        # Whether to guess is only worth asking where what is certain is hard to see.
        return not two_are_safe
    if theme in PAIRS:
        # Every two numbers that settle something form the theme.
        pairs = list(judge.settling(2, judge.easy))
        is_needed = bool(pairs) and all(_is_of_theme(judge, pair, theme) for pair in pairs)
        return is_needed and two_are_safe and not easy_is_safe
    by_numbers = judge.without_total()
    return not two_are_safe and (0 in by_numbers.values()) == (theme in SEVERAL)


def _is_of_theme(judge: Judge, pair: tuple[Cell, ...], theme: Theme) -> bool:
    (a, one), (b, other) = judge.left[pair[0]], judge.left[pair[1]]
    inside = a == b and (one < other or other < one)
    inner = min((one, other), key=len)
    beside = abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]) == 1
    match theme:
        case Theme.ONE_ONE:
            return inside
        case Theme.ONE_TWO:
            return a - b == len(one - other) > 0 or b - a == len(other - one) > 0
        case Theme.HOLE:
            return inside and beside and len(inner) == 2
        case Theme.TRIANGLE:
            return inside and beside and len(inner) == 3
        case Theme.REDUCTION:
            near = {n for at in pair for n in judge.position.grid.neighbours(at)}
            return any(judge.easy.get(cell) for cell in near)
    needs = (1, 2, 1) if theme is Theme.ONE_TWO_ONE else (1, 2, 2, 1)
    return any(set(pair) <= set(row) for row in _rows(judge.left, needs))


def _rows(left: dict[Cell, Number], needs: tuple[int, ...]) -> Iterator[tuple[Cell, ...]]:
    """Numbers in a row that need so many mines each."""
    for row, column in left:
        for down, right in ((0, 1), (1, 0)):
            cells = tuple((row + down * n, column + right * n) for n in range(len(needs)))
            if all(at in left and left[at][0] == n for at, n in zip(cells, needs, strict=True)):
                yield cells


def ways_to_turn(position: Position) -> list[list[str]]:
    """The rows of a position, turned and mirrored in all eight ways."""
    rows = position.line().split("/")[1:]
    ways = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        ways += [rows, [row[::-1] for row in rows]]
    return ways


def turned(position: Position) -> str:
    """The same text for all of them."""
    return f"{position.mines} {min(map('/'.join, ways_to_turn(position)))}"


def judge_all(puzzles: Collection[Puzzle]) -> dict[str, list[str]]:
    """What is wrong with each puzzle that is not right, by its line."""
    wrong = {}
    seen: Counter[str] = Counter(turned(puzzle.position) for puzzle in puzzles)
    for puzzle in puzzles:
        found = faults(puzzle)
        if seen[turned(puzzle.position)] > 1:
            found.append("another one is the same, turned")
        if found:
            wrong[puzzle.line()] = found
    return wrong


def main() -> int:
    """Judge a pack, or one that is made first."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pack")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    pack = list(Pack.read(chosen.pack) if chosen.pack else make_puzzles(chosen.count, chosen.seed))
    wrong = judge_all(pack)
    for line, found in wrong.items():
        print(f"{', '.join(found)}: {line}")
    print(f"{len(pack)} puzzles, {len(wrong)} of them wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
