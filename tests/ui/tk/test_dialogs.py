"""The dialogs, by their keys and buttons."""

import tkinter as tk
from collections.abc import Callable
from typing import Any

import pytest

from minewise.core import Board, Level
from minewise.session import Mode
from window_player import WindowPlayer, playing


def when_open(player: WindowPlayer, do: Callable[[Any], None]) -> None:
    """Do something once a dialog is open: until it is closed, the command does not return."""

    def look() -> None:
        dialog = player.dialog()
        if dialog is None or not dialog.winfo_viewable():
            player.root.after(20, look)
            return
        try:
            do(dialog)
        finally:
            if dialog.winfo_exists():
                dialog.destroy()

    player.root.after(20, look)


def write(dialog: Any, *values: str) -> None:
    for entry, value in zip(dialog.entries.values(), values, strict=True):
        entry.delete(0, "end")
        entry.insert(0, value)


def enter(dialog: Any) -> None:
    dialog.focus_force()
    dialog.update()
    dialog.event_generate("<Return>")


def test_a_board_of_any_size_can_be_asked_for(display: str) -> None:
    with playing(display) as player:
        problems = []

        def fill_in(dialog: Any) -> None:
            for values in (("5", "4", "50"), ("5", "many", "1"), ("5", "4", "12"), ("", "", "")):
                write(dialog, *values)
                enter(dialog)
                problems.append(dialog.problem.cget("text"))
            write(dialog, "20", "5", "12")
            enter(dialog)

        when_open(player, fill_in)
        player.actions.choices.level.set("own")
        player.actions.chosen["level"]()
        assert problems[0] == "50 mines cannot lie on 5x4 cells: expected 0 to 20."
        assert problems[1].startswith("'5xmanyx1' is not a level")
        assert problems[2].startswith("12 mines do not fit on 5x4 cells when the first click is")
        assert problems[3].startswith("'xx' is not a level")
        assert player.session.round.deal.level == Level(20, 5, 12)
        assert player.actions.choices.level.get() == "own"


def test_escape_closes_a_dialog_and_nothing_happens(display: str) -> None:
    with playing(display) as player:

        def escape(dialog: Any) -> None:
            dialog.focus_force()
            dialog.update()
            dialog.event_generate("<Escape>")
            assert not dialog.winfo_exists()

        for name in ("custom", "seed"):
            when_open(player, escape)
            player.actions.commands[name]()
        player.actions.choices.level.set("own")
        when_open(player, escape)
        player.actions.chosen["level"]()
        assert player.actions.choices.level.get() == "beginner"
        assert player.session.round.deal.line() == "9x9x10 first opening seed 7"


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("123", "9x9x10 first opening seed 123"),
        ("16x16x40 first safe seed 5", "16x16x40 first safe seed 5"),
    ],
)
def test_a_board_is_found_again_by_its_seed(display: str, text: str, deal: str) -> None:
    with playing(display) as player:

        def fill_in(dialog: Any) -> None:
            assert dialog.entries["Seed"].get() == "7"
            write(dialog, text)
            enter(dialog)

        when_open(player, fill_in)
        player.actions.commands["seed"]()
        assert player.session.round.deal.line() == deal
        assert player.session.round.help.known_board == 1


def test_a_seed_that_is_none_is_refused_in_the_dialog(display: str) -> None:
    with playing(display) as player:
        problems = []

        def fill_in(dialog: Any) -> None:
            for text in ("seven", "99999999999999999999", "9x9 first safe seed 1"):
                write(dialog, text)
                enter(dialog)
                problems.append(dialog.problem.cget("text"))

        when_open(player, fill_in)
        player.actions.commands["seed"]()
        assert problems[0] == "'seven' is not a seed: expected a whole number from 0."
        assert "out of range" in problems[1]
        assert "'9x9" in problems[2]
        assert player.session.round.deal.seed == 7


def test_an_empty_seed_means_boards_by_chance(display: str) -> None:
    with playing(display) as player:

        def fill_in(dialog: Any) -> None:
            write(dialog, "")
            enter(dialog)

        when_open(player, fill_in)
        player.actions.commands["seed"]()
        assert player.session.settings.seed is None
        assert player.session.round.help.known_board == 0


def text_of(player: WindowPlayer) -> str:
    dialog = player.dialog()
    text: str = dialog.text.get("1.0", "end")
    dialog.destroy()
    return text


def test_the_help_has_every_key(display: str) -> None:
    with playing(display) as player:
        player.press("F1")
        text = text_of(player)
        assert "Flag mode is for trackpads" in text
        assert "Shift+Tab" in text


def test_the_statistics_say_what_was_played(display: str) -> None:
    with playing(display, Board.parse("3x1x1/*..")) as player:
        player.press("s")
        assert text_of(player).strip() == "No game has been finished yet."
        player.click((0, 0))
        player.press("s")
        text = text_of(player)
        assert text.startswith("3x1x1, first click any")
        assert "1 game, 0 won" in text


def test_damaged_statistics_are_said(display: str) -> None:
    with playing(display) as player:
        assert player.session.keeper.statistics is not None
        player.session.keeper.statistics.path.parent.mkdir(parents=True, exist_ok=True)
        player.session.keeper.statistics.path.write_text("no database")
        player.press("s")
        assert "statistics" in text_of(player)


def test_a_replay_walks_along_the_game_and_grades_it(display: str) -> None:
    with playing(display, Board.parse("4x1x1/..*.")) as player:
        player.press("v")
        assert player.said == "There is nothing to replay yet."
        player.click((0, 0))
        player.press("v")
        assert player.said == "There is a replay once the game is over, or in practice mode."
        player.click((0, 2))
        player.press("v")
        replay = player.dialog()
        assert replay.said.cget("text") == "Before the first of 2 steps."
        replay.focus_force()
        player.settle()
        replay.event_generate("<Right>")
        assert replay.board.shown_look((0, 1)).text == "1"
        replay.event_generate("<End>")
        assert "A mistake: it was a mine" in replay.said.cget("text")
        assert replay.board.shown_look((0, 2)).sign == "explosion"
        replay.event_generate("<Left>")
        assert replay.replay.at == 1
        replay.slider.set(0)
        player.wait("the beginning", lambda: replay.replay.at == 0)
        assert replay.board.shown_look((0, 0)).raised
        replay.event_generate("<Escape>")
        assert player.dialog() is None


def test_in_practice_there_is_a_replay_at_any_time(display: str) -> None:
    with playing(display, mode=Mode.PRACTICE) as player:
        player.click((4, 4))
        player.press("v")
        assert player.dialog().replay.steps == player.session.round.steps
        assert isinstance(player.dialog(), tk.Toplevel)
