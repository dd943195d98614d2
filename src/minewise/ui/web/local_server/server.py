"""The server: its address, the line that it prints, and how it begins and ends."""

import asyncio
import contextlib
import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

from minewise.base import files
from minewise.base.files import FileError
from minewise.session.folders import data_folder
from minewise.session.session import Session
from minewise.ui.web.conversation import Conversation
from minewise.ui.web.journal import Journal
from minewise.ui.web.local_server.access import Access
from minewise.ui.web.local_server.address import LOCAL, Address, ServerError
from minewise.ui.web.local_server.carrier import Carrier, end_by
from minewise.ui.web.local_server.connection import Desk
from minewise.ui.web.local_server.guard import LOGIN, Guard
from minewise.ui.web.local_server.site import PAGE, ServerPages

try:
    import fcntl
except ImportError:  # there are no such locks on Windows
    fcntl = None  # type: ignore[assignment]

# How long a thread may run Python while others wait. The usual five milliseconds add up: an answer
# waits several times.
_SWITCH_SECONDS = 0.0005


class Server:
    """A server of one person's game."""

    def __init__(
        self,
        session: Session,
        host: str = LOCAL,
        port: int | None = None,
        page: Path = PAGE,
        screen: str = "",
    ) -> None:
        """Take a port, and resume the game of the data folder, or raise a `MinewiseError`.

        The link leads to a `screen`, or to the game; without a port it is the last one, or any.
        """
        self._folder = data_folder() / "web"
        self._lock = _lock(self._folder)
        try:
            self._address = Address(host, port, self._folder / "port")
        except ServerError:
            os.close(self._lock)
            raise
        self.port = self._address.port
        with contextlib.suppress(FileError):
            files.write_text(self._folder / "port", f"{self.port}\n")
        self._access = Access(self._folder / "browsers.json")
        self._desk = Desk(Conversation(session, Journal(self._folder / "game.jsonl")))
        site = ServerPages(self._access, self._desk, page)
        guard = Guard(site.app, self._access, self._address.names)
        self._carrier = Carrier(guard, sockets=True)
        wanted = f"&screen={screen}" if screen else ""
        self.link = self._address.link(f"{LOGIN}?token={self._access.token}{wanted}")

    # Beginning and end

    async def serve(self, ready: Callable[[], None] = lambda: None) -> int | None:
        """Serve until a signal comes, and save everything; the signal that ended it."""
        number = await self._carrier.carry(self._address.socket, ready)
        with contextlib.suppress(FileError):  # it holds all but the order in which they came
            self._access.save()
        try:
            self._desk.close()
        finally:
            self.close()
        return number

    def stop(self) -> None:
        """End soon; from any thread."""
        self._carrier.should_exit = True

    def close(self) -> None:
        """Release the port and the folder."""
        self._address.socket.close()
        os.close(self._lock)


def serve(server: Server, *, browser: bool, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl+C."""

    def ready() -> None:
        tell(f"Minewise is at {server.link} (Ctrl+C ends it)")
        if browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, server.link)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        number = asyncio.run(server.serve(ready))
    finally:
        sys.setswitchinterval(usual)
    tell("The game is saved.")
    end_by(number)


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
