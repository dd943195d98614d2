"""Drawings over the cells: the cursor, the marks of the screen, and highlighted cells."""

import tkinter as tk
from collections.abc import Callable, Iterable

from minewise.core import NUMBERS, Cell
from minewise.screens.blocks import Mark
from minewise.ui.tk.geometry import Geometry, across_the_edge
from minewise.ui.tk.themes import CURSOR as CURSOR_INK, ColourTheme

CURSOR, HINT, NAMED, ACROSS = "cursor", "hint", "named", "across"


class Marks:
    """Frames and rings over cells. The cursor is a thin frame while the focus is elsewhere."""

    def __init__(self, canvas: tk.Canvas, symbol: Callable[[Cell], str]) -> None:
        self._canvas = canvas
        self._symbol = symbol
        self.has_keys = False
        # From bottom to top.
        self._draw = {
            ACROSS: self._draw_across,
            HINT: self._draw_marks,
            NAMED: lambda: self._dashed(self.named, NAMED),
            CURSOR: self._draw_cursor,
        }
        self.forget()

    def forget(self) -> None:
        """Clear all marks, for a new board."""
        self.cursor: Cell | None = None
        self.pointed: Cell | None = None
        self.marks: tuple[Mark, ...] = ()
        self.named: tuple[Cell, ...] = ()

    def set_up(self, geometry: Geometry, theme: ColourTheme) -> None:
        self._geometry = geometry
        self._theme = theme
        self._thick = max(2, round(geometry.size * 0.09))

    def draw(self, *kinds: str) -> None:
        """Redraw the marks of these kinds, or all marks if none are given."""
        for kind in kinds or self._draw:
            self._canvas.delete(kind)
            self._draw[kind]()
        self.lift()

    def lift(self) -> None:
        """Raise the marks above the cells, in order."""
        for kind in self._draw:
            if self._canvas.find_withtag(kind):
                self._canvas.tag_raise(kind)

    def _draw_cursor(self) -> None:
        if self.cursor is not None and self.has_keys:
            thick = max(2, round(self._geometry.size * 0.07))
            self._frame(self.cursor, -1, 2 * thick + 2, "#000000", CURSOR)
            self._frame(self.cursor, -1, thick, CURSOR_INK, CURSOR)
        elif self.cursor is not None:
            self._frame(self.cursor, 1, 2, self._theme.soft, CURSOR)

    def _draw_marks(self) -> None:
        """Draw rings around numbers, frames around other cells, and dots on the mouse's trail."""
        size, halo = self._geometry.size, self._theme.halo
        for cell, kind in ((mark.cell, mark.kind) for mark in self.marks):
            ink = self._theme.cross if kind == "wrong" else self._theme.hint
            if kind == "trail":
                self._disc(cell, max(2, size * 0.09), halo, ink)
            elif kind == "asked":
                self._dashed((cell,), HINT)
            else:
                for wide, colour in ((self._thick + 2, halo), (self._thick, ink)):
                    if self._symbol(cell) in NUMBERS:
                        far = size / 2 - max(2, round(size * 0.08))
                        self._disc(cell, far, colour, width=wide)
                    else:
                        self._frame(cell, self._thick // 2, wide, colour, HINT)

    def _draw_across(self) -> None:
        """On a torus, mark the neighbours of the pointed cell at the opposite edge."""
        cell = self.cursor if self.pointed is None else self.pointed
        if cell is not None:
            self._dashed(across_the_edge(self._geometry.grid, cell), ACROSS)

    def _dashed(self, cells: Iterable[Cell], tag: str) -> None:
        for cell in cells:
            self._frame(cell, self._thick, self._thick + 1, self._theme.halo, tag)
            item = self._frame(cell, self._thick, self._thick, self._theme.hint, tag)
            self._canvas.itemconfigure(item, dash=(4, 3))

    def _frame(self, cell: Cell, inset: int, wide: int, colour: str, tag: str) -> int:
        corners = self._geometry.outline(cell, inset)
        item = self._canvas.create_polygon(corners, fill="", outline=colour, width=wide, tags=tag)
        self._canvas.itemconfigure(item, joinstyle="round")
        return item

    def _disc(self, cell: Cell, far: float, outline: str, fill: str = "", width: int = 1) -> None:
        x, y = self._geometry.middle(cell)
        item = self._canvas.create_oval(x - far, y - far, x + far, y + far, tags=HINT)
        self._canvas.itemconfigure(item, outline=outline, fill=fill, width=width)
