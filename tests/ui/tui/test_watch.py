"""Watching an AI in the terminal."""

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from minewise import players
from minewise.core import FirstClick, Game, Level, MinewiseError, Position
from minewise.solver import Analysis
from minewise.ui.choices import Speed
from minewise.ui.tui import watch_app
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.watch_app import WatchApp, WatchScreen
from minewise.ui.tui.watching import Watching
from ui.tui.playing import run, until


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


def test_a_name_that_nobody_has_is_refused() -> None:
    with pytest.raises(MinewiseError, match="'nobody' is not a player"):
        watching("nobody")


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


def words(screen: WatchScreen) -> str:
    return str(screen.query_one("#words", Static).render())


def test_it_plays_by_itself_and_stops_at_the_end() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await pilot.press("+", "+", "+", "+", "+")
        await until(pilot, lambda: seen.frame.outcome)
        await until(pilot, lambda: str(seen.frame.reason) in words(screen))
        assert seen.seed == 7
        await pilot.press("space")
        assert seen.seed == 8

    watch(steps, paused=False)


def test_one_can_step_on_and_back_and_is_told_why() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        assert "1. open" in words(screen)
        assert "the first click" in words(screen)
        await pilot.press("right", "right", "l")
        assert seen.frame.number == 4
        assert f"4. {seen.frame.move.action if seen.frame.move else ''} " in words(screen)
        assert seen.frame.reason in words(screen)
        board = screen.board
        drawn = "".join(board.render_line(y).text for y in range(board.size.height))
        assert ">#" in drawn
        await pilot.press("left", "h", "backspace", "left")
        assert seen.frame.number == 1
        await pilot.press("end")
        assert seen.frame.number == 4
        await pilot.press("home")
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


def test_the_next_game_has_the_next_seed() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await pilot.press("right", "n")
        assert (seen.seed, seen.frame.number) == (8, 1)
        assert "seed 8" in str(screen.query_one("#title", Static).render())

    watch(steps)


def test_odds_can_be_shown_beside_the_reasons() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await pilot.press("right", "right", "o")
        await pilot.pause()
        assert set(screen.board.scene.odds) == set(seen.frame.position.hidden)
        await pilot.press("o", "t", "?", "escape")
        assert not screen.board.scene.odds

    watch(steps)


def test_on_a_large_board_the_move_is_in_view() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        for _ in range(8):
            await pilot.press("right")
            await pilot.pause()
            board = screen.board
            drawn = "".join(board.render_line(y).text for y in range(board.size.height))
            assert ">#" in drawn

    watch(steps, watching("expert", "60x60x600"))


def test_odds_that_cannot_be_counted_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_wide(position: Position, **_: object) -> Analysis:
        raise MinewiseError("the position is too wide to count", position)

    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        monkeypatch.setattr(watch_app, "analyse", too_wide)
        await pilot.press("right", "o")
        await pilot.pause()
        assert not screen.board.scene.odds
        assert [note.message for note in pilot.app._notifications] == [
            "the position is too wide to count"
        ]

    watch(steps)


def test_a_long_reason_can_be_scrolled() -> None:
    async def steps(pilot: Pilot[None], screen: WatchScreen, seen: Watching) -> None:
        await pilot.press("-", "right", "right", "right")
        message = screen.query_one("#message")
        assert message.max_scroll_y > 0
        await pilot.press("down", "j")
        assert message.scroll_offset.y > 0
        await pilot.press("up", "k")
        assert message.scroll_offset.y == 0

    watch(steps, size=(60, 16))
