"""Why a cell is safe or a mine, by the course's rules: the fewest steps that we find.

    line    one step, as data: which rule, from which sentences, to which
    proof   the lines that lead to a cell, each from the numbers or from lines before it

The search goes in rounds: everything that follows from what is there, then everything that
follows from that. So what takes few steps is found first.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from minewise.course.reference import Call, bit_board

BitSentence = tuple[int, int]
"""Cells, as a number of the field, and how many of them are mines."""


@dataclass(frozen=True, slots=True)
class Line:
    """One step."""

    rule: str  # `told`, `known` (a known cell is taken out), `inside`, `safe` or `mines`
    sentence: BitSentence  # for `safe` and `mines`, the sentence that proves its cells
    premises: tuple[BitSentence, ...] = ()
    call: Call | None = None
    taken: int = 0  # for `known`, the cells taken out


class ProofSearch:
    """Follows the rules from some numbers, and remembers how."""

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
        """The lines that settle a cell, which is one bit; none if the rules do not."""
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

    def _lines(self, line: Line, told: set[Line]) -> Iterator[Line]:
        if line in told:
            return
        told.add(line)
        for premise in line.premises:
            yield from self._lines(self._how[premise], told)
        rest = line.taken
        while rest:
            bit = rest & -rest
            if bit in self._proved:
                yield from self._lines(self._proved[bit], told)
            rest ^= bit
        yield line


def prove(height: int, width: int, calls: Iterable[Call], cell: int) -> list[Line]:
    """Why a cell, one bit of the field, is what the rules say; empty if they do not say.

    >>> [line.rule for line in prove(2, 3, [(0, 0, 1), (0, 1, 1)], 1 << 2)]
    ['told', 'told', 'inside', 'safe']
    """
    return ProofSearch(height, width, calls).prove(cell)
