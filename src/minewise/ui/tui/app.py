"""The app around the screens: themes, signals, and leaving when the terminal closes."""

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
    """An app with our themes, and without features that slow its start."""

    TITLE = "Minewise"
    CSS_PATH = "minewise.tcss"
    ENABLE_COMMAND_PALETTE = False

    first_screen: Screen[None] | None = None
    """The first screen shown."""

    trouble: str | None = None
    """Problems with the user's files, in whole sentences, to be shown at the start."""

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
        """Handle signals, and watch for the terminal to close."""
        self._woken_loop = asyncio.get_running_loop()
        self._before = signals.hear(self._end, signal.SIGINT)
        if self.trouble is not None:
            self.notify(self.trouble, severity="warning", timeout=30, markup=False)
        if not self.is_headless:
            self.set_interval(1, self._leave_with_the_terminal)

    def on_unmount(self) -> None:
        """Restore the signal handlers."""
        signals.restore(self._before)

    def _end(self, number: int) -> None:
        """Leave as on quit, with the signal's exit code; the waiting event loop must be woken."""
        signals.ignore()
        self._before.clear()
        self._woken_loop.call_soon_threadsafe(self.exit, None, 128 + number)

    def _leave_with_the_terminal(self) -> None:
        # A terminal may close without sending a signal; reading from it then never ends.
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
    """The name of a key in the notation of our key tables: characters as typed."""
    if event.is_printable and event.character is not None and not event.character.isspace():
        return event.character
    return event.key
