"""Probabilities for display: percentages, marks in a drawing, and colours."""

from minewise.base.percent import percent
from minewise.core import FLAG, HIDDEN
from minewise.solver import Probability

# From safe to mine. The colours are light, as a background for dark text; the scale passes
# through yellow, because green mixed with red would be muddy.
_SCALE = ("#8fd18b", "#fbe78a", "#f08a7c")

# The same for dark screens, as a background for light text.
_DARK_SCALE = ("#1f452b", "#554a16", "#6b2422")

# Certain cells stand out from the whole scale, and their text is inverted: white on light
# screens, where the background is darker, and dark on dark ones, where it is lighter.
SAFE, MINE = "#1e7a3c", "#a31f1f"
DARK_SAFE, DARK_MINE = "#5fd787", "#ff8a80"
INK, PAPER = "#1a1a1a", "#ffffff"

# The marks of certain cells in plain characters.
SAFE_MARK, MINE_MARK = "s", "M"

# The prefix of an estimated chance.
ABOUT = "~"


def colour(text: str) -> tuple[int, int, int]:
    """The red, green and blue parts of a colour.

    >>> colour("#ff8000")
    (255, 128, 0)
    """
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


def between(one: str, other: str, part: float) -> str:
    """The colour at this fraction of the way from one colour to another.

    >>> between("#000000", "#ff8000", 0.5)
    '#804000'
    """
    pairs = zip(colour(one), colour(other), strict=True)
    return "#" + bytes(round(low + (high - low) * part) for low, high in pairs).hex()


def mark(probability: Probability | None, *, flagged: bool = False, estimated: bool = False) -> str:
    """The mark of a hidden cell. A percent sign tells 3% from an open 3; a flag's F replaces it.

    >>> mark(0.25), mark(0.25, flagged=True), mark(1, flagged=True), mark(None)
    ('25%', '25F', 'MF', '#')
    >>> mark(0.25, estimated=True), mark(0, estimated=True)
    ('~25%', 's')
    """
    flag = FLAG * flagged
    if probability is None:
        return flag or HIDDEN
    if probability in (0, 1):
        return (MINE_MARK if probability else SAFE_MARK) + flag
    return ABOUT * estimated + percent(probability) + (flag or "%")


def tint(probability: Probability, *, dark: bool = False) -> str:
    """The colour of a cell that is a mine with this probability, from green to red.

    >>> tint(0), tint(1), tint(0, dark=True)
    ('#8fd18b', '#f08a7c', '#1f452b')
    """
    scale = _DARK_SCALE if dark else _SCALE
    place = float(probability) * (len(scale) - 1)
    below = min(int(place), len(scale) - 2)
    return between(scale[below], scale[below + 1], place - below)


def background(probability: Probability, *, dark: bool = False) -> str:
    """The background colour of a hidden cell: a tint, or the colour of a certain cell."""
    if probability in (0, 1):
        safe, mine = (DARK_SAFE, DARK_MINE) if dark else (SAFE, MINE)
        return mine if probability else safe
    return tint(probability, dark=dark)


def foreground(probability: Probability, *, dark: bool = False) -> str:
    """The colour of text on that background."""
    return PAPER if (probability in (0, 1)) != dark else INK


def short(probability: Probability, *, flagged: bool = False) -> str:
    """The chance of a mine in two characters, for small cells; never like an open number.

    >>> short(0.08), short(0.25), short(0.9999), short(0), short(1, flagged=True)
    ('8%', '25', '99', 's ', 'FM')
    """
    certain = {0: SAFE_MARK, 1: MINE_MARK}.get(probability)  # type: ignore[call-overload]
    if flagged:
        return FLAG + (certain or "?")
    if certain is not None:
        return f"{certain} "
    shown = percent(probability).replace(">99", "99")
    return shown if len(shown) == 2 else f"{shown}%"
