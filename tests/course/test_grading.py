"""Grading a class, and where teachers grade: what is written is held against the real tools."""

import csv
import io
import json
import os
import subprocess
import sys
import unittest
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from gradescope_utils.autograder_utils.decorators import visibility, weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner

from course_students import DOUBLE, FAULTY, TEMPLATE, UNFINISHED, changed
from minewise.base.errors import NotationError
from minewise.base.files import FileError
from minewise.course import Plan, Report, ResourceLimits, report_text, write_pack
from minewise.course.formats import classroom50, gradescope, junit
from minewise.course.grading import Graded, check_table_name, find_solutions, grade, write_table
from minewise.course.points import METHODS

ONE_ROUND = FAULTY[0].text()
CLASS = {
    "ann/minesweeper.py": TEMPLATE,
    "bob/project/minesweeper.py": ONE_ROUND,
    "cy/minesweeper.py": UNFINISHED,
    "dee/minesweeper.py": "while True:\n    pass\n",
    "eve <b>.py": "import nothing_of_that_name\n",
    "flo/minesweeper.py": DOUBLE[0].text(),
    "notes.txt": "nothing",
}
PLAN, LIMITS = Plan(10, small=1), ResourceLimits(seconds=1, memory=256)


@pytest.fixture(scope="module")
def solutions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("class")
    for name, text in CLASS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return find_solutions(folder)


@pytest.fixture(scope="module")
def together(solutions: dict[str, Path]) -> list[Graded]:
    return sorted(grade(solutions, PLAN, LIMITS, jobs=2), key=lambda one: one.name)


@pytest.fixture(scope="module")
def reports(together: list[Graded]) -> dict[str, Report]:
    return {one.name: one.report for one in together}


def test_every_solution_has_a_row_which_is_the_same_with_several_at_a_time(
    solutions: dict[str, Path], together: list[Graded], tmp_path: Path
) -> None:
    rows = [{**one.row(), "ms_a_game": 0} for one in together]
    assert {row["solution"]: row["verdict"] for row in rows} == {
        "ann": "flawless", "bob": "findings", "cy": "findings", "dee": "unusable",
        "eve <b>.py": "unusable", "flo": "findings",
    }  # fmt: skip
    some = {name: solutions[name] for name in ("bob", "cy")}
    assert [{**one.row(), "ms_a_game": 0} for one in grade(some, PLAN, LIMITS)] == rows[1:3]
    assert rows[1]["causes"] == "one pass"
    assert rows[3]["hang"] == 1
    ann, bob, cy, dee, eve, flo = (row["points"] for row in rows)
    assert ann == 100 > bob > flo > cy == dee == eve == 0, "for nothing of theirs there is nothing"
    assert rows[0]["low"] < rows[0]["win_rate"] < rows[0]["high"]
    for ending in (".csv", ".json", ".html"):
        write_table(str(tmp_path / f"table{ending}"), together)
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        assert [row["solution"] for row in csv.DictReader(file)][:2] == ["ann", "bob"]
    data = json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))
    assert data[1]["report"]["findings"][0]["kind"] == "missed"
    look_at_page((tmp_path / "table.html").read_text(encoding="utf-8"))


def look_at_page(text: str) -> None:
    """Nothing of it comes from the network, tags are closed, and names are only names."""
    opened: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert not {"src"} & {name for name, _ in attrs}
            assert all(value and value.startswith("#") for name, value in attrs if name == "href")
            if tag != "meta":
                opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert opened.pop() == tag

    Reader().feed(text)
    assert not opened
    assert "0   0 2 A" in text
    assert "{A, D} = 2: A and D are mines." in text
    assert "eve &lt;b&gt;.py" in text
    assert "script" not in text


def test_a_folder_without_solutions_and_another_kind_of_table_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="holds no solutions"):
        find_solutions(tmp_path)
    with pytest.raises(FileError, match="cannot read"):
        find_solutions(tmp_path / "none")
    with pytest.raises(NotationError, match=r"expected a name that ends in \.csv"):
        check_table_name("table.txt")


def test_gradescope_gets_what_its_own_runner_writes(reports: dict[str, Report]) -> None:
    class Example(unittest.TestCase):
        @weight(1)  # type: ignore[untyped-decorator]
        @visibility("visible")  # type: ignore[untyped-decorator]
        def test_one(self) -> None:
            print("something")

    out = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Example)
    JSONTestRunner(stream=out, visibility="visible", stdout_visibility="hidden").run(suite)
    theirs = json.loads(out.getvalue())
    for report in reports.values():
        data = json.loads(json.dumps(gradescope(report)))
        assert {"score", "tests", "stdout_visibility"} <= set(data) & set(theirs)
        assert data["score"] == sum(test["score"] for test in data["tests"])
        assert data["score"] == classroom50(report)["score"]
        for test in data["tests"]:
            assert set(theirs["tests"][0]) <= set(test)
            assert 0 <= test["score"] <= test["max_score"]
            assert test["status"] in ("passed", "failed")
    told = json.dumps(gradescope(reports["bob"]))
    assert "ai.add_knowledge((0, 1), 2)" in told
    assert "One round" not in told


def test_classroom_50_gets_whole_numbers_that_add_up(reports: dict[str, Report]) -> None:
    environment = {
        "CLASSROOM": "ai", "ASSIGNMENT": "mines", "OWNER": "ann", "SUBMISSION_TAG": "submit/1",
        "COMMIT_URL": "https://example.org/1", "RELEASE_URL": "https://example.org/2",
    }  # fmt: skip
    for report in reports.values():
        data = json.loads(json.dumps(classroom50(report, environment)))
        assert (data["schema"], data["classroom"]) == ("classroom50/result/v1", "ai")
        assert (data["assignment_type"], data["owner"]) == ("individual", "ann")
        assert data["submission"].startswith("submit/")
        assert all(data[name] for name in ("commit", "release", "review", "datetime"))
        for which in ("score", "max-score"):
            assert type(data[which]) is int
            assert data[which] == sum(test[which] for test in data["tests"])
        assert data["max-score"] == 100
        for test in data["tests"]:
            assert set(test) == {"test-name", "passed", "score", "max-score"}
            assert test["passed"] == (test["score"] == test["max-score"])


def test_junit_names_what_fails(reports: dict[str, Report]) -> None:
    root = ElementTree.fromstring(junit(reports))
    suites = {suite.get("name"): suite for suite in root.findall("testsuite")}
    assert set(suites) == set(reports)
    for name, suite in suites.items():
        for count, tag in (("tests", "testcase"), ("failures", "*/failure"), ("errors", "*/error")):
            assert int(suite.get(count, "")) == len(suite.findall(tag)), name
    assert suites["ann"].get("failures") == suites["ann"].get("errors") == "0"
    assert suites["eve <b>.py"].get("errors") == "1"
    failed = [str(case.get("name")) for case in suites["bob"].findall("testcase[failure]")]
    assert any("misses a conclusion" in name for name in failed)


def test_the_report_tells_students_where_and_not_why(reports: dict[str, Report]) -> None:
    text = report_text(reports["flo"], degree=2)
    assert "swapped" not in text
    assert max(map(len, text.splitlines())) <= 80
    whole = report_text(reports["flo"])
    assert "swapped" in whole
    assert "One round" in whole
    assert "Not finished yet" in report_text(reports["cy"])
    (unwritten,) = reports["cy"].findings
    assert (unwritten.kind, unwritten.cause) == ("contract", "not written")
    assert "MinesweeperAI.add_knowledge" in unwritten.text
    for finding in reports["flo"].findings:
        assert finding.title in whole
        for point in finding.points:
            assert point.name in " ".join(whole.split())


def submit(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "minesweeper.py").write_text(text, encoding="utf-8")
    return folder


def with_fewer_boards(file: Path) -> None:
    """Let a program that grades try the smallest boards only."""
    text = file.read_text(encoding="utf-8")
    file.write_text(changed(text, ("Plan(5)", "Plan(5, small=1)")), encoding="utf-8")


def test_gradescope_s_zip_grades_without_anything_installed(tmp_path: Path) -> None:
    (archive,) = write_pack("gradescope", tmp_path / "pack", games=5, degree=2)
    source = tmp_path / "source"
    with zipfile.ZipFile(archive) as packed:
        names = packed.namelist()
        assert packed.getinfo("run_autograder").external_attr >> 16 & 0o111
        packed.extractall(source)
    assert {"setup.sh", "run_autograder"} <= set(names)
    with_fewer_boards(source / "grade.py")
    submit(tmp_path / "submission", ONE_ROUND)
    # A Python without site-packages: nothing but what is in the zip is there.
    python = tmp_path / "bin" / "python3"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"AUTOGRADER": str(tmp_path), "PATH": path}
    subprocess.run(["bash", source / "run_autograder"], check=True, env=environment, timeout=120)
    results = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
    assert [test["name"] for test in results["tests"]][:-1] == list(METHODS)
    assert 0 < results["score"] < 100


def test_check50_runs_the_folder(tmp_path: Path) -> None:
    (folder,) = write_pack("check50", tmp_path / "checks", games=5, degree=2)
    with_fewer_boards(folder / "__init__.py")
    student = submit(tmp_path / "student", ONE_ROUND)
    out = tmp_path / "out.json"
    program = Path(sys.executable).with_name("check50")
    command = [str(program), "--dev", str(folder), "-o", "json", "--output-file", str(out)]
    # Its exit status is 1 where a check fails.
    subprocess.run(command, cwd=student, check=False, capture_output=True, timeout=240)
    data = json.loads(out.read_text(encoding="utf-8"))
    found = {result["description"]: result["passed"] for result in data["results"]}
    assert found["minesweeper.py can be run"]
    assert found["nothing is concluded that does not follow"]
    assert not found["no conclusion is missed"]
    (missed,) = [one for one in data["results"] if one["name"] == "games_missed"]
    assert missed["cause"]["rationale"] == "A mine is not found"
    assert "ai.add_knowledge((0, 1), 2)" in missed["cause"]["help"]


def test_the_fixed_tests_need_pytest_or_not_even_that(tmp_path: Path) -> None:
    student = submit(tmp_path / "student", ONE_ROUND)
    (module,) = write_pack("pytest", student, games=5, degree=2)

    def run(*words: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, *words, str(module)], cwd=student, capture_output=True, check=False,
            timeout=240, env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        )  # fmt: skip

    graded = json.loads(run("-I", "-S").stdout)
    assert 0 < graded["fraction"] < 1
    assert graded["testresults"][0][0] == "iscorrect"
    tests = ("-m", "pytest", "-q", "-x", "--tb=line", "-p", "no:cacheprovider")
    done = run(*tests)
    assert done.returncode == 1, done.stdout
    (student / "minesweeper.py").write_text(TEMPLATE, encoding="utf-8")
    done = run(*tests)
    assert done.returncode == 0, done.stdout
