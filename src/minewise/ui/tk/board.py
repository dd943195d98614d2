"""The board on a canvas: one image for each cell that is in view, and text where there is some.

A cell's items are made when it first comes into view, kept, and changed only
when the cell looks different. So a board of 100x100 opens as fast as its part
that can be seen, and a click that opens thousands of cells redraws no more.

The cells grow and shrink with the window, between a smallest and a largest
size; a board that is larger even with the smallest is scrolled.
"""

import tkinter as tk
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal

from minewise.core import FLAG, HIDDEN, NUMBERS, Cell, Grid
from minewise.session import QUESTION
from minewise.solver import Probability
from minewise.ui.tk.looks import Look, look_of_chance, looks_of, pressed_look
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.tiles import Tiles

# Pixels of a screen with 96 to the inch.
SMALLEST, USUAL, LARGEST = 22, 32, 64

# A board of a million cells may be scrolled from end to end: past so many cells
# those out of view lose their items.
_MOST_DRAWN = 20_000

_CURSOR, _HINT = "cursor", "hint"


class BoardCanvas(tk.Frame):
    """Draws a board, and says which cell is where."""

    def __init__(self, master: tk.Misc, theme: Theme, grid: Grid, view: str) -> None:
        super().__init__(master, bg=theme.window)
        self.grid_of_cells = grid
        self.canvas = tk.Canvas(self, highlightthickness=0, bg=theme.window, bd=0)
        self.bar_across = tk.Scrollbar(self, orient="horizontal", command=self.canvas.xview)
        self.bar_down = tk.Scrollbar(self, orient="vertical", command=self.canvas.yview)
        self.canvas.configure(
            xscrollcommand=self._scrolled(self.bar_across),
            yscrollcommand=self._scrolled(self.bar_down),
        )
        self.rowconfigure(0, weight=1)
        self.columnconfigure(0, weight=1)
        self.canvas.grid(row=0, column=0, sticky="nsew")
        self.scale = max(1.0, self.winfo_fpixels("1i") / 96)
        self._theme = theme
        self._view = view
        self._chances: dict[int, Look] = {}
        self._pressed: frozenset[Cell] = frozenset()
        self._cursor: Cell | None = None
        self._highlight: tuple[Cell, ...] = ()
        self._images: dict[int, int] = {}
        self._texts: dict[int, int] = {}
        self._shown: dict[int, Look] = {}
        self._waiting: str | None = None
        self._tiles = Tiles(self, theme, self._pixels(USUAL))
        self._take_theme(theme)
        self.bind("<Configure>", lambda _: self._later(self.lay_out))
        self._bind_wheel()

    # What is shown

    def show(
        self, grid: Grid, view: str, chances: Mapping[Cell, Probability] | None = None
    ) -> None:
        """Show a board.

        Args:
            grid: Its cells.
            view: How each looks: see `minewise.session.view`.
            chances: How likely hidden cells are mines, if that is to be shown.
        """
        self._view = view
        self._chances = self._looks_of_chances(grid, chances or {})
        if grid != self.grid_of_cells:
            self.grid_of_cells = grid
            self._clear()
            self.lay_out()
            self.canvas.xview_moveto(0)
            self.canvas.yview_moveto(0)
        self.refresh()

    def _looks_of_chances(self, grid: Grid, chances: Mapping[Cell, Probability]) -> dict[int, Look]:
        looks: dict[tuple[Probability, bool], Look] = {}
        found = {}
        for cell, chance in chances.items():
            index = grid.index(cell)
            key = chance, self._view[index] == FLAG
            if key not in looks:
                looks[key] = look_of_chance(chance, flagged=key[1])
            found[index] = looks[key]
        return found

    def press(self, cells: Iterable[Cell]) -> None:
        """Let hidden cells look pressed, and no others."""
        before, self._pressed = self._pressed, frozenset(cells)
        for cell in before ^ self._pressed:
            index = self.grid_of_cells.index(cell)
            if index in self._images:
                self._draw(index, self._look(index))

    def point_at(self, cells: Collection[Cell]) -> None:
        """Put rings around open cells, and frames around hidden ones."""
        self._highlight = tuple(cells)
        self._draw_highlight()

    def set_cursor(self, cell: Cell | None) -> None:
        """Put the cursor on a cell and bring it into view; None hides the cursor."""
        self._cursor = cell
        self._draw_cursor()
        if cell is not None:
            self.see(cell)

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._tiles = Tiles(self, theme, self._tiles.size)
        self._take_theme(theme)
        self.configure(bg=theme.window)
        self.canvas.configure(bg=theme.window)
        self._clear()
        self.refresh()

    def _take_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._looks = looks_of(theme)
        self._pressed_look = pressed_look(theme)

    # Where things are

    @property
    def cell_size(self) -> int:
        """The side of a cell in pixels."""
        return self._tiles.size

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a place of the canvas's window; None off the board."""
        size = self.cell_size
        column = int(self.canvas.canvasx(x) // size)
        row = int(self.canvas.canvasy(y) // size)
        return (row, column) if (row, column) in self.grid_of_cells else None

    def middle_of(self, cell: Cell) -> tuple[int, int]:
        """Where in the canvas's window the middle of a cell is."""
        size = self.cell_size
        left, top = self.canvas.canvasx(0), self.canvas.canvasy(0)
        return (
            round((cell[1] + 0.5) * size - left),
            round((cell[0] + 0.5) * size - top),
        )

    def shown_look(self, cell: Cell) -> Look:
        """How a cell that is in view looks."""
        return self._shown[self.grid_of_cells.index(cell)]

    def wanted_size(self, room: tuple[int, int]) -> tuple[int, int]:
        """The width and height in which the board looks best, within the room there is."""
        grid = self.grid_of_cells
        # Few cells are drawn larger: a small board in a small window looks lost.
        size = max(USUAL, min(44, 400 // max(grid.width, grid.height)))
        size = self._pixels(size)
        fits = min(room[0] // grid.width, room[1] // grid.height)
        size = max(self._pixels(SMALLEST), min(size, fits))
        bar = self.bar_down.winfo_reqwidth()
        width, height = grid.width * size, grid.height * size
        # Where one bar is needed, it takes room from the other direction.
        width, height = width + bar * (height > room[1]), height + bar * (width > room[0])
        return min(width, room[0]), min(height, room[1])

    def see(self, cell: Cell) -> None:
        """Scroll until a cell is in view, with a cell's width around it where there is one."""
        grid, size = self.grid_of_cells, self.cell_size
        for at, count, low, length, move in (
            (
                cell[1],
                grid.width,
                self.canvas.canvasx(0),
                self._room()[0],
                self.canvas.xview_moveto,
            ),
            (
                cell[0],
                grid.height,
                self.canvas.canvasy(0),
                self._room()[1],
                self.canvas.yview_moveto,
            ),
        ):
            whole = count * size
            if whole <= length:
                continue
            first, last = max(0, at - 1) * size, min(count, at + 2) * size
            if first < low:
                move(first / whole)
            elif last > low + length:
                move((last - length) / whole)

    # Laying out

    def _pixels(self, size: int) -> int:
        return round(size * self.scale)

    def _room(self) -> tuple[int, int]:
        """How much of the canvas can be seen."""
        return max(1, self.canvas.winfo_width()), max(1, self.canvas.winfo_height())

    def lay_out(self) -> None:
        """Choose the size of the cells for the room there is, and show the bars that are needed."""
        grid = self.grid_of_cells
        width, height = self.winfo_width(), self.winfo_height()
        if width <= 1 or height <= 1:
            return  # it is not on the screen yet
        smallest, largest = self._pixels(SMALLEST), self._pixels(LARGEST)
        size = max(smallest, min(largest, width // grid.width, height // grid.height))
        bar = self.bar_down.winfo_reqwidth()
        needs_down = grid.height * size > height
        needs_across = grid.width * size > width - bar * needs_down
        needs_down = needs_down or grid.height * size > height - bar * needs_across
        _show_bar(self.bar_down, needs_down, row=0, column=1, sticky="ns")
        _show_bar(self.bar_across, needs_across, row=1, column=0, sticky="ew")
        if size != self.cell_size:
            self._tiles = Tiles(self, self._theme, size)
            self._clear()
        across, down = grid.width * size, grid.height * size
        room = width - bar * needs_down, height - bar * needs_across
        # A board that is smaller than its window lies in the middle.
        left, top = max(0, (room[0] - across) // 2), max(0, (room[1] - down) // 2)
        self.canvas.configure(
            scrollregion=(-left, -top, max(across, room[0] - left), max(down, room[1] - top))
        )
        self.refresh()
        self._later(self._see_cursor)

    def _see_cursor(self) -> None:
        if self._cursor is not None:
            self.see(self._cursor)

    def _later(self, do: Callable[[], object]) -> None:
        """Do something once things are at rest, and once only."""

        def now() -> None:
            self._waiting = None
            do()

        if self._waiting is not None:
            self.after_cancel(self._waiting)
        self._waiting = self.after_idle(now)

    def _scrolled(self, bar: tk.Scrollbar) -> Callable[[float, float], None]:
        def scrolled(first: float, last: float) -> None:
            bar.set(first, last)
            self.refresh()

        return scrolled

    def _bind_wheel(self) -> None:
        canvas = self.canvas
        for shift, view in (("", canvas.yview_scroll), ("Shift-", canvas.xview_scroll)):
            canvas.bind(f"<{shift}MouseWheel>", _wheel(view))
            # X screens have buttons for the wheel.
            canvas.bind(f"<{shift}Button-4>", _wheel(view, -1))
            canvas.bind(f"<{shift}Button-5>", _wheel(view, 1))

    # Drawing

    def refresh(self) -> None:
        """Draw what is in view and has changed."""
        if len(self._images) > _MOST_DRAWN:
            self._clear()
        grid, size = self.grid_of_cells, self.cell_size
        left, top = self.canvas.canvasx(0), self.canvas.canvasy(0)
        width, height = self._room()
        rows = range(max(0, int(top // size)), min(grid.height, int((top + height) // size) + 1))
        first = max(0, int(left // size))
        last = min(grid.width, int((left + width) // size) + 1)
        drawn = len(self._images)
        shown = self._shown
        for row in rows:
            for index in range(row * grid.width + first, row * grid.width + last):
                look = self._look(index)
                before = shown.get(index)
                if before is not look and before != look:
                    self._draw(index, look)
        if not drawn and self._images:
            self._draw_highlight()
            self._draw_cursor()
        elif len(self._images) > drawn:
            for tag in (_HINT, _CURSOR):
                if self.canvas.find_withtag(tag):
                    self.canvas.tag_raise(tag)

    def _look(self, index: int) -> Look:
        symbol = self._view[index]
        if (
            self._pressed
            and symbol in (HIDDEN, QUESTION)
            and self.grid_of_cells.cell(index) in self._pressed
        ):
            return self._pressed_look
        return self._chances.get(index) or self._looks[symbol]

    def _draw(self, index: int, look: Look) -> None:
        self._shown[index] = look
        canvas, image = self.canvas, self._tiles.image(look)
        row, column = self.grid_of_cells.cell(index)
        size = self.cell_size
        if index in self._images:
            canvas.itemconfigure(self._images[index], image=image)
        else:
            self._images[index] = canvas.create_image(
                column * size, row * size, image=image, anchor="nw"
            )
        text = self._texts.get(index)
        if look.text:
            if text is None:
                text = self._texts[index] = canvas.create_text(0, 0)
            part = 0.3 if look.in_corner else 0.5
            canvas.coords(text, (column + part) * size, (row + part) * size)
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

    def _draw_cursor(self) -> None:
        self.canvas.delete(_CURSOR)
        if self._cursor is None:
            return
        thick = max(2, round(self.cell_size * 0.07))
        # Dark and bright together are seen on any ground.
        self._frame(self._cursor, -1, 2 * thick + 2, "#000000", _CURSOR)
        self._frame(self._cursor, -1, thick, self._theme.cursor, _CURSOR)

    def _draw_highlight(self) -> None:
        self.canvas.delete(_HINT)
        thick = max(2, round(self.cell_size * 0.09))
        for cell in self._highlight:
            is_open = self._view[self.grid_of_cells.index(cell)] in NUMBERS
            for wide, colour in ((thick + 2, self._theme.halo), (thick, self._theme.hint)):
                if is_open:
                    self._ring(cell, wide, colour)
                else:
                    self._frame(cell, thick, wide, colour, _HINT)
        if self._cursor is not None:
            self.canvas.tag_raise(_CURSOR)

    def _frame(self, cell: Cell, inset: int, wide: int, colour: str, tag: str) -> None:
        left, top, right, bottom = self._corners(cell, inset)
        self.canvas.create_rectangle(
            left, top, right, bottom, outline=colour, width=wide, tags=(tag,)
        )

    def _ring(self, cell: Cell, wide: int, colour: str) -> None:
        left, top, right, bottom = self._corners(cell, max(2, round(self.cell_size * 0.08)))
        self.canvas.create_oval(left, top, right, bottom, outline=colour, width=wide, tags=(_HINT,))

    def _corners(self, cell: Cell, inset: int) -> tuple[int, int, int, int]:
        row, column = cell
        size = self.cell_size
        left, top = column * size, row * size
        return left + inset, top + inset, left + size - 1 - inset, top + size - 1 - inset


def _show_bar(bar: tk.Scrollbar, needed: bool, **where: int | str) -> None:
    if needed:
        bar.grid(**where)  # type: ignore[arg-type]
    else:
        bar.grid_remove()


def _wheel(
    scroll: Callable[[int, Literal["units"]], None], lines: int = 0
) -> "Callable[[tk.Event[tk.Canvas]], None]":
    """Scroll by a turn of the wheel: by `lines`, or as the event says."""

    def turned(event: "tk.Event[tk.Canvas]") -> None:
        scroll(lines or (-1 if event.delta > 0 else 1), "units")

    return turned
