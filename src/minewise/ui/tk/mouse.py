"""The mouse on the board: which buttons mean what.

left          opens on release, so that a slip can be corrected by moving away
right         flags at once; on a Mac also Ctrl and the left button
both, middle  chord on release
"""

import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass

from minewise.core import Cell
from minewise.ui.tk.board import BoardCanvas

# Bits of an event's state: what is held down besides.
_CONTROL = 0x4
_HELD = {1: 0x100, 2: 0x200, 3: 0x400}


@dataclass(frozen=True, slots=True)
class Clicks:
    """What is to be done.

    Attributes:
        left: A left click on a cell.
        right: A right click on a cell.
        chord: Both buttons, or the middle one.
        pressing: A button is held down on this cell, and as a chord; None: no longer.
    """

    left: Callable[[Cell], None]
    right: Callable[[Cell], None]
    chord: Callable[[Cell], None]
    pressing: Callable[[Cell | None, bool], None]


class Mouse:
    """Turns what the buttons do into clicks."""

    def __init__(self, board: BoardCanvas, clicks: Clicks, *, on_mac: bool = False) -> None:
        """Listen to the mouse on a board.

        Args:
            board: The board.
            clicks: What is to be done.
            on_mac: Whether the second button is the right one, as Macs have it.
        """
        self._board = board
        self._clicks = clicks
        self._on_mac = on_mac
        self._right, self._middle = (2, 3) if on_mac else (3, 2)
        # What the release of a button will do; None after a chord or a flag.
        self._due: Callable[[Cell], None] | None = None
        for button in (1, 2, 3):
            board.canvas.bind(f"<ButtonPress-{button}>", self._press)
            board.canvas.bind(f"<ButtonRelease-{button}>", self._release)
            board.canvas.bind(f"<B{button}-Motion>", self._move)

    def _press(self, event: "tk.Event[tk.Canvas]") -> None:
        state = int(event.state)
        cell = self._board.cell_at(event.x, event.y)
        other = {1: self._right, self._right: 1}.get(event.num)
        if event.num == self._middle or (other is not None and state & _HELD[other]):
            self._due = self._clicks.chord
        elif event.num == self._right or (self._on_mac and state & _CONTROL):
            self._due = None
            if cell is not None:
                self._clicks.right(cell)
        else:
            self._due = self._clicks.left
        self._show(cell)

    def _move(self, event: "tk.Event[tk.Canvas]") -> None:
        self._show(self._board.cell_at(event.x, event.y))

    def _release(self, event: "tk.Event[tk.Canvas]") -> None:
        # The first button of a chord that is let go makes it; the other does nothing more.
        due, self._due = self._due, None
        self._clicks.pressing(None, False)
        cell = self._board.cell_at(event.x, event.y)
        if due is not None and cell is not None and self._is_inside(event):
            due(cell)

    def _is_inside(self, event: "tk.Event[tk.Canvas]") -> bool:
        """Whether the pointer is on the canvas: part of a large board lies beside it."""
        canvas = self._board.canvas
        return 0 <= event.x < canvas.winfo_width() and 0 <= event.y < canvas.winfo_height()

    def _show(self, cell: Cell | None) -> None:
        if self._due is not None:
            self._clicks.pressing(cell, self._due is self._clicks.chord)
