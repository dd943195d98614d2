"""The game and the watching in a terminal, on a screen that exists in memory only."""

import asyncio
from pathlib import Path

from minewise.core import FirstClick, Level
from minewise.session import Open, PlayMove, Session, Settings
from minewise.ui.tui.frame import MinewiseApp
from minewise.ui.tui.game_app import GameApp
from minewise.ui.tui.watch_app import WatchApp
from minewise.ui.tui.watching import Watching


def draw(folder: Path) -> None:
    """Write `terminal.svg` and `watch.svg` into a folder."""
    _take(_game(), ["i", "i", "i", "i"], (80, 24), folder / "terminal.svg")
    _take(_watching(), ["o"], (108, 24), folder / "watch.svg")


def _game() -> GameApp:
    """A game of Intermediate with two flags; the keys ask for a hint with its whole reason."""
    settings = Settings(Level.parse("intermediate"), FirstClick.OPENING, seed=11)
    session = Session(settings, now=lambda: 0.0)
    session.do(Open((7, 7)))
    for _ in range(25):
        session.do(PlayMove())
    for _ in range(2):
        session.do(PlayMove("rules"))
    return GameApp(session)


def _watching() -> WatchApp:
    """An AI in the middle of Intermediate; the key asks for the odds."""
    watching = Watching("exact", Level.parse("intermediate"), FirstClick.OPENING, seed=11)
    for _ in range(34):
        watching.forward()
    return WatchApp(watching, paused=True)


def _take(app: MinewiseApp, keys: list[str], size: tuple[int, int], file: Path) -> None:
    async def take() -> str:
        async with app.run_test(size=size) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            return app.export_screenshot()

    file.write_text(asyncio.run(take()), encoding="utf-8")
