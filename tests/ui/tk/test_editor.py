"""The position editor: any position, by mouse, keys or paste, and what is said of it."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise.core import FirstClick, Level, Position
from minewise.session import Mode
from minewise.ui.tk.edited import SYMBOLS, EditedPosition
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


def test_why_explains_the_cell_at_the_cursor(display: str) -> None:
    with playing(display, "3x2x1", first=FirstClick.ANY) as player:
        editor = opened(player)
        press(player, editor, "Down", "1", "Right", "1", "Right", "1", "Up", "w")
        player.wait("a reason", lambda: "safe" in editor.message.said)
        press(player, editor, "Down", "w")
        assert editor.message.said == "Move to a hidden cell to ask about it."


def test_why_is_answered_however_late_it_is_asked(display: str) -> None:
    with playing(display, "3x2x1", first=FirstClick.ANY) as player:
        editor = opened(player)
        press(player, editor, "Down", "1", "Right", "1", "Right", "1", "Up")
        editor._verdict.advice.allow(0)  # the time of the last answer is up
        press(player, editor, "w")
        player.wait("a reason", lambda: "safe" in editor.message.said)
        assert "not found in time" not in editor.message.said
        assert "so (1,3) is safe" in editor.message.said


def test_a_board_with_more_layouts_than_python_prints_is_judged() -> None:
    level = Level.parse("200x120x4800")
    verdict = EditedPosition(level).verdict()
    assert verdict.text.startswith("This position is possible: about 10^")


def test_flags_that_are_wrong_are_named() -> None:
    edited = EditedPosition(Level(3, 2, 1), Position.parse("3x2x1/F#F/111", trust_flags=False))
    assert "Your flags at (1,1) and (1,3) are wrong" in edited.verdict().text


def test_another_size_keeps_the_cells_that_are_on_both(display: str) -> None:
    edited = EditedPosition(Level(3, 2, 1), Position.parse("3x2x1/###/111"))
    edited.resize(Level(2, 3, 1))
    assert edited.view == "##11##"
    edited.clear()
    assert edited.view == "######"


@pytest.mark.parametrize("mode", [Mode.NORMAL, Mode.PRACTICE])
def test_the_editor_opens_with_the_game_and_counts_as_help(display: str, mode: Mode) -> None:
    with playing(display, mode=mode) as player:
        player.click((4, 4))
        editor = opened(player)
        assert editor.edited.view == player.session.round.position.view
        assert editor.edited.level == player.session.round.deal.level
        assert player.said == "Looking into a game that is not over counts as help."
        assert player.session.round.help.analyses == 1


def test_in_strict_mode_there_is_no_editor_before_the_end(display: str) -> None:
    with playing(display, mode=Mode.STRICT) as player:
        player.click((4, 4))
        player.press("E")
        assert player.dialog() is None
        assert player.said == "There is no help in strict mode."


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 16), st.data())
def test_any_cells_get_a_verdict_that_is_right(
    width: int, height: int, mines: int, data: st.DataObject
) -> None:
    level = Level(width, height, min(mines, width * height))
    edited = EditedPosition(level)
    for cell in level.grid:
        edited.set(cell, data.draw(st.sampled_from(SYMBOLS)))
    verdict = edited.verdict()
    assert verdict.is_possible is _is_possible(edited)
    assert verdict.text.startswith(
        "This position is possible" if verdict.is_possible else "This position is impossible"
    )
    assert (verdict.advice is not None) is verdict.is_possible


def _is_possible(edited: EditedPosition) -> bool:
    """Whether some layout of mines agrees, by trying every one; flags may be wrong."""
    grid, view = edited.grid, edited.view
    closed = [index for index, symbol in enumerate(view) if symbol in "#F*"]
    for bits in range(1 << len(closed)):
        mines = {index for at, index in enumerate(closed) if bits >> at & 1}
        if len(mines) != edited.level.mines:
            continue
        shown = all(index in mines for index, symbol in enumerate(view) if symbol == "*")
        numbers = all(
            sum(other in mines for other in grid.around(index)) == int(symbol)
            for index, symbol in enumerate(view)
            if symbol.isdigit()
        )
        if shown and numbers:
            return True
    return False
