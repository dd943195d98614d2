"""What the game and the watching share: the frame around the board, themes and keys.

title    one line on top: what is played
board    in the middle, scrolling where it is larger than its room
panel    on the right: counters, and what the keys do
message  below, in words (a game), or beside the board (watching)
"""

import asyncio
import os
import signal
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import starmap
from typing import Any

from rich.console import Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from minewise.session import Keys, SettingsFile, commands, show_key
from minewise.ui import signals
from minewise.ui.tui.board import BoardView, width_of
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.themes import THEMES, Theme

# A terminal of fewer columns has no panel.
_NARROW = 60


class KeyList(Static):
    """What the keys do, to be clicked: a double click must not select the text."""

    ALLOW_SELECT = False


class MinewiseApp(App[None]):
    """An app with our themes, and nothing that slows its start."""

    TITLE = "Minewise"
    CSS_PATH = "minewise.tcss"
    ENABLE_COMMAND_PALETTE = False

    trouble: str | None = None
    """What is wrong with the person's files, in whole sentences, to be told at the beginning."""

    def __init__(self, theme: str, memory: SettingsFile | None = None) -> None:
        """Prepare to run.

        Args:
            theme: The name of a theme.
            memory: Where what is chosen is remembered; None to forget it.
        """
        super().__init__()
        self.memory = memory
        self._look = THEMES[theme]
        for each in THEMES.values():
            self.register_theme(each.around)
        self.theme = self._look.around.name
        self._before: dict[int, Any] = {}

    def on_mount(self) -> None:
        """Leave when the terminal goes away: nobody is there to read, and nothing to write to."""
        self._woken_loop = asyncio.get_running_loop()
        self._before = signals.hear(self._end, signal.SIGINT)
        if self.trouble is not None:
            self.notify(
                self.trouble,
                severity="warning",
                timeout=30,
                markup=False,
            )
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
    def look(self) -> Theme:
        """The theme of the board."""
        return self._look

    def next_look(self) -> Theme:
        """Change to the next theme, and return it."""
        names = list(THEMES)
        self._look = THEMES[names[(names.index(self._look.name) + 1) % len(names)]]
        self.theme = self._look.around.name
        return self._look


class BoardScreen(Screen[None]):
    """A board with what is around it. An action named `x-y` is the method `act_x_y`."""

    keys_give_way = True
    """Whether lines of keys are left out where there are many counters."""

    # Nothing is focused: every key is ours, and the arrows move on the board.
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_NARROW, "-wide")]  # noqa: RUF012 - as Textual has it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]  # noqa: RUF012

    def __init__(self, keys: Keys, scene: Scene, look: Theme) -> None:
        super().__init__()
        self._keys = keys
        self._counted: tuple[list[tuple[str, str]], Theme] | None = None
        self._key_lines: list[str] = []
        self._shown_lines: list[str] = []
        self.board = BoardView(scene, look, id="board")

    def show_board(self, scene: Scene) -> None:
        """Draw the board; with small cells, or without the panel, where it would not fit."""
        scene, without_panel = self._fitted(scene)
        self.set_class(without_panel, "-without-panel")
        self.board.show(scene, self.minewise.look)

    def _fitted(self, scene: Scene) -> tuple[Scene, bool]:
        """The scene with cells of a size that fits, and whether the panel must go for that."""
        width, height = self.size
        if not width:
            return scene, False
        # A board that is too high has a scrollbar at its side.
        bar = int(scene.grid.height + 1 > height - self.lines_around)
        small = replace(scene, compact=True)
        beside = width - bar - (0 if width < _NARROW else self.panel_width)
        for fitting in (scene, small):
            if width_of(fitting) <= beside:
                return fitting, False
        return small, width_of(small) <= width - bar

    @property
    def panel_width(self) -> int:
        """How wide the panel is; see `minewise.tcss`."""
        return 28

    @property
    def lines_around(self) -> int:
        """How many lines there are above and below the board; see `minewise.tcss`."""
        return 1 + max(5, self.size.height // 5)

    def on_resize(self) -> None:
        """Choose the size of the cells anew."""
        if self.is_composed:
            self.show_board(replace(self.board.scene, compact=False))
            self._counted = None  # how much of it fits depends on the size
            self.call_after_refresh(self.show_all)

    @property
    def minewise(self) -> MinewiseApp:
        """The app, by its own type."""
        app = self.app
        assert isinstance(app, MinewiseApp), "our screens are of our apps"
        return app

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="narrow", markup=False)
        with Horizontal(id="middle"):
            with Container(id="field"):
                yield self.board
            yield from self.compose_panel()
        yield from self.compose_message()

    def compose_panel(self) -> ComposeResult:
        with Vertical(id="panel"):
            yield Static(id="counters")
            yield KeyList(id="keys")

    def compose_message(self) -> ComposeResult:
        with VerticalScroll(id="message", can_focus=False):
            yield Static(id="words", markup=False)

    # What subclasses show

    def show_title(self, text: str) -> None:
        """Say what is played."""
        self.query_one("#title", Static).update(text)

    def show_counters(self, counters: Iterable[tuple[str, str]]) -> None:
        """Show names and what they count, one a line; on one line where it is narrow."""
        shown = list(counters)
        if self._counted == (shown, self.minewise.look):
            return  # the clock asks twice a second
        self._counted = shown, self.minewise.look
        self.query_one("#counters", Static).update(Group(*starmap(self._counter, shown)))
        self.query_one("#narrow", Static).update(_on_one_line(shown, self.size.width - 2))
        self._fit_keys()

    def _counter(self, name: str, value: str) -> Table:
        # A table of its own: a long seed is not to be broken because another name is long.
        line = Table.grid(expand=True)
        line.add_column(style=self.minewise.look.ruler.ink, no_wrap=True)
        line.add_column(style="bold", justify="right", overflow="fold")
        line.add_row(name, Text(value))
        return line

    @property
    def is_composed(self) -> bool:
        """Whether everything is in its place; not where the program is ended as it begins."""
        return bool(self.query("#keys"))

    def show_keys(self, names: Iterable[tuple[str, str]]) -> None:
        """Show what some keys do, two a line. A click on one does the same."""
        entries = [
            f"[@click=screen.press('{name}')][b $accent]{escape(self._keys.shown(name)):>5}[/] "
            f"{label:<7}[/]"
            for name, label in names
        ]
        self._key_lines = ["".join(entries[at : at + 2]) for at in range(0, len(entries), 2)]
        self._fit_keys()

    def _fit_keys(self) -> None:
        """Show as many lines of keys as there is room for; the last one, with the help, always."""
        counted = len(self._counted[0]) if self._counted is not None else 0
        room = self.query_one("#panel").content_size.height - counted - 1
        lines = self._key_lines
        if self.keys_give_way and 0 < room < len(lines):
            lines = [*lines[: room - 1], *lines[-1:]]
        if lines != self._shown_lines:
            self._shown_lines = lines
            self.query_one("#keys", Static).update("\n".join(lines))

    def say(self, text: str) -> None:
        """Say in words what happened."""
        self.query_one("#words", Static).update(text)
        self.query_one("#message", VerticalScroll).scroll_home(animate=False)

    def show_all(self) -> None:
        raise NotImplementedError

    # Keys and what they do

    def on_key(self, event: events.Key) -> None:
        name = self._keys.action(pressed(event))
        if name is not None:
            event.stop()
            event.prevent_default()
            self.action_press(name)

    def action_press(self, name: str) -> None:
        """Do what is bound to a key."""
        getattr(self, f"act_{name.replace('-', '_')}")()

    def act_theme(self) -> None:
        self.remember(theme=self.minewise.next_look().name)
        self.show_all()

    def remember(self, **values: str) -> None:
        """Remember how it looks for the next time."""
        if self.minewise.memory is not None:
            self.minewise.memory.remember_look("terminal", **values)

    def act_help(self) -> None:
        self.app.push_screen(HelpScreen(self._keys))

    def act_scroll_up(self) -> None:
        self.query_one("#message", VerticalScroll).scroll_up(animate=False)

    def act_scroll_down(self) -> None:
        self.query_one("#message", VerticalScroll).scroll_down(animate=False)

    def act_quit(self) -> None:
        self.app.exit()


class LookingScreen(BoardScreen):
    """A board to look at, while somebody else plays: the words are beside it."""

    keys_give_way = False

    @property
    def panel_width(self) -> int:
        """How wide the panel is; see `minewise.tcss`."""
        width = self.size.width
        return width // 2 if width < _NARROW else max(28, min(width * 35 // 100, 56))

    @property
    def lines_around(self) -> int:
        """How many lines there are above and below the board."""
        return 1

    def compose_panel(self) -> ComposeResult:
        with Vertical(id="panel"):
            yield Static(id="counters")
            with VerticalScroll(id="message", can_focus=False):
                yield Static(id="words")
            yield KeyList(id="keys")

    def compose_message(self) -> ComposeResult:
        """Nothing: the words are beside the board."""
        yield from ()


def pressed(event: events.Key) -> str:
    """The name of a key as our keys are written: characters as they are typed."""
    if event.is_printable and event.character is not None and not event.character.isspace():
        return event.character
    return event.key


class TextScreen(ModalScreen[None]):
    """Something to read, on top of the board; most keys close it."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet") as sheet:
            yield Static(self._text, id="text")
        sheet.border_title = self._title
        sheet.border_subtitle = "Esc closes"

    def on_key(self, event: events.Key) -> None:
        """Close at any key that does not scroll."""
        if event.key not in ("up", "down", "pageup", "pagedown", "home", "end"):
            event.stop()
            event.prevent_default()
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class HelpScreen(TextScreen):
    """Every key and what it does, in two columns where there is room."""

    def __init__(self, keys: Keys) -> None:
        super().__init__("Keys", "")
        self._shown = keys.commands

    def compose(self) -> ComposeResult:
        """A sheet with the groups side by side."""
        columns = _in_columns(self._shown)
        across = sum(max(map(_length, column.split("\n"))) + 2 for column in columns)
        # The border, the padding and a bar to scroll with take five columns.
        around = Horizontal if across + 5 <= self.app.size.width else Vertical
        with VerticalScroll(id="sheet") as sheet, around(id="columns"):
            for column in columns:
                yield Static(column, classes="column")
        sheet.border_title, sheet.border_subtitle = "Keys", "Esc closes"


def _in_columns(shown: Iterable[commands.Command]) -> list[str]:
    """Two texts of about the same length; a group is not broken."""
    groups = commands.listed(shown)
    names = list(groups)

    def longer(split: int) -> int:
        halves = names[:split], names[split:]
        return max(sum(1 + len(groups[name]) for name in half) for half in halves)

    split = min(range(1, len(names) + 1), key=longer)
    halves = names[:split], names[split:]
    return ["\n".join(_lines({name: groups[name] for name in half})) for half in halves if half]


def _length(line: str) -> int:
    return Text.from_markup(line.replace("[b $accent]", "[b]")).cell_len


def _on_one_line(counters: Iterable[tuple[str, str]], width: int) -> str:
    """As many counters as fit: none is cut off."""
    line = ""
    for name, value in counters:
        longer = f"{line}  {name} {value}".lstrip()
        if len(longer) <= width:
            line = longer
    return line


def _lines(groups: Mapping[str, Iterable[commands.Command]]) -> Iterator[str]:
    shown = {
        group: [(" ".join(map(show_key, line.keys)), line.label) for line in lines]
        for group, lines in groups.items()
    }
    width = max(len(keys) for lines in shown.values() for keys, _ in lines)
    for group, lines in shown.items():
        yield f"[b $accent]{group}[/]"
        for keys, label in lines:
            yield f"[b]{escape(keys.ljust(width))}[/b]  {escape(label)}"
