"""Keys and menus: made from what a screen can do."""

import tkinter as tk
from collections.abc import Iterator
from typing import Any

import pytest

from minewise.session.folders import data_folder
from minewise.ui.tk.keys import CONTROL, SHIFT, key_of, shown_key
from window_player import WindowPlayer, playing


def entries(menu: tk.Menu) -> Iterator[tuple[tk.Menu, int, str]]:
    """All entries that do something: the menu, the index, the label."""
    last = menu.index("end")
    for index in range(0 if last is None else last + 1):
        kind = menu.type(index)
        if kind == "cascade":
            yield from entries(menu.nametowidget(menu.entrycget(index, "menu")))
        elif kind != "separator":
            yield menu, index, menu.entrycget(index, "label")


def listed(player: WindowPlayer) -> list[tuple[tk.Menu, int, str]]:
    """All entries behind More on the page that is seen."""
    more = player.window.page.buttons.more
    more.fill()
    return [*entries(more.menu)]


def choose(player: WindowPlayer, label: str) -> None:
    ((menu, index, _),) = [each for each in listed(player) if each[2] == label]
    menu.invoke(index)
    player.settle()


@pytest.mark.parametrize(
    ("keysym", "character", "state", "system", "key"),
    [
        ("z", "\x1a", CONTROL, "x11", "ctrl+z"),
        ("Z", "\x1a", CONTROL | 0x2, "x11", "ctrl+z"),
        ("z", "z", 0x8, "aqua", "ctrl+z"),
        ("g", "g", 0x8, "x11", None),
        ("g", "g", 0x8, "win32", "g"),
        ("g", "g", 0x20000, "win32", None),
        ("u", "u", 0x10, "x11", "u"),
        ("u", "u", SHIFT | 0x2, "x11", "U"),
        ("KP_Left", "", 0, "x11", "left"),
        ("KP_3", "3", 0x10, "x11", "3"),
        ("plus", "+", CONTROL | SHIFT, "x11", "ctrl++"),
        ("ISO_Left_Tab", "", SHIFT, "x11", "shift+tab"),
        ("F13", "", 0, "x11", "f13"),
        ("odiaeresis", "ö", 0, "x11", "ö"),
    ],
)
def test_what_tk_says_of_a_key_is_read(
    keysym: str, character: str, state: int, system: str, key: str | None
) -> None:
    assert key_of(keysym, character, state, system) == key


def test_every_action_is_a_button_or_behind_more_once_with_its_key(display: str) -> None:
    with playing(display) as player:
        buttons = player.window.page.buttons.named
        assert [*buttons] == ["flag-mode", "hint", "undo", "odds", "ai", "why"]
        found = [label for _, _, label in listed(player)]
        assert len(found) == len(set(found))
        actions = player.window.stage.view.actions
        labels = [action.label for action in actions]
        for action in actions:
            by_key = action.needs == "cell" or labels.count(action.label) > 1
            if action.place != "hidden" and action.name != "theme" and not by_key:
                assert (action.label in found) is (action.name not in buttons), action.name
            elif by_key:
                assert action.keys, action.name
        level = next(each for each in listed(player) if each[2] == "Level")
        assert level[0].entrycget(level[1], "accelerator") == shown_key("g")


def test_menus_open_by_key_and_show_what_is_on_and_what_cannot_be_done(display: str) -> None:
    def grey() -> set[str]:
        found = listed(player)
        return {text for menu, at, text in found if menu.entrycget(at, "state") == "disabled"}

    with playing(display) as player:
        choose(player, "High contrast")
        assert player.window.theme.name == "contrast"
        choose(player, "Row and column numbers")
        menu, index, _ = next(each for each in listed(player) if each[2].startswith("Row and"))
        assert player.root.getvar(menu.entrycget(index, "variable"))
        assert grey() == {"Redo", "Pause", "Review", "Play on"}
        player.press("space")
        assert grey() == {"Redo", "Play on"}
        player.window.page.buttons.named["why"].invoke()
        assert player.said.startswith("Choose a cell"), "the cursor is on an open one"
        player.real_keys("F10")
        player.wait("a menu", lambda: player.root.tk.call("grab", "current"))
        menu = player.window.page.buttons.more.menu
        while menu.entrycget("active", "label") != "Help":
            player.real_keys("Up")
        player.real_keys("Return")
        player.wait("another screen", lambda: player.title == "Minewise: Help")


def test_a_mac_has_its_own_keys_and_menu(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
        keys = " ".join(
            menu.entrycget(index, "accelerator")
            for menu, index, _label in listed(player)
            if menu.type(index) == "command"
        )
        assert "Cmd+" in keys
        assert "Ctrl" not in keys
        player.click((0, 0))
        player.root.tk.call("::tk::mac::Quit")
        assert (data_folder() / "game.json").exists()
