"""Commands, keys and menus: one table, and everything that is made from it."""

import tkinter as tk
from collections.abc import Iterator
from typing import Any

import pytest

from minewise import players
from minewise.core import LEVELS, FirstClick
from minewise.session import data_folder
from minewise.ui.choices import SPEEDS
from minewise.ui.tk.commands import in_window, name_of_key, shown_key
from minewise.ui.tk.help_text import help_in_words
from window_player import WindowPlayer, playing


def entries(menu: tk.Menu) -> Iterator[tuple[tk.Menu, int, str]]:
    """All entries that do something: the menu, the index, the label."""
    last = menu.index("end")
    for index in range(0 if last is None else last + 1):
        kind = menu.type(index)
        if kind == "cascade":
            below = menu.nametowidget(menu.entrycget(index, "menu"))
            yield from entries(below)
        elif kind in ("command", "checkbutton", "radiobutton"):
            yield menu, index, menu.entrycget(index, "label")


def choose(player: WindowPlayer, label: str) -> None:
    """Choose what begins with these words from the menus."""
    bar = player.root.nametowidget(player.root.cget("menu"))
    found = [(menu, index) for menu, index, text in entries(bar) if text.startswith(label)]
    assert len(found) == 1, label
    menu, index = found[0]
    menu.invoke(index)
    player.settle()


def test_every_command_is_there_and_none_besides(display: str) -> None:
    with playing(display) as player:
        assert set(player.actions.commands) == set(in_window())


def test_every_key_is_in_the_help() -> None:
    for command in in_window().values():
        for key in command.keys:
            assert shown_key(key) in help_in_words(), command.name


@pytest.mark.parametrize(
    ("keysym", "state", "system", "name"),
    [
        ("z", 0x4, "x11", "Ctrl+z"),
        ("Z", 0x4 | 0x2, "x11", "Ctrl+z"),
        ("z", 0x8, "aqua", "Ctrl+z"),
        ("g", 0x8, "x11", ""),
        ("g", 0x8, "win32", "g"),
        ("g", 0x20000, "win32", ""),
        ("u", 0x10, "x11", "u"),
        ("u", 0x1 | 0x2, "x11", "U"),
    ],
)
def test_alt_caps_lock_and_num_lock_are_known_apart(
    keysym: str, state: int, system: str, name: str
) -> None:
    assert name_of_key(keysym, state, system) == name


def test_on_a_mac_the_help_names_its_keys() -> None:
    text = help_in_words(on_mac=True)
    assert "Cmd+Z" in text
    assert "Ctrl+Z" not in text
    assert "Ctrl and click" in text


def test_on_a_mac_the_menus_name_its_keys_and_its_own_menu_keeps_the_game(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = tk.Tk.__init__

    def make_on_a_mac(root: tk.Tk, *args: Any, **named: Any) -> None:
        make(root, *args, **named)
        root.tk.eval(
            "rename tk tk_here\n"
            'proc tk {what args} {if {$what eq "windowingsystem"} {return aqua}\n'
            "uplevel [list tk_here $what {*}$args]}"
        )

    monkeypatch.setattr(tk.Tk, "__init__", make_on_a_mac)
    with playing(display) as player:
        bar = player.root.nametowidget(player.root.cget("menu"))
        keys = " ".join(
            menu.entrycget(index, "accelerator")
            for menu, index, _label in entries(bar)
            if menu.type(index) == "command"
        )
        assert "Cmd+" in keys
        assert "Ctrl" not in keys
        player.click((0, 0))
        player.root.tk.call("::tk::mac::Quit")
        assert (data_folder() / "game.json").exists()


def test_a_level_is_chosen_from_the_menu(display: str) -> None:
    with playing(display) as player:
        for name, level in LEVELS.items():
            choose(player, f"{name}: {level.width} x")
            assert player.session.round.deal.level == level
            assert player.actions.choices.level.get() == name


def test_the_first_click_rule_holds_at_once_or_from_the_next_game_on(display: str) -> None:
    with playing(display) as player:
        choose(player, "Any:")
        assert str(player.session.round.deal.first) == "any"
        choose(player, "Opening:")
        player.click((4, 4))
        choose(player, "Safe:")
        assert player.said == "First-click rule, from the next game: safe."
        assert str(player.session.round.deal.first) == "opening"
        player.answer("Give up")
        player.press("F2")
        assert str(player.session.round.deal.first) == "safe"


def test_a_choice_that_cannot_be_is_refused_and_not_shown_as_chosen(display: str) -> None:
    with playing(display, "3x3x4", first=FirstClick.SAFE) as player:
        player.actions.choices.first.set("opening")
        player.actions.chosen["first"]()
        assert player.said.startswith("4 mines do not fit on 3x3 cells")
        assert player.actions.choices.first.get() == "safe"


def test_settings_are_chosen_from_the_menu(display: str) -> None:
    with playing(display) as player:
        choose(player, "Question marks")
        assert player.session.settings.questions
        assert player.said == "Question marks: on."
        choose(player, "Practice")
        assert str(player.session.settings.mode) == "practice"
        assert "practice mode" in player.screen.about.cget("text")
        for name in players.names():
            choose(player, f"{name}: {players.get(name).summary}")
            assert player.session.settings.player == name
        choose(player, "High contrast")
        assert player.screen.theme.name == "contrast"
        choose(player, list(SPEEDS)[-1])
        assert player.actions.choices.speed.get() == list(SPEEDS)[-1]
        choose(player, "Flag mode")
        assert player.actions.choices.flag_mode.get()


def test_what_cannot_be_done_now_is_grey(display: str) -> None:
    with playing(display) as player:
        bar = player.root.nametowidget(player.root.cget("menu"))

        def grey() -> set[str]:
            for index in range(int(bar.index("end") or 0) + 1):
                if bar.type(index) == "cascade":
                    player.root.tk.call(
                        player.root.tk.call(bar.entrycget(index, "menu"), "cget", "-postcommand")
                    )
            return {
                label
                for menu, index, label in entries(bar)
                if menu.entrycget(index, "state") == "disabled"
            }

        assert {"Undo", "Redo", "Pause or resume", "Replay with grades"} <= grey()
        player.click((4, 4))
        assert grey() == {"Redo"}


def test_the_menu_bar_opens_with_keys(display: str) -> None:
    with playing(display) as player:
        # Game, New game: by their underlined letters.
        seed = player.session.round.deal.seed
        assert seed is not None
        player.real_keys("alt+g")
        player.wait("a menu", lambda: player.root.tk.call("grab", "current"))
        player.real_keys("n")
        player.wait("a new game", lambda: player.session.round.deal.seed == seed + 1)
        assert player.dialog() is None, "Alt+G is not G"


def test_the_buttons_do_what_they_say(display: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        player.press("a")
        for button in player.screen.buttons.winfo_children():
            assert isinstance(button, tk.Button | tk.Checkbutton)
            button.invoke()
            player.settle()
        help_had = player.session.round.help
        assert (help_had.hints, help_had.moves, help_had.undos) == (1, 2, 1)
        assert player.actions.choices.odds.get()
        assert player.actions.choices.flag_mode.get()
