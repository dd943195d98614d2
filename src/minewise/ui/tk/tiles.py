"""The pictures of cells in one size, shape and theme, painted when they are first needed."""

import tkinter as tk
from functools import cached_property
from tkinter import font as tkfont
from typing import Literal

from minewise.core import MINE, Grid
from minewise.ui.tk.cell_styles import CellStyle, looks_of, shapes_of
from minewise.ui.tk.geometry import Geometry, HexagonGeometry, geometry_of
from minewise.ui.tk.paint import Cover, Picture, Shape, box, cover, hexagon
from minewise.ui.tk.themes import LIGHT, ColourTheme

_ICON = 64  # pixels
_ROUND, _EDGE = 0.1, 0.07


class Tiles:
    """Pictures and fonts for the cells of one geometry."""

    def __init__(self, master: tk.Misc, theme: ColourTheme, geometry: Geometry) -> None:
        self.geometry = geometry
        self.size = geometry.size
        self._master = master
        self._theme = theme
        self._images: dict[tuple[str, bool, str, str], tk.PhotoImage] = {}
        self._fonts: dict[float, tkfont.Font] = {}

    def image(self, look: CellStyle) -> tk.PhotoImage:
        """The picture of a cell that looks like this."""
        image = self._images.get(look.picture)
        if image is None:
            image = self._images[look.picture] = self._paint(look)
        return image

    def font(self, look: CellStyle) -> tkfont.Font:
        font = self._fonts.get(look.size)
        if font is None:
            # Sizes below 0 are pixels: the text grows with the cell, not with the screen's density.
            pixels = max(6, round(self.size * look.size))
            font = self._fonts[look.size] = own_font(self._master, -pixels, weight="bold")
        return font

    def _paint(self, look: CellStyle) -> tk.PhotoImage:
        """A tile with a lower edge if it is hidden, flat if it is open; on it the sign."""
        picture, theme = Picture(self.size, self.geometry.high), self._theme
        if look.raised:
            whole, upper = self._raised
            picture.paint(whole, theme.edge if look.ground == theme.hidden else look.ground)
            picture.paint(upper, look.ground)
        else:
            whole, inner = self._flat
            picture.paint(whole, theme.line)
            picture.paint(inner, look.ground)
        for shape, ink in shapes_of(look.sign, theme, look.sign_ink):
            picture.paint(shape, ink)
        return picture.image(self._master)

    @cached_property
    def _raised(self) -> tuple[Cover, Cover]:
        """A hidden cell, and its part above the lower edge."""
        gap, edge = 1 / self.size, max(2 / self.size, _EDGE)
        shape = self._outline(gap, _ROUND)
        return self._cover(shape), self._cover(lambda x, y: max(shape(x, y), shape(x, y + edge)))

    @cached_property
    def _flat(self) -> tuple[Cover, Cover]:
        """An open cell, and its part within the line around it."""
        return self._cover(self._outline(0, 0)), self._cover(self._outline(0.5 / self.size, 0))

    def _cover(self, shape: Shape) -> Cover:
        return cover(shape, self.size, self.geometry.high)

    def _outline(self, gap: float, round_by: float) -> Shape:
        """A cell, so far inside its edge."""
        if not isinstance(self.geometry, HexagonGeometry):
            return box(gap, gap, 1 - gap, 1 - gap, round_by)
        whole = hexagon(self.geometry.high / self.size)
        return lambda x, y: whole(x, y) + gap


def icon(master: tk.Misc) -> tk.PhotoImage:
    """The picture that stands for the window in lists of windows: a mine."""
    tiles = Tiles(master, LIGHT, geometry_of(Grid(1, 1), _ICON))
    return tiles.image(looks_of(LIGHT)[MINE])


def own_font(
    master: tk.Misc, size: int, weight: Literal["normal", "bold"] = "normal"
) -> tkfont.Font:
    """The usual font of the system in another size: points, or pixels if it is below 0."""
    family = tkfont.nametofont("TkDefaultFont", root=master).actual("family")
    return tkfont.Font(root=master, family=family, size=size, weight=weight)
