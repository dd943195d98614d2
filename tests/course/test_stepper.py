"""A walk through a game of a student's AI, without a screen."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from course_students import FAULTY, TEMPLATE, before
from expected import known
from minewise.base.errors import NotationError
from minewise.base.files import FileError
from minewise.base.limit import Limit, TimeUpError
from minewise.core import Level
from minewise.course import Plan, ResourceLimits, check
from minewise.course.stepper import Stepper

ONE_ROUND = FAULTY[0].text()


@pytest.fixture
def faulty(file: Path) -> Iterator[Stepper]:
    file.write_text(ONE_ROUND, encoding="utf-8")
    with Stepper.of_file(file) as stepper:
        stepper.load().result()
        yield stepper


def test_the_first_difference_is_found_with_its_reason(faulty: Stepper) -> None:
    faulty.difference()
    assert faulty.place > 0
    before, moment = faulty.game.moments[faulty.place - 1 : faulty.place + 1]
    assert not before.differs
    assert moment.missed
    assert moment.missed <= moment.known_safes | moment.known_mines
    assert moment.why
    assert moment.lit <= {(row, column) for row, column, _ in moment.calls}
    assert set(moment.new) <= set(moment.sentences)
    assert set(moment.vanished) <= set(before.sentences)


def test_a_walk_stays_on_the_game_and_differences_come_round(faulty: Stepper) -> None:
    assert faulty.playing
    faulty.step()
    faulty.tick()
    assert (faulty.place, faulty.playing) == (1, False), "a step stops a game that plays"
    faulty.difference()
    first = faulty.place
    faulty.play()
    faulty.tick()
    assert faulty.place == first + 1
    faulty.begin()
    faulty.back()
    assert faulty.place == 0
    faulty.end()
    faulty.step()
    assert faulty.place == faulty.game.last
    seen = []
    for _time in range(60):
        faulty.difference()
        seen.append(faulty.place)
    assert seen[0] == faulty.game.difference()
    assert seen.count(seen[0]) > 1
    assert all(faulty.game.moments[place].differs for place in seen)


def test_the_first_game_is_one_with_a_difference_if_there_is_any(file: Path) -> None:
    with Stepper.of_file(file, Plan(1, seed=3)) as stepper:
        stepper.load().result()
        stepper.difference()
        assert stepper.place == stepper.game.last
        assert stepper.message == "There is no difference in this game."
        assert stepper.game.end in ("won", "lost")
        for number, moment in enumerate(stepper.game.moments):
            assert len(moment.calls) == number
            assert moment.safes == moment.known_safes
    file.write_text(ONE_ROUND, encoding="utf-8")
    for seed in (1, 2):
        with Stepper.of_file(file, Plan(1, seed=seed)) as stepper:
            stepper.load().result()
            assert stepper.seed >= seed
            assert stepper.game.difference() is not None


def test_a_saved_file_is_read_again_unless_it_got_worse(faulty: Stepper, file: Path) -> None:
    faulty.difference()
    before = faulty.place, faulty.game
    file.write_text("class MinesweeperAI(:\n", encoding="utf-8")
    faulty.reload().result()
    assert (faulty.place, faulty.game) == before
    assert "line 1" in faulty.message
    file.write_text(TEMPLATE, encoding="utf-8")
    faulty.reload().result()
    assert (faulty.place, faulty.game.calls) == (before[0], before[1].calls)
    assert faulty.game.difference() is None
    faulty.step()
    assert faulty.message == ""


def test_a_mine_an_open_cell_and_one_off_the_board_are_not_opened_by_hand(file: Path) -> None:
    with Stepper.of_file(file) as stepper:
        stepper.load().result()
        stepper.begin()
        mine = min(stepper.board.mines)
        free = next(cell for cell in stepper.board.grid if not stepper.board.is_mine(cell))
        stepper.open(free).result()
        assert [moment.how for moment in stepper.game.moments] == ["", "told"]
        for cell, why in ((mine, "is a mine"), (free, "is open already"), ((9, 9), "not on the")):
            stepper.open(cell).result()
            assert why in stepper.message
            assert stepper.place == stepper.game.last == 1


def test_a_call_that_does_not_come_back_is_the_last_moment(file: Path) -> None:
    file.write_text(before("while len(self.moves_made) > 1: pass"), encoding="utf-8")
    with Stepper.of_file(file, Plan(1, seed=3), ResourceLimits(seconds=0.5)) as stepper:
        stepper.load().result()
        last = stepper.game.moments[-1]
        assert len(last.calls) == 3
        assert known(last.fault).kind == "hang"


def test_a_file_that_cannot_be_run_or_hangs_is_refused_or_stopped_at_once(file: Path) -> None:
    with pytest.raises(NotationError, match="at most 10000 cells"):
        Stepper.of_file(file, Plan(1, Level.parse("1000x1000x10")))
    file.write_text("exit()\n", encoding="utf-8")
    with Stepper.of_file(file) as stepper, pytest.raises(FileError, match="cannot be run"):
        stepper.load().result()
    file.write_text(before("while True: pass"), encoding="utf-8")
    with Stepper.of_file(file, None, ResourceLimits(seconds=60)) as stepper:
        began = time.monotonic()
        task = stepper.load()
        task.stop()
        with pytest.raises(TimeUpError):
            task.result()
    with pytest.raises(TimeUpError):
        check(file, None, ResourceLimits(seconds=60), limit=Limit(0.5))
    assert time.monotonic() - began < 50


def test_the_package_needs_no_processes() -> None:
    absent = ("_multiprocessing", "_posixshmem", "resource", "fcntl", "termios")  # as in a browser
    program = f"import sys\nfor name in {absent}: sys.modules[name] = None\nimport minewise.course"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_case_of_a_finding_is_walked_through(faulty: Stepper, file: Path) -> None:
    first = faulty.board
    report = check(file, Plan(10, small=1))
    (finding,) = report.findings
    faulty.case(finding).result()
    assert (faulty.board.grid.height, faulty.board.grid.width) == (2, 3)
    assert faulty.board.mines == {(0, 2), (1, 2)}
    assert faulty.place == faulty.game.last == 2
    assert faulty.moment.missed == {(0, 2), (1, 2)}
    faulty.another().result()
    assert faulty.board.grid == first.grid
    assert faulty.board != first
    with Stepper.of_file(file, Plan(1, seed=faulty.seed)) as second:
        second.load().result()
        assert (second.board, second.game) == (faulty.board, faulty.game), "by the next seed"
