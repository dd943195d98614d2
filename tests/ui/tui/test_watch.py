"""Watching an AI in the terminal."""

from collections.abc import Awaitable, Callable
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from minewise import players
from minewise.base import Limit, MinewiseError, TimeUpError
from minewise.core import FirstClick, Game, Level, Position
from minewise.solver import Analysis, TooWideError, analyse, count_or_estimate
from minewise.ui.choices import Speed
from minewise.ui.tui import counting
from minewise.ui.tui.frame import HelpScreen
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.watch_app import WatchApp, WatchScreen
from minewise.ui.tui.watching import Watching
from screen import PATIENCE
from ui.tui.playing import run, settled, until


def watching(player: str = "sentences", level: str = "beginner", seed: int = 7) -> Watching:
    return Watching(player, Level.parse(level), FirstClick.SAFE, seed)


# Without a screen


@pytest.mark.parametrize("player", players.names())
def test_the_game_that_is_watched_is_the_one_the_player_plays(player: str) -> None:
    level = Level.parse("cs50")
    game = Game(level.grid, level.mines, seed=3, first=FirstClick.SAFE)
    played = []
    players.play(players.create(player, 3), game, lambda _, move: played.append(move.cell))
    seen = watching(player, "cs50", 3)
    cells = [seen.frame.move.cell] if seen.frame.move else []
    while seen.forward():
        if seen.frame.move is not None:
            cells.append(seen.frame.move.cell)
    assert cells == played
    assert seen.frame.outcome == game.outcome
    assert seen.frame.position == game.position


def test_going_back_and_on_again_shows_the_same() -> None:
    seen = watching()
    frames = [seen.frame]
    while seen.forward():
        frames.append(seen.frame)
    assert [seen.frame.number, frames[-2].number] == [len(frames) - 1] * 2
    again = [seen.frame]
    while seen.back():
        again.append(seen.frame)
    assert again == frames[::-1]
    seen.to_last_seen()
    assert seen.frame is frames[-1]
    seen.to_begin()
    assert seen.frame is frames[0]


def test_a_game_is_counted_once_however_often_its_end_is_seen() -> None:
    seen = watching(seed=3)
    while seen.forward():
        pass
    seen.back()
    seen.forward()
    assert seen.games == 1
    seen.next_game()
    assert (seen.seed, seen.frame.number) == (4, 1)


def test_every_certain_move_points_at_the_numbers_it_rests_on() -> None:
    for player in ("rules", "sentences", "exact"):
        seen = watching(player)
        while seen.forward():
            move = seen.frame.move
            if move is not None and move.certain:
                assert all(seen.frame.view[row * 9 + column] in "012345678"
                           for row, column in seen.frame.numbers)  # fmt: skip
                assert seen.frame.numbers or "mines" in seen.frame.reason


def test_the_first_cell_can_be_given() -> None:
    seen = Watching("exact", Level.parse("cs50"), FirstClick.ANY, 2, (3, 5))
    assert seen.frame.move is not None
    assert seen.frame.move.cell == (3, 5)
    assert seen.frame.reason == "The first cell was given."


def test_a_board_of_mines_alone_is_over_at_once() -> None:
    seen = Watching("exact", Level(2, 2, 4), FirstClick.ANY, 2)
    assert seen.frame.outcome is not None
    assert (seen.wins, seen.games) == (1, 1)
    assert not seen.forward()


def test_an_ai_that_cannot_go_on_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = watching("random")
    monkeypatch.setattr(players.RandomPlayer, "move", lambda _, position: stuck(position))
    assert seen.forward()
    assert seen.frame.reason == "random cannot go on: nothing comes to mind."
    assert (seen.frame.move, seen.frame.outcome, seen.games) == (None, None, 0)
    assert not seen.forward()
    seen.next_game()
    assert seen.frame.move is None
    assert seen.seed == 8


def stuck(position: Position) -> None:
    raise MinewiseError("nothing comes to mind", position)


def test_speeds_have_an_end_on_both_sides() -> None:
    slow, fast = Speed(), Speed()
    for _ in range(20):
        slow, fast = slow.slower(), fast.faster()
    assert slow.seconds > Speed().seconds > fast.seconds > 0
    assert slow == slow.slower()
    assert fast == fast.faster()


# With one


def watch(
    steps: Callable[[Pilot[None], WatchScreen, Watching], Awaitable[None]],
    seen: Watching | None = None,
    size: tuple[int, int] = (80, 24),
    *,
    paused: bool = True,
) -> None:
    async def look() -> None:
        what = seen or watching()
        app = WatchApp(what, Preferences(theme="plain"), paused=paused)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, WatchScreen)
            await steps(pilot, screen, what)

    run(look())


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settled(pilot)


def words(screen: WatchScreen) -> str:
    return str(screen.query_one("#words", Static).render())


def test_it_plays_by_itself_and_stops_at_the_end() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await pilot.press("+", "+", "+", "+", "+")
        await until(pilot, lambda: seen.frame.outcome)
        await until(pilot, lambda: str(seen.frame.reason) in words(screen))
        assert seen.seed == 7
        await press(pilot, "space")
        assert seen.seed == 8

    watch(steps, paused=False)


def test_one_can_step_on_and_back_and_is_told_why() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        assert "1. open" in words(screen)
        assert "the first click" in words(screen)
        await press(pilot, "right", "right", "l")
        assert seen.frame.number == 4
        assert f"4. {seen.frame.move.action if seen.frame.move else ''} " in words(screen)
        assert seen.frame.reason in words(screen)
        board = screen.board
        drawn = "".join(board.render_line(y).text for y in range(board.size.height))
        assert ">#" in drawn
        await press(pilot, "left", "h", "backspace", "left")
        assert seen.frame.number == 1
        await press(pilot, "end")
        assert seen.frame.number == 4
        await press(pilot, "home")
        assert seen.frame.number == 1

    watch(steps)


def test_paused_it_waits() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await pilot.press("space", "+", "+", "+")
        number = seen.frame.number
        await pilot.pause(0.3)  # the time in which it would go on
        assert seen.frame.number == number
        assert screen.paused
        await pilot.press("space")
        await until(pilot, lambda: seen.frame.number > number)

    watch(steps, paused=False)


def test_odds_can_be_shown_beside_the_reasons() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await press(pilot, "right", "right", "o")
        await pilot.pause()
        assert set(screen.board.scene.odds) == set(seen.frame.position.hidden)
        await pilot.press("o", "t", "?", "escape")
        assert not screen.board.scene.odds

    watch(steps)


def test_on_a_large_board_the_move_is_in_view() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        for _ in range(8):
            await press(pilot, "right")
            await pilot.pause()
            board = screen.board
            drawn = "".join(board.render_line(y).text for y in range(board.size.height))
            assert ">#" in drawn

    watch(steps, watching("expert", "60x60x600"))


def test_odds_that_cannot_be_counted_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_wide(position: Position, **_: object) -> Analysis:
        raise MinewiseError("the position is too wide to count", position)

    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        monkeypatch.setattr(counting, "analyse", too_wide)
        await press(pilot, "right", "o")
        await pilot.pause()
        assert not screen.board.scene.odds
        assert "No odds: the position is too wide to count." in words(screen)

    watch(steps)


def test_a_long_reason_can_be_scrolled() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await press(pilot, "-", "right", "right", "right")
        message = screen.query_one("#message")
        assert message.max_scroll_y > 0
        await pilot.press("down", "j")
        assert message.scroll_offset.y > 0
        await pilot.press("up", "k")
        assert message.scroll_offset.y == 0

    watch(steps, size=(60, 16))


def test_the_screen_goes_on_while_the_ai_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Event()
    move = players.RandomPlayer.move

    def slow(self: players.RandomPlayer, position: Position) -> players.Move:
        assert go_on.wait(PATIENCE)
        return move(self, position)

    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        monkeypatch.setattr(players.RandomPlayer, "move", slow)
        await pilot.press("right", "right")
        await until(pilot, lambda: "random is thinking." in words(screen))
        await pilot.press("?")
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.press("escape")
        go_on.set()
        await settled(pilot)
        assert seen.frame.number == 3 or seen.frame.outcome is not None
        go_on.clear()
        await pilot.press("n")
        assert seen.seed == 7
        go_on.set()
        await settled(pilot)
        assert seen.seed == 8

    watch(steps, watching("random"))


def test_what_the_ai_thought_of_is_kept_for_who_has_gone_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = Event()
    move = players.RandomPlayer.move

    def slow(self: players.RandomPlayer, position: Position) -> players.Move:
        assert go_on.wait(PATIENCE)
        return move(self, position)

    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await press(pilot, "right")
        monkeypatch.setattr(players.RandomPlayer, "move", slow)
        await pilot.press("right", "left")
        go_on.set()
        await settled(pilot)
        assert seen.frame.number == 1
        await press(pilot, "end")
        assert seen.frame.number == 3 or seen.frame.outcome is not None

    watch(steps, watching("random"))


def test_odds_that_take_long_are_counted_beside_the_screen_and_said_to_be_estimates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = Event()

    def too_wide(*_: object) -> None:
        raise TooWideError(40, 50_000)

    def slow(analysis: Analysis, limit: Limit) -> Analysis:
        if limit.seconds is not None and limit.seconds < 1:
            raise TimeUpError(limit.seconds)
        assert go_on.wait(PATIENCE)
        return count_or_estimate(analysis, limit)

    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await press(pilot, "right")
        monkeypatch.setattr(type(analyse(seen.frame.position)), "count", too_wide)
        monkeypatch.setattr(counting, "count_or_estimate", slow)
        await pilot.press("o")
        assert "Counting the odds." in words(screen)
        go_on.set()
        await settled(pilot)
        assert set(screen.board.scene.odds) == set(seen.frame.position.hidden)
        assert "Estimated from " in words(screen)

    watch(steps)
