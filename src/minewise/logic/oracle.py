"""Which cells some numbers of a position settle: the oracle that reasoning asks.

Reasoning looks for the fewest numbers that settle a cell: it leaves out one after
the other, and asks each time whether the rest still suffice.
"""

from collections.abc import Callable, Collection, Iterable, Mapping

from minewise.base import FOREVER, Limit
from minewise.core import Cell, ConflictError, Position
from minewise.logic.cases import TooManyCasesError, possible_counts
from minewise.logic.groups import groups
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.sentence import Sentence

Oracle = Callable[[Collection[Cell], bool, Limit], "Mapping[Cell, int] | None"]
"""Says which cells of a position some of its numbers settle (0 safe, 1 mine), with the
number of mines on the board or without; None if they cannot all be right. Where that
is too much to find out it says nothing of any cell; where the limit is over before, it raises
a `TimeUpError`."""


class RulesAndCases:
    """An oracle in plain Python: the sentence rules, and cases for what they leave open.

    >>> oracle = RulesAndCases(Position.parse("3x2x1/###/111"))
    >>> oracle([(1, 0), (1, 1)], False)
    {(0, 2): 0}
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._opened = position.numbers
        self._of_all: dict[bool, KnowledgeBase] = {}

    def rules(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> KnowledgeBase:
        """What the sentence rules make of these numbers."""
        if len(numbers) == len(self._opened) and use_total in self._of_all:
            return self._of_all[use_total]
        knowledge = KnowledgeBase.among(self._position, numbers, use_total=use_total, limit=limit)
        if len(numbers) == len(self._opened):
            self._of_all[use_total] = knowledge
        return knowledge

    def by_rules(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> dict[Cell, int] | None:
        """What the sentence rules alone settle."""
        try:
            knowledge = self.rules(numbers, use_total, limit)
        except ConflictError:
            return None
        return dict.fromkeys(knowledge.safe_moves, 0) | dict.fromkeys(knowledge.mines, 1)

    def __call__(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> Mapping[Cell, int] | None:
        """What these numbers settle."""
        by_rules = self.by_rules(numbers, use_total, limit)
        if by_rules is None:
            return None
        knowledge = self.rules(numbers, use_total, limit)
        sentences = knowledge.sentences
        by_cases = _forced_by_groups(sentences, limit)
        if by_cases is not None and use_total:
            left = self._mines_left(knowledge)
            if total_matters(sentences, left):
                with_total = _forced([*sentences, left], limit)
                by_cases = None if with_total is None else by_cases | with_total
        return None if by_cases is None else by_rules | by_cases

    def _mines_left(self, knowledge: KnowledgeBase) -> Sentence:
        """The mines that are left, in the cells that the rules leave open."""
        known = knowledge.safe | knowledge.mines
        unknown = frozenset(cell for cell in self._position.grid if cell not in known)
        return Sentence(unknown, self._position.mines - len(knowledge.mines))


def total_matters(sentences: Iterable[Sentence], left: Sentence) -> bool:
    """Whether the total can settle anything at all.

    It cannot while the cells that no sentence mentions can take all mines that are
    left, and those that sentences mention could take as many.
    """
    mentioned = len(frozenset[Cell]().union(*[sentence.cells for sentence in sentences]))
    return not mentioned <= left.count <= len(left.cells) - mentioned


def _forced(sentences: list[Sentence], limit: Limit) -> dict[Cell, int] | None:
    """The cells that every arrangement agrees on; None if there is no arrangement.

    Nothing at all is forced as far as we can tell if the sentences are too many.
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


def _forced_by_groups(sentences: Iterable[Sentence], limit: Limit) -> dict[Cell, int] | None:
    found: dict[Cell, int] = {}
    for group in _groups(sentences):
        held = _forced(group, limit)
        if held is None:
            return None
        found |= held
    return found


def _groups(sentences: Iterable[Sentence]) -> list[list[Sentence]]:
    """Split sentences so that those of different groups share no cell."""
    by_cells: dict[frozenset[Cell], list[Sentence]] = {}
    for sentence in sentences:
        by_cells.setdefault(sentence.cells, []).append(sentence)
    return [[one for cells in group for one in by_cells[cells]] for group in groups(by_cells)]
