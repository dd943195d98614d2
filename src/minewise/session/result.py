"""What a command did: every command of a session ends in one of these, and raises nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from minewise.advice import (
    ExplainedMove,
    ExplainedMoveData,
    Explanation,
    ExplanationData,
    Hint,
    HintData,
    Luck,
    LuckData,
    Odds,
    OddsData,
)
from minewise.base import Task
from minewise.core import Cell, CellData, Step, StepData
from minewise.session.finish import Finish, FinishData
from minewise.session.summary import Summary, SummaryData


class ResultData(TypedDict):
    """What an action of a session did."""

    done: bool
    message: str | None
    changed: list[CellData]
    opened: list[CellData]
    ended: bool
    highlight: list[CellData]
    """To point at."""
    step: NotRequired[StepData]
    hint: NotRequired[HintData]
    explanation: NotRequired[ExplanationData]
    odds: NotRequired[OddsData]
    advised: NotRequired[ExplainedMoveData]
    summary: NotRequired[SummaryData]
    luck: NotRequired[LuckData]
    finish: NotRequired[FinishData]


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

    def as_data(self) -> ResultData:
        """The same as plain values; the answers only where there are any."""
        data: ResultData = {
            "done": self.done,
            "message": self.message,
            "changed": [list(cell) for cell in self.changed],
            "opened": [list(cell) for cell in self.opened],
            "ended": self.ended,
            "highlight": [list(cell) for cell in self.highlight],
        }
        if self.step is not None:
            data["step"] = self.step.as_data()
        if self.hint is not None:
            data["hint"] = self.hint.as_data()
        if self.explanation is not None:
            data["explanation"] = self.explanation.as_data()
        if self.odds is not None:
            data["odds"] = self.odds.as_data()
        if self.advised is not None:
            data["advised"] = self.advised.as_data()
        if self.summary is not None:
            data["summary"] = self.summary.as_data()
        if self.luck is not None:
            data["luck"] = self.luck.as_data()
        if self.finish is not None:
            data["finish"] = self.finish.as_data()
        return data


def refused(sentence: str) -> Result:
    """An action that was not done, and why."""
    return Result(done=False, message=sentence)


SessionCall = Callable[[], Result | Task[Result]]
"""A command of the session with all that it needs, to be called when its turn comes."""
