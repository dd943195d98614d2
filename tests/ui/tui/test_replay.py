"""Replays in the terminal."""

import threading
import time
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from formats.makers import lost_game
from minewise.advice import Review
from minewise.formats import Recording
from minewise.session import Replay
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.replay_app import ReplayApp, ReplayScreen
from screen import PATIENCE
from ui.tui.playing import run, until


def watch(
    steps: Callable[[Pilot[None], ReplayScreen], Awaitable[None]],
    *games: Recording,
    size: tuple[int, int] = (100, 30),
) -> None:
    async def look() -> None:
        app = ReplayApp(
            [Replay(game) for game in games or [lost_game(player="Anna")]],
            Preferences(theme="plain"),
        )
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            await steps(pilot, screen)

    run(look())


def words(screen: ReplayScreen) -> str:
    return str(screen.query_one("#words", Static).render())


def drawn(screen: ReplayScreen) -> str:
    board = screen.board
    return "\n".join(board.render_line(y).text for y in range(board.size.height))


def test_it_plays_by_itself_until_the_end() -> None:
    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("+", "+", "+", "+")
        await until(pilot, lambda: screen.paused and "Lost after 2.000 s." in words(screen))
        await pilot.press("-", "-", "-", "-", "-", "-", "space")
        assert not screen.paused
        assert screen.replay.at < 3

    watch(steps)


def test_one_can_stop_step_and_go_back() -> None:
    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("home")
        assert "Nothing has been opened yet." in words(screen)
        await pilot.press("right")
        assert "open (1,1), 2 cells opened" in words(screen)
        assert "[.]" in drawn(screen)  # the mouse is there
        await pilot.press("l", "enter")
        assert "Lost after" in words(screen)
        assert "X" in drawn(screen)
        await pilot.press("left", "h")
        assert screen.replay.at == 1
        await pilot.press("end")
        assert screen.replay.at == 3
        now = screen.replay.now
        await pilot.pause(0.2)
        assert screen.replay.now == now

    watch(steps)


def test_the_trail_can_be_seen_or_not() -> None:
    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("home", "right", "right")
        assert "(1)" in drawn(screen)
        await pilot.press("m")
        assert "(1)" not in drawn(screen)

    watch(steps)


def test_guesses_are_judged_when_asked() -> None:
    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("v", "end")
        assert "A guess, 80.0 % safe: no cell was safer." in words(screen)
        assert "It lost the game." in words(screen)
        assert "Luck" in words(screen)
        await pilot.press("v")
        assert "Luck" not in words(screen)

    watch(steps)


def test_figures_and_help_are_shown_on_top() -> None:
    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        for key in ("s", "?"):
            await pilot.press(key)
            assert screen.app.screen is not screen
            await pilot.press("escape")
            assert screen.app.screen is screen
        await pilot.press("t", "+", "-", "up", "down")

    watch(steps)


def test_a_file_with_several_games_has_a_next_one() -> None:
    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        assert "game 1 of 2" in str(screen.query_one("#title", Static).render())
        await pilot.press("n")
        assert "game 2 of 2" in str(screen.query_one("#title", Static).render())
        assert "Damaged, and read as far as possible: it was cut." in words(screen)
        await pilot.press("n")
        assert screen.number == 0

    watch(steps, lost_game(player="Anna"), lost_game(player="Anna", damage="it was cut"))


def test_markup_in_a_file_is_shown_as_it_is() -> None:
    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        assert "[red]oh[/red] [/]" in words(screen)

    watch(steps, lost_game(player="Anna", damage="[red]oh[/red] [/]"))


def test_it_fits_a_small_terminal() -> None:
    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("end", "s", "escape", "v")

    watch(steps, size=(40, 12))


def test_who_quits_does_not_wait_for_the_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = threading.Event()

    def slow(_replay: Replay, *, stop: Callable[[], bool] = lambda: False) -> Review:
        begun.set()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not stop():
            time.sleep(0.005)
        return Review((), too_wide=0, is_lost=False)

    async def steps(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("v")
        await until(pilot, begun.is_set)
        await pilot.press("q")

    monkeypatch.setattr(Replay, "review", slow)
    began = time.monotonic()
    watch(steps)
    assert time.monotonic() - began < PATIENCE / 2
