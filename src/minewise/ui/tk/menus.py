"""The menu "More": all actions of a screen that have no button, with their keys."""

import tkinter as tk
from collections import Counter
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, Any

from minewise.base.language import gettext as _
from minewise.screens.view import Action
from minewise.session import commands
from minewise.ui.heat import between
from minewise.ui.tk.keys import shown_key, system_of
from minewise.ui.tk.themes import BODY, titles

if TYPE_CHECKING:
    from minewise.ui.tk.stage import StageWindow

_VIEW = ("coordinates", "zoom-in", "zoom-out", "zoom-fit")


class More(ttk.Menubutton):
    """A button with a menu: grouped for a game, a flat list for other screens."""

    def __init__(self, master: tk.Misc, hand: "StageWindow") -> None:
        super().__init__(master, text=_("More"), width=8)
        self.menu = tk.Menu(self, tearoff=False, postcommand=self.fill, font=BODY)
        self.configure(menu=self.menu)
        self._hand = hand
        self.actions: tuple[Action, ...] = ()
        self._variables: list[tk.Variable] = []

    def drop_down(self) -> None:
        self.tk.call("ttk::menubutton::Popdown", self)

    def fill(self) -> None:
        """Build the menu, without actions that have buttons or act on a cell."""
        menu, self._variables = self.menu, []
        self._colour(menu)
        menu.delete(0, "end")
        for child in menu.winfo_children():
            child.destroy()
        groups: dict[str, list[Action]] = {}
        labels = Counter(action.label for action in self.actions)
        in_game = {each.name: each.group for each in commands.table("play", commands.WINDOW)}
        is_game = any(action.name == "zoom-in" for action in self.actions)
        for action in self.actions:
            is_own = action.name in ("theme", "quit") or labels[action.label] > 1
            if action.place == "more" and action.needs != "cell" and not is_own:
                group = in_game.get(action.name, "") if is_game else ""
                group = _("View") if action.name in _VIEW else group
                groups.setdefault("" if group == _("More") else group, []).append(action)
        flat = groups.pop("", [])
        for title, actions in groups.items():
            if len(actions) == 1:
                flat = [*actions, *flat]
                continue
            inner = self._inner(title)
            for action in actions:
                self._add(inner, action)
        themes = self._inner(_("Theme"))
        chosen = tk.StringVar(self, self._hand.theme.name)
        self._variables.append(chosen)
        for name, title in titles().items():
            choose = partial(self._hand.set_theme, name)
            themes.add_radiobutton(label=title, variable=chosen, value=name, command=choose)
        menu.add_separator()
        for action in (*flat, Action("quit", _("Quit"), ("ctrl+q",))):
            self._add(menu, action)

    def _inner(self, title: str) -> tk.Menu:
        inner = tk.Menu(self.menu, tearoff=False, font=BODY)
        self._colour(inner)
        self.menu.add_cascade(label=title, menu=inner)
        return inner

    def _colour(self, menu: tk.Menu) -> None:
        """Colour a menu, which ttk does not style."""
        theme = self._hand.theme
        chosen = between(theme.window, theme.hint, 0.35)
        menu.configure(bg=theme.faint, fg=theme.ink, selectcolor=theme.ink, relief="flat")
        menu.configure(activebackground=chosen, activeforeground=theme.ink, activeborderwidth=2)

    def _add(self, menu: tk.Menu, action: Action) -> None:
        shown: dict[str, Any] = {
            "label": action.label,
            "accelerator": shown_key(action.keys[0], system_of(self)) if action.keys else "",
            "state": "disabled" if action.why_not else "normal",
            "command": partial(self._hand.press_by_hand, action.name),
        }
        if action.on is None:
            menu.add_command(**shown)
        else:
            self._variables.append(tk.BooleanVar(self, action.on))
            menu.add_checkbutton(**shown, variable=self._variables[-1])
