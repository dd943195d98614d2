"""A student's file that runs in this very Python: the same answers as from a process of its own."""

import sys
import threading
from pathlib import Path

import pytest

from course_students import OURS, OWN_TEXT
from minewise.base.files import FileError
from minewise.base.limit import Limit, TimeUpError
from minewise.core import Level
from minewise.course import Plan, ResourceLimits, Student, check_student, open_student
from minewise.course.report_text import figures
from minewise.course.stepper import Stepper
from minewise.course.student_here import StudentHere
from minewise.course.worker import Watch

PLAN = Plan(3, Level.parse("5x5x4"), 1, small=1)
# How long it took differs, and so does where the file was.
TIMES = ("Time",)


@pytest.fixture(autouse=True)
def as_in_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # A page has one thread; those of the tests are not the student's.
    monkeypatch.setattr(threading, "active_count", lambda: 1)


def written(folder: Path, more: str) -> Path:
    """The course's file, with more at its end."""
    path = folder / "minesweeper.py"
    path.write_text(f"{OWN_TEXT}\n{more}")
    return path


def told(student: Student) -> dict[str, object]:
    """What the report says."""
    with student:
        report = check_student(student, student.name, PLAN)
    return {
        "data": report.as_data(),
        "sentence": report.sentence,
        "figures": [figure for figure in figures(report) if figure[0] not in TIMES],
    }


def seen(student: Student) -> str:
    """The game up to the first difference."""
    with Stepper(student) as stepper:
        stepper.load().result()
        stepper.difference()
        return repr((stepper.place, stepper.game))


@pytest.mark.slow
@pytest.mark.parametrize(
    "more", ["MinesweeperAI.make_safe_move = lambda self: None", "1 / 0", "def ("]
)
def test_the_report_is_the_same_as_that_of_a_process(tmp_path: Path, more: str) -> None:
    file = written(tmp_path, more)
    # With the alarm clock that a process has: to look at the clock is slow before Python 3.12.
    assert told(StudentHere(file, watch=Watch)) == told(open_student(file))
    if "MinesweeperAI" in more:
        assert seen(StudentHere(file, watch=Watch)) == seen(open_student(file))


def test_a_job_that_hangs_is_ended_and_the_next_one_is_done(tmp_path: Path) -> None:
    file = written(tmp_path, "def hang(*_):\n    while True:\n        pass")
    student = StudentHere(file, ResourceLimits(seconds=0.5))
    assert student.load().has_ai
    job = {"do": "try", "lines": [], "value": "", "expected": "", "height": 2, "width": 2}
    lines = ["from minesweeper import hang", "hang()"]
    hangs = student.ask({**job, "lines": lines, "value": "1", "expected": "1"})
    assert hangs["problem"].kind == "hang"
    good = student.ask({**job, "value": "1 + 1", "expected": "2"})
    assert good["passed"]


def test_our_own_streams_come_back(tmp_path: Path) -> None:
    before = sys.stdout, sys.stderr
    loaded = StudentHere(written(tmp_path, "print('hello')")).load()
    assert "hello" in str(loaded.noticed)
    assert (sys.stdout, sys.stderr) == before


def test_what_is_not_there_and_what_takes_too_long_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        StudentHere(tmp_path / "nothing.py")
    limit = Limit()
    limit.stop()
    with pytest.raises(TimeUpError):
        StudentHere(OURS).load(limit)
