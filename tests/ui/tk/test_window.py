"""The game in the window: what is in view, what is said, long work, its size, its end."""

import gc
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise.base.task import Task
from minewise.core import Board, Cell, Grid
from minewise.core.grid import place
from minewise.session.folders import data_folder, settings_file
from minewise.session.result import Result
from minewise.session.settings_file import SettingsFile
from minewise.ui.tk.blocks import DrawnChart
from minewise.ui.tk.board import SMALLEST
from minewise.ui.tk.page import PlayPage
from minewise.ui.tk.prose import sentences
from minewise.ui.tk.themes import THEMES, remembered_size, remembered_theme
from minewise.ui.tk.worker import TaskRunner
from screen import PATIENCE
from window_player import BIG, playing


def test_on_a_big_board_a_hint_comes_into_view_and_the_numbers_scroll(
    display: str,
) -> None:
    with playing(display, BIG) as player:

        def numbers() -> set[str]:
            items = player.canvas.find_withtag("ruler")
            texts = [item for item in items if str(player.canvas.type(item)) == "text"]
            return {str(player.canvas.itemcget(item, "text")) for item in texts}  # type: ignore[no-untyped-call]

        assert player.sees(player.board.cursor, margin=100)
        player.press("space")
        player.canvas.xview_moveto(0)
        player.canvas.yview_moveto(0)
        player.settle()
        assert not player.sees(player.board.cursor)
        player.press("i", "i", "i")
        marks = player.board.block.marks
        assert marks
        assert player.sees(marks[-1].cell)
        letter = player.board.block.letters[marks[-1].cell]
        assert player.board.shown_look(marks[-1].cell).text == letter
        assert letter in player.said
        assert player.board.cursor != marks[-1].cell
        player.press("e")
        assert player.board.cursor == marks[-1].cell
        assert not numbers()
        player.press("x", "End", "Next")
        assert "100" in numbers()
        player.press("Home", "Prior")
        assert "1" in numbers()
        assert "100" not in numbers()
        player.press("x")
        assert not numbers()


def test_finished_numbers_fade_and_too_many_flags_stand_out(display: str) -> None:
    with playing(display, Board.parse("3x2x1/*../...")) as player:
        player.session.settings.change(fade=True, flag_counts=True)
        player.click((1, 1))
        whole = player.board.shown_look((1, 1))
        player.click((0, 0), 3)
        assert player.board.shown_look((1, 1)).size < whole.size
        player.click((0, 1), 3)
        assert player.board.shown_look((1, 1)).sign == "frame"


cells = st.tuples(st.integers(0, 8), st.integers(0, 8))


@given(st.lists(st.lists(st.tuples(cells, st.booleans()), min_size=1, max_size=4), max_size=4))
def test_a_sentence_names_its_own_cells(
    told: list[list[tuple[Cell, bool]]],
) -> None:
    def named(cell: Cell, is_long: bool) -> str:
        return place(cell) if is_long else f"({cell[0] + 1},{cell[1] + 1})"

    parts = [", ".join(named(*each) for each in part) for part in told]
    text = " ".join(f"After 0.5 s: {part}." for part in parts)
    found = [cells for *_, cells in sentences(text, Grid(9, 9))]
    assert found == [tuple(dict.fromkeys(cell for cell, _ in part)) for part in told]
    ((*_, other),) = sentences("(4,1) and (1,4) and (3,3)", Grid(3, 3))
    assert other == ((2, 2),), "those that the board has"


def test_a_won_game_looks_won_where_it_is_until_the_face_begins_another(display: str) -> None:
    with playing(display, Board.parse("4x1x1/..*.")) as player:
        player.click((0, 0))
        place = player.board.winfo_rooty(), player.board.cell_size
        player.click((0, 3))
        page = player.window.page
        assert isinstance(page, PlayPage)
        assert page.mines.value.cget("text") == "0"
        assert player.board.shown_look((0, 2)).sign == "flag"
        assert player.said.startswith("Won in ")
        assert player.title == "Minewise: Won"
        assert "new" not in page.buttons.named, "the face is the button"
        assert (player.board.winfo_rooty(), player.board.cell_size) == place
        page.face.invoke()
        assert not player.session.played.steps


def test_after_a_lost_game_its_luck_is_drawn_beside_the_message(display: str) -> None:
    with playing(display, Board.parse("8x1x4/.*.*.*.*")) as player:
        for column in (0, 2, 4, 7):
            player.click((0, column))
        page = player.window.page
        chart = next(each for each in page.drawn if isinstance(each, DrawnChart))
        player.wait("the chart", lambda: chart.winfo_width() > 200)
        assert page.message.winfo_x() + page.message.winfo_width() <= chart.winfo_x()


def test_beside_a_text_a_board_fits_by_smaller_cells(display: str) -> None:
    with playing(display, "expert") as player:
        player.press("W")
        player.wait("the AI", lambda: len(player.window.pages) == 2)
        player.wait("small cells", lambda: player.board.cell_size < SMALLEST)
        assert not player.board.bar_across.winfo_ismapped()
        player.press("Home")
        assert player.window.page.buttons.named["pause"].cget("text") == "Play", "it has stopped"
        player.root.geometry("440x480")
        player.wait("text below", lambda: player.board.winfo_width() > 300)
        box = min(player.root.tk.splitlist(player.root.tk.call("info", "commands", "*combobox")))
        for do, is_open in (("Post", True), ("Unpost", False)):
            player.root.tk.call(f"ttk::combobox::{do}", box)
            player.wait(
                do, lambda at=is_open: ("popdown" in str(player.root.tk.call("focus"))) is at
            )
        assert "wrong" not in player.said


def test_what_fails_on_the_other_thread_is_said(display: str) -> None:
    with playing(display) as player:
        task = Task.finding(lambda _task: 1 / 0)
        run = player.window.worker.run
        player.root.after_idle(lambda: run(task, lambda _: pytest.fail("done")))
        player.wait("what went wrong", lambda: "ZeroDivisionError" in player.said)
        assert (data_folder() / "last-error.txt").exists()


class _OfTk:
    """Something that may go on one thread only, in a circle that only Python's search clears."""

    def __init__(self, gone_on: list[threading.Thread]) -> None:
        self.circle, self._gone_on = self, gone_on

    def __del__(self) -> None:
        self._gone_on.append(threading.current_thread())


def test_what_belongs_to_tk_goes_on_its_own_thread_whatever_works_beside(display: str) -> None:
    gone_on: list[threading.Thread] = []
    go_on = threading.Event()

    def make_garbage(task: Task[Any]) -> None:
        while not task.is_stopped:
            for _ in range(1000):
                circle: list[object] = []
                circle.append(circle)
            time.sleep(0.002)

    def run(worker: TaskRunner) -> None:
        held = _OfTk(gone_on)
        held.circle = None  # type: ignore[assignment]
        worker.run(Task.finding(lambda _task: (held, go_on.wait(PATIENCE))), lambda _: None)

    with playing(display) as player:
        worker = TaskRunner(player.root, lambda _task: None)
        worker.run(Task.finding(make_garbage), lambda _: None)
        for _ in range(20):
            _OfTk(gone_on)  # made after the thread has begun
        player.wait("all of them", lambda: len(gone_on) == 20)
        assert set(gone_on) == {threading.main_thread()}
        worker.stop()
        player.wait("the end of the thread", gc.isenabled)
        # The same for what a thread held last.
        gone_on.clear()
        run(worker := TaskRunner(player.root, lambda _task: None))
        worker.stop()
        assert not gone_on
        go_on.set()
        player.wait("the end of the thread", lambda: gone_on)
        assert gone_on == [threading.main_thread()]


def test_one_is_asked_before_a_game_is_lost(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(display) as player:
        player.click((4, 4))
        full = Result(done=False, message="The disk is full.")
        monkeypatch.setattr(player.window.session.library, "leave", lambda: full)
        player.window.leave()
        player.answer("Stay")
        assert player.root.winfo_exists()
        player.window.leave()
        waiting = player.canvas.after_idle(lambda: None)  # a board about to be drawn
        assert waiting in player.root.tk.splitlist(player.root.tk.call("after", "info"))
        player.question.buttons["Leave"].invoke()
        with pytest.raises(Exception, match="destroyed"):
            player.root.winfo_exists()


def test_a_board_or_a_replay_that_is_named_is_opened(display: str, tmp_path: Path) -> None:
    replay, board = tmp_path / "short.replay", tmp_path / "board.txt"
    replay.write_text("minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 1.0\n")
    board.write_text("4x1x1/..*.\n")
    with playing(display) as player:
        player.window.open_file(board)
        player.wait("the board", lambda: player.session.played.deal.level.width == 4)
        player.window.open_file(replay)
        player.wait("the replay", lambda: "Replay" in player.title)
        player.press("Escape")
        player.window.open_file(tmp_path / "gone")
        player.wait("a sentence", lambda: "gone" in player.said)


def test_the_chosen_size_and_theme_are_remembered(display: str) -> None:
    settings = SettingsFile(settings_file())
    with playing(display) as player:
        player.window.leave()
    assert remembered_size(settings) is None
    assert remembered_theme(settings).name == "light"
    with playing(display) as player:
        player.press("t")
        assert player.said == "Theme: Dark."
        assert player.canvas.cget("bg") == THEMES["dark"].window
        player.root.geometry("700x800")
        player.wait("the size", lambda: player.root.winfo_width() == 700)
        player.window.leave()
    assert remembered_size(settings) == (700, 800)
    assert remembered_theme(settings).name == "dark"
    with playing(display) as player:
        player.wait("the size", lambda: player.root.winfo_width() == 700)
        assert player.root.winfo_height() == 800
        player.press("3")
        assert player.root.winfo_width() == 700, "another board does not change it"
