"""Checking files: what is right is left alone, what is wrong is found, and why."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from course_students import DOUBLE, FAIR, FAULTY, HOSTILE, TEMPLATE, Faulty, Hostile, before
from logic.brute_force import layouts, with_numbers
from minewise.core import Cell, Grid
from minewise.course import Finding, Plan, Report, ResourceLimits, check, report_text, write_tests
from minewise.course.judge import KINDS
from processes import wait_for_pids, wait_until_gone

LIMITS = ResourceLimits(seconds=2, memory=256)
GAMES = 20

Check = Callable[..., Report]

# These take all the time they are given; the benchmark checks them as well.
SLOW = {"sleeps on it", "copies that pile up", "equal ones kept", "never equal"}
USUAL = [fault for fault in FAULTY if fault.name not in SLOW]
ONE_ROUND = FAULTY[0]

# One of each sort, and some whose cause is easily taken for another: the benchmark checks all.
TRICKY = {
    "equal if written alike",
    "draws from nothing",
    "a slip of the pen",
    "safe moves are spent",
    "nothing but safe moves",
}
SOME = [one for number, one in enumerate(USUAL) if number % 8 == 0 or one.name in TRICKY]

# One of the sort is enough in every run: "loops" and "ends its process".
ALIKE = {
    "loops and catches everything", "uses up the stack", "prints without end",
    "writes into the messages",
}  # fmt: skip


def thorough(*faults: Any) -> list[Any]:
    return [pytest.param(fault, marks=pytest.mark.thorough) for fault in faults]


@pytest.fixture
def checked(file: Path) -> Check:
    def run(text: str, plan: Plan | None = None, limits: ResourceLimits = LIMITS) -> Report:
        file.write_text(text, encoding="utf-8")
        return check(file, plan or Plan(GAMES, small=1), limits)

    return run


def told(finding: Finding, text: str) -> Any:
    """The AI of a file of ours after the calls of a finding, run here without the tool."""
    names: dict[str, Any] = {}
    exec(text, names)
    ai = names["MinesweeperAI"](height=finding.height, width=finding.width)
    for row, column, count in finding.calls:
        ai.add_knowledge((row, column), count)
    return ai


def fitting(finding: Finding) -> list[frozenset[Cell]]:
    """All sets of mines that fit the calls of a finding, by brute force."""
    numbers = {(row, column): count for row, column, count in finding.calls}
    grid = Grid(finding.width, finding.height)
    seen = [with_numbers(grid, mines, numbers) for mines in range(len(grid) + 1)]
    return [mines for each in seen for mines in layouts(each, numbers, use_total=True)]


@pytest.mark.parametrize("name", FAIR)
def test_nothing_is_found_in_a_flawless_file(name: str, checked: Check) -> None:
    report = checked(FAIR[name])
    assert [finding.text for finding in report.findings] == []
    assert (report.verdict, report.exit_code, report.played) == ("flawless", 0, GAMES)


@pytest.mark.parametrize("fault", SOME, ids=lambda fault: fault.name)
def test_a_fault_is_found_with_its_kind_and_its_cause(fault: Faulty, checked: Check) -> None:
    report = checked(fault.text())
    assert report.exit_code == 1
    assert (fault.kind, fault.cause) in [(one.kind, one.cause) for one in report.findings]
    assert "missing" not in [one.cause for one in report.findings]
    for finding in report.findings:
        assert finding.kind in KINDS
        shows_what_it_says(finding, fault.text())


def shows_what_it_says(finding: Finding, text: str) -> None:
    if finding.fault is not None and finding.fault.asked == "make_random_move":
        assert told(finding, text).make_safe_move() is None, "it is asked where a game would"
    if finding.kind not in ("missed", "false") or finding.height * finding.width > 16:
        return
    fits = fitting(finding)
    assert fits, "the calls can be"
    ai = told(finding, text)
    if finding.kind == "missed":
        assert finding.expected.safes or finding.expected.mines
        assert not ai.safes & set(finding.expected.safes)
        assert not ai.mines & set(finding.expected.mines)
        assert all(not mines & set(finding.expected.safes) for mines in fits)
        assert all(mines >= set(finding.expected.mines) for mines in fits)
    for cell in finding.got.safes:
        assert cell in ai.safes
        assert any(cell in mines for mines in fits) or finding.kind != "false"
    for cell in finding.got.mines:
        assert cell in ai.mines
        assert any(cell not in mines for mines in fits)


def test_a_point_of_the_course_that_fails_is_shown_in_full(checked: Check) -> None:
    marked = "def mark_mine(self, cell):"
    report = checked(TEMPLATE.replace(marked, f"{marked}\n        return\n", 1))
    shown = report_text(report)
    failed = [finding for finding in report.findings if finding.kind == "contract"]
    assert failed
    for finding in failed:
        assert f"expected  {finding.points[0].expected}\n  got       " in shown


def test_what_is_slow_is_not_told_to_hang(checked: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    # In a smaller case, which has less time.
    monkeypatch.setattr("minewise.course.shrink.SMALL_SECONDS", 0.1)
    wait = before("import time\ntime.sleep(0.08 * len(self.moves_made))")
    report = checked(wait, Plan(1, small=0), ResourceLimits(seconds=1, memory=256))
    (hang,) = [one for one in report.findings if one.kind == "hang"]
    # In a second there are five or six; a tenth of one was enough for two.
    assert len(hang.calls) >= 4


@pytest.mark.parametrize(
    "fault",
    [DOUBLE[0], DOUBLE[2], *thorough(DOUBLE[9], DOUBLE[11], DOUBLE[17])],
    ids=lambda fault: fault.name,
)
def test_of_two_faults_neither_hides_the_other(fault: Faulty, checked: Check) -> None:
    report = checked(fault.text())
    assert (fault.kind, fault.cause) in [(one.kind, one.cause) for one in report.findings]
    causes = {one.cause for one in report.findings if one.cause}
    assert causes == {fault.cause, *fault.also}
    places = [KINDS.index(one.kind) for one in report.findings]
    assert places == sorted(places), "the most harmful first"
    shown = [point for one in report.findings for point in one.points]
    assert {point for point in report.points if not point.passed} == set(shown)


def test_what_happens_once_has_no_cause(checked: Check) -> None:
    # In one call of 64: hardly ever in the few calls of a case that is tried again.
    report = checked(before("import os\nif os.urandom(1)[0] < 4:\n    return"))
    assert any("it did not happen again" in one.text for one in report.findings)


def test_a_warning_of_python_is_advice(checked: Check) -> None:
    three = "\n\ndef three(number):\n    return number is 3\n"
    report = checked(TEMPLATE + three, Plan(1, small=0))
    (finding,) = report.findings
    assert (report.exit_code, finding.cause) == (0, "warnings")
    assert 'SyntaxWarning: "is" with' in finding.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            f"type Number = int\n{TEMPLATE}", f"(this is Python 3.{sys.version_info[1]})",
            marks=pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python knows it"),
        ),
        (f"import no_such_module\n{TEMPLATE}", "the file does not use it, so that line can go"),
        ("import no_such_module as it\nit.go()\n" + TEMPLATE, "No module named 'no_such_module'."),
        (TEMPLATE + "# caf\xe9\n", "not in UTF-8"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_run_says_why(text: str, said: str, file: Path) -> None:
    file.write_bytes(text.encode("latin-1"))
    report = check(file, Plan(1), LIMITS)
    assert (report.verdict, said in report.sentence) == ("unusable", True)


@pytest.mark.parametrize(
    "hostile",
    [
        *(one for one in HOSTILE if one.name not in ALIKE),
        *thorough(*(one for one in HOSTILE if one.name in ALIKE)),
    ],
    ids=lambda hostile: hostile.name,
)
def test_a_file_that_misbehaves_gets_a_report(
    hostile: Hostile, checked: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The smallest of the small boards will do.
    monkeypatch.setattr("minewise.course.small_boards._MOST_CELLS", {1: 6, 2: 6, 3: 4})
    hangs = hostile.kind == "hang"
    limits = ResourceLimits(seconds=0.5 if hangs else 2, memory=256)
    report = checked(hostile.text, Plan(4, small=1), limits)
    assert report.exit_code == hostile.status
    found = [(one.kind, one.cause) for one in report.findings]
    assert (hostile.kind, hostile.cause) in found or not hostile.kind
    assert all(finding.text for finding in report.findings)
    if not hostile.status:
        assert len(found) == 1, "and nothing else"
    if hangs:
        assert report.hung == report.played <= 1, "which is enough"


def test_a_file_may_lie_anywhere_with_helpers_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "my work"
    folder.mkdir()
    (folder / "helper.py").write_text("import random\n", encoding="utf-8")
    file = folder / "my solution.py"
    file.write_text("import helper\n" + TEMPLATE, encoding="utf-8")
    assert check(file, Plan(3, small=1), LIMITS).verdict == "flawless"
    assert sorted(one.name for one in folder.iterdir()) == ["helper.py", "my solution.py"]


def test_the_cases_fail_as_tests_and_pass_once_repaired(checked: Check, file: Path) -> None:
    tests = file.with_name("test_cases.py")
    harder = ("count not lowered", "random cells of eight by eight", "a flood that ebbs away")
    for fault in (ONE_ROUND, *(one for one in FAULTY if one.name in harder)):
        report = checked(fault.text(), Plan(10, small=1))
        tests.write_text(write_tests(report, tests, 2.0), encoding="utf-8")
        cases = sum(
            len(one.points) + (one.fault is not None or not one.points) for one in report.findings
        )
        assert run_tests(tests) == (0, cases)
        file.write_text(TEMPLATE, encoding="utf-8")
        assert run_tests(tests) == (cases, 0)


def test_a_case_that_takes_too_long_fails_as_a_test(
    checked: Check, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = tmp_path / "tests" / "test_cases.py"
    tests.parent.mkdir()
    text = "import time\ndef work():\n    time.sleep(0.1)\n"
    (tmp_path / "helper.py").write_text(text, encoding="utf-8")
    for module in ("judge", "tests_written"):
        monkeypatch.setattr(f"minewise.course.{module}.SLOW_GAME", 1.0)
    # The points of the course take few moves, and no time.
    work = before("import helper\nif len(self.moves_made) > 5:\n    helper.work()")
    report = checked(work, Plan(2, small=0), ResourceLimits(seconds=30))
    found = [(one.kind, one.cause) for one in report.findings]
    assert found == [("slow", "all pairs at every call")]
    chart = r"sentences  [ ▁-█]+ \d+\n +seconds    [ ▁-█]+ \d\.\d\d\n"
    assert re.search(chart, report_text(report)), "how both grow from call to call"
    tests.write_text(write_tests(report, tests, 30.0), encoding="utf-8")
    assert run_tests(tests) == (0, 1)
    (tmp_path / "helper.py").write_text("def work():\n    pass\n", encoding="utf-8")
    assert run_tests(tests) == (1, 0)


RUN_TESTS = """
import runpy, sys
passed = []
for name, test in runpy.run_path(sys.argv[1]).items():
    if name.startswith("test_"):
        try:
            test()
            passed.append(True)
        except AssertionError:
            passed.append(False)
print(passed.count(True), passed.count(False))
"""


def run_tests(file: Path) -> tuple[int, int]:
    """How many tests of a module pass and fail, where nothing is installed, nor ours."""
    words = [sys.executable, "-I", "-S", "-c", RUN_TESTS, str(file)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    passed, failed = map(int, done.stdout.split())
    return passed, failed


def test_a_classic_fault_shows_in_two_calls_told_alike_each_time(checked: Check) -> None:
    data = json.loads(json.dumps(checked(ONE_ROUND.text()).as_data()))
    assert data == json.loads(json.dumps(checked(ONE_ROUND.text()).as_data()))
    assert list(data) == [
        "version", "file", "verdict", "complete", "contract", "games", "findings",
    ]  # fmt: skip
    assert list(data["games"]) == ["played", "won", "reference_won", "crashed", "hung", "clean"]
    (finding,) = data["findings"]
    assert list(finding) == [
        "kind", "title", "times", "height", "width", "calls", "expected", "got", "cause", "text",
    ]  # fmt: skip
    assert (finding["height"], finding["width"]) == (2, 3)
    assert finding["calls"] == [[0, 1, 2], [0, 0, 0]]
    assert finding["expected"] == {"safes": [], "mines": [[0, 2], [1, 2]]}
    assert {"name", "passed", "text"} == set(data["contract"][0])


def sleeper(pids: Path) -> str:
    """Lines that start a process which sleeps, in a session of its own, and note it in a file."""
    words = "[sys.executable, '-c', 'import time; time.sleep(600)']"
    pid = f"subprocess.Popen({words}, start_new_session=True).pid"
    return f"import subprocess, sys\nprint({pid}, file=open({str(pids)!r}, 'a'), flush=True)"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can find and count them")
def test_no_process_is_left_behind_and_too_many_end_the_file(
    checked: Check, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids = tmp_path / "pids"
    checked(f"{TEMPLATE}\n{sleeper(pids)}\n", Plan(1, small=0))
    wait_until_gone(*wait_for_pids(pids))
    monkeypatch.setattr("minewise.course.process._MOST_PROCESSES", 4)
    report = checked(before(sleeper(pids)), Plan(1, small=0))
    assert any("it started more than 4 processes" in one.text for one in report.findings)
    wait_until_gone(*wait_for_pids(pids))
