"""Map mouse buttons on the board to gestures.

The session decides the effect of a gesture. The button that opens acts on release, so a slip can be
corrected by moving away; the one that flags acts at once. Both buttons, and the middle one, act on
the first release. The left button also acts on release if holding it has a meaning; on a board that
is painted it acts at once, and on each cell that it is dragged over.
"""

import tkinter as tk
from collections.abc import Callable

from minewise.core import Cell
from minewise.screens.blocks import Gestures
from minewise.session.session import Gesture
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.keys import CONTROL

# Bits of an event's state: buttons held down.
_HELD = {1: 0x100, 2: 0x200, 3: 0x400}

# The milliseconds within which two clicks on a cell are a double click.
_DOUBLE = 450


class MouseGestures:
    """Turns button events into gestures."""

    def __init__(
        self, board: BoardCanvas, point: Callable[[Gesture, Cell], None], *, on_mac: bool
    ) -> None:
        """`point` is the callback for gestures; a double click follows its two single clicks."""
        self._board = board
        self._tell = point
        self._on_mac = on_mac
        self._right, self._middle = (2, 3) if on_mac else (3, 2)
        # The gesture due on release; None after one that acted at once.
        self._due: Gesture | None = None
        self._last: tuple[Cell, int] | None = None
        # The cell on which the left button is held, and the id of its timer.
        self._held: tuple[Cell, str] | None = None
        # The cells painted since the button went down, and the last place of the pointer.
        self._painted: set[Cell] | None = None
        self._at = (0, 0)
        for button in (1, 2, 3):
            board.canvas.bind(f"<ButtonPress-{button}>", self._press)
            board.canvas.bind(f"<ButtonRelease-{button}>", self._release)
            board.canvas.bind(f"<B{button}-Motion>", self._move)

    @property
    def _gestures(self) -> Gestures:
        return self._board.block.gestures or Gestures()

    def _light(self, cell: Cell | None) -> None:
        is_lit = self._due is not None and self._gestures.lights
        self._board.press(cell if is_lit else None)

    def _press(self, event: "tk.Event[tk.Canvas]") -> None:
        state = int(event.state)
        cell = self._board.cell_at(event.x, event.y)
        self._let_go()
        if event.num == 1 and self._board.block.paints:
            self._painted, self._at = set(), (event.x, event.y)
            self._paint(event)
            return
        other = {1: self._right, self._right: 1}.get(event.num)
        if event.num == self._middle or (other is not None and state & _HELD[other]):
            self._due = Gesture.BOTH
        else:
            is_right = event.num == self._right or bool(self._on_mac and state & CONTROL)
            gesture = Gesture.RIGHT if is_right else Gesture.LEFT
            read = self._gestures
            hold = read.hold if read.hold_mouse and not is_right else None
            waits = hold is not None or is_right is read.swap
            self._due = gesture if waits else None
            if hold is not None and cell is not None:
                self._held = cell, self._board.canvas.after(hold, self._was_held, cell)
            if self._due is None and cell is not None:
                self._last = None
                self._tell(gesture, cell)
        self._light(cell)

    def _paint(self, event: "tk.Event[tk.Canvas]") -> None:
        """Press each cell between the last and the current place of the pointer once."""
        (x, y), self._at = self._at, (event.x, event.y)
        steps = 1 + 4 * max(abs(event.x - x), abs(event.y - y)) // self._board.cell_size
        for part in (step / steps for step in range(1, steps + 1)):
            at = round(x + (event.x - x) * part), round(y + (event.y - y) * part)
            cell = self._board.cell_at(*at)
            if cell is not None and self._painted is not None and cell not in self._painted:
                self._painted.add(cell)
                self._tell(Gesture.LEFT, cell)

    def _move(self, event: "tk.Event[tk.Canvas]") -> None:
        if self._painted is not None:
            self._paint(event)
            return
        cell = self._board.cell_at(event.x, event.y)
        if self._held is not None and cell != self._held[0]:
            self._let_go()
        self._light(cell)

    def _was_held(self, cell: Cell) -> None:
        """The left button was held long enough: report a right click, and ignore its release."""
        self._held = self._due = self._last = None
        self._light(None)
        self._tell(Gesture.RIGHT, cell)

    def _let_go(self) -> None:
        """Cancel the hold of the left button."""
        if self._held is not None:
            self._board.canvas.after_cancel(self._held[1])
            self._held = None

    def _release(self, event: "tk.Event[tk.Canvas]") -> None:
        # The first release of a chord triggers it; the second does nothing.
        due, self._due = self._due, None
        self._painted = None
        self._let_go()
        self._light(None)
        cell, canvas = self._board.cell_at(event.x, event.y), self._board.canvas
        # A large board extends beyond the canvas.
        is_inside = 0 <= event.x < canvas.winfo_width() and 0 <= event.y < canvas.winfo_height()
        if due is not None and cell is not None and is_inside:
            self._tell(due, cell)
            if due is not Gesture.BOTH:
                self._count(cell, int(event.time))

    def _count(self, cell: Cell, time: int) -> None:
        """Report a double click, if this is the second of two."""
        last, self._last = self._last, (cell, time)
        if last is not None and last[0] == cell and 0 <= time - last[1] <= _DOUBLE:
            self._last = None
            self._tell(Gesture.DOUBLE, cell)
