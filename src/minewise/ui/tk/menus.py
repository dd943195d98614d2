"""The menu bar."""

import tkinter as tk
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from minewise import players
from minewise.base import gettext as _
from minewise.core import LEVELS
from minewise.session import commands
from minewise.ui.choices import BOARDS, FIRST_CLICKS, MODES, SHAPES, SPEEDS, THEMES as TITLES
from minewise.ui.tk.choices import OWN_SIZE, Choices
from minewise.ui.tk.commands import in_window, shown_key
from minewise.ui.tk.themes import THEMES

# What asks something before it is done: people know it by the dots.
_ASK = {
    "choose", "seed", "save", "load", "save-file", "load-file", "open-replay", "save-replay",
    "today", "preset", "export-data", "import-data", "settings", "course",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class MenuBar:
    """Makes the menu bar.

    Attributes:
        root: The window.
        choices: What the menus show as chosen.
        do: The commands by name.
        chosen: What to do after a choice of that name.
        allowed: Why a command cannot be done now; None if it can be.
        on_mac: Whether to name the keys as Macs do.
        train: Begins a mode of training, by its name.
    """

    root: tk.Tk
    choices: Choices
    do: Mapping[str, Callable[[], None]]
    chosen: Mapping[str, Callable[[], None]]
    allowed: Callable[[str], str | None]
    on_mac: bool
    train: Callable[[str], None]
    _known: Mapping[str, commands.Command] = field(default_factory=in_window)
    _entries: dict[tk.Menu, dict[str, str]] = field(default_factory=dict)

    def make(self) -> tk.Menu:
        """Make all menus. What cannot be done is greyed out when one is opened."""
        bar = tk.Menu(self.root)
        choices = self.choices
        game = self._menu(bar, "Game")
        self._commands(game, "new", "again", "retry", "today", "choose", "seed", None)
        self._commands(game, "save", "load", "save-file", "load-file", None)
        copy = self._menu(game, "Copy")
        self._commands(copy, "copy-position", "copy-seed", "copy-replay")
        self._commands(game, "share", "paste", None)
        self._commands(game, "export-data", "import-data", None, "quit")

        level = self._menu(bar, "Level")
        sizes = {
            name: f"{name}: {size.width} x {size.height}, {size.mines} mines"
            for name, size in LEVELS.items()
        }
        self._radio(level, "level", choices.level, sizes | {OWN_SIZE: "Any size..."})
        self._commands(level, "preset", None)
        self._radio(self._menu(level, "Shape"), "shape", choices.shape, SHAPES)
        first = self._menu(level, "First-click rule")
        self._radio(first, "first", choices.first, FIRST_CLICKS)

        self._radio(self._menu(level, "Boards"), "boards", choices.boards, BOARDS)

        play = self._menu(bar, "Play")
        self._commands(play, "undo", "redo", "pause", "luck", None)
        self._check(play, "flag-mode", choices.flag_mode)
        self._check(play, "questions", choices.questions, "Question marks")
        play.add_separator()
        self._radio(self._menu(play, "Mode"), "mode", choices.mode, MODES)
        self._commands(play, "settings")

        helper = self._menu(bar, "AI")
        self._commands(helper, "hint", "to-hint", "why", "ai")
        self._check(helper, "odds", choices.odds)
        self._check(helper, "auto", choices.auto)
        speeds = {name: name for name in SPEEDS}
        self._radio(self._menu(helper, "Speed"), "speed", choices.speed, speeds)
        names = {name: f"{name}: {players.get(name).summary}" for name in players.names()}
        self._radio(self._menu(helper, "Player"), "player", choices.player, names)

        train = self._menu(bar, _("Train"))
        self._commands(train, "train", None)
        train.configure(postcommand=partial(self._list_modes, train))

        view = self._menu(bar, "View")
        self._commands(
            view,
            *("statistics", None, "replay", "open-replay", "save-replay", "editor", None),
            *("course", None),
        )
        self._commands(view, "zoom-in", "zoom-out", "zoom-fit", None)
        self._check(view, "coordinates", choices.coordinates)
        themes = {name: TITLES[name] for name in THEMES}
        self._radio(self._menu(view, "Theme"), "theme", choices.theme, themes)
        self._commands(self._menu(bar, "Help"), "help")
        return bar

    def _menu(self, above: tk.Menu, label: str) -> tk.Menu:
        menu = tk.Menu(above, tearoff=False)
        menu.configure(postcommand=partial(self._grey_out, menu))
        # The first letter is the key for it, with Alt in the bar.
        above.add_cascade(label=label, menu=menu, underline=0)
        return menu

    def _commands(self, menu: tk.Menu, *names: str | None) -> None:
        for name in names:
            if name is None:
                menu.add_separator()
            else:
                menu.add_command(
                    label=self._known[name].label + ("..." if name in _ASK else ""),
                    accelerator=self._key(name),
                    command=self.do[name],
                    underline=0,
                )
                self._entries.setdefault(menu, {})[name] = str(menu.index("end"))

    def _check(
        self, menu: tk.Menu, name: str, variable: tk.BooleanVar, label: str | None = None
    ) -> None:
        menu.add_checkbutton(
            label=label or self._known[name].label,
            variable=variable,
            accelerator=self._key(name),
            command=self.chosen[name],
            underline=0,
        )
        if label is None:
            self._entries.setdefault(menu, {})[name] = str(menu.index("end"))

    def _list_modes(self, menu: tk.Menu) -> None:
        """Add the modes of training when the menu is first opened: most who play do without."""
        from minewise.training import mode_titles  # noqa: PLC0415 - takes a moment to load

        menu.configure(postcommand=partial(self._grey_out, menu))
        for name, title in mode_titles().items():
            menu.add_command(label=title, command=partial(self.train, name), underline=0)

    def _grey_out(self, menu: tk.Menu) -> None:
        """Show what cannot be done now."""
        for name, index in self._entries.get(menu, {}).items():
            menu.entryconfigure(index, state="disabled" if self.allowed(name) else "normal")

    def _radio(
        self, menu: tk.Menu, name: str, variable: tk.StringVar, labels: Mapping[str, str]
    ) -> None:
        for value, label in labels.items():
            menu.add_radiobutton(
                label=label,
                variable=variable,
                value=str(value),
                command=self.chosen[name],
                underline=0,
            )

    def _key(self, name: str) -> str:
        keys = self._known[name].keys if name in self._known else ()
        return shown_key(keys[0], on_mac=self.on_mac) if keys else ""
