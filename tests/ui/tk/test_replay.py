"""The replay window: played, walked along, graded; files of other programs too."""

import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from formats.makers import made
from minewise.advice import Grade
from minewise.core import Board
from minewise.formats import Contents, Event, Mouse, Recording, write
from minewise.session import Mode, Replay
from minewise.ui.tk import dialogs, replay_window
from minewise.ui.tk.replay_window import ShownReplay, replays_in
from window_player import WindowPlayer, playing, press

ROW = Board.parse("4x1x1/..*.")
TEXT = """minewise replay 1
5x1x2 first any board 5x1x2/.*.*.
open 1 1 1.0
open 1 3 3.0
flag 1 2 3.5
open 1 5 4.0
"""


def finished(player: WindowPlayer) -> Any:
    """The replay window of a lost game, with all its grades."""
    player.click((0, 0))
    player.click((0, 2))
    player.press("v")
    window = player.dialog()
    player.wait("the grades", lambda: window.is_at_rest)
    return window


def test_a_replay_walks_along_the_game_and_grades_it(display: str) -> None:
    with playing(display, ROW) as player:
        player.press("v")
        assert player.said == "There is nothing to replay yet."
        player.click((0, 0))
        window = finished(player)
        assert window.said.cget("text").startswith("Before the first of 2 steps.")
        press(window, "<Right>")
        assert window.board.shown_look((0, 1)).text == "1"
        press(window, "<End>")
        assert "A mistake: it was a mine" in window.said.cget("text")
        assert "A mistake" in window.table.rows.item("1", "values")[3]
        assert window.board.shown_look((0, 2)).sign == "explosion"
        press(window, "<Left>")
        assert window.replay.at == 1
        window.slider.set(0)
        player.wait("the beginning", lambda: window.replay.at == 0)
        assert window.board.shown_look((0, 0)).raised
        window.table.choose(1)
        player.wait("the end", lambda: window.replay.at == 2)
        press(window, "<Escape>")
        assert player.dialog() is None


@pytest.mark.parametrize("mode", [Mode.NORMAL, Mode.PRACTICE])
def test_a_replay_of_a_game_that_goes_on_counts_as_help(display: str, mode: Mode) -> None:
    with playing(display, mode=mode) as player:
        player.click((4, 4))
        player.press("v")
        assert player.dialog().replay.steps == player.session.round.steps
        assert player.said == "Looking into a game that is not over counts as help."
        assert player.session.round.help.analyses == 1
        assert "analysis" in player.screen.helped.cget("text")


def test_in_strict_mode_a_game_is_replayed_and_saved_when_it_is_over(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.rawvf"
    monkeypatch.setattr(dialogs, "ask_where_to_save_replay", lambda _: str(file))
    with playing(display, ROW, mode=Mode.STRICT) as player:
        player.click((0, 0))
        for command in ("replay", "save-replay"):
            player.actions.commands[command]()
            assert player.said == "There is no help in strict mode."
        assert player.dialog() is None
        assert not file.exists()
        player.click((0, 2))
        player.actions.commands["save-replay"]()
        assert player.said == f"Saved the replay in {str(file)!r}."
        assert not player.session.round.help.analyses
        player.actions.commands["replay"]()
        assert player.dialog() is not None


def test_saving_the_replay_of_a_game_that_goes_on_counts_as_help(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.rawvf"
    monkeypatch.setattr(dialogs, "ask_where_to_save_replay", lambda _: str(file))
    with playing(display) as player:
        player.click((4, 4))
        player.actions.commands["save-replay"]()
        assert player.said == f"Saved the replay in {str(file)!r}. It counts as help."
        assert player.session.round.help.analyses == 1


def test_grades_are_put_into_words_on_the_other_thread(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set()
    spoken = Grade.__str__

    def seen(grade: Grade) -> str:
        threads.add(threading.current_thread())
        return spoken(grade)

    monkeypatch.setattr(Grade, "__str__", seen)
    with playing(display, ROW) as player:
        window = finished(player)
        press(window, "<End>")
        assert "A mistake" in window.said.cget("text")
    assert threads
    assert threading.main_thread() not in threads


def test_odds_are_shown_on_the_board_of_a_step(display: str) -> None:
    with playing(display, ROW) as player:
        window = finished(player)
        press(window, "<Right>", "o")
        player.wait("odds", lambda: window.board.shown_look((0, 3)).sign == "tick")
        assert window.board.shown_look((0, 2)).sign == "sure mine"
        press(window, "o")
        assert window.board.shown_look((0, 3)).sign == ""


def test_a_replay_plays_at_its_own_pace_and_faster(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    with playing(display) as player:
        monkeypatch.setattr(
            "minewise.ui.tk.replay_window.time", SimpleNamespace(monotonic=lambda: now[0])
        )
        shown = ShownReplay.of(Replay.parse(TEXT))
        window = replay_window.ReplayWindow(player.root, player.screen.theme, [shown])
        seen = []
        press(window, "<space>")
        for seconds, faster in ((0.9, 0), (0.2, 0), (0.5, 1), (0.5, 1)):
            now[0] += seconds
            for _ in range(faster):
                press(window, "<plus>")
            time.sleep(0.06)  # a picture comes each 40 milliseconds
            player.settle()
            seen.append(window.replay.at)
        assert seen[:2] == [0, 1]
        assert seen[2] == 1, "2.1 s: the second step comes after 3"
        assert seen[3] == 4, "0.5 s at fourfold speed is 2 s"
        player.wait("the end", lambda: not window.playing)
        assert window.buttons["play"].cget("text") == "Play"
        press(window, "<space>")
        assert (window.replay.at, window.playing) == (0, True), "from the beginning again"
        press(window, "<space>")
        assert not window.playing


# Files


def recording(name: str = "") -> Recording:
    events = (
        Event(0, Mouse.MOVE, 2, 2),
        Event(500, Mouse.LEFT_DOWN, 8, 8),
        Event(600, Mouse.LEFT_UP, 8, 8),
        Event(900, Mouse.MOVE, 40, 8),
        Event(1600, Mouse.LEFT_DOWN, 56, 8),
        Event(1700, Mouse.LEFT_UP, 56, 8),
    )
    return made(ROW, events, player="Ada", name=name)


def test_a_replay_of_another_program_is_opened_with_the_trail_of_its_mouse(
    display: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.rawvf"
    file.write_bytes(write(Contents("rawvf", (recording(),)), "rawvf"))
    with playing(display) as player:
        player.actions.games.open_any([file])
        player.settle()
        window = player.dialog()
        assert window.title() == "Replay: game.rawvf"
        assert "Ada" in window.about.cget("text")
        press(window, "<Right>")
        assert window.replay.steps[0].cell == (0, 0)
        assert window.board.canvas.find_withtag("trail")


def test_a_file_without_a_replay_is_named(display: str, tmp_path: Path) -> None:
    file = tmp_path / "noise.avf"
    file.write_bytes(b"no replay")
    board = tmp_path / "one.mbf"
    board.write_bytes(
        write(Contents("board", board=Board.parse("4x4x1/*.../..../..../....")), "mbf")
    )
    with playing(display) as player:
        player.actions.games.show_replays([file])
        player.settle()
        assert player.dialog() is None
        assert "noise.avf" in player.said or "AVF" in player.said
        player.actions.games.show_replays([board])
        player.settle()
        assert "has no replay" in player.said
        player.actions.games.open_any([board])
        player.settle()
        assert player.session.round.deal.level.header == "4x4x1"


def test_every_game_of_a_file_is_a_replay(tmp_path: Path) -> None:
    file = tmp_path / "own.replay"
    file.write_text(TEXT)
    (shown,) = replays_in(file)
    assert [step.cell for step in shown.replay.steps] == [(0, 0), (0, 2), (0, 1), (0, 4)]


def test_several_games_are_shown_one_after_the_other(display: str) -> None:
    other = Replay.parse(TEXT.replace("open 1 5 4.0\n", ""))
    with playing(display) as player:
        games = [ShownReplay.of(Replay.parse(TEXT)), ShownReplay.of(other)]
        window = replay_window.ReplayWindow(player.root, player.screen.theme, games)
        assert len(window.replay) == 4
        press(window, "<End>", "g")
        assert (len(window.replay), window.replay.at) == (3, 0)
        press(window, "g")
        assert len(window.replay) == 4


@pytest.mark.parametrize("ending", ["replay", "rawvf", "evf"])
def test_a_game_is_saved_as_a_replay(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    file = tmp_path / f"game.{ending}"
    monkeypatch.setattr(dialogs, "ask_where_to_save_replay", lambda _: str(file))
    with playing(display, Board.parse("5x4x2/*...*/...../...../.....")) as player:
        save = player.actions.commands["save-replay"]
        save()
        assert player.said == "There is nothing to replay yet."
        player.click((0, 1))
        player.click((0, 0))
        save()
        assert player.said == f"Saved the replay in {str(file)!r}."
    (shown,) = replays_in(file)
    assert [step.cell for step in shown.replay.steps] == [(0, 1), (0, 0)]


def test_a_replay_that_cannot_be_written_is_said(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display, ROW) as player:
        player.click((0, 0))
        player.click((0, 2))
        for name, said in (("game.avf", "'avf' cannot be written"), ("no/game.replay", "Cannot")):
            monkeypatch.setattr(
                dialogs, "ask_where_to_save_replay", lambda _, name=name: str(tmp_path / name)
            )
            player.actions.commands["save-replay"]()
            assert player.said.startswith(said)
