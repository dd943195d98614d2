"""How a cell looks: its ground, whether it is raised, its sign and its text.

A sign is a shape without letters: flag, mine, tick.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from minewise.core import FLAG, HIDDEN, MINE, NUMBERS
from minewise.core.game import EXPLODED, QUESTION, WRONG_FLAG
from minewise.solver import Probability
from minewise.ui import heat
from minewise.ui.tk.paint import Shape, between, box, disc, line, polygon
from minewise.ui.tk.themes import ColourTheme

# Text in parts of a cell: a number fills it, three characters must fit side by side.
NUMBER_SIZE, NOTE_SIZE, PERCENT_SIZE, CORNER_SIZE = 0.62, 0.5, 0.38, 0.3
FINISHED_SIZE, TOO_MANY_SIZE = 0.4, 0.5

TICKED, MINED, CROSSED = "safe", "mine", "wrong"
"""Hidden cells that are marked; the names are those of the marks."""

# How far a number that is done goes over to its ground.
_FADED = 0.3


@dataclass(frozen=True, slots=True)
class CellStyle:
    """How a cell looks.

    `in_corner` is text that leaves room for a sign; sizes are in parts of a cell.
    """

    ground: str
    raised: bool
    sign: str = ""
    sign_ink: str = ""
    text: str = ""
    ink: str = ""
    size: float = NUMBER_SIZE
    in_corner: bool = False

    @property
    def picture(self) -> tuple[str, bool, str, str]:
        """What of it is painted; looks that agree in this share a picture."""
        return self.ground, self.raised, self.sign, self.sign_ink


def looks_of(theme: ColourTheme) -> dict[str, CellStyle]:
    """The look of each symbol, and of each way in which a hidden cell is marked."""
    looks = {
        "0": CellStyle(theme.open, raised=False),
        HIDDEN: CellStyle(theme.hidden, raised=True),
        FLAG: CellStyle(theme.hidden, raised=True, sign="flag"),
        QUESTION: CellStyle(theme.hidden, raised=True, text="?", ink=theme.pole),
        MINE: CellStyle(theme.open, raised=False, sign="mine"),
        EXPLODED: CellStyle(theme.exploded, raised=False, sign="explosion"),
        WRONG_FLAG: CellStyle(theme.hidden, raised=True, sign="wrong flag"),
        TICKED: look_of_chance(theme, 0, flagged=False),
        MINED: look_of_chance(theme, 1, flagged=False),
        CROSSED: CellStyle(theme.hidden, raised=True, sign="cross"),
    }
    numbers = zip(NUMBERS[1:], theme.numbers, strict=True)
    return looks | {
        digit: CellStyle(theme.open, raised=False, text=digit, ink=ink) for digit, ink in numbers
    }


def finished_look(theme: ColourTheme, digit: str) -> CellStyle:
    """A number that has all its flags: small and pale."""
    ink = theme.numbers[int(digit) - 1]
    pale = between(ink, theme.open, _FADED)
    return CellStyle(theme.open, raised=False, text=digit, ink=pale, size=FINISHED_SIZE)


def too_many_look(theme: ColourTheme, digit: str) -> CellStyle:
    """A number with too many flags around it: in a frame."""
    ink = theme.numbers[int(digit) - 1]
    return CellStyle(theme.open, False, "too many", theme.cross, digit, ink, TOO_MANY_SIZE)


def pressed_look(theme: ColourTheme) -> CellStyle:
    """A hidden cell with the mouse button held down on it."""
    return CellStyle(theme.open, raised=False)


def look_of_chance(theme: ColourTheme, probability: Probability, *, flagged: bool) -> CellStyle:
    """A hidden cell with its odds, or a sign if certain. A flag on a safe cell is crossed out."""
    ground = heat.background(probability, dark=theme.dark_odds)
    ink = heat.foreground(probability, dark=theme.dark_odds)
    if probability in (0, 1):
        signs = ("sure mine", "sure flag") if probability else ("tick", "no flag")
        return CellStyle(ground, True, signs[flagged], ink)
    text = heat.percent(probability)
    if flagged:
        return CellStyle(ground, True, "low sure flag", ink, text, ink, CORNER_SIZE, in_corner=True)
    return CellStyle(ground, True, text=text, ink=ink, size=PERCENT_SIZE)


def look_of_note(theme: ColourTheme, text: str, marked: CellStyle | None) -> CellStyle:
    """A hidden cell on which something is written, beside the sign of a marked one."""
    if marked is not None:
        ink = marked.sign_ink or theme.pole
        return CellStyle(
            marked.ground, True, f"low {marked.sign}", ink, text, ink, NOTE_SIZE, in_corner=True
        )
    size = NUMBER_SIZE if len(text) == 1 else NOTE_SIZE
    return CellStyle(theme.hidden, raised=True, text=text, ink=theme.pole, size=size)


# The signs

Painted = Sequence[tuple[Shape, str]]

_CROSS = (((0.185, 0.185), (0.815, 0.815)), ((0.185, 0.815), (0.815, 0.185)))
_SPIKES = ((0.36, 0.0), (0.26, 0.26), (0.0, 0.36), (-0.26, 0.26))
_STAR = [
    (0.5 + far * math.cos(turn * math.pi / 9), 0.5 + far * math.sin(turn * math.pi / 9))
    for turn, far in enumerate([0.5, 0.33] * 9)
]


def shapes_of(sign: str, theme: ColourTheme, ink: str) -> Painted:
    """The shapes of a sign with their colours, from the lowest to the uppermost.

    "low flag" is a flag that leaves room for text in the corner.
    """
    if sign.startswith("low "):
        whole = shapes_of(sign.removeprefix("low "), theme, ink)
        return [(_shrunk(shape, 0.62, 0.36), ink) for shape, ink in whole]
    safe, mined = (heat.background(chance, dark=theme.dark_odds) for chance in (0, 1))
    flag, sure_flag = _flag(theme.flag, theme.pole), _flag(ink, ink)
    crossed = _crossed_out(theme.hidden, theme.cross)
    frame = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.1, 0.1)]
    signs: dict[str, Painted] = {
        "": [],
        "flag": flag,
        "wrong flag": [*flag, *crossed],
        "sure flag": sure_flag,
        "no flag": [*sure_flag, *_crossed_out(safe, ink)],
        "mine": _mine(theme.mine, theme.open),
        "sure mine": _mine(ink, mined),
        "explosion": [(polygon(_STAR), theme.shine), *_mine("#1a1a1a", "#ffffff")],
        "cross": crossed,
        "tick": [(line([(0.26, 0.53), (0.43, 0.70), (0.75, 0.32)], 0.11), ink)],
        "too many": [(line(frame, 0.1), ink)],
    }
    return signs[sign]


def _flag(cloth: str, pole: str) -> Painted:
    return [
        (box(0.53, 0.19, 0.6, 0.74), pole),
        (polygon([(0.34, 0.8), (0.42, 0.71), (0.71, 0.71), (0.79, 0.8)]), pole),
        (polygon([(0.56, 0.17), (0.56, 0.53), (0.19, 0.35)]), cloth),
    ]


def _crossed_out(ground: str, ink: str) -> Painted:
    return [
        (line(part, wide), hue) for wide, hue in ((0.15, ground), (0.085, ink)) for part in _CROSS
    ]


def _mine(body: str, shine: str) -> Painted:
    spikes = [line([(0.5 - x, 0.5 - y), (0.5 + x, 0.5 + y)], 0.075) for x, y in _SPIKES]
    parts = (*spikes, disc(0.5, 0.5, 0.25))
    return [*((part, body) for part in parts), (disc(0.42, 0.42, 0.07), shine)]


def _shrunk(shape: Shape, by: float, at: float) -> Shape:
    """A smaller shape, moved so far from the top and the left."""
    return lambda x, y: by * shape((x - at) / by, (y - at) / by)
