"""The course's workbench without a server: a student's file runs in a worker of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from course_students import FAULTY
from minewise.core import Level
from minewise.course import CheckedData, Plan, check_student, checked, open_student
from ui.web.browser.browsers import Person, open_view
from ui.web.browser.test_access import violations
from ui.web.browser.test_replays import drop

pytestmark = pytest.mark.slow

FILE = (Path(__file__).parents[4] / "cs50" / "minesweeper.py").read_text()
HANGS = f"{FILE}\ndef for_ever(*_):\n    while True: pass\nMinesweeperAI.add_knowledge = for_ever\n"


def where(page: Page) -> None:
    """A game is there to walk along."""
    expect(page.locator("main.course .where")).to_contain_text("Step ", timeout=60_000)


def test_a_dropped_file_is_played_and_one_that_hangs_is_stopped(person: Person) -> None:
    page = person.page
    open_view(page, "course")
    expect(page.locator("main.course .working")).to_contain_text("Starting")
    expect(person.page.locator(".empty")).to_contain_text("It runs in this browser")
    drop(page, FILE.encode(), "minesweeper.py")
    where(page)
    page.get_by_role("button", name="Pause").click()
    person.button("Step").click()
    expect(page.locator("main.course .where")).to_contain_text(" of 56")
    assert violations(page) == []
    drop(page, HANGS.encode(), "hangs.py")
    page.get_by_role("button", name="Stop", exact=True).click(timeout=30_000)
    # The game beside it has heard nothing of that.
    open_view(page, "play")
    person.cell(5, 5).click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()
    open_view(page, "course?file=minesweeper.py")
    where(page)


def told(report: CheckedData) -> Iterator[str]:
    """What a report says, but for how long the games took."""
    yield from (report["verdict"], report["sentence"], *report["heads"])
    yield from (text for name, *texts in report["figures"] if name != "Time" for text in texts)
    yield from (text for row in report["rows"] for text in row)
    for each in report["findings"]:
        yield from (each["name"], each["kind"], *each["situation"], each["cause"])
        yield from (*each["before"], *each["after"], *each["why"])
        if each["case"] is not None:
            yield "\n".join(each["case"]["lines"])


def test_the_report_is_that_of_the_command_line(person: Person, tmp_path: Path) -> None:
    page = person.page
    open_view(page, "play")
    text = FAULTY[0].text()
    drop(page, text.encode(), "one_pass.py")
    where(page)
    page.get_by_label("Level").select_option(value="5x5x4")
    page.get_by_role("button", name="Check the file").click()
    report = page.get_by_role("region", name="Report")
    expect(report).to_be_visible(timeout=120_000)
    (tmp_path / "one_pass.py").write_text(text)
    with open_student(tmp_path / "one_pass.py") as student:
        level = Level.parse("5x5x4")
        expected = checked(check_student(student, "one_pass.py", Plan(level=level)))
    assert expected["findings"], "it is one that misses something"
    seen = report.text_content() or ""
    assert [text for text in told(expected) if text not in seen] == []
