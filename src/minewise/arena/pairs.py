"""Two players on the same boards.

Boards differ far more than players do: on the same boards most games end the same way
for both, and only the others distinguish the players. So the difference is known more
precisely than the two win rates.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, erfc, sqrt

from minewise.arena.result import GameResult
from minewise.arena.summary import html_table, wilson
from minewise.arena.table import Results
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.core import FirstClick
from minewise.core.grid import short_place

# If only one player won in more games than this, the binomial sum takes long, and the
# chi-squared distribution is accurate to more digits than are shown.
_MOST_EXACT = 1000


class UnlikeError(MinewiseError):
    """The results are not from the same boards."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """How the same games ended for two players, A and B.

    >>> pairs = Pairs(both=50, only_a=15, only_b=5, neither=30)
    >>> pairs.difference, round(pairs.p_value, 4)
    (0.1, 0.0414)
    """

    both: int
    only_a: int
    only_b: int
    neither: int

    @classmethod
    def of(cls, a: Sequence[GameResult], b: Sequence[GameResult]) -> "Pairs":
        """Count the pairs of games."""
        won = [(one.won, other.won) for one, other in zip(a, b, strict=True)]
        return cls(*map(won.count, [(True, True), (True, False), (False, True), (False, False)]))

    @property
    def games(self) -> int:
        """How many boards there are."""
        return self.both + self.only_a + self.only_b + self.neither

    @property
    def difference(self) -> float:
        """The win rate of A less that of B."""
        return (self.only_a - self.only_b) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference.

        Newcombe's (1998, his method 10): Wilson's intervals of both rates, combined with
        regard to the correlation of the two.
        """
        games = self.games
        wins_a, wins_b = self.both + self.only_a, self.both + self.only_b
        rate_a, rate_b = wins_a / games, wins_b / games
        (low_a, high_a), (low_b, high_b) = wilson(wins_a, games), wilson(wins_b, games)
        together = self._correlation()
        down = _join(rate_a - low_a, high_b - rate_b, together)
        up = _join(high_a - rate_a, rate_b - low_b, together)
        return max(-1.0, self.difference - down), min(1.0, self.difference + up)

    def _correlation(self) -> float:
        wins_a, wins_b = self.both + self.only_a, self.both + self.only_b
        below = wins_a * (self.games - wins_a) * wins_b * (self.games - wins_b)
        if below == 0:
            return 0.0
        above = float(self.both * self.neither - self.only_a * self.only_b)
        if above > 0:
            above = max(above - self.games / 2, 0.0)
        return above / sqrt(below)

    @property
    def is_exact(self) -> bool:
        """Whether the test is exact, or approximate because there are enough games."""
        return self.only_a + self.only_b <= _MOST_EXACT

    @property
    def p_value(self) -> float:
        """McNemar's test: how likely so large a difference is between equally strong players.

        If they were equally strong, each game won by only one would be equally likely to be
        won by either. Two-sided; exact, or else with the continuity correction.
        """
        apart = self.only_a + self.only_b
        if self.is_exact:
            fewer = min(self.only_a, self.only_b)
            tail = sum(comb(apart, count) for count in range(fewer + 1))
            return min(1.0, 2 * tail / (1 << apart))
        squared = max(abs(self.only_a - self.only_b) - 1, 0) ** 2 / apart
        return erfc(sqrt(squared / 2))

    def _repr_html_(self) -> str:
        low, high = self.interval
        return html_table(
            {
                _("Boards"): f"{self.games:,}",
                _("Won by both"): f"{self.both:,}",
                _("Only by A"): f"{self.only_a:,}",
                _("Only by B"): f"{self.only_b:,}",
                _("A minus B"): f"{self.difference:+.2%}",
                _("95 % interval"): f"{low:+.2%} to {high:+.2%}",
            }
        )


def pair(a: Results, b: Results) -> Pairs:
    """Pair the games of two players; refuses games on different boards."""
    for what, one, other in (
        ("level", a.level.header, b.level.header),
        ("first click", str(a.first), str(b.first)),
        ("first cell", _cell(a), _cell(b)),
        ("number of games", len(a.games), len(b.games)),
    ):
        if one != other:
            raise UnlikeError(
                f"{a.name} and {b.name} cannot be compared: the {what} of one is {one}, of the "
                f"other {other}",
                a.name,
            )
    if a.first is not FirstClick.ANY and a.start is None:
        raise UnlikeError(
            f"{a.name} and {b.name} cannot be compared: the players chose their first cells, and "
            f"the first click {a.first} deals the mines by that cell: expected games with --start",
            a.name,
        )
    for of_a, of_b in zip(a.games, b.games, strict=True):
        if (of_a.seed, of_a.board) != (of_b.seed, of_b.board):
            raise UnlikeError(
                f"{a.name} and {b.name} cannot be compared: game {of_a.game} was played on "
                "different boards",
                a.name,
            )
    return Pairs.of(a.games, b.games)


def _cell(results: Results) -> str:
    return "the player's choice" if results.start is None else short_place(results.start)


def _join(one: float, other: float, together: float) -> float:
    return sqrt(max(0.0, one * one - 2 * together * one * other + other * other))
