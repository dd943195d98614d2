"""Counting the layouts of one component, box by box.

We fill one box after the other. Of the boxes filled so far, only what each
number still *needs* matters for the boxes to come: a *state*. Ways to fill
the boxes that lead to the same state are counted together, so the work grows
with the states, of which there are few as long as few numbers are *half done*
(begun, but with boxes still to come), and not with the layouts, of which there
may be billions.

Two kinds of whole numbers stand for more than one number:

    needs   one hexadecimal digit for each number of the component: 0x213 means
            that three numbers still need 3, 1 and 2 mines. At the end it is 0.
    ways    one long digit for each count of mines: the ways to use no mine, one
            mine, two mines and so on. The digits are long enough never to carry.
            So ways add up as whole numbers do; and where two parts are filled
            independently of each other, their ways multiply as whole numbers do.

A sweep *forwards* finds the ways that lead to each state, a sweep *backwards* the
ways to go on from it. Together they give how often each box holds how many mines.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from operator import mul
from typing import TypeVar

from minewise.base.limit import FOREVER, Limit
from minewise.core import Chance
from minewise.solver.counting_problem import Box, Component
from minewise.solver.errors import TooWideError
from minewise.solver.join import pick

_T = TypeVar("_T")

_NEED_BITS = 4  # a number is at most 8

# The ways of a large component are long numbers. All are kept, so this is 128 MB.
_MOST_BITS = 2**30


@dataclass(frozen=True, slots=True)
class _Step:
    box: Box
    taken: int  # what each mine takes from the needs
    # for each number: where its digit begins, and how many cells come after this box
    limits: tuple[tuple[int, int], ...]
    choices: tuple[int, ...]  # for each count of mines, the ways to place them in the box

    def counts(self, needs: int) -> range:
        """How many mines the box can hold in this state."""
        least, most = 0, len(self.box.cells)
        for begin, to_come in self.limits:
            need = needs >> begin & 15
            most = min(most, need)
            least = max(least, need - to_come)
        return range(least, most + 1)


class Sweep:
    """The layouts of one component."""

    def __init__(
        self,
        component: Component,
        most_states: int,
        limit: Limit = FOREVER,
        *,
        ordered: bool = False,
    ) -> None:
        """Sweep a component; boxes that are `ordered` already are taken as they come."""
        # in the order of the sweep
        self.boxes = list(component.boxes) if ordered else in_order(component.boxes)
        size = sum(len(box.cells) for box in self.boxes)
        # There are no more than 2**size layouts, and no more than `size` mines in each.
        self._digit = size + size.bit_length()
        begin = {number: _NEED_BITS * i for i, (number, _) in enumerate(component.needs)}
        self._first = sum(need << begin[number] for number, need in component.needs)
        self._steps = self._plan(begin)
        self._forwards = self._go_forwards(most_states, limit)
        self._backwards: list[dict[int, int]] = []
        # for each count of mines, the number of layouts
        self.ways = self._digits(self._forwards[-1].get(0, 0)) or [0]

    def _plan(self, begin: dict[int, int]) -> list[_Step]:
        steps = []
        to_come = dict.fromkeys(begin, 0)
        for box in reversed(self.boxes):
            limits = tuple((begin[number], to_come[number]) for number in box.numbers)
            size = len(box.cells)
            taken = sum(1 << begin[number] for number in box.numbers)
            choices = [comb(size, count) << count * self._digit for count in range(size + 1)]
            steps.append(_Step(box, taken, limits, tuple(choices)))
            for number in box.numbers:
                to_come[number] += size
        return steps[::-1]

    def _digits(self, ways: int) -> list[int]:
        """The ways for each count of mines, from none up."""
        mask = (1 << self._digit) - 1
        digits = []
        while ways:
            digits.append(ways & mask)
            ways >>= self._digit
        return digits

    def _go_forwards(self, most_states: int, limit: Limit) -> list[dict[int, int]]:
        """Before each box, and after the last: the ways that lead to each state."""
        layers = [{self._first: 1}]
        states, bits = 1, 1
        for done, step in enumerate(self._steps, start=1):
            layer: dict[int, int] = {}
            for needs, ways in _in_time(layers[-1].items(), limit):
                for count in step.counts(needs):
                    after = needs - count * step.taken
                    layer[after] = layer.get(after, 0) + ways * step.choices[count]
            layers.append(layer)
            states += len(layer)
            bits += sum(map(int.bit_length, layer.values()))
            if states > most_states or bits > _MOST_BITS:
                raise TooWideError(_half_done(self.boxes, done), states)
        return layers

    def _go_backwards(self, limit: Limit) -> list[dict[int, int]]:
        """Before each box, and after the last: the ways to go on from each state to the end."""
        if self._backwards:
            return self._backwards
        layers = [{0: 1}]
        for step, reached in zip(reversed(self._steps), self._forwards[-2::-1], strict=True):
            later, layer = layers[-1], {}
            for needs in _in_time(reached, limit):
                ways = 0
                for count in step.counts(needs):
                    ways += step.choices[count] * later.get(needs - count * step.taken, 0)
                if ways:
                    layer[needs] = ways
            layers.append(layer)
        self._backwards = layers[::-1]
        return self._backwards

    def mines_in_boxes(self, weights: Sequence[int], limit: Limit = FOREVER) -> list[int]:
        """The mines of each box, summed over all layouts.

        A layout with `mines` mines counts `weights[mines]` times.
        """
        sums = []
        backwards = self._go_backwards(limit)
        for step, before, later in zip(
            self._steps, self._forwards[:-1], backwards[1:], strict=True
        ):
            mines = 0
            for needs, ways in _in_time(before.items(), limit):
                onwards = 0
                for count in step.counts(needs):
                    after = later.get(needs - count * step.taken, 0)
                    onwards += count * step.choices[count] * after
                mines += ways * onwards
            sums.append(sum(map(mul, self._digits(mines), weights)))
        return sums

    def draw(self, mines: int, chance: Chance, limit: Limit = FOREVER) -> list[int]:
        """The mines of a random layout with that many of them, all such equally likely."""
        drawn: list[int] = []
        needs, digit = self._first, self._digit
        mask = (1 << digit) - 1
        for step, later in zip(self._steps, self._go_backwards(limit)[1:], strict=True):
            size = len(step.box.cells)
            ways = dict.fromkeys(range(size + 1), 0)
            for count in step.counts(needs):
                if count <= mines:
                    onwards = later.get(needs - count * step.taken, 0)
                    ways[count] = comb(size, count) * (onwards >> (mines - count) * digit & mask)
            count = pick(list(ways.values()), chance)
            drawn += [step.box.cells[i] for i in chance.choose(count, among=size)]
            needs -= count * step.taken
            mines -= count
        return drawn


def _in_time(states: Iterable[_T], limit: Limit) -> Iterator[_T]:
    """The states of a layer, as long as the limit is not over."""
    for number, state in enumerate(states):
        if number % 100 == 0:
            limit.check()
        yield state


def in_order(boxes: Sequence[Box]) -> list[Box]:
    """Put the boxes of a component in an order that keeps few numbers half done.

    The first and the last box of a component are far apart; we try to begin
    with either. Each half-done number may double the states, more or less.
    """

    def states(order: list[Box]) -> int:
        last = {number: i for i, box in enumerate(order) for number in box.numbers}
        half_done: set[int] = set()
        states = 0
        for i, box in enumerate(order):
            half_done.update(box.numbers)
            half_done.difference_update([n for n in box.numbers if last[n] == i])
            states += 1 << len(half_done)
        return states

    return min((_from(boxes, start) for start in (boxes[0], boxes[-1])), key=states)


def _from(boxes: Sequence[Box], start: Box) -> list[Box]:
    """Order boxes from a first one on, always taking the best one next."""
    around: dict[int, list[Box]] = {}
    for box in boxes:
        for number in box.numbers:
            around.setdefault(number, []).append(box)
    left = {number: len(touching) for number, touching in around.items()}
    begun: dict[int, int] = {}  # the numbers that have begun, and when
    waiting = {start: None}  # the boxes that touch one of those; as a dict it keeps their order
    order: list[Box] = []

    def merit(box: Box) -> tuple[int, int, int]:
        """Fewest additional half-done numbers; then nearest to finishing one; then the oldest."""
        begins = sum([number not in begun for number in box.numbers])
        finishes = sum([left[number] == 1 for number in box.numbers])
        half_done = [number for number in box.numbers if number in begun]
        fewest = min([left[number] for number in half_done])
        return begins - finishes, fewest, min([begun[number] for number in half_done])

    while waiting:
        box = min(waiting, key=merit) if order else start
        del waiting[box]
        for number in box.numbers:
            left[number] -= 1
            if number not in begun:
                begun[number] = len(order)
                waiting |= dict.fromkeys(other for other in around[number] if other is not box)
        order.append(box)
    return order


def _half_done(boxes: Sequence[Box], done: int) -> int:
    """How many numbers are half done after the first `done` boxes."""
    begun = {number for box in boxes[:done] for number in box.numbers}
    return len(begun.intersection(number for box in boxes[done:] for number in box.numbers))
