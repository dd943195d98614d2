"""Every kind of block, action and question in the window."""

import tkinter as tk
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tkinter import filedialog, ttk
from typing import Any, TypeVar
from unittest.mock import patch

import pytest

from minewise.screens.blocks import Text
from minewise.screens.view import Given
from minewise.ui.tk.blocks import (
    Drawn,
    DrawnBoard,
    DrawnChart,
    DrawnCounters,
    DrawnForm,
    DrawnSlider,
    DrawnTable,
    DrawnText,
)
from minewise.ui.tk.stage import StageWindow
from minewise.ui.tk.themes import THEMES
from screens.every_block import EveryBlock
from window_player import Hand

D = TypeVar("D", bound=Drawn[Any])


class Shown(Hand):
    """A window with the screen that has everything."""

    def __init__(self, display: str) -> None:
        root = tk.Tk(screenName=display, className="Minewise")
        super().__init__(StageWindow(root, THEMES["light"]), display)
        self.screen = EveryBlock()
        self.window.stage.open(self.screen)
        self.come_up("1000x760+0+0")

    def block(self, kind: type[D], number: int = 0) -> D:
        return [each for each in self.window.page.drawn if isinstance(each, kind)][number]

    @property
    def done(self) -> tuple[str, Given]:
        return self.screen.done[-1]


@pytest.fixture
def shown(display: str) -> Iterator[Shown]:
    with closing(Shown(display)) as found:
        yield found


def labels(widget: tk.Misc) -> set[str]:
    own = {str(widget.cget("text"))} if isinstance(widget, ttk.Label) else set()
    return own.union(*(labels(child) for child in widget.winfo_children()))


def test_every_block_is_drawn_in_every_theme(shown: Shown) -> None:
    assert shown.block(DrawnText).prose.said == "A heading"
    assert shown.block(DrawnText, 1).prose.said.startswith("The 1 at (3,1)")
    assert {"3", "Mines left", "0:07", "Time"} <= labels(shown.block(DrawnCounters))
    assert round(shown.block(DrawnSlider).scale.get()) == 3
    rows = shown.block(DrawnTable).rows
    names = [rows.item(row, "values")[0] for row in rows.get_children()]
    assert names == ["Alpha", "Beta", "Gamma"]
    assert {"Sound", "Beeps.", "Hold time", "It is off today."} <= labels(shown.block(DrawnForm))
    assert len(shown.block(DrawnChart).canvas.find_withtag("bar")) == 6, "wholes and parts"
    assert len(shown.block(DrawnChart, 1).canvas.find_withtag("dot")) == 3
    for name, theme in THEMES.items():
        shown.window.set_theme(name)
        shown.settle()
        assert shown.block(DrawnText).prose.cget("fg") == theme.ink
        board = shown.block(DrawnBoard).board
        assert board.canvas.cget("bg") == theme.window
        assert board.shown_look((3, 1)).sign == "tick", "a cell that is safe says so by a sign"
        assert [board.shown_look(cell).text for cell in ((3, 3), (3, 4))] == ["A", "25"]


def test_every_action_is_a_button_a_menu_or_a_key(shown: Shown) -> None:
    buttons = shown.window.page.buttons
    assert list(buttons.named) == ["pick", "delete", "rename", "mine", "slow", "never"]
    buttons.named["pick"].focus_force()
    shown.press("Return")
    assert shown.done == ("pick", Given(row="a")), "the button with the focus, not the board"
    for event in ("<Button-1>", "<ButtonRelease-1>"):
        buttons.named["mine"].event_generate(event, x=9, y=9)
    assert shown.done == ("mine", Given(cell=(2, 3)))
    assert shown.root.focus_get() is shown.block(DrawnBoard).board.canvas, "not on the button"
    assert buttons.named["never"].instate(["disabled"])
    shown.press("n")
    assert shown.said == "It cannot be done."
    buttons.more.fill()
    buttons.more.menu.invoke("Copy")
    assert shown.root.clipboard_get() == "a line"


def test_a_row_is_chosen_by_keys_and_by_a_double_click(shown: Shown) -> None:
    rows = shown.block(DrawnTable).rows
    rows.focus_force()
    shown.settle()
    shown.press("Down", "Return")
    assert shown.done == ("pick", Given(row="b"))
    box = rows.bbox("c")
    assert isinstance(box, tuple)
    for event in ["<Button-1>", "<ButtonRelease-1>"] * 2:
        rows.event_generate(event, x=box[0] + 4, y=box[1] + 4)
    assert shown.done == ("pick", Given(row="c"))


def test_fields_hold_at_once(shown: Shown) -> None:
    fields = shown.block(DrawnForm).fields
    fields["hold"].value.set("500")
    fields["hold"].widget.event_generate("<FocusOut>")
    assert shown.done == ("set", Given(row="hold", text="500"))
    assert fields["off"].widget.instate(["disabled"])
    fields["name"].value.set("You")
    shown.window.page.buttons.named["pick"].invoke()
    assert [name for name, _ in shown.screen.done[-2:]] == ["set", "pick"], "what was typed first"
    assert shown.screen.values["name"] == "You"
    shown.block(DrawnSlider).scale.set(7)
    assert shown.done == ("go", Given(text="7"))


def test_focus_typing_choice_and_scrolling_stay_whatever_is_drawn(shown: Shown) -> None:
    entry = shown.block(DrawnForm).fields["name"].widget
    assert isinstance(entry, ttk.Entry)
    shown.block(DrawnTable).choose("b")
    side = shown.window.page.side.canvas
    side.yview_moveto(0.3)
    entry.focus_force()
    entry.icursor("end")
    shown.root.update()
    shown.press("x")
    before = side.canvasy(0)
    shown.window.stage.press("secret")  # begins to tick: each draws again
    shown.wait("ticks", lambda: shown.screen.ticks > 2)
    assert shown.root.focus_get() is entry
    assert entry.get() == "Mex"
    assert shown.block(DrawnTable).row == "b"
    assert side.canvasy(0) == before
    assert not [name for name, _ in shown.screen.done if name == "set"], "it is being typed"
    shown.window.stage.press("secret")  # no more ticks: here blocks come and go
    first, *rest = shown.screen.view().blocks
    for blocks in ([*rest], [first, Text(("More to read.",)), *rest], [first, *rest]):
        shown.window.page.show_blocks(blocks)
        shown.root.update()
        assert [each.block for each in shown.window.page.drawn] == blocks
        assert shown.root.focus_get() is entry
        assert entry.get() == "Mex"


def test_the_wheel_scrolls_and_what_gets_the_focus_comes_into_view(shown: Shown) -> None:
    side = shown.window.page.side.canvas
    shown.block(DrawnText).prose.event_generate("<Button-5>", x=3, y=3)
    shown.wait("a scrolled page", lambda: side.canvasy(0) > 0)

    def is_in_view(widget: tk.Misc) -> bool:
        top = widget.winfo_rooty() - side.winfo_rooty()
        return 0 <= top <= side.winfo_height() - widget.winfo_height()

    field, slider = shown.block(DrawnForm).fields["hold"].widget, shown.block(DrawnSlider).scale
    for widget, place in ((field, 0), (slider, 1)):
        side.yview_moveto(place)
        shown.wait("another place", lambda widget=widget: not is_in_view(widget))
        widget.focus_force()
        shown.wait("what has the focus", lambda widget=widget: is_in_view(widget))


def test_another_screen_and_back_finds_everything_as_it_was(shown: Shown) -> None:
    shown.block(DrawnTable).choose("c")
    first = shown.window.page
    for focus in (*first.buttons.named.values(), first):
        focus.focus_force()
        shown.press("a")
        assert len(shown.window.pages) == 2
        shown.press("Escape")
        assert shown.window.page is first
        assert shown.block(DrawnTable).row == "c"
        assert shown.root.focus_get() is shown.block(DrawnBoard).board.canvas
    shown.press("Escape")
    assert shown.window.stage.is_open, "the last screen stays"


def test_keys_reach_the_cells_of_a_board_and_its_cursor_says_so(shown: Shown) -> None:
    board, rows = shown.block(DrawnBoard).board, shown.block(DrawnTable).rows
    for focus, frames in ((rows, 1), (board.canvas, 2)):  # a thin frame, and a strong one
        focus.focus_force()
        shown.wait("a cursor", lambda n=frames: len(board.canvas.find_withtag("cursor")) == n)
    shown.press("Left", "Up", "Return")
    assert shown.done == ("open", Given(cell=(1, 2)))


def test_a_table_wider_than_its_room_is_scrolled(shown: Shown) -> None:
    table = shown.block(DrawnTable)
    assert not table.across.winfo_ismapped()
    shown.screen.rows["a"] = "Alpha " * 99
    shown.window.draw()
    shown.wait("a scrollbar", table.across.winfo_ismapped)
    table.rows.xview_moveto(1)
    assert table.rows.xview()[0] > 0


# Questions


def test_every_question_is_answered_by_button_or_key(shown: Shown) -> None:
    shown.press("d")
    assert shown.question.focus_get() is shown.question.buttons["Cancel"]
    looks = {text: str(each.cget("style")) for text, each in shown.question.buttons.items()}
    assert looks == {"Delete": "TButton", "Cancel": "Accent.TButton"}, "as Enter does"
    shown.question.event_generate("<Return>")
    assert "a" in shown.screen.rows, "Enter alone loses nothing"
    shown.press("d")
    shown.answer("Delete")
    assert shown.said == "Deleted: a."
    assert shown.block(DrawnTable).row == "b", "the next one is chosen"
    shown.press("r")
    assert shown.question.entry.get() == "Beta", "as it is now"
    shown.question.entry.insert("end", "!")
    shown.question.event_generate("<Return>")
    assert shown.screen.rows["b"] == "Beta!"
    for key, said in (("Escape", ""), ("F5", "Key: f5.")):
        shown.press("k")
        shown.question.event_generate(f"<{key}>")
        assert (shown.window.question, shown.said) == (None, said)


def test_a_file_is_read_and_written_where_the_person_wants_it(
    shown: Shown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    answers = ["", str(tmp_path / "gone"), str(file)]
    monkeypatch.setattr(filedialog, "asksaveasfilename", lambda **_: str(file))
    monkeypatch.setattr(filedialog, "askopenfilename", lambda **_: answers.pop(0))
    shown.press("x")
    assert file.read_bytes() == b"hello"
    shown.wait("what was done", lambda: shown.said == f"Saved in {str(file)!r}.")
    shown.press("o")
    shown.wait("no answer", lambda: len(answers) == 2)
    shown.press("o")
    shown.wait("a problem", lambda: "gone" in shown.said)
    shown.press("o")
    shown.wait("the file", lambda: shown.said == "5 bytes.")


# Work


def test_long_work_says_how_far_it_is_and_is_stopped_by_escape(shown: Shown) -> None:
    shown.press("w")
    status = shown.window.page.status
    shown.wait("progress", lambda: status.cget("text") == "Thinking: 50% … Esc stops it.")
    shown.press("Escape")
    assert shown.said == "Stopped."
    shown.wait("rest", lambda: not shown.window.worker.is_busy)
    assert status.cget("text") == ""


def test_sentences_point_at_the_cells_they_name(shown: Shown) -> None:
    prose, board = shown.block(DrawnText, 1).prose, shown.block(DrawnBoard).board
    box = prose.bbox("1.4")
    assert box is not None
    for event in ("<Motion>", "<Enter>"):
        prose.event_generate(event, x=box[0] + 2, y=box[1] + 2)
    shown.root.update()
    assert len(board.canvas.find_withtag("named")) == 2
    with patch.object(board, "see") as see:
        prose.event_generate("<Button-1>", x=box[0] + 2, y=box[1] + 2)
    see.assert_called_once()
