"""`minewise course`: the screen, the exit status, and what is written."""

import json
import re
from pathlib import Path

import pytest

from commands import Run, data, one_sentence, printed
from course_students import FAULTY, TEMPLATE
from minewise.course import Plan, check, small_boards


@pytest.fixture(autouse=True)
def few_small_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a check finds is tested in tests/course: here the smallest boards will do."""
    monkeypatch.setattr(small_boards, "_MOST_CELLS", {1: 6, 2: 6, 3: 6})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "minesweeper.py"
    file.write_text(FAULTY[0].text(), encoding="utf-8")
    return file


def test_a_fault_is_shown_with_its_smallest_case(run: Run, file: Path, tmp_path: Path) -> None:
    tests = tmp_path / "test_cases.py"
    code, out, err = run("course", "check", str(file), "--games", "10", "--test", str(tests))
    assert (code, err) == (1, "")
    assert out.startswith("minesweeper.py: 1 finding: a mine is not found.")
    listed = " ".join(out.split())
    assert re.search(r" 1\. missed One round [^(]*\((\d+) of 10 games; 2 calls, 2x3\) ", listed)
    assert "      0 1 2\n  0   0 2 A\n  1   B C D\n" in out
    assert "  ai.add_knowledge((0, 1), 2)\n  ai.add_knowledge((0, 0), 0)\n" in out
    assert "  {A, D} = 2: A and D are mines.\n" in out
    assert "academic honesty" in out
    assert "def test_1_missed():" in tests.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (TEMPLATE, 0, "Flawless: all 55 requirements of the course; nothing wrong"),
        ("import nothing_of_that_name", 2, "The file could not be run."),
        ("class Other: pass", 2, "The file could not be run."),
    ],
)
def test_the_first_line_says_how_it_stands_and_only_a_flawless_file_has_no_test(
    run: Run, file: Path, text: str, status: int, said: str
) -> None:
    file.write_text(text, encoding="utf-8")
    tests = str(file.with_name("test_cases.py"))
    code, out, err = run("course", "check", str(file), "--games", "10", "--test", tests)
    assert (code, err) == (status, "")
    assert out.startswith(f"minesweeper.py: {said}")
    assert ("contains no tests: no finding" in out) is (status == 0)
    assert "Traceback" not in out


def test_a_class_is_graded_in_a_table_and_every_student_gets_a_report(
    run: Run, file: Path, tmp_path: Path
) -> None:
    (tmp_path / "other.py").write_text(TEMPLATE, encoding="utf-8")
    long = tmp_path / ("a_name_that_no_table_cuts_off_" * 4 + ".py")
    long.write_text("import nothing_of_that_name\n" + TEMPLATE, encoding="utf-8")
    table, folder = tmp_path / "table.csv", tmp_path / "handed back"
    words = ("--games", "10", "--out", str(table), "--out-dir", str(folder))
    code, out, err = run("course", "grade", str(tmp_path), *words)
    assert code == 0
    names = [long.name, "minesweeper.py", "other.py"]
    assert [line.split()[1] for line in err.splitlines()] == [f"{name}:" for name in names]
    _head, first, second, third, *_ = map(str.split, out.splitlines())
    assert first[0] == long.name
    assert [second[place] for place in (0, 2, 3, 4)] == [
        "minesweeper.py", "80.0%", "findings", "missed",
    ]  # fmt: skip
    assert int(second[1]) < 80
    assert third[:2] == ["other.py", "100"]
    assert table.read_text(encoding="utf-8").startswith("solution,verdict,points,passed,asked,")
    text = (folder / "minesweeper.txt").read_text(encoding="utf-8")
    assert "ai.add_knowledge((0, 1), 2)" in text
    for told in (text, (folder / "minesweeper.html").read_text(encoding="utf-8")):
        assert "One round" not in told, "the cause is not given away"


def test_what_is_told_and_the_exit_status_are_chosen(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = check(file, Plan(3))
    monkeypatch.setattr("minewise.ui.cli.course.check", lambda *_: report)
    for kinds, expected in (("missed", 1), ("false,missed", 1), ("crash,hang", 0), ("none", 0)):
        assert run("course", "check", str(file), "--fail-on", kinds)[0] == expected
    told = [run("course", "check", str(file), "--degree", degree)[1] for degree in "1234"]
    assert "add_knowledge" not in told[0]
    assert "it does not know that A and D are mines" in told[1].replace("\n", " ")
    assert ["One round" in each for each in told] == [False, False, True, True]
    assert ["Why:" in each for each in told] == [False, False, False, True]
    found = json.loads(run("course", "check", str(file), "--json")[1])
    assert (found["verdict"], found["games"]["played"]) == ("findings", 3)


@pytest.mark.parametrize(
    "words",
    [
        ("--memory", "1"),
        ("--memory", "9" * 5000),
        ("--seconds", "no"),
        ("--level", "torus 8x8x8"),
        ("--degree", "x"),
        ("--fail-on", "everything"),
        ("none.py",),
        ("--test", "minesweeper.py", "--force"),
    ],
)
def test_what_cannot_be_checked_gets_one_sentence_and_status_two(
    run: Run, file: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    given = words if len(words) == 1 else (str(file), *words)
    code, out, err = run("course", "check", *given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("minewise: ")
    assert file.read_text(encoding="utf-8") == FAULTY[0].text()


def test_a_game_is_stepped_through_line_by_line(run: Run, file: Path) -> None:
    typed = "d\nstep-back\n\no 0,0\ngo 0\nwhat\no 1\nr\na\nn\nq\n"
    out = printed(run, "course", "watch", str(file), given=typed)
    shown = [line for line in out.splitlines() if re.match(r"Step \d+ of \d+: ", line)]
    assert "lies inside" in out.split("\nStep: ")[1], "it begins at the first difference"
    step = [int(line.split()[1]) for line in shown]
    assert step[1] > step[0], "the next difference"
    assert (step[2], step[3]) == (step[1] - 1, step[1])
    assert "not its own move" in shown[4]
    assert "\n 0    " in out, "cells are counted from 0, as in the student's program"
    assert "'what' is not a command" in out
    assert "o needs a row from 0 to 7 and a column from 0 to 7, such as o 0 1, not '1'." in out


def test_every_command_that_takes_a_player_takes_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "template.py").write_text(TEMPLATE, encoding="utf-8")
    player = f"course:{tmp_path / 'template.py'}"
    words = ("--player", player, "--level", "cs50", "--seed", "4")
    *moves, end = map(json.loads, printed(run, "watch", *words, "--json").splitlines())
    assert end["player"] == player
    assert end["moves"] == len(moves)
    assert any(move["certain"] for move in moves)
    (tmp_path / "other.py").write_text(FAULTY[0].text(), encoding="utf-8")
    other = f"course:{tmp_path / 'other.py'}"
    found = data(run, "compare", player, other, "--level", "cs50", "--games", "20")
    assert found["games"] == 20
    assert found["a"]["wins"] > 5
    out = printed(run, "play", "--plain", *words, given="a\na\nq\n")
    assert out.count(f"The AI ({player}) opens (") == 2


def test_a_file_that_cannot_play_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("", encoding="utf-8")
    for command in ("watch", "bench", "play", "gui"):
        for name in ("empty.py", "absent.py"):
            one_sentence(run, command, "--player", f"course:{tmp_path / name}")
