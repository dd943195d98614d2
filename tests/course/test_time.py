"""The time that a student's file may take: asleep or at work, in one job or in all."""

import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from course_students import before
from minewise.base.limit import Limit, TimeUpError
from minewise.course import Plan, ResourceLimits, check, check_student, grade, write_tests
from minewise.course.student import open_student
from minewise.course.student_here import StudentHere
from minewise.course.worker import Watch
from processes import wait_for_pids, wait_until_gone

TELL = {
    "do": "tell", "height": 2, "width": 2, "mines": [], "calls": [[0, 0, 0]], "seconds": 0.2,
}  # fmt: skip

AGAIN = """
while True:
    try:
        {doing}
    except BaseException:
        pass
"""

ONCE = """
try:
    while True:
        sum(range(1000))
except BaseException:
    {then}
"""

NO_ALARM = """
import signal, time
signal.setitimer(signal.ITIMER_REAL, 0)
time.sleep(0.5)
"""

LATE = {
    "sleeps forever": "import time\ntime.sleep(10**6)",
    "sleeps on": "import time\n" + AGAIN.format(doing="time.sleep(600)"),
    "works on": AGAIN.format(doing="sum(range(1000))"),
    "answers": ONCE.format(then="pass"),
    "fails": ONCE.format(then="raise ValueError"),
    "stops the alarm": NO_ALARM,
}


@pytest.mark.parametrize("way", LATE)
def test_a_late_call_hangs(way: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes of it."""
    monkeypatch.setattr("minewise.course.process._GRACE", 0.2)
    file.write_text(before(LATE[way]), encoding="utf-8")
    with open_student(file) as student:
        assert student.ask(TELL)["problem"].kind == "hang"
    if way == "answers":  # it swallows the alarm
        for here in (StudentHere(file), StudentHere(file, watch=Watch)):
            answer = here.ask(TELL)
            assert (answer["problem"].kind, answer["problem"].doing) == ("hang", "add_knowledge")
            assert "end" not in answer


def test_a_file_that_swallows_the_alarm_is_checked_soon(file: Path) -> None:
    late = "while len(self.moves_made) > 1:\n        pass"
    file.write_text(before(f"try:\n    {late}\nexcept BaseException:\n    pass"), encoding="utf-8")
    report = check(file, Plan(20, small=0), ResourceLimits(seconds=0.5, memory=256))
    assert "hang" in [one.kind for one in report.findings]
    assert (report.hung, report.played, report.won) == (2, 2, 0)


def test_an_ai_that_sleeps_is_slow(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.course.judge.SLOW_GAME", 0.1)
    monkeypatch.setattr("minewise.course.shrink._MOST_SECONDS", 0.2)
    file.write_text(before("import time\ntime.sleep(0.01)"), encoding="utf-8")
    progress = Mock()
    report = check(file, Plan(20), ResourceLimits(seconds=60), progress)
    assert "slow" in [one.kind for one in report.findings]
    assert report.played < 20
    told = [each.args for each in progress.call_args_list]
    assert max(done for doing, done, _all in told if doing == "small boards") == 0, "of thousands"


def test_an_ai_that_works_is_not_called_slow_since_the_machine_is_busy(file: Path) -> None:
    file.write_text(before("sum(range(1000))"), encoding="utf-8")
    with open_student(file) as student:
        answer = student.ask({**TELL, "seconds": 60})
    assert 0 < answer["steps"][0]["seconds"] < 0.2
    assert answer["seconds"] >= answer["steps"][0]["seconds"]


def test_a_check_ends_with_its_budget_and_says_so(file: Path) -> None:
    slow = before("import time\ntime.sleep(0.1)", "make_safe_move(self)")
    file.write_text(slow, encoding="utf-8")
    plan, limits = Plan(50, small=0), ResourceLimits(seconds=60, budget=5)
    (graded,) = grade({"ann": file}, plan, limits)
    assert graded.report.played < 50
    assert graded.report.budget == 5
    said = "The check was cut short: its time limit is 5 seconds."
    assert said in graded.report.sentence
    assert not graded.report.as_data()["complete"]
    assert not graded.row()["complete"], "others wait no longer"
    with pytest.raises(TimeUpError):  # whoever asked comes first
        check(file, plan, limits, limit=Limit(0.5))


def test_a_file_that_takes_all_the_time_before_the_first_game_is_not_flawless(file: Path) -> None:
    sleep = "import time\ntime.sleep(0.3)"
    file.write_text(before(sleep, "__init__(self, cells, count)"), encoding="utf-8")
    student = StudentHere(file, ResourceLimits(seconds=60, budget=2), watch=Watch)
    report = check_student(student, str(file), Plan(5, small=0))
    assert report.exit_code == 1
    assert [(one.kind, one.cause) for one in report.findings] == [("slow", None)]
    assert "Not tried: time was up." in [point.text for point in report.points]
    assert "def test_" not in write_tests(report, file.with_name("test_cases.py"), 2.0)
    file.write_text(LATE["sleeps on"], encoding="utf-8")
    report = check(file, Plan(5), ResourceLimits(seconds=60, budget=1))
    assert (report.verdict, report.findings[0].kind) == ("unusable", "hang")


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")
def test_nothing_outlives_a_killed_grader(tmp_path: Path) -> None:
    pids, folder = tmp_path / "pids", tmp_path / "class"
    folder.mkdir()
    for name in ("ann", "bob"):
        (folder / f"{name}.py").write_text(
            "import os, time\n"
            "keeper = os.getppid()\n"
            "grader = open(f'/proc/{keeper}/stat').read().rpartition(')')[2].split()[1]\n"
            f"with open({str(pids)!r}, 'a') as file:\n"
            "    file.write(f'{os.getpid()}\\n{keeper}\\n{grader}\\n')\n"
            "time.sleep(600)\n",
            encoding="utf-8",
        )
    words = ["course", "grade", str(folder), "--jobs", "2", "--seconds", "60"]
    command = [sys.executable, "-m", "minewise", *words]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as run:
        try:
            found = wait_for_pids(pids, 6)
        finally:
            run.kill()
    wait_until_gone(*found)
