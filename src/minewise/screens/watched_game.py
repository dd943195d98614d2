"""A game that an AI plays while a person watches, as a list of moments.

A moment is a position with the AI's next move. The last one is the result, or the reason why the
AI cannot continue. Moments are kept, so going back costs nothing.
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
    """A moment of a game: the position before a move, and the move."""

    position: Position
    view: str  # one symbol a cell; at the end with the mine that exploded
    advised: ExplainedMove | None  # the next move; None at the end
    text: str  # the reason in words; at the end, the result
    outcome: Outcome | None = None  # also None if the AI cannot continue


class WatchedGame:
    """One game of an AI, as far as it was played."""

    def __init__(self, player: str, deal: Deal, start: Cell | None = None) -> None:
        """Prepare a game, without a move yet; the AI chooses the first cell if `start` is None."""
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
        """Whether its last moment is known."""
        return bool(self.moments) and self.moments[-1].advised is None

    def think(self) -> Task[WatchedMove]:
        """Let the AI choose its next move, or continue after a stop."""
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
        text = _("{player} cannot continue: {why}.").format(player=self.player, why=why)
        return WatchedMove(position, position.view, None, text)

    def _limit(self) -> Limit:
        return self._task.limit(MOVE_SECONDS)

    def _play(self) -> Iterator[WatchedMove]:
        game = self._game
        player = players.create(self.player, self.deal.seed or 0)
        for advised in advised_moves(player, game, self._start, self._limit):
            yield WatchedMove(advised.position, advised.position.view, advised, advised.text)
        text = words.as_sentence(str(game.outcome))
        yield WatchedMove(game.position, view_of(game), None, text, game.outcome)
