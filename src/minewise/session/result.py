"""The result of a command: every command of a session ends in one, and raises nothing."""

from collections.abc import Callable
from dataclasses import dataclass

from minewise.advice import ExplainedMove, Explanation, Hint, Luck, Odds
from minewise.base.task import Task
from minewise.core import Cell, Step
from minewise.session.summary import Summary
from minewise.session.tally import Standing


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game ended, compared with others, and why."""

    standing: Standing | None  # None for a game that does not count
    grade: str  # what lost it, or what it took to win it
    luck: Luck
    begin: int  # the number of steps before the first one that a review shows
    share: str = ""  # a line to share, for today's board

    @property
    def text(self) -> str:
        """The whole text, with the line to share on a line of its own."""
        standing = "" if self.standing is None else self.standing.text
        message = " ".join(filter(None, (standing, self.grade)))
        return "\n".join(filter(None, (message, self.share)))


@dataclass(frozen=True, slots=True)
class Result:
    """The effect of an action."""

    done: bool  # if not, `message` gives the reason, and nothing has changed
    message: str | None = None
    changed: tuple[Cell, ...] = ()  # the cells that look different now, row by row
    opened: tuple[Cell, ...] = ()  # of these, the ones that were opened, the clicked one first
    ended: bool = False
    step: Step | None = None  # the steps done, undone or redone
    highlight: tuple[Cell, ...] = ()  # to point at: the numbers of a hint, then the cell it settles
    hint: Hint | None = None
    explanation: Explanation | None = None
    odds: Odds | None = None
    advised: ExplainedMove | None = None  # the move that the AI made
    summary: Summary | None = None  # if this ended the game
    luck: Luck | None = None
    finish: Finish | None = None


SessionCall = Callable[[], Result | Task[Result]]
"""A command of the session bound to its arguments, to be called in its turn."""
