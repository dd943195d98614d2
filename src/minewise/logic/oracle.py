"""The oracle: which cells some numbers settle. Reasoning queries it to find the fewest numbers."""

from collections.abc import Callable, Collection, Iterable, Mapping

from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell, ConflictError
from minewise.logic.cases import forced
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.leaves import Leaves, Numbers
from minewise.logic.sentence import Sentence, groups

Oracle = Callable[[Collection[Cell], bool, Limit], "Mapping[Cell, int] | None"]
"""Returns the cells of a position that some of its numbers settle (0 safe, 1 mine), with the number
of mines on the board or without; None if the numbers cannot all be right, empty if that is too much
to find out. Raises a `TimeUpError` when the limit is over."""

# The cache is small: numbers are mostly queried again soon, and a large board takes megabytes.
MOST_KEPT = 16


class RulesAndCases:
    """An oracle in plain Python: the sentence rules, and cases for the rest.

    >>> from minewise.core import Position
    >>> oracle = RulesAndCases(Leaves(Position.parse("3x2x1/###/111")))
    >>> oracle([(1, 0), (1, 1)], False)
    {(0, 2): 0}
    """

    def __init__(self, leaves: Leaves) -> None:
        self._leaves = leaves
        self._of_all: dict[bool, KnowledgeBase] = {}
        self._of_some: dict[tuple[Numbers, bool], KnowledgeBase] = {}
        self._forced_in: dict[KnowledgeBase, dict[Cell, int] | None] = {}

    def rules(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> KnowledgeBase:
        """The knowledge base of these numbers."""
        all_numbers = len(numbers) == len(self._leaves.opened)
        if all_numbers and use_total in self._of_all:
            return self._of_all[use_total]
        key = frozenset(numbers), use_total
        if key in self._of_some:
            return self._of_some[key]
        knowledge = KnowledgeBase.among(self._leaves, numbers, use_total=use_total, limit=limit)
        if all_numbers:
            self._of_all[use_total] = knowledge
            if not knowledge.total_helped:
                self._of_all[False] = knowledge
        else:
            if len(self._of_some) == MOST_KEPT:
                del self._of_some[next(iter(self._of_some))]
            self._of_some[key] = knowledge
        return knowledge

    def by_rules(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> dict[Cell, int] | None:
        """The cells that the sentence rules alone settle."""
        try:
            knowledge = self.rules(numbers, use_total, limit)
        except ConflictError:
            return None
        return dict.fromkeys(knowledge.safe_moves, 0) | dict.fromkeys(knowledge.mines, 1)

    def __call__(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> Mapping[Cell, int] | None:
        """The cells that these numbers settle."""
        by_rules = self.by_rules(numbers, use_total, limit)
        if by_rules is None:
            return None
        knowledge = self.rules(numbers, use_total, limit)
        by_cases = self._by_cases(knowledge, limit)
        if by_cases is not None and use_total:
            left = self._mines_left(knowledge)
            if total_matters(knowledge.sentences, left):
                with_total = forced([*knowledge.sentences, left], limit)
                by_cases = None if with_total is None else by_cases | with_total
        return None if by_cases is None else by_rules | by_cases

    def _by_cases(self, knowledge: KnowledgeBase, limit: Limit) -> dict[Cell, int] | None:
        """The further cells that cases settle, without the total."""
        if knowledge not in self._of_all.values():
            return _forced_by_groups(knowledge.sentences, limit)
        if knowledge not in self._forced_in:
            self._forced_in[knowledge] = _forced_by_groups(knowledge.sentences, limit)
        return self._forced_in[knowledge]

    def _mines_left(self, knowledge: KnowledgeBase) -> Sentence:
        """The remaining mines, in the cells that the rules leave open."""
        known, position = knowledge.safe | knowledge.mines, self._leaves.position
        unknown = frozenset(cell for cell in position.grid if cell not in known)
        return Sentence(unknown, position.mines - len(knowledge.mines))


def total_matters(sentences: Iterable[Sentence], left: Sentence) -> bool:
    """Whether the total can settle anything at all.

    It cannot while the cells that no sentence mentions have room for all remaining
    mines, and those mines could fill all the cells that sentences mention.
    """
    mentioned = len(frozenset[Cell]().union(*[sentence.cells for sentence in sentences]))
    return not mentioned <= left.count <= len(left.cells) - mentioned


def _forced_by_groups(sentences: Iterable[Sentence], limit: Limit) -> dict[Cell, int] | None:
    found: dict[Cell, int] = {}
    for group in groups(sentences):
        held = forced(group, limit)
        if held is None:
            return None
        found |= held
    return found
