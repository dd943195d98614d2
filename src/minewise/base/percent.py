"""Probabilities in percent. Only certainties are 0 or 100; nearly certain is `<1` or `>99`."""

import math
from fractions import Fraction


def percent(probability: Fraction | float, digits: int = 0) -> str:
    """A probability in percent, without the sign, rounded but never to certainty.

    >>> percent(Fraction(6, 77)), percent(0.992, digits=1)
    ('8', '99.2')
    >>> percent(0.0001), percent(0.9999), percent(0.9999, digits=1), percent(1.0)
    ('<1', '>99', '>99.9', '100')
    """
    if probability in (0, 1):
        return str(100 * int(probability))
    parts = 10**digits
    # Halves go up: people who check the figure expect that, not the even neighbour.
    rounded = math.floor(Fraction(probability) * 100 * parts + Fraction(1, 2))
    if rounded <= 0:
        return f"<{1 / parts:.{digits}f}"
    if rounded >= 100 * parts:
        return f">{100 - 1 / parts:.{digits}f}"
    return f"{rounded / parts:.{digits}f}"
