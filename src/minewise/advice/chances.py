"""Probabilities in sentences; rounding never makes one look certain."""

from minewise.base.language import gettext as _
from minewise.base.percent import percent
from minewise.core import Cell
from minewise.solver import Probability, Solution


def spoken(probability: Probability) -> str:
    """A probability for a sentence, to a tenth of a percent.

    >>> from fractions import Fraction
    >>> spoken(Fraction(71, 77)), spoken(0.99999), spoken(0)
    ('92.2 %', 'more than 99.9 %', '0 %')
    """
    text = percent(probability, digits=1)
    return f"{text} %".replace("<", "less than ").replace(">", "more than ")


def spoken_chance(analysis: Solution, cell: Cell, *, safe: bool = False) -> str:
    """How likely a hidden cell is a mine, or safe; for an estimate, with its interval."""
    mine = analysis.probability[cell]
    if not analysis.estimated or mine in (0, 1):
        return spoken(1 - mine if safe else mine)
    low, high = analysis.interval(cell)
    if safe:
        mine, low, high = 1 - mine, 1 - high, 1 - low
    text = _("about {percent} % ({low} to {high} %)")
    return text.format(percent=percent(mine), low=percent(low), high=percent(high))


def estimated_in_words(drawn: int) -> str:
    """The sentence on the source of an estimate.

    >>> estimated_in_words(400)
    'Estimated from 400 sampled layouts: the position is too wide to count.'
    """
    text = _("Estimated from {count} sampled layouts: the position is too wide to count.")
    return text.format(count=drawn)
