"""Games that are kept, saved, resumed and copied."""

import threading
import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from minewise.core import Board, State
from minewise.session import (
    BrokenGame,
    Replay,
    SavedGame,
    SavedGameInfo,
    SavedGames,
    autosave_file,
)
from minewise.ui.tk import dialogs
from window_player import WindowPlayer, playing

SIMPLE = Board.parse("4x4x2/*..*/..../..../....")


def closed(player: WindowPlayer) -> bool:
    return not player.root.tk.call("info", "commands", ".")


def leave(player: WindowPlayer) -> None:
    # Tk sends the events that follow a key before it returns, and the window is gone then.
    player.actions.commands["quit"]()
    assert closed(player)


def test_a_game_that_is_not_wanted_stays_kept(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        leave(player)
    monkeypatch.setattr(dialogs, "ask_to_resume", lambda *_: False)
    with playing(display) as player:
        player.window.offer_to_resume()
        assert player.session.round.state is State.READY
        leave(player)
    assert autosave_file().exists()


def test_a_kept_game_that_has_been_finished_is_forgotten(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        leave(player)
    monkeypatch.setattr(dialogs, "ask_to_resume", lambda *_: True)
    with playing(display) as player:
        player.window.offer_to_resume()
        player.click((0, 0))
        assert player.session.round.state is State.LOST
        leave(player)
    assert not autosave_file().exists()


def test_where_nothing_was_left_nothing_is_offered(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_to_resume", lambda *_: pytest.fail("it asks"))
    with playing(display) as player:
        player.window.offer_to_resume()
        assert player.said.startswith("A left click opens a cell")


def test_a_damaged_file_is_said_and_not_offered(display: str) -> None:
    autosave_file().parent.mkdir(parents=True)
    autosave_file().write_text("{")
    with playing(display) as player:
        player.window.offer_to_resume()
        assert "The game you left cannot be resumed: cannot load" in player.said
        # Nor is it written over: the game is saved under a name.
        player.click((4, 4))
        leave(player)
    assert autosave_file().read_text() == "{"
    assert len(SavedGames(autosave_file().parent).saved()) == 1


def test_a_game_is_saved_in_a_file_and_opened(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    monkeypatch.setattr(dialogs, "ask_where_to_save", lambda _: str(file))
    monkeypatch.setattr(dialogs, "ask_what_to_load", lambda _: str(file))
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        player.actions.commands["save-file"]()
        assert player.said.startswith("Saved in ")
        view = player.session.round.view
    with playing(display, "expert") as player:
        player.actions.commands["load-file"]()
        player.settle()
        assert player.session.round.view == view
        assert player.board.grid_of_cells.width == 4
        file.write_text("no game")
        player.answer("Give up")
        player.actions.commands["load-file"]()
        player.settle()
        assert player.said.startswith("Cannot load ")
        assert player.session.round.view == view


def test_closing_a_file_dialog_does_nothing(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ask_where_to_save", "ask_what_to_load", "ask_which_replay"):
        monkeypatch.setattr(dialogs, name, lambda _: "")
    with playing(display) as player:
        before = player.said
        for name in ("save-file", "load-file", "open-replay"):
            player.actions.commands[name]()
        assert player.said == before


# Saved games


def write_name(dialog: Any, name: str) -> None:
    dialog.entries["Name"].delete(0, "end")
    dialog.entries["Name"].insert(0, name)
    dialog._accept()


def save_as(player: WindowPlayer, name: str) -> None:
    player.when_open(lambda dialog: write_name(dialog, name))
    player.actions.commands["save"]()


def answer_over(player: WindowPlayer, do: Callable[[Any], object]) -> None:
    """Do something with the dialog that opens over another."""

    def look() -> None:
        below = player.dialog()
        above = () if below is None else below.winfo_children()
        tops = [child for child in above if isinstance(child, tk.Toplevel)]
        if tops and tops[0].winfo_viewable():
            do(tops[0])
        else:
            player.root.after(20, look)

    player.root.after(20, look)


def test_a_name_that_another_game_has_is_not_taken_without_asking(display: str) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        save_as(player, "Mine")
        kept = player.session.round.id
    with playing(display, "cs50") as player:
        player.click((4, 4))
        games = player.session.storage.games
        assert games is not None
        answer_over(player, lambda question: question.buttons["Cancel"].invoke())
        save_as(player, "mine")
        assert games.load("Mine").id == kept
        answer_over(player, lambda question: question.buttons["Replace"].invoke())
        save_as(player, "mine")
        assert games.load("Mine").id == player.session.round.id


def test_saved_games_are_renamed_and_deleted_in_the_list(display: str) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        for name in ("One", "Two"):
            player.session.save(name)
        games = player.session.storage.games
        assert games is not None
        (games.folder / "broken.json").write_text("{")
        said = []

        def choose(dialog: Any, name: str) -> None:
            dialog.table.choose([game.name for game in dialog.games].index(name))
            dialog.update()

        def work(dialog: Any) -> None:
            choose(dialog, "broken")
            said.append(dialog.said.cget("text"))
            assert dialog.buttons["Resume"].cget("state") == "disabled"
            choose(dialog, "Two")
            answer_over(player, lambda form: write_name(form, "Three"))
            dialog.buttons["Rename..."].invoke()
            choose(dialog, "One")
            answer_over(player, lambda question: question.buttons["Delete"].invoke())
            dialog.buttons["Delete..."].invoke()

        player.when_open(work)
        player.actions.commands["load"]()
        assert [game.name for game in games.saved()] == ["Three"]
        assert "not JSON" in said[0]


def test_the_game_that_was_left_is_first_in_the_list(display: str) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        player.session.save("Named")
        leave(player)
    with playing(display) as player:
        player.window.offer_to_resume(ask=False)
        assert player.said.endswith("A game you left is waiting: Ctrl+O lists it.")
        rows: list[tuple[str, ...]] = []

        def look(dialog: Any) -> None:
            rows.extend(dialog.table.rows.item(row, "values") for row in ("0", "1"))
            dialog.table.rows.focus_force()
            dialog.update()
            dialog.table.rows.event_generate("<Return>")

        player.when_open(look)
        player.press("Control+o")
        assert [row[0] for row in rows] == ["The game you left", "Named"]
        assert rows[0][2:4] == ("4x4x2", "7 %")
        assert player.session.round.steps


def test_position_seed_and_replay_are_copied(display: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        player.press("y")
        assert player.root.clipboard_get() == player.session.round.position.block()
        player.press("Y")
        assert player.root.clipboard_get() == "9x9x10 first opening seed 7"
        player.actions.commands["copy-replay"]()
        text = player.root.clipboard_get()
        assert Replay.parse(text).steps == player.session.round.steps
        assert player.said == "Copied: the replay."


def test_where_nothing_was_copied_there_is_nothing_to_paste(display: str) -> None:
    with playing(display) as player:
        player.root.clipboard_clear()
        player.press("Control+v")
        assert player.said == "There is no text to paste."


def test_saved_games_are_read_beside_the_window(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []
    read = SavedGames.all

    def seen(self: SavedGames) -> list[SavedGameInfo | BrokenGame]:
        threads.append(threading.current_thread())
        return read(self)

    monkeypatch.setattr(SavedGames, "all", seen)
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        player.session.save("mine")
        player.when_open(lambda dialog: player.wait("the list", lambda: dialog.games))
        player.actions.commands["load"]()
    assert threads
    assert threading.main_thread() not in threads


def test_a_game_left_from_behind_a_dialog_was_not_paused(display: str) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        player.press("F1")
        assert player.session.round.paused
        leave(player)
        assert not SavedGame.parse(autosave_file().read_text()).paused
