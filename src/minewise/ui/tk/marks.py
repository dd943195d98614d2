"""What lies over the cells: the cursor, the hint, and what is pointed at."""

import tkinter as tk
from collections.abc import Callable, Iterable

from minewise.core import NUMBERS, Cell
from minewise.ui.tk.geometry import Geometry, across_the_edge
from minewise.ui.tk.themes import Theme

CURSOR, HINT, NAMED, ACROSS, TRAIL = "cursor", "hint", "named", "across", "trail"

# From the lowest to the uppermost.
_ORDER = (ACROSS, HINT, NAMED, CURSOR, TRAIL)


class Marks:
    """Frames and rings on a canvas. They are drawn again when the cells below them are.

    Attributes:
        cursor: The cell of the cursor; None hides it.
        hint: The cells of the hint that is shown.
        named: The cells that a sentence names, while somebody points at it.
        pointed: The cell that the mouse points at.
        trail: Where the mouse of a replay has been, in cells from the top left corner.
    """

    def __init__(self, canvas: tk.Canvas, symbol: Callable[[Cell], str]) -> None:
        """Draw nothing yet.

        Args:
            canvas: Where to draw.
            symbol: How a cell looks: see `minewise.session.view`.
        """
        self._canvas = canvas
        self._symbol = symbol
        self.cursor: Cell | None = None
        self.hint: tuple[Cell, ...] = ()
        self.named: tuple[Cell, ...] = ()
        self.pointed: Cell | None = None
        self.trail: tuple[tuple[float, float], ...] = ()

    def forget(self) -> None:
        """Mark nothing: the board is another one."""
        self.cursor = self.pointed = None
        self.hint = self.named = ()
        self.trail = ()

    def set_up(self, geometry: Geometry, theme: Theme) -> None:
        """Use another geometry, or other colours."""
        self._geometry = geometry
        self._theme = theme

    def draw(self, *kinds: str) -> None:
        """Draw the marks of these kinds again; all of them if none are named."""
        for kind in kinds or _ORDER:
            self._canvas.delete(kind)
            {
                CURSOR: self._draw_cursor,
                HINT: self._draw_hint,
                NAMED: self._draw_named,
                ACROSS: self._draw_across,
                TRAIL: self._draw_trail,
            }[kind]()
        self.lift()

    def lift(self) -> None:
        """Put the marks above the cells, in their order."""
        for kind in _ORDER:
            if self._canvas.find_withtag(kind):
                self._canvas.tag_raise(kind)

    def _draw_cursor(self) -> None:
        if self.cursor is None:
            return
        thick = max(2, round(self._geometry.size * 0.07))
        # Dark and bright together are seen on any ground.
        self._frame(self.cursor, -1, 2 * thick + 2, "#000000", CURSOR)
        self._frame(self.cursor, -1, thick, self._theme.cursor, CURSOR)

    def _draw_hint(self) -> None:
        """Rings around open cells, frames around hidden ones."""
        thick = max(2, round(self._geometry.size * 0.09))
        for cell in self.hint:
            is_open = self._symbol(cell) in NUMBERS
            for wide, colour in ((thick + 2, self._theme.halo), (thick, self._theme.hint)):
                if is_open:
                    self._ring(cell, wide, colour)
                else:
                    self._frame(cell, thick, wide, colour, HINT)

    def _draw_named(self) -> None:
        """Frames that are not whole: a sentence is a hint that goes away with the mouse."""
        self._dashed(self.named, NAMED)

    def _draw_across(self) -> None:
        """On a torus: the cells at the other edge that touch the one that is pointed at."""
        cell = self.cursor if self.pointed is None else self.pointed
        if cell is not None:
            self._dashed(across_the_edge(self._geometry.grid, cell), ACROSS)

    def _draw_trail(self) -> None:
        size = self._geometry.size
        places = [(x * size, y * size) for x, y in self.trail]
        if len(places) > 1:
            line = [at for place in places for at in place]
            self._canvas.create_line(*line, fill=self._theme.hint, width=2, tags=(TRAIL,))
        if places:
            x, y = places[-1]
            arrow = [(0, 0), (0, 14), (4, 11), (9, 11)]
            self._canvas.create_polygon(
                *[at for across, down in arrow for at in (x + across, y + down)],
                fill="#ffffff",
                outline="#000000",
                tags=(TRAIL,),
            )

    def _dashed(self, cells: Iterable[Cell], tag: str) -> None:
        thick = max(2, round(self._geometry.size * 0.09))
        for cell in cells:
            self._frame(cell, thick, thick + 1, self._theme.halo, tag)
            item = self._frame(cell, thick, thick, self._theme.hint, tag)
            self._canvas.itemconfigure(item, dash=(4, 3))

    def _frame(self, cell: Cell, inset: int, wide: int, colour: str, tag: str) -> int:
        return self._canvas.create_polygon(
            self._geometry.outline(cell, inset),
            outline=colour,
            fill="",
            width=wide,
            tags=(tag,),
            joinstyle="miter",
        )

    def _ring(self, cell: Cell, wide: int, colour: str) -> None:
        x, y = self._geometry.middle(cell)
        size = self._geometry.size
        far = size / 2 - max(2, round(size * 0.08))
        self._canvas.create_oval(
            x - far, y - far, x + far, y + far, outline=colour, width=wide, tags=(HINT,)
        )
