"""What many games say about a player: a win rate with its interval, and more."""

from dataclasses import dataclass
from math import sqrt

from minewise.arena.games import GameResult

# How far 95 % of a normal distribution reach, in standard deviations.
_REACH = 1.959963984540054


@dataclass(slots=True)
class Summary:
    """The sums over some games, to which more can be added.

    >>> summary = Summary()
    >>> summary.add(GameResult(game=0, seed=0, won=True, moves=30, guesses=2, survival=None))
    >>> summary.win_rate, summary.guesses_per_game
    (1.0, 2.0)
    """

    games: int = 0
    wins: int = 0
    moves: int = 0
    guesses: int = 0

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        self.wins += result.won
        self.moves += result.moves
        self.guesses += result.guesses

    @property
    def win_rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.wins, self.games)

    @property
    def guesses_per_game(self) -> float:
        """How many guesses a game took."""
        return self.guesses / self.games if self.games else 0.0


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, _REACH * _REACH / games
    middle = (rate + spread / 2) / (1 + spread)
    half = sqrt(rate * (1 - rate) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
