"""Probabilities in percent, as people read them.

Nothing that is not certain may look certain. So 0 and 100 are kept for what is
certain, and rounding never goes as far: a small chance is `<1`, a great one `>99`.
"""

import math
from fractions import Fraction

from minewise.base import gettext as _
from minewise.core import Cell
from minewise.solver import Analysis, Probability


def percent(probability: Probability, digits: int = 0) -> str:
    """A probability in percent, without the sign, rounded but never to certainty.

    >>> percent(Fraction(6, 77)), percent(0.992, digits=1)
    ('8', '99.2')
    >>> percent(0.0001), percent(0.9999), percent(0.9999, digits=1), percent(1.0)
    ('<1', '>99', '>99.9', '100')
    """
    if probability in (0, 1):
        return str(100 * int(probability))
    parts = 10**digits
    # Halves go up: a person who checks the sum expects that, not the even neighbour.
    rounded = math.floor(Fraction(probability) * 100 * parts + Fraction(1, 2))
    if rounded <= 0:
        return f"<{1 / parts:.{digits}f}"
    if rounded >= 100 * parts:
        return f">{100 - 1 / parts:.{digits}f}"
    return f"{rounded / parts:.{digits}f}"


def spoken(probability: Probability) -> str:
    """A probability for a sentence, to a tenth of a percent.

    >>> spoken(Fraction(71, 77)), spoken(0.99999), spoken(0)
    ('92.2 %', 'more than 99.9 %', '0 %')
    """
    text = percent(probability, digits=1)
    return f"{text} %".replace("<", "less than ").replace(">", "more than ")


def spoken_chance(analysis: Analysis, cell: Cell, *, safe: bool = False) -> str:
    """How likely a hidden cell is a mine, or safe; of an estimate, how far off it may be too."""
    mine = analysis.probability[cell]
    if not analysis.estimated or mine in (0, 1):
        return spoken(1 - mine if safe else mine)
    low, high = analysis.interval(cell)
    if safe:
        mine, low, high = 1 - mine, 1 - high, 1 - low
    return _("about {percent} % ({low} to {high} %)").format(
        percent=percent(mine), low=percent(low), high=percent(high)
    )


def estimated_in_words(drawn: int) -> str:
    """Where estimates come from.

    >>> estimated_in_words(400)
    'Estimated from 400 sampled layouts: the position is too wide to count.'
    """
    return _("Estimated from {count} sampled layouts: the position is too wide to count.").format(
        count=drawn
    )
