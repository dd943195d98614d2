"""The screens of the terminal, drawn in memory."""

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from minewise.core import Deal, FirstClick, Level
from minewise.screens.editor import EditorScreen
from minewise.screens.play import PlayScreen
from minewise.screens.statistics import StatisticsScreen
from minewise.screens.view import Screen
from minewise.screens.watch import WatchScreen
from minewise.session import commands
from minewise.session.edited_position import read_position
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame
from minewise.ui.tui.app import MinewiseApp
from minewise.ui.tui.stage_screen import StageScreen


def draw(folder: Path) -> None:
    """Write the four pictures of the terminal into a folder."""
    _take(_game(), ["i", "i", "i", "i"], (80, 24), folder / "terminal.svg")
    _take(_watching(), ["space", *["right"] * 34, "o"], (108, 24), folder / "watch.svg")
    with TemporaryDirectory() as games, _at_greenwich():
        _take(_statistics(Path(games)), [], (80, 24), folder / "statistics.svg")
    _take(_editor(), ["5", "right"], (80, 24), folder / "editor.svg")


@contextmanager
def _at_greenwich() -> Iterator[None]:
    """Set the time zone to UTC, so that the pictures are the same everywhere."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()


def _game() -> Screen:
    """A game of Intermediate with two flags; the keys ask for a hint with its whole reason."""
    settings = GameOptions(Level.parse("intermediate"), FirstClick.OPENING, seed=11)
    session = Session(settings, now=lambda: 0.0)
    session.open((7, 7)).result()
    for _ in range(25):
        session.ai().result()
    for _ in range(2):
        session.ai("rules").result()
    return PlayScreen(session, commands.TERMINAL)


def _watching() -> Screen:
    """An AI in the middle of Intermediate; the keys step to there and ask for the odds."""
    deal = Deal(Level.parse("intermediate"), FirstClick.OPENING, 11)
    return WatchScreen(Session(now=lambda: 0.0), player="exact", deal=deal)


def _statistics(folder: Path) -> Screen:
    """Thirty games, most of them won, on six days."""
    first = datetime(2026, 1, 5, 12, tzinfo=UTC)
    statistics = Statistics(folder / "statistics.sqlite")
    level = Level.parse("beginner")
    for number in range(30):
        game = FinishedGame(
            str(number),
            level,
            FirstClick.SAFE,
            (),
            won=number % 5 not in (1, 3) or number > 20,
            seconds=120 - 2.5 * number + 20 * (number % 3),
            three_bv=15 + number % 7,
            clicks=28 - number % 5,
            ended=first + timedelta(days=number // 5),
        )
        statistics.record(game, f"minewise replay 1\n{level.header} first safe seed {number}\n")
    settings = GameOptions(level, seed=7)
    session = Session(settings, now=lambda: 0.0, storage=Storage(statistics))
    return StatisticsScreen(session)


def _editor() -> Screen:
    """A position with an impossible number; the keys write it."""
    position = read_position("6x5x5/######/#1###0/##0###/######/######")
    return EditorScreen(Session(now=lambda: 0.0), position)


def _take(screen: Screen, keys: list[str], size: tuple[int, int], file: Path) -> None:
    app = MinewiseApp("dark")
    app.first_screen = StageScreen(screen)

    async def take() -> str:
        async with app.run_test(size=size) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            while any(worker.is_running for worker in app.workers):
                await app.workers.wait_for_complete()
                await pilot.pause()
            return app.export_screenshot()

    file.write_text(asyncio.run(take()), encoding="utf-8")
