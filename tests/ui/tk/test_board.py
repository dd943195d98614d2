"""The board on its canvas: its size, scrolling, and what is drawn."""

from unittest.mock import patch

import pytest

from minewise.core import LEVELS, Board
from minewise.ui.tk.board import SMALLEST, BoardCanvas
from minewise.ui.tk.themes import THEMES
from window_player import BIG, WindowPlayer, playing


def resize(player: WindowPlayer, width: int, height: int) -> None:
    player.root.geometry(f"{width}x{height}")
    player.wait("the new size", lambda: player.root.winfo_width() == width)
    player.settle()


def bars(player: WindowPlayer) -> tuple[bool, bool]:
    board = player.board
    return bool(board.bar_across.winfo_ismapped()), bool(board.bar_down.winfo_ismapped())


def test_cells_grow_and_shrink_with_the_window_and_by_keys(display: str) -> None:
    with playing(display) as player:
        usual = player.board.cell_size
        resize(player, 940, 950)
        assert player.board.cell_size > usual
        player.click((8, 8))
        assert player.board.cursor == (8, 8)
        resize(player, 600, 580)
        fitted = player.board.cell_size
        assert fitted < usual
        player.click((0, 0), 3)
        assert player.board.cursor == (0, 0)
        assert bars(player) == (False, False)
        player.press("Control+equal", "Control+equal")
        assert player.board.cell_size > fitted
        player.press("Control+minus", "Control+minus", "Control+minus")
        assert player.board.cell_size < fitted
        player.press("Control+0")
        assert player.board.cell_size == fitted


@pytest.mark.parametrize("level", LEVELS)
def test_every_usual_level_is_in_view_as_a_whole(display: str, level: str) -> None:
    with playing(display, level) as player:
        assert bars(player) == (False, False)
        grid = player.session.played.game.grid
        assert player.sees((grid.height - 1, grid.width - 1))
        for cell in grid:
            assert player.board.cell_at(*player.board.middle_of(cell)) == cell
        assert player.board.cell_at(-5, -5) is None


def test_a_big_board_on_a_dense_screen_scrolls_and_keeps_the_cursor_in_view(display: str) -> None:
    dense = patch.object(BoardCanvas, "winfo_fpixels", return_value=192.0)
    with dense, playing(display, BIG) as player:
        assert player.board.cell_size == 2 * SMALLEST
        assert bars(player) == (True, True)
        assert player.sees(player.board.cursor)
        for keys, cell in (
            (("Home", "Prior"), (0, 0)),
            (("End",), (0, 99)),
            (("Next",), (99, 99)),
            (("Home",), (99, 0)),
        ):
            player.press(*keys)
            assert player.board.cursor == cell
            assert player.sees(cell)
        player.press(*["Up"] * 40)
        assert player.sees((59, 0))


def test_the_wheel_scrolls_and_a_click_meets_the_cell_that_is_seen(display: str) -> None:
    with playing(display, BIG) as player, patch("minewise.ui.tk.board._MOST_DRAWN", 3000):
        across, down = (
            size // player.board.cell_size + 2
            for size in (player.canvas.winfo_width(), player.canvas.winfo_height())
        )
        # The board has come into view where it began, and at the cursor, in windows of two sizes.
        assert player.items("all") <= 3 * across * down
        player.press("Home", "Prior")
        left = player.canvas.canvasx(0)
        player.real_buttons((2, 2), "click", "5")
        player.wait("a scrolled board", lambda: player.canvas.canvasy(0) > 0)
        assert player.canvas.canvasx(0) == left
        player.real_buttons((20, 2), "keydown", "shift", "click", "5", "keyup", "shift")
        player.wait("a board scrolled sideways", lambda: player.canvas.canvasx(0) > 0)
        for part in range(10):
            player.canvas.xview_moveto(part / 10)
            player.canvas.yview_moveto(part / 10)
            player.settle()
        assert player.items("all") < 6000, "what was seen is not hoarded"
        player.canvas.xview_moveto(0.7)
        player.canvas.yview_moveto(0.8)
        player.settle()
        player.real_buttons((85, 75), "click", "3")
        player.wait("a flag", lambda: player.session.played.steps)
        assert player.session.played.steps[0].cell == (85, 75)
        assert player.board.shown_look((85, 75)).sign == "flag"


def test_only_what_has_changed_is_drawn_again(display: str) -> None:
    with playing(display, "expert") as player:
        with patch.object(BoardCanvas, "_draw", autospec=True) as draw:
            player.click((0, 0), 3)
            assert draw.call_count == 1
        with patch.object(BoardCanvas, "_draw", autospec=True) as draw:
            player.press("Right", "Down")
            assert draw.call_count == 0
        player.press("2")
        assert player.items("all") == 81 + 2, "nothing of the larger board is left"
        before = set(player.canvas.find_all())
        player.click((4, 4))
        numbers = sum(symbol in "12345678" for symbol in player.session.played.view)
        assert len(set(player.canvas.find_all()) - before) == numbers, "only texts are new"


def test_every_symbol_can_be_drawn_in_every_theme(display: str) -> None:
    board = Board.parse("5x2x2/*.*../.....")
    with playing(display, board, questions=True) as player:
        player.click((0, 3), 3)
        player.click((1, 4), 3)
        player.click((1, 4), 3)
        player.click((1, 1))
        player.click((0, 0))
        for name in THEMES:
            player.window.set_theme(name)
            player.settle()
            signs = {player.board.shown_look(cell).sign for cell in board.grid}
            assert signs >= {"explosion", "mine", "wrong flag", ""}
            assert player.board.shown_look((1, 1)).text == "2"
            assert player.board.shown_look((1, 4)).text == "?"
