"""What a command did: every command of a session ends in one of these, and raises nothing."""

from collections.abc import Callable
from dataclasses import dataclass

from minewise.advice import ExplainedMove, Explanation, Hint, Luck, Odds
from minewise.base import Task
from minewise.core import Cell, Step
from minewise.session.summary import Summary
from minewise.session.tally import Standing


@dataclass(frozen=True, slots=True)
class Finish:
    """What there is to say when a game has ended.

    Attributes:
        standing: Where it stands among the best times; None for a game that does not count.
        grade: One sentence: what lost it, or what it took to win it.
        luck: How lucky its guesses were.
        begin: How many steps a review makes before the one it shows first.
        share: A line to share, for today's board; empty for others.
    """

    standing: Standing | None
    grade: str
    luck: Luck
    begin: int
    share: str = ""

    @property
    def text(self) -> str:
        """All of it in words: the line to share on a line of its own."""
        standing = "" if self.standing is None else self.standing.text
        said = " ".join(filter(None, (standing, self.grade)))
        return "\n".join(filter(None, (said, self.share)))


@dataclass(frozen=True, slots=True)
class Result:
    """What an action did.

    Attributes:
        done: Whether it was done. If not, `message` says why, and nothing has changed.
        message: A sentence or more for the person; None where there is nothing to say.
        changed: The cells that look different now, row by row.
        opened: Of these, the ones that were opened by this action, the clicked one first.
        ended: Whether this action ended the game.
        step: What was done, undone or done again, if it was a step of the game.
        highlight: The cells to point at: the numbers of a hint, then the cell it settles.
        hint: The hint that was asked for.
        explanation: The reason that was asked for.
        odds: The odds that were asked for.
        advised: The move that the AI made or advises.
        summary: What the game comes to, if this action ended it.
        luck: How lucky the guesses were, if that was asked for.
        finish: What there is to say of a game that has ended, if that was asked for.
    """

    done: bool
    message: str | None = None
    changed: tuple[Cell, ...] = ()
    opened: tuple[Cell, ...] = ()
    ended: bool = False
    step: Step | None = None
    highlight: tuple[Cell, ...] = ()
    hint: Hint | None = None
    explanation: Explanation | None = None
    odds: Odds | None = None
    advised: ExplainedMove | None = None
    summary: Summary | None = None
    luck: Luck | None = None
    finish: Finish | None = None


def refused(sentence: str) -> Result:
    """An action that was not done, and why."""
    return Result(done=False, message=sentence)


SessionCall = Callable[[], Result | Task[Result]]
"""A command of the session with all that it needs, to be called when its turn comes."""
