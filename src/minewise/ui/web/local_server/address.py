"""The address of a server: its host, its port, and the names it accepts in requests."""

import contextlib
import ipaddress
import socket
from pathlib import Path

from starlette.types import Scope

from minewise.base import files
from minewise.base.errors import MinewiseError

LOCAL = "127.0.0.1"

# The backlog: connections that the system queues until they are accepted.
LINE = 512


class ServerError(MinewiseError):
    """The server cannot be started."""


class Address:
    """The address and the socket on which a server listens."""

    def __init__(self, host: str, port: int | None, remembered: Path | None = None) -> None:
        """Bind the port, by default the one remembered in a file, or raise a `ServerError`."""
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
        """The host names that a request to this server may use."""
        names = {self.host}
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(self.host)
            if address.is_loopback:
                names |= {"localhost"}
            elif address.is_unspecified:
                # It listens on every address of this machine. The one that a connection came in
                # through is a valid name: an address cannot be rebound by DNS.
                came_in = scope["server"][0] if scope.get("server") else LOCAL
                names = {"localhost", came_in.removeprefix("::ffff:")}
        with_ports = {with_port(name, self.port) for name in names}
        return frozenset(with_ports | names if self.port == 80 else with_ports)


def with_port(host: str, port: int) -> str:
    """A host and port, in the form used in links."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _own_address() -> str:
    """The address of this machine on the network, as far as we can find out."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an unused address: UDP sends nothing here
        return str(probe.getsockname()[0])
    return LOCAL


def _listen(host: str, port: int | None, remembered: Path | None) -> socket.socket:
    """Listen on the port, or on the last one used, so that an open page can reconnect."""
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
        text = f"cannot listen on {with_port(host, port)}: {reason.lower()}"
        raise ServerError(text, host) from None
    return found
