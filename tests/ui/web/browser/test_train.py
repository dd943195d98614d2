"""Train: puzzles, a streak and a lesson on the page, by keyboard and by touch."""

import pytest
from playwright.sync_api import Locator, Page, expect

from minewise.core import Cell, Position
from minewise.training import Puzzle, Question, Theme
from trainees import right_answer
from ui.web.browser.browsers import Person, open_view
from ui.web.browser.conftest import Sit
from ui.web.browser.test_access import violations

pytestmark = pytest.mark.slow

LOST = "4x3x2 first any board 4x3x2/*.*./..../...."


def heading(page: Page) -> Locator:
    return page.locator("main.train .task h2")


def cell(page: Page, row: int, column: int) -> Locator:
    """A cell of the puzzle, counted from 0."""
    grid = page.get_by_role("grid", name="Puzzle")
    return grid.locator(f'[role=gridcell][aria-label^="row {row + 1}, column {column + 1},"]')


def puzzle_of(page: Page) -> Puzzle:
    """The puzzle on the screen, as somebody sees it."""
    width, height, view, asked = page.evaluate(
        """() => {
            const grid = document.querySelector("main.train [role=grid]");
            const cells = [...grid.querySelectorAll("[role=gridcell]")];
            const asked = cells.flatMap((cell, index) =>
                cell.getAttribute("aria-label").endsWith(", in question") ? [index] : []);
            const size = name => Number(grid.getAttribute(name));
            const view = cells.map(cell => cell.dataset.is).join("");
            return [size("aria-colcount"), size("aria-rowcount"), view, asked];
        }"""
    )
    text = page.locator(".question").inner_text()
    mines = page.locator(".question small").inner_text().split()[0]
    rows = [view[start : start + width] for start in range(0, width * height, width)]
    question = next(each for each in Question if text.startswith(each.text))
    cells = tuple((index // width, index % width) for index in asked)
    position = Position.parse(f"{width}x{height}x{mines}/{'/'.join(rows)}")
    return Puzzle(position, question, Theme.GUESS, 1500, cells)


def go(page: Page, target: Cell) -> None:
    """Move the cursor there, by arrow keys."""
    row, column = page.evaluate(
        """() => {
            const cell = document.querySelector("main.train [role=gridcell][tabindex='0']");
            return cell.getAttribute("aria-label").match(/\\d+/g).slice(0, 2).map(Number);
        }"""
    )
    down, right = target[0] - (row - 1), target[1] - (column - 1)
    for key, times in (
        ("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right),
    ):  # fmt: skip
        for _ in range(times):
            page.keyboard.press(key)


def solve(page: Page) -> None:
    """Answer the puzzle on the screen rightly, by keyboard."""
    puzzle = puzzle_of(page)
    answer = right_answer(puzzle)
    if puzzle.question.choices:
        assert answer.word is not None
        page.keyboard.press(str(puzzle.question.choices.index(answer.word) + 1))
    else:
        for each in sorted(answer.cells):
            go(page, each)
            page.keyboard.press("Space")
        for each in sorted(answer.mines):
            go(page, each)
            page.keyboard.press("f")
        if answer.number is not None:
            scale = 100 if puzzle.question is Question.GUESS else 1
            page.keyboard.type(str(round(scale * answer.number)))
        if puzzle.question is not Question.SAFE:
            page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right", exact=False)).to_be_visible()


def test_a_streak_by_keyboard(person: Person) -> None:
    page = person.page
    open_view(page, "train?start=menu")
    expect(page.get_by_role("button", name="Streak")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator(".question")).to_be_visible()
    for number in (1, 2):
        solve(page)
        expect(person.status).to_contain_text("Right")
        page.keyboard.press("Enter")
        expect(page.locator(".stands")).to_contain_text(f"Streak: {number} puzzle")
        expect(page.get_by_role("heading", name="Right", exact=False)).to_have_count(0)
    page.keyboard.press("g")
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".stands")).to_have_text("Streak: 2 puzzles, your best so far.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Streak")).to_contain_text("best 2")


def test_a_lesson_by_keyboard(person: Person) -> None:
    page = person.page
    open_view(page, "train?start=lessons")
    expect(heading(page)).to_have_text("Lessons")
    page.keyboard.press("3")
    expect(heading(page)).to_have_text("3. 1-1")
    go(page, (0, 0))
    page.keyboard.press("Enter")
    expect(person.status).to_contain_text("Look at the lit numbers")
    expect(cell(page, 0, 0)).to_have_accessible_name("row 1, column 1, hidden, wrong")
    expect(cell(page, 1, 0)).to_have_accessible_name("row 2, column 1, 1, part of the proof")
    go(page, (0, 2))
    page.keyboard.press("Enter")
    expect(person.status).to_contain_text("Pattern: a 1-1.")
    expect(person.status).to_contain_text("Well done.")
    page.keyboard.press("Enter")
    expect(heading(page)).not_to_have_text("3. 1-1")  # the puzzles have taken its place
    for _ in range(3):
        expect(page.locator(".question")).to_be_visible()
        solve(page)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Right", exact=False)).to_have_count(0)
    expect(page.locator(".stands")).to_have_text("Lesson mastered: 1-1.")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("4. 1-2")


def test_a_lost_game_is_offered_as_a_puzzle(person: Person) -> None:
    page = person.page
    person.paste(LOST)
    person.cell(3, 1).click()
    person.cell(1, 1).click()
    person.button("Practise this").click()
    expect(page.locator("main.train .task")).to_contain_text("You lost a game here.")
    page.get_by_role("button", name="Mine", exact=False).click()
    expect(page.get_by_role("heading", name="Right", exact=False)).to_be_visible()


def test_by_touch_and_without_a_flaw(sit_down: Sit) -> None:
    with sit_down(size=(390, 844), touch=True) as page:
        person = Person(page)
        open_view(page, "train")
        page.get_by_role("button", name="Lessons").tap()
        assert violations(page) == []
        page.get_by_role("button", name="1-2-2-1").tap()
        cell(page, 0, 1).tap()
        expect(person.status).to_contain_text("is a mine. Look at the lit numbers.")
        cell(page, 0, 0).tap()
        expect(cell(page, 0, 0)).to_have_attribute("data-is", "1")
        assert violations(page) == []


def test_no_screen_has_a_flaw(person: Person) -> None:
    page = person.page
    for start, title in (("menu", "Training"), ("progress", "Progress")):
        open_view(page, f"train?start={start}")
        expect(heading(page)).to_have_text(title)
        assert violations(page) == [], start
