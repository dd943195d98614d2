"""Probabilities as people see them: percentages, marks in a drawing, and colours."""

from minewise.advice import percent, spoken
from minewise.core import FLAG, HIDDEN
from minewise.solver import Probability

__all__ = [
    "INK",
    "MINE",
    "MINE_MARK",
    "PAPER",
    "SAFE",
    "SAFE_MARK",
    "background",
    "foreground",
    "mark",
    "percent",
    "spoken",
    "tint",
]

# From safe to mine. They are light, for dark letters lie on them; between the
# ends the colour passes through yellow, because green mixed with red is mud.
_SCALE = ((0x8F, 0xD1, 0x8B), (0xFB, 0xE7, 0x8A), (0xF0, 0x8A, 0x7C))

# What is certain is darker than all of the scale, and has white letters.
SAFE, MINE = "#1e7a3c", "#a31f1f"
INK, PAPER = "#1a1a1a", "#ffffff"

# What stands for a cell that is certain, in plain characters.
SAFE_MARK, MINE_MARK = "s", "M"


def mark(probability: Probability | None, *, flagged: bool = False) -> str:
    """What stands for a hidden cell. A percent sign tells 3% from an open 3; F takes its place.

    >>> mark(0.25), mark(0.25, flagged=True), mark(1, flagged=True), mark(None)
    ('25%', '25F', 'MF', '#')
    """
    flag = FLAG * flagged
    if probability is None:
        return flag or HIDDEN
    if probability in (0, 1):
        return (MINE_MARK if probability else SAFE_MARK) + flag
    return percent(probability) + (flag or "%")


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
