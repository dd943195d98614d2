"""The position editor: written on, pasted into, judged after each change, and explained."""

from typing import Any

import pytest
from hypothesis import given as drawn, strategies as st

from minewise.core import Board as Mines, FirstClick, Position
from minewise.screens.blocks import Counters, Text
from minewise.screens.editor import EditorScreen
from minewise.screens.play import PlayScreen
from minewise.screens.registry import open_screen
from minewise.screens.view import Did
from minewise.session import commands
from minewise.session.edited_position import SYMBOLS, ReadPosition
from minewise.session.options import GameOptions, Mode
from minewise.session.session import Session
from screens.dummy import Dummy, Patient

ROW = "3x2x1/###/111"


def screen(text: str = ROW, session: Session | None = None) -> EditorScreen:
    return EditorScreen(session or Session(), ReadPosition(Position.written(text)))


def edited(text: str = ROW) -> Dummy:
    return Dummy(screen(text))


def said(dummy: Dummy) -> str:
    return "\n".join(dummy.block(Text).paragraphs)


def game(mode: Mode = Mode.NORMAL) -> Session:
    """A game that goes on, with the first number open."""
    session = Session(GameOptions(mode=mode, first=FirstClick.ANY))
    session.new(board=Mines.parse("4x1x1/..*."))
    session.open((0, 1)).result()
    return session


# Writing


def test_cells_are_written_by_key_and_judged_at_once() -> None:
    dummy = edited("3x2x1/###/###")
    assert said(dummy).startswith("This position is possible: 6 layouts of mines agree.")
    for column in range(3):
        key = dummy.view.by_key("1")
        assert key is not None
        assert key.needs == "cell"
        dummy.press(key.name, cell=(1, column))
    assert dummy.board.view == "###111"
    assert said(dummy).startswith("This position is possible: 1 layout of mines agrees.")
    assert dummy.marks == {"safe": {(0, 0), (0, 2)}, "mine": {(0, 1)}}
    assert dict(dummy.block(Counters).pairs)["Safe for sure"] == "2"
    dummy.press("2", cell=(1, 2))
    assert said(dummy).startswith("This position is impossible: ")
    assert dummy.marks["wrong"] <= {(1, 0), (1, 1), (1, 2)}
    dummy = edited("3x1x1/###")
    assert set(dummy.board.odds) == {(0, 0), (0, 1), (0, 2)}
    assert dummy.marks["best"]
    dummy.press("odds")
    assert not dummy.board.odds


def test_a_click_counts_up_a_right_click_flags_and_keys_write() -> None:
    dummy = edited("2x1x1/##")
    for _click in range(2):
        dummy.press(dummy.board.press, cell=(0, 0))
    dummy.press(dummy.board.mark, cell=(0, 1))
    assert dummy.board.view == "1F"
    dummy.press(dummy.board.mark, cell=(0, 1))
    assert dummy.board.view == "1#"
    for key, symbol in (("8", "8"), ("#", "#"), ("f", "F"), ("*", "*"), ("delete", "#")):
        action = dummy.view.by_key(key)
        assert action is not None
        dummy.press(action.name, cell=(0, 0))
        assert dummy.board.view[0] == symbol


def test_a_click_does_what_was_chosen() -> None:
    dummy = edited()
    dummy.set("pen", "*")
    assert dummy.fields["pen"].value == "*"
    dummy.press("paint", cell=(0, 1))
    assert dummy.board.view == "#*#111"
    dummy.set("pen", "why")
    dummy.press("paint", cell=(0, 0))
    assert dummy.board.view == "#*#111"
    assert "(1,1) is safe" in said(dummy)
    dummy.set("pen", "nothing of the kind")
    assert dummy.fields["pen"].value == "next"


def test_a_cell_that_is_not_on_the_board_is_left_alone() -> None:
    dummy = edited()
    for name in ("paint", "flag", "hide", "1", "why"):
        for cell in (None, (7, 7), (-1, 0)):
            dummy.press(name, cell=cell)
            assert dummy.board.view == "###111"
    assert dummy.said == "Choose a cell first."


def test_what_was_done_is_undone_and_done_again() -> None:
    dummy = edited("3x2x1/###/###")
    assert dummy.press("undo").message == "There is nothing to undo."
    dummy.press("1", cell=(0, 0))
    dummy.press("paste", text="torus 2x2x1/##/#1")
    dummy.press("undo")
    assert (dummy.board.view, dummy.fields["width"].value) == ("1#####", "3")
    dummy.press("redo")
    assert dummy.board.grid.shape == "torus"
    assert "torus" in dummy.view.title
    assert dummy.press("redo").message == "There is nothing to redo."


def test_size_shape_and_mines_are_set() -> None:
    dummy = edited()
    dummy.set("width", "4")
    dummy.set("height", " 1 ")
    dummy.set("shape", "torus")
    dummy.set("mines", "2")
    assert dummy.board.grid.shape == "torus"
    assert dummy.board.view == "####"
    dummy.press_each("more", "fewer", "fewer")
    assert {name: each.value for name, each in dummy.fields.items() if name != "pen"} == {
        "width": "4", "height": "1", "mines": "1", "shape": "torus",
    }  # fmt: skip
    dummy.press("1", cell=(0, 0))
    dummy.press("clear")
    assert dummy.board.view == "####"


@pytest.mark.parametrize("text", ["", "none", "-3", pytest.param("9" * 5000, id="huge"), "2x2"])
@pytest.mark.parametrize("field", ["width", "height", "mines"])
def test_a_size_that_cannot_be_is_refused(field: str, text: str) -> None:
    dummy = edited("3x2x6/###/###")
    assert dummy.set(field, text).message.endswith(".")
    assert dummy.board.view == "######"
    assert dummy.fields["mines"].value == "6"


@drawn(
    st.lists(
        st.tuples(
            st.sampled_from((*SYMBOLS, "paint", "flag", "hide", "why", "undo", "redo", "clear",
                             "more", "fewer", "odds", "paste", "set", "copy-position")),
            st.sampled_from(("", "pen", "width", "shape")),
            st.one_of(st.sampled_from((*SYMBOLS, "why", "2", "torus", "2x1x1/##")), st.text()),
            st.tuples(st.integers(-1, 2), st.integers(-1, 3)),
        ),
        max_size=6,
    )
)  # fmt: skip
def test_whatever_is_done_there_is_a_position_and_a_verdict(steps: list[Any]) -> None:
    dummy = edited("3x2x2/###/1F1")
    for action, row, text, cell in steps:
        if dummy.view.ask is not None:
            dummy.back()
        view = dummy.press(action, row, text, cell)
        keys = [key for each in view.actions for key in each.keys]
        assert len(keys) == len(set(keys)), "no key has two meanings"
        shown = dummy.board
        assert len(shown.view) == len(shown.grid)
    assert said(dummy)


# What follows


def test_a_cell_is_explained_until_something_else_is_done() -> None:
    dummy = edited()
    dummy.press("why", cell=(0, 2))
    assert "so (1,3) is safe" in said(dummy)
    assert dummy.marks["safe"] == {(0, 2)}
    assert dummy.marks["looked"]
    dummy.press("why", cell=(1, 0))
    assert "is not hidden" in said(dummy)
    dummy.press("copy-position")
    assert said(dummy).startswith("This position is possible")


def test_a_verdict_that_was_stopped_is_worked_out_again() -> None:
    dummy = Patient(screen())
    dummy.go_on()
    dummy.press("3", cell=(1, 0))
    assert said(dummy) == "Working it out."
    assert not dummy.view.working, "one goes on writing"
    dummy.press("copy-position")
    assert dummy.waiting.pop(0)[0].is_stopped
    dummy.go_on()
    assert said(dummy).startswith("This position is impossible")
    reason = Patient(screen())
    reason.press("why", cell=(0, 2))
    assert reason.waiting.pop(0)[0].is_stopped, "it needs no verdict before"
    reason.go_on()
    assert "so (1,3) is safe" in said(reason)


# Other positions


def test_a_position_is_pasted_and_copied() -> None:
    dummy = edited("1x1x0/0")
    dummy.press("paste")
    dummy.answer(ROW)
    dummy.press("copy-position")
    assert dummy.copied == ["3x2x1\n###\n111"]
    assert "nothing of the kind" in dummy.press("paste", text="nothing of the kind").message
    assert dummy.board.view == "###111"


@pytest.mark.parametrize(
    ("data", "view"),
    [(b"3x2x1\n###\n199\n", ""), (b"3x2x1\n###\n188\n", "###188"), (b"2x1x1/.*", "##")],
)
def test_a_position_is_read_from_a_file(data: bytes, view: str) -> None:
    dummy = edited()
    dummy.press("open-file")
    assert dummy.asked.kind == "file"
    dummy.answer("position.txt", data)
    assert dummy.board.view == (view or "###111")
    assert bool(dummy.said) == (not view)


@drawn(st.binary(max_size=200))
def test_any_file_gets_a_position_or_a_sentence(data: bytes) -> None:
    dummy = edited()
    dummy.press("open-file")
    assert dummy.answer("any.dat", data).message.endswith(".") or dummy.board.view != "###111"


# Where it is opened


def test_the_game_that_is_played_is_looked_into_which_is_help() -> None:
    session = game()
    dummy = Dummy(PlayScreen(session, commands.PAGE))
    assert dummy.press("editor").name == "analyse"
    assert dummy.board.view == "#1##"
    assert dummy.said == "Looking into a game that is not over counts as help."
    assert session.played.help
    dummy.press_each("clear", "my-game")
    assert dummy.board.view == "#1##"


def test_there_is_no_help_in_strict_mode() -> None:
    session = game(Mode.STRICT)

    def opened(**given: str) -> Did:
        found = open_screen("analyse", session, commands.PAGE, given)
        assert isinstance(found, Did)
        return found

    for refused, why in ((opened(), "strict"), (opened(position="none"), "'none'")):
        assert refused.open is None
        assert why in refused.message
    found = opened(position=ROW).open
    assert found is not None
    dummy = Dummy(found)
    dummy.press("my-game")
    assert dummy.board.view == "###111"
    assert "strict" in dummy.said
