"""The course's workbench without a server: a student's file runs in a worker of its own."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

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


def test_the_report_is_that_of_the_command_line(person: Person) -> None:
    page = person.page
    open_view(page, "play")
    lazy = f"{FILE}\nMinesweeperAI.make_safe_move = lambda self: None\n"
    drop(page, lazy.encode(), "lazy.py")
    where(page)
    page.get_by_label("Level").select_option(value="5x5x4")
    page.get_by_role("button", name="Check the file").click()
    report = page.get_by_role("region", name="Report")
    expect(report).to_be_visible(timeout=120_000)
    expect(report).to_contain_text("make_safe_move")
