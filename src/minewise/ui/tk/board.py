"""The board on a canvas: an image for each cell in view, and a text item where needed.

A cell's items are created when it first comes into view, kept, and changed only when the cell looks
different. So a large board opens as fast as its visible part.

The cells grow and shrink with the window within limits; a board that is still larger scrolls.
`geometry.py` computes the places of cells; `marks.py` draws over them.
"""

import tkinter as tk
from collections.abc import Callable, Collection
from functools import partial
from tkinter import font as tkfont, ttk
from typing import Literal

from minewise.core import FLAG, HIDDEN, Cell
from minewise.core.game import QUESTION
from minewise.screens.blocks import Board
from minewise.session.view import flags_over, pressed_cells
from minewise.ui.cursor import moved
from minewise.ui.tk.cell_styles import (
    FINISHED,
    MARKED,
    PRESSED,
    TOO_MANY,
    CellStyle,
    Tiles,
    look_of_chance,
    look_of_note,
    looks_of,
)
from minewise.ui.tk.frames import WHEEL, is_turned_up
from minewise.ui.tk.geometry import Geometry, geometry_of, largest_cells
from minewise.ui.tk.keys import CONTROL, SHIFT
from minewise.ui.tk.marks import ACROSS, CURSOR, HINT, NAMED, Marks
from minewise.ui.tk.themes import CAPTION, SUBTITLE, ColourTheme, scale_of

# The sizes of cells in pixels at 96 dpi.
SMALLEST, USUAL, LARGEST = 22, 32, 64
_SMALL, _FRAME = 12, 6  # the smallest beside a text; the cursor's frame around the largest

# The limits of zooming, and its step.
_LEAST, _MOST, _STEP = 10, 120, 1.15

# A board of a million cells may be scrolled from end to end: beyond this number of cells,
# all items are dropped and the visible ones created again.
_MOST_DRAWN = 20_000


class BoardCanvas(ttk.Frame):
    """Draws a board, maps places to cells, and keeps a cursor.

    The cursor appears when keys are used and disappears when the mouse is used.
    """

    def __init__(self, master: tk.Misc, theme: ColourTheme, block: Board) -> None:
        super().__init__(master)
        self.block = block
        self.cursor = _first_cursor(block)
        self.cursor_shown = bool(block.press or block.cursor)
        self.canvas = tk.Canvas(self, highlightthickness=0, bd=0, takefocus=True)
        self.bar_across = self._bar("horizontal", self.canvas.xview)
        self.bar_down = self._bar("vertical", self.canvas.yview)
        self.canvas.configure(
            xscrollcommand=partial(self._scrolled, self.bar_across),
            yscrollcommand=partial(self._scrolled, self.bar_down),
        )
        self.rowconfigure(1, weight=1)
        self.columnconfigure(1, weight=1)
        self.canvas.grid(row=1, column=1, sticky="nsew")
        self.cover = ttk.Label(self, font=SUBTITLE, anchor="center", justify="center")
        self._scale = scale_of(self)
        self._marked: dict[Cell, str] = {}
        self._pressed: frozenset[Cell] = frozenset()
        self._zoomed: int | None = None
        self._images: dict[int, int] = {}
        self._texts: dict[int, int] = {}
        self._shown: dict[int, CellStyle] = {}
        self._is_waiting = False
        self._to_centre = True
        self.marks = Marks(self.canvas, lambda cell: self.block.view[self.block.grid.index(cell)])
        self._take(theme, geometry_of(block.grid, self._pixels(USUAL)))
        self._show_rest(None)
        for widget in (self, self.canvas):
            widget.bind("<Configure>", lambda _: self._lay_out_later())
        self.canvas.bind("<Motion>", lambda event: self._point(self.cell_at(event.x, event.y)))
        self.canvas.bind("<Leave>", lambda _: self._point(None))
        self.canvas.bind("<FocusIn>", lambda _: self._take_keys(True))
        self.canvas.bind("<FocusOut>", lambda _: self._take_keys(False))
        for wheel in WHEEL:
            self.canvas.bind(wheel, self._turn)

    # Showing

    def show(self, block: Board) -> None:
        """Show another board, or changes of the same one."""
        before, self.block = self.block, block
        if block is before:
            return
        is_other = block.grid != before.grid
        if is_other:
            self._zoomed, self._to_centre = None, True
            self.cursor = _first_cursor(block)
            self.marks.forget()
            self._take(self._theme, geometry_of(block.grid, self.cell_size))
            self.canvas.xview_moveto(0)
            self.canvas.yview_moveto(0)
        self._show_rest(before)
        if is_other:
            self.lay_out()
        self.refresh()

    def _show_rest(self, before: Board | None) -> None:
        """Show the marks, the cursor, the cover and the rulers."""
        block = self.block
        if before is None or (block.rulers, block.first) != (before.rulers, before.first):
            self.lay_out()
        if before is None or block.marks != before.marks:
            self._marked = {mark.cell: mark.kind for mark in block.marks if mark.kind in MARKED}
            self.marks.marks = tuple(mark for mark in block.marks if mark.cell in block.grid)
            self.marks.draw(HINT)
            if marks := [mark.cell for mark in self.marks.marks if mark.kind != "trail"]:
                self._to_centre = False
                self.see(*marks)
        moved = before is None or block.cursor != before.cursor
        if moved and block.cursor is not None and block.cursor != self.cursor:
            is_shown = self.cursor_shown
            self.put_cursor(block.cursor)
            self.cursor_shown = is_shown
        self._draw_cursor()
        if block.cover:
            self.cover.configure(text=block.cover, wraplength=max(200, self.winfo_width() - 40))
            self.cover.place(relwidth=1, relheight=1)
        else:
            self.cover.place_forget()

    def press(self, cell: Cell | None) -> None:
        """Show the hidden cells affected by a press as pressed; None releases them."""
        pressed = () if cell is None else pressed_cells(self.block.grid, self.block.view, cell)
        if self._pressed != frozenset(pressed):
            self._pressed = frozenset(pressed)
            self.refresh()

    def name(self, cells: Collection[Cell]) -> None:
        """Highlight the cells that a sentence names, while the mouse is on it."""
        self.marks.named = tuple(cell for cell in cells if cell in self.block.grid)
        self.marks.draw(NAMED)

    def set_theme(self, theme: ColourTheme) -> None:
        self._take(theme, self.cells)
        self.refresh()

    def _take(self, theme: ColourTheme, geometry: Geometry) -> None:
        """Discard all items, and adopt these colours and places."""
        self._theme, self.cells = theme, geometry
        self._tiles = Tiles(self, theme, geometry)
        self._looks = looks_of(theme)
        self.marks.set_up(geometry, theme)
        self.canvas.configure(bg=theme.window)
        self._clear()

    # The cursor

    def put_cursor(self, cell: Cell) -> None:
        self._to_centre = self._to_centre and cell == self.cursor
        self.cursor = cell
        self.show_cursor(True)
        self.see(cell)

    def show_cursor(self, shown: bool) -> None:
        self.cursor_shown = shown
        self._draw_cursor()

    def move(self, command: str) -> None:
        self.put_cursor(moved(self.block.grid, self.cursor, command))

    def _take_keys(self, has_keys: bool) -> None:
        self.marks.has_keys = has_keys
        self._draw_cursor()

    def _draw_cursor(self) -> None:
        seen = self.cursor_shown and not self.block.cover and bool(self.block.press)
        self.marks.cursor = self.cursor if seen else None
        self.marks.draw(CURSOR, ACROSS)

    def _point(self, cell: Cell | None) -> None:
        if cell != self.marks.pointed:
            self.marks.pointed = cell
            self.marks.draw(ACROSS)

    # Places

    @property
    def cell_size(self) -> int:
        return self.cells.size

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a point of the visible canvas; None off the board."""
        return self.cells.cell_at(self.canvas.canvasx(x), self.canvas.canvasy(y))

    def middle_of(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell, in coordinates of the visible canvas."""
        x, y = self.cells.middle(cell)
        return round(x - self.canvas.canvasx(0)), round(y - self.canvas.canvasy(0))

    def shown_look(self, cell: Cell) -> CellStyle:
        return self._shown[self.block.grid.index(cell)]

    def see(self, *cells: Cell) -> None:
        """Scroll until cells are in view; if they do not all fit, the last one."""
        for axis in (0, 1):
            if not self._see(axis, cells):
                self._see(axis, cells[-1:])

    def _see(self, axis: int, cells: tuple[Cell, ...]) -> bool:
        """Scroll along one axis; return whether all cells fit."""
        places, margin = self.cells, self._margin[axis]
        whole, length = places.whole[axis], self._room[axis] - margin
        if whole <= length:
            return True
        long, step = (places.size, places.high)[axis], (places.size, places.pitch)[axis]
        starts = [places.corner(cell)[axis] for cell in cells]
        # Also show one more cell on each side, if there is one.
        first, last = max(0, min(starts) - step), min(whole, max(starts) + long + step)
        if last - first > length:
            if len(cells) > 1:
                return False
            first, last = starts[0], starts[0] + long
        low = (self.canvas.canvasx, self.canvas.canvasy)[axis](0) + margin
        if first < low:
            self._moves[axis](first / (whole + margin))
        elif last > low + length:
            self._moves[axis]((last - length) / (whole + margin))
        return True

    def _centre(self, cell: Cell) -> None:
        """Scroll a cell to the middle, as far as the board allows."""
        places = zip(
            self.cells.middle(cell), self.cells.whole, self._room, self._moves, strict=True
        )
        for middle, whole, length, move in places:
            if whole > length:
                move(max(0.0, (middle - length / 2) / whole))

    @property
    def _moves(self) -> tuple[Callable[[float], object], Callable[[float], object]]:
        return self.canvas.xview_moveto, self.canvas.yview_moveto

    @property
    def _room(self) -> tuple[int, int]:
        """The visible part of the canvas."""
        return max(1, self.canvas.winfo_width()), max(1, self.canvas.winfo_height())

    @property
    def _margin(self) -> tuple[int, int]:
        """The space left of and above the board, for the cursor's frame or for the rulers."""
        if not self.block.rulers:
            return self._pixels(_FRAME), self._pixels(_FRAME)
        font = tkfont.nametofont(CAPTION, root=self)
        return font.measure("000") + 6, font.metrics("linespace") + 2

    # Laying out

    def _pixels(self, size: int) -> int:
        return round(size * self._scale)

    def _lay_out_later(self) -> None:
        """Lay out once, when the event loop is idle."""
        if not self._is_waiting:
            self._is_waiting = True
            self.after_idle(self.lay_out)

    def lay_out(self) -> None:
        """Choose the size of the cells for the available room, and show the needed scrollbars."""
        self._is_waiting = False
        grid, (beside, above), frame = self.block.grid, self._margin, self._pixels(_FRAME)
        width, height = self.winfo_width() - beside - frame, self.winfo_height() - above - frame
        if self.winfo_width() <= 1 or self.winfo_height() <= 1:
            return  # not on the screen yet
        least = _SMALL if self.block.gestures is None else SMALLEST
        smallest, largest = self._pixels(least), self._pixels(LARGEST)
        size = max(smallest, min(largest, largest_cells(grid, width, height)))
        geometry = geometry_of(grid, self._zoomed or size)
        across, down = geometry.whole
        bar = self.bar_down.winfo_reqwidth()
        needs_down = down > height
        needs_across = across > width - bar * needs_down
        needs_down = needs_down or down > height - bar * needs_across
        self.bar_down.grid(row=1, column=2, sticky="ns")
        self.bar_across.grid(row=2, column=1, sticky="ew")
        for each, is_needed in ((self.bar_down, needs_down), (self.bar_across, needs_across)):
            if not is_needed:
                each.grid_remove()
        if geometry.size != self.cell_size:
            self._take(self._theme, geometry)
        room = width - bar * needs_down, height - bar * needs_across
        # A board that is smaller than its window is centred.
        left, top = max(0, (room[0] - across) // 2), max(0, (room[1] - down) // 2)
        right, bottom = max(across, room[0] - left) + frame, max(down, room[1] - top) + frame
        self.canvas.configure(scrollregion=(-left - beside, -top - above, right, bottom))
        self.refresh()
        if self.canvas.winfo_width() > 1 and self._to_centre:
            self._centre(self.cursor)
            self.see(self.cursor)

    def zoom(self, steps: int) -> None:
        """Make the cells larger or smaller, around the mouse or the cursor, until `fit`."""
        wanted = round(self.cell_size * _STEP**steps)
        if wanted == self.cell_size:
            wanted += 1 if steps > 0 else -1
        self._zoomed = max(self._pixels(_LEAST), min(self._pixels(_MOST), wanted))
        self._to_centre = False
        self.lay_out()
        self._centre(self.marks.pointed or self.cursor)
        self.refresh()

    def fit(self) -> None:
        """Let the cells grow and shrink with the window again."""
        self._zoomed = None
        self.lay_out()

    def _bar(
        self, orient: Literal["horizontal", "vertical"], scroll: Callable[..., object]
    ) -> ttk.Scrollbar:
        def by_hand(*words: object) -> None:
            self._to_centre = False
            scroll(*words)

        return ttk.Scrollbar(self, orient=orient, command=by_hand)

    def _scrolled(self, bar: ttk.Scrollbar, first: float, last: float) -> None:
        bar.set(first, last)
        self.refresh()

    def _turn(self, event: "tk.Event[tk.Canvas]") -> None:
        """The wheel scrolls vertically, with Shift horizontally, and with Ctrl it zooms."""
        state, by = int(event.state), -1 if is_turned_up(event) else 1
        if state & CONTROL:
            self.zoom(-by)
        else:
            self._to_centre = False
            scroll = self.canvas.xview_scroll if state & SHIFT else self.canvas.yview_scroll
            scroll(by, "units")

    # Drawing

    def refresh(self) -> None:
        """Draw the cells in view that have changed."""
        if len(self._images) > _MOST_DRAWN:
            self._clear()
        left, top = self.canvas.canvasx(0), self.canvas.canvasy(0)
        width, height = self._room
        drawn = len(self._images)
        shown = self._shown
        for index in self.cells.within(left, top, left + width, top + height):
            look = self._look(index)
            before = shown.get(index)
            if before is not look and before != look:
                self._draw(index, look)
        if not drawn and self._images:
            self.marks.draw()
        elif len(self._images) > drawn:
            self.marks.lift()
        self._draw_rulers(left, top, left + width, top + height)

    def _draw_rulers(self, left: float, top: float, right: float, bottom: float) -> None:
        """Draw the row and column numbers along the board, or along the edge of the view."""
        canvas, places, (wide, high) = self.canvas, self.cells, self._margin
        canvas.delete("ruler")
        if not self.block.rulers:
            return
        x, y = max(left, -wide), max(top, -high)
        # Cover only cells that are scrolled below the rulers, not the frame of the cursor.
        covers = [(right, y + high)] * (y > -high) + [(x + wide, bottom)] * (x > -wide)
        for corner in covers:
            canvas.create_rectangle(x, y, *corner, fill=self._theme.window, width=0, tags="ruler")
        # If columns are narrower than their numbers, label only every second, fifth or tenth.
        every = next(step for step in (1, 2, 5, 10) if step * places.size >= wide - 8)
        grid, first = self.block.grid, self.block.first
        columns = range(max(0, int((x + wide) // places.size)), grid.width)
        rows = range(max(0, int((y + high) // places.pitch)), grid.height)
        numbers = [
            (places.middle((0, column))[0], y + high / 2, column + first)
            for column in columns[: int((right - left) // places.size) + 1]
            if (column + first) % every == 0
        ]
        numbers += [
            (x + wide / 2, places.middle((row, 0))[1], row + first)
            for row in rows[: int((bottom - top) // places.pitch) + 1]
        ]
        for *at, number in numbers:
            canvas.create_text(at, text=number, font=CAPTION, fill=self._theme.soft, tags="ruler")

    def _look(self, index: int) -> CellStyle:  # noqa: PLR0911 - the first match wins
        block, looks, symbol = self.block, self._looks, self.block.view[index]
        if block.fades or block.counts_flags:
            over = flags_over(block.grid, block.view, index)
            if block.counts_flags and over is not None and over > 0:
                return looks[TOO_MANY + symbol]
            if block.fades and over == 0:
                return looks[FINISHED + symbol]
        if not (self._pressed or block.odds or block.notes or self._marked):
            return looks[symbol]
        cell = block.grid.cell(index)
        marked = self._marked.get(cell)
        if cell in block.notes:
            sign = None if marked is None else looks[marked]
            return look_of_note(self._theme, block.notes[cell], sign)
        if cell in self._pressed and symbol in (HIDDEN, QUESTION):
            return looks[PRESSED]
        if cell in block.odds:
            return look_of_chance(self._theme, block.odds[cell], flagged=symbol == FLAG)
        return looks[marked if marked and symbol == HIDDEN else symbol]

    def _draw(self, index: int, look: CellStyle) -> None:
        self._shown[index] = look
        canvas, image, cell = self.canvas, self._tiles.image(look), self.block.grid.cell(index)
        if index in self._images:
            canvas.itemconfigure(self._images[index], image=image)
        else:
            corner = self.cells.corner(cell)
            self._images[index] = canvas.create_image(corner, image=image, anchor="nw")
        if look.text:
            if index not in self._texts:
                self._texts[index] = canvas.create_text(0, 0)
            x, y = self.cells.middle(cell)
            aside = 0.2 * self.cell_size if look.in_corner else 0
            canvas.coords(self._texts[index], x - aside, y - aside)
            shown = {"text": look.text, "fill": look.ink, "font": self._tiles.font(look)}
            canvas.itemconfigure(self._texts[index], shown, state="normal")
        elif index in self._texts:
            canvas.itemconfigure(self._texts[index], state="hidden")

    def _clear(self) -> None:
        self.canvas.delete("all")
        for items in (self._images, self._texts, self._shown):
            items.clear()


def _first_cursor(block: Board) -> Cell:
    return block.cursor or (block.grid.height // 2, block.grid.width // 2)
