"""The odds of a position that is only looked at: counted beside the screen where they take long."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from textual.screen import Screen

from minewise.advice import estimated_in_words
from minewise.base import Limit, MinewiseError, Task
from minewise.core import Cell, Position
from minewise.solver import Probability, analyse, count_or_estimate
from minewise.ui.tui.tasks import Tasks

# So long nobody notices that the screen stands still; and how long odds are waited for at all.
_BLINK = 0.05
_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Counted:
    """What is known of the odds of a position.

    Attributes:
        position: The position.
        odds: How likely each hidden cell is a mine; nothing where that is not known, or not yet.
        said: That they are estimates, or why there are none; nothing where they are exact.
    """

    position: Position
    odds: Mapping[Cell, Probability] = field(default_factory=dict)
    said: str = ""


class Counting:
    """Counts the odds of whatever position is on a screen."""

    def __init__(self, screen: Screen[Any], changed: Callable[[], None]) -> None:
        """Wait for a position.

        Args:
            screen: Where it is.
            changed: Is called when odds have come that were not there at once.
        """
        self._tasks = Tasks(screen)
        self._changed = changed
        self._counted: Counted | None = None

    def of(self, position: Position) -> Counted:
        """What is known of the odds of this position by now."""
        if self._counted is None or self._counted.position != position:
            self.stop()
            self._counted = _at_once(position) or self._begin(position)
        return self._counted

    def _begin(self, position: Position) -> Counted:
        task = Task.finding(
            lambda task: _count(position, task.limit(_SECONDS)),
            lambda error: Counted(position, said=f"No odds: {error}."),
        )
        self._tasks.run(task, self._take)
        return Counted(position, said="Counting the odds.")

    def _take(self, counted: Counted) -> None:
        self._counted = counted
        self._changed()

    def stop(self) -> None:
        """Nobody looks at odds any more."""
        self._tasks.stop()
        self._counted = None


def _at_once(position: Position) -> Counted | None:
    """The odds, if they are there within a blink: most are, and so nothing flickers."""
    try:
        limit = Limit(_BLINK)
        counted = _count(position, limit)
    except MinewiseError:
        return None
    return counted if limit.complete else None


def _count(position: Position, limit: Limit) -> Counted:
    analysis = count_or_estimate(analyse(position, lazy=True), limit)
    said = estimated_in_words(analysis.drawn) if analysis.estimated else ""
    return Counted(position, analysis.probability, said)
