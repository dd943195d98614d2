"""How tests use the terminal: a screen that exists in memory, and a hand on its keys."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from textual import _wait
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from minewise.core import Cell
from minewise.screens.view import Screen
from minewise.session.settings_file import SettingsFile
from minewise.ui.tui.app import MinewiseApp
from minewise.ui.tui.blocks import Choices, DrawnBoard, DrawnTable
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.stage_screen import StageScreen
from screen import PATIENCE

Kind = TypeVar("Kind")

# After each key a pilot waits until the app has been idle for a moment. A shorter moment does, and
# most of the time that these tests take on the clock is such waiting.
_wait.SLEEP_GRANULARITY, _wait.SLEEP_IDLE = 0.004, 0.0002


class Terminal:
    """A stage on a terminal, and a person at its keys and mouse."""

    def __init__(self, app: MinewiseApp, shown: StageScreen, pilot: Pilot[None]) -> None:
        self.app, self.shown, self.pilot = app, shown, pilot

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until what they began is done and drawn."""
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self) -> None:
        """Wait until the work beside the screen is done, and everything has its place."""
        await self.pilot.pause()
        # Work that only a person can stop is not waited for: the stage says that it goes on.
        while any(worker.is_running for worker in self.app.workers) and not self._is_working:
            await self.pilot.pause(0.002)
        await self.pilot.pause()

    @property
    def _is_working(self) -> bool:
        return self.shown.stage.is_open and self.shown.stage.is_working

    async def until(self, look: Callable[..., object]) -> None:
        await until(self.pilot, look)

    def drawn(self, kind: type[Kind]) -> Kind:
        """The first block of a kind."""
        return next(each for each in self.shown._blocks if isinstance(each, kind))

    def focus(self, kind: type[DrawnTable]) -> OptionList:
        """Give the focus to the list of the first block of a kind."""
        return self.drawn(kind).query_one(OptionList).focus()

    async def choose(self, action: str) -> None:
        await self.press("f10")
        listed = self.app.screen.query_one(OptionList)
        listed.highlighted = listed.get_option_index(action)
        await self.press("enter")

    async def click(self, cell: Cell, button: int = 1) -> None:
        """Click in the middle of a cell of the first board."""
        place = self.board.place_of(cell)
        x, y = place.x + place.width // 2, place.y + place.height // 2
        await self.pilot.click(self.board, offset=(x, y), button=button)
        await self.settle()

    @property
    def said(self) -> str:
        return str(self.shown.query_one("#words", Static).visual)

    @property
    def listed(self) -> list[str]:
        """The lines of the list that has the focus."""
        focused = self.app.focused
        assert isinstance(focused, Choices), focused
        return [focused.render_line(y).text.rstrip() for y in range(focused.size.height)]

    @property
    def keys(self) -> str:
        return str(self.shown.query_one("#keys", Static).visual)

    @property
    def board(self) -> BoardView:
        return self.shown.query(DrawnBoard).first().query_one(BoardView)

    @property
    def lines(self) -> list[str]:
        """The first board as it is drawn."""
        height = self.board.size.height
        return [self.board.render_line(y).text.rstrip() for y in range(height)]


@asynccontextmanager
async def sit(
    screen: Screen, size: tuple[int, int] = (80, 24), memory: SettingsFile | None = None
) -> AsyncIterator[Terminal]:
    app = MinewiseApp("plain", memory)
    shown = app.first_screen = StageScreen(screen)
    async with app.run_test(size=size) as pilot:
        terminal = Terminal(app, shown, pilot)
        await terminal.settle()
        yield terminal


async def until(pilot: Pilot[None], look: Callable[..., object]) -> None:
    """Let an app run until there is something to be seen."""
    began = time.monotonic()
    while not look():
        assert time.monotonic() < began + PATIENCE, f"waited {PATIENCE:.0f} s in vain"
        await pilot.pause(0.005)
