"""Everything known about one position, each answer computed once, on demand.

Counting gives each cell its probability, and so finds the certain cells; logic gives the reasons.
Where too many numbers depend on each other to count, probabilities are estimated from sampled
layouts, and only proved cells are certain; where no layout is found, there is only logic.

Complete answers are cached here. One that was cut short is cached in the limit that cut it short:
all answers under one limit agree, and under another limit they are computed again.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from copy import copy
from typing import Any, TypeVar

from minewise.base.errors import MinewiseError, check_type
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import FLAG, HIDDEN, Cell, Chance, Position
from minewise.logic import Proof, Reasoning
from minewise.solver import (
    Probability,
    Prospect,
    Solution,
    TooWideError,
    WinChance,
    count_or_estimate,
    solve,
)
from minewise.solver.solution import odds_svg

_Answer = TypeVar("_Answer")
_NoAnswer = TooWideError | TimeUpError


def analyse(position: Position | str, *, effort: str | None = "normal") -> "Analysis":
    """Analyse a position, given as a `Position` or in the notation.

    >>> analyse("3x2x1/###/111").safe == {(0, 0), (0, 2)}
    True

    `effort` is how far to look ahead for the best guess, one of `solver.EFFORTS`; None takes the
    safest cell. The analysis is lazy: numbers that contradict each other raise an error at the
    first question.
    """
    if isinstance(position, str):
        position = Position.parse(position, trust_flags=False)
    return Analysis(position, effort=effort)


class Analysis:
    """The analysis of a position. Flags are the player's, and may be wrong.

    >>> analysis = Analysis(Position.parse("3x2x1/###/111"))
    >>> sorted(analysis.safe), analysis.best_cell(), analysis.layouts
    ([(0, 0), (0, 2)], (0, 0), 1)

    Several threads may use it, each within a limit of its own. Every answer may raise a
    `ConflictError` (the numbers contradict each other) or a `TimeUpError` (the limit ran out
    first).
    """

    def __init__(
        self,
        position: Position,
        *,
        first_click_is_safe: bool = False,
        effort: str | None = "normal",
        before: "Analysis | None" = None,
    ) -> None:
        """Analyse a position; if only flags have changed since `before`, its answers are reused."""
        check_type(position, Position, "position")
        self.position = position
        #: whether no cell is open yet and the first click is promised to be safe
        self.first_click_is_safe = first_click_is_safe
        #: how far to look ahead for the best guess, one of `solver.EFFORTS`; None: the safest cell
        self.effort = effort
        self._limit = FOREVER
        self._bare = position
        if FLAG in position.view:
            unflagged = position.view.replace(FLAG, HIDDEN)
            self._bare = Position.unchecked(position.grid, position.mines, unflagged)
        self._known: dict[Hashable, Any] = {}
        if before is not None and before._bare == self._bare:
            self._known = before._known

    def within(self, limit: Limit | float) -> "Analysis":
        """The same analysis for questions under a limit, or a number of seconds.

        >>> analyse("3x2x1/###/111").within(2).best_cell()
        (0, 0)
        """
        hurried = copy(self)
        hurried._limit = limit if isinstance(limit, Limit) else Limit(limit)
        return hurried

    def __getstate__(self) -> dict[str, Any]:
        """All but the limit, which belongs to the caller."""
        return {**self.__dict__, "_limit": FOREVER}

    def _answer(self, question: Hashable, work: Callable[[], _Answer]) -> _Answer:
        """The cached answer, or else the result of the work.

        Analyses that differ by flags or effort share one cache: a question
        whose answer depends on them names them.
        """
        limit = self._limit
        if question in self._known:
            answer: _Answer = self._known[question]
        elif not limit.complete and (self._bare, question) in limit.best_so_far:
            answer = limit.best_so_far[self._bare, question]
        else:
            answer = work()
            if limit.complete:
                self._known[question] = answer
            else:
                limit.best_so_far[self._bare, question] = answer
        return answer

    def _attempt(self, question: Hashable, work: Callable[[], _Answer]) -> _Answer | _NoAnswer:
        """The answer, or the error that prevented it."""

        def attempt() -> _Answer | _NoAnswer:
            try:
                return work()
            except TooWideError as error:
                return error
            except TimeUpError as error:
                self._limit.cut_short()
                return error

        return self._answer(question, attempt)

    # In a notebook

    def __repr__(self) -> str:
        return f"analyse({self.position.line()!r})"

    def _repr_svg_(self) -> str | None:
        try:
            return odds_svg(self.position, self.probability, self.best_cell())
        except MinewiseError:  # no layout agrees, or they are too many to be counted
            return self.position._repr_svg_()

    # Logic

    def reasoning(self) -> Reasoning:
        """The certain cells, with their proofs."""
        solver = self._solver
        # The reference solver decides cases no faster than logic does.
        oracle = solver.settled if solver.core == "native" else None
        return self._answer(
            "reasoning", lambda: Reasoning(self._bare, oracle=oracle, limit=self._limit)
        )

    def proof(self, cell: Cell) -> Proof | None:
        """The easiest proof we find that a cell is certain; None if it is not."""
        return self.reasoning().explain(cell, self._limit)

    def settled(self, numbers: Collection[Cell], use_total: bool) -> Mapping[Cell, int] | None:
        """The cells that some numbers settle alone (0 safe, 1 a mine); None if they contradict.

        Empty if the numbers are too many.
        """
        return self._solver.settled(numbers, use_total, self._limit)

    def check(self) -> None:
        """Raise an error if the numbers contradict each other; logic names the fewest."""
        try:
            self.reasoning()
        except TimeUpError:
            self._limit.cut_short()  # counting may still find out

    # Counting

    @property
    def _solver(self) -> Solution:
        if "solver" not in self._known:
            self._known.setdefault("solver", solve(self._bare, lazy=True))
        found: Solution = self._known["solver"]
        return found

    def _counting(self) -> Solution | _NoAnswer:
        return self._attempt("counting", lambda: count_or_estimate(self._solver, self._limit))

    def count(self) -> Solution:
        """The result of counting all layouts; if they are too many, an estimate (`estimated`).

        Raises a `NoLayoutError` if the numbers contradict each other, a `TooWideError` if the
        layouts cannot be counted and none was found.
        """
        found = self._counting()
        if isinstance(found, MinewiseError):
            raise found.with_traceback(None)  # it may be raised again and again
        return found

    def counted(self) -> Solution | None:
        """The result of `count`; None if counting and sampling would both take too long."""
        found = self._counting()
        return None if isinstance(found, MinewiseError) else found

    def _layouts(self) -> int | _NoAnswer:
        counting = self._counting()
        if isinstance(counting, MinewiseError):
            return counting
        # A fast core may know the probabilities and still not the exact number; nor does an
        # estimate include it.
        return self._attempt("layouts", lambda: counting.count_layouts(self._limit))

    @property
    def layouts(self) -> int | None:
        """How many layouts agree; None if counting them takes too long."""
        found = self._layouts()
        return found if isinstance(found, int) else None

    def too_wide(self) -> str | None:
        """Why the layouts were not counted, in one sentence; None if they were."""
        found = self._layouts()
        return None if isinstance(found, int) else str(found)

    # Both

    @property
    def safe(self) -> frozenset[Cell]:
        """The hidden cells that are certainly safe."""
        return self._certain[0]

    @property
    def mines(self) -> frozenset[Cell]:
        """The hidden cells that are certainly mines."""
        return self._certain[1]

    def wrong_flags(self) -> frozenset[Cell]:
        """The flags on cells that are certainly safe."""
        return self.safe.intersection(self.position.flags)

    @property
    def _certain(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        return self._answer("certain", self._find_certain)

    def _find_certain(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        safe, mines = frozenset[Cell](), frozenset[Cell]()
        counted = self.counted()
        if counted is not None:
            safe, mines = counted.safe, counted.mines
            if not counted.estimated:
                return safe, mines
        try:
            reasoning = self.reasoning()
        except TimeUpError:
            self._limit.cut_short()
            return safe, mines
        return safe.union(reasoning.safe), mines.union(reasoning.mines)

    @property
    def probability(self) -> Mapping[Cell, Probability]:
        """For each hidden cell, row by row, how likely it is a mine.

        Exactly 0 or 1 for the certain cells, and for no other. Without counting, it has only
        those.
        """
        return self._answer("probability", self._find_probability)

    def _find_probability(self) -> Mapping[Cell, Probability]:
        counted = self.counted()
        if counted is not None and not counted.estimated:
            return counted.probability
        drawn = {} if counted is None else counted.probability
        certain = dict.fromkeys(self.safe, 0.0) | dict.fromkeys(self.mines, 1.0)
        return {**drawn, **certain}

    @property
    def safest(self) -> tuple[Cell, ...]:
        """The hidden cells that are the least likely mines, row by row."""
        return self.count().safest

    @property
    def frontier_mines(self) -> Mapping[int, Probability]:
        """For each number of mines, how likely exactly that many lie beside open numbers."""
        return self.count().frontier_mines

    def sample(self, chance: Chance) -> frozenset[Cell]:
        """The mines of a random layout that agrees, all equally likely."""
        return self.count().sample(chance)

    # What to do

    def best_cell(self, avoid: Collection[Cell] = ()) -> Cell | None:
        """The cell to open next, flagged or not; None if there is none, or it is unknown.

        Cells in `avoid` are never taken.
        """
        avoided = frozenset(avoid)
        return self._answer(("best", self.effort, avoided), lambda: self._find_best(avoided))

    def _find_best(self, avoid: frozenset[Cell]) -> Cell | None:
        counted = self.counted()
        if counted is None or counted.estimated:
            # Proofs take precedence over samples.
            found = min(self.safe - avoid, default=None)
            if found is not None or counted is None:
                return found
            avoid |= self.mines
        if self.effort is None:
            return counted.best_guess(avoid)
        return counted.best_cell(avoid, self.effort, self._limit)

    def best_unflagged(self) -> Cell | None:
        """The cell to open next among those without a flag."""
        best, flags = self.best_cell(), self.position.flags
        return self.best_cell(flags) if best in flags else best

    def win_chance(self, cell: Cell | None = None) -> WinChance | None:
        """How likely the game is to be won if a cell is opened next, or by the best move.

        None if it is unknown.
        """
        return self._answer(("win", self.effort, cell), lambda: self._find_win_chance(cell))

    def _find_win_chance(self, cell: Cell | None) -> WinChance | None:
        counted, opened = self.counted(), self.best_cell() if cell is None else cell
        if counted is None or opened is None:
            return None
        return counted.win_chance(opened, self._limit)

    def numbers(self, cell: Cell) -> Mapping[int, Probability]:
        """How likely a hidden cell is safe *and* shows each number when it is opened."""
        return self.count().numbers(cell, self._limit)

    def prospects(self, cell: Cell) -> tuple[Prospect, ...]:
        """The possible outcomes of opening a hidden cell; empty if counting is too much."""
        counted = self.counted()
        return () if counted is None else counted.prospects(cell, self._limit)
