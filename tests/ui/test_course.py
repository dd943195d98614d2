"""`minewise course`: the screen, the exit status, and what is written."""

import json
from pathlib import Path

import pytest

from commands import Run, one_sentence, runner
from course_students import FAULTY, TEMPLATE, UNFINISHED


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "minesweeper.py"
    file.write_text(FAULTY[0].text(), encoding="utf-8")
    return file


def test_a_fault_is_shown_with_its_smallest_case(run: Run, file: Path, tmp_path: Path) -> None:
    tests = tmp_path / "test_cases.py"
    code, out, err = run("course", "check", str(file), "--games", "10", "--test", str(tests))
    assert (code, err) == (1, "")
    assert out.startswith("minesweeper.py: 1 finding: 57 of 61 points of the course, 10 games")
    assert "missed      " in out
    assert "      0 1 2\n  0   0 2 A\n  1   B C D\n" in out
    assert "  ai.add_knowledge((0, 1), 2)\n  ai.add_knowledge((0, 0), 0)\n" in out
    assert "  {A, D} = 2: A and D are mines.\n" in out
    assert "academic honesty" in out
    assert "def test_1_missed():" in tests.read_text(encoding="utf-8")


def test_less_is_told_at_a_lower_degree(run: Run, file: Path) -> None:
    told = []
    for degree in "1234":
        _, out, _ = run("course", "check", str(file), "--games", "3", "--degree", degree)
        told.append(out)
    assert "add_knowledge" not in told[0]
    assert "it does not\nknow that A and D are mines" in told[1]
    assert "one pass" not in told[1]
    assert "one pass" in told[2]
    assert "Why:" not in told[2]
    assert "Why:" in told[3]


def test_nothing_wrong_is_said_in_one_line(run: Run, file: Path) -> None:
    file.write_text(TEMPLATE, encoding="utf-8")
    code, out, _ = run("course", "check", str(file), "--games", "10")
    assert code == 0
    assert out.startswith(
        "minesweeper.py: Flawless: all 61 points of the course, and nothing wrong"
    )


def test_what_is_unfinished_gets_a_friendly_report(run: Run, file: Path) -> None:
    file.write_text(UNFINISHED, encoding="utf-8")
    code, out, _ = run("course", "check", str(file))
    assert code == 1
    assert "Not finished yet" in out
    assert "Traceback" not in out
    assert len(out.splitlines()) < 25


def test_json_goes_to_programs(run: Run, file: Path) -> None:
    code, out, _ = run("course", "check", str(file), "--games", "5", "--json")
    data = json.loads(out)
    assert (code, data["verdict"], data["games"]["played"]) == (1, "findings", 5)


@pytest.mark.parametrize("text", ["import nothing_of_that_name", "class Other: pass", "exit()"])
def test_a_file_that_cannot_be_run_has_status_two(run: Run, file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    code, out, err = run("course", "check", str(file))
    assert (code, err) == (2, "")
    assert out.startswith("minesweeper.py: The file could not be run.")


def test_a_file_that_is_not_there_has_status_two(run: Run, tmp_path: Path) -> None:
    code, out, err = run("course", "check", str(tmp_path / "none.py"))
    assert (code, out) == (2, "")
    assert err.startswith("minewise: cannot read")


def test_bad_options_get_one_sentence(run: Run, file: Path) -> None:
    for words in (("--memory", "1"), ("--seconds", "no"), ("--level", "torus 8x8x8")):
        one_sentence(run, "course", "check", str(file), *words)
