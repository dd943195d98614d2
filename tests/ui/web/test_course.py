"""The course's workbench in the conversation with a page."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from course_students import FAULTY, TEMPLATE
from minewise.course import Limits, shown
from minewise.ui.web.conversation import Tab
from minewise.ui.web.local_server import NamedFiles
from minewise.ui.web.questions import Questions
from minewise.ui.web.replays import ReplayCache
from ui.web.test_conversation import Page, kept_in


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "minesweeper.py"
    file.write_text(FAULTY[0].text(), encoding="utf-8")
    return file


class CoursePage(Page):
    """A page of a server that was started with a file."""

    def name(self, *files: Path, limits: Limits | None = None) -> "CoursePage":
        self.conversation.tabs.discard(self.tab)
        self.tab = Tab(Questions(ReplayCache(), solutions=NamedFiles(files, limits)), "page")
        self.conversation.come(self.tab)
        return self


@pytest.fixture
def page(tmp_path: Path, file: Path) -> Iterator[CoursePage]:
    conversation = kept_in(tmp_path)
    conversation.begin()
    page = CoursePage(conversation).name(file)
    yield page
    conversation.leave(page.tab)


def test_only_files_that_were_named_can_be_opened(page: CoursePage, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(TEMPLATE, encoding="utf-8")
    found = page.ask("course")
    assert found["files"] == ["minesweeper.py"]
    assert {"step", "open", "difference"} <= {each["name"] for each in found["commands"]}
    for name in ("other.py", str(tmp_path / "minesweeper.py"), "../minesweeper.py", ""):
        for about in ("course-watch", "course-check"):
            assert "is not a file that was named" in page.ask(about, file=name)
    assert page.name().ask("course")["files"] == []


def test_two_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    files = [tmp_path / name / "minesweeper.py" for name in ("one", "two")]
    assert NamedFiles(files).names == ["minesweeper.py", str(files[1])]


def test_a_game_is_walked_through(page: CoursePage) -> None:
    assert "No game is being watched" in page.ask("course-do", do="step")
    seen = page.ask("course-watch", file="minesweeper.py", level="8x8x8", seed=1)
    assert (seen["place"], seen["playing"]) == (0, True)
    assert set(seen) == set(shown.__annotations__["return"].__annotations__)
    while seen["playing"]:
        seen = page.ask("course-do", do="tick")
    assert seen["place"] == seen["difference"]
    assert seen["why"]
    assert page.ask("course-do", do="go", place=2)["place"] == 2
    assert page.ask("course-do", do="back")["place"] == 1
    opened = page.ask("course-do", do="open", cell=[3, 3])
    assert opened["call"][:2] == [3, 3]
    assert (opened["place"], opened["last"]) == (2, 2)
    assert "is open already" in page.ask("course-do", do="open", cell=[3, 3])["message"]
    assert page.ask("course-do", do="again")["last"] > 2
    assert page.ask("course-do", do="next")["seed"] == 2
    assert "'jump' cannot be done here" in page.ask("course-do", do="jump")


def test_the_file_is_read_again(page: CoursePage, file: Path) -> None:
    page.ask("course-watch", file="minesweeper.py")
    place = page.ask("course-do", do="difference")["place"]
    file.write_text(TEMPLATE, encoding="utf-8")
    seen = page.ask("course-do", do="reload")
    assert (seen["place"], seen["difference"]) == (place, None)
    file.write_text("x = 1", encoding="utf-8")
    assert "no class MinesweeperAI" in page.ask("course-do", do="reload")["message"]
    assert "no class MinesweeperAI" in page.ask("course-watch", file="minesweeper.py")


def test_a_board_may_not_be_too_large_or_of_another_shape(page: CoursePage) -> None:
    for level, why in (("100x100x9", "too large"), ("torus 5x5x3", "not a board of the course")):
        assert why in page.ask("course-watch", file="minesweeper.py", level=level)
    assert "its 'seed' cannot be" in page.ask("course-watch", file="minesweeper.py", seed=-1)


def test_a_file_is_checked(page: CoursePage, file: Path) -> None:
    found = page.ask("course-check", file="minesweeper.py")
    assert found["verdict"] == "findings"
    assert found["figures"][0] == ["Points of the course", "57 of 61"]
    assert found["rows"] == [["missed", found["rows"][0][1], "2 calls, 2x3", "one pass"]]
    (finding,) = found["findings"]
    case = finding["case"]
    assert (case["height"], case["width"], len(case["view"])) == (2, 3, 6)
    assert case["lines"][0] == "ai = MinesweeperAI(height=2, width=3)"
    assert finding["why"]
    file.write_text(TEMPLATE, encoding="utf-8")
    found = page.ask("course-check", file="minesweeper.py")
    assert (found["verdict"], found["findings"]) == ("flawless", [])
    file.write_text("(", encoding="utf-8")
    assert page.ask("course-check", file="minesweeper.py")["verdict"] == "unusable"


def test_a_process_ends_with_its_tab(page: CoursePage) -> None:
    page.ask("course-watch", file="minesweeper.py")
    desk = page.tab.questions._desk
    assert desk is not None
    assert desk._stepper is not None
    process = desk._stepper._student._process  # type: ignore[attr-defined]
    assert process.exit_code(0) is None
    page.conversation.leave(page.tab)
    assert process.exit_code(0) is not None


def test_a_page_without_files_needs_nothing_of_the_workbench() -> None:
    program = """
import sys, minewise.ui.web.questions as web
web.Questions(web.ReplayCache())
sys.exit(any(name.startswith(("minewise.course", "minewise.arena")) for name in sys.modules))
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
