"""The server: its address, the line that it prints, and how it begins and ends."""

import asyncio
import contextlib
import os
import signal
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

from minewise.base import FileError, files
from minewise.session import data_folder
from minewise.ui import signals
from minewise.ui.web import limits
from minewise.ui.web.answers import InvitationData
from minewise.ui.web.local_server.access import Access
from minewise.ui.web.local_server.address import LINE, LOCAL, Address, ServerError
from minewise.ui.web.local_server.carrier import Carrier, hearing
from minewise.ui.web.local_server.guard import LOGIN, Guard
from minewise.ui.web.local_server.named_files import NamedFiles
from minewise.ui.web.local_server.pools import SWITCH_SECONDS, Pools
from minewise.ui.web.local_server.race_desk import RaceDesk
from minewise.ui.web.local_server.rooms import Rooms
from minewise.ui.web.local_server.site import PAGE, Site
from minewise.ui.web.qr import qr_as_data
from minewise.ui.web.sittings import Chosen
from minewise.ui.web.solutions import Solutions

try:
    import fcntl
except ImportError:  # there are no such locks on Windows
    fcntl = None  # type: ignore[assignment]

# How often it is looked whether a room can be put away, in seconds.
_ROUND = 5.0


class Server:
    """A server of one person's games.

    Attributes:
        port: The port that it listens on.
        link: The link for the browser of that person, good once.
    """

    def __init__(
        self,
        host: str = LOCAL,
        port: int | None = None,
        chosen: Chosen | None = None,
        page: Path = PAGE,
        solutions: Solutions | None = None,
    ) -> None:
        """Take a port, and the rooms of the data folder.

        Args:
            host: The address to listen on.
            port: The port; None for the last one, or any that is free.
            chosen: The settings that were chosen, put in the place of those remembered.
            page: The folder with the page's files.
            solutions: The files of students that pages may use; none unless told.

        Raises:
            MinewiseError: The port or the folder cannot be used.
        """
        self._folder = data_folder() / "web"
        self._lock = _lock(self._folder)
        self._address = Address(host, port, self._folder / "port")
        self.port = self._address.port
        _write_quietly(self._folder / "port", f"{self.port}\n")
        self._pools = Pools()
        self._rooms = Rooms(self._folder, self._pools, chosen)
        self._access = Access(self._folder / "browsers.json", forget=self._rooms.forget)
        self._races = RaceDesk(
            self._folder / "races",
            self._rooms,
            self._invite_to_race,
            self._access.revoke,
        )
        site = Site(
            self._access,
            self._rooms,
            self._invite,
            page,
            solutions or NamedFiles(),
            races=self._races,
        )
        guard = Guard(site.app, self._access, self._address.names)
        self._uvicorn = Carrier(guard, sockets=True)
        self.link = self._link(self._access.token(owner=True))

    # Names

    def _link(self, token: str) -> str:
        return self._address.link(f"{LOGIN}?token={token}")

    def _invite(self) -> InvitationData:
        """A link for one more browser, and whether it can be one on another machine."""
        token = self._access.token(owner=not self._address.is_open, seconds=limits.INVITE_SECONDS)
        link = self._link(token)
        return {"link": link, "network": self._address.is_open, "qr": qr_as_data(link)}

    def _invite_to_race(self, race: str) -> tuple[str, InvitationData]:
        """A token that lets in as many as a race has places, all of them guests; and its link."""
        token = self._access.token(owner=False, uses=limits.RACERS)
        link = f"{self._link(token)}&race={race}"
        return token, {"link": link, "network": self._address.is_open, "qr": qr_as_data(link)}

    # Beginning and end

    async def serve(self, ready: Callable[[], None] = lambda: None) -> int | None:
        """Serve until a signal comes, and save everything; the signal that ended it.

        Args:
            ready: Is called when the first browser can come.

        Raises:
            MinewiseError: A room could not be saved.
        """
        loop = asyncio.get_running_loop()
        heard: list[int] = []

        def end(number: int) -> None:
            if heard:
                self._uvicorn.force_exit = True
            heard.append(number)
            self._uvicorn.should_exit = True

        with hearing(loop, end):
            beside = [asyncio.create_task(each) for each in (self._tidy_up(), self._races.run())]
            serving = asyncio.create_task(self._uvicorn.serve([self._address.socket]))
            while not self._uvicorn.started and not serving.done():
                await asyncio.sleep(0.01)
            # Few are accepted in one go, but many may stand in line.
            self._address.socket.listen(LINE)
            ready()
            await serving
            for task in beside:
                task.cancel()
            troubles = await self._rooms.save_all()
            with contextlib.suppress(FileError):  # it holds all but the order in which they came
                self._access.save()
        self._pools.close()
        self.close()
        if troubles:
            raise ServerError(troubles[0], len(troubles))
        return heard[0] if heard else None

    def stop(self) -> None:
        """End soon; from any thread."""
        self._uvicorn.should_exit = True

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(_ROUND)
            await self._rooms.put_away(limits.IDLE_SECONDS)
            await self._rooms.shorten()

    def close(self) -> None:
        """Let go of the port and the folder."""
        self._address.socket.close()
        os.close(self._lock)


def serve(server: Server, *, browser: bool, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl+C.

    Args:
        server: The server.
        browser: Whether to open the page.
        tell: Prints a line.
    """

    def ready() -> None:
        tell(f"Minewise is at {server.link} (this link is good once; Ctrl+C ends it)")
        if browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, server.link)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        number = asyncio.run(server.serve(ready))
    finally:
        sys.setswitchinterval(usual)
    tell("Every game is saved.")
    if number is not None and number != signal.SIGINT:
        raise signals.Ended(128 + number)


def _lock(folder: Path) -> int:
    """Make the folder ours: two servers would write over each other's games."""
    path = folder / "lock"
    with files.file_errors("write", path):
        files.make_folders(folder)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    if fcntl is not None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise ServerError(
                f"minewise web is running already with the games in {str(folder)!r}: "
                "use that one, or end it first",
                folder,
            ) from None
        except OSError:
            pass  # a file system without locks
    return handle


def _write_quietly(path: Path, text: str) -> None:
    with contextlib.suppress(FileError):
        files.write_text(path, text)
