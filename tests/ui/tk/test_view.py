"""What is in view: hints and the cursor; coordinates; sentences that show the cells they name."""

import gc
import re
import threading
import time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise.base import Task
from minewise.core import Board, FirstClick, Grid, NoGuess, State, place
from minewise.session import Result, Session, SettingsFile, settings_file
from minewise.ui.tk.cell_links import sentences
from minewise.ui.tk.window_prefs import remembered_size
from minewise.ui.tk.worker import Worker
from screen import PATIENCE, wait_until
from window_player import WindowPlayer, playing

BIG = "100x100x1000"


def in_view(player: WindowPlayer, cell: tuple[int, int], margin: int = 0) -> bool:
    x, y = player.board.middle_of(cell)
    width, height = player.canvas.winfo_width(), player.canvas.winfo_height()
    return margin <= x < width - margin and margin <= y < height - margin


def test_a_large_board_opens_with_the_cursor_well_in_view(display: str) -> None:
    with playing(display, BIG) as player:
        player.settle()
        assert in_view(player, player.session.cursor, margin=100)


def test_a_hint_is_brought_into_view_and_a_key_goes_there(display: str) -> None:
    with playing(display, BIG) as player:
        player.press("space")
        player.canvas.xview_moveto(0)
        player.canvas.yview_moveto(0)
        player.settle()
        assert not in_view(player, player.session.cursor)
        player.press("i", "i")
        assert player.screen.hinted
        assert all(in_view(player, cell) for cell in player.screen.hinted)
        player.press("i")
        settled = player.screen.hinted[-1]
        assert in_view(player, settled)
        assert player.session.cursor != settled
        player.press("e")
        assert player.session.cursor == settled
        assert in_view(player, settled)


def test_without_a_hint_the_key_says_so(display: str) -> None:
    with playing(display) as player:
        cursor = player.session.cursor
        player.press("e")
        assert player.said.startswith("There is no hint that points at a cell.")
        assert player.session.cursor == cursor


def test_who_has_scrolled_away_is_not_taken_back_by_what_changes_nothing_there(
    display: str,
) -> None:
    with playing(display, BIG) as player:
        player.press("space")
        player.canvas.yview_moveto(0)
        player.settle()
        player.press("i")  # says only that there is a certain move
        assert not player.screen.hinted
        assert player.canvas.canvasy(0) == 0


# Coordinates


def labels(player: WindowPlayer) -> set[str]:
    rulers = player.board._rulers
    strips = (rulers.across, rulers.down, player.canvas)
    return {
        str(strip.itemcget(item, "text"))  # type: ignore[no-untyped-call]
        for strip in strips
        for item in strip.find_withtag("ruler")
    }


def test_rows_and_columns_can_be_numbered(display: str) -> None:
    with playing(display, "expert") as player:
        assert not labels(player)
        player.press("x")
        assert labels(player) == {str(number) for number in range(1, 31)}
        assert in_view(player, (15, 29))
        player.press("x")
        assert not labels(player)


def test_the_numbers_scroll_with_a_large_board(display: str) -> None:
    with playing(display, BIG) as player:
        player.press("x", "End", "Next")
        assert "100" in labels(player)
        player.press("Home", "Prior")
        assert "100" not in labels(player)
        assert "1" in labels(player)


def test_the_place_of_the_mouse_or_else_of_the_cursor_is_said(display: str) -> None:
    with playing(display) as player:
        player.session.go_to((0, 0))
        player.press("Down")
        assert player.screen.where.cget("text") == "Row 2, column 1"
        x, y = player.board.middle_of((6, 7))
        player.canvas.event_generate("<Motion>", x=x, y=y)
        assert player.screen.where.cget("text") == "Row 7, column 8"
        player.canvas.event_generate("<Leave>")
        assert player.screen.where.cget("text") == "Row 2, column 1"


# Sentences

cells = st.tuples(st.integers(0, 8), st.integers(0, 8))


@given(st.lists(st.lists(st.tuples(cells, st.booleans()), min_size=1, max_size=4), max_size=4))
def test_a_sentence_names_its_own_cells(
    told: list[list[tuple[tuple[int, int], bool]]],
) -> None:
    text = " ".join(
        "After 0.5 s: "
        + ", ".join(
            place(cell) if long else f"({cell[0] + 1},{cell[1] + 1})" for cell, long in part
        )
        + "."
        for part in told
    )
    found = [sentence.cells for sentence in sentences(text, Grid(9, 9))]
    assert found == [tuple(dict.fromkeys(cell for cell, _ in part)) for part in told]


def test_cells_that_the_board_does_not_have_are_not_named() -> None:
    (found,) = sentences("(4,1) and (1,4) and (3,3)", Grid(3, 3))
    assert found.cells == ((2, 2),)


def test_pointing_at_a_sentence_shows_its_cells(display: str) -> None:
    with playing(display) as player:
        player.screen.say("Nothing here. The 1 at (2,3) touches row 4, column 5.")
        text = player.screen.message.text

        def point_at(word: str) -> int:
            where = text.search(word, "1.0")
            box = text.bbox(where)
            assert box is not None
            text.event_generate("<Motion>", x=box[0] + 2, y=box[1] + 2)
            text.event_generate("<Enter>", x=box[0] + 2, y=box[1] + 2)
            player.settle()
            return player.items("named") // 2

        assert point_at("touches") == 2
        assert point_at("Nothing") == 0


def test_a_click_on_a_sentence_scrolls_to_its_first_cell(display: str) -> None:
    with playing(display, BIG) as player:
        player.screen.say("See (1,1).")
        text = player.screen.message.text
        box = text.bbox("1.2")
        assert box is not None
        for event in ("<Motion>", "<Button-1>", "<ButtonRelease-1>"):
            text.event_generate(event, x=box[0] + 2, y=box[1] + 2)
        player.settle()
        assert in_view(player, (0, 0))


# Odds and the end


def test_a_promised_first_click_has_no_odds(display: str) -> None:
    with playing(display) as player:
        player.press("o")
        assert player.said == "The first click cannot be a mine: open any cell."
        assert player.board.shown_look((0, 0)).text == ""
        player.press("space")
        hidden = player.session.round.position.hidden[0]
        look = player.board.shown_look(hidden)
        assert look.text or look.sign


def test_without_a_promise_there_are_odds_from_the_beginning(display: str) -> None:
    with playing(display, first=FirstClick.ANY) as player:
        player.press("o")
        assert player.board.shown_look((0, 0)).text == "12"


def test_a_won_game_looks_won(display: str) -> None:
    with playing(display, Board.parse("4x1x1/..*.")) as player:
        player.click((0, 0))
        player.click((0, 3))
        assert player.session.round.state is State.WON
        assert player.screen.header.mines.cget("text") == "Mines 0"
        assert player.board.shown_look((0, 2)).sign == "flag"
        assert player.said.startswith("Won in ")
        bold = player.screen.message.text.tag_ranges("result")
        assert player.screen.message.text.get(*bold).startswith("Won in ")


def test_help_that_was_taken_is_shown_during_play(display: str) -> None:
    with playing(display, seed=None) as player:
        assert player.screen.helped.cget("text") == "Help taken: none"
        player.press("space", "i")
        assert player.screen.helped.cget("text") == "Help taken: hints"


# Long work


def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let counting the odds take long, as on a huge board: until this is set."""
    quick = Session.odds
    go_on = threading.Event()

    def odds(self: Session) -> Task[Result]:
        task = quick(self)

        def slowly(_task: Task[Any]) -> None:
            assert go_on.wait(PATIENCE), "nobody waits for it"
            task.work()

        return Task(slowly, lambda _: task.result())

    monkeypatch.setattr(Session, "odds", odds)
    return go_on


def test_long_work_is_announced_and_the_window_stays_alive(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display) as player:
        player.press("space")
        go_on = slow(monkeypatch)
        player.actions.commands["odds"]()
        # The window goes on meanwhile: it does what comes due.
        player.root.after(100, go_on.set)
        assert player.screen.worker.is_busy
        assert "Working" in player.face
        assert "Esc stops" in player.face
        player.settle()
        assert go_on.is_set()
        assert player.face == "Playing"
        hidden = player.session.round.position.hidden[0]
        look = player.board.shown_look(hidden)
        assert look.text or look.sign


def test_a_dense_board_is_made_beside_the_window_and_can_be_given_up(display: str) -> None:
    with playing(display, "100x100x3400", no_guess=NoGuess()) as player:
        cursor = player.session.cursor
        player.root.event_generate("<KeyPress-space>", when="tail")
        far = re.compile(r"Working\.+ *(\d+)% \(Esc stops\)")
        told: set[str] = set()

        def grows() -> bool:
            player.root.update()
            told.update(far.findall(player.face))
            return len(told) > 1

        wait_until("progress", grows)
        player.root.event_generate("<KeyPress-Right>", when="tail")
        player.root.update()
        assert player.session.cursor != cursor
        assert player.screen.worker.is_busy, "only the cursor has moved"
        player.root.event_generate("<KeyPress-Escape>", when="tail")
        player.root.update()
        assert not player.screen.worker.is_busy
        assert player.said == "Stopped."
        assert player.session.round.state is State.READY


def test_what_is_proved_of_the_board_is_said_below_it(display: str) -> None:
    with playing(display, no_guess=NoGuess()) as player:
        assert player.screen.about.cget("text").splitlines()[0].endswith(", no guess needed")
        player.press("space")
        assert player.screen.about.cget("text").splitlines()[0].endswith("needed (proved)")
    with playing(display, fair=True) as player:
        assert player.screen.about.cget("text").splitlines()[0].endswith(", fair")


def test_long_work_can_be_stopped(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing(display) as player:
        player.press("space")
        go_on = slow(monkeypatch)
        player.actions.commands["odds"]()
        player.root.event_generate("<KeyPress-Escape>", when="tail")
        player.root.update()
        assert not player.screen.worker.is_busy
        assert player.said == "Stopped."
        assert player.face == "Playing"
        before = player.session.round.help.probabilities
        go_on.set()
        player.wait("the end of the thread", gc.isenabled)
        assert player.session.round.help.probabilities == before, "what was stopped has no effect"


def test_a_move_does_not_wait_for_work_that_nobody_needs_any_more(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display) as player:
        player.press("space")
        go_on = slow(monkeypatch)
        player.actions.commands["odds"]()
        hidden = player.session.round.position.hidden[0]
        player.button("ButtonPress", hidden, 3)
        assert len(player.session.round.steps) == 2
        go_on.set()
        player.screen.worker.stop()


def test_what_fails_on_the_other_thread_is_said(
    display: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with playing(display) as player:
        task = Task.finding(lambda _task: 1 / 0)
        player.root.after_idle(
            lambda: player.screen.worker.run(task, lambda _: pytest.fail("done"))
        )
        player.settle()
        player.settle()
        assert "ZeroDivisionError" in player.said
        capsys.readouterr()


def test_only_the_last_work_is_shown(display: str) -> None:
    with playing(display) as player:
        worker = Worker(player.root, lambda _task: None)
        done: list[str] = []
        worker.run(Task.finding(lambda _task: time.sleep(0.2)), lambda _: done.append("first"))
        worker.run(Task.finding(lambda _task: time.sleep(0.2)), lambda _: done.append("second"))
        player.wait("the second", lambda: done)
        assert done == ["second"]


def test_the_window_stands_still_once_for_what_takes_long_again_and_again(display: str) -> None:
    waited: list[float | None] = []
    usual = threading.Thread.join

    def join(thread: threading.Thread, timeout: float | None = None) -> None:
        waited.append(timeout)
        usual(thread, timeout)

    def run(player: WindowPlayer, worker: Worker, seconds: float) -> None:
        worker.run(Task.finding(lambda _task: time.sleep(seconds)), lambda _: None)
        player.wait("the end", lambda: not worker.is_busy)

    with playing(display) as player, pytest.MonkeyPatch.context() as patch:
        patch.setattr("minewise.ui.tk.worker._Job.join", join)
        worker = Worker(player.root, lambda _task: None)
        for seconds in (0.3, 0.3, 0.0, 0.0):
            run(player, worker, seconds)
    assert waited == [0.1, 0.0, 0.0, 0.1]


class _OfTk:
    """Something that may go on one thread only, in a circle that only Python's search clears."""

    def __init__(self, gone_on: list[threading.Thread]) -> None:
        self.circle, self._gone_on = self, gone_on

    def __del__(self) -> None:
        self._gone_on.append(threading.current_thread())


def test_what_belongs_to_tk_goes_on_its_own_thread_whatever_works_beside(display: str) -> None:
    gone_on: list[threading.Thread] = []

    def make_garbage(task: Task[Any]) -> None:
        while not task.is_stopped:
            for _ in range(1000):
                circle: list[object] = []
                circle.append(circle)
            time.sleep(0.002)

    with playing(display) as player:
        worker = Worker(player.root, lambda _task: None)
        worker.run(Task.finding(make_garbage), lambda _: None)
        for _ in range(20):
            _OfTk(gone_on)  # made after the thread has begun
        player.wait("all of them", lambda: len(gone_on) == 20)
        assert set(gone_on) == {threading.main_thread()}
        worker.stop()
        player.wait("the end of the thread", gc.isenabled)


def test_what_a_thread_held_last_goes_on_the_window_s_own_thread(display: str) -> None:
    gone_on: list[threading.Thread] = []
    go_on = threading.Event()

    def run(worker: Worker) -> None:
        held = _OfTk(gone_on)
        held.circle = None  # type: ignore[assignment]
        worker.run(Task.finding(lambda _task: (held, go_on.wait(PATIENCE))), lambda _: None)

    with playing(display) as player:
        run(worker := Worker(player.root, lambda _task: None))
        worker.stop()
        assert not gone_on
        go_on.set()
        player.wait("the end of the thread", lambda: gone_on)
        assert gone_on == [threading.main_thread()]


# The size of the window


def test_the_size_that_somebody_has_chosen_is_there_the_next_time(display: str) -> None:
    settings = SettingsFile(settings_file())
    with playing(display) as player:
        player.window.leave()
    assert remembered_size(settings) is None
    with playing(display) as player:
        player.root.geometry("700x800")
        player.wait("the size", lambda: player.root.winfo_width() == 700)
        player.window.leave()
    assert remembered_size(settings) == (700, 800)
    with playing(display) as player:
        player.wait("the size", lambda: player.root.winfo_width() == 700)
        assert player.root.winfo_height() == 800
        player.actions.choices.level.set("intermediate")
        player.actions.chosen["level"]()
        player.settle()
        assert player.root.winfo_width() == 700, "another board does not change it"


@pytest.mark.parametrize("size", ["[1]", '"big"', "[0, 5]", "[1000000, 5]", "[true, 5]"])
def test_a_size_that_is_none_is_passed_over(display: str, size: str) -> None:
    file = settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'{{"minewise": "settings", "version": 1, "window": {{"size": {size}}}}}')
    assert remembered_size(SettingsFile(file)) is None
