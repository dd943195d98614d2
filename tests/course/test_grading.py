"""Grading a class: a row each, whatever the files do."""

import csv
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from course_students import FAULTY, TEMPLATE, UNFINISHED
from minewise.base import FileError, NotationError
from minewise.course import (
    Graded,
    Limits,
    Plan,
    check_table_name,
    find_solutions,
    grade,
    write_table,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    for name, text in (
        ("ann", TEMPLATE),
        ("bob/project", FAULTY[0].text()),
        ("cy", UNFINISHED),
        ("dee", "while True:\n    pass\n"),
    ):
        (folder / name).mkdir(parents=True)
        (folder / name / "minesweeper.py").write_text(text, encoding="utf-8")
    (folder / "eve <b>.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    return folder


def graded(folder: Path, jobs: int = 1) -> list[Graded]:
    plan, limits = Plan(10, small=1), Limits(seconds=1, memory=256)
    found = grade(find_solutions(folder), plan, limits, jobs)
    return sorted(found, key=lambda one: one.name)


def test_every_solution_has_a_row_which_is_the_same_with_several_at_a_time(
    folder: Path, tmp_path: Path
) -> None:
    together = graded(folder, jobs=2)
    rows = [one.row() for one in graded(folder)]
    assert [{**one.row(), "ms_a_game": 0} for one in together] == [
        {**row, "ms_a_game": 0} for row in rows
    ]
    assert [(row["solution"], row["verdict"]) for row in rows] == [
        ("ann", "flawless"),
        ("bob", "findings"),
        ("cy", "findings"),
        ("dee", "unusable"),
        ("eve <b>.py", "unusable"),
    ]
    assert rows[1]["causes"] == "one pass"
    assert rows[3]["hang"] == 1
    assert [row["points"] for row in rows[2:]] == [0, 0, 0], "nothing of theirs works"
    assert rows[0]["points"] == 100 > rows[1]["points"]
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


def test_a_folder_without_solutions_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="holds no solutions"):
        find_solutions(tmp_path)
    with pytest.raises(FileError, match="cannot read"):
        find_solutions(tmp_path / "none")
    with pytest.raises(NotationError, match=r"expected a name that ends in \.csv"):
        check_table_name("table.txt")
