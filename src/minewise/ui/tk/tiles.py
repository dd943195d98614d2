"""The pictures of cells in one size and theme, painted when they are first needed."""

import tkinter as tk
from tkinter import font as tkfont
from typing import Literal

from minewise.core import MINE
from minewise.ui.tk.looks import Look, looks_of, shapes_of
from minewise.ui.tk.paint import Picture
from minewise.ui.tk.themes import CLASSIC, Theme

_ICON = 64  # pixels


class Tiles:
    """Pictures and fonts for cells of one size."""

    def __init__(self, master: tk.Misc, theme: Theme, size: int) -> None:
        self.size = size
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
        picture = Picture(self.size, look.ground)
        if look.raised:
            picture.bevel(self._theme.light, self._theme.dark, max(2, round(self.size * 0.09)))
        else:
            picture.line(self._theme.line)
        for shape, ink in shapes_of(look.sign, self._theme, look.sign_ink):
            picture.paint(shape, ink)
        return as_image(self._master, picture)


def icon(master: tk.Misc) -> tk.PhotoImage:
    """The picture that stands for the window in lists of windows: a mine."""
    return Tiles(master, CLASSIC, _ICON).image(looks_of(CLASSIC)[MINE])


def as_image(master: tk.Misc, picture: Picture) -> tk.PhotoImage:
    """A picture as Tk shows it."""
    image = tk.PhotoImage(master=master, width=picture.size, height=picture.size)
    image.put(picture.data())
    return image


def own_font(
    master: tk.Misc, size: int, weight: Literal["normal", "bold"] = "normal"
) -> tkfont.Font:
    """The usual font of the system in another size: points, or pixels if it is below 0."""
    family = tkfont.nametofont("TkDefaultFont", root=master).actual("family")
    return tkfont.Font(root=master, family=family, size=size, weight=weight)
