"""The server: its address, the link it prints, its start and its end."""

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
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]

# The time that a thread may run while others wait. The default of five milliseconds adds up, since
# an answer waits several times.
_SWITCH_SECONDS = 0.0005


class Server:
    """The server of one player's game."""

    def __init__(
        self,
        session: Session,
        host: str = LOCAL,
        port: int | None = None,
        page: Path = PAGE,
        screen: str = "",
    ) -> None:
        """Bind the port and resume the game in the data folder, or raise a `MinewiseError`.

        The link leads to a `screen`, or to the game. The default port is the last one, or any.
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

    # Start and end

    async def serve(self, ready: Callable[[], None] = lambda: None) -> int | None:
        """Serve until a signal arrives, save everything, and return the signal."""
        number = await self._carrier.carry(self._address.socket, ready)
        with contextlib.suppress(FileError):  # only the order of the browsers would be lost
            self._access.save()
        try:
            self._desk.close()
        finally:
            self.close()
        return number

    def stop(self) -> None:
        """Ask the server to end; can be called from any thread."""
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
    """Lock the folder: two servers would overwrite each other's games."""
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
                f"minewise web is already running with the games in {str(folder)!r}: "
                "use that one, or end it first",
                folder,
            ) from None
        except OSError:
            pass  # a file system without locks
    return handle
