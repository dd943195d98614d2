"""Probabilities as people see them: percentages and colours.

Nothing that is not certain may look certain. So 0 and 100 are kept for what is
certain, and rounding never goes as far: a small chance is `<1`, a great one `>99`.
"""

import math
from fractions import Fraction

from minewise.solver import Probability

# From safe to mine. They are light, for dark letters lie on them; between the
# ends the colour passes through yellow, because green mixed with red is mud.
_SCALE = ((0x8F, 0xD1, 0x8B), (0xFB, 0xE7, 0x8A), (0xF0, 0x8A, 0x7C))

# What is certain is darker than all of the scale, and has white letters.
SAFE, MINE = "#1e7a3c", "#a31f1f"
INK, PAPER = "#1a1a1a", "#ffffff"


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


def tint(probability: Probability) -> str:
    """The colour for a cell that is a mine with this probability, from green to red.

    >>> tint(0), tint(1)
    ('#8fd18b', '#f08a7c')
    """
    place = float(probability) * (len(_SCALE) - 1)
    below = min(int(place), len(_SCALE) - 2)
    part = place - below
    mixed = (
        round(low + (high - low) * part)
        for low, high in zip(_SCALE[below], _SCALE[below + 1], strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def background(probability: Probability) -> str:
    """The colour of a hidden cell: a tint, or one of the two for what is certain."""
    if probability in (0, 1):
        return MINE if probability else SAFE
    return tint(probability)


def foreground(probability: Probability) -> str:
    """The colour of letters on that background."""
    return PAPER if probability in (0, 1) else INK


def spoken(probability: Probability) -> str:
    """A probability for a sentence, to a tenth of a percent.

    >>> spoken(Fraction(71, 77)), spoken(0.99999), spoken(0)
    ('92.2 %', 'more than 99.9 %', '0 %')
    """
    text = percent(probability, digits=1)
    return f"{text} %".replace("<", "less than ").replace(">", "more than ")


def as_float(probability: Probability) -> float:
    """A probability for programs; never exactly 0 or 1 unless it is certain.

    >>> as_float(Fraction(1, 4)), as_float(Fraction(1, 10**400)) > 0
    (0.25, True)
    """
    number = float(probability)
    if number in (0, 1) and probability != number:
        return math.nextafter(number, 0.5)
    return number
