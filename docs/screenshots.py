"""Take the pictures of the terminal: `python docs/screenshots.py`.

The apps run on a screen that exists in memory only, with fixed seeds and a clock
that stands still, so that the pictures come out the same each time.
"""

import asyncio
import sys
from pathlib import Path

from minewise.core import FirstClick, Level
from minewise.session import Session, Settings
from minewise.ui.tui.frame import MinewiseApp
from minewise.ui.tui.game_app import GameApp
from minewise.ui.tui.watch_app import WatchApp
from minewise.ui.tui.watching import Watching

IMAGES = Path(__file__).parent / "images"


def main(folder: Path = IMAGES) -> None:
    """Write all pictures into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    terminal(folder / "terminal.svg")
    watch(folder / "watch.svg")


def terminal(file: Path) -> None:
    """A game of Intermediate with two flags, and a hint that tells the whole reason."""
    settings = Settings(Level.parse("intermediate"), FirstClick.OPENING, seed=11)
    session = Session(settings, now=lambda: 0.0)
    session.open((7, 7))
    for _ in range(25):
        session.ai_move()
    for _ in range(2):
        session.ai_move("rules")
    _picture(GameApp(session), ["i", "i", "i", "i"], file)


def watch(file: Path) -> None:
    """An AI in the middle of Intermediate, with the odds and its reason."""
    watching = Watching("exact", Level.parse("intermediate"), FirstClick.OPENING, seed=11)
    for _ in range(34):
        watching.forward()
    _picture(WatchApp(watching), ["space", "o"], file, size=(108, 24))


def _picture(
    app: MinewiseApp, keys: list[str], file: Path, size: tuple[int, int] = (80, 24)
) -> None:
    async def take() -> str:
        async with app.run_test(size=size) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            return app.export_screenshot()

    file.write_text(asyncio.run(take()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
