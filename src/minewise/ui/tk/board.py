"""The board on a canvas: one image for each cell that is in view, and text where there is some.

A cell's items are made when it first comes into view, kept, and changed only
when the cell looks different. So a board of 100x100 opens as fast as its part
that can be seen, and a click that opens thousands of cells redraws no more.

The cells grow and shrink with the window, between a smallest and a largest
size; a board that is larger even with the smallest is scrolled. Where the cells
are, `geometry.py` says; what lies over them, `marks.py`.
"""

import tkinter as tk
from collections.abc import Callable, Collection, Iterable, Mapping

from minewise.core import FLAG, HIDDEN, NUMBERS, Cell, Grid
from minewise.session import QUESTION, flags_over
from minewise.solver import Probability
from minewise.ui.tk.geometry import Geometry, geometry_of, largest_cells
from minewise.ui.tk.looks import (
    Look,
    finished_look,
    look_of_chance,
    look_of_note,
    looks_of,
    pressed_look,
    too_many_look,
)
from minewise.ui.tk.marks import ACROSS, CURSOR, HINT, NAMED, TRAIL, Marks
from minewise.ui.tk.rulers import Rulers
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.tiles import Tiles

# Pixels of a screen with 96 to the inch.
SMALLEST, USUAL, LARGEST = 22, 32, 64

# How small and how large somebody may make them, and how much each step does.
_LEAST, _MOST, _STEP = 10, 120, 1.15

# A board of a million cells may be scrolled from end to end: past so many cells
# those out of view lose their items.
_MOST_DRAWN = 20_000


class BoardCanvas(tk.Frame):
    """Draws a board, and says which cell is where.

    Attributes:
        grid_of_cells: The cells that are shown.
        canvas: Where they are drawn.
        scale: How many pixels there are to one of a usual screen.
        on_point: Is told which cell the mouse points at; None off the board.
    """

    def __init__(self, master: tk.Misc, theme: Theme, grid: Grid, view: str) -> None:
        super().__init__(master, bg=theme.window)
        self.grid_of_cells = grid
        self.canvas = tk.Canvas(self, highlightthickness=0, bg=theme.window, bd=0)
        self.bar_across = tk.Scrollbar(
            self, orient="horizontal", command=self._by_hand(self.canvas.xview)
        )
        self.bar_down = tk.Scrollbar(
            self, orient="vertical", command=self._by_hand(self.canvas.yview)
        )
        self.canvas.configure(
            xscrollcommand=self._scrolled(self.bar_across),
            yscrollcommand=self._scrolled(self.bar_down),
        )
        self.rowconfigure(1, weight=1)
        self.columnconfigure(1, weight=1)
        self.canvas.grid(row=1, column=1, sticky="nsew")
        self.scale = max(1.0, self.winfo_fpixels("1i") / 96)
        self.on_point: Callable[[Cell | None], None] = lambda _: None
        self._rulers = Rulers(self, self.canvas, theme)
        self._view = view
        self._chances: Mapping[Cell, Probability] = {}
        self._notes: Mapping[Cell, str] = {}
        self._looks_of_chances: dict[tuple[Probability, bool], Look] = {}
        self._pressed: frozenset[Cell] = frozenset()
        self._fades = self._counts_flags = False
        self._zoomed: int | None = None
        self._images: dict[int, int] = {}
        self._texts: dict[int, int] = {}
        self._shown: dict[int, Look] = {}
        self._waiting: str | None = None
        self._to_centre = True
        self._marks = Marks(self.canvas, lambda cell: self._view[self.grid_of_cells.index(cell)])
        self._take(theme, geometry_of(grid, self._pixels(USUAL)))
        self.bind("<Configure>", lambda _: self._later(self.lay_out))
        self.canvas.bind("<Configure>", lambda _: self._later(self.lay_out))
        self.canvas.bind("<Motion>", self._pointed_at)
        self.canvas.bind("<Leave>", lambda _: self._point(None))
        self._bind_wheel()

    # What is shown

    def show(  # noqa: PLR0913 - all that is on it
        self,
        grid: Grid,
        view: str,
        chances: Mapping[Cell, Probability] | None = None,
        notes: Mapping[Cell, str] | None = None,
        *,
        fades: bool = False,
        counts_flags: bool = False,
    ) -> None:
        """Show a board.

        Args:
            grid: Its cells.
            view: How each looks: see `minewise.session.view`.
            chances: How likely hidden cells are mines, if that is to be shown.
            notes: What is written on hidden cells instead: two characters at most.
            fades: Whether numbers that have all their flags fade.
            counts_flags: Whether numbers with too many flags around them stand out.
        """
        self._view = view
        self._chances = chances or {}
        self._notes = notes or {}
        self._fades, self._counts_flags = fades, counts_flags
        if grid != self.grid_of_cells:
            self.grid_of_cells = grid
            self._zoomed = None
            self._marks.forget()
            self._clear()
            self._take(self._theme, geometry_of(grid, self.cell_size))
            self._to_centre = True
            self.lay_out()
            self.canvas.xview_moveto(0)
            self.canvas.yview_moveto(0)
        self.refresh()

    def press(self, cells: Iterable[Cell]) -> None:
        """Let hidden cells look pressed, and no others."""
        before, self._pressed = self._pressed, frozenset(cells)
        for cell in before ^ self._pressed:
            index = self.grid_of_cells.index(cell)
            if index in self._images:
                self._draw(index, self._look(index))

    def point_at(self, cells: Collection[Cell]) -> None:
        """Put rings around open cells and frames around hidden ones, and bring them into view."""
        self._marks.hint = tuple(cells)
        self._marks.draw(HINT)
        if cells:
            self._to_centre = False
            self.see(*cells)

    def name(self, cells: Collection[Cell]) -> None:
        """Point at the cells that a sentence names, as long as somebody points at that."""
        self._marks.named = tuple(cell for cell in cells if cell in self.grid_of_cells)
        self._marks.draw(NAMED)

    def set_cursor(self, cell: Cell | None, *, see: bool = True) -> None:
        """Put the cursor on a cell, and bring it into view; None hides the cursor."""
        if self._marks.cursor is not None and cell not in (None, self._marks.cursor):
            self._to_centre = False
        self._marks.cursor = cell
        self._marks.draw(CURSOR, ACROSS)
        if cell is not None and see:
            self.see(cell)

    def show_trail(self, points: Iterable[tuple[float, float]]) -> None:
        """Show where the mouse of a replay has been, in cells from the top left corner."""
        self._marks.trail = tuple(points)
        self._marks.draw(TRAIL)

    def show_coordinates(self, shown: bool, first: int = 1) -> None:
        """Show the numbers of rows and columns, or take them away."""
        self._rulers.first = first
        self._rulers.show(shown)
        self.lay_out()

    def set_theme(self, theme: Theme) -> None:
        self._looks_of_chances.clear()
        self._take(theme, self.geometry_of_cells)
        self._rulers.set_theme(theme)
        self.configure(bg=theme.window)
        self.canvas.configure(bg=theme.window)
        self._clear()
        self.refresh()

    def _take(self, theme: Theme, geometry: Geometry) -> None:
        """Use a theme and a geometry from now on."""
        self._theme = theme
        self._tiles = Tiles(self, theme, geometry)
        self._looks = looks_of(theme)
        self._finished = {digit: finished_look(theme, digit) for digit in NUMBERS[1:]}
        self._too_many = {digit: too_many_look(theme, digit) for digit in NUMBERS[1:]}
        self._pressed_look = pressed_look(theme)
        self._marks.set_up(geometry, theme)

    def _pointed_at(self, event: "tk.Event[tk.Canvas]") -> None:
        self._point(self.cell_at(event.x, event.y))

    def _point(self, cell: Cell | None) -> None:
        if cell != self._marks.pointed:
            self._marks.pointed = cell
            self._marks.draw(ACROSS)
            self.on_point(cell)

    # Where things are

    @property
    def geometry_of_cells(self) -> Geometry:
        """Where the cells are."""
        return self._tiles.geometry

    @property
    def cell_size(self) -> int:
        """The width of a cell in pixels."""
        return self._tiles.size

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a place of the canvas's window; None off the board."""
        return self.geometry_of_cells.cell_at(self.canvas.canvasx(x), self.canvas.canvasy(y))

    def middle_of(self, cell: Cell) -> tuple[int, int]:
        """Where in the canvas's window the middle of a cell is."""
        x, y = self.geometry_of_cells.middle(cell)
        return round(x - self.canvas.canvasx(0)), round(y - self.canvas.canvasy(0))

    def shown_look(self, cell: Cell) -> Look:
        """How a cell that is in view looks."""
        return self._shown[self.grid_of_cells.index(cell)]

    def wanted_size(self, room: tuple[int, int]) -> tuple[int, int]:
        """The width and height in which the board looks best, within the room there is."""
        grid, (wide, high) = self.grid_of_cells, self._rulers.room
        # Few cells are drawn larger: a small board in a small window looks lost.
        size = self._pixels(max(USUAL, min(44, 400 // max(grid.width, grid.height))))
        fits = largest_cells(grid, room[0] - wide, room[1] - high)
        size = max(self._pixels(SMALLEST), min(size, fits))
        bar = self.bar_down.winfo_reqwidth()
        across, down = geometry_of(grid, size).whole
        width, height = across + wide, down + high
        # Where one bar is needed, it takes room from the other direction.
        width, height = width + bar * (height > room[1]), height + bar * (width > room[0])
        return min(width, room[0]), min(height, room[1])

    def see(self, *cells: Cell) -> None:
        """Scroll until cells are in view; the last of them, where there is no room for all."""
        for axis in (0, 1):
            if not self._see(axis, cells):
                self._see(axis, cells[-1:])

    def _see(self, axis: int, cells: tuple[Cell, ...]) -> bool:
        """The same in one direction: across or down. Returns whether there is room for all."""
        geometry = self.geometry_of_cells
        whole, length = geometry.whole[axis], self._room()[axis]
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
        low = (self.canvas.canvasx, self.canvas.canvasy)[axis](0)
        move = (self.canvas.xview_moveto, self.canvas.yview_moveto)[axis]
        if first < low:
            move(first / whole)
        elif last > low + length:
            move((last - length) / whole)
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
        """How much of the canvas can be seen."""
        return max(1, self.canvas.winfo_width()), max(1, self.canvas.winfo_height())

    def lay_out(self) -> None:
        """Choose the size of the cells for the room there is, and show the bars that are needed."""
        grid = self.grid_of_cells
        width = self.winfo_width() - self._rulers.room[0]
        height = self.winfo_height() - self._rulers.room[1]
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
            scrollregion=(-left, -top, max(across, room[0] - left), max(down, room[1] - top))
        )
        self.refresh()
        self._see_cursor()

    def zoom(self, steps: int) -> None:
        """Make the cells larger or smaller, around what is pointed at, until `fit`.

        Args:
            steps: How many steps; below 0 they become smaller.
        """
        wanted = round(self.cell_size * _STEP**steps)
        if wanted == self.cell_size:
            wanted += 1 if steps > 0 else -1
        self._zoomed = max(self._pixels(_LEAST), min(self._pixels(_MOST), wanted))
        at = self._marks.pointed or self._marks.cursor
        self._to_centre = False
        self.lay_out()
        if at is not None:
            self._centre(at)
            self.refresh()

    def fit(self) -> None:
        """Let the cells grow and shrink with the window again."""
        self._zoomed = None
        self.lay_out()

    def _see_cursor(self) -> None:
        cursor, at_rest = self._marks.cursor, self.canvas.winfo_width() > 1
        if cursor is not None and at_rest:
            if self._to_centre:
                self._centre(cursor)
            self.see(cursor)

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
        """The same, and remember that somebody has chosen what is in view."""

        def scrolled(*words: object) -> None:
            self._to_centre = False
            scroll(*words)

        return scrolled

    # Drawing

    def refresh(self) -> None:
        """Draw what is in view and has changed."""
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
        self._rulers.draw(self.geometry_of_cells, left, top, (width, height))

    def _look(self, index: int) -> Look:
        symbol = self._view[index]
        if self._fades or self._counts_flags:
            over = flags_over(self.grid_of_cells, self._view, index)
            if over is not None and over >= 0:
                if over and self._counts_flags:
                    return self._too_many[symbol]
                return self._finished[symbol] if self._fades and not over else self._looks[symbol]
        if not self._pressed and not self._chances and not self._notes:
            return self._looks[symbol]
        cell = self.grid_of_cells.cell(index)
        if cell in self._notes:
            return look_of_note(self._theme, self._notes[cell])
        if symbol in (HIDDEN, QUESTION) and cell in self._pressed:
            return self._pressed_look
        chance = self._chances.get(cell)
        return self._looks[symbol] if chance is None else self._look_of(chance, symbol == FLAG)

    def _look_of(self, chance: Probability, flagged: bool) -> Look:
        look = self._looks_of_chances.get((chance, flagged))
        if look is None:
            look = look_of_chance(self._theme, chance, flagged=flagged)
            self._looks_of_chances[chance, flagged] = look
        return look

    def _draw(self, index: int, look: Look) -> None:
        self._shown[index] = look
        canvas, image, geometry = self.canvas, self._tiles.image(look), self.geometry_of_cells
        cell = self.grid_of_cells.cell(index)
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


def _show_bar(bar: tk.Scrollbar, needed: bool, **where: int | str) -> None:
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
