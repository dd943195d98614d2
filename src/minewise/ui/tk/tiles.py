"""The pictures of cells in one size, shape and theme, painted when they are first needed."""

import base64
import tkinter as tk
from tkinter import font as tkfont
from typing import Literal

from minewise.core import MINE, Grid
from minewise.ui.tk.geometry import HEXAGON, Geometry, HexagonGeometry, geometry_of
from minewise.ui.tk.looks import Look, looks_of, shapes_of
from minewise.ui.tk.paint import Picture, Shape
from minewise.ui.tk.themes import CLASSIC, Theme

_ICON = 64  # pixels


class Tiles:
    """Pictures and fonts for the cells of one geometry.

    Attributes:
        geometry: Where the cells are, and how large.
    """

    def __init__(self, master: tk.Misc, theme: Theme, geometry: Geometry) -> None:
        self.geometry = geometry
        self.size = geometry.size
        self._master = master
        self._theme = theme
        self._images: dict[tuple[str, bool, str, str], tk.PhotoImage] = {}
        self._fonts: dict[float, tkfont.Font] = {}

    def image(self, look: Look) -> tk.PhotoImage:
        """The picture of a cell that looks like this."""
        image = self._images.get(look.picture)
        if image is None:
            image = self._images[look.picture] = self._paint(look)
        return image

    def font(self, look: Look) -> tkfont.Font:
        """The font of its text."""
        font = self._fonts.get(look.size)
        if font is None:
            # Sizes below 0 are pixels: the text grows with the cell, not with the screen's density.
            pixels = max(6, round(self.size * look.size))
            font = self._fonts[look.size] = own_font(self._master, -pixels, weight="bold")
        return font

    def _paint(self, look: Look) -> tk.PhotoImage:
        if isinstance(self.geometry, HexagonGeometry):
            picture = self._hexagon(look)
        else:
            picture = self._square(look)
        for shape, ink in shapes_of(look.sign, self._theme, look.sign_ink):
            picture.paint(shape, ink)
        return as_image(self._master, picture)

    def _square(self, look: Look) -> Picture:
        picture = Picture(self.size, look.ground)
        if look.raised:
            picture.bevel(self._theme.light, self._theme.dark, self._edge)
        else:
            picture.line(self._theme.line)
        return picture

    def _hexagon(self, look: Look) -> Picture:
        theme, high = self._theme, self.geometry.high / self.size
        edge = self._edge if look.raised else 1
        picture = Picture(self.size, theme.dark if look.raised else theme.line, self.geometry.high)
        if look.raised:  # light comes from the top left
            picture.paint([(0, -1), (1, -1), (1, 0.5 - high / 4), (0, 0.5 + high / 4)], theme.light)
        picture.paint(_hexagon(high, 1 - 2 * edge / self.size), look.ground)
        picture.cut(_hexagon(high))
        return picture

    @property
    def _edge(self) -> int:
        return max(2, round(self.size * 0.09))


def _hexagon(high: float, part: float = 1.0) -> Shape:
    return [(0.5 + x * part, 0.5 + y * part * high) for x, y in HEXAGON]


def icon(master: tk.Misc) -> tk.PhotoImage:
    """The picture that stands for the window in lists of windows: a mine."""
    tiles = Tiles(master, CLASSIC, geometry_of(Grid(1, 1), _ICON))
    return tiles.image(looks_of(CLASSIC)[MINE])


def as_image(master: tk.Misc, picture: Picture) -> tk.PhotoImage:
    """A picture as Tk shows it."""
    return tk.PhotoImage(master=master, data=base64.b64encode(picture.png()), format="png")


def own_font(
    master: tk.Misc, size: int, weight: Literal["normal", "bold"] = "normal"
) -> tkfont.Font:
    """The usual font of the system in another size: points, or pixels if it is below 0."""
    family = tkfont.nametofont("TkDefaultFont", root=master).actual("family")
    return tkfont.Font(root=master, family=family, size=size, weight=weight)
