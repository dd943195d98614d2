"""The styles of cells (background, raised or flat, sign and text), and their images.

A sign is a shape without letters: flag, mine, tick.
"""

import math
import tkinter as tk
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from tkinter import font as tkfont

from minewise.base.percent import percent
from minewise.core import FLAG, HIDDEN, MINE, NUMBERS
from minewise.core.game import EXPLODED, QUESTION, WRONG_FLAG
from minewise.solver import Probability
from minewise.ui import heat
from minewise.ui.tk.geometry import Geometry
from minewise.ui.tk.paint import Cover, Picture, Shape, box, cover, disc, line, polygon
from minewise.ui.tk.themes import ColourTheme

# Text sizes relative to the cell: a number fills it, three characters must fit side by side.
NUMBER_SIZE, NOTE_SIZE, PERCENT_SIZE, CORNER_SIZE, FINISHED_SIZE = 0.62, 0.5, 0.38, 0.3, 0.4

PRESSED, FINISHED, TOO_MANY = "pressed", "finished ", "too many "
"""Styles that are not symbols: held down; and prefixes for numbers with all their flags, or with
too many."""

MARKED = ("safe", "mine", "wrong")
"""The marks that change the style of a hidden cell."""

_FADED = 0.3  # how far a finished number fades into its background
_ROUND, _EDGE = 0.1, 0.07  # the corner radius of a raised cell, and the height of its lower edge


@dataclass(frozen=True, slots=True)
class CellStyle:
    """The style of a cell. Sizes are relative to the cell.

    `sign_ink` replaces the usual colours of a sign. With `in_corner` the text is in the upper left,
    and the sign is small.
    """

    ground: str
    raised: bool
    sign: str = ""
    sign_ink: str = ""
    text: str = ""
    ink: str = ""
    size: float = NUMBER_SIZE
    in_corner: bool = False


def looks_of(theme: ColourTheme) -> dict[str, CellStyle]:
    """The style of each symbol and of each mark."""
    raised, flat = CellStyle(theme.hidden, raised=True), CellStyle(theme.open, raised=False)
    looks = {
        "0": flat,
        PRESSED: flat,
        HIDDEN: raised,
        FLAG: replace(raised, sign="flag"),
        QUESTION: replace(raised, text="?", ink=theme.pole),
        MINE: replace(flat, sign="mine"),
        EXPLODED: CellStyle(theme.exploded, raised=False, sign="explosion"),
        WRONG_FLAG: replace(raised, sign="wrong flag"),
        "safe": look_of_chance(theme, 0, flagged=False),
        "mine": look_of_chance(theme, 1, flagged=False),
        "wrong": replace(raised, sign="cross"),
    }
    for digit, ink in zip(NUMBERS[1:], theme.numbers, strict=True):
        pale = heat.between(ink, theme.open, _FADED)
        looks[digit] = number = replace(flat, text=digit, ink=ink)
        looks[FINISHED + digit] = replace(number, ink=pale, size=FINISHED_SIZE)
        looks[TOO_MANY + digit] = replace(number, sign="frame", size=NOTE_SIZE)
    return looks


@lru_cache(1024)
def look_of_chance(theme: ColourTheme, probability: Probability, *, flagged: bool) -> CellStyle:
    """A hidden cell with its odds, or a sign if certain. A flag on a safe cell is crossed out."""
    ground = heat.background(probability, dark=theme.dark_odds)
    ink = heat.foreground(probability, dark=theme.dark_odds)
    if probability in (0, 1):
        signs = ("mine", "flag") if probability else ("tick", "wrong flag")
        return CellStyle(ground, True, signs[flagged], ink)
    look = CellStyle(ground, True, "", ink, percent(probability), ink, PERCENT_SIZE)
    return replace(look, sign="flag", size=CORNER_SIZE, in_corner=True) if flagged else look


def look_of_note(theme: ColourTheme, text: str, marked: CellStyle | None) -> CellStyle:
    """A hidden cell with a note on it, beside the sign of its mark, if any."""
    if marked is not None:
        ink = marked.sign_ink or theme.pole
        return replace(marked, text=text, ink=ink, size=NOTE_SIZE, in_corner=True)
    size = NUMBER_SIZE if len(text) == 1 else NOTE_SIZE
    return CellStyle(theme.hidden, raised=True, text=text, ink=theme.pole, size=size)


# The signs

Painted = Sequence[tuple[Shape, str]]

_CROSS = (((0.185, 0.185), (0.815, 0.815)), ((0.185, 0.815), (0.815, 0.185)))
_FRAME = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.1, 0.1))
_SPIKES = ((0.36, 0.0), (0.26, 0.26), (0.0, 0.36), (-0.26, 0.26))
_STAR = [
    (0.5 + far * math.cos(turn * math.pi / 9), 0.5 + far * math.sin(turn * math.pi / 9))
    for turn, far in enumerate([0.5, 0.33] * 9)
]


def shapes_of(look: CellStyle, theme: ColourTheme) -> Painted:
    """The shapes of a cell's sign with their colours, from bottom to top."""
    ink = look.sign_ink
    flag = _flag(ink or theme.flag, ink or theme.pole)
    crossed = _crossed_out(look.ground, ink or theme.cross)
    signs: dict[str, Painted] = {
        "": [],
        "flag": flag,
        "wrong flag": [*flag, *crossed],
        "mine": _mine(ink or theme.mine, look.ground),
        "explosion": [(polygon(_STAR), theme.shine), *_mine("#1a1a1a", "#ffffff")],
        "cross": crossed,
        "tick": [(line([(0.26, 0.53), (0.43, 0.70), (0.75, 0.32)], 0.11), ink)],
        "frame": [(line(_FRAME, 0.1), theme.cross)],
    }
    shapes = signs[look.sign]
    return (
        [(_shrunk(shape, 0.62, 0.36), hue) for shape, hue in shapes] if look.in_corner else shapes
    )


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
    """A scaled shape, moved right and down."""
    return lambda x, y: by * shape((x - at) / by, (y - at) / by)


class Tiles:
    """Images and fonts for the cells of one geometry, created lazily."""

    def __init__(self, master: tk.Misc, theme: ColourTheme, geometry: Geometry) -> None:
        self.geometry = geometry
        self._master = master
        self._theme = theme
        self._images: dict[tuple[object, ...], tk.PhotoImage] = {}
        self._fonts: dict[float, tkfont.Font] = {}

    def image(self, look: CellStyle) -> tk.PhotoImage:
        """The image of a cell in this style, without its text."""
        painted = look.ground, look.raised, look.sign, look.sign_ink, look.in_corner
        if painted not in self._images:
            self._images[painted] = self._paint(look)
        return self._images[painted]

    def font(self, look: CellStyle) -> tkfont.Font:
        if look.size not in self._fonts:
            family = tkfont.nametofont("TkDefaultFont", root=self._master).actual("family")
            # Negative sizes are pixels: the text grows with the cell, not with the screen's dpi.
            pixels = max(6, round(self.geometry.size * look.size))
            self._fonts[look.size] = tkfont.Font(
                root=self._master, family=family, size=-pixels, weight="bold"
            )
        return self._fonts[look.size]

    def _paint(self, look: CellStyle) -> tk.PhotoImage:
        """Paint a tile, with a lower edge if it is raised, and its sign."""
        picture, theme = Picture(self.geometry.size, self.geometry.high), self._theme
        edge = theme.edge if look.ground == theme.hidden else look.ground
        whole, inner = self._covers[look.raised]
        picture.paint(whole, edge if look.raised else theme.line)
        picture.paint(inner, look.ground)
        for shape, ink in shapes_of(look, theme):
            picture.paint(shape, ink)
        return picture.image(self._master)

    @cached_property
    def _covers(self) -> dict[bool, tuple[Cover, Cover]]:
        """The coverage of a raised and of a flat cell: the whole cell, and the area in its edge."""
        size, high = self.geometry.size, self.geometry.high
        raised, edge = self.geometry.shape(1 / size, _ROUND), max(2 / size, _EDGE)
        flat, inner = self.geometry.shape(0), self.geometry.shape(0.5 / size)
        upper = cover(lambda x, y: max(raised(x, y), raised(x, y + edge)), size, high)
        return {
            True: (cover(raised, size, high), upper),
            False: (cover(flat, size, high), cover(inner, size, high)),
        }
