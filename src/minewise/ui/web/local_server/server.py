"""The server: its address, the line that it prints, and how it begins and ends."""

import asyncio
import contextlib
import ipaddress
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

from minewise.base import FileError, MinewiseError, files
from minewise.session import data_folder
from minewise.ui import signals
from minewise.ui.web import limits
from minewise.ui.web.course import Solutions
from minewise.ui.web.local_server.access import Access
from minewise.ui.web.local_server.door import Caller, Hall
from minewise.ui.web.local_server.guard import LOGIN, Guard, Scope
from minewise.ui.web.local_server.named_files import NamedFiles
from minewise.ui.web.local_server.pools import SWITCH_SECONDS, Pools
from minewise.ui.web.local_server.rooms import Chosen, Rooms
from minewise.ui.web.local_server.site import PAGE, Site

try:
    import fcntl
except ImportError:  # there are no such locks on Windows
    fcntl = None  # type: ignore[assignment]

LOCAL = "127.0.0.1"

# How often it is looked whether a room can be put away, in seconds.
_ROUND = 5.0

_GRACE = 2

# The connections that the system keeps until they are accepted.
_LINE = 512


class ServerError(MinewiseError):
    """The server cannot be started."""


class _Uvicorn(uvicorn.Server):
    """Uvicorn, which leaves the signals to us."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


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
        self._host = host
        self._lock = _lock(self._folder)
        self._socket = _listen(host, port, self._folder / "port")
        self.port: int = self._socket.getsockname()[1]
        _write_quietly(self._folder / "port", f"{self.port}\n")
        self._pools = Pools()
        self._rooms = Rooms(self._folder, self._pools, chosen)
        self._access = Access(self._folder / "browsers.json", forget=self._rooms.forget)
        site = Site(self._access, self._rooms, self._invite, page, solutions or NamedFiles())
        guard = Guard(site.app, self._access, self._hosts)
        self._uvicorn = _Uvicorn(
            uvicorn.Config(
                guard,
                # It is called as a class is, and makes one for each connection.
                http=partial(Caller, Hall()),  # type: ignore[arg-type]
                backlog=limits.ACCEPTED_AT_ONCE,
                log_config=None,
                access_log=False,
                lifespan="off",
                server_header=False,
                ws="websockets-sansio",
                ws_max_size=limits.FRAME_BYTES,
                ws_per_message_deflate=False,
                h11_max_incomplete_event_size=64 * 1024,
                timeout_graceful_shutdown=_GRACE,
            )
        )
        self.link = self._link(self._access.token(owner=True))

    # Names

    @property
    def is_open(self) -> bool:
        """Whether others on the network can reach it."""
        try:
            return not ipaddress.ip_address(self._host).is_loopback
        except ValueError:
            return self._host != "localhost"

    def _link(self, token: str) -> str:
        host = self._host
        with contextlib.suppress(ValueError):
            if ipaddress.ip_address(host).is_unspecified:
                host = _own_address()
        return f"http://{_with_port(host, self.port)}{LOGIN}?token={token}"

    def _invite(self) -> dict[str, Any]:
        """A link for one more browser, and whether it can be one on another machine."""
        token = self._access.token(owner=not self.is_open, seconds=limits.INVITE_SECONDS)
        return {"link": self._link(token), "network": self.is_open}

    def _hosts(self, scope: Scope) -> frozenset[str]:
        """The names that a request may call this server by."""
        names = {self._host}
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(self._host)
            if address.is_loopback:
                names |= {"localhost"}
            elif address.is_unspecified:
                # It listens on every address of this machine. The one that a connection came
                # in by is its name there: an address cannot be rebound.
                came_in = scope["server"][0] if scope.get("server") else LOCAL
                names = {"localhost", came_in.removeprefix("::ffff:")}
        return frozenset(
            host
            for name in names
            for host in (_with_port(name, self.port), *([name] if self.port == 80 else []))
        )

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

        with _hearing(loop, end):
            tidying = asyncio.create_task(self._tidy_up())
            serving = asyncio.create_task(self._uvicorn.serve([self._socket]))
            while not self._uvicorn.started and not serving.done():
                await asyncio.sleep(0.01)
            # Few are accepted in one go, but many may stand in line.
            self._socket.listen(_LINE)
            ready()
            await serving
            tidying.cancel()
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
        self._socket.close()
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


@contextlib.contextmanager
def _hearing(loop: asyncio.AbstractEventLoop, end: Callable[[int], None]) -> Iterator[None]:
    """While this lasts, the signals that end a program call `end`."""
    numbers = (signal.SIGINT, *signals.ENDING)
    try:
        before = {number: signal.getsignal(number) for number in numbers}
        for number in numbers:
            # What was switched off (as nohup does) stays so.
            if before[number] != signal.SIG_IGN:
                signal.signal(number, lambda found, _frame: loop.call_soon_threadsafe(end, found))
    except ValueError:  # not the main thread, which alone is told of signals
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _with_port(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _own_address() -> str:
    """The address that others on the network reach this machine by, as far as we can tell."""
    with (
        contextlib.suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        probe.connect(("192.0.2.1", 9))  # an address of nobody: nothing is sent
        return str(probe.getsockname()[0])
    return LOCAL


def _listen(host: str, port: int | None, remembered: Path) -> socket.socket:
    """Listen on a port; on the last one where none is named, so that an open page comes back."""
    if port is None:
        with contextlib.suppress(MinewiseError, ValueError):
            last = int(files.read_text(remembered, 100))
            if 1024 <= last < 65536:
                return _bind(host, last)
    return _bind(host, port or 0)


def _bind(host: str, port: int) -> socket.socket:
    try:
        family, _kind, _proto, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError, OverflowError) as error:
        raise _cannot_listen(host, port, error) from None
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(_LINE)
    except OSError as error:
        found.close()
        raise _cannot_listen(host, port, error) from None
    found.set_inheritable(False)
    return found


def _cannot_listen(host: str, port: int, error: Exception) -> ServerError:
    reason = getattr(error, "strerror", None) or str(error)
    return ServerError(f"cannot listen on {_with_port(host, port)}: {reason.lower()}", host)


def _lock(folder: Path) -> int:
    """Make the folder ours: two servers would write over each other's games."""
    path = folder / "lock"
    with files.file_errors("write", path):
        folder.mkdir(parents=True, exist_ok=True)
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
