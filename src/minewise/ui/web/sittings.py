"""All sittings: those in memory, and those that are put away on the disk.

Each browser has a folder, and in it a folder for each sitting. A sitting without a tab is
put away after a while: its file holds all of it.
"""

import asyncio
import os
import secrets
import time
from pathlib import Path

from minewise.core import MinewiseError
from minewise.session import Journal, Session, Settings, Statistics, statistics_file
from minewise.ui.web import limits
from minewise.ui.web.access import Browser
from minewise.ui.web.sitting import AwayClock, Sitting
from minewise.ui.web.workers import Workers

_FILE = "sitting.jsonl"


class SittingError(MinewiseError):
    """There is no such sitting, or no more can be begun."""


class Sittings:
    """The sittings of all browsers.

    Attributes:
        workers: The threads that work for them.
    """

    def __init__(self, folder: Path, workers: Workers, settings: Settings | None = None) -> None:
        """Take the sittings in a folder.

        Args:
            folder: Where they are kept.
            workers: The threads that work for them.
            settings: What is played where somebody begins.
        """
        self.workers = workers
        self._folder = folder
        self._settings = settings
        self._here: dict[tuple[str, str], Sitting] = {}
        self._left: dict[tuple[str, str], float] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def open(self, browser: Browser, wanted: str | None) -> Sitting:
        """The sitting that a page wants, "new" for a new one, None for the last one there was.

        It is not put away before somebody has come and gone.

        Raises:
            MinewiseError: There is none, or it cannot be read, or there are too many.
        """
        # One at a time for each browser: two tabs that open at once share their sitting.
        async with self._opening.setdefault(browser.id, asyncio.Lock()):
            name = await self._last(browser) if wanted is None else wanted
            if name is None or name == "new":
                sitting = await self._begin(browser)
            else:
                sitting = await self._find(browser, name)
            self._left.pop((browser.id, sitting.id), None)
            return sitting

    def _folder_of(self, browser: Browser) -> Path:
        return self._folder / "sittings" / browser.id

    async def _last(self, browser: Browser) -> str | None:
        here = [name for owner, name in self._here if owner == browser.id]
        if here:
            return here[-1]
        return await self.workers.slow(_newest, self._folder_of(browser))

    async def _begin(self, browser: Browser) -> Sitting:
        folder = self._folder_of(browser)
        count = await self.workers.slow(_count, folder)
        if count >= limits.SITTINGS:
            raise SittingError(
                f"This browser has {count} games open already, and more cannot be begun", count
            )
        name = secrets.token_hex(8)
        sitting = await self.workers.slow(self._make, browser, name)
        await self.workers.slow(sitting.save)
        self._here[browser.id, name] = sitting
        return sitting

    async def _find(self, browser: Browser, name: str) -> Sitting:
        if (browser.id, name) not in self._here:
            sitting = await self.workers.slow(self._read, browser, name)
            self._here[browser.id, name] = sitting
        return self._here[browser.id, name]

    def _make(self, browser: Browser, name: str) -> Sitting:
        clock = AwayClock()
        journal = Journal(self._folder_of(browser) / name / _FILE)
        session = Session(self._settings, now=clock, statistics=self._statistics(browser))
        return Sitting(name, session, clock, journal)

    def _read(self, browser: Browser, name: str) -> Sitting:
        path = self._folder_of(browser) / name / _FILE
        if not path.exists():
            raise SittingError("There is no such game any more: begin a new one", name)
        kept = Journal.read(path)
        sitting = self._make(browser, name)
        sitting.session.restore(kept.game)
        sitting.remember(kept.notes)
        return sitting

    def _statistics(self, browser: Browser) -> Statistics:
        if browser.owner:
            return Statistics(statistics_file())
        return Statistics(self._folder / "guests" / browser.id / "statistics.sqlite")

    # Putting away

    def left(self, browser: Browser, sitting: Sitting, now: float | None = None) -> None:
        """The last tab of a sitting has gone: it is put away soon."""
        if not sitting.watchers:
            self._left[browser.id, sitting.id] = time.monotonic() if now is None else now

    @property
    def in_memory(self) -> int:
        """How many are not put away."""
        return len(self._here)

    async def put_away(self, idle: float = limits.IDLE_SECONDS) -> None:
        """Put away what nobody has looked at for so many seconds."""
        end = time.monotonic() - idle
        for key in [key for key, since in self._left.items() if since <= end]:
            sitting = self._here.get(key)
            if sitting is None or sitting.watchers:
                continue
            async with sitting.turn:
                await self.workers.slow(_saved, sitting)
            # Somebody may have come in the meantime.
            if not sitting.watchers and key in self._left:
                del self._left[key], self._here[key]

    async def save_all(self) -> list[str]:
        """Save all of them; the sentences of those that could not be."""
        troubles = []
        for sitting in list(self._here.values()):
            async with sitting.turn:
                trouble = await self.workers.slow(_saved, sitting)
            if trouble is not None:
                troubles.append(trouble)
        return troubles


def _saved(sitting: Sitting) -> str | None:
    """Save it; a sentence if that cannot be."""
    try:
        sitting.save()
    except MinewiseError as error:
        return str(error)
    return None


def _games(folder: Path) -> list[Path]:
    try:
        return [Path(entry.path) / _FILE for entry in os.scandir(folder) if entry.is_dir()]
    except OSError:
        return []


def _count(folder: Path) -> int:
    return len(_games(folder))


def _newest(folder: Path) -> str | None:
    """The sitting that was played last."""

    def when(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0.0

    newest = max(_games(folder), key=when, default=None)
    return None if newest is None or not when(newest) else newest.parent.name
