"""Games that are kept, saved, resumed and copied."""

from pathlib import Path

import pytest

from minewise.core import Board, State
from minewise.session import Replay, SavedGames, left_game_file
from minewise.ui.tk import dialogs
from window_player import WindowPlayer, playing

SIMPLE = Board.parse("4x4x2/*..*/..../..../....")


def closed(player: WindowPlayer) -> bool:
    return not player.root.tk.call("info", "commands", ".")


def leave(player: WindowPlayer) -> None:
    # Tk sends the events that follow a key before it returns, and the window is gone then.
    player.actions.commands["quit"]()
    assert closed(player)


def test_a_game_that_goes_on_is_kept_and_offered_the_next_time(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        player.click((0, 0), 3)
        view = player.session.round.view
        leave(player)
    assert left_game_file().exists()

    asked = []

    def answer(_: object, saved: object) -> bool:
        asked.append(saved)
        return True

    monkeypatch.setattr(dialogs, "ask_to_go_on", answer)
    with playing(display) as player:
        player.window.offer_to_go_on()
        assert player.session.round.view == view
        assert player.board.shown_look((0, 0)).sign == "flag"
        assert player.said.startswith("Resumed: 4x4x2, 2 steps")
    assert len(asked) == 1


def test_a_game_that_is_not_wanted_stays_kept(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        leave(player)
    monkeypatch.setattr(dialogs, "ask_to_go_on", lambda *_: False)
    with playing(display) as player:
        player.window.offer_to_go_on()
        assert player.session.round.state is State.READY
        leave(player)
    assert left_game_file().exists()


def test_a_kept_game_that_has_been_finished_is_forgotten(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        leave(player)
    monkeypatch.setattr(dialogs, "ask_to_go_on", lambda *_: True)
    with playing(display) as player:
        player.window.offer_to_go_on()
        player.click((0, 0))
        assert player.session.round.state is State.LOST
        leave(player)
    assert not left_game_file().exists()


def test_where_nothing_was_left_nothing_is_offered(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_to_go_on", lambda *_: pytest.fail("it asks"))
    with playing(display) as player:
        player.window.offer_to_go_on()
        assert player.said.startswith("A left click opens a cell")


def test_a_damaged_file_is_said_and_not_offered(display: str) -> None:
    left_game_file().parent.mkdir(parents=True)
    left_game_file().write_text("{")
    with playing(display) as player:
        player.window.offer_to_go_on()
        assert "The game you left is not offered: cannot load" in player.said
        # Nor is it written over: the game is saved under a name.
        player.click((4, 4))
        leave(player)
    assert left_game_file().read_text() == "{"
    assert len(SavedGames(left_game_file().parent).saved()) == 1


def test_a_game_is_saved_and_loaded_by_name(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    monkeypatch.setattr(dialogs, "ask_where_to_save", lambda _: str(file))
    monkeypatch.setattr(dialogs, "ask_what_to_load", lambda _: str(file))
    with playing(display, SIMPLE) as player:
        player.click((1, 1))
        player.press("Control+s")
        assert player.said.startswith("Saved in ")
        view = player.session.round.view
    with playing(display, "expert") as player:
        player.press("Control+o")
        assert player.session.round.view == view
        assert player.board.grid_of_cells.width == 4
        file.write_text("no game")
        player.press("Control+o")
        assert player.said.startswith("Cannot load ")
        assert player.session.round.view == view


def test_closing_a_file_dialog_does_nothing(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogs, "ask_where_to_save", lambda _: "")
    monkeypatch.setattr(dialogs, "ask_what_to_load", lambda _: "")
    with playing(display) as player:
        before = player.said
        player.press("Control+s", "Control+o")
        assert player.said == before


def test_position_seed_and_replay_are_copied(display: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        player.press("y")
        assert player.root.clipboard_get() == player.session.round.position.block()
        player.press("Y")
        assert player.root.clipboard_get() == "9x9x10 first opening seed 7"
        player.actions.commands["copy_replay"]()
        text = player.root.clipboard_get()
        assert Replay.parse(text).steps == player.session.round.steps
        assert player.said == "Copied: the replay."


def test_what_was_copied_can_be_played(display: str) -> None:
    with playing(display) as player:
        player.root.clipboard_clear()
        player.root.clipboard_append("30x16x99 first safe seed 12")
        player.press("Control+v")
        assert player.session.round.deal.line() == "30x16x99 first safe seed 12"
        assert "seed 12" in player.screen.about.cget("text")
        player.root.clipboard_clear()
        player.root.clipboard_append("something else")
        player.press("Control+v")
        assert "something else" in player.said
        assert player.session.round.deal.seed == 12
        player.root.clipboard_clear()
        player.press("Control+v")
        assert player.said == "There is no text to paste."
