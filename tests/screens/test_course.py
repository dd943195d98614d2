"""A student's own AI as a screen: walked through, opened, and checked meanwhile."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase
from threading import Event, Thread
from typing import Any

import pytest

from course_students import FAULTY, TEMPLATE
from minewise.base.limit import Limit
from minewise.base.task import Task
from minewise.core import HIDDEN, Cell
from minewise.course import Finding, Plan, Report, Student, open_student
from minewise.course.report import Cells
from minewise.course.stepper import Moment, Stepper
from minewise.screens import course_check
from minewise.screens.blocks import Board, Chart, Slider
from minewise.screens.course import CourseScreen
from minewise.screens.course_moment import boards, remarks, sentences
from minewise.screens.course_report import FindingScreen
from minewise.screens.view import Did, Screen
from minewise.session import commands
from minewise.session.session import Session
from screen import wait_until
from screens.dummy import Dummy
from screens.sitting import Clock, opened, refusal, shown

ONE_ROUND = FAULTY[0].text()

# An AI that takes the first cell that it should know to be safe for a mine.
WRONG = """

_Right = MinesweeperAI


class MinesweeperAI(_Right):
    def add_knowledge(self, cell, count):
        super().add_knowledge(cell, count)
        for safe in sorted(self.safes - self.moves_made)[:1]:
            self.safes.discard(safe)
            self.mines.add(safe)
"""


class Threaded(Dummy):
    """Works on threads, as front ends do; `settle` takes what they have found."""

    def __init__(self, screen: Screen, now: Callable[[], float] = lambda: 0.0) -> None:
        self.under_way: list[tuple[Task[Did], Callable[[Did], None], Thread]] = []
        super().__init__(screen, now)

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        thread = Thread(target=task.work, daemon=True)
        thread.start()
        self.under_way.append((task, then, thread))

    def settle(self) -> None:
        """Take what is worked out, unless it was stopped."""
        for each in [*self.under_way]:
            task, then, thread = each
            if not thread.is_alive():
                self.under_way.remove(each)
                if not task.is_stopped:
                    then(task.result())

    def until(self, look: Callable[[], bool]) -> None:
        """Let time pass until something is to be seen."""

        def looked() -> bool:
            self.settle()
            if self.view.tick is not None:
                self.tick()
            return look()

        wait_until("the screen", looked)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "minesweeper.py"
    file.write_text(ONE_ROUND, encoding="utf-8")
    return file


Show = Callable[..., Any]


@pytest.fixture
def show() -> Iterator[Show]:
    """Shows the course on a front end, for as long as the test runs."""
    shown: list[Dummy] = []

    def show(file: Path | None = None, front_end: type[Dummy] = Dummy, **more: Any) -> Dummy:
        screen = CourseScreen(Session(), more.pop("on", commands.TERMINAL), file)
        shown.append(front_end(screen, **more))
        return shown[-1]

    yield show
    for each in shown:
        each.stage.close()


@pytest.fixture
def dummy(file: Path, show: Show) -> Dummy:
    """The walk through a faulty AI's game, at the first difference."""
    found: Dummy = show(file)
    return found


@pytest.fixture
def slow_check(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A check that goes on until the event is set."""
    go_on = Event()

    def check(_student: Student, file: str, _plan: Plan, progress: Any, _limit: Limit) -> Report:
        while not go_on.wait(0.01):
            progress("games", 1, 4)
        return Report(file, "flawless", "Flawless.")

    monkeypatch.setattr(course_check, "check_student", check)
    yield go_on
    go_on.set()


def at(dummy: Dummy) -> tuple[int, int]:
    slider: Slider = dummy.block(Slider)
    return slider.value, slider.most


def walk(dummy: Dummy) -> Stepper:
    top = dummy.stage.top
    assert isinstance(top, CourseScreen)
    assert top._stepper is not None
    return top._stepper


def free_cell(dummy: Dummy) -> Cell:
    """A cell without a mine that the AI was not told of."""
    board, told = walk(dummy).board, {call[:2] for call in walk(dummy).moment.calls}
    return next(cell for cell in board.grid if not board.is_mine(cell) and cell not in told)


# What is seen


def test_it_begins_at_the_first_difference_with_the_reason_and_the_sentences(dummy: Dummy) -> None:
    stepper = walk(dummy)
    moment = stepper.moment
    place, last = at(dummy)
    assert (place, last) == (stepper.game.difference(), stepper.game.last)
    assert dummy.title == "minesweeper.py"
    assert dummy.text.startswith(f"Step {place} of {last}: add_knowledge(")
    assert "Why:" in dummy.text
    assert "lies inside" in dummy.text
    assert dummy.view.tick is None, "it stands still"
    heading, *lines = sentences(moment)
    assert heading == f"Its sentences: {len(moment.sentences)}"
    signs = [line[0] for line in lines]
    assert signs == sorted(signs, key="+- ".index), "those that came and went come first"
    assert signs.count("+") == len(moment.new)
    assert signs.count("-") == len(moment.vanished)
    assert sentences(moment, 1)[2:] == (f"and {len(lines) - 1} more",)
    assert "\n".join(lines) in dummy.text


def test_both_boards_show_what_is_known(dummy: Dummy) -> None:
    moment = walk(dummy).moment
    yours, method = dummy.block(Board), dummy.block(Board, 1)
    assert yours.first == method.first == 0, "as in the student's program"
    assert yours.label.startswith("Your AI: ")
    assert method.label.startswith("The course's method: ")
    told = {(row, column): str(count) for row, column, count in moment.calls}
    for index, cell in enumerate(yours.grid):
        assert yours.view[index] == method.view[index] == told.get(cell, HIDDEN)
        ours, theirs = (
            each.notes.get(cell, "").lstrip(ascii_uppercase) for each in (yours, method)
        )
        if cell in told:
            assert ours == theirs == ""
        else:
            assert (ours == "?") == (cell in moment.missed)
            assert (theirs == "-") == (cell in moment.known_safes)
            assert (theirs == "x") == (cell in moment.known_mines)
            assert len(yours.notes.get(cell, "")) <= 2
    marks = {mark.cell: (mark.kind, mark.words) for mark in yours.marks}
    assert all(marks[cell] == ("asked", "missing") for cell in moment.missed)
    assert all(marks[cell][0] == "looked" for cell in moment.lit)
    assert yours.cursor == moment.calls[-1][:2]


def test_only_the_students_board_shows_what_is_wrong_and_as_long_as_it_is(file: Path) -> None:
    file.write_text(TEMPLATE + WRONG, encoding="utf-8")
    with Stepper.of_file(file) as stepper:
        stepper.load().result()
        stepper.difference()
        (wrong,) = stepper.moment.wrong
        for place in range(1, stepper.game.last + 1):
            stepper.go(place)
            yours, method = boards(stepper.moment)
            assert not any("!" in note for note in method.notes.values())
            if wrong in stepper.moment.mines & stepper.moment.known_safes:
                assert yours.notes[wrong].endswith("!")
                assert "wrong" in {mark.words for mark in yours.marks if mark.cell == wrong}
        assert wrong in stepper.moment.wrong


def test_how_a_game_ended_is_said_at_its_end(dummy: Dummy) -> None:
    stepper = walk(dummy)
    for end, words in {
        "won": "The game is won.",
        "lost": "The next move, (1, 2), opens a mine: the game is lost.",
        "stuck": "The AI is stuck.",
        "told": "No difference here.",
    }.items():
        stepper.game = type(stepper.game)((Moment(2, 2), Moment(2, 2)), end, (1, 2))
        stepper.go(0)
        assert remarks(stepper) == ("No difference here.",)
        stepper.go(1)
        assert remarks(stepper) == (words,)


# Walking


def test_it_plays_until_the_two_differ(file: Path, show: Show) -> None:
    clock = Clock()
    dummy = show(file, now=clock)
    first = at(dummy)[0]
    assert dummy.press_each("begin", "play").action("play").label == "Pause"
    ticks = 0
    while dummy.view.tick is not None and ticks < 200:
        clock.seconds += dummy.view.tick
        dummy.tick()
        ticks += 1
    assert at(dummy)[0] == ticks == first
    assert dummy.action("play").label == "Play"


# The file


def test_a_file_is_asked_for_once(file: Path, show: Show) -> None:
    dummy = show()
    assert dummy.asked.kind == "file"
    assert not dummy.back().has(Board)
    assert dummy.text.startswith("Open the file with your MinesweeperAI.")
    for name in ("step", "check", "open", "reload"):
        assert dummy.press(name, cell=(0, 0)).said.startswith("Open the file"), name
    dummy.press("open-file")
    assert dummy.answer(str(file), b"the path is what counts: the file may change").has(Board)


@pytest.mark.parametrize("name", ["../../odd\n.py", "C:\\ai\\mine.py"])
def test_where_there_is_no_path_a_copy_is_run(
    name: str, file: Path, show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "data"))
    dummy = show(on=commands.WINDOW)
    assert dummy.answer(name, file.read_bytes()).has(Board)
    (copy,) = (tmp_path / "data" / "course").iterdir()
    assert copy.name in ("minesweeper.py", "mine.py")
    place = at(dummy)
    assert dummy.press("reload").view.ask is not None, "it may have changed where it comes from"
    assert at(dummy.answer(name, TEMPLATE.encode())) == place
    assert "No difference here." in dummy.text


@pytest.mark.parametrize(("written", "why"), [("x = 1\n", "no class MinesweeperAI"), (None, "")])
def test_a_file_without_an_ai_gets_a_sentence_and_another_try(
    file: Path, show: Show, written: str | None, why: str
) -> None:
    if written is None:
        file.unlink()
    else:
        file.write_text(written, encoding="utf-8")
    dummy = show(file)
    assert "minesweeper.py" in dummy.said
    assert why in dummy.said
    assert not dummy.has(Board)
    file.write_text(TEMPLATE, encoding="utf-8")
    assert dummy.press("reload").has(Board)
    assert dummy.said == "There is no difference in this game."
    file.write_text("(", encoding="utf-8")
    assert "'minesweeper.py' cannot be run." in dummy.press("reload").said
    assert dummy.has(Board), "what was seen stays"


# Where it is opened


def test_it_is_opened_by_path_level_and_seed(file: Path) -> None:
    given = {"file": str(file), "level": "5x5x4", "seed": "7"}
    dummy = shown(opened("course", Session(), commands.TERMINAL, **given))
    assert dummy.board.grid.width == 5
    assert walk(dummy).seed == 7
    dummy.stage.close()
    for name, text in (("level", "torus 9x9x9"), ("level", "no"), ("seed", "no")):
        wrong = given | {name: text}
        assert refusal(opened("course", Session(), commands.TERMINAL, **wrong)).endswith(".")


def test_a_page_of_a_server_runs_only_what_it_was_started_with(file: Path, tmp_path: Path) -> None:
    session, other = Session(), tmp_path / "other.py"
    other.write_text(TEMPLATE, encoding="utf-8")
    for name in (str(file), file.name, str(other)):
        found = refusal(opened("course", session, file=name))
        assert "is not a file that the server was started with" in found
    dummy = shown(opened("course", session))
    assert "--course" in dummy.text
    assert dummy.view.ask is None
    assert dummy.press("open-file").view.ask is None
    session.course_files = (file, other)
    dummy = shown(opened("course", session))
    assert dummy.title == file.name
    assert [name for name, _label in dummy.fields["file"].options] == ["minesweeper.py", "other.py"]
    assert dummy.set("file", "other.py").title == "other.py"
    dummy.set("file", str(tmp_path / "none.py"))
    assert "is not a file that the server was started with" in dummy.said
    dummy.stage.close()
    session.course_files = (file, tmp_path / "2" / file.name)
    dummy = shown(opened("course", session))
    named = [name for name, _label in dummy.fields["file"].options]
    assert named == ["minesweeper.py", "2/minesweeper.py"]
    dummy.stage.close()


def test_in_a_browser_the_file_runs_in_this_very_python(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[Path] = []

    def here(path: Path, limits: Any) -> Student:
        ran.append(path)
        return open_student(path, limits)

    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setattr(course_check, "StudentHere", here)
    dummy = shown(opened("course", Session())).answer("minesweeper.py", file.read_bytes())
    assert ran == [tmp_path / "data" / "course" / "minesweeper.py"]
    monkeypatch.undo()
    dummy.stage.close()


# The check


def test_slow_code_is_drawn_from_call_to_call() -> None:
    calls = ((0, 1, 2), (0, 0, 0), (1, 0, 1))
    slow, none = ("slow", "", ""), Cells()
    found = Finding("slow", 1, 2, 3, calls, none, none, None, slow, chart=(1, 7), seconds=(0, 0.25))
    for finding, charts in (
        (found, [("at most 7", (1, 7), 7, "7"), ("at most 0.25", (0, 0.25), 0.25, "0.25")]),
        (replace(found, chart=(), seconds=(0, 0)), [("at most 0.00", (0, 0), 1, "0.00")]),
    ):
        screen = Dummy(FindingScreen(finding, print))
        drawn = screen.view.every(Chart)
        assert [(each.words, each.values, each.top, each.high) for each in drawn] == charts
        assert {(each.low, each.first, each.last) for each in drawn} == {
            ("0", "first call", "last")
        }


def test_walking_and_checking_go_on_together(file: Path, slow_check: Event, show: Show) -> None:
    dummy = show(file, Threaded)
    dummy.until(lambda: dummy.has(Board))
    dummy.press("check")
    dummy.until(lambda: dummy.view.working == "Checking minesweeper.py, games: 25%")
    place = at(dummy)[0]
    assert at(dummy.press("step"))[0] == place + 1
    assert not dummy.view.working
    dummy.until(lambda: len(dummy.under_way) == 1)  # what was stopped has come back
    free = free_cell(dummy)
    dummy.press("open", cell=free)
    dummy.until(lambda: walk(dummy).moment.calls[-1][:2] == free)
    assert "Checking minesweeper.py, games: 25%" in dummy.text
    assert dummy.action("check").label == "Stop the check"
    slow_check.set()
    dummy.until(lambda: dummy.said == "Flawless.")
    assert dummy.action("check").label == "Check the file"
    assert dummy.view.tick is None
    assert walk(dummy).moment.calls[-1][:2] == free


@pytest.mark.parametrize("way", ["the action", "escape", "leaving"])
def test_only_the_person_stops_a_check(file: Path, slow_check: Event, show: Show, way: str) -> None:
    dummy = show(file, Threaded)
    dummy.until(lambda: dummy.has(Board))
    dummy.press("check")
    dummy.until(lambda: "25%" in dummy.view.working)
    check = dummy.stage.top._check
    dummy.stage.open(CourseScreen(Session(), commands.PAGE))
    assert dummy.back().action("check").label == "Stop the check", "another screen does not end it"
    if way == "the action":
        assert dummy.press("check").said == "The check has been stopped."
    elif way == "escape":
        assert dummy.back().said == "Stopped."
        dummy.tick()
    else:
        dummy.stage.close()
    wait_until("the thread's end", lambda: check._thread and not check._thread.is_alive())
    assert not slow_check.is_set()
    if way != "leaving":
        dummy.settle()
        assert dummy.action("check").label == "Check the file"
        assert dummy.has(Board)
