"""The menu bar: everything that can be done on a screen, with its keys."""

import tkinter as tk
from collections.abc import Callable, Mapping
from functools import partial

from minewise.base import gettext as _
from minewise.screens import Action, View
from minewise.session import commands
from minewise.ui.tk.keys import shown_key
from minewise.ui.tk.themes import THEMES, titles

MOVES = {
    "left": (0, -1),
    "right": (0, 1),
    "up": (-1, 0),
    "down": (1, 0),
    "first-column": (0, -1_000_000),
    "last-column": (0, 1_000_000),
    "first-row": (-1_000_000, 0),
    "last-row": (1_000_000, 0),
}
"""What moves the cursor, by how many rows and columns: farther than any board goes to its edge."""

_NOT_LISTED = {*MOVES, "scroll-up", "scroll-down", "theme", "quit"}
_VIEW = {"zoom-in", "zoom-out", "zoom-fit", "coordinates"}


class MenuBar:
    """Menus that are made anew when what can be done is another."""

    def __init__(
        self, root: tk.Tk, press: Callable[[str], None], set_theme: Callable[[str], None]
    ) -> None:
        """Make an empty bar.

        Args:
            root: The window.
            press: Does an action, by its name.
            set_theme: Chooses a theme, by its name.
        """
        self.bar = tk.Menu(root, tearoff=False, relief="flat", bd=0, activeborderwidth=0)
        self.theme = tk.StringVar(root)
        self._root = root
        self._press = press
        self._set_theme = set_theme
        self._shown: tuple[str, tuple[Action, ...]] | None = None
        self._on: list[tk.BooleanVar] = []
        self._on_mac = root.tk.call("tk", "windowingsystem") == "aqua"
        root.configure(menu=self.bar)

    def show(self, view: View) -> None:
        """Show the actions of a view: in a game by their groups, elsewhere in one menu."""
        if self._shown == (view.name, view.actions):
            return
        self._shown = view.name, view.actions
        self.bar.delete(0, "end")
        for menu in self.bar.winfo_children():
            menu.destroy()
        self._on = []
        for title, actions in self._groups(view).items():
            menu = self._menu(title)
            for action in actions:
                self._add(menu, action)
            if title == _("Games") or len(self.bar.winfo_children()) == 1:
                menu.add_separator()
                quit_key = view.action("quit")
                self._add(menu, quit_key or Action("quit", _("Quit"), ("ctrl+q",)))
        menu = self._menu(_("View"))
        for action in view.actions:
            if action.name in _VIEW:
                self._add(menu, action)
        themes = tk.Menu(menu, tearoff=False)
        for name in THEMES:
            themes.add_radiobutton(
                label=titles()[name],
                variable=self.theme,
                value=name,
                command=partial(self._set_theme, name),
            )
        menu.add_cascade(label=_("Theme"), menu=themes, underline=0)

    def _groups(self, view: View) -> Mapping[str, list[Action]]:
        listed = [
            action
            for action in view.actions
            if action.place != "hidden" and action.name not in _NOT_LISTED | _VIEW
        ]
        if view.name != "play":
            return {_("Actions"): listed}
        table = {each.name: each.group for each in commands.table("play", commands.WINDOW)}
        order = (_("Games"), _("Playing"), _("Help"), _("More"))
        groups: dict[str, list[Action]] = {group: [] for group in order}
        # Those that share a label share a line in lists of keys; in menus there is one of them.
        for action in {each.label: each for each in reversed(listed)}.values():
            group = table.get(action.name, order[-1])
            groups[group if group in groups else order[-1]].insert(0, action)
        return groups

    def _menu(self, title: str) -> tk.Menu:
        menu = tk.Menu(self.bar, tearoff=False)
        # The first letter is the key for it, with Alt.
        self.bar.add_cascade(label=title, menu=menu, underline=0)
        return menu

    def _add(self, menu: tk.Menu, action: Action) -> None:
        state = "disabled" if action.why_not else "normal"
        key = shown_key(action.keys[0], on_mac=self._on_mac) if action.keys else ""
        if action.on is None:
            menu.add_command(
                label=action.label,
                accelerator=key,
                state=state,  # type: ignore[arg-type]
                command=partial(self._press, action.name),
                underline=0,
            )
        else:
            self._on.append(tk.BooleanVar(self._root, action.on))
            menu.add_checkbutton(
                label=action.label,
                accelerator=key,
                state=state,  # type: ignore[arg-type]
                variable=self._on[-1],
                command=partial(self._press, action.name),
                underline=0,
            )
