"""How tests play in the terminal: a session whose clock stands still, and a pilot."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from textual import _wait
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from minewise.core import Board, Cell, FirstClick, Level
from minewise.session import GameOptions, SavedGames, Session, Statistics, Storage
from minewise.ui.tui.game_app import GameApp, GameScreen
from minewise.ui.tui.preferences import Preferences
from screen import PATIENCE

# After each key a pilot waits until the app has been idle for a moment. A shorter moment does, and
# most of the time that these tests take on the clock is such waiting.
_wait.SLEEP_GRANULARITY, _wait.SLEEP_IDLE = 0.004, 0.0002

# The mines of this board are where the name says: a column, a wall and a corner.
SMALL = Board.parse("5x4x3/*..../...../...../*...*")

Steps = Callable[["Playing"], Awaitable[None]]


class Playing:
    """A game on a screen that exists in memory, with somebody at the keys."""

    def __init__(self, session: Session, app: GameApp, pilot: Pilot[None]) -> None:
        self.session, self.app, self.pilot = session, app, pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await settled(self.pilot)

    def go_to(self, cell: Cell) -> None:
        """Be there at once: walking takes a test long."""
        self.session.go_to(cell)
        self.screen.show_all()

    async def walk_to(self, cell: Cell) -> None:
        """Walk there with the arrow keys."""
        row, column = self.session.cursor
        down, right = cell[0] - row, cell[1] - column
        keys = ["down"] * down + ["up"] * -down + ["right"] * right + ["left"] * -right
        if keys:
            await self.press(*keys)

    async def click(self, cell: Cell, button: int = 1, times: int = 1) -> None:
        await laid_out(self.pilot)
        board = self.screen.board
        place = board.place_of(cell)
        await self.pilot.click(board, offset=(place.x + 1, place.y), button=button, times=times)
        await self.pilot.pause()

    @property
    def screen(self) -> GameScreen:
        screen = self.app.screen_stack[0]
        assert isinstance(screen, GameScreen)
        return screen

    @property
    def state(self) -> str:
        return str(self.session.played.state)

    @property
    def message(self) -> str:
        return str(self.screen.query_one("#words", Static).render())

    @property
    def title(self) -> str:
        return str(self.screen.query_one("#title", Static).render())

    @property
    def board(self) -> list[str]:
        """The board as it is drawn, without its rulers."""
        view = self.screen.board
        lines = [view.render_line(y).text for y in range(1, view.size.height)]
        return [line[3:].rstrip() for line in lines]


def sitting(
    level: str = "beginner",
    seed: int = 7,
    *,
    board: Board | None = None,
    first: FirstClick = FirstClick.OPENING,
    statistics: Statistics | None = None,
    folder: Path | None = None,
    number: int = 5,
    **settings: Any,
) -> Session:
    """A session that is the same each time."""
    chosen = GameOptions(Level.parse(level), first, seed=seed, **settings)
    storage = Storage(statistics, None if folder is None else SavedGames(folder))
    session = Session(chosen, now=lambda: 0.0, any_number=lambda: number, storage=storage)
    if board is not None:
        session.new(board=board)
    return session


def play(
    session: Session,
    steps: Steps,
    *,
    preferences: Preferences | None = None,
    size: tuple[int, int] = (80, 24),
) -> None:
    """Start the game, do the steps, and leave."""
    preferences = preferences or Preferences(theme="plain")

    async def sit_down() -> None:
        app = GameApp(session, preferences)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(Playing(session, app, pilot))

    run(sit_down())


def show(
    app: App[None],
    steps: Callable[[Pilot[None], Any], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
) -> None:
    """Start an app that opens a screen of its own, do the steps there, and leave."""

    async def look() -> None:
        async with app.run_test(size=size) as pilot:
            await steps(pilot, app.screen)

    run(look())


def seen(screen: Screen[Any], name: str) -> str:
    """The text of a part of a screen."""
    console = Console(width=200, file=StringIO())
    console.print(screen.query_one(f"#{name}", Static).content)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


async def settled(pilot: Pilot[None]) -> None:
    """Wait until all that is worked out beside the screen is done and shown."""
    await pilot.pause()
    while any(worker.is_running for worker in pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def laid_out(pilot: Pilot[None]) -> None:
    """Wait until everything is where it is to be on the screen."""
    await pilot.pause()
    screen = pilot.app.screen
    await until(pilot, lambda: not (screen._layout_required or screen._dirty_widgets))


async def until(pilot: Pilot[None], look: Callable[[], object]) -> None:
    """Let the app run until there is something to be seen."""
    began = time.monotonic()
    while not look():
        assert time.monotonic() < began + PATIENCE, f"waited {PATIENCE:.0f} s in vain"
        await pilot.pause(0.005)


def run(steps: Coroutine[Any, Any, None]) -> None:
    asyncio.run(steps)
