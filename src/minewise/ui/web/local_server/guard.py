"""The guard: it checks every request, and sockets before they are accepted.

It is plain ASGI in front of everything else, since the middleware of frameworks often sees only
HTTP. It checks in this order:

    Host            exactly one of the names of this server, which excludes names rebound to this
                    machine by a foreign DNS
    Origin          if present, this server itself; a socket must have one
    Sec-Fetch-Site  if present, not another site; another port counts as one
    cookie          a browser that has exchanged a token; only `/enter` needs none

Every response, including refusals, carries the headers that forbid the page to load or run
anything that is not its own.
"""

from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from minewise.ui.web.local_server.access import Access

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
"""The headers of every response."""

LOGIN = "/enter"

# The connection of a refused client is closed, so that nothing more can follow on it.
_TURNED_AWAY = {"cache-control": "no-store", "connection": "close"}

# A browser that follows a link from another site sends its request without the cookie, which is
# Strict. A refresh from our own page includes it. This cannot loop, since the second request
# comes from our own page.
_ONCE_MORE = HTMLResponse(
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Minewise</title>'
    '<meta http-equiv="refresh" content="0;url=/"><p>One moment: <a href="/">Minewise</a></p>',
    headers=_TURNED_AWAY,
)


class Guard:
    """Passes requests to an application, or refuses them."""

    methods: tuple[str, ...] = ("GET", "HEAD", "SOCKET")
    entrance: str | None = LOGIN  # the page that needs no cookie
    stranger = "Open the link that minewise web has printed: this browser is not known yet."

    def __init__(
        self, app: ASGIApp, access: Access, hosts: Callable[[Scope], frozenset[str]]
    ) -> None:
        """`hosts` returns the names of this server, with its port, for a connection.

        The guard sets `scope["known"]` for the application; it can be false only at the entrance.
        """
        self._app = app
        self._access = access
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        scope["known"] = self._access.knows(self._secret(scope))
        if refusal is None and not scope["known"] and scope["path"] != self.entrance:
            refusal = _refused(403, self.stranger)
        if refusal is not None and scope["type"] == "websocket":
            await receive()  # its connect message
        await (refusal or self._app)(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        """The refusal of a request, regardless of its sender; None if it may pass."""
        hosts = self._hosts(scope)
        if _header(scope, "host") not in hosts:
            return _refused(421, "This server has another name.")
        method = "SOCKET" if scope["type"] == "websocket" else scope["method"]
        if method not in self.methods:
            return _refused(405, "This server does not accept this method.")
        origin = _header(scope, "origin")
        # A browser adds the cookie to a socket itself.
        if origin is None and method == "SOCKET":
            return _refused(403, "A request of this kind must name the page it comes from.")
        elsewhere = _refused(403, "This request comes from another page.")
        if origin is not None and origin not in {f"http://{host}" for host in hosts}:
            return elsewhere
        if _header(scope, "sec-fetch-site") in (None, "same-origin", "none"):
            return None
        # Another site has caused it. A followed link is harmless: the entrance asks for a token.
        mode, target = (_header(scope, f"sec-fetch-{name}") for name in ("mode", "dest"))
        is_visit = (method, mode, target) == ("GET", "navigate", "document")
        allowed = {LOGIN: None, "/": _ONCE_MORE}
        return allowed.get(scope["path"], elsewhere) if is_visit else elsewhere

    def _secret(self, scope: Scope) -> str | None:
        return cookie_parser(_header(scope, "cookie") or "").get(self._access.cookie_name)


class TokenGuard(Guard):
    """The guard for programs, which send a token with each request.

    A page cannot make a browser send it.
    """

    methods = ("GET", "POST", "DELETE")
    entrance = None
    stranger = "Send the token that minewise mcp has printed, as Authorization: Bearer TOKEN."

    def _secret(self, scope: Scope) -> str | None:
        kind, _space, token = (_header(scope, "authorization") or "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else None


def _header(scope: Scope, name: str) -> str | None:
    """A header of a request; None if missing, and "" if it occurs twice and cannot be trusted."""
    values = Headers(scope=scope).getlist(name)
    return None if not values else values[0] if len(values) == 1 else ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        # For sockets, only the refusal has headers.
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return sending


def _refused(status: int, text: str) -> Response:
    return PlainTextResponse(text, status, _TURNED_AWAY)
