"""The other screens of the terminal: saved games, statistics, replays, the editor."""

import re
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from minewise.base import MinewiseError, Task, TimeUpError
from minewise.core import FirstClick, NoGuess, Position, State
from minewise.session import (
    BrokenGame,
    Overview,
    Result,
    SavedGame,
    SavedGameInfo,
    SavedGames,
    Session,
    Settings,
    SettingsFile,
    Statistics,
    Storage,
)
from minewise.ui.tui.choose import SizeScreen
from minewise.ui.tui.editor import EditorApp, EditorScreen
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.replay_app import ReplayScreen
from minewise.ui.tui.saved_screen import NameScreen
from screen import PATIENCE
from ui.tui.playing import SMALL, Playing, laid_out, play, run, settled, sitting, until


def told(game: Playing, name: str = "#problem") -> str:
    return str(game.app.screen.query_one(name, Static).render())


def listed(game: Playing) -> list[str]:
    options = game.app.screen.query_one(OptionList)
    return [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]


# Saved games


def test_saving_and_leaving_do_not_touch_each_other(tmp_path: Path) -> None:
    session = sitting(seed=100, folder=tmp_path)

    async def steps(game: Playing) -> None:
        await game.press("space", "ctrl+s", "enter")
        assert game.message.startswith("Saved as 'Beginner 20")
        await game.press("f2", "space")
        assert session.round.deal.seed == 101

    play(session, steps)
    session.leave()
    games = SavedGames(tmp_path)
    (saved,) = games.saved()
    assert games.load(str(saved.name)).deal.seed == 100
    left = games.autosave()
    assert left is not None
    assert left.id == session.round.id


def test_a_saved_game_is_renamed_and_deleted_when_one_is_sure(tmp_path: Path) -> None:
    session = sitting(folder=tmp_path)
    session.save("old")

    async def steps(game: Playing) -> None:
        await game.press("ctrl+o", "r")
        game.app.screen.query_one(Input).value = "new"
        await game.press("enter")
        assert told(game) == "Renamed: 'old' is now 'new'."
        await game.press("d")
        assert told(game) == "Delete the saved game 'new'? Press d again to do so."
        assert SavedGames(tmp_path).has("new")
        await game.press("d")
        assert told(game) == "Deleted: 'new'."
        assert listed(game) == ["No game is saved."]
        await game.press("enter", "d", "r", "escape")
        assert game.app.screen is game.screen

    play(session, steps)


def test_a_name_is_taken_from_another_game_only_when_one_is_sure(tmp_path: Path) -> None:
    first, second = sitting(seed=1, folder=tmp_path), sitting(seed=2, folder=tmp_path, number=6)
    first.save("mine")

    async def steps(game: Playing) -> None:
        await game.press("ctrl+s")
        assert isinstance(game.app.screen, NameScreen)
        game.app.screen.query_one(Input).value = "mine"
        await game.press("enter")
        assert (
            told(game) == "Another game is saved as 'mine'. Replace it? Press Enter again to do so."
        )
        assert SavedGames(tmp_path).load("mine").deal.seed == 1
        await game.press("enter")
        assert game.message == "Saved as 'mine'."
        await game.press("ctrl+s")
        game.app.screen.query_one(Input).value = "x" * 70
        await game.press("enter")
        assert "is not a name for a game" in told(game)
        await game.press("escape")

    play(second, steps)
    assert SavedGames(tmp_path).load("mine").deal.seed == 2


# Statistics and replays


def played(tmp_path: Path, games: int) -> Statistics:
    statistics = Statistics(tmp_path / "statistics.sqlite")
    for seed in range(games):
        settings = Settings(player="sentences", first=FirstClick.OPENING, seed=seed)
        session = Session(settings, storage=Storage(statistics))
        while session.round.outcome is None:
            session.ai().result()
    return statistics


def test_statistics_are_read_beside_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_on: list[threading.Thread] = []
    usual = Statistics.overview

    def noted(statistics: Statistics) -> Overview:
        read_on.append(threading.current_thread())
        return usual(statistics)

    monkeypatch.setattr(Statistics, "overview", noted)

    async def steps(game: Playing) -> None:
        await game.press("s")
        await game.press("d", "d")
        assert len(listed(game)) == 1

    play(sitting(statistics=played(tmp_path, 2)), steps)
    assert len(read_on) == 2
    assert threading.main_thread() not in read_on


def test_every_finished_game_is_listed_and_can_be_replayed(tmp_path: Path) -> None:
    statistics = played(tmp_path, 3)
    session = sitting(statistics=statistics)

    async def steps(game: Playing) -> None:
        await game.press("s")
        assert "▁" in told(game, "#pictures") or "█" in told(game, "#pictures")
        assert len(listed(game)) == 3
        assert "beginner" in listed(game)[0]
        await game.press("down", "enter")
        screen = game.app.screen
        assert isinstance(screen, ReplayScreen)
        games = statistics.games()
        await game.press("space", "home", "right", "right", "right")
        assert screen.replay.at == 3
        assert str(screen.query_one("#words", Static).render())
        await game.press("end")
        assert screen.replay.outcome is not None
        assert screen.replay.outcome.won == games[1].won
        await game.press("q", "escape")
        assert game.app.screen is game.screen

    play(session, steps)


def test_a_game_from_before_replays_were_kept_says_so(tmp_path: Path) -> None:
    statistics = played(tmp_path, 1)
    (game_kept,) = statistics.games()
    other = Statistics(tmp_path / "other.sqlite")
    other.record(game_kept)

    async def steps(game: Playing) -> None:
        await game.press("s", "enter")
        assert told(game) == "The steps of this game were not kept: it is older than replays."

    play(sitting(statistics=other), steps)


def test_what_comes_late_to_a_replay_that_was_closed_is_passed_over() -> None:
    session = sitting(board=SMALL)
    session.open((0, 0)).result()

    async def steps(game: Playing) -> None:
        await game.press("v")
        screen = game.app.screen
        assert isinstance(screen, ReplayScreen)
        await game.press("q")
        screen.go_on(1.0)
        assert game.app.is_running

    play(session, steps)


def test_a_replay_shows_the_odds_and_the_grade_of_each_step(tmp_path: Path) -> None:
    session = sitting(board=SMALL)
    session.open((1, 1)).result()
    session.open((0, 4)).result()
    session.open((0, 0)).result()

    async def steps(game: Playing) -> None:
        await game.press("v")
        screen = game.app.screen
        assert isinstance(screen, ReplayScreen)
        await game.press("space", "home", "right", "o")
        assert screen.board.scene.odds
        await game.press("right")
        words = str(screen.query_one("#words", Static).render())
        assert "A guess" in words or "Certain." in words
        await game.press("v")
        assert "guess" not in str(screen.query_one("#words", Static).render())

    play(session, steps)


def test_a_replay_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sitting(board=SMALL, statistics=Statistics(tmp_path / "statistics.sqlite"))
    session.open((0, 0)).result()

    def unreadable(*_: object) -> None:
        raise MinewiseError("the board takes too long to make", "x")

    monkeypatch.setattr(Statistics, "replay", unreadable)

    async def steps(game: Playing) -> None:
        await game.press("s", "enter")
        assert told(game) == "The board takes too long to make."
        await game.press("escape")
        assert game.app.screen is game.screen

    play(session, steps)


# What takes long


def test_a_list_that_takes_long_can_be_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()
    read = SavedGames.all

    def slow(self: SavedGames) -> list[SavedGameInfo | BrokenGame]:
        assert go_on.wait(PATIENCE)
        return read(self)

    monkeypatch.setattr(SavedGames, "all", slow)

    async def steps(game: Playing) -> None:
        await game.pilot.press("ctrl+o")
        await until(game.pilot, lambda: "Reading the saved games." in told(game))
        await game.pilot.press("escape")
        await until(game.pilot, lambda: game.app.screen is game.screen)
        await game.pilot.press("ctrl+o")
        go_on.set()
        await until(game.pilot, lambda: "No game is saved." in listed(game))

    play(sitting(folder=tmp_path), steps)


def test_a_game_that_takes_long_to_load_can_be_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = sitting(seed=1, folder=tmp_path)
    other.open().result()
    other.save("On the train")
    session = sitting(seed=2, folder=tmp_path)
    go_on = Event()
    load = SavedGames.load

    def slow(self: SavedGames, name: str) -> SavedGame:
        assert go_on.wait(PATIENCE)
        return load(self, name)

    monkeypatch.setattr(SavedGames, "load", slow)

    async def steps(game: Playing) -> None:
        await game.press("ctrl+o")
        await game.pilot.press("enter")
        await until(game.pilot, lambda: "Esc stops it." in told(game))
        await game.pilot.press("escape")
        assert told(game) == "Stopped."
        go_on.set()
        await game.press("escape")
        assert session.round.deal.seed == 2

    play(session, steps)


# The editor


def edit(position: str, steps: Callable[[Pilot[None], EditorScreen], Awaitable[None]]) -> None:
    async def sit_down() -> None:
        app = EditorApp(Position.parse(position, trust_flags=False), Preferences(theme="plain"))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, EditorScreen)
            await steps(pilot, screen)

    run(sit_down())


async def type_keys(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settled(pilot)


def said(screen: EditorScreen) -> str:
    return str(screen.query_one("#words", Static).render())


def test_cells_are_typed_and_what_follows_is_shown_at_once() -> None:
    async def steps(pilot: Pilot[None], screen: EditorScreen) -> None:
        assert "Type 0 to 8" in said(screen)
        await type_keys(pilot, "down", "left", "1", "right", "1", "right", "1")
        assert screen._edited.text() == "3x2x1\n###\n111"
        assert "Best move: open (1,1), safe for sure." in said(screen)
        assert screen.board.scene.odds == {(0, 0): 0, (0, 1): 1, (0, 2): 0}
        await type_keys(pilot, "up", "left", "w")
        assert "so (1,2) is a mine" in said(screen)

    edit("3x2x1/###/###", steps)


def test_why_is_answered_in_the_editor() -> None:
    async def steps(pilot: Pilot[None], screen: EditorScreen) -> None:
        await type_keys(pilot, "up", "w")
        assert "so (1,2) is a mine" in said(screen)

    edit("3x2x1/###/111", steps)


def test_what_cannot_be_is_said_at_once_and_pointed_at() -> None:
    async def steps(pilot: Pilot[None], screen: EditorScreen) -> None:
        await type_keys(pilot, "0", "right", "5")
        assert said(screen).startswith(
            "This position is impossible: the numbers at row 2, column 4; row 2,"
        )
        assert screen.board.scene.looked_at == {(1, 3), (1, 4)}
        await type_keys(pilot, "8", "-", "-", "-")
        assert said(screen).startswith("This position is impossible: ")
        await type_keys(pilot, "c")
        assert "Type 0 to 8" in said(screen)

    edit("6x3x3/######/######/######", steps)


def test_a_position_is_pasted_clicked_and_copied() -> None:
    async def steps(pilot: Pilot[None], screen: EditorScreen) -> None:
        from textual import events  # noqa: PLC0415 - only here

        screen.post_message(events.Paste("2x2x1/1#/##"))
        await type_keys(pilot)
        assert screen._edited.text() == "2x2x1\n1#\n##"
        await laid_out(pilot)
        place = screen.board.place_of((0, 1))
        await pilot.click(screen.board, offset=(place.x + 1, place.y), button=3)
        await type_keys(pilot)
        assert screen._edited.text() == "2x2x1\n1F\n##"
        await pilot.click(screen.board, offset=(place.x + 1, place.y))
        await type_keys(pilot)
        assert screen._edited.text() == "2x2x1\n1#\n##"
        await type_keys(pilot, "y")
        assert said(screen) == "Copied: 2x2x1/1#/##"
        screen.post_message(events.Paste("nonsense"))
        await type_keys(pilot)
        assert "nonsense" in said(screen)
        screen.post_message(events.Paste("2x2:0,0,u1"))
        await type_keys(pilot)
        assert screen._edited.text() == "2x2x1\n##\n##"
        await type_keys(pilot, "+", "o", "t", "?", "escape")
        assert screen._edited.text().startswith("2x2x2")
        assert not screen.board.scene.odds

    edit("3x3x1/###/###/###", steps)


def test_what_was_written_is_undone_and_done_again() -> None:
    async def steps(pilot: Pilot[None], screen: EditorScreen) -> None:
        await type_keys(pilot, "u")
        assert said(screen) == "There is nothing to undo."
        await type_keys(pilot, "1", "right", "*", "g")
        assert isinstance(pilot.app.screen, SizeScreen)
        await type_keys(pilot, "ctrl+a", *"torus", "space", *"2x9x30", "enter")
        assert "30 mines" in str(pilot.app.screen.query_one("#problem", Static).render())
        await type_keys(pilot, "ctrl+a", *"torus", "space", *"2x2x1", "enter")
        assert screen._edited.text() == "torus 2x2x1\n##\n#1"
        assert screen._cursor == (1, 1)
        await type_keys(pilot, "u", "u")
        assert screen._edited.text() == "3x3x1\n###\n#1#\n###"
        assert "Best move" in said(screen)
        await type_keys(pilot, "ctrl+z", "ctrl+y", "U")
        assert screen._edited.text() == "3x3x1\n###\n#1*\n###"
        await type_keys(pilot, "U", "U")
        assert said(screen) == "There is nothing to redo."
        await type_keys(pilot, "g", "escape")
        assert screen._edited.text() == "torus 2x2x1\n##\n#1"
        await type_keys(pilot, "delete")
        assert screen._edited.is_untouched

    edit("3x3x1/###/###/###", steps)


def test_the_keys_and_the_panel_tell_how_to_write_a_cell() -> None:
    async def steps(pilot: Pilot[None], screen: EditorScreen) -> None:
        assert "0-8 # F *" in str(screen.query_one("#narrow", Static).render())
        await type_keys(pilot, "?")
        told = "\n".join(str(each.render()) for each in pilot.app.screen.query(Static))
        for line in ("0 1 2 3 4 5 6 7 8", "An open cell", "A known mine", "Another size"):
            assert line in told

    edit("3x3x1/###/###/###", steps)


# What is remembered


def test_theme_level_and_speed_are_remembered(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    session = Session(Settings(), storage=Storage(settings=file))

    async def steps(game: Playing) -> None:
        await game.press("4", "t", "+")

    play(session, steps, preferences=Preferences(theme="dark"))
    found = file.read()
    assert str(found.settings.level) == "expert"
    assert found.look("terminal", "theme") == "light"
    assert found.look("terminal", "speed") == "2 moves/s"


# Hints and odds


def test_a_hint_off_the_screen_is_brought_into_view_and_a_key_jumps_to_it() -> None:
    session = sitting("100x16x320", seed=11)

    async def steps(game: Playing) -> None:
        view = game.screen.board
        for key in ("space", "end", "i", "i", "i"):
            await game.press(key)
        await until(game.pilot, lambda: view.scene.settled)
        settled = min(view.scene.settled)
        assert "".join(game.board).count(">") == 1, "the cell is on the screen"
        assert session.cursor[1] == 99, "and the cursor has not moved"
        await game.press("e")
        assert session.cursor == settled
        await game.press("escape")
        assert not view.scene.pointed_at
        assert game.message == "The hint is cleared."
        await game.press("e")
        assert "No hint is shown" in game.message

    play(session, steps, size=(80, 24))


@pytest.mark.parametrize(("size", "cells"), [((80, 24), 2), ((120, 40), 2), ((140, 40), 3)])
def test_expert_fits_with_cells_that_are_chosen_by_themselves(
    size: tuple[int, int], cells: int
) -> None:
    async def steps(game: Playing) -> None:
        view = game.screen.board
        assert (view.max_scroll_x, view.max_scroll_y) == (0, 0)
        assert view.scene.cell_width == cells
        await game.press("space", "o")
        assert view.max_scroll_x == 0

    play(sitting("expert", seed=11), steps, size=size)


def test_right_and_wrong_flags_differ_in_the_odds_and_odds_from_open_numbers() -> None:
    session = sitting(board=SMALL)
    session.open((0, 4)).result()
    session.flag((0, 0))
    session.flag((2, 0))

    async def steps(game: Playing) -> None:
        await game.press("o")
        board = game.board
        assert "FM" in board[0], "a mine for sure"
        assert "Fs" in board[2], "safe for sure"

    play(session, steps)


def test_work_that_takes_long_says_so_and_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(task: Task[Any]) -> Result:
        while not task.is_stopped:
            time.sleep(0.01)
        raise TimeUpError(None)

    monkeypatch.setattr(Session, "odds", lambda _session: Task.finding(endless))
    session = sitting()

    async def steps(game: Playing) -> None:
        await game.pilot.press("space", "o")
        await until(game.pilot, lambda: "Working it out. Escape stops it." in game.message)
        await game.press("right", "escape")
        assert game.message == "Stopped."
        assert session.cursor == (4, 5), "the keys went on working"

    play(session, steps)


@pytest.mark.parametrize("by_mouse", [False, True], ids=["key", "mouse"])
def test_a_dense_board_is_made_beside_the_screen_and_can_be_given_up(by_mouse: bool) -> None:
    session = sitting("100x100x3400", no_guess=NoGuess())

    async def steps(game: Playing) -> None:
        begun = session.cursor
        if by_mouse:
            await game.click(begun)
        else:
            await game.pilot.press("space")
        pattern = re.compile(r"Making a board that needs no guess: (\d+)%\. Escape stops it\.")
        told: set[str] = set()

        def has_gone_on() -> bool:
            told.update(pattern.findall(game.message))
            return len(told) > 1

        await until(game.pilot, has_gone_on)
        await game.pilot.press("right")
        assert session.cursor == (begun[0], begun[1] + 1), "the keys go on working"
        await game.press("escape")
        assert game.message == "Stopped."
        assert session.round.state is State.READY

    play(session, steps)


def test_what_is_proved_of_the_board_is_in_the_title() -> None:
    session = sitting("expert", no_guess=NoGuess())

    async def steps(game: Playing) -> None:
        assert ", no guess needed, " in game.title
        await game.press("space")
        assert ", no guess needed (proved), " in game.title[:80]
        await game.press("right", "f")
        assert ", no guess needed (proved), " in game.title

    play(session, steps)


def test_a_key_that_is_pressed_faster_than_it_is_worked_out_is_not_lost() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        await game.press("space")
        for _ in range(3):
            game.screen.action_press("hint")
        await game.press()
        assert session.round.help.hints == 3
        assert game.screen.board.scene.settled

    play(session, steps)


def test_a_fair_game_says_so_in_its_title() -> None:
    async def steps(game: Playing) -> None:
        assert ", fair, first click opening" in game.title

    play(sitting(fair=True), steps)


def test_a_double_click_on_a_key_selects_no_text() -> None:
    async def steps(game: Playing) -> None:
        await game.pilot.click("#keys", offset=(8, 2), times=2)
        await game.pilot.pause()
        assert not game.app.screen.selections

    play(sitting(), steps)


def test_what_is_typed_into_the_form_takes_the_place_of_what_was_there() -> None:
    async def steps(game: Playing) -> None:
        await game.press("g")
        form = game.app.screen
        form.query_one("#width", Input).focus()
        await game.press("2", "0")
        assert form.query_one("#width", Input).value == "20"
        await game.press("ctrl+a", "7")
        assert form.query_one("#width", Input).value == "7"

    play(sitting(), steps)


# A whole game, by keys alone
