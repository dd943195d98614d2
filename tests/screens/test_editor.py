"""The position editor: written on, pasted into, judged after each change, and explained."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given as drawn, strategies as st

from minewise.base import Task
from minewise.core import Board as Mines, FirstClick, Position
from minewise.screens import Board, Counters, Did, Field, Form, Screen, Text
from minewise.screens.editor import EditorScreen
from minewise.screens.opening import open_screen
from minewise.screens.play import PlayScreen
from minewise.session import SYMBOLS, GameOptions, Mode, ReadPosition, Session, commands
from screens.dummy import Dummy

ROW = "3x2x1/###/111"


class Patient(Dummy):
    """Works nothing until it is told to."""

    def __init__(self, screen: Screen) -> None:
        self.waiting: list[tuple[Task[Did], Callable[[Did], None]]] = []
        super().__init__(screen)

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        self.waiting.append((task, then))

    def go_on(self) -> None:
        task, then = self.waiting.pop(0)
        then(task.result())


def screen(text: str = ROW, session: Session | None = None) -> EditorScreen:
    return EditorScreen(session or Session(), ReadPosition(Position.written(text)))


def edited(text: str = ROW) -> Dummy:
    return Dummy(screen(text))


def block(dummy: Dummy, kind: type[Any], number: int = 0) -> Any:
    return [each for each in dummy.view.blocks if isinstance(each, kind)][number]


def board(dummy: Dummy) -> Board:
    found: Board = block(dummy, Board)
    return found


def said(dummy: Dummy) -> str:
    return "\n".join(block(dummy, Text).paragraphs)


def marks(dummy: Dummy) -> dict[str, set[tuple[int, int]]]:
    found: dict[str, set[tuple[int, int]]] = {}
    for mark in board(dummy).marks:
        assert mark.words, "people who do not see it hear it"
        found.setdefault(mark.kind, set()).add(mark.cell)
    return found


def fields(dummy: Dummy) -> dict[str, Field]:
    return {each.name: each for each in block(dummy, Form).fields}


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
    assert board(dummy).view == "###111"
    assert said(dummy).startswith("This position is possible: 1 layout of mines agrees.")
    assert marks(dummy) == {"safe": {(0, 0), (0, 2)}, "mine": {(0, 1)}}
    assert dict(block(dummy, Counters).pairs)["Safe for sure"] == "2"
    dummy.press("2", cell=(1, 2))
    assert said(dummy).startswith("This position is impossible: ")
    assert marks(dummy)["wrong"] <= {(1, 0), (1, 1), (1, 2)}


@pytest.mark.parametrize(
    ("key", "symbol"), [("8", "8"), ("#", "#"), ("delete", "#"), ("f", "F"), ("*", "*")]
)
def test_each_symbol_has_its_key(key: str, symbol: str) -> None:
    dummy = edited("1x1x1/0")
    action = dummy.view.by_key(key)
    assert action is not None
    dummy.press(action.name, cell=(0, 0))
    assert board(dummy).view == symbol


def test_a_click_counts_up_and_a_right_click_flags() -> None:
    dummy = edited("2x1x1/##")
    for _click in range(2):
        dummy.press(board(dummy).press, cell=(0, 0))
    dummy.press(board(dummy).mark, cell=(0, 1))
    assert board(dummy).view == "1F"
    dummy.press(board(dummy).mark, cell=(0, 1))
    assert board(dummy).view == "1#"


def test_a_click_does_what_was_chosen() -> None:
    dummy = edited()
    dummy.set("pen", "*")
    assert fields(dummy)["pen"].value == "*"
    dummy.press("paint", cell=(0, 1))
    assert board(dummy).view == "#*#111"
    dummy.set("pen", "why")
    dummy.press("paint", cell=(0, 0))
    assert board(dummy).view == "#*#111"
    assert "(1,1) is safe" in said(dummy)
    dummy.set("pen", "nothing of the kind")
    assert fields(dummy)["pen"].value == "next"


def test_a_cell_that_is_not_on_the_board_is_left_alone() -> None:
    dummy = edited()
    for name in ("paint", "flag", "hide", "1", "why"):
        for cell in (None, (7, 7), (-1, 0)):
            dummy.press(name, cell=cell)
            assert board(dummy).view == "###111"
    assert dummy.said == "Choose a cell first."


def test_what_was_done_is_undone_and_done_again() -> None:
    dummy = edited("3x2x1/###/###")
    dummy.press("undo")
    assert dummy.said == "There is nothing to undo."
    dummy.press("1", cell=(0, 0))
    dummy.press("paste", text="torus 2x2x1/##/#1")
    dummy.press("undo")
    assert (board(dummy).view, fields(dummy)["width"].value) == ("1#####", "3")
    dummy.press("redo")
    assert board(dummy).grid.shape == "torus"
    assert "torus" in dummy.view.title
    dummy.press("redo")
    assert dummy.said == "There is nothing to redo."


def test_size_shape_and_mines_are_set() -> None:
    dummy = edited()
    dummy.set("width", "4")
    dummy.set("height", " 1 ")
    dummy.set("shape", "torus")
    dummy.set("mines", "2")
    assert board(dummy).grid.shape == "torus"
    assert board(dummy).view == "####"
    dummy.press("more")
    dummy.press("fewer")
    dummy.press("fewer")
    assert {name: each.value for name, each in fields(dummy).items() if name != "pen"} == {
        "width": "4", "height": "1", "mines": "1", "shape": "torus",
    }  # fmt: skip
    dummy.press("1", cell=(0, 0))
    dummy.press("clear")
    assert board(dummy).view == "####"


@pytest.mark.parametrize("text", ["", "none", "-3", pytest.param("9" * 5000, id="huge"), "2x2"])
@pytest.mark.parametrize("field", ["width", "height", "mines"])
def test_a_size_that_cannot_be_is_refused(field: str, text: str) -> None:
    dummy = edited("3x2x6/###/###")
    dummy.set(field, text)
    assert dummy.said.endswith(".")
    assert board(dummy).view == "######"
    assert fields(dummy)["mines"].value == "6"


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
            dummy.stage.back()
        dummy.press(action, row, text, cell)
        shown = board(dummy)
        assert len(shown.view) == len(shown.grid)
    assert said(dummy)


def test_no_key_has_two_meanings() -> None:
    keys = [key for action in edited().view.actions for key in action.keys]
    assert len(keys) == len(set(keys))


# What follows


def test_odds_are_shown_and_hidden() -> None:
    dummy = edited("3x1x1/###")
    assert set(board(dummy).odds) == {(0, 0), (0, 1), (0, 2)}
    assert marks(dummy)["best"]
    dummy.press("odds")
    assert not board(dummy).odds
    action = dummy.view.action("odds")
    assert action is not None
    assert action.on is False


def test_a_cell_is_explained_until_something_else_is_done() -> None:
    dummy = edited()
    dummy.press("why", cell=(0, 2))
    assert "so (1,3) is safe" in said(dummy)
    assert marks(dummy)["safe"] == {(0, 2)}
    assert marks(dummy)["looked"]
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


def test_a_reason_needs_no_verdict_before() -> None:
    dummy = Patient(screen())
    dummy.press("why", cell=(0, 2))
    assert dummy.waiting.pop(0)[0].is_stopped
    dummy.go_on()
    assert "so (1,3) is safe" in said(dummy)
    dummy.press("odds")
    assert said(dummy).startswith("This position is possible")


# Other positions


def test_a_position_is_pasted_and_copied() -> None:
    dummy = edited("1x1x0/0")
    dummy.press("paste")
    assert dummy.view.ask is not None
    dummy.answer(ROW)
    dummy.press("copy-position")
    assert dummy.copied == ["3x2x1\n###\n111"]
    dummy.press("paste", text="nothing of the kind")
    assert "nothing of the kind" in dummy.said
    assert board(dummy).view == "###111"


@pytest.mark.parametrize(
    ("data", "view"),
    [(b"3x2x1\n###\n199\n", ""), (b"3x2x1\n###\n188\n", "###188"), (b"2x1x1/.*", "##")],
)
def test_a_position_is_read_from_a_file(data: bytes, view: str) -> None:
    dummy = edited()
    dummy.press("open-file")
    assert dummy.view.ask is not None
    assert dummy.view.ask.kind == "file"
    dummy.answer("position.txt", data)
    assert board(dummy).view == (view or "###111")
    assert bool(dummy.said) == (not view)


@drawn(st.binary(max_size=200))
def test_any_file_gets_a_position_or_a_sentence(data: bytes) -> None:
    dummy = edited()
    dummy.press("open-file")
    dummy.answer("any.dat", data)
    assert dummy.said.endswith(".") or board(dummy).view != "###111"


# Where it is opened


def test_the_game_that_is_played_is_looked_into_which_is_help() -> None:
    session = game()
    dummy = Dummy(PlayScreen(session, commands.PAGE))
    dummy.press("editor")
    assert dummy.view.name == "analyse"
    assert board(dummy).view == "#1##"
    assert dummy.said == "Looking into a game that is not over counts as help."
    assert session.played.help
    dummy.press("clear")
    dummy.press("my-game")
    assert board(dummy).view == "#1##"


def test_there_is_no_help_in_strict_mode() -> None:
    session = game(Mode.STRICT)
    found = open_screen("analyse", session, commands.PAGE, {})
    assert isinstance(found, Did)
    assert found.open is None
    assert "strict" in found.message
    given = open_screen("analyse", session, commands.PAGE, {"position": ROW})
    assert isinstance(given, Did)
    assert given.open is not None
    dummy = Dummy(given.open)
    dummy.press("my-game")
    assert board(dummy).view == "###111"
    assert "strict" in dummy.said


def test_a_position_that_is_none_is_not_opened() -> None:
    found = open_screen("analyse", Session(), commands.PAGE, {"position": "none"})
    assert isinstance(found, Did)
    assert found.open is None
    assert "'none'" in found.message


def test_a_persons_own_keys_hold() -> None:
    session = Session()
    dummy = Dummy(screen(session=session))
    assert session.settings.set_keys("undo", ["Z"], context="edit").done
    dummy.stage.open(screen())
    dummy.stage.back()  # the keys are read when the screen is seen again
    action = dummy.view.by_key("Z")
    assert action is not None
    assert action.name == "undo"
