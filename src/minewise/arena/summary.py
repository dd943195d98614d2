"""The sums over many games of a player: a win rate with its interval, and more."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import sqrt

from minewise.arena.result import GameResult
from minewise.base.language import gettext as _

REACH = 1.959963984540054
"""95 % of a normal distribution lies within this many standard deviations."""


@dataclass(slots=True)
class SeriesSummary:
    """The running sums over some games.

    >>> summary = SeriesSummary()
    >>> summary.add(GameResult(game=0, seed=0, won=True, moves=30, guesses=2, survival=None))
    >>> summary.win_rate, summary.guesses_per_game
    (1.0, 2.0)
    """

    games: int = 0
    wins: int = 0
    moves: int = 0
    guesses: int = 0
    faults: int = 0
    first_fault: GameResult | None = None
    slowest_move: float = 0.0
    _survived: float = 0.0
    _survival_known: int = 0
    _survival_unknown: int = 0

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        self.wins += result.won
        self.moves += result.moves
        self.guesses += result.guesses
        self.slowest_move = max(self.slowest_move, result.slowest_move)
        if result.survival is not None:
            self._survived += result.survival
            self._survival_known += 1
        elif not result.fault:
            self._survival_unknown += 1
        if result.fault:
            self.faults += 1
            self.first_fault = self.first_fault or result

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

    @property
    def survival(self) -> float | None:
        """The average chance to survive all guesses of a game.

        None unless the player knows it for every game that did not end by a fault.
        """
        if self._survival_unknown or not self._survival_known:
            return None
        return self._survived / self._survival_known

    def _repr_html_(self) -> str:
        low, high = self.interval
        return html_table(
            {
                _("Games"): f"{self.games:,}",
                _("Won"): f"{self.win_rate:.2%}",
                _("95 % interval"): f"{low:.2%} to {high:.2%}",
                _("Guesses a game"): f"{self.guesses_per_game:.2f}",
            }
        )


def html_table(row: Mapping[str, str]) -> str:
    """One row of figures below their names, for notebooks."""
    head = "".join(f"<th>{escape(name)}</th>" for name in row)
    cells = "".join(f"<td>{escape(value)}</td>" for value in row.values())
    return f"<table><thead><tr>{head}</tr></thead><tbody><tr>{cells}</tr></tbody></table>"


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, REACH * REACH / games
    middle = (rate + spread / 2) / (1 + spread)
    half = sqrt(rate * (1 - rate) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
