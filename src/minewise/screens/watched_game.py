"""A game that an AI plays while a person watches, as a list of moments.

A moment is a position with the AI's next move. The last one is the result, or why the AI cannot go
on. Moments are kept, so going back costs nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from minewise import players
from minewise.advice import ExplainedMove, advised_moves
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.limit import Limit
from minewise.base.task import Task
from minewise.core import Cell, Deal, Outcome, Position
from minewise.core.game import view_of
from minewise.players.player import MOVE_SECONDS
from minewise.players.registry import check
from minewise.session import words


@dataclass(frozen=True, slots=True)
class WatchedMove:
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
        check(player)
        self.player = player
        self.deal = deal
        self.moments: list[WatchedMove] = []
        self._start = start
        self._game = deal.game()
        self._coming = self._play()
        self._thinking: Task[WatchedMove] | None = None

    @property
    def is_over(self) -> bool:
        """Whether its last moment was seen."""
        return bool(self.moments) and self.moments[-1].advised is None

    def think(self) -> Task[WatchedMove]:
        """Let the AI think of its next move, or continue after a stop."""
        if self._thinking is None:
            self._thinking = Task.finding(self._next)
        thinking = self._thinking
        text = _("{player} is thinking").format(player=self.player)
        return Task(lambda _task: thinking.result(), self._take, text=text)

    def _take(self, moment: WatchedMove) -> WatchedMove:
        self._thinking = None
        self.moments.append(moment)
        return moment

    def stop(self) -> None:
        """Stop thinking: the screen is closed."""
        if self._thinking is not None:
            self._thinking.stop()

    def _next(self, task: Task[WatchedMove]) -> WatchedMove:
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
        return WatchedMove(position, position.view, None, said)

    def _limit(self) -> Limit:
        return self._task.limit(MOVE_SECONDS)

    def _play(self) -> Iterator[WatchedMove]:
        game = self._game
        player = players.create(self.player, self.deal.seed or 0)
        for advised in advised_moves(player, game, self._start, self._limit):
            yield WatchedMove(advised.position, advised.position.view, advised, advised.text)
        said = words.as_sentence(str(game.outcome))
        yield WatchedMove(game.position, view_of(game), None, said, game.outcome)
