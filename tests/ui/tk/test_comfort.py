"""Comforts in the window: gestures, drawing, zoom, settings, own keys, other ways to begin."""

import tkinter as tk
from typing import Any

import pytest

from minewise.core import Board
from minewise.session import QUESTION, SettingsFile, settings_file
from minewise.ui import daily
from minewise.ui.tk.commands import key_of, keysyms
from minewise.ui.tk.looks import finished_look, looks_of, too_many_look
from minewise.ui.tk.settings_dialog import KeyDialog, KeysDialog, SettingsDialog
from minewise.ui.tk.themes import CLASSIC
from window_player import WindowPlayer, playing

# Opening the middle shows 2; with both mines flagged a chord opens the rest.
ROW = Board.parse("5x3x2/*.*../...../.....")
# A number between two pairs of hidden cells: any first step is a guess.
GUESS = Board.parse("4x1x2/*.*.")


def ready_to_chord(player: WindowPlayer) -> None:
    player.click((1, 1))
    player.click((0, 0), 3)
    player.click((0, 2), 3)


# Gestures


def test_left_and_right_can_change_places(display: str) -> None:
    with playing(display, ROW) as player:
        player.session.prefer(swap=True)
        player.real_clicks(((0, 0), 1))
        player.wait("a flag", lambda: player.session.round.view[0] == "F")
        player.real_clicks(((1, 1), 3))
        player.wait("a number", lambda: player.session.round.view[6] == "2")


def test_a_button_that_is_held_is_a_right_click_where_that_is_chosen(display: str) -> None:
    with playing(display, ROW) as player:
        view = player.session.round
        player.session.prefer(hold_mouse=True, hold=150)
        player.button("ButtonPress", (0, 0))
        player.wait("a flag", lambda: view.view[0] == "F")
        player.button("ButtonRelease", (0, 0), state=0x100)
        player.settle()
        assert view.view[0] == "F", "letting it go does nothing more"
        player.click((1, 1))
        assert view.view[6] == "2", "a short click opens"
        # Moved to another cell it is not held, and means that cell.
        player.button("ButtonPress", (0, 2))
        player.button("Motion", (2, 4), state=0x100)
        assert player.window.mouse._held is None
        player.button("ButtonRelease", (2, 4), state=0x100)
        player.settle()
        assert view.view[2] == "#"
        assert view.view[14] != "#"
        player.session.prefer(swap=True)
        player.click((0, 2))
        assert view.view[2] == "F", "swapped, a short click flags, when it is let go"
        player.button("ButtonPress", (0, 1))
        player.wait("an open cell", lambda: view.view[1] == "2")
        player.button("ButtonRelease", (0, 1), state=0x100)


def test_only_a_double_click_opens_where_that_is_chosen(display: str) -> None:
    with playing(display, ROW) as player:
        player.session.prefer(open_by="double")
        player.click((1, 1))
        assert player.session.round.view[6] == "#"
        player.real_buttons((1, 1), "click", "--repeat", "2", "--delay", "60", "1")
        player.wait("a number", lambda: player.session.round.view[6] == "2")


@pytest.mark.parametrize("chord_by", ["double", "both", "off"])
def test_one_click_does_not_chord_where_something_else_does(display: str, chord_by: str) -> None:
    with playing(display, ROW) as player:
        ready_to_chord(player)
        player.session.prefer(chord_by=chord_by)
        player.click((1, 1))
        assert player.session.round.view[1] == "#"
        if chord_by == "double":
            player.real_buttons((1, 1), "click", "--repeat", "2", "--delay", "60", "1")
        else:
            player.click((1, 1), 2)
        player.settle()
        if chord_by == "double":
            player.wait("a chord", lambda: player.session.round.view[1] == "2")
        assert (player.session.round.view[1] == "2") is (chord_by != "off")


def test_the_cells_around_a_pressed_number_light_up(display: str) -> None:
    with playing(display, ROW) as player:
        player.click((1, 1))
        player.button("ButtonPress", (1, 1))
        hidden = {*player.session.round.position.hidden}
        around = {*player.session.round.game.grid.neighbours((1, 1))}
        assert player.board._pressed == around & hidden
        player.button("ButtonRelease", (1, 1))
        assert not player.board._pressed
        player.session.prefer(press_lights=False)
        player.button("ButtonPress", (1, 1))
        assert not player.board._pressed
        player.button("ButtonRelease", (1, 1))


def test_keys_for_a_cell_mean_the_one_that_the_mouse_points_at(display: str) -> None:
    with playing(display, ROW) as player:
        x, y = player.board.middle_of((0, 4))
        player.canvas.event_generate("<Motion>", x=x, y=y)
        player.press("f")
        assert player.session.round.view[4] == "F"
        player.press("f", "Left", "f")
        assert player.session.round.view[3] == "F", "the cursor was moved last"


def test_a_click_after_the_end_leaves_the_result_to_be_read(display: str) -> None:
    with playing(display, ROW) as player:
        player.click((0, 0))
        player.settle()
        said = player.said
        assert "lost" in said.lower()
        player.click((2, 4))
        assert player.said == said


# What is drawn


def test_finished_numbers_fade_and_too_many_flags_stand_out(display: str) -> None:
    with playing(display, ROW) as player:
        player.session.prefer(fade=True)
        ready_to_chord(player)
        assert player.board.shown_look((1, 1)) == finished_look(CLASSIC, "2")
        player.click((0, 1), 3)
        assert player.board.shown_look((1, 1)) == too_many_look(CLASSIC, "2")
        player.click((0, 1), 3)
        player.session.prefer(fade=False)
        player.screen.redraw()
        assert player.board.shown_look((1, 1)) == looks_of(CLASSIC)["2"]
    usual = looks_of(CLASSIC)
    for digit in "12345678":
        assert finished_look(CLASSIC, digit).size < usual[digit].size, "by its shape, too"
        assert too_many_look(CLASSIC, digit).sign
    assert QUESTION in usual


def test_the_cells_can_be_zoomed_by_key_and_wheel_and_fit_again(display: str) -> None:
    with playing(display, ROW) as player:
        usual = player.board.cell_size
        player.press("Control+equal", "Control+equal")
        larger = player.board.cell_size
        assert larger > usual
        player.press("Control+minus")
        assert usual < player.board.cell_size < larger
        player.canvas.event_generate("<Control-Button-4>", x=5, y=5)
        player.settle()
        assert player.board.cell_size == pytest.approx(larger, abs=2)
        player.press("Control+0")
        assert player.board.cell_size == usual


# Settings and keys


def test_settings_hold_at_once_and_are_remembered(display: str) -> None:
    def change(dialog: Any) -> None:
        assert isinstance(dialog, SettingsDialog)
        luck = dialog.widgets["luck"]
        assert isinstance(luck, tk.Checkbutton)
        luck.invoke()
        dialog.widgets["chord_by"]["menu"].invoke(2)

    with playing(display, ROW) as player:
        player.when_open(change)
        player.press("S")
        assert player.session.comfort.luck
        assert player.session.comfort.chord_by == "both"
    kept = SettingsFile(settings_file()).read().looks["comfort"]
    assert kept == {"luck": True, "chord_by": "both"}


def test_a_key_can_be_changed_and_a_conflict_is_told_before_it_is_taken(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = iter("bo")

    def opened(self: KeyDialog, _focus: object) -> None:
        self.key = next(pressed)
        self.destroy()

    monkeypatch.setattr(KeyDialog, "open", opened)
    with playing(display, ROW) as player:
        dialog = KeysDialog(player.root, CLASSIC, player.session, player.window.take_keys)
        names = [command.name for command in dialog._commands]
        dialog.table.choose(names.index("flag"))
        dialog.change()
        assert player.session.keys(on="window").action("b") == "flag"
        dialog.change()
        assert "'o' is given to both" in dialog.said.cget("text")
        dialog.change()
        assert player.session.keys(on="window").action("o") == "flag"
        dialog.destroy()
        player.root.focus_force()
        player.session.go_to((0, 0))
        player.screen.pointer = None
        player.press("o")
        assert player.session.round.view[0] == "F"
        assert "(O)" not in player.screen.buttons._named["odds"][1].cget("text")
        player.session.reset_keys()
        player.window.take_keys()
        assert "(O)" in player.screen.buttons._named["odds"][1].cget("text")


def test_every_key_of_the_table_is_named_as_it_is_pressed() -> None:
    for name in ("Return", "space", "F2", "Prior", "plus", "Escape", "u", "U", "Ctrl+z"):
        state = 4 if name.startswith("Ctrl+") else 0
        key = key_of(name.removeprefix("Ctrl+"), "", state)
        assert key is not None
        assert any(name.lower() == known.lower() for known in keysyms()), name


# Other ways to begin


def test_todays_board_is_chosen_from_a_calendar(display: str) -> None:
    def begin(dialog: Any) -> None:
        dialog.turn(-1)
        before = dialog.title_of_month.cget("text")
        dialog.turn(1)
        assert before < dialog.title_of_month.cget("text") == daily.month_title(daily.today())
        dialog.levels["beginner"].invoke()

    with playing(display) as player:
        player.when_open(begin)
        player.press("T")
        assert player.session.round.day == daily.today().isoformat()
        player.session.go_to((0, 0))
        player.press("space")
        assert player.session.round.steps[0].cell == (4, 4)


def test_own_levels_are_added_and_played(display: str) -> None:
    with playing(display) as player:
        player.session.save_preset("mine")
        level = player.session.round.deal.level
        player.session.new(player.session.next_settings(level=type(level)(5, 5, 3)))
        player.when_open(lambda dialog: dialog.play())
        player.press("G")
        assert player.session.round.deal.level == level


# What is told


def test_luck_is_a_quiet_line_and_the_end_has_a_chart_while_the_board_stays(display: str) -> None:
    with playing(display, GUESS) as player:
        player.session.prefer(luck=True)
        size = player.board.cell_size
        player.click((0, 1))
        player.settle()
        assert player.said.splitlines()[1].startswith("That guess was 50.0")
        player.click((0, 3))
        player.settle()
        assert player.said.startswith("Won")
        assert "You have lived through" in player.said
        assert player.screen.luck_chart.grid_info()
        assert player.board.cell_size == size
        player.press("F2")
        assert not player.screen.luck_chart.grid_info()


def test_figures_stand_above_the_board_with_the_record_below_the_clock(display: str) -> None:
    with playing(display, ROW) as player:
        player.session.prefer(figures=True)
        player.click((1, 1))
        assert player.screen.figures.cget("text").startswith("Clicks 1    3BV 1")
        assert player.screen.figures.grid_info()
        player.session._best_seconds = 12.34
        player.screen.redraw()
        assert player.screen.header.record.cget("text") == "best 0:12.3"


def test_statistics_are_reset_after_two_questions_and_restored(display: str) -> None:
    with playing(display, ROW) as player:
        player.click((0, 0))
        player.press("s")
        window = player.dialog()
        assert window.best.rows is not None
        statistics = player.session.storage.statistics
        assert statistics is not None
        asked: list[str] = []

        def answer() -> None:
            tops = [each for each in window.winfo_children() if hasattr(each, "buttons")]
            if tops:
                asked.append(tops[-1].title())
                tops[-1].buttons["Reset"].invoke()
            if len(asked) < 2:
                player.root.after(30, answer)

        player.root.after(30, answer)
        window.reset()
        assert len(asked) == 2
        assert statistics.games() == []
        assert window.said.cget("text").startswith("1 game no longer counts.")
        window.restore()
        assert len(statistics.games()) == 1
