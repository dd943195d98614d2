"""Training in a window: a lesson and a streak by keys and mouse, and an offer after a loss."""

from pathlib import Path
from typing import Any

import pytest

from minewise.core import Board
from minewise.training import Coach, Pack, Practice, Puzzle, Trainer, our_pack
from minewise.ui.home import practice_at_home
from minewise.ui.tk.train_window import TrainWindow
from trainees import HandClock, right_keys
from window_player import WindowPlayer, playing

KEYS = {"space": "<space>", "enter": "<Return>", "escape": "<Escape>"} | {
    key: f"<{key.capitalize()}>" for key in ("up", "down", "left", "right")
}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def coach(tmp_path: Path, clock: HandClock) -> Coach:
    return Coach(Trainer(Practice(tmp_path / "training.sqlite", clock), our_pack(), seed=1))


def opened(player: WindowPlayer, coach: Coach) -> TrainWindow:
    window = TrainWindow(player.root, player.screen.theme, coach)
    player.wait("the window", window.winfo_viewable)
    return window


def press(window: TrainWindow, *keys: str) -> None:
    for key in keys:
        window.focus_force()
        window._put_focus()
        window.update()
        name = KEYS.get(key, f"<KeyPress-{key}>")
        (window.focus_get() or window).event_generate(name)
        window.update()


def text(window: TrainWindow) -> str:
    return str(window.said.get("1.0", "end-1c"))


def solve(window: TrainWindow) -> None:
    run = window.coach.run
    assert run is not None
    assert isinstance(run.puzzle, Puzzle)
    press(window, *right_keys(run.puzzle, window.cursor))
    assert text(window).startswith("Right.")


def test_a_lesson_by_keys(display: str, coach: Coach) -> None:
    with playing(display) as player:
        window = opened(player, coach)
        press(window, "8", "down", "down", "enter")
        assert window.heading.cget("text") == "3. 1-1"
        assert "Two numbers side by side" in text(window)
        press(window, "space")
        assert "not proved safe" in text(window)
        assert len(window.board.canvas.find_withtag("hint")) > 0, "the numbers light up"
        press(window, "right", "right", "space")
        assert "Pattern: a 1-1." in text(window)
        press(window, "enter")
        for _ in range(3):
            solve(window)
            press(window, "enter")
        assert window.status.cget("text") == "Lesson mastered: 1-1."
        press(window, "escape")
        assert window.heading.cget("text") == "Lessons"
        press(window, "escape", "escape")
        assert player.dialog() is None


def test_a_streak_by_mouse(display: str, tmp_path: Path, clock: HandClock) -> None:
    lines = ("3x2x2/###/121", "5x2x2/#####/11111")
    puzzles = [Puzzle.parse(f"aaaaaaa{n} 500 safe 1-1 {each}") for n, each in enumerate(lines, 2)]
    coach = Coach(Trainer(Practice(tmp_path / "training.sqlite", clock), Pack(puzzles)))
    with playing(display) as player:
        window = opened(player, coach)
        click_row(window, "streak")
        assert window.heading.cget("text") == "Streak"
        for cell in ((0, 1), (0, 2)) if coach.position == puzzles[0].position else ((0, 2), (0, 1)):
            click(window, cell)
            assert text(window).startswith("Right.")
            window.buttons["check"].invoke()
        assert "Streak: 2 puzzles" in window.status.cget("text")


def click_row(window: TrainWindow, name: str) -> None:
    number = str(window._listed.index(name))
    window.update()
    place = window.table.rows.bbox(number)
    assert isinstance(place, tuple), "the row is on the screen"
    x, y, width, height = place
    for event in ("<ButtonPress-1>", "<ButtonRelease-1>"):
        window.table.rows.event_generate(event, x=x + width // 2, y=y + height // 2)
    window.update()


def click(window: TrainWindow, cell: tuple[int, int], button: int = 1) -> None:
    window.update()
    x, y = window.board.middle_of(cell)
    window.board.canvas.event_generate(f"<Button-{button}>", x=x, y=y)
    window.update()


def test_progress_is_drawn_and_answers_have_buttons(display: str, coach: Coach) -> None:
    coach.start("storm")
    with playing(display) as player:
        window = opened(player, coach)
        assert "180 seconds left" in window.status.cget("text")
        assert any(name.isdigit() for name in window.buttons) == bool(
            coach.question is not None and coach.question.choices
        )
        press(window, "g", "escape", "1")
        press(window, "g", "escape", "9")
        assert window.charts.find_withtag("bar")
        assert window.charts.find_withtag("dot")


def test_a_lost_game_is_practised(display: str) -> None:
    with playing(display, Board.parse("5x2x2/.*..*/.....")) as player:
        player.session.storage.practice = practice_at_home
        for cell in ((1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 1)):
            player.click(cell)
        player.wait("the offer", lambda: "Shift+P lets you practise this." in player.said)
        player.actions.commands["train"]()
        window: Any = player.dialog()
        player.wait("the mistake", lambda: window.is_at_rest and window.coach.run is not None)
        assert window.heading.cget("text") == "My mistakes"
        assert "You lost a game here." in text(window)
        assert window.coach.position.line() == "5x2x2/#####/11111"
