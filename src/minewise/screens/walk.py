"""Following a game, in time or step by step, with odds: the base of replaying and watching."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from minewise.advice.chances import estimated_in_words
from minewise.base.data import as_float
from minewise.base.language import gettext as _
from minewise.base.limit import Limit
from minewise.base.task import Task
from minewise.core import Cell, Position
from minewise.screens.view import NOTHING, Action, Did, Given, SessionScreen
from minewise.session.session import Session
from minewise.solver import count_or_estimate, solve

FRAME = 1 / 25
"""Seconds between two frames of a moving game."""

_ODDS_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Counted:
    """The odds of a position, with a note if they are estimates, or if there are none."""

    position: Position
    odds: Mapping[Cell, float] = field(default_factory=dict)
    note: str = ""


class WalkingScreen(SessionScreen):
    """A game that moves by itself, or by the person's steps.

    Odds, grades and the next move are worked out in the background, one after the other. If the
    person stops that, it rests until their next action.
    """

    def __init__(self, session: Session, context: Literal["replay", "watch"]) -> None:
        super().__init__(session, context=context)
        self._is_playing = True
        self._shows_odds = False
        self._counted: Counted | None = None
        self._rests = False

    # To be overridden

    def _work(self) -> Task[Did] | None:
        """The next background task, not begun yet; None if there is none."""
        raise NotImplementedError

    def _pass(self, seconds: float) -> None:
        raise NotImplementedError

    # Going on

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        self._rests = False
        return super().do(action, given)

    def load(self) -> Task[Did] | None:
        super().load()
        return self.beside()

    def tick(self, seconds: float) -> None:
        if self._is_playing:
            self._pass(seconds)

    def beside(self) -> Task[Did] | None:
        return None if self._rests else self._work()

    def stopped(self) -> None:
        self._rests, self._is_playing = True, False

    # Forward and back

    def _go(self, at: int) -> None:
        """Go to a place within the game, and stay there."""
        raise NotImplementedError

    def act_begin(self, _given: Given) -> None:
        self._go(0)

    def act_go(self, given: Given) -> None:
        if given.number is not None:
            self._go(given.number)

    # Odds

    def act_odds(self, _given: Given) -> None:
        self._shows_odds = not self._shows_odds

    def _odds_of(self, position: Position) -> Counted:
        """The odds of a position, if they are counted yet."""
        counted = self._counted
        known = self._shows_odds and counted is not None and counted.position == position
        return counted if known and counted is not None else Counted(position)

    def _count(self, position: Position) -> Task[Did] | None:
        """Count the odds, if they are shown and not known yet."""
        if not self._shows_odds or (
            self._counted is not None and self._counted.position == position
        ):
            return None

        def failed(error: Exception) -> Did:
            text = _("There are no odds: {why}.").format(why=error)
            return self._take_odds(Counted(position, note=text))

        return Task(
            lambda task: _counted(position, task.limit(_ODDS_SECONDS)),
            self._take_odds,
            failed,
            _("Counting the odds"),
        )

    def _take_odds(self, counted: Counted) -> Did:
        self._counted = counted
        return Did()

    # Common actions

    def _going(self, to_the_end: str) -> Iterator[Action]:
        """The actions for playing and stepping."""
        act = self._action
        yield act("pause", _("Pause") if self._is_playing else _("Play"))
        yield act("step-back", _("Step back"))
        yield act("step", _("Step"))
        yield act("begin", _("To the beginning"), place="more")
        yield act("end", to_the_end, place="more")
        yield act("slower", _("Slower"), place="more")
        yield act("faster", _("Faster"), place="more")
        yield act("help", _("Help"), place="more")

    def _odds_action(self) -> Action:
        label = _("Hide the odds") if self._shows_odds else _("Show the odds")
        return self._action("odds", label)


def _counted(position: Position, limit: Limit) -> Counted:
    analysis = count_or_estimate(solve(position, lazy=True), limit)
    text = estimated_in_words(analysis.drawn) if analysis.estimated else ""
    return Counted(
        position, {cell: as_float(chance) for cell, chance in analysis.probability.items()}, text
    )
