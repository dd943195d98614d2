"""The address of a server: the port that it listens on, and the names that it goes by."""

import contextlib
import ipaddress
import socket
from pathlib import Path

from starlette.types import Scope

from minewise.base import files
from minewise.base.errors import MinewiseError

LOCAL = "127.0.0.1"

# The connections that the system keeps until they are accepted.
LINE = 512


class ServerError(MinewiseError):
    """The server cannot be started."""


class Address:
    """Where a server listens."""

    def __init__(self, host: str, port: int | None, remembered: Path | None = None) -> None:
        """Take a port, or raise a `ServerError`; without one the last, which a file remembers."""
        self.host = host
        self.socket = _listen(host, port, remembered)
        self.port: int = self.socket.getsockname()[1]

    def link(self, path: str) -> str:
        host = self.host
        with contextlib.suppress(ValueError):
            if ipaddress.ip_address(host).is_unspecified:
                host = _own_address()
        return f"http://{with_port(host, self.port)}{path}"

    def names(self, scope: Scope) -> frozenset[str]:
        """The names that a request may call this server by."""
        names = {self.host}
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(self.host)
            if address.is_loopback:
                names |= {"localhost"}
            elif address.is_unspecified:
                # It listens on every address of this machine. The one that a connection came
                # in by is its name there: an address cannot be rebound.
                came_in = scope["server"][0] if scope.get("server") else LOCAL
                names = {"localhost", came_in.removeprefix("::ffff:")}
        with_ports = {with_port(name, self.port) for name in names}
        return frozenset(with_ports | names if self.port == 80 else with_ports)


def with_port(host: str, port: int) -> str:
    """A host with a port behind it, as links have it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _own_address() -> str:
    """The address that others on the network reach this machine by, as far as we can tell."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an unused address: nothing is sent
        return str(probe.getsockname()[0])
    return LOCAL


def _listen(host: str, port: int | None, remembered: Path | None) -> socket.socket:
    """Listen on a port; on the last one where none is named, so that an open page comes back."""
    if port is None and remembered is not None:
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
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
            found.listen(LINE)
        except OSError:
            found.close()
            raise
    except (OSError, UnicodeError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        said = f"cannot listen on {with_port(host, port)}: {reason.lower()}"
        raise ServerError(said, host) from None
    return found
