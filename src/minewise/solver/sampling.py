"""Sampling layouts of a position that is too wide to count: the readable twin of the native one.

A whole component may be too wide; a *patch* of it, some boxes near each other, is not.
Hold everything around a patch fixed, and the patch can be counted as any component
can: then it is drawn anew, each way to fill it exactly as likely as it is among the
layouts that agree with the rest. Then comes another patch, and so on over the whole
frontier, again and again: a *chain* (a Gibbs sampler, in the words of statistics). Every
such step preserves the uniform distribution of layouts; so a chain converges to it,
whatever layout it begins with.

    round     as many patches as it takes to draw every box anew
    free      a box is free, in a patch, if it could be drawn with a mine and with a safe cell

For each box a chain records not the mines that were drawn but the expected mines, which
are less noisy. The first layout is found in the same way: the boxes around
a patch that are not filled yet are replaced by one made-up box for each number. A patch can also
prove cells in this way: if a box must be safe whatever is around, it is.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from operator import mul

from minewise.base.limit import Limit, TimeUpError
from minewise.core import Chance
from minewise.solver.counting_problem import Box, Component, CountingProblem, CountingQuestion, pose
from minewise.solver.errors import TooWideError
from minewise.solver.join import choose, pick
from minewise.solver.solution import Sampled
from minewise.solver.sweep import Sweep

CHAINS = 8
"""The number of chains that draw layouts."""

# From Student's distribution for this many chains: 19 of 20 cases lie within these standard errors.
_STUDENT = 2.365

# A box that could change more often than this is not considered stuck.
_OFTEN = 20 * CHAINS

_LEAST, _MOST = 1e-9, 1 - 1e-9


# The size of a patch: the most boxes, and the most numbers half done at a time. If no layout is
# found, larger ones are tried.
_SIZES = ((24, 7), (48, 12), (96, 18))
_MOST_STATES = 5_000

# The patches drawn by all chains together, and the limits of how often each box is drawn. The
# first quarter of the rounds is not counted.
_USUAL_PATCHES = 1_000
_FEWEST_ROUNDS = 3
_MOST_ROUNDS = 200

# The patches for each box that are tried to find a first layout.
_TRIES = 10

_MOST_KEPT = 256


@dataclass(frozen=True, slots=True)
class Range:
    """An estimate, and the bounds that hold the true value in 19 of 20 cases."""

    chance: float
    low: float
    high: float


def estimate_from(means: Sequence[float], free: int) -> Range:
    """Combine the chains' means, each an estimate of how likely the cell is a mine.

    `free` is how often, in all chains, the cell could have been drawn either way.

    Their spread shows how far off their mean may be. If all agree by luck that would be
    too little: a cell that was rarely free counts as drawn no more often than that.

    >>> estimate_from([0.2, 0.3, 0.25, 0.25, 0.2, 0.3, 0.25, 0.25], free=1000).high < 0.3
    True
    >>> estimate_from([0.0] * 8, free=0).high > 0.2
    True
    """
    chains = len(means)
    mean = sum(means) / chains
    spread = sqrt(sum((one - mean) ** 2 for one in means) / (chains * (chains - 1)))
    drawn = chains + free
    chance = (mean * drawn + 0.5) / (drawn + 1)
    # Agresti and Coull's interval, for a share of the draws.
    middle = (mean * drawn + 2) / (drawn + 4)
    doubt = 0.0 if free > _OFTEN else sqrt(max(0.0, middle * (1 - middle)) / (drawn + 4))
    reach = max(_STUDENT * spread, 2 * doubt) + abs(chance - mean) + 0.5 / drawn
    low, high = (min(max(end, _LEAST), _MOST) for end in (chance - reach, chance + reach))
    return Range(chance, low, high)


@dataclass
class _Chain:
    """One chain: the mines of each box now, and the values noted for each box and the others."""

    chance: Chance
    mines_in: dict[Box, int] = field(default_factory=dict)
    noted: dict[Box | None, list[float]] = field(default_factory=dict)

    @property
    def on_frontier(self) -> int:
        return sum(self.mines_in.values())


class _NothingFitsError(Exception):
    """There is no way to fill a patch, given the boxes around it."""


class _Patch:
    """A patch that has been swept, given the mines of the boxes around it."""

    def __init__(
        self, boxes: Sequence[Box], frontier: "_Frontier", mines_in: Mapping[Box, int], limit: Limit
    ) -> None:
        self.boxes = boxes
        inside = set(boxes)
        needs: list[tuple[int, int]] = []
        rest: dict[int, Box] = {}
        for number in sorted({number for box in boxes for number in box.numbers}):
            need, undecided = frontier.needs[number], 0
            for box in frontier.around[number]:
                if box in inside:
                    continue
                if box in mines_in:
                    need -= mines_in[box]
                else:
                    undecided += len(box.cells)
            if undecided:
                # Made-up cells, which are on no board.
                made_up = range(-8 * number - undecided, -8 * number)
                rest[number] = Box(tuple(made_up), (number,))
            room = sum(len(box.cells) for box in frontier.around[number] if box in inside)
            if not 0 <= need <= room + undecided:
                raise _NothingFitsError
            needs.append((number, need))
        # The undecided rest of a number comes as soon as the number has no other box to come.
        last = {number: box for box in boxes for number in box.numbers}
        order: list[Box] = []
        for box in boxes:
            order.append(box)
            order += [rest[n] for n in box.numbers if n in rest and last[n] is box]
        component = Component(tuple(order), tuple(needs))
        self._limit = limit
        self._sweep = Sweep(component, _MOST_STATES, limit, ordered=True)
        self.ways = self._sweep.ways
        if not any(self.ways):
            raise _NothingFitsError

    def expected(self, weights: Sequence[int]) -> dict[Box, float]:
        """The expected mines in each box."""
        layouts = sum(map(mul, self.ways, weights))
        mines = self._sweep.mines_in_boxes(weights, self._limit)
        found = dict(zip(self._sweep.boxes, mines, strict=True))
        return {box: found[box] / layouts for box in self.boxes}

    def draw(self, weights: Sequence[int], chance: Chance) -> dict[Box, int]:
        """Draw the mines of each box."""
        by_mines = list(map(mul, self.ways, weights))
        drawn = set(self._sweep.draw(pick(by_mines, chance), chance, self._limit))
        return {box: len(drawn.intersection(box.cells)) for box in self.boxes}


class _Frontier:
    """The boxes of a puzzle, whichever component they are in."""

    def __init__(self, puzzle: CountingProblem) -> None:
        self.boxes = [box for component in puzzle.components for box in component.boxes]
        self.needs = dict(need for component in puzzle.components for need in component.needs)
        self.around: dict[int, list[Box]] = {number: [] for number in self.needs}
        self.size = _SIZES[0]
        self._patches: dict[tuple[Box, tuple[int, int]], list[Box]] = {}
        for box in self.boxes:
            for number in box.numbers:
                self.around[number].append(box)

    def patch_around(self, first: Box) -> list[Box]:
        """Boxes grown from a first one, always by one that leaves few numbers half done."""
        found = self._patches.get((first, self.size))
        if found is None:
            found = self._patches[first, self.size] = self._grow(first, *self.size)
        return found

    def _grow(self, first: Box, most_boxes: int, most_half_done: int) -> list[Box]:
        left = {number: len(boxes) for number, boxes in self.around.items()}
        begun: set[int] = set()
        waiting = {first: None}
        patch: list[Box] = []
        half_done = 0

        def more(box: Box) -> int:
            """How many more numbers are half done with this box."""
            return sum((n not in begun) - (left[n] == 1) for n in box.numbers)

        while waiting and len(patch) < most_boxes:
            box = min(waiting, key=more)
            if patch and half_done + more(box) > most_half_done:
                break
            half_done += more(box)
            del waiting[box]
            patch.append(box)
            for number in box.numbers:
                left[number] -= 1
                if number not in begun:
                    begun.add(number)
                    near = [other for other in self.around[number] if other not in patch]
                    waiting |= dict.fromkeys(near)
        return patch

    def sweep(self, first: Box, mines_in: Mapping[Box, int], limit: Limit) -> _Patch:
        """A patch around a box, as large as possible."""
        boxes = self.patch_around(first)
        while True:
            try:
                return _Patch(boxes, self, mines_in, limit)
            except TooWideError:
                if len(boxes) == 1:
                    raise
                boxes = boxes[: len(boxes) // 2]


def prove(question: CountingQuestion, limit: Limit) -> CountingProblem | None:
    """A puzzle with all cells known that patches settle by themselves; None if nothing fits."""
    while True:
        puzzle = pose(question)
        if puzzle is None:
            return None
        frontier, certain, seen = _Frontier(puzzle), dict[int, bool](), set[Box]()
        for box in frontier.boxes:
            if box in seen:
                continue
            try:
                patch = frontier.sweep(box, {}, limit)
            except _NothingFitsError:
                return None
            # Boxes near the edge of a patch are looked at again in the middle of another.
            seen.update(patch.boxes[: (len(patch.boxes) + 1) // 2])
            for member, mines in patch.expected([1] * len(patch.ways)).items():
                if mines in (0, len(member.cells)):
                    certain |= dict.fromkeys(member.cells, mines > 0)
        if not certain:
            return puzzle
        question = replace(question, known={**question.known, **puzzle.certain, **certain})


class Sampler:
    """Draws layouts of a puzzle, and summarises them."""

    def __init__(self, puzzle: CountingProblem, cells: int, limit: Limit) -> None:
        self._puzzle = puzzle
        self._cells = cells
        self._limit = limit
        self._frontier = _Frontier(puzzle)
        self._free: dict[Box | None, int] = dict.fromkeys([*self._frontier.boxes, None], 0)
        self._layouts = 0
        self._kept: list[bytes] = []
        self._complete = True

    def run(self, seed: int, work: float) -> Sampled:
        """Draw layouts; `work` is how much, as a multiple of the usual."""
        seeds = Chance(seed)
        chains = [_Chain(Chance(seeds.next64())) for _ in range(CHAINS)]
        self._begin(chains)
        rounds = _FEWEST_ROUNDS
        number = 0
        while number < rounds:
            try:
                patches = sum(self._round(chain, number >= rounds // 4) for chain in chains)
            except TimeUpError:
                if self._layouts < CHAINS:
                    raise
                self._complete = False
                break
            if number == 0 and patches:
                rounds = round(_USUAL_PATCHES * work / patches)
                rounds = min(max(rounds, _FEWEST_ROUNDS), _MOST_ROUNDS)
            number += 1
        return self._summed_up(chains)

    # The first layout

    def _begin(self, chains: Sequence[_Chain]) -> None:
        for size in _SIZES:
            self._frontier.size = size
            try:
                for chain in chains:
                    self._find_layout(chain)
            except TooWideError:
                continue
            return
        raise TooWideError(0, 0)

    def _find_layout(self, chain: _Chain) -> None:
        """Fill patch by patch; if nothing fits into one, the boxes around it are undone."""
        frontier, mines_in = self._frontier, chain.mines_in
        mines_in.clear()
        tries = iter(range(_TRIES * (len(frontier.boxes) + 1)))
        open_boxes = list(frontier.boxes)
        while open_boxes:
            if open_boxes[-1] in mines_in:
                open_boxes.pop()
                continue
            self._try(tries)
            try:
                patch = frontier.sweep(open_boxes[-1], mines_in, self._limit)
            except _NothingFitsError:
                # Start here again, since there is room now.
                first = open_boxes[-1]
                open_boxes += [*self._undo_around(first, mines_in), first]
                continue
            mines_in |= patch.draw(self._by_density(patch), chain.chance)
        # The numbers are right. Now the total.
        while not self._fits(chain.on_frontier):
            self._try(tries)
            box = frontier.boxes[chain.chance.below(len(frontier.boxes))]
            self._redraw(chain, box, counts=False)

    def _try(self, tries: Iterator[int]) -> None:
        self._limit.check()
        if next(tries, None) is None:
            raise TooWideError(0, 0)

    def _undo_around(self, first: Box, mines_in: dict[Box, int]) -> list[Box]:
        around = self._frontier.around
        numbers = {number for box in self._frontier.patch_around(first) for number in box.numbers}
        near = dict.fromkeys(box for number in sorted(numbers) for box in around[number])
        undone = [box for box in near if box in mines_in]
        for box in undone:
            del mines_in[box]
        return undone

    def _by_density(self, patch: _Patch) -> list[int]:
        """Weights as if all cells were mines equally likely, and independently of each other."""
        left = self._puzzle.mines_left
        mine, safe = 2 * left + 1, 2 * (self._puzzle.unknown - left) + 1
        most = len(patch.ways) - 1
        return [mine**count * safe ** (most - count) for count in range(most + 1)]

    def _fits(self, on_frontier: int) -> bool:
        return 0 <= self._puzzle.mines_left - on_frontier <= len(self._puzzle.others)

    # The chain

    def _round(self, chain: _Chain, counts: bool) -> int:
        """Draw every box anew; return how many patches that took."""
        order = list(self._frontier.boxes)
        for last in range(len(order) - 1, 0, -1):
            other = chain.chance.below(last + 1)
            order[last], order[other] = order[other], order[last]
        done: set[Box] = set()
        patches = 0
        for box in order:
            if box not in done:
                done.update(self._redraw(chain, box, counts))
                patches += 1
        if counts:
            self._keep(chain)
        return patches

    def _redraw(self, chain: _Chain, first: Box, counts: bool) -> Collection[Box]:
        self._limit.check()
        patch = self._frontier.sweep(first, chain.mines_in, self._limit)
        elsewhere = chain.on_frontier - sum(chain.mines_in[box] for box in patch.boxes)
        weights = self._by_others(patch, elsewhere)
        if counts:
            expected = patch.expected(weights)
            for box, mines in expected.items():
                self._note(chain, box, mines, 0 < mines < len(box.cells))
            others = self._puzzle.mines_left - elsewhere - sum(expected.values())
            self._note(chain, None, others, sum(map(bool, patch.ways)) > 1)
        chain.mines_in |= patch.draw(weights, chain.chance)
        return patch.boxes

    def _by_others(self, patch: _Patch, elsewhere: int) -> list[int]:
        """Weights: the ways to put the other mines where no number is; or how close that is."""
        left, others = self._puzzle.mines_left - elsewhere, len(self._puzzle.others)
        weights = [choose(others, left - count) for count in range(len(patch.ways))]
        if any(map(mul, patch.ways, weights)):
            return weights
        off = [max(count - left, left - others - count) for count in range(len(patch.ways))]
        return [4 ** (max(off) - far) for far in off]

    def _note(self, chain: _Chain, box: Box | None, mines: float, is_free: bool) -> None:
        chain.noted.setdefault(box, []).append(mines)
        self._free[box] += is_free

    def _keep(self, chain: _Chain) -> None:
        self._layouts += 1
        if len(self._kept) >= _MOST_KEPT:
            return
        layout = bytearray(self._cells)
        for cell, is_mine in self._puzzle.certain.items():
            layout[cell] = is_mine
        others = self._puzzle.others
        parts = [(box.cells, mines) for box, mines in chain.mines_in.items()]
        for cells, mines in [*parts, (others, self._puzzle.mines_left - chain.on_frontier)]:
            for place in chain.chance.choose(mines, among=len(cells)):
                layout[cells[place]] = 1
        self._kept.append(bytes(layout))

    # The summary

    def _summed_up(self, chains: Sequence[_Chain]) -> Sampled:
        puzzle = self._puzzle
        found = {cell: Range(*[float(mine)] * 3) for cell, mine in puzzle.certain.items()}
        for box in self._frontier.boxes:
            found |= dict.fromkeys(box.cells, self._range(chains, box, len(box.cells)))
        if puzzle.others and self._frontier.boxes:
            found |= dict.fromkeys(puzzle.others, self._range(chains, None, len(puzzle.others)))
        elif puzzle.others:
            # Without a frontier nothing is left to chance.
            even = puzzle.mines_left / len(puzzle.others)
            found |= dict.fromkeys(puzzle.others, Range(even, even, even))
        by_cell = [found.get(cell, Range(-1, -1, -1)) for cell in range(self._cells)]
        return Sampled(
            [each.chance for each in by_cell],
            [each.low for each in by_cell],
            [each.high for each in by_cell],
            self._layouts,
            self._complete,
            b"".join(self._kept),
        )

    def _range(self, chains: Sequence[_Chain], box: Box | None, cells: int) -> Range:
        means = [sum(chain.noted[box]) / len(chain.noted[box]) / cells for chain in chains]
        return estimate_from(means, self._free[box])
