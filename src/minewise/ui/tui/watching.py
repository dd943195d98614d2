"""Games that an AI plays while one looks: on, back, and the next game.

A frame is a position with the move that the AI is about to make in it, and the
last frame of a game is how it ended, or why the AI cannot go on. What has been
seen is kept, so that going back costs nothing and going on again shows the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from minewise import players
from minewise.advice import ExplainedMove, advised_moves
from minewise.base import MinewiseError
from minewise.core import Cell, FirstClick, Game, Level, Outcome, Position
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


class SeenGame:
    """One game as far as it was seen."""

    def __init__(self, watching: "Watching", seed: int) -> None:
        self.seed = seed
        self.player = watching.player
        self._start = watching.start
        level = watching.level
        self._game = Game(level.grid, level.mines, seed=seed, first=watching.first)
        self._coming = self._play()
        self.frames: list[Frame] = []
        self.at = 0

    def think(self) -> Frame:
        """Let the AI think of its next move."""
        try:
            return next(self._coming)
        except MinewiseError as error:
            position = self._game.position
            reason = f"{self.player} cannot go on: {error}."
            return Frame(len(self.frames), position, position.view, None, frozenset(), reason)

    def _play(self) -> Iterator[Frame]:
        game, number = self._game, 0
        player = players.create(self.player, self.seed)
        for advised in advised_moves(player, game, self._start):
            number += 1
            yield _frame(number, advised)
        assert game.outcome is not None, "the moves go on until the game is over"
        reason = words.as_sentence(str(game.outcome))
        yield Frame(number, game.position, view_of(game), None, frozenset(), reason, game.outcome)


class Watching:
    """One AI playing game after game.

    An AI may think for seconds. So `forward` and `next_game` can be done in two parts: the
    thinking, which may be done on another thread, and the rest, which takes no time.

    >>> watching = Watching("sentences", Level.parse("beginner"), FirstClick.SAFE, seed=7)
    >>> watching.frame.number, watching.forward(), watching.frame.number
    (1, True, 2)
    >>> watching.back(), watching.back()
    (True, False)

    Attributes:
        player: The name of the AI.
        level: Size and mines.
        first: The first-click rule.
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
        self.start = start
        self.wins = self.games = 0
        players.get(player)  # refuses a name that nobody has
        self._seen = SeenGame(self, seed)
        self.take_move(self._seen.think())

    @property
    def seed(self) -> int:
        """The seed of the game that is seen now."""
        return self._seen.seed

    @property
    def frame(self) -> Frame:
        """What is seen now."""
        return self._seen.frames[self._seen.at]

    @property
    def needs_thinking(self) -> bool:
        """Whether the AI has to think before one can go forward."""
        seen = self._seen
        return self.frame.move is not None and seen.at + 1 == len(seen.frames)

    def think(self) -> Frame:
        """Let the AI think of the move after the last that was seen; `take_move` it then."""
        return self._seen.think()

    def take_move(self, frame: Frame) -> None:
        """See what the AI has thought of; the frame that is seen now stays."""
        self._seen.frames.append(frame)
        if frame.outcome is not None:
            self.games += 1
            self.wins += frame.outcome.won

    def forward(self) -> bool:
        """Go on by a move; False at the end of the game."""
        if self.frame.move is None:
            return False
        if self.needs_thinking:
            self.take_move(self.think())
        self._seen.at += 1
        return True

    def back(self) -> bool:
        """Go back by a move; False at the beginning."""
        if self._seen.at == 0:
            return False
        self._seen.at -= 1
        return True

    def to_begin(self) -> None:
        """Go back to the beginning."""
        self._seen.at = 0

    def to_last_seen(self) -> None:
        """Go on to the last move that was seen."""
        self._seen.at = len(self._seen.frames) - 1

    def next_game(self) -> None:
        """The game with the next seed."""
        self.take_game(*self.think_of_next_game())

    def think_of_next_game(self) -> tuple[SeenGame, Frame]:
        """Let the AI think of its first move in the next game; `take_game` it then."""
        seen = SeenGame(self, (self.seed + 1) % 2**64)
        return seen, seen.think()

    def take_game(self, seen: SeenGame, frame: Frame) -> None:
        """See another game from its beginning."""
        self._seen = seen
        self.take_move(frame)


def _frame(number: int, advised: ExplainedMove) -> Frame:
    position, reason = advised.position, advised.reason
    return Frame(number, position, position.view, advised.move, reason.numbers, reason.text)
