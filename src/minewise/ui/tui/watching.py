"""Games that an AI plays while one looks: on, back, and the next game.

A frame is a position with the move that the AI is about to make in it, and the
last frame of a game is how it ended, or why the AI cannot go on. What has been
seen is kept, so that going back costs nothing and going on again shows the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from minewise import players
from minewise.advice import Advised, advised_moves
from minewise.core import Cell, FirstClick, Game, Level, MinewiseError, Outcome, Position
from minewise.players import Move
from minewise.session import view_of, words


@dataclass(frozen=True, slots=True)
class Frame:
    """One look at a game.

    Attributes:
        number: Which move this is, from 1; the frame of the end repeats the last.
        position: What is seen, before the move.
        view: The same, one symbol a cell; at the end with what exploded.
        move: What the AI is about to do; None at the end.
        numbers: The numbers that its reason rests on.
        reason: Its reason in words; at the end, how it came to it.
        outcome: How the game ended; None before the end, and where the AI gave up.
    """

    number: int
    position: Position
    view: str
    move: Move | None
    numbers: frozenset[Cell]
    reason: str
    outcome: Outcome | None = None


class Watching:
    """One AI playing game after game.

    >>> watching = Watching("sentences", Level.parse("beginner"), FirstClick.SAFE, seed=7)
    >>> watching.frame.number, watching.forward(), watching.frame.number
    (1, True, 2)
    >>> watching.back(), watching.back()
    (True, False)

    Attributes:
        player: The name of the AI.
        level: Size and mines.
        first: The first-click rule.
        seed: The seed of the game that is seen now.
        start: The first cell, or None where the AI chooses it.
        wins: How many games were won, of those seen to their end.
        games: How many games were seen to their end.
    """

    def __init__(
        self,
        player: str,
        level: Level,
        first: FirstClick,
        seed: int,
        start: Cell | None = None,
    ) -> None:
        self.player = player
        self.level = level
        self.first = first
        self.seed = seed
        self.start = start
        self.wins = self.games = 0
        players.get(player)  # refuses a name that nobody has
        self._begin()

    def _begin(self) -> None:
        self._game = Game(self.level.grid, self.level.mines, seed=self.seed, first=self.first)
        self._coming = self._play()
        self._frames: list[Frame] = []
        self._at = -1
        self._look_on()

    @property
    def frame(self) -> Frame:
        """What is seen now."""
        return self._frames[self._at]

    def forward(self) -> bool:
        """Go on by a move; False at the end of the game."""
        if self.frame.move is None:
            return False
        if self._at + 1 < len(self._frames):
            self._at += 1
        else:
            self._look_on()
        return True

    def back(self) -> bool:
        """Go back by a move; False at the beginning."""
        if self._at == 0:
            return False
        self._at -= 1
        return True

    def to_begin(self) -> None:
        """Go back to the beginning."""
        self._at = 0

    def to_last_seen(self) -> None:
        """Go on to the last move that was seen."""
        self._at = len(self._frames) - 1

    def next_game(self) -> None:
        """The game with the next seed."""
        self.seed = (self.seed + 1) % 2**64
        self._begin()

    def _look_on(self) -> None:
        """Let the AI think of its next move, and look at that."""
        try:
            frame = next(self._coming)
        except MinewiseError as error:
            position = self._game.position
            reason = f"{self.player} cannot go on: {error}."
            frame = Frame(len(self._frames), position, position.view, None, frozenset(), reason)
        self._frames.append(frame)
        self._at += 1
        if frame.outcome is not None:
            self.games += 1
            self.wins += frame.outcome.won

    def _play(self) -> Iterator[Frame]:
        game, number = self._game, 0
        player = players.create(self.player, self.seed)
        for advised in advised_moves(player, game, self.start):
            number += 1
            yield _frame(number, advised)
        assert game.outcome is not None, "the moves go on until the game is over"
        reason = words.capital(str(game.outcome))
        yield Frame(number, game.position, view_of(game), None, frozenset(), reason, game.outcome)


def _frame(number: int, advised: Advised) -> Frame:
    position, reason = advised.position, advised.reason
    return Frame(number, position, position.view, advised.move, reason.numbers, reason.text)
