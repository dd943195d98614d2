"""A game of a student's AI in the terminal: by keyboard and mouse."""

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from course_students import FAULTY, TEMPLATE
from minewise.course import Plan, Stepper
from minewise.ui.tui.course_app import CourseApp, CourseScreen
from minewise.ui.tui.frame import HelpScreen
from ui.tui.playing import seen, settled, show, until

Steps = Callable[[Pilot[None], CourseScreen], Awaitable[None]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "minesweeper.py"
    file.write_text(FAULTY[0].text(), encoding="utf-8")
    return file


@pytest.fixture
def stepper(file: Path) -> Iterator[Stepper]:
    with Stepper.of_file(file, Plan(1)) as stepper:
        stepper.load().result()
        yield stepper


def walk(stepper: Stepper, steps: Steps, size: tuple[int, int] = (80, 24)) -> None:
    show(CourseApp(stepper), steps, size)


def test_a_game_is_stepped_through_by_keyboard(stepper: Stepper) -> None:
    first = stepper.game.difference()
    assert first is not None

    async def steps(pilot: Pilot[None], screen: CourseScreen) -> None:
        await pilot.press("home")
        assert "Step 0 of" in seen(screen, "title")
        for place in range(1, first + 1):
            assert "Why:" not in seen(screen, "words")
            await pilot.press("right")
            assert f"Step {place} of" in seen(screen, "title")
        assert screen.board.scene.looked_at == stepper.moment.lit
        assert screen.board.scene.settled == stepper.moment.missed
        words = seen(screen, "words")
        assert "Why:" in words
        assert "lies inside" in words
        assert "+ {" in seen(screen, "sentences")
        await pilot.press("left")
        assert f"Step {first - 1} of" in seen(screen, "title")
        await pilot.press("d")
        assert f"Step {first} of" in seen(screen, "title")
        await pilot.press("end")
        assert stepper.place == stepper.game.last

    walk(stepper, steps)


def test_it_plays_by_itself_and_stops_at_the_first_difference(
    stepper: Stepper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.ui.tui.course_app.STEP_SECONDS", 0.01)

    async def steps(pilot: Pilot[None], screen: CourseScreen) -> None:
        await until(pilot, lambda: not stepper.playing)
        first = stepper.game.difference()
        assert stepper.place == first is not None
        assert "Why:" in seen(screen, "words")
        await pilot.press("space")
        await until(pilot, lambda: stepper.place > first)

    walk(stepper, steps)


def test_cells_are_opened_by_hand(stepper: Stepper) -> None:
    async def steps(pilot: Pilot[None], screen: CourseScreen) -> None:
        await pilot.press("home", "o")
        assert "Choose a cell" in seen(screen, "words")
        assert screen.board.scene.cursor == (4, 4)
        await pilot.press("shift+left", "K", "o")
        await settled(pilot)
        assert stepper.moment.calls == ((3, 3, stepper.board.number((3, 3))),)
        free = next(cell for cell in stepper.board.grid if not stepper.board.is_mine(cell))
        place = screen.board.place_of(free)
        await pilot.click(screen.board, offset=(place.x + 1, place.y))
        await settled(pilot)
        assert stepper.moment.calls[-1] == (*free, stepper.board.number(free))
        mine = min(stepper.board.mines)
        place = screen.board.place_of(mine)
        await pilot.click(screen.board, offset=(place.x + 1, place.y))
        await settled(pilot)
        assert f"{mine} is a mine" in seen(screen, "words")
        await pilot.press("a")
        await settled(pilot)
        assert stepper.game.last > 2

    walk(stepper, steps)


def test_a_saved_file_is_read_again(stepper: Stepper, file: Path) -> None:
    async def steps(pilot: Pilot[None], screen: CourseScreen) -> None:
        await pilot.press("d")
        place = stepper.place
        file.write_text(TEMPLATE, encoding="utf-8")
        await pilot.press("r")
        await settled(pilot)
        assert stepper.place == place
        assert "Why:" not in seen(screen, "words")
        file.write_text("(", encoding="utf-8")
        await pilot.press("f5")
        await settled(pilot)
        assert "cannot be run" in seen(screen, "words")

    walk(stepper, steps)


def test_a_narrow_terminal_shows_one_board_at_a_time(stepper: Stepper) -> None:
    async def steps(pilot: Pilot[None], screen: CourseScreen) -> None:
        await pilot.press("d")
        assert screen.query_one("#yours").display
        assert not screen.query_one("#others").display
        await pilot.press("v")
        assert not screen.query_one("#yours").display
        assert screen.query_one("#others").display

    walk(stepper, steps, (40, 24))


def test_the_keys_are_listed(stepper: Stepper) -> None:
    async def steps(pilot: Pilot[None], screen: CourseScreen) -> None:
        await pilot.press("home", "?")
        assert [type(one) for one in screen.app.screen_stack] == [CourseScreen, HelpScreen]
        await pilot.press("escape", "up", "down", "t")
        assert len(screen.app.screen_stack) == 1

    walk(stepper, steps)
