"""What is known of one position: worked out when first asked, and once, for all who ask.

Logic and counting are two witnesses. Counting knows everything: it gives each cell
its probability, and so also says which cells are certain. Logic knows why. Where too
many numbers depend on each other to count, probabilities are estimated from layouts that
are drawn, and only what is proved is certain; where none is found, logic speaks alone.

Every question takes a limit, and no limit outlives its question. An answer that is complete
is kept here. One that was cut short is kept with the limit that cut it short: all that is said
under one limit agrees, and under another limit it is worked out again.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any, TypeVar

from minewise.base import FOREVER, Limit, MinewiseError, TimeUpError, check_type
from minewise.core import FLAG, HIDDEN, Cell, Position
from minewise.logic import Proof, Reasoning
from minewise.solver import (
    Analysis,
    Probability,
    Prospect,
    TooWideError,
    WinChance,
    analyse,
    count_or_estimate,
    odds_svg,
)

_Answer = TypeVar("_Answer")
_NoAnswer = TooWideError | TimeUpError


class PositionAnalysis:
    """What is known of a position with a person's flags, which may be wrong.

    >>> analysis = PositionAnalysis(Position.parse("3x2x1/###/111"))
    >>> sorted(analysis.safe()), analysis.best_cell(), analysis.layouts()
    ([(0, 0), (0, 2)], (0, 0), 1)

    Several threads may ask, each with a limit of its own.

    Attributes:
        position: What is seen.
        first_click_is_safe: Whether no cell is open yet and the first click is promised
            to be safe: then there is nothing else to say.
        effort: How far it looks ahead for the best guess, one of `solver.EFFORTS`; None for the
            safest cell.
    """

    def __init__(
        self,
        position: Position,
        *,
        first_click_is_safe: bool = False,
        effort: str | None = "normal",
        before: "PositionAnalysis | None" = None,
    ) -> None:
        """Look at a position.

        Args:
            position: What is seen.
            first_click_is_safe: Whether no cell is open yet and the first click is
                promised to be safe.
            effort: How far to look ahead for the best guess; None for the safest cell.
            before: What is known of the position before: if only flags have changed
                since, it is still known.
        """
        check_type(position, Position, "position")
        self.position = position
        self.first_click_is_safe = first_click_is_safe
        self.effort = effort
        unflagged = position.view.replace(FLAG, HIDDEN)
        self._bare = position
        if unflagged != position.view:
            self._bare = Position.unchecked(position.grid, position.mines, unflagged)
        self._known: dict[Hashable, Any] = {}
        if before is not None and before._bare == self._bare:
            self._known = before._known

    def _answer(self, question: Hashable, limit: Limit, work: Callable[[], _Answer]) -> _Answer:
        """The answer if it is known, else what the work finds.

        Analyses that differ by flags or effort share what is known: a question
        whose answer depends on them names them.
        """
        asked = self._bare, question
        if question in self._known:
            answer: _Answer = self._known[question]
        elif not limit.complete and asked in limit.best_so_far:
            answer = limit.best_so_far[asked]
        else:
            answer = work()
            if limit.complete:
                self._known[question] = answer
            else:
                limit.best_so_far[asked] = answer
        return answer

    def _attempt(
        self, question: Hashable, limit: Limit, work: Callable[[], _Answer]
    ) -> _Answer | _NoAnswer:
        """The same, or why there is no answer."""

        def attempt() -> _Answer | _NoAnswer:
            try:
                return work()
            except TooWideError as error:
                return error
            except TimeUpError as error:
                limit.cut_short()
                return error

        return self._answer(question, limit, attempt)

    # In a notebook

    def __repr__(self) -> str:
        return f"PositionAnalysis({self.position!r})"

    def _repr_svg_(self) -> str | None:
        try:
            return odds_svg(self.position, self.probability(), self.best_cell())
        except MinewiseError:  # no layout agrees, or they are too many to be counted
            return self.position._repr_svg_()

    # Logic

    def reasoning(self, limit: Limit = FOREVER) -> Reasoning:
        """What follows, and why.

        Raises:
            ConflictError: The numbers contradict each other.
            TimeUpError: The limit was over before that was clear.
        """
        solver = self._solver
        # The readable reference has no faster way to decide cases than logic has.
        oracle = solver.settled if solver.core == "native" else None
        return self._answer(
            "reasoning", limit, lambda: Reasoning(self._bare, oracle=oracle, limit=limit)
        )

    def proof(self, cell: Cell, limit: Limit = FOREVER) -> Proof | None:
        """The shortest reason we find why a cell is certain; None if it is not.

        Raises:
            ConflictError: The numbers contradict each other.
            TimeUpError: The limit was over before there was any proof.
        """
        return self.reasoning(limit).explain(cell, limit)

    def settled(
        self, numbers: Collection[Cell], use_total: bool, limit: Limit = FOREVER
    ) -> Mapping[Cell, int] | None:
        """What some numbers settle by themselves, 0 for safe and 1 for a mine; None if they clash.

        Nothing where they are too many to tell.

        Raises:
            TimeUpError: The limit was over before.
        """
        return self._solver.settled(numbers, use_total, limit)

    def check(self, limit: Limit = FOREVER) -> None:
        """Refuse a position whose numbers contradict each other.

        Raises:
            ConflictError: They do. Logic names the fewest that are enough.
        """
        try:
            self.reasoning(limit)
        except TimeUpError:
            limit.cut_short()  # counting may still tell

    # Counting

    @property
    def _solver(self) -> Analysis:
        """Nothing is counted before somebody needs it."""
        return self._answer("solver", FOREVER, lambda: analyse(self._bare, lazy=True))

    def _counting(self, limit: Limit) -> Analysis | _NoAnswer:
        return self._attempt("counting", limit, lambda: count_or_estimate(self._solver, limit))

    def count(self, limit: Limit = FOREVER) -> Analysis:
        """What counting all layouts says; where they are too many, what some that are drawn say.

        Then it is `estimated`.

        Raises:
            NoLayoutError: The numbers contradict each other.
            TooWideError: There are too many cases to count, and no layout was found.
            TimeUpError: The limit was over before they were counted.
        """
        found = self._counting(limit)
        if isinstance(found, Analysis):
            return found
        raise found.with_traceback(None)  # it may be raised again and again

    def counted(self, limit: Limit = FOREVER) -> Analysis | None:
        """The same; None where counting and drawing would both take too long."""
        found = self._counting(limit)
        return found if isinstance(found, Analysis) else None

    def _layouts(self, limit: Limit) -> int | _NoAnswer:
        counting = self._counting(limit)
        if not isinstance(counting, Analysis):
            return counting
        # A fast core may know the probabilities and still not the exact number; nor does an
        # estimate tell it.
        return self._attempt("layouts", limit, lambda: counting.count_layouts(limit))

    def layouts(self, limit: Limit = FOREVER) -> int | None:
        """How many layouts agree; None where counting them takes too long."""
        found = self._layouts(limit)
        return found if isinstance(found, int) else None

    def too_wide(self, limit: Limit = FOREVER) -> str | None:
        """Why they were not counted, in one sentence; None if they were."""
        found = self._layouts(limit)
        return None if isinstance(found, int) else str(found)

    # Both

    def safe(self, limit: Limit = FOREVER) -> frozenset[Cell]:
        """The hidden cells that are safe for sure."""
        return self._certain(limit)[0]

    def mines(self, limit: Limit = FOREVER) -> frozenset[Cell]:
        """The hidden cells that are mines for sure."""
        return self._certain(limit)[1]

    def wrong_flags(self, limit: Limit = FOREVER) -> frozenset[Cell]:
        """The flags on cells that are safe for sure."""
        return self.safe(limit).intersection(self.position.flags)

    def _certain(self, limit: Limit) -> tuple[frozenset[Cell], frozenset[Cell]]:
        return self._answer("certain", limit, lambda: self._find_certain(limit))

    def _find_certain(self, limit: Limit) -> tuple[frozenset[Cell], frozenset[Cell]]:
        safe, mines = frozenset[Cell](), frozenset[Cell]()
        counted = self.counted(limit)
        if counted is not None:
            safe, mines = counted.safe, counted.mines
            if not counted.estimated:
                return safe, mines
        try:
            reasoning = self.reasoning(limit)
        except TimeUpError:
            limit.cut_short()
            return safe, mines
        return safe.union(reasoning.safe), mines.union(reasoning.mines)

    def probability(self, limit: Limit = FOREVER) -> Mapping[Cell, Probability]:
        """How likely hidden cells are mines; without counting, only for those that are certain."""
        return self._answer("probability", limit, lambda: self._find_probability(limit))

    def _find_probability(self, limit: Limit) -> Mapping[Cell, Probability]:
        counted = self.counted(limit)
        if counted is not None and not counted.estimated:
            return counted.probability
        drawn = {} if counted is None else counted.probability
        certain = dict.fromkeys(self.safe(limit), 0.0) | dict.fromkeys(self.mines(limit), 1.0)
        return {**drawn, **certain}

    # What to do

    def best_cell(self, limit: Limit = FOREVER, avoid: Collection[Cell] = ()) -> Cell | None:
        """The cell to open next, flagged or not; None if there is none, or none can be told.

        Cells in `avoid` are never taken.
        """
        avoided = frozenset(avoid)
        return self._answer(
            ("best", self.effort, avoided), limit, lambda: self._find_best(avoided, limit)
        )

    def _find_best(self, avoid: frozenset[Cell], limit: Limit) -> Cell | None:
        counted = self.counted(limit)
        if counted is None or counted.estimated:
            # What is proved goes before what was drawn.
            found = min(self.safe(limit) - avoid, default=None)
            if found is not None or counted is None:
                return found
            avoid |= self.mines(limit)
        if self.effort is None:
            return counted.best_guess(avoid)
        return counted.best_cell(avoid, self.effort, limit)

    def best_unflagged(self, limit: Limit = FOREVER) -> Cell | None:
        """The same among the cells without a flag: a person's flags are not argued with."""
        best, flags = self.best_cell(limit), self.position.flags
        return self.best_cell(limit, flags) if best in flags else best

    def win_chance(self, limit: Limit = FOREVER) -> WinChance | None:
        """How likely the game is to be won by the best move; None where it cannot be told."""
        return self._answer(("win", self.effort), limit, lambda: self._find_win_chance(limit))

    def _find_win_chance(self, limit: Limit) -> WinChance | None:
        counted, best = self.counted(limit), self.best_cell(limit)
        return None if counted is None or best is None else counted.win_chance(best, limit)

    def prospects(self, cell: Cell, limit: Limit = FOREVER) -> tuple[Prospect, ...]:
        """What may happen when a hidden cell is opened; nothing where counting is too much."""
        counted = self.counted(limit)
        return () if counted is None else counted.prospects(cell, limit)
