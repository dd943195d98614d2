"""The board on a canvas: one image for each cell in view, and text where there is some.

A cell's items are made when it first comes into view, kept, and changed only when the cell looks
different. So a large board opens as fast as its visible part.

The cells grow and shrink with the window within limits; a board that is still larger scrolls.
`geometry.py` places the cells; `marks.py` draws over them.
"""

import tkinter as tk
from collections.abc import Callable, Collection, Iterable
from tkinter import font as tkfont, ttk

from minewise.core import FLAG, HIDDEN, NUMBERS, Cell
from minewise.core.game import QUESTION
from minewise.screens.blocks import Board
from minewise.session.view import flags_over
from minewise.ui.cursor import moved
from minewise.ui.tk.cell_styles import (
    CROSSED,
    MINED,
    TICKED,
    CellStyle,
    finished_look,
    look_of_chance,
    look_of_note,
    looks_of,
    pressed_look,
    too_many_look,
)
from minewise.ui.tk.geometry import Geometry, geometry_of, largest_cells
from minewise.ui.tk.marks import ACROSS, CURSOR, HINT, NAMED, Marks
from minewise.ui.tk.themes import CAPTION, SUBTITLE, ColourTheme
from minewise.ui.tk.tiles import Tiles

# Pixels of a screen with 96 to the inch.
SMALLEST, USUAL, LARGEST = 22, 32, 64

# The limits of zooming, and its step.
_LEAST, _MOST, _STEP = 10, 120, 1.15

# A board of a million cells may be scrolled from end to end: past so many cells
# those out of view lose their items.
_MOST_DRAWN = 20_000


class BoardCanvas(ttk.Frame):
    """Draws a board, and says which cell is where. The cursor is its own."""

    def __init__(self, master: tk.Misc, theme: ColourTheme, block: Board) -> None:
        super().__init__(master)
        self.block = block
        self.cursor = block.cursor or (block.grid.height // 2, block.grid.width // 2)
        self.canvas = tk.Canvas(self, highlightthickness=0, bd=0, takefocus=True)
        self.bar_across = ttk.Scrollbar(
            self, orient="horizontal", command=self._by_hand(self.canvas.xview)
        )
        self.bar_down = ttk.Scrollbar(
            self, orient="vertical", command=self._by_hand(self.canvas.yview)
        )
        self.canvas.configure(
            xscrollcommand=self._scrolled(self.bar_across),
            yscrollcommand=self._scrolled(self.bar_down),
        )
        self.rowconfigure(1, weight=1)
        self.columnconfigure(1, weight=1)
        self.canvas.grid(row=1, column=1, sticky="nsew")
        self.cover = ttk.Label(self, font=SUBTITLE, anchor="center", justify="center")
        self.scale = max(1.0, self.winfo_fpixels("1i") / 96)
        self._looks_of_chances: dict[tuple[float, bool], CellStyle] = {}
        self._marked: dict[Cell, str] = {}
        self._pressed: frozenset[Cell] = frozenset()
        self._zoomed: int | None = None
        self._images: dict[int, int] = {}
        self._texts: dict[int, int] = {}
        self._shown: dict[int, CellStyle] = {}
        self._waiting: str | None = None
        self._to_centre = True
        self._cursor_shown = bool(block.press or block.cursor)
        self._marks = Marks(self.canvas, lambda cell: self.block.view[self.block.grid.index(cell)])
        self._take(theme, geometry_of(block.grid, self._pixels(USUAL)))
        self.set_theme(theme)
        self._show_rest(None)
        self.bind("<Configure>", lambda _: self._later(self.lay_out))
        self.canvas.bind("<Configure>", lambda _: self._later(self.lay_out))
        self.canvas.bind("<Motion>", lambda event: self._point(self.cell_at(event.x, event.y)))
        self.canvas.bind("<Leave>", lambda _: self._point(None))
        for event in ("<FocusIn>", "<FocusOut>"):
            self.canvas.bind(event, lambda event: self._take_keys(event.type))
        self._bind_wheel()

    # Showing

    def show(self, block: Board) -> None:
        """Show another board, or the same with other cells."""
        before, self.block = self.block, block
        if block.grid != before.grid:
            self._zoomed = None
            self.cursor = block.cursor or (block.grid.height // 2, block.grid.width // 2)
            self._marks.forget()
            self._clear()
            self._take(self._theme, geometry_of(block.grid, self.cell_size))
            self._to_centre = True
            self.canvas.xview_moveto(0)
            self.canvas.yview_moveto(0)
        self._show_rest(before)
        if block.grid != before.grid:
            self.lay_out()
        self.refresh()

    def _show_rest(self, before: Board | None) -> None:
        """Show what lies over the cells, and beside them."""
        block = self.block
        if before is None or (block.rulers, block.first) != (before.rulers, before.first):
            self.lay_out()
        if before is None or block.marks != before.marks:
            marked = (mark for mark in block.marks if mark.kind in (TICKED, MINED, CROSSED))
            self._marked = {mark.cell: mark.kind for mark in marked}
            self._marks.marks = tuple(mark for mark in block.marks if mark.cell in block.grid)
            self._marks.draw(HINT)
            if marks := [mark.cell for mark in self._marks.marks if mark.kind != "trail"]:
                self._to_centre = False
                self.see(*marks)
        moved = before is None or block.cursor != before.cursor
        if moved and block.cursor is not None and block.cursor != self.cursor:
            self.put_cursor(block.cursor)
        self._draw_cursor()
        if block.cover:
            self.cover.configure(text=block.cover, wraplength=max(200, self.winfo_width() - 40))
            self.cover.place(relwidth=1, relheight=1)
        else:
            self.cover.place_forget()

    def press(self, cell: Cell | None) -> bool:
        """Show the hidden cells around a press as pressed, none for None; whether there are any."""
        before, grid, view = self._pressed, self.block.grid, self.block.view
        cells: Iterable[Cell] = () if cell is None else (cell,)
        if cell is not None and view[grid.index(cell)] in NUMBERS[1:]:
            cells = grid.neighbours(cell)
        self._pressed = frozenset(
            each for each in cells if view[grid.index(each)] in (HIDDEN, QUESTION)
        )
        for each in before ^ self._pressed:
            index = grid.index(each)
            if index in self._images:
                self._draw(index, self._look(index))
        return bool(self._pressed)

    def name(self, cells: Collection[Cell]) -> None:
        """Highlight the cells that a sentence names, while the mouse is on it."""
        self._marks.named = tuple(cell for cell in cells if cell in self.block.grid)
        self._marks.draw(NAMED)

    # The cursor

    @property
    def pointed(self) -> Cell | None:
        return self._marks.pointed

    @property
    def cursor_shown(self) -> bool:
        """Whether the cursor is visible: keys were used last."""
        return self._cursor_shown

    def put_cursor(self, cell: Cell) -> None:
        self._to_centre = self._to_centre and cell == self.cursor
        self.cursor = cell
        self._draw_cursor()
        self.see(cell)

    def show_cursor(self, shown: bool) -> None:
        """Show the cursor when keys are used, and hide it when the mouse is."""
        self._cursor_shown = shown
        self._draw_cursor()

    def _take_keys(self, event: tk.EventType) -> None:
        self._marks.has_keys = event is tk.EventType.FocusIn
        self._draw_cursor()

    def _draw_cursor(self) -> None:
        seen = self._cursor_shown and not self.block.cover and bool(self.block.press)
        self._marks.cursor = self.cursor if seen else None
        self._marks.draw(CURSOR, ACROSS)

    def move(self, command: str) -> None:
        self._cursor_shown = True
        self.put_cursor(moved(self.block.grid, self.cursor, command))

    def set_theme(self, theme: ColourTheme) -> None:
        self._looks_of_chances.clear()
        self._take(theme, self.geometry_of_cells)
        self.canvas.configure(bg=theme.window)
        self._clear()
        self.refresh()

    def _take(self, theme: ColourTheme, geometry: Geometry) -> None:
        """Use a theme and a geometry from now on."""
        self._theme = theme
        self._tiles = Tiles(self, theme, geometry)
        self._looks = looks_of(theme)
        self._finished = {digit: finished_look(theme, digit) for digit in NUMBERS[1:]}
        self._too_many = {digit: too_many_look(theme, digit) for digit in NUMBERS[1:]}
        self._pressed_look = pressed_look(theme)
        self._marks.set_up(geometry, theme)

    def _point(self, cell: Cell | None) -> None:
        if cell != self._marks.pointed:
            self._marks.pointed = cell
            self._marks.draw(ACROSS)

    # Where things are

    @property
    def geometry_of_cells(self) -> Geometry:
        return self._tiles.geometry

    @property
    def cell_size(self) -> int:
        return self._tiles.size

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a place of the canvas's window; None off the board."""
        return self.geometry_of_cells.cell_at(self.canvas.canvasx(x), self.canvas.canvasy(y))

    def middle_of(self, cell: Cell) -> tuple[int, int]:
        """Where in the canvas's window the middle of a cell is."""
        x, y = self.geometry_of_cells.middle(cell)
        return round(x - self.canvas.canvasx(0)), round(y - self.canvas.canvasy(0))

    def shown_look(self, cell: Cell) -> CellStyle:
        return self._shown[self.block.grid.index(cell)]

    def see(self, *cells: Cell) -> None:
        """Scroll until cells are in view; if there is no room for all, the last of them."""
        for axis in (0, 1):
            if not self._see(axis, cells):
                self._see(axis, cells[-1:])

    def _see(self, axis: int, cells: tuple[Cell, ...]) -> bool:
        """Scroll across or down; returns whether there is room for all."""
        geometry = self.geometry_of_cells
        margin = self._margin[axis]
        whole, length = geometry.whole[axis], self._room()[axis] - margin
        if whole <= length:
            return True
        long, step = (geometry.size, geometry.high)[axis], (geometry.size, geometry.pitch)[axis]
        starts = [geometry.corner(cell)[axis] for cell in cells]
        # A cell's width around them is shown too, where there is one.
        first, last = max(0, min(starts) - step), min(whole, max(starts) + long + step)
        if last - first > length:
            if len(cells) > 1:
                return False
            first, last = starts[0], starts[0] + long
        low = (self.canvas.canvasx, self.canvas.canvasy)[axis](0) + margin
        move = (self.canvas.xview_moveto, self.canvas.yview_moveto)[axis]
        if first < low:
            move(first / (whole + margin))
        elif last > low + length:
            move((last - length) / (whole + margin))
        return True

    def _centre(self, cell: Cell) -> None:
        """Scroll until a cell is in the middle, as far as the board goes."""
        for middle, whole, length, move in zip(
            self.geometry_of_cells.middle(cell),
            self.geometry_of_cells.whole,
            self._room(),
            (self.canvas.xview_moveto, self.canvas.yview_moveto),
            strict=True,
        ):
            if whole > length:
                move(max(0.0, (middle - length / 2) / whole))

    # Laying out

    def _pixels(self, size: int) -> int:
        return round(size * self.scale)

    def _room(self) -> tuple[int, int]:
        """The visible part of the canvas."""
        return max(1, self.canvas.winfo_width()), max(1, self.canvas.winfo_height())

    def lay_out(self) -> None:
        """Choose the size of the cells for the room there is, and show the bars that are needed."""
        grid, (beside, above) = self.block.grid, self._margin
        width, height = self.winfo_width() - beside, self.winfo_height() - above
        if self.winfo_width() <= 1 or self.winfo_height() <= 1:
            return  # it is not on the screen yet
        smallest, largest = self._pixels(SMALLEST), self._pixels(LARGEST)
        size = max(smallest, min(largest, largest_cells(grid, width, height)))
        size = self._zoomed or size
        geometry = geometry_of(grid, size)
        across, down = geometry.whole
        bar = self.bar_down.winfo_reqwidth()
        needs_down = down > height
        needs_across = across > width - bar * needs_down
        needs_down = needs_down or down > height - bar * needs_across
        _show_bar(self.bar_down, needs_down, row=1, column=2, sticky="ns")
        _show_bar(self.bar_across, needs_across, row=2, column=1, sticky="ew")
        if size != self.cell_size:
            self._take(self._theme, geometry)
            self._clear()
        room = width - bar * needs_down, height - bar * needs_across
        # A board that is smaller than its window lies in the middle.
        left, top = max(0, (room[0] - across) // 2), max(0, (room[1] - down) // 2)
        self.canvas.configure(
            scrollregion=(
                -left - beside,
                -top - above,
                max(across, room[0] - left),
                max(down, room[1] - top),
            )
        )
        self.refresh()
        self._see_cursor()

    def zoom(self, steps: int) -> None:
        """Make the cells larger or smaller, around the mouse or the cursor, until `fit`."""
        wanted = round(self.cell_size * _STEP**steps)
        if wanted == self.cell_size:
            wanted += 1 if steps > 0 else -1
        self._zoomed = max(self._pixels(_LEAST), min(self._pixels(_MOST), wanted))
        at = self._marks.pointed or self.cursor
        self._to_centre = False
        self.lay_out()
        self._centre(at)
        self.refresh()

    def fit(self) -> None:
        """Let the cells grow and shrink with the window again."""
        self._zoomed = None
        self.lay_out()

    def _see_cursor(self) -> None:
        if self.canvas.winfo_width() > 1 and self._to_centre:
            self._centre(self.cursor)
            self.see(self.cursor)

    def _later(self, do: Callable[[], object]) -> None:
        """Do something once things are at rest, and once only."""

        def now() -> None:
            self._waiting = None
            do()

        if self._waiting is not None:
            self.after_cancel(self._waiting)
        self._waiting = self.after_idle(now)

    def _scrolled(self, bar: ttk.Scrollbar) -> Callable[[float, float], None]:
        def scrolled(first: float, last: float) -> None:
            bar.set(first, last)
            self.refresh()

        return scrolled

    def _bind_wheel(self) -> None:
        canvas = self.canvas
        canvas.bind("<Control-MouseWheel>", lambda event: self.zoom(1 if event.delta > 0 else -1))
        canvas.bind("<Control-Button-4>", lambda _: self.zoom(1))
        canvas.bind("<Control-Button-5>", lambda _: self.zoom(-1))
        for shift, view in (("", canvas.yview_scroll), ("Shift-", canvas.xview_scroll)):
            turn = self._by_hand(view)
            canvas.bind(f"<{shift}MouseWheel>", _wheel(turn))
            # X screens have buttons for the wheel.
            canvas.bind(f"<{shift}Button-4>", _wheel(turn, -1))
            canvas.bind(f"<{shift}Button-5>", _wheel(turn, 1))

    def _by_hand(self, scroll: Callable[..., object]) -> Callable[..., None]:
        """The same, and remember that the person has scrolled."""

        def scrolled(*words: object) -> None:
            self._to_centre = False
            scroll(*words)

        return scrolled

    # Drawing

    def refresh(self) -> None:
        """Draw the changed cells in view."""
        if len(self._images) > _MOST_DRAWN:
            self._clear()
        left, top = self.canvas.canvasx(0), self.canvas.canvasy(0)
        width, height = self._room()
        drawn = len(self._images)
        shown = self._shown
        for index in self.geometry_of_cells.within(left, top, left + width, top + height):
            look = self._look(index)
            before = shown.get(index)
            if before is not look and before != look:
                self._draw(index, look)
        if not drawn and self._images:
            self._marks.draw()
        elif len(self._images) > drawn:
            self._marks.lift()
        self._draw_rulers(left, top, left + width, top + height)

    @property
    def _margin(self) -> tuple[int, int]:
        """How much room there is beside and above the board: for the cursor, or for numbers."""
        if not self.block.rulers:
            return 3, 3
        font = tkfont.nametofont(CAPTION, root=self)
        return font.measure("000") + 6, font.metrics("linespace") + 2

    def _draw_rulers(self, left: float, top: float, right: float, bottom: float) -> None:
        """Write the numbers of rows and columns: along the board, or along the edge of the view."""
        canvas, geometry, (wide, high) = self.canvas, self.geometry_of_cells, self._margin
        canvas.delete("ruler")
        if not self.block.rulers:
            return
        x, y = max(left, -wide), max(top, -high)
        for corner in ((right, y + high), (x + wide, bottom)):
            canvas.create_rectangle(
                x, y, *corner, fill=self._theme.window, width=0, tags=("ruler",)
            )
        # Where cells are narrower than their numbers, only some have one.
        every = next(step for step in (1, 2, 5, 10) if step * geometry.size >= wide - 8)
        grid, first = self.block.grid, self.block.first
        columns = range(max(0, int((x + wide) // geometry.size)), grid.width)
        rows = range(max(0, int((y + high) // geometry.pitch)), grid.height)
        places = [
            (geometry.middle((0, column))[0], y + high / 2, column + first)
            for column in columns[: int((right - left) // geometry.size) + 1]
            if (column + first) % every == 0
        ]
        places += [
            (x + wide / 2, geometry.middle((row, 0))[1], row + first)
            for row in rows[: int((bottom - top) // geometry.pitch) + 1]
        ]
        for across, down, number in places:
            canvas.create_text(
                across, down, text=number, font=CAPTION, fill=self._theme.soft, tags=("ruler",)
            )

    def _look(self, index: int) -> CellStyle:  # noqa: PLR0911 - each the first that applies
        block, symbol = self.block, self.block.view[index]
        if block.fades or block.counts_flags:
            over = flags_over(block.grid, block.view, index)
            if block.counts_flags and over is not None and over > 0:
                return self._too_many[symbol]
            if block.fades and over == 0:
                return self._finished[symbol]
        if not (self._pressed or block.odds or block.notes or self._marked):
            return self._looks[symbol]
        cell = block.grid.cell(index)
        if cell in block.notes:
            marked = self._looks[self._marked[cell]] if cell in self._marked else None
            return look_of_note(self._theme, block.notes[cell], marked)
        if symbol in (HIDDEN, QUESTION) and cell in self._pressed:
            return self._pressed_look
        chance = block.odds.get(cell)
        if chance is not None:
            return self._look_of(chance, symbol == FLAG)
        return self._looks[self._marked.get(cell, symbol) if symbol == HIDDEN else symbol]

    def _look_of(self, chance: float, flagged: bool) -> CellStyle:
        look = self._looks_of_chances.get((chance, flagged))
        if look is None:
            look = look_of_chance(self._theme, chance, flagged=flagged)
            self._looks_of_chances[chance, flagged] = look
        return look

    def _draw(self, index: int, look: CellStyle) -> None:
        self._shown[index] = look
        canvas, image, geometry = self.canvas, self._tiles.image(look), self.geometry_of_cells
        cell = self.block.grid.cell(index)
        if index in self._images:
            canvas.itemconfigure(self._images[index], image=image)
        else:
            self._images[index] = canvas.create_image(
                *geometry.corner(cell), image=image, anchor="nw"
            )
        text = self._texts.get(index)
        if look.text:
            if text is None:
                text = self._texts[index] = canvas.create_text(0, 0)
            x, y = geometry.middle(cell)
            aside = 0.2 * geometry.size if look.in_corner else 0
            canvas.coords(text, x - aside, y - aside)
            canvas.itemconfigure(
                text, text=look.text, fill=look.ink, font=self._tiles.font(look), state="normal"
            )
        elif text is not None:
            canvas.itemconfigure(text, state="hidden")

    def _clear(self) -> None:
        self.canvas.delete("all")
        self._images.clear()
        self._texts.clear()
        self._shown.clear()


def _show_bar(bar: ttk.Scrollbar, needed: bool, **where: int | str) -> None:
    if needed:
        bar.grid(**where)  # type: ignore[arg-type]
    else:
        bar.grid_remove()


def _wheel(
    scroll: Callable[..., object], lines: int = 0
) -> "Callable[[tk.Event[tk.Canvas]], None]":
    """Scroll by a turn of the wheel: by `lines`, or as the event says."""

    def turned(event: "tk.Event[tk.Canvas]") -> None:
        scroll(lines or (-1 if event.delta > 0 else 1), "units")

    return turned
