"""A game that an AI plays while a person watches, as a list of moments.

A moment is a position with the AI's next move. The last one is the result, or why the AI cannot go
on. Moments are kept, so going back costs nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from minewise import players
from minewise.advice import ExplainedMove, advised_moves
from minewise.base import Limit, MinewiseError, Task, gettext as _
from minewise.core import Cell, Deal, Outcome, Position
from minewise.players import MOVE_SECONDS
from minewise.session import view_of, words


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a game, before the move."""

    position: Position
    view: str  # one symbol a cell; at the end with the mine that exploded
    advised: ExplainedMove | None  # the next move; None at the end
    said: str  # the reason in words; at the end, the result
    outcome: Outcome | None = None  # also None where the AI cannot go on


class WatchedGame:
    """One game of an AI, as far as it was shown."""

    def __init__(self, player: str, deal: Deal, start: Cell | None = None) -> None:
        """Ask nothing of the AI yet, which chooses the first cell if `start` is None."""
        players.check(player)
        self.player = player
        self.deal = deal
        self.moments: list[Moment] = []
        self._start = start
        self._game = deal.game()
        self._coming = self._play()
        self._thinking: Task[Moment] | None = None

    @property
    def is_over(self) -> bool:
        """Whether its last moment was seen."""
        return bool(self.moments) and self.moments[-1].advised is None

    def think(self) -> Task[Moment]:
        """Let the AI think of its next move, or continue after a stop."""
        if self._thinking is None:
            self._thinking = Task.finding(self._next)
        thinking = self._thinking
        text = _("{player} is thinking").format(player=self.player)
        return Task(lambda _task: thinking.result(), self._take, text=text)

    def _take(self, moment: Moment) -> Moment:
        self._thinking = None
        self.moments.append(moment)
        return moment

    def stop(self) -> None:
        """Stop thinking: the screen is closed."""
        if self._thinking is not None:
            self._thinking.stop()

    def _next(self, task: Task[Moment]) -> Moment:
        self._task = task
        try:
            return next(self._coming)
        except MinewiseError as error:
            why = str(error)
        # Players may come from other packages: they may fail in any way.
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
        position = self._game.position
        said = _("{player} cannot go on: {why}.").format(player=self.player, why=why)
        return Moment(position, position.view, None, said)

    def _limit(self) -> Limit:
        return self._task.limit(MOVE_SECONDS)

    def _play(self) -> Iterator[Moment]:
        game = self._game
        player = players.create(self.player, self.deal.seed or 0)
        for advised in advised_moves(player, game, self._start, self._limit):
            yield Moment(advised.position, advised.position.view, advised, advised.text)
        said = words.as_sentence(str(game.outcome))
        yield Moment(game.position, view_of(game), None, said, game.outcome)
