"""The knowledge base: everything that follows from the numbers by the sentence rules.

Tell it each number as it is opened. It keeps every sentence that follows, with
its proof, up to the point where the rules give nothing new:

    all safe   {A, B} = 0                      A and B are safe
    all mines  {A, B} = 2                      A and B are mines
    known      {A, B, C} = 2 and C is a mine   {A, B} = 1
    subset     {A, B} = 1, {A, B, C} = 2       {C} = 1
    overlap    {A, B} = 1, {B, C, D} = 3       C and D are mines, A is safe

Sentences are about unknown cells only, and are indexed by cell: only those that share a cell can
be combined. New and changed sentences wait in an agenda, those that rest on the fewest numbers
first, so that proofs are short.

Of equally short proofs the first is kept. So nothing here iterates over a set, whose order differs
between machines: the same numbers in the same order have the same proofs everywhere.
"""

import heapq
from collections.abc import Iterable, Mapping

from minewise.base.errors import ImpossibleError
from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell, ConflictError, Grid, Position
from minewise.core.grid import off_the_board
from minewise.logic import proof as proofs
from minewise.logic.disjoint import take_disjoint
from minewise.logic.leaves import Leaves
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence

# With at most this many unknown cells, the total is a sentence like any other; with
# more it would contain too many others (every difference is a sentence again).
FEW_CELLS = 8

Cells = frozenset[Cell]


class KnowledgeBase:
    """The known facts about a board, with their proofs.

    >>> knowledge = KnowledgeBase(Grid(width=3, height=2))
    >>> knowledge.tell({(1, 0): 1, (1, 1): 1, (1, 2): 1})
    >>> sorted(knowledge.safe), sorted(knowledge.mines)
    ([(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)], [(0, 1)])
    >>> knowledge.proof((0, 1)).conclusion == Sentence.of([(0, 1)], 1)
    True

    Numbers that contradict each other raise a `ConflictError`; the knowledge base
    is unusable afterwards.
    """

    def __init__(self, grid: Grid, total: int | None = None) -> None:
        self.grid = grid
        self.total = total  #: mines on the board; None if not to be used
        self.safe: set[Cell] = set()  #: the cells known to be safe, with the open ones
        self.safe_moves: set[Cell] = set()  #: those that are not open yet
        self.mines: set[Cell] = set()
        self.total_helped = False  #: whether the total taught anything
        self._open: set[Cell] = set()
        self._closed: set[Cell] | None = None  # the other cells, set when first needed
        self._facts: dict[Cell, Proof] = {}
        self._sentences: dict[Cells, Proof] = {}
        # The sentences that mention a cell, in the order in which they were learned.
        self._by_cell: dict[Cell, dict[Cells, None]] = {}
        self._agenda: list[tuple[int, int, Cells]] = []
        self._learned = 0
        # Of all sentences together: their cells and mines, counted as often as they appear.
        self._sum_cells = 0
        self._sum_mines = 0
        if total is not None:
            self._conclude()

    @classmethod
    def of(cls, position: Position, *, use_total: bool = True) -> "KnowledgeBase":
        """The knowledge base of a position; flags are ignored."""
        return cls.among(Leaves(position), position.numbers, use_total=use_total)

    @classmethod
    def among(
        cls,
        leaves: Leaves,
        numbers: Iterable[Cell],
        *,
        use_total: bool,
        limit: Limit = FOREVER,
    ) -> "KnowledgeBase":
        """The knowledge base of some numbers of a position alone."""
        position = leaves.position
        knowledge = cls(position.grid)
        knowledge._open.update(leaves.opened)
        knowledge.safe.update(leaves.opened)
        for cell in sorted(leaves.shown_mines):
            knowledge._settle(cell, proofs.seen(cell, is_mine=True))
        for number in sorted(numbers):
            knowledge._learn(leaves.of(number))
        knowledge.total = position.mines if use_total else None
        knowledge._conclude(limit)
        return knowledge

    # Learning

    def tell(self, numbers: Mapping[Cell, int]) -> None:
        """Learn the numbers of opened cells, and everything that follows."""
        for cell in numbers:
            if cell not in self.grid:
                raise ImpossibleError(off_the_board(cell, self.grid), cell)
        for cell in numbers:
            if cell not in self._open:
                self._settle(cell, proofs.seen(cell))
                self._open.add(cell)
                self.safe_moves.discard(cell)
                if self._closed is not None:
                    self._closed.discard(cell)
        for cell, number in numbers.items():
            closed = [other for other in self.grid.neighbours(cell) if other not in self._open]
            self._learn(proofs.from_number(cell, number, closed))
        self._conclude()

    # Queries

    def proof(self, cell: Cell) -> Proof | None:
        """The proof that a cell is safe or a mine; None if it is not certain."""
        if cell in self._open:
            return proofs.seen(cell)
        return self._facts.get(cell)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The known sentences about cells that are not certain."""
        return tuple(proof.conclusion for proof in self._sentences.values())

    # Inference

    def _settle(self, cell: Cell, fact: Proof) -> None:
        """Record that a cell is safe or a mine, and take it out of the sentences with it."""
        before = self._facts.get(cell)
        if before is not None:
            if before.conclusion.count != fact.conclusion.count:
                raise self._conflict(before, fact)
            if fact.rule is Rule.SEEN or len(fact.numbers) < len(before.numbers):
                self._facts[cell] = fact
            return
        self._facts[cell] = fact
        if fact.conclusion.count:
            self.mines.add(cell)
        else:
            self.safe.add(cell)
            self.safe_moves.add(cell)
        for cells in self._by_cell.pop(cell, ()):
            changed = self._forget(cells, cell)
            self._learn(proofs.without_known(changed, [fact]))

    def _forget(self, cells: Cells, settled: Cell | None = None) -> Proof:
        for cell in cells:
            if cell != settled:
                del self._by_cell[cell][cells]
        proof = self._sentences.pop(cells)
        self._sum_cells -= len(cells)
        self._sum_mines -= proof.conclusion.count
        return proof

    def _learn(self, proof: Proof) -> None:
        """Keep a sentence if it is new, or proved from fewer numbers than before."""
        facts = self._facts
        known = [cell for cell in proof.conclusion.cells if cell in facts]
        if known:
            proof = proofs.without_known(proof, [facts[cell] for cell in sorted(known)])
        sentence = proof.conclusion
        cells = sentence.cells
        if not 0 <= sentence.count <= len(cells):
            raise self._conflict(proof)
        if not cells:
            return
        before = self._sentences.get(cells)
        if before is not None:
            if before.conclusion.count != sentence.count:
                raise self._conflict(before, proof)
            if len(proof.numbers) < len(before.numbers):
                self._sentences[cells] = proof
            return
        self._sentences[cells] = proof
        for cell in cells:
            self._by_cell.setdefault(cell, {})[cells] = None
        self._sum_cells += len(cells)
        self._sum_mines += sentence.count
        self._learned += 1
        heapq.heappush(self._agenda, (len(proof.numbers), self._learned, cells))

    def _conclude(self, limit: Limit = FOREVER) -> None:
        self._work_through_agenda(limit)
        if self.total is not None:
            while self._reason_with_total(self.total):
                self.total_helped = True
                self._work_through_agenda(limit)

    def _work_through_agenda(self, limit: Limit) -> None:
        while self._agenda:
            limit.check()
            cells = heapq.heappop(self._agenda)[2]
            proof = self._sentences.get(cells)
            if proof is None:
                continue
            count = proof.conclusion.count
            if count in (0, len(cells)):
                self._forget(cells)
                for cell, fact in proofs.each_cell(proof):
                    self._settle(cell, fact)
            else:
                self._compare(proof)

    def _compare(self, proof: Proof) -> None:
        """Apply the subset and overlap rules to a sentence and each one it shares a cell with."""
        cells, count = proof.conclusion.cells, proof.conclusion.count
        size = len(cells)
        near: dict[Cells, None] = {}
        for cell in sorted(cells):
            near |= self._by_cell[cell]
        del near[cells]
        for other_cells in near:
            other = self._sentences[other_cells]
            shared = len(cells & other_cells)
            own, others = size - shared, len(other_cells) - shared
            surplus = other.conclusion.count - count
            if own == 0:
                self._learn(proofs.difference(proof, other))
            elif others == 0:
                self._learn(proofs.difference(other, proof))
            elif surplus == others:
                for conclusion in proofs.overlap(proof, other):
                    self._learn(conclusion)
            elif -surplus == own:
                for conclusion in proofs.overlap(other, proof):
                    self._learn(conclusion)

    # The number of mines on the whole board

    def _reason_with_total(self, total: int) -> bool:
        """Learn something from the total; return whether anything was new.

        Taking sentences that share no cell away from {all cells} = total leaves
        a sentence about all other unknown cells. It is worth keeping if those
        are few, or if it settles them: because the sentences taken hold all
        the remaining mines, or all the remaining safe cells.
        """
        mines_left = total - len(self.mines)
        unknown = len(self.grid) - len(self.mines) - len(self.safe)
        if not 0 <= mines_left <= unknown:
            raise self._conflict(self._remainder([]))
        if unknown == 0:
            return False
        for wanted, at_most, is_mine in (
            (mines_left, self._sum_mines, False),
            (unknown - mines_left, self._sum_cells - self._sum_mines, True),
        ):
            # Quick checks: all sentences together may not hold enough, and
            # none holds as many as it has cells (it would have been settled).
            if at_most < wanted or 0 < len(self._by_cell) <= wanted:
                continue
            # The safe cells of a sentence are those that are not mines.
            sentences = [
                Sentence(one.cells, len(one.cells) - one.count) if is_mine else one
                for one in self.sentences
            ]
            taken = take_disjoint(sentences, wanted)
            if taken is None:
                continue
            # Too many: the rest is impossible, and learning it raises the conflict.
            held = [sum(one.count for one in taken), sum(len(one.cells) for one in taken)]
            if held != [wanted, unknown]:
                self._learn(self._remainder([one.cells for one in taken]))
                return True
        if unknown <= FEW_CELLS:
            before = self._learned
            self._learn(self._remainder([]))
            return self._learned > before
        return False

    def _remainder(self, taken: Iterable[Cells]) -> Proof:
        assert self.total is not None, "only reasoning with the total comes here"
        if self._closed is None:
            self._closed = set(self.grid) - self._open
        facts = [self._facts[cell] for cell in sorted(self.mines | self.safe_moves)]
        sentences = [self._sentences[cells] for cells in taken]
        return proofs.remainder(proofs.total(self._closed, self.total), facts + sentences)

    def _conflict(self, *because: Proof) -> ConflictError:
        numbers = frozenset[Cell]().union(*[proof.numbers for proof in because])
        return ConflictError(numbers, uses_total=any(proof.uses_total for proof in because))
