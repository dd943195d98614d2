"""All rooms: those in memory, and those that are put away on the disk.

Each browser has a folder, and in it a folder for each room. A room without a tab is
put away after a while: its file holds all of it.
"""

import asyncio
import contextlib
import os
import secrets
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from minewise.base import MinewiseError
from minewise.session import (
    SavedGames,
    SettingsFile,
    Storage,
    data_folder,
    settings_file,
    statistics_file,
    training_file,
)
from minewise.ui.home import practice_in
from minewise.ui.web import limits, sittings
from minewise.ui.web.buffered_statistics import BufferedStatistics
from minewise.ui.web.data import SERVER
from minewise.ui.web.journaled import Journaled
from minewise.ui.web.local_server.access import Browser
from minewise.ui.web.local_server.each import Each
from minewise.ui.web.local_server.pools import Pools
from minewise.ui.web.local_server.room import Room
from minewise.ui.web.sittings import Chosen, RoomError


class Rooms:
    """The rooms of all browsers.

    Attributes:
        pools: The threads and processes that work for them.
    """

    def __init__(self, folder: Path, pools: Pools, chosen: Chosen | None = None) -> None:
        """Take the rooms in a folder.

        Args:
            folder: Where they are kept.
            pools: The threads and processes that work for them.
            chosen: The settings that were chosen when the server was started, put in the
                place of those that were remembered; None if none were.
        """
        self.pools = pools
        self._folder = folder
        self._chosen = chosen
        self._here: dict[tuple[str, str], Room] = {}
        self._left: dict[tuple[str, str], float] = {}
        self._opening = Each(asyncio.Lock)

    async def open(self, browser: Browser, wanted: str | None) -> Room:
        """The room that a page wants, "new" for a new one, None for the last one there was.

        It is not put away before somebody has come and gone.

        Raises:
            MinewiseError: There is none, or it cannot be read, or there are too many.
        """
        # One at a time for each browser: two tabs that open at once share their room.
        async with self._opening.of(browser.id):
            if wanted is None:
                room = await self._last(browser) or await self._begin(browser)
            elif wanted == "new":
                room = await self._begin(browser)
            else:
                room = await self._find(browser, wanted)
            self._left.pop((browser.id, room.conversation.id), None)
            return room

    def _folder_of(self, browser: Browser) -> Path:
        return self._folder / "sittings" / browser.id

    async def _last(self, browser: Browser) -> Room | None:
        """The one that was opened last, or was played last; what cannot be read is left alone."""
        here = [room for (owner, _name), room in self._here.items() if owner == browser.id]
        if here:
            return here[-1]
        for name in await self.pools.slow(_by_time, self._folder_of(browser)):
            with contextlib.suppress(MinewiseError):
                return await self._find(browser, name)
        return None

    async def _begin(self, browser: Browser) -> Room:
        folder = self._folder_of(browser)
        count = await self.pools.slow(_count, folder)
        if count >= limits.ROOMS:
            raise RoomError(
                f"This browser has {count} games open already, and more cannot be begun", count
            )
        name = secrets.token_hex(8)
        room = await self.pools.slow(self._made, sittings.begin, browser, name)
        self._here[browser.id, name] = room
        return room

    async def _find(self, browser: Browser, name: str) -> Room:
        if (browser.id, name) not in self._here:
            room = await self.pools.slow(self._made, sittings.resume, browser, name)
            self._here[browser.id, name] = room
        return self._here[browser.id, name]

    def _made(self, how: Callable[..., Journaled], browser: Browser, name: str) -> Room:
        folder = self._folder_of(browser) / name
        return Room(how(folder, self.storage(browser), SERVER, self._chosen))

    def storage(self, browser: Browser) -> Storage:
        """What keeps the games of a browser: the person's own files, or those of a guest."""
        if browser.owner:
            records, folder, settings = statistics_file(), data_folder(), settings_file()
            training = training_file()
        else:
            folder = self._guest_folder(browser)
            records, settings = folder / "statistics.sqlite", folder / "settings.json"
            training = folder / "training.sqlite"
        return Storage(
            BufferedStatistics(records),
            SavedGames(folder),
            SettingsFile(settings),
            partial(practice_in, training),
        )

    def _guest_folder(self, browser: Browser) -> Path:
        return self._folder / "guests" / browser.id

    def forget(self, browser: Browser) -> bool:
        """Remove all that is kept of a guest that is not to come in any more.

        Nothing is removed, and False returned, while one of its tabs is here.
        """
        own = {key: room for key, room in self._here.items() if key[0] == browser.id}
        if any(room.watchers for room in own.values()):
            return False
        for key in own:
            del self._here[key]
            self._left.pop(key, None)
        for folder in (self._folder_of(browser), self._guest_folder(browser)):
            shutil.rmtree(folder, ignore_errors=True)
        return True

    # Putting away

    def left(self, browser: Browser, room: Room, now: float | None = None) -> None:
        """The last tab of a room has gone: it is put away soon."""
        key = browser.id, room.conversation.id
        if not room.watchers and key in self._here:  # the board of a race is not one of these
            self._left[key] = time.monotonic() if now is None else now

    @property
    def in_memory(self) -> int:
        """How many are not put away."""
        return len(self._here)

    async def put_away(self, idle: float) -> None:
        """Put away what nobody has looked at for so many seconds."""
        end = time.monotonic() - idle
        for key in [key for key, since in self._left.items() if since <= end]:
            room = self._here.get(key)
            if room is None or room.watchers:
                continue
            async with room.turn:
                await self.pools.slow(_saved, room)
            # Somebody may have come in the meantime.
            if not room.watchers and key in self._left:
                del self._left[key], self._here[key]

    async def shorten(self) -> None:
        """Write the files anew that have become long, and those that could not be written."""
        for room in list(self._here.values()):
            if room.conversation.is_due:
                async with room.turn:
                    await self.pools.slow(_saved, room)

    async def save_all(self) -> list[str]:
        """Save all of them; the sentences of those that could not be."""
        troubles = []
        for room in list(self._here.values()):
            async with room.turn:
                trouble = await self.pools.slow(_saved, room)
            if trouble is not None:
                troubles.append(trouble)
        return troubles


def _saved(room: Room) -> str | None:
    """Save it; a sentence if that cannot be."""
    try:
        room.conversation.save()
    except MinewiseError as error:
        return str(error)
    return None


def _games(folder: Path) -> list[Path]:
    try:
        return [Path(entry.path) / sittings.FILE for entry in os.scandir(folder) if entry.is_dir()]
    except OSError:
        return []


def _count(folder: Path) -> int:
    return len(_games(folder))


def _by_time(folder: Path) -> list[str]:
    """The rooms, the one that was played last first."""

    def when(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0.0

    return [path.parent.name for path in sorted(_games(folder), key=when, reverse=True)]
