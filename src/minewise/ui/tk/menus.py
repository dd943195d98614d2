"""The menu bar."""

import tkinter as tk
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from minewise import players
from minewise.core import LEVELS
from minewise.ui.choices import BOARDS, FIRST_CLICKS, MODES, SPEEDS, THEMES as TITLES
from minewise.ui.tk.choices import OWN_SIZE, Choices
from minewise.ui.tk.commands import COMMANDS, shown_key
from minewise.ui.tk.dialogs import SHAPES
from minewise.ui.tk.themes import THEMES


@dataclass(frozen=True, slots=True)
class MenuBar:
    """Makes the menu bar.

    Attributes:
        root: The window.
        choices: What the menus show as chosen.
        do: The commands by name.
        chosen: What to do after a choice of that name.
        on_mac: Whether to name the keys as Macs do.
    """

    root: tk.Tk
    choices: Choices
    do: Mapping[str, Callable[[], None]]
    chosen: Mapping[str, Callable[[], None]]
    on_mac: bool

    def make(self) -> tk.Menu:
        """The whole bar."""
        bar = tk.Menu(self.root)
        choices = self.choices
        game = self._menu(bar, "Game")
        self._commands(game, "new", "retry", "custom", "seed", None, "save", "load")
        self._commands(game, "save_file", "load_file", None)
        copy = self._menu(game, "Copy")
        self._commands(copy, "copy_position", "copy_seed", "copy_replay")
        self._commands(game, "paste", None, "quit")

        level = self._menu(bar, "Level")
        sizes = {
            name: f"{name}: {size.width} x {size.height}, {size.mines} mines"
            for name, size in LEVELS.items()
        }
        self._radio(level, "level", choices.level, sizes | {OWN_SIZE: "Any size..."})
        level.add_separator()
        self._radio(self._menu(level, "Shape"), "shape", choices.shape, SHAPES)
        first = self._menu(level, "First-click rule")
        self._radio(first, "first", choices.first, FIRST_CLICKS)

        self._radio(self._menu(level, "Boards"), "boards", choices.boards, BOARDS)

        play = self._menu(bar, "Play")
        self._commands(play, "undo", "redo", "pause", None)
        self._check(play, "flag_mode", choices.flag_mode, COMMANDS["flag_mode"].label)
        self._check(play, "questions", choices.questions, "Question marks")
        self._check(play, "chords", choices.chords, "Chords")
        play.add_separator()
        self._radio(self._menu(play, "Mode"), "mode", choices.mode, MODES)

        helper = self._menu(bar, "AI")
        self._commands(helper, "hint", "to_hint", "why", "ai_move")
        self._check(helper, "odds", choices.odds, COMMANDS["odds"].label)
        self._check(helper, "auto", choices.auto, COMMANDS["auto"].label)
        speeds = {name: name for name in SPEEDS}
        self._radio(self._menu(helper, "Speed"), "speed", choices.speed, speeds)
        names = {name: f"{name}: {players.get(name).summary}" for name in players.names()}
        self._radio(self._menu(helper, "Player"), "player", choices.player, names)

        view = self._menu(bar, "View")
        self._commands(
            view, "statistics", None, "replay", "open_replay", "save_replay", "editor", None
        )
        self._check(view, "coordinates", choices.coordinates, COMMANDS["coordinates"].label)
        themes = {name: TITLES[name] for name in THEMES}
        self._radio(self._menu(view, "Theme"), "theme", choices.theme, themes)
        self._commands(self._menu(bar, "Help"), "help")
        return bar

    def _menu(self, above: tk.Menu, label: str) -> tk.Menu:
        menu = tk.Menu(above, tearoff=False)
        # The first letter is the key for it, with Alt in the bar.
        above.add_cascade(label=label, menu=menu, underline=0)
        return menu

    def _commands(self, menu: tk.Menu, *names: str | None) -> None:
        for name in names:
            if name is None:
                menu.add_separator()
            else:
                menu.add_command(
                    label=COMMANDS[name].label,
                    accelerator=self._key(name),
                    command=self.do[name],
                    underline=0,
                )

    def _check(self, menu: tk.Menu, name: str, variable: tk.BooleanVar, label: str) -> None:
        menu.add_checkbutton(
            label=label,
            variable=variable,
            accelerator=self._key(name),
            command=self.chosen[name],
            underline=0,
        )

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
        keys = COMMANDS[name].keys if name in COMMANDS else ()
        return shown_key(keys[0], on_mac=self.on_mac) if keys else ""
