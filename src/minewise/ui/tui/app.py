"""The app around the screens: themes, signals, and a terminal that may go away."""

import asyncio
import os
import signal
from typing import Any

from textual import events
from textual.app import App
from textual.screen import Screen

from minewise.session.settings_file import SettingsFile
from minewise.ui import signals
from minewise.ui.tui.themes import THEMES, ColourTheme


class MinewiseApp(App[None]):
    """An app with our themes, and nothing that slows its start."""

    TITLE = "Minewise"
    CSS_PATH = "minewise.tcss"
    ENABLE_COMMAND_PALETTE = False

    first_screen: Screen[None] | None = None
    """What is shown at first."""

    trouble: str | None = None
    """What is wrong with the person's files, in whole sentences, to be said at the beginning."""

    def __init__(self, theme: str, memory: SettingsFile | None = None) -> None:
        super().__init__()
        self._memory = memory
        self._look = THEMES[theme]
        for each in THEMES.values():
            self.register_theme(each.around)
        self.theme = self._look.around.name
        self._before: dict[int, Any] = {}

    def get_default_screen(self) -> Screen[None]:
        return self.first_screen or super().get_default_screen()

    def on_mount(self) -> None:
        """Prepare to leave when the terminal goes away."""
        self._woken_loop = asyncio.get_running_loop()
        self._before = signals.hear(self._end, signal.SIGINT)
        if self.trouble is not None:
            self.notify(self.trouble, severity="warning", timeout=30, markup=False)
        if not self.is_headless:
            self.set_interval(1, self._leave_with_the_terminal)

    def on_unmount(self) -> None:
        """Let signals mean again what they meant before."""
        signals.restore(self._before)

    def _end(self, number: int) -> None:
        """Leave as on quit, with another exit code. The loop is what waits: it must be woken."""
        signals.ignore()
        self._before.clear()
        self._woken_loop.call_soon_threadsafe(self.exit, None, 128 + number)

    def _leave_with_the_terminal(self) -> None:
        # A terminal may close without a signal to us; reading from it then never ends.
        try:
            os.get_terminal_size(0)
        except OSError:
            self.exit()

    @property
    def look(self) -> ColourTheme:
        return self._look

    def next_look(self) -> None:
        names = list(THEMES)
        self._look = THEMES[names[(names.index(self._look.name) + 1) % len(names)]]
        self.theme = self._look.around.name
        if self._memory is not None:
            self._memory.remember("terminal", theme=self._look.name)


def pressed(event: events.Key) -> str:
    """The name of a key as our keys are written: characters as they are typed."""
    if event.is_printable and event.character is not None and not event.character.isspace():
        return event.character
    return event.key
