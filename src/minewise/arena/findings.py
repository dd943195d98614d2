"""Findings beyond the win rate: where games are lost, and whether chances are right."""

from collections.abc import Iterable
from dataclasses import dataclass

from minewise.arena.result import GameResult
from minewise.arena.summary import wilson
from minewise.core import Level

TENTHS = 10
"""How many parts a board is divided into, to measure the progress of lost games."""


def losses(level: Level, games: Iterable[GameResult]) -> list[int]:
    """The number of games lost in each tenth of the board.

    The first number counts games lost with less than a tenth of the safe cells open,
    the last those with nine tenths or more.

    >>> losses(Level(10, 1, 0), [GameResult(0, 0, False, 1, 0, None, opened=3)])
    [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    """
    safe = max(1, len(level.grid) - level.mines)
    found = [0] * TENTHS
    for game in games:
        if not game.won:
            found[min(TENTHS - 1, game.opened * TENTHS // safe)] += 1
    return found


@dataclass(frozen=True, slots=True)
class Bin:
    """The guesses with about the same stated safety."""

    low: float  # the least chance of these, in tenths of 1
    guesses: int
    said: float  # the mean safety stated by the player
    lived: int  # how many survived

    @property
    def rate(self) -> float:
        """The share that lived."""
        return self.lived / self.guesses

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share."""
        return wilson(self.lived, self.guesses)


def calibration(games: Iterable[GameResult]) -> list[Bin]:
    """Guesses binned by stated safety, and how many survived; empty bins are omitted.

    >>> game = GameResult(0, 0, False, 9, 2, None, chances=(0.75, 0.5))
    >>> [(bin.low, bin.guesses, bin.lived) for bin in calibration([game])]
    [(0.5, 1, 0), (0.7, 1, 1)]
    """
    stated: list[list[float]] = [[] for _ in range(TENTHS)]
    lived = [0] * TENTHS
    for game in games:
        for chance, has_lived in game.guesses_lived:
            # Rounding may leave a value just below its tenth: 0.7 may be 0.6999999.
            number = min(TENTHS - 1, int(chance * TENTHS + 1e-6))
            stated[number].append(chance)
            lived[number] += has_lived
    return [
        Bin(number / TENTHS, len(chances), sum(chances) / len(chances), lived[number])
        for number, chances in enumerate(stated)
        if chances
    ]
