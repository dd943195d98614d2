"""Training in the terminal: a lesson, a streak and every question, by keyboard and mouse."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from minewise.core import Board, Position
from minewise.training import Coach, Pack, Practice, Puzzle, Question, Theme, Trainer, our_pack
from minewise.ui.home import storage_at_home
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.frame import HelpScreen
from minewise.ui.tui.train_app import TrainApp, TrainScreen
from trainees import HandClock, right_keys
from ui.tui.playing import Playing, play, seen, settled, show, sitting, until

Steps = Callable[[Pilot[None], TrainScreen], Awaitable[None]]


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def coach(tmp_path: Path, clock: HandClock) -> Coach:
    return Coach(Trainer(Practice(tmp_path / "training.sqlite", clock), our_pack(), seed=1))


def train(coach: Coach, steps: Steps, size: tuple[int, int] = (80, 24)) -> None:
    show(TrainApp(coach), steps, size)


async def solve(pilot: Pilot[None], screen: TrainScreen) -> None:
    run = screen.coach.run
    assert run is not None
    assert run.puzzle is not None
    cursor = screen.board.scene.cursor
    assert cursor is not None
    await pilot.press(*right_keys(run.puzzle, cursor))


def test_a_lesson_by_keyboard(coach: Coach) -> None:
    async def steps(pilot: Pilot[None], screen: TrainScreen) -> None:
        await pilot.press("8")
        assert seen(screen, "title").startswith("Lessons   Mastered: 0 of 15.")
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert "Two numbers side by side" in seen(screen, "words")
        # What is not proved bounces, and the numbers that prove something light up.
        await pilot.press("space")
        assert screen.board.scene.looked_at == {(1, 0), (1, 1)}
        assert "(1,1) is not proved safe" in seen(screen, "words")
        assert "1-1." not in seen(screen, "words").splitlines()[0]
        await pilot.press("right", "right", "space")
        assert "Pattern: a 1-1." in seen(screen, "words")
        await pilot.press("enter")
        for solved in range(3):
            assert seen(screen, "title").startswith(f"1-1   Solved in a row: {solved} of 3.")
            await solve(pilot, screen)
            assert "Right." in seen(screen, "words")
            await pilot.press("enter")
        assert "Lesson mastered: 1-1." in seen(screen, "title")
        assert "Next lesson" in seen(screen, "answers")
        await pilot.press("escape")
        assert seen(screen, "title").startswith("Lessons   Mastered: 1 of 15.")

    train(coach, steps)


def test_a_streak_by_keyboard(coach: Coach) -> None:
    async def steps(pilot: Pilot[None], screen: TrainScreen) -> None:
        await pilot.press("down", "j", "enter")
        await pilot.pause()
        for solved in range(3):
            assert f"Streak: {solved} puzzle" in seen(screen, "title")
            await solve(pilot, screen)
            await pilot.press("enter")
        await pilot.press("g")
        assert "The answer." in seen(screen, "words")
        await pilot.press("enter")
        assert "Streak: 3 puzzles, your best so far." in seen(screen, "title")
        await pilot.press("enter")
        assert "Streak: 0 puzzles. Your best: 3." in seen(screen, "title")

    train(coach, steps)


def test_every_question_is_answered_by_keyboard(tmp_path: Path, clock: HandClock) -> None:
    pack = Pack(next(iter(our_pack().only(questions=[question]))) for question in Question)
    coach = Coach(Trainer(Practice(tmp_path / "training.sqlite", clock), pack))
    coach.start("train")

    async def steps(pilot: Pilot[None], screen: TrainScreen) -> None:
        asked = set()
        while coach.run is not None and coach.run.puzzle is not None:
            question = coach.run.puzzle.question
            asked.add(question)
            assert question.text in seen(screen, "words")
            await solve(pilot, screen)
            assert "Right" in seen(screen, "words")
            await pilot.press("enter")
        assert asked == set(Question)

    train(coach, steps)


def test_a_click_opens_and_another_button_marks_a_mine(tmp_path: Path, clock: HandClock) -> None:
    puzzle = Puzzle(Position.parse("3x2x2/###/121"), Question.CERTAIN, Theme.ONE_TWO_ONE, 900)
    coach = Coach(Trainer(Practice(tmp_path / "training.sqlite", clock), Pack([puzzle])))
    coach.start("train")

    async def steps(pilot: Pilot[None], screen: TrainScreen) -> None:
        for cell, button in (((0, 0), 3), ((0, 1), 1), ((0, 2), 3)):
            place = screen.board.place_of(cell)
            await pilot.click(BoardView, offset=(place.x + 1, place.y), button=button)
        assert screen.board.scene.notes == {(0, 0): "⚑", (0, 1): "✓", (0, 2): "⚑"}
        await pilot.press("enter")
        assert "Right: that is everything." in seen(screen, "words")

    train(coach, steps)


def test_progress_is_drawn_and_escape_leads_back(coach: Coach) -> None:
    coach.start("train")
    coach.do("give-up")
    coach.back()

    async def steps(pilot: Pilot[None], screen: TrainScreen) -> None:
        await pilot.press("9")
        drawn = seen(screen, "charts")
        assert "Rating at the end of each day" in drawn
        assert "█" in drawn
        assert "1 day in a row" in drawn
        await pilot.press("?")
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.press("escape", "escape")
        assert screen.query_one(OptionList).display
        await pilot.press("q")
        assert not pilot.app.is_running

    train(coach, steps, size=(60, 20))


def test_a_storm_counts_down_and_ends(coach: Coach, clock: HandClock) -> None:
    async def steps(pilot: Pilot[None], screen: TrainScreen) -> None:
        await pilot.press("4")
        assert "180 seconds left" in seen(screen, "title")
        await solve(pilot, screen)
        clock.wait(seconds=181)
        await until(pilot, lambda: "Time is up. Solved: 1." in seen(screen, "title"))

    train(coach, steps)


def test_a_lost_game_is_practised_and_left_for_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    session = sitting(board=Board.parse("5x2x2/.*..*/....."))
    session.storage = storage_at_home()

    async def steps(playing: Playing) -> None:
        for cell in ((1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 1)):
            playing.go_to(cell)
            await playing.press("space")
        await settled(playing.pilot)
        assert "P lets you practise this." in playing.message
        await playing.press("P")
        screen = playing.app.screen
        assert isinstance(screen, TrainScreen)
        assert screen.coach.position == Position.parse("5x2x2/#####/11111")
        assert "You lost a game here." in seen(screen, "words")
        await playing.press("right", "right", "space")
        assert "Right" in seen(screen, "words")
        await playing.press("q")
        assert playing.app.screen is playing.screen

    play(session, steps)
