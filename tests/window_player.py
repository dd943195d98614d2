"""A hand on the desktop window of a test: by real mouse and keys, or by Tk's own events.

The window lives in the process of the test, so that a test can look at all of it.
Real clicks and keys come from xdotool and reach it over the X screen like a person's.
"""

import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from minewise.core import Board, Cell, FirstClick, Level
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.session.storage import Storage
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.questions import QuestionWindow
from minewise.ui.tk.stage import StageWindow
from minewise.ui.tk.themes import LIGHT
from minewise.ui.tk.window import Window
from screen import wait_until, xdotool

# Bits of an event's state: a button that is held down.
HELD = {1: 0x100, 2: 0x200, 3: 0x400}

BIG = "100x100x1000"
"""A level that no window shows as a whole."""


class Hand:
    """Acts in a window, and waits for what comes of it."""

    def __init__(self, window: StageWindow, display: str) -> None:
        self.window, self.root, self.display = window, window.root, display

    def come_up(self, place: str = "+0+0") -> None:
        """Wait for the window on the screen, and for the keyboard."""
        # Into a far corner: a window below the pointer would have the keys only while it is there.
        xdotool(self.display, "mousemove", "9999", "9999")
        self.root.geometry(place)
        self.wait("the window on the screen", self.root.winfo_viewable)
        self.root.focus_force()
        self.wait("the keyboard", lambda: self.root.focus_displayof() is not None)

    def close(self) -> None:
        """Close the window, if the test has not."""
        if self.root.tk.call("info", "commands", ".") == ".":
            self.window.close()

    def settle(self) -> None:
        """Let the window do all that it has to do now."""
        self.root.update()

    def wait(self, what: str, look: Callable[..., Any]) -> None:
        def seen() -> bool:
            self.settle()
            return bool(look())

        wait_until(what, seen)

    @property
    def said(self) -> str:
        return self.window.page.message.said

    @property
    def question(self) -> QuestionWindow:
        assert self.window.question is not None, f"nothing is asked: {self.said!r}"
        return self.window.question

    def answer(self, text: str) -> None:
        self.question.buttons[text].invoke()
        self.settle()

    def press(self, *keys: str) -> None:
        """Press keys by Tk's names; a plus sign holds one down, as in Control+z."""
        for key in keys:
            *held, name = key.split("+") if len(key) > 1 else [key]
            event = "-".join([*held, "KeyPress", name])
            focused = self.root.focus_get() or self.root
            focused.event_generate(f"<{event}>", when="tail")
            self.settle()


class WindowPlayer(Hand):
    window: Window

    def __init__(self, window: Window, display: str) -> None:
        super().__init__(window, display)
        self.session = window.session

    @property
    def board(self) -> BoardCanvas:
        """The first board on the page that is seen."""
        board = self.window.page.board
        assert board is not None
        return board

    @property
    def canvas(self) -> tk.Canvas:
        return self.board.canvas

    def settle(self) -> None:
        """Let the window do all that it has to do now, what takes long included."""
        self.root.update()
        if not self._is_done():
            wait_until("the work", self._is_done)

    def _is_done(self) -> bool:
        self.root.update()
        return not self.window.worker.is_busy

    # What is to be seen

    @property
    def title(self) -> str:
        return self.root.title()

    def sees(self, cell: Cell, margin: int = 0) -> bool:
        """Whether a cell is in view, so far from the edges."""
        x, y = self.board.middle_of(cell)
        width, height = self.canvas.winfo_width(), self.canvas.winfo_height()
        return margin <= x < width - margin and margin <= y < height - margin

    def items(self, tag: str) -> int:
        return len(self.canvas.find_withtag(tag))

    # Tk's own events

    def button(self, what: str, cell: Cell, button: int = 1, state: int = 0, **more: Any) -> None:
        x, y = self.board.middle_of(cell)
        event = f"<B{button}-Motion>" if what == "Motion" else f"<{what}-{button}>"
        self.canvas.event_generate(event, x=x, y=y, state=state, **more)

    def click(self, cell: Cell, button: int = 1, state: int = 0) -> None:
        self.settle()
        self.button("ButtonPress", cell, button, state)
        self.button("ButtonRelease", cell, button, state | HELD[button])
        self.settle()

    # Real ones

    def real_buttons(self, cell: Cell, *words: str) -> None:
        x, y = self.board.middle_of(cell)
        there = ("mousemove", "--window", str(self.canvas.winfo_id()), str(x), str(y))
        xdotool(self.display, *there, *words)
        self.settle()

    def real_keys(self, *keys: str) -> None:
        xdotool(self.display, "key", "--delay", "4", *keys)
        self.settle()


@contextmanager
def playing(
    display: str, level: str | Board = "beginner", **settings: Any
) -> Iterator[WindowPlayer]:
    """Open a window on a screen; `level` may be a board."""
    root = tk.Tk(screenName=display, className="Minewise")
    settings = dict[str, Any](first=FirstClick.OPENING, seed=7) | settings
    size = Level.parse(level) if isinstance(level, str) else Level.parse("beginner")
    session = Session(GameOptions(size, **settings), storage=Storage.at_home())
    if isinstance(level, Board):
        session.new(board=level)
    player = WindowPlayer(Window(root, session, LIGHT), display)
    try:
        player.come_up()
        yield player
    finally:
        player.close()
