"""The desktop window, on an X screen that nobody sees (Xvfb).

It comes out the same each time on the same machine; letters differ with the fonts.
"""

import os
import sys
from pathlib import Path

TESTS = Path(__file__).parents[2] / "tests"

# The beginner's board with this seed has a hint worth seeing after the first cells.
SEED, FIRST_CELL, MOVES, HINTS = 7, (4, 4), 8, 4


def draw(folder: Path) -> None:
    """Write `window.png` into a folder."""
    sys.path.insert(0, str(TESTS))
    from screen import virtual_screen  # noqa: PLC0415 - found by the path above

    with virtual_screen() as display:
        _draw(display, folder / "window.png")


def _draw(display: str, file: Path) -> None:
    import mss  # noqa: PLC0415 - as are those below: nobody needs them to import this
    import mss.tools  # noqa: PLC0415

    from minewise.core import FirstClick, Level  # noqa: PLC0415
    from minewise.session import Session, Settings  # noqa: PLC0415
    from minewise.ui.tk import open_tk  # noqa: PLC0415
    from minewise.ui.tk.window import Window  # noqa: PLC0415

    os.environ["DISPLAY"] = display
    settings = Settings(Level.parse("beginner"), FirstClick.OPENING, SEED)
    window = Window(open_tk(), Session(settings, now=lambda: 0.0), file)
    actions, root = window.actions, window.root
    actions.left_click(FIRST_CELL)
    board = window.session.round.game.board
    assert board is not None, "the first click has dealt it"
    for _ in range(MOVES):
        actions.commands["ai_move"]()
    hidden = window.session.round.position.hidden
    for mine in [cell for cell in hidden if board.is_mine(cell)][:3]:
        actions.right_click(mine)
    for _ in range(HINTS):
        actions.commands["hint"]()
    root.geometry("+0+0")
    for _ in range(5):  # each may leave something to do
        root.update()
    # The menu bar lies above what Tk calls the window.
    bar = root.winfo_rooty()
    place = {
        "left": root.winfo_rootx(),
        "top": 0,
        "width": root.winfo_width(),
        "height": root.winfo_height() + bar,
    }
    with mss.MSS(display=display) as camera:
        shot = camera.grab(place)
    mss.tools.to_png(shot.rgb, shot.size, output=str(file))
    window.screen.close()
