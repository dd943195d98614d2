"""What the buttons of the mouse mean."""

import pytest

from minewise.core import Board, Cell
from minewise.screens.view import Given
from minewise.session.session import Gesture
from minewise.ui.tk.mouse import MouseGestures
from window_player import HELD, playing

# Opening the middle shows 2; with both mines flagged a chord opens the rest.
ROW = Board.parse("5x3x2/*.*../...../.....")
CONTROL = 0x4


# What a real mouse does, as xdotool has it.
CHORDS = {
    "left, then right": ("mousedown 1 mousedown 3", "mouseup 3 mouseup 1"),
    "right, then left": ("mousedown 3 mousedown 1", "mouseup 1 mouseup 3"),
    "middle": ("mousedown 2", "mouseup 2"),
    "double": ("", "click --repeat 2 --delay 30 1"),
}


@pytest.mark.parametrize(("down", "up"), CHORDS.values(), ids=CHORDS)
def test_a_real_mouse_chords(display: str, down: str, up: str) -> None:
    with playing(display, ROW) as player:
        player.click((1, 1), 1, CONTROL)  # which is a click, but on a Mac
        player.click((0, 0), 3)
        player.click((0, 2), 3)
        player.real_buttons((1, 1), *down.split())
        assert player.session.played.view[:7] == "F#F###2"
        player.real_buttons((1, 1), *up.split())
        player.wait("a chord", lambda: player.session.played.view[1] == "2")
        assert player.session.played.mines_left == 0, "no flag was set or taken away"


def test_a_press_is_shown_and_the_cell_where_it_is_let_go_is_opened(display: str) -> None:
    with playing(display, ROW) as player:

        def pressed(*cells: Cell) -> list[bool]:
            return [not player.board.shown_look(cell).raised for cell in cells]

        player.button("ButtonPress", (0, 0))
        assert pressed((0, 0), (1, 1)) == [True, False]
        player.button("Motion", (1, 1), state=HELD[1])
        assert pressed((0, 0), (1, 1)) == [False, True]
        player.button("ButtonRelease", (1, 1), state=HELD[1])
        player.settle()
        assert [step.cell for step in player.session.played.steps] == [(1, 1)]
        player.button("ButtonPress", (2, 4))
        player.canvas.event_generate("<ButtonRelease-1>", x=-50, y=-50, state=HELD[1])
        player.settle()
        assert pressed((2, 4)) == [False], "let go off the board it opens nothing"
        player.click((0, 0), 3)
        player.button("ButtonPress", (1, 1))
        assert pressed((0, 1), (2, 2), (2, 4)) == [True, True, False]
        assert player.board.shown_look((0, 0)).sign == "flag"


def test_on_a_mac_ctrl_and_click_or_the_second_button_is_a_right_click(display: str) -> None:
    with playing(display, ROW) as player:

        def point(gesture: Gesture, cell: Cell) -> None:
            player.window.press("point", Given(cell=cell, text=str(gesture)))

        MouseGestures(player.board, point, on_mac=True)
        player.click((0, 0), 1, CONTROL)
        player.click((0, 2), 2)
        assert player.session.played.view[:3] == "F#F"


def test_the_cursor_shows_for_the_keys_and_hides_for_the_mouse(display: str) -> None:
    with playing(display, ROW) as player:
        assert player.items("cursor") == 2
        player.click((1, 1))
        for key in ("Right", "n", "Tab"):
            player.board.show_cursor(False)
            player.press(key)
            assert player.items("cursor") == 2, key
        player.button("ButtonPress", (1, 1))
        player.button("ButtonRelease", (1, 1), state=HELD[1], time=5000)  # no double click
        player.settle()
        assert "a chord needs" in player.said
        assert player.items("cursor") == 0, "also when the click does nothing"
        # Keys for a cell mean the cursor where it shows, or else the cell that is pointed at.
        x, y = player.board.middle_of((0, 0))
        player.canvas.event_generate("<Motion>", x=x, y=y)
        for is_shown in (True, False):
            player.board.put_cursor((0, 2))
            player.board.show_cursor(is_shown)
            player.press("f")
        assert [step.cell for step in player.session.played.steps[1:]] == [(0, 2), (0, 0)]


def test_a_button_that_is_held_is_a_right_click_where_that_is_chosen(display: str) -> None:
    with playing(display, ROW) as player:
        player.session.settings.change(hold_mouse=True, hold=150)
        player.window.draw()
        player.button("ButtonPress", (0, 0))
        player.wait("a flag", lambda: player.session.played.view[0] == "F")
        player.button("ButtonRelease", (0, 0), state=HELD[1])
        player.settle()
        assert len(player.session.played.steps) == 1


def test_a_covered_board_is_uncovered_by_a_click(display: str) -> None:
    with playing(display, ROW) as player:
        player.click((1, 1))
        player.press("z")
        assert player.title == "Minewise: Paused"
        assert player.board.cover.winfo_ismapped()
        player.board.cover.event_generate("<Button-1>", x=9, y=9)
        player.settle()
        assert not player.session.played.paused
        assert not player.board.cover.winfo_ismapped()


@pytest.mark.parametrize(
    ("pen", "passed", "painted"),
    [
        # Fast: the pointer is seen only at the ends. And back over what is painted already.
        ("3", [(1, 1), (1, 3), (3, 3), (1, 3)], {(1, 1), (1, 2), (1, 3), (2, 3), (3, 3)}),
        ("", [(1, 1), (1, 2), (1, 1), (1, 2)], {(1, 1), (1, 2)}),  # counts up, to 0 only
    ],
)
def test_a_drag_over_the_editor_paints_each_cell_it_passes_once(
    display: str, pen: str, passed: list[Cell], painted: set[Cell]
) -> None:
    with playing(display, "8x6x9") as player:
        player.press("E")
        if pen:
            player.window.stage.press("set", Given(row="pen", text=pen))
        player.settle()
        player.button("ButtonPress", passed[0])
        for cell in passed[1:]:
            player.button("Motion", cell, state=HELD[1])
        player.button("ButtonRelease", passed[-1], state=HELD[1])
        player.settle()
        view = player.board.block.view
        found = {divmod(at, 8) for at, symbol in enumerate(view) if symbol == (pen or "0")}
        assert found == painted
        player.button("Motion", (5, 0))
        player.settle()
        assert player.board.block.view == view, "the button was let go"
