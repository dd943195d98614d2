"""A curriculum: boards from easy to hard, as fast as the agent learns."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from minewise.base.errors import ImpossibleError
from minewise.core.no_guess import HARDEST_STEPS

BY_STEP: tuple[dict[str, Any], ...] = tuple({"hardest": kind} for kind in HARDEST_STEPS)
"""Stages by the kind of the hardest step: single numbers, pairs, several numbers, the total."""


class Curriculum:
    """Stages, each a set of reset options. Enough successes lead to the next one.

    >>> curriculum = Curriculum(window=2, goal=1.0)
    >>> for succeeded in (True, False, True, True):
    ...     curriculum.record(succeeded)
    >>> curriculum.options
    {'hardest': 'pairs'}
    """

    def __init__(
        self, stages: Sequence[Mapping[str, Any]] = BY_STEP, *, window: int = 20, goal: float = 0.8
    ) -> None:
        """Begin with the first stage; a share `goal` of its last `window` episodes must succeed."""
        if not stages or window < 1:
            raise ImpossibleError("a curriculum needs a stage and a window of an episode", window)
        self.stages = [dict(stage) for stage in stages]  #: from easy to hard
        self.stage = 0  #: from 0
        self._goal = goal
        self._last: deque[bool] = deque(maxlen=window)

    @property
    def options(self) -> dict[str, Any]:
        """The options for the next reset."""
        return dict(self.stages[self.stage])

    def record(self, succeeded: bool) -> None:
        """Record whether an episode was a success: a win, no needless guess, or as you like."""
        self._last.append(succeeded)
        full = len(self._last) == self._last.maxlen
        if full and sum(self._last) >= self._goal * len(self._last):
            self.stage = min(self.stage + 1, len(self.stages) - 1)
            self._last.clear()
