"""What a command did: every command of a session ends in one of these, and raises nothing."""

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
    begin: int  # how many steps a review makes before the one it shows first
    share: str = ""  # a line to share, for today's board

    @property
    def text(self) -> str:
        """All of it in words: the line to share on a line of its own."""
        standing = "" if self.standing is None else self.standing.text
        said = " ".join(filter(None, (standing, self.grade)))
        return "\n".join(filter(None, (said, self.share)))


@dataclass(frozen=True, slots=True)
class Result:
    """What an action did."""

    done: bool  # if not, `message` says why, and nothing has changed
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
"""A command of the session with all that it needs, to be called when its turn comes."""
