"""The numbers of rows and columns along the board: sentences name cells by them."""

import tkinter as tk

from minewise.ui.tk.geometry import Geometry
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.tiles import own_font

_TAG = "ruler"


class Rulers:
    """Two strips beside the canvas of a board, which scroll with it.

    A board that is smaller than its canvas lies in the middle of it: then the numbers are
    written on the canvas, close to the board.

    Attributes:
        shown: Whether they are there.
        first: The number of the first row and column.
    """

    def __init__(self, master: tk.Misc, canvas: tk.Canvas, theme: Theme) -> None:
        self._canvas = canvas
        self._font = own_font(master, 8)
        self._thick = self._font.measure("000") + 4
        high = self._font.metrics("linespace") + 2
        self.across = tk.Canvas(master, height=high, width=1, highlightthickness=0, bd=0)
        self.down = tk.Canvas(master, width=self._thick, height=1, highlightthickness=0, bd=0)
        self.shown = False
        self.first = 1
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        self._ink = theme.ink
        for strip in (self.across, self.down):
            strip.configure(bg=theme.window)

    def show(self, shown: bool) -> None:
        """Show them, or take them away."""
        self.shown = shown
        if shown:
            self.across.grid(row=0, column=1, sticky="ew")
            self.down.grid(row=1, column=0, sticky="ns")
        else:
            self.across.grid_remove()
            self.down.grid_remove()

    @property
    def room(self) -> tuple[int, int]:
        """How much width and height they take from the board."""
        if not self.shown:
            return 0, 0
        return self._thick, self.across.winfo_reqheight()

    def draw(self, geometry: Geometry, left: float, top: float, size: tuple[int, int]) -> None:
        """Write the numbers that are in view.

        Args:
            geometry: Where the cells are.
            left: The first pixel of the board in view, from the left.
            top: The same, from the top.
            size: How much of the board is in view.
        """
        for canvas in (self._canvas, self.across, self.down):
            canvas.delete(_TAG)
        if not self.shown:
            return
        grid = geometry.grid
        # Where cells are narrower than their numbers, only some have one.
        wide = self._font.measure(str(grid.width)) + 4
        every = next(step for step in (1, 2, 5, 10, 50, 100, 500) if step * geometry.size >= wide)
        high, thick = self.across.winfo_reqheight(), self._thick
        first = max(0, int(left // geometry.size))
        for column in range(first, min(grid.width, int((left + size[0]) // geometry.size) + 1)):
            if (column + self.first) % every == 0:
                x = geometry.middle((0, column))[0]
                if top <= -high:
                    self._write(self._canvas, x, -high / 2, column)
                else:
                    self._write(self.across, x - left, high / 2, column)
        first = max(0, int(top // geometry.pitch) - 1)
        for row in range(first, min(grid.height, int((top + size[1]) // geometry.pitch) + 1)):
            y = geometry.middle((row, 0))[1]
            if left <= -thick:
                self._write(self._canvas, -thick / 2, y, row)
            else:
                self._write(self.down, thick / 2, y - top, row)

    def _write(self, on: tk.Canvas, x: float, y: float, number: int) -> None:
        on.create_text(
            x, y, text=str(number + self.first), font=self._font, fill=self._ink, tags=(_TAG,)
        )
