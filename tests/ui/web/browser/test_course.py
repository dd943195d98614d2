"""Course: a game of a student's AI on the page, step by step, and the report on its file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from course_students import FAULTY, TEMPLATE
from minewise.course import Stepper
from minewise.ui.web.local_server import NamedFiles
from ui.web.browser.browsers import Person, open_view
from ui.web.browser.conftest import Sit
from ui.web.browser.test_access import violations
from ui.web.serving import Site, served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("solutions")


@pytest.fixture(autouse=True)
def file(folder: Path) -> Path:
    file = folder / "minesweeper.py"
    file.write_text(FAULTY[0].text(), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that was started with two files."""
    files = [folder / "minesweeper.py", folder / "good.py"]
    files[1].write_text(TEMPLATE, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINEWISE_DATA", str(tmp_path_factory.mktemp("data")))
        with served(solutions=NamedFiles(files)) as found:
            yield found


@pytest.fixture(scope="module")
def first(folder: Path) -> int:
    """The first difference of the game that is shown."""
    file = folder / "minesweeper.py"
    file.write_text(FAULTY[0].text(), encoding="utf-8")
    with Stepper.of_file(file) as stepper:
        stepper.load().result()
        place = stepper.game.difference()
    assert place is not None
    return place


def where(page: Page) -> Locator:
    return page.locator(".where")


def cell(page: Page, board: str, row: int, column: int) -> Locator:
    """A cell of a board, counted from 0."""
    grid = page.get_by_role("grid", name=board)
    return grid.locator(f'[role=gridcell][aria-label^="row {row}, column {column},"]')


def begin(page: Page) -> None:
    """Open the view, and stop at the beginning."""
    open_view(page, "course")
    expect(where(page)).to_contain_text("Step")
    page.locator("body").press("Home")
    expect(where(page)).to_contain_text("Step 0 of")


def test_a_game_is_stepped_through_by_keyboard(person: Person, first: int) -> None:
    page = person.page
    begin(page)
    for place in range(1, first + 1):
        page.locator("body").press("ArrowRight")
        expect(where(page)).to_contain_text(f"Step {place} of")
    expect(person.status).to_contain_text("It does not know that")
    expect(page.get_by_role("region", name="Why")).to_contain_text("lies inside")
    expect(page.get_by_role("list", name="Its sentences").locator(".new").first).to_be_visible()
    expect(page.get_by_role("grid", name="Your AI").locator("[aria-label$=missing]")).to_have_count(
        page.get_by_role("region", name="Your AI").locator(".proof .look").count()
    )
    expect(page.locator(".proof .number").first).to_be_visible()
    page.locator("body").press("ArrowLeft")
    expect(where(page)).to_contain_text(f"Step {first - 1} of")
    page.locator("body").press("d")
    expect(where(page)).to_contain_text(f"Step {first} of")
    page.locator("body").press("End")
    expect(where(page)).to_contain_text(re.compile(r"Step (\d+) of \1:"))


def test_it_plays_by_itself_until_the_two_differ(person: Person, first: int) -> None:
    page = person.page
    open_view(page, "course?file=minesweeper.py&level=8x8x8")
    expect(person.button("Pause")).to_be_visible()
    expect(where(page)).to_contain_text(f"Step {first} of")
    expect(person.button("Play")).to_be_visible()


def test_cells_are_opened_by_hand(person: Person) -> None:
    page = person.page
    begin(page)
    cell(page, "Your AI", 3, 3).click()
    expect(where(page)).to_contain_text("Step 1 of 1: add_knowledge((3, 3)")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(where(page)).to_contain_text("Step 2 of 2: add_knowledge((2, 2)")
    page.keyboard.press("Enter")
    expect(person.status).to_contain_text("(2, 2) is open already.")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("o")
    expect(where(page)).to_contain_text("Step 3 of 3: add_knowledge((3, 2)")
    person.button("AI again").click()
    expect(where(page)).not_to_contain_text("of 3:")


def test_the_file_is_read_again_from_the_same_step(person: Person, file: Path, first: int) -> None:
    page = person.page
    begin(page)
    person.button("Next difference").click()
    expect(where(page)).to_contain_text(f"Step {first} of")
    file.write_text(TEMPLATE, encoding="utf-8")
    person.button("Read the file again").click()
    expect(page.get_by_role("region", name="Why")).not_to_contain_text("lies inside")
    expect(where(page)).to_contain_text(f"Step {first} of")
    file.write_text("(", encoding="utf-8")
    person.button("Read the file again").click()
    expect(person.status).to_contain_text("cannot be run")


def test_a_file_is_checked(person: Person) -> None:
    page = person.page
    begin(page)
    person.button("Check the file").click()
    report = page.get_by_role("region", name="Report")
    expect(report).to_contain_text("57 of 61", timeout=60_000)
    table = report.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(2)
    smallest = report.get_by_role("grid", name="The smallest case")
    expect(smallest.get_by_role("gridcell")).to_have_count(6)
    expect(report).to_contain_text("ai.add_knowledge((0, 1), 2)")
    report.get_by_text("The worked example").click()
    expect(report.get_by_text("{A, D} = 2: A and D are mines")).to_be_visible()
    has_no_flaw(page, 1280)
    page.get_by_label("File", exact=True).select_option("good.py")
    expect(where(page)).to_contain_text("Step")
    person.button("Check the file").click()
    expect(report).to_contain_text("61 of 61", timeout=60_000)
    expect(table).to_have_count(0)


def test_a_check_can_be_stopped(person: Person) -> None:
    page = person.page
    begin(page)
    person.button("Check the file").click()
    person.button("Stop").click()
    expect(person.status).to_contain_text("Stopped.")
    page.locator("body").press("ArrowRight")
    expect(where(page)).to_contain_text("Step 1 of")


def test_it_has_no_flaw_on_a_phone(sit_down: Sit, first: int) -> None:
    with sit_down(size=(320, 568), touch=True) as page:
        Person(page)
        begin(page)
        page.locator("body").press("d")
        expect(where(page)).to_contain_text(f"Step {first} of")
        page.get_by_role("button", name="Check the file").click()
        expect(page.get_by_role("region", name="Report")).to_contain_text(
            "57 of 61", timeout=60_000
        )
        page.get_by_text("The worked example").click()
        has_no_flaw(page, 320)


def has_no_flaw(page: Page, width: int) -> None:
    assert violations(page) == []
    expect(page.get_by_role("status")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
