"""What logic and counting say of one position: worked out when first asked, and once.

Whoever asks two things of the same position (a player for its move, then a person for
the reason) hands the same insight to both, and nothing is worked out twice. Flags play
no part in it: a position that differs by flags only shares what is known.
"""

from minewise.base import FOREVER, Limit, cached_property
from minewise.core import FLAG, HIDDEN, Cell, Position
from minewise.logic import Proof, Reasoning
from minewise.solver import Analysis, analyse, count_or_estimate

MOVE_SECONDS = 2.0
"""How long a player thinks about a move, unless somebody allows it more or less."""


class Insight:
    """One position, looked into as far as somebody asks.

    >>> insight = Insight(Position.parse("3x2x1/###/111"))
    >>> sorted(insight.reasoning.safe), insight.analysis.layouts
    ([(0, 0), (0, 2)], 1)

    Attributes:
        position: What is seen.
    """

    def __init__(self, position: Position, before: "Insight | None" = None) -> None:
        """Look at a position.

        Args:
            position: What is seen.
            before: What is known of the position before: if only flags have changed
                since, it is still known.
        """
        self.position = position
        unflagged = position.view.replace(FLAG, HIDDEN)
        bare = Position.unchecked(position.grid, position.mines, unflagged)
        self._known = _Known(bare)
        if before is not None and before._known.position == bare:
            self._known = before._known

    def __reduce__(self) -> tuple[object, ...]:
        # From one process to another only what is seen is carried over, not what is known of it.
        return Insight, (self.position,)

    def allow(self, limit: Limit) -> None:
        """Let all answers from now on, together, take as long as the limit says.

        What was cut short by the limit before is worked out again.
        """
        if not self._known.complete:
            self._known = _Known(self._known.position)
        self._known.allow(limit)

    @property
    def reasoning(self) -> Reasoning:
        """What follows, and why.

        Raises:
            ConflictError: The numbers contradict each other.
            TimeUpError: The limit was over before that was clear.
        """
        return self._known.reasoning

    def explain(self, cell: Cell) -> Proof | None:
        """The shortest reason we find why a cell is certain; None if it is not.

        Raises:
            ConflictError: The numbers contradict each other.
            TimeUpError: The limit was over before there was any proof.
        """
        return self.reasoning.explain(cell, self._known.limit)

    @property
    def analysis(self) -> Analysis:
        """What counting all layouts says; where they are too many, what some that are drawn say.

        Then it is `estimated`.

        Raises:
            NoLayoutError: The numbers contradict each other.
            TooWideError: There are too many cases to count, and no layout was found.
            TimeUpError: The limit was over before they were counted.
        """
        return self._known.counted


class _Known:
    """What is known of a position without flags."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.limit = FOREVER

    @property
    def complete(self) -> bool:
        """Whether no answer was cut short."""
        known = (self.__dict__.get(name) for name in ("solved", "counted"))
        return all(analysis is None or analysis.complete for analysis in known)

    def allow(self, limit: Limit) -> None:
        self.limit = limit
        if "solved" in self.__dict__:
            self.solved.limit = limit

    @cached_property
    def solved(self) -> Analysis:
        """Nothing is counted before somebody needs it."""
        return analyse(self.position, lazy=True, limit=self.limit)

    @cached_property
    def counted(self) -> Analysis:
        return count_or_estimate(self.solved)

    @cached_property
    def reasoning(self) -> Reasoning:
        # The readable reference has no faster way to decide cases than logic has.
        oracle = self.solved.settled if self.solved.core == "native" else None
        return Reasoning(self.position, oracle=oracle, limit=self.limit)
