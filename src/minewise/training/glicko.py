"""Glicko-2: a person's strength, with its deviation and volatility.

After Mark Glickman, "Example of the Glicko-2 system" (2012). A puzzle has a rating like a
person: solving it is a win against it, and both ratings move.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

TAU = 0.75
"""Limits how much the volatility may change: as on lichess."""

_SCALE = 173.7178
_CLOSE_ENOUGH = 1e-6
MOST_DEVIATION = 350.0
LEAST_DEVIATION = 30.0
_ROUGH = 110.0
MOST_VOLATILITY = 0.1
_LEAST_VOLATILITY = 1e-4

# No rating is farther from the start; and a game proves nothing about players who are farther apart
# than this, in units of the scale.
_FARTHEST = 5000.0
_MOST_AHEAD = 20.0

# A rating that rests for a year is nearly as uncertain as a new one.
_PERIODS_A_DAY = 0.21436


NEWCOMER = 800.0
"""The rating of a beginner: low, since it rises fast, and puzzles that are too hard are dull."""


@dataclass(frozen=True, slots=True)
class Glicko:
    """A rating."""

    rating: float = NEWCOMER
    deviation: float = MOST_DEVIATION  #: in 19 of 20 cases the true rating is within two of these
    #: how much the strength itself changes. It begins at half the value usual in chess: skill
    #: changes rarely, and then quickly.
    volatility: float = 0.03

    @classmethod
    def kept(cls, rating: object, deviation: object, volatility: object) -> "Glicko":
        """A rating from a database, clamped to the scale; `ValueError` if these are no numbers."""
        middle = 1500.0
        return cls(
            _within(rating, middle - _FARTHEST, middle + _FARTHEST),
            _within(deviation, 1.0, MOST_DEVIATION),
            _within(volatility, _LEAST_VOLATILITY, MOST_VOLATILITY),
        )

    @property
    def is_rough(self) -> bool:
        """Whether its deviation is so large that one game moves it far."""
        return self.deviation > _ROUGH

    def rested(self, days: float) -> "Glicko":
        """The rating after some days without a game: its deviation grows."""
        if days <= 0:
            return self
        grown = self.volatility**2 * _PERIODS_A_DAY * days
        spread = math.sqrt((self.deviation / _SCALE) ** 2 + grown) * _SCALE
        return Glicko(self.rating, min(MOST_DEVIATION, spread), self.volatility)


def rated(before: Glicko, games: Sequence[tuple[Glicko, float]], tau: float = TAU) -> Glicko:
    """The rating after some games, each given by the other's rating and the score, 0 to 1.

    `tau` limits how much the volatility changes.

    Glickman's own example. He rounds to four digits before the last step, and cuts the
    volatility off at 0.05999:

    >>> games = [(Glicko(1400, 30), 1), (Glicko(1550, 100), 0), (Glicko(1700, 300), 0)]
    >>> after = rated(Glicko(1500, 200, 0.06), games, tau=0.5)
    >>> mu, phi = (after.rating - 1500) / 173.7178, after.deviation / 173.7178
    >>> f"{mu:.4f} {phi:.4f} {after.volatility:.6f}"
    '-0.2069 0.8722 0.059996'
    >>> f"{1500 + 173.7178 * round(mu, 4):.2f} {173.7178 * round(phi, 4):.2f}"
    '1464.06 151.52'
    """
    phi = before.deviation / _SCALE
    information = surprise = 0.0
    for other, score in games:
        weight = 1 / math.sqrt(1 + 3 * (other.deviation / _SCALE) ** 2 / math.pi**2)
        ahead = (before.rating - other.rating) / _SCALE
        ahead = min(max(ahead, -_MOST_AHEAD), _MOST_AHEAD)
        chance = 1 / (1 + math.exp(-weight * ahead))
        information += weight**2 * chance * (1 - chance)
        surprise += weight * (score - chance)
    if not games:
        spread = math.hypot(phi, before.volatility) * _SCALE
        return Glicko(before.rating, min(MOST_DEVIATION, spread), before.volatility)
    variance = 1 / information
    volatility = _volatility(before, phi, variance, variance * surprise, tau)
    wider = phi**2 + volatility**2
    after = 1 / math.sqrt(1 / wider + 1 / variance)
    return Glicko(
        before.rating + after**2 * surprise * _SCALE,
        min(MOST_DEVIATION, after * _SCALE),
        volatility,
    )


def weighted(before: Glicko, after: Glicko, weight: float) -> Glicko:
    """A rating part of the way from one to another, for games that count less.

    >>> weighted(Glicko(1500, 200), Glicko(1600, 100), 0.2)
    Glicko(rating=1520.0, deviation=180.0, volatility=0.03)
    """

    def between(old: float, new: float) -> float:
        return old + weight * (new - old)

    return Glicko(
        between(before.rating, after.rating),
        max(LEAST_DEVIATION, between(before.deviation, after.deviation)),
        between(before.volatility, after.volatility),
    )


def _within(value: object, least: float, most: float) -> float:
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(value)
    return min(max(float(value), least), most)


def _volatility(before: Glicko, phi: float, variance: float, change: float, tau: float) -> float:
    """The new volatility, by the Illinois method (step 5 of the paper)."""
    start = math.log(before.volatility**2)

    def function(x: float) -> float:
        grown = math.exp(x)
        spread = phi**2 + variance + grown
        return grown * (change**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    low = start
    if change**2 > phi**2 + variance:
        high = math.log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while function(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = function(low), function(high)
    while abs(high - low) > _CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = function(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return min(max(math.exp(low / 2), _LEAST_VOLATILITY), MOST_VOLATILITY)
