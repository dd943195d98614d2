"""The tools over streamable HTTP, behind the guard of the page's server.

Each client sends its token with every request; games belong to the token. Host and Origin are
checked as for the page, so pages in a browser have no access.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from mcp.server import Server
from mcp.server.transport_security import TransportSecuritySettings

from minewise.ui.web.local_server.access import Access
from minewise.ui.web.local_server.address import Address
from minewise.ui.web.local_server.carrier import Carrier, end_by
from minewise.ui.web.local_server.guard import TokenGuard

PATH = "/mcp"

# The longest request.
_MOST_BYTES = 1024 * 1024


class HttpServer:
    """A server of tools on a port of this machine."""

    def __init__(
        self, server: Server[Any], host: str, port: int | None = None, clients: int = 1
    ) -> None:
        """Bind the port, or any free one. Each client gets its own token."""
        self._address = Address(host, port)
        access = Access()
        self.tokens = [access.enter(access.token) or "" for _ in range(clients)]
        app = server.streamable_http_app(
            streamable_http_path=PATH,
            json_response=True,
            # Games belong to tokens, so sessions of the older protocol have no state.
            stateless_http=True,
            max_request_body_size=_MOST_BYTES,
            # The guard has already checked Host and Origin, and knows more names.
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )
        guard = TokenGuard(app, access, self._address.names)
        self._carrier = Carrier(guard)
        self.url = self._address.link(PATH)

    async def serve(self, ready: Callable[[], None] = lambda: None) -> int | None:
        """Serve until a signal arrives; return the signal."""
        with contextlib.closing(self._address.socket):
            return await self._carrier.carry(self._address.socket, ready)

    def stop(self) -> None:
        """Ask the server to end; can be called from any thread."""
        self._carrier.should_exit = True


def serve_http(server: HttpServer, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl+C; print the address and the tokens."""

    def ready() -> None:
        tell(f"Minewise's tools are at {server.url} (Ctrl+C ends it). Send the header")
        for token in server.tokens:
            tell(f"Authorization: Bearer {token}")

    end_by(asyncio.run(server.serve(ready)))
