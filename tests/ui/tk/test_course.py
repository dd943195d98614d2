"""A game of a student's AI in a window: by keys, buttons and mouse."""

from pathlib import Path
from typing import Any

import pytest

from course_students import FAULTY, TEMPLATE
from minewise.ui.tk import dialogs
from window_player import WindowPlayer, playing, press


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "minesweeper.py"
    file.write_text(FAULTY[0].text(), encoding="utf-8")
    return file


def opened(player: WindowPlayer, file: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The window of a file that somebody has chosen, standing still."""
    monkeypatch.setattr(dialogs, "ask_which_solution", lambda _root: str(file))
    player.actions.commands["course"]()
    player.settle()
    window = player.dialog()
    press(window, "<Home>")
    return window


def text(widget: Any) -> str:
    return str(widget.get("1.0", "end-1c"))


def test_a_game_is_stepped_through_by_keys(
    display: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display) as player:
        window = opened(player, file, monkeypatch)
        stepper = window.stepper
        first = stepper.game.difference()
        assert "Step 0 of" in window.heading.cget("text")
        for _step in range(first):
            assert "Why:" not in text(window.said)
            press(window, "<Right>")
        assert "lies inside" in text(window.said)
        assert "+ {" in text(window.sentences)
        missed = min(stepper.moment.missed)
        assert window.yours.shown_look(missed).text.endswith("?")
        assert window.rules.shown_look(missed).text.endswith(("-", "x"))
        press(window, "<Left>")
        assert stepper.place == first - 1
        window.slider.set(0)
        player.wait("the beginning", lambda: stepper.place == 0)
        window.buttons["difference"].invoke()
        assert stepper.place == first
        press(window, "<Escape>")
        assert player.dialog() is None


def test_it_plays_until_the_two_differ(
    display: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.ui.tk.course_window.STEP_SECONDS", 0.005)
    with playing(display) as player:
        window = opened(player, file, monkeypatch)
        press(window, "<space>")
        player.wait("the difference", lambda: window.is_at_rest)
        assert window.stepper.place == window.stepper.game.difference()


def test_cells_are_opened_by_hand_and_the_file_is_read_again(
    display: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display) as player:
        window = opened(player, file, monkeypatch)
        stepper = window.stepper
        press(window, "o")
        assert "Choose a cell" in text(window.said)
        press(window, "<Shift-Left>", "K", "o")
        player.wait("the answer", lambda: window.is_at_rest)
        assert [call[:2] for call in stepper.moment.calls] == [(3, 3)]
        free = next(cell for cell in stepper.board.grid if not stepper.board.is_mine(cell))
        x, y = window.yours.middle_of(free)
        window.yours.canvas.event_generate("<Button-1>", x=x, y=y)
        player.wait("the answer", lambda: window.is_at_rest)
        assert stepper.moment.calls[-1][:2] == free
        file.write_text(TEMPLATE, encoding="utf-8")
        press(window, "<F5>")
        player.wait("the file", lambda: window.is_at_rest)
        assert stepper.place == 2
        file.write_text("(", encoding="utf-8")
        press(window, "r")
        player.wait("the file", lambda: window.is_at_rest)
        assert "cannot be run" in text(window.said)


@pytest.mark.parametrize(("written", "why"), [("x = 1\n", "no class MinesweeperAI"), (None, "")])
def test_a_file_without_an_ai_gets_a_sentence(
    display: str,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    written: str | None,
    why: str,
) -> None:
    if written is None:
        file.unlink()
    else:
        file.write_text(written, encoding="utf-8")
    monkeypatch.setattr(dialogs, "ask_which_solution", lambda _root: str(file))
    with playing(display) as player:
        player.actions.commands["course"]()
        player.settle()
        assert player.dialog() is None
        assert "minesweeper.py" in player.said
        assert why in player.said


def test_it_moves_in_a_game_in_the_window(display: str, file: Path) -> None:
    with playing(display, player=f"course:{file}") as player:
        player.press("a")
        player.press("a")
        player.wait("two moves", lambda: len(player.session.round.steps) == 2)
        assert {step.by for step in player.session.round.steps} == {f"course:{file}"}
