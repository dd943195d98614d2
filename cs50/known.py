"""A copy of an AI's knowledge, and its comparison with our own AI's.

`Knowledge` is a copy of an AI's safes, mines and sentences. The AI may be anyone's,
so values of the wrong type are left out. A `Report` is the part to show on a
board: the closed cells, and the cells that our own AI has proved from the same
numbers.
"""

import reprlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

Cell = tuple[int, int]

# An AI that keeps duplicates may have very many sentences.
MOST_SENTENCES = 1000


@dataclass(frozen=True)
class Knowledge:
    """An AI's knowledge at one moment.

    `held` counts its sentences; `sentences` lists equal ones once, and at most
    the first thousand.
    """

    safes: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    sentences: tuple[str, ...] = ()
    held: int = 0

    @classmethod
    def of(cls, ai: object) -> "Knowledge":
        """Return a copy of the AI's current knowledge."""
        try:
            knowledge = list(getattr(ai, "knowledge", ()))
        except TypeError:
            knowledge = []
        times = Counter(_sentence(sentence) for sentence in knowledge[:MOST_SENTENCES])
        sentences = (
            text if number == 1 else f"{text} ({number} times)" for text, number in times.items()
        )
        return cls(
            _cells(getattr(ai, "safes", ())),
            _cells(getattr(ai, "mines", ())),
            tuple(sentences),
            len(knowledge),
        )


def is_cell(thing: object) -> bool:
    """Return whether something is a cell: a tuple of two integers."""
    return (
        isinstance(thing, tuple)
        and len(thing) == 2
        and all(isinstance(number, int) for number in thing)
    )


def _cells(things: object) -> frozenset[Cell]:
    if not isinstance(things, Iterable):
        return frozenset()
    return frozenset(thing for thing in things if is_cell(thing))


def _sentence(sentence: object) -> str:
    try:
        cells = ", ".join(str(cell) for cell in sorted(sentence.cells))  # type: ignore[attr-defined]
        return f"{{{cells}}} = {sentence.count}"  # type: ignore[attr-defined]
    except (AttributeError, TypeError):
        return reprlib.repr(sentence)


def proof(
    cell: Cell, numbers: dict[Cell, int], size: Cell, safes: frozenset[Cell], mines: frozenset[Cell]
) -> list[str]:
    """Return the sentences that prove a cell safe or a mine; none if it takes more than two.

    Each is for one number: the closed cells around it, and how many of them are mines.
    `safes` and `mines` are the other known cells; the cell itself is ignored in both.
    """
    height, width = size
    around = {}
    for (row, column), count in numbers.items():
        near = {
            (r, c)
            for r in range(max(0, row - 1), min(height, row + 2))
            for c in range(max(0, column - 1), min(width, column + 2))
        }
        around[row, column] = frozenset(near - numbers.keys()), count
    known = (safes | mines) - {cell}
    left = {
        number: (cells - known, count - len(cells & mines - {cell}))
        for number, (cells, count) in around.items()
    }

    def in_words(number: Cell) -> str:
        cells, count = around[number]
        text = f"{{{', '.join(map(str, sorted(cells)))}}} = {count}"
        found = sorted(cells & mines - {cell})
        mines_there = f"; known mines: {', '.join(map(str, found))}" if found else ""
        return f"{text} around {number}{mines_there}"

    for number, (cells, count) in left.items():
        if cell in cells and count in (0, len(cells)):
            return [in_words(number)]
    for number, (cells, count) in left.items():
        for other, (fewer, less) in left.items():
            rest = cells - fewer
            if fewer and fewer < cells and cell in rest and count - less in (0, len(rest)):
                return [in_words(number), in_words(other)]
    return []


@dataclass(frozen=True)
class Report:
    """An AI's knowledge of the closed cells.

    missed  the cells that our AI has proved and this one has not, each "safe" or
            "mine"; None without a comparison
    beyond  the number of cells that this one claims to know and ours does not
    false   the cells of which this one claims the opposite of what ours has proved
    """

    safes: frozenset[Cell]
    mines: frozenset[Cell]
    sentences: tuple[str, ...]
    held: int
    missed: dict[Cell, str] | None = None
    beyond: int = 0
    false: frozenset[Cell] = frozenset()

    @classmethod
    def of(cls, known: Knowledge, ours: Knowledge | None, closed: set[Cell]) -> "Report":
        """Return the report while these cells are closed."""
        safes, mines = known.safes & closed, known.mines & closed
        missed, beyond, false = None, 0, frozenset[Cell]()
        if ours is not None:
            false = safes & ours.mines | mines & ours.safes
            missed = dict.fromkeys(sorted((ours.safes & closed) - safes - false), "safe")
            missed |= dict.fromkeys(sorted((ours.mines & closed) - mines - false), "mine")
            beyond = len(safes - ours.safes - false) + len(mines - ours.mines - false)
        return cls(safes, mines, known.sentences, known.held, missed, beyond, false)

    def mark(self, cell: Cell) -> str:
        """Return "mine" or "safe" as the AI claims, otherwise ""."""
        return "mine" if cell in self.mines else "safe" if cell in self.safes else ""

    def comparison(self) -> list[str]:
        """Return the comparison with our AI, as sentences."""
        if self.missed is None:
            return []
        lines = [f"Our AI has proved {_count(len(self.missed), 'more cell')}."]
        if self.beyond:
            lines.append(f"Yours claims {_count(self.beyond, 'cell')} that ours does not.")
        if self.false:
            lines.append(f"Ours disproves {_count(len(self.false), 'claim')} of yours.")
        return lines

    def summary(self) -> list[str]:
        """Return how much the AI knows, as sentences."""
        known = "known" if self.missed is None else "claimed"
        return [
            f"Closed cells {known}: {len(self.safes)} safe, {_count(len(self.mines), 'mine')}.",
            f"It holds {_count(self.held, 'sentence')}{':' if self.sentences else '.'}",
        ]


def _count(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"
