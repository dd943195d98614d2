"""The position editor: any position, by mouse, keys or paste, and what is said of it."""

from typing import Any

from minewise.core import FirstClick, Level
from window_player import WindowPlayer, playing


def opened(player: WindowPlayer) -> Any:
    player.press("E")
    editor = player.dialog()
    judged(player, editor)
    return editor


def judged(player: WindowPlayer, editor: Any) -> str:
    player.wait("a verdict", lambda: editor._verdict is not None)
    text: str = editor.message.said
    return text


def press(player: WindowPlayer, editor: Any, *keys: str) -> None:
    for key in keys:
        editor.focus_force()
        editor.update()
        *held, name = key.split("-")
        editor.event_generate("<" + "-".join([*held, "KeyPress", name]) + ">")
        judged(player, editor)


def test_cells_are_written_with_keys_and_judged_at_once(display: str) -> None:
    with playing(display, "3x2x1", first=FirstClick.ANY) as player:
        editor = opened(player)
        assert editor.message.said.startswith("This position is possible: 6 layouts of mines agree")
        press(player, editor, "Down", "1", "Right", "1", "Right", "1")
        assert editor.edited.view == "###111"
        assert editor.message.said.startswith("This position is possible: 1 layout of mines agrees")
        assert editor.board.shown_look((0, 1)).sign == "sure mine"
        press(player, editor, "2")
        assert editor.message.said.startswith("This position is impossible: ")
        assert editor.board.canvas.find_withtag("hint"), "the numbers in conflict are pointed at"
        press(player, editor, "space", "Up", "f")
        assert editor.edited.view == "##F11#"


def test_cells_are_painted_with_the_mouse(display: str) -> None:
    with playing(display, "4x4x2") as player:
        editor = opened(player)
        editor._symbol.set("2")
        canvas = editor.board.canvas
        x, y = editor.board.middle_of((1, 2))
        canvas.event_generate("<Button-1>", x=x, y=y)
        assert editor.edited.view[6] == "2"
        canvas.event_generate("<Button-3>", x=x, y=y)
        assert editor.edited.view[6] == "F"
        canvas.event_generate("<Button-3>", x=x, y=y)
        assert editor.edited.view[6] == "#"


def test_a_position_is_pasted_and_copied(display: str) -> None:
    text = "3x2x1\n###\n111"
    with playing(display) as player:
        editor = opened(player)
        player.root.clipboard_clear()
        player.root.clipboard_append(text)
        press(player, editor, "Control-v")
        assert editor.edited.level == Level(3, 2, 1)
        assert editor.board.grid_of_cells.width == 3
        player.root.clipboard_clear()
        press(player, editor, "Control-c")
        assert player.root.clipboard_get().strip() == text
        player.root.clipboard_clear()
        player.root.clipboard_append("nothing of the kind")
        press(player, editor, "Control-v")
        assert "nothing of the kind" in editor.message.said
        assert editor.edited.level == Level(3, 2, 1)


def test_why_is_answered_in_the_editor(display: str) -> None:
    with playing(display, "3x2x1", first=FirstClick.ANY) as player:
        editor = opened(player)
        press(player, editor, "Down", "1", "Right", "1", "Right", "1", "Up", "w")
        player.wait("a reason", lambda: "safe" in editor.message.said)
        assert "not found in time" not in editor.message.said
        assert "so (1,3) is safe" in editor.message.said


def test_what_was_done_is_undone_and_done_again(display: str) -> None:
    with playing(display, "3x2x1", first=FirstClick.ANY) as player:
        editor = opened(player)
        press(player, editor, "Control-z")
        assert editor.message.said == "There is nothing to undo."
        press(player, editor, "1", "Right", "2")
        player.root.clipboard_clear()
        player.root.clipboard_append("torus 2x2x1/##/#1")
        press(player, editor, "Control-v", "Control-z")
        assert editor.edited.text() == "3x2x1\n12#\n###"
        assert editor.about["text"] == "2 rows, 3 columns, 1 mine."
        press(player, editor, "Control-z", "u")
        assert editor.edited.view == "######"
        press(player, editor, "Control-y", "U", "Control-y")
        assert editor.edited.text() == "torus 2x2x1\n##\n#1"
        assert editor.board.grid_of_cells.shape == "torus"
        press(player, editor, "Control-y")
        assert editor.message.said == "There is nothing to redo."
