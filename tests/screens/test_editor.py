"""The position editor: written on, pasted into, judged after each change, and explained."""

from typing import Any

import pytest
from hypothesis import example, given as drawn, strategies as st

from expected import known
from minewise.core import Position
from minewise.screens.editor import EditorScreen
from minewise.screens.play import PlayScreen
from minewise.session import commands
from minewise.session.edited_position import SYMBOLS, ReadPosition
from minewise.session.options import Mode
from minewise.session.session import Session
from screens.dummy import Dummy, Patient
from screens.sitting import opened, refusal, shown, sitting

ROW = "3x2x1/###/111"


def screen(text: str = ROW, session: Session | None = None) -> EditorScreen:
    return EditorScreen(session or Session(), ReadPosition(Position.written(text)))


def edited(text: str = ROW) -> Dummy:
    return Dummy(screen(text))


# Writing


def test_cells_are_written_by_key_and_judged_at_once() -> None:
    dummy = edited("3x2x1/###/###")
    assert dummy.first_text.startswith("This position is possible: 6 layouts of mines agree.")
    assert dummy.press_on("1", (1, 0), (1, 1), (1, 2)).board.view == "###111"
    assert dummy.first_text.startswith("This position is possible: 1 layout of mines agrees.")
    assert dummy.marks == {"safe": {(0, 0), (0, 2)}, "mine": {(0, 1)}}
    assert dummy.counters["Safe for sure"] == "2"
    assert dummy.press("2", cell=(1, 2)).first_text.startswith("This position is impossible: ")
    assert dummy.marks["wrong"] <= {(1, 0), (1, 1), (1, 2)}
    dummy = edited("3x1x1/###")
    assert set(dummy.board.odds) == {(0, 0), (0, 1), (0, 2)}
    assert dummy.marks["best"]
    assert not dummy.press("odds").board.odds


def test_a_click_counts_up_a_right_click_flags_keys_write_and_a_pen_is_chosen() -> None:
    dummy = edited("2x1x1/##")
    for name, view in (("press", "0#"), ("press", "1#"), ("mark", "F#"), ("mark", "##")):
        assert dummy.press(getattr(dummy.board, name), cell=(0, 0)).board.view == view
    for key, symbol in (("8", "8"), ("#", "#"), ("f", "F"), ("*", "*"), ("delete", "#")):
        assert known(dummy.view.by_key(key)).needs == "cell"
        assert dummy.key(key, cell=(0, 0)).board.view[0] == symbol
    dummy = edited()
    assert dummy.set("pen", "*").fields["pen"].value == "*"
    dummy.press("paint", cell=(0, 1)).set("pen", "why")
    assert dummy.press("paint", cell=(0, 0)).board.view == "#*#111"
    assert "(1,1) is safe" in dummy.first_text
    assert dummy.set("pen", "nothing of the kind").fields["pen"].value == "next"


def test_a_cell_that_is_not_on_the_board_is_left_alone() -> None:
    dummy = edited()
    for name in ("paint", "flag", "hide", "1", "why"):
        for cell in (None, (7, 7), (-1, 0)):
            assert dummy.press(name, cell=cell).board.view == "###111"
    assert dummy.said == "Choose a cell first."


def test_size_shape_and_mines_are_set_and_what_was_done_is_undone_and_done_again() -> None:
    dummy = edited()
    assert dummy.press("undo").said == "There is nothing to undo."
    for field, value in {"width": "4", "height": " 1 ", "shape": "torus", "mines": "2"}.items():
        dummy.set(field, value)
    assert (dummy.board.grid.shape, dummy.board.view) == ("torus", "####")
    assert "torus" in dummy.title
    dummy.press_each("more", "fewer", "fewer")
    names = ("width", "height", "mines", "shape")
    assert [dummy.fields[name].value for name in names] == ["4", "1", "1", "torus"]
    assert dummy.press("1", cell=(0, 0)).press_each("clear", "undo").board.view == "1###"
    assert dummy.press("redo").board.view == "####"
    assert dummy.press("redo").said == "There is nothing to redo."


@pytest.mark.parametrize("text", ["", "none", "-3", pytest.param("9" * 5000, id="huge"), "2x2"])
@pytest.mark.parametrize("field", ["width", "height", "mines"])
def test_a_size_that_cannot_be_is_refused(field: str, text: str) -> None:
    dummy = edited("3x2x6/###/###")
    assert dummy.set(field, text).said.endswith(".")
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
        dummy.press(action, row, text, cell)
        assert len(dummy.board.view) == len(dummy.board.grid)
    assert dummy.first_text


# What follows


def test_a_cell_is_explained_until_something_else_is_done() -> None:
    dummy = edited()
    assert "so (1,3) is safe" in dummy.press("why", cell=(0, 2)).first_text
    assert dummy.marks["safe"] == {(0, 2)}
    assert dummy.marks["looked"]
    assert "is not hidden" in dummy.press("why", cell=(1, 0)).first_text
    assert dummy.press("copy-position").first_text.startswith("This position is possible")


def test_a_verdict_that_was_stopped_is_worked_out_again() -> None:
    dummy = Patient(screen())
    assert dummy.go_on().press("3", cell=(1, 0)).first_text == "Working it out."
    assert not dummy.view.working, "one goes on writing"
    assert dummy.press("copy-position").waiting.pop(0)[0].is_stopped
    assert dummy.go_on().first_text.startswith("This position is impossible")
    reason = Patient(screen()).press("why", cell=(0, 2))
    assert reason.waiting.pop(0)[0].is_stopped, "it needs no verdict before"
    assert "so (1,3) is safe" in reason.go_on().first_text


# Other positions


def test_a_position_is_pasted_copied_and_read_from_a_file() -> None:
    dummy = edited("1x1x0/0")
    dummy.press("paste").answer(ROW)
    assert dummy.press("copy-position").copied == ["3x2x1\n###\n111"]
    assert "nothing of the kind" in dummy.press("paste", text="nothing of the kind").said
    assert dummy.board.view == "###111"
    dummy.press("open-file").answer("position.txt", b"3x2x1\n###\n188\n")
    assert (dummy.board.view, dummy.said) == ("###188", "")


@drawn(st.binary(max_size=200))
@example(b"3x2x1\n###\n199\n")
def test_any_file_gets_a_position_or_a_sentence(data: bytes) -> None:
    dummy = edited()
    assert dummy.press("open-file").asked.kind == "file"
    assert dummy.answer("any.dat", data).said.endswith(".") or dummy.board.view != "###111"


# Where it is opened


def test_the_game_that_is_played_is_looked_into_which_is_help() -> None:
    session = sitting(board="4x1x1/..*.", opened=[(0, 1)])
    dummy = Dummy(PlayScreen(session, commands.PAGE))
    assert dummy.press("editor").name == "analyse"
    assert dummy.board.view == "#1##"
    assert dummy.said == "Analysing a game that is not over counts as help."
    assert session.played.help
    assert dummy.press_each("clear", "my-game").board.view == "#1##"
    dummy = Dummy(PlayScreen(session, commands.PAGE)).press("paste", text=ROW)
    assert (dummy.name, dummy.board.view) == ("analyse", "###111")


def test_there_is_no_help_in_strict_mode() -> None:
    session = sitting(board="4x1x1/..*.", opened=[(0, 1)], mode=Mode.STRICT)
    for given, why in (({}, "strict"), ({"position": "none"}, "'none'")):
        assert why in refusal(opened("analyse", session, **given))
    dummy = shown(opened("analyse", session, position=ROW))
    assert dummy.press("my-game").board.view == "###111"
    assert "strict" in dummy.said
