"""The player that opens any cell: the baseline for all others."""

from minewise.core import Position
from minewise.players.move import Move
from minewise.players.player import Player
from minewise.players.random_guess import guess


class RandomPlayer(Player):
    """Opens any hidden cell without a flag, each as likely.

    >>> RandomPlayer(seed=1).move(Position.parse("1x1x0/#")).cell
    (0, 0)
    """

    name = "random"
    summary = "opens any hidden cell"

    def move(self, position: Position) -> Move:
        """Guess."""
        return guess(position, self.chance)
