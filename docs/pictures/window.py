"""The desktop window, on a virtual X screen (Xvfb).

It comes out the same every time on the same machine; letters differ with the fonts.
"""

import os
import sys
import time
import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.screens.view import Given

if TYPE_CHECKING:
    from minewise.core import Cell
    from minewise.ui.tk.window import Window

TESTS = Path(__file__).parents[2] / "tests"

# The beginner's board with this seed has a hint worth seeing after the first cells.
SEED, FIRST_CELL, MOVES, HINTS = 7, (4, 4), 8, 4

# How long a picture may take to settle, in seconds.
PATIENCE = 20.0


def draw(folder: Path) -> None:
    """Write the pictures of the window into a folder."""
    sys.path.insert(0, str(TESTS))
    from screen import virtual_screen  # noqa: PLC0415 - found by the path above

    with virtual_screen() as display:
        os.environ["DISPLAY"] = display
        _draw_hint(display, folder / "window.png")
        _draw_hexagons(display, folder / "window-hexagons.png")
        _draw_replay(display, folder / "window-replay.png")


def _draw_hint(display: str, file: Path) -> None:
    """A beginner's game with a hint, rows and columns numbered."""
    window = _open("beginner")
    _point(window, FIRST_CELL)
    for _ in range(MOVES):
        _do(window, "ai")
    board = window.session.played.game.board
    assert board is not None, "the first click has dealt it"
    hidden = window.session.played.position.hidden
    for mine in [cell for cell in hidden if board.is_mine(cell)][:3]:
        _point(window, mine, "right")
    for name in ("coordinates", *["hint"] * HINTS):
        _do(window, name)
    _photograph(display, window.root, file)
    window.close()


def _draw_hexagons(display: str, file: Path) -> None:
    """Odds on hexagons, in the dark theme."""
    window = _open("hexagons 14x11x25", "dark")
    _point(window, (5, 7))
    _do(window, "odds")
    _photograph(display, window.root, file)
    window.close()


def _draw_replay(display: str, file: Path) -> None:
    """A replay with odds and grades."""
    window = _open("beginner")
    _point(window, FIRST_CELL)
    for name in (*["ai"] * MOVES, "replay", "odds"):
        _do(window, name)
    window.press("go", Given(text=str(MOVES - 3)))
    board = window.page.board
    assert board is not None, "a replay has one"
    _wait(window.root, lambda: bool(board.block.odds))
    _photograph(display, window.root, file)
    window.close()


def _open(level: str, theme: str = "light") -> "Window":
    from minewise.core import FirstClick, Level  # noqa: PLC0415 - optional
    from minewise.session.options import GameOptions  # noqa: PLC0415
    from minewise.session.session import Session  # noqa: PLC0415
    from minewise.ui.tk import open_tk  # noqa: PLC0415
    from minewise.ui.tk.themes import THEMES  # noqa: PLC0415
    from minewise.ui.tk.window import Window  # noqa: PLC0415

    settings = GameOptions(Level.parse(level), FirstClick.OPENING, SEED)
    return Window(open_tk(), Session(settings, now=lambda: 0.0), THEMES[theme])


def _point(window: "Window", cell: "Cell", gesture: str = "left") -> None:
    window.press("point", Given(cell=cell, text=gesture))
    _wait(window.root, lambda: not window.worker.is_busy)


def _do(window: "Window", action: str) -> None:
    window.press_by_hand(action)
    _wait(window.root, lambda: not window.worker.is_busy)


def _wait(root: tk.Tk, is_done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    root.update()
    while not is_done():
        assert time.monotonic() < end, "it does not come to rest"
        root.update()


def _photograph(display: str, window: tk.Tk, file: Path) -> None:
    import mss  # noqa: PLC0415
    import mss.tools  # noqa: PLC0415

    window.geometry("+0+0")
    window.lift()
    for _ in range(5):  # each may leave something to do
        window.update()
    # A menu bar lies above what Tk calls the window.
    bar = window.winfo_rooty()
    place = {
        "left": window.winfo_rootx(),
        "top": 0,
        "width": window.winfo_width(),
        "height": window.winfo_height() + bar,
    }
    with mss.MSS(display=display) as camera:
        shot = camera.grab(place)
    mss.tools.to_png(shot.rgb, shot.size, output=str(file))
