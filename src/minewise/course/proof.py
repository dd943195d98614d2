"""Short proofs, by the course's rules, that a cell is safe or a mine.

    line    one step, as data: the rule, its premises and the resulting sentence
    proof   the lines that lead to a cell, each from the numbers or from earlier lines

The search is breadth-first: each round applies the rules to all sentences found so far, so
conclusions that take few steps are found first.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from minewise.course.reference import Call, bit_board

BitSentence = tuple[int, int]
"""Cells, as bits of the board, and how many of them are mines."""


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a proof."""

    rule: str  # `told`, `known` (a known cell is taken out), `inside`, `safe` or `mines`
    sentence: BitSentence  # for `safe` and `mines`, the sentence that proves its cells
    premises: tuple[BitSentence, ...] = ()
    call: Call | None = None
    taken: int = 0  # for `known`, the cells taken out


class ProofSearch:
    """Applies the rules to the given numbers and records how each sentence was derived."""

    def __init__(self, height: int, width: int, calls: Iterable[Call]) -> None:
        field = bit_board(height, width)
        self._how: dict[BitSentence, Line] = {}
        self._proved: dict[int, Line] = {}
        self._safes = self._mines = 0
        for row, column, _ in (calls := list(calls)):
            self._safes |= field.mask([(row, column)])
        for call in calls:
            row, column, count = call
            around = field.around[row * width + column] & ~self._safes
            self._note(Line("told", (around, count), call=call))

    def prove(self, cell: int) -> list[Line]:
        """The lines that settle a cell, given as one bit; empty if the rules do not settle it."""
        while not (self._safes | self._mines) & cell:
            before = len(self._how), self._safes, self._mines
            self._settle()
            if not (self._safes | self._mines) & cell:
                self._reduce()
                self._compare()
            if before == (len(self._how), self._safes, self._mines):
                return []
        return list(self._lines(self._proved[cell], set())) if cell in self._proved else []

    def _note(self, line: Line) -> None:
        if line.sentence[0]:
            self._how.setdefault(line.sentence, line)

    def _settle(self) -> None:
        for sentence in list(self._how):
            cells, count = sentence
            if count not in (0, cells.bit_count()):
                continue
            line = Line("mines" if count else "safe", sentence, (sentence,))
            new = cells & ~self._safes & ~self._mines
            if count:
                self._mines |= new
            else:
                self._safes |= new
            while new:
                bit = new & -new
                self._proved[bit] = line
                new ^= bit

    def _reduce(self) -> None:
        for sentence in list(self._how):
            cells, count = sentence
            taken = cells & (self._safes | self._mines)
            if taken and taken != cells:
                left = (cells & ~taken, count - (taken & self._mines).bit_count())
                self._note(Line("known", left, (sentence,), taken=taken))

    def _compare(self) -> None:
        sentences = list(self._how)
        for small in sentences:
            for large in sentences:
                if small[0] != large[0] and small[0] & large[0] == small[0]:
                    rest = (large[0] & ~small[0], large[1] - small[1])
                    self._note(Line("inside", rest, (small, large)))

    def _lines(self, line: Line, done: set[Line]) -> Iterator[Line]:
        if line in done:
            return
        done.add(line)
        for premise in line.premises:
            yield from self._lines(self._how[premise], done)
        rest = line.taken
        while rest:
            bit = rest & -rest
            if bit in self._proved:
                yield from self._lines(self._proved[bit], done)
            rest ^= bit
        yield line


def prove(height: int, width: int, calls: Iterable[Call], cell: int) -> list[Line]:
    """The proof that a cell, given as one bit, is safe or a mine; empty if the rules have none.

    >>> [line.rule for line in prove(2, 3, [(0, 0, 1), (0, 1, 1)], 1 << 2)]
    ['told', 'told', 'inside', 'safe']
    """
    return ProofSearch(height, width, calls).prove(cell)
