"""The guard: every request passes it, sockets before they are accepted.

It is plain ASGI before everything else, since the middleware of frameworks often sees only HTTP.
It checks in this order:

    Host            exactly one of the names of this server: a name that was rebound to this
                    machine by a foreign DNS is none of them
    Origin          where there is one, this server itself; a socket must have one
    Sec-Fetch-Site  where there is one, not another site; the port beside ours is one too
    cookie          a browser that has exchanged a token; only `/enter` does without

Every answer, the refusals too, carries the headers that forbid the page to load or run
anything that is not its own.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

from minewise.ui.web.local_server.access import Access

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

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
"""On every answer."""

LOGIN = "/enter"

_ANOTHER_PAGE = "This request comes from another page."

# A page that a link on another site leads to is asked for without the cookie, which is
# Strict. Asking again from here brings it along. This cannot go round in circles: the second
# request comes from our own page.
_ONCE_MORE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Minewise</title>'
    '<meta http-equiv="refresh" content="0;url=/"><p>One moment: <a href="/">Minewise</a></p>'
)


class Guard:
    """Lets requests through to an application, or turns them away."""

    methods: tuple[str, ...] = ("GET", "HEAD", "SOCKET")
    entrance: str | None = LOGIN  # the page that needs no cookie
    stranger = "Open the link that minewise web has printed: this browser was not let in yet."

    def __init__(self, app: App, access: Access, hosts: Callable[[Scope], frozenset[str]]) -> None:
        """Set `scope["known"]` for the application: only at the entrance may it be false.

        `hosts` gives the names of this server, with its port, for a connection.
        """
        self._app = app
        self._access = access
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request, and hand it on or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        why = self._refusal(scope)
        scope["known"] = self._access.knows(self._secret(scope))
        if why is None and not scope["known"] and scope["path"] != self.entrance:
            why = 403, self.stranger
        if scope["type"] == "websocket":
            if why is None:
                await self._app(scope, receive, send)
            else:
                await _refuse_socket(scope, receive, send, *why)
            return
        if why is None:
            await self._app(scope, receive, _with_headers(send))
        elif why[0] == 0:
            await answer(_with_headers(send), 200, _ONCE_MORE, "text/html; charset=utf-8")
        else:
            await answer(_with_headers(send), *why)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is turned away, from any sender; status 0 asks to come again."""
        hosts = self._hosts(scope)
        if _header(scope, "host") not in hosts:
            return 421, "This server has another name."
        method = "SOCKET" if scope["type"] == "websocket" else scope["method"]
        if method not in self.methods:
            return 405, "This server is not asked in this way."
        origin = _header(scope, "origin")
        # A browser adds the cookie to a socket itself.
        if origin is None and method == "SOCKET":
            return 403, "A request of this kind says which page it comes from."
        if origin is not None and origin not in {f"http://{host}" for host in hosts}:
            return 403, _ANOTHER_PAGE
        if _header(scope, "sec-fetch-site") in (None, "same-origin", "none"):
            return None
        # Another site has caused it. A followed link is no danger: the entrance asks for a token.
        mode, target = (_header(scope, f"sec-fetch-{name}") for name in ("mode", "dest"))
        is_visit = (method, mode, target) == ("GET", "navigate", "document")
        allowed: dict[str, tuple[int, str] | None] = {LOGIN: None, "/": (0, "")}
        elsewhere = (403, _ANOTHER_PAGE)
        return allowed.get(scope["path"], elsewhere) if is_visit else elsewhere

    def _secret(self, scope: Scope) -> str | None:
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(_header(scope, "cookie") or "")
        except CookieError:
            return None
        morsel = cookies.get(self._access.cookie_name)
        return None if morsel is None else morsel.value


class TokenGuard(Guard):
    """The guard for programs, which send a token with each request.

    No page can make a browser send it.
    """

    methods = ("GET", "POST", "DELETE")
    entrance = None
    stranger = "Send the token that minewise mcp has printed, as Authorization: Bearer TOKEN."

    def _secret(self, scope: Scope) -> str | None:
        kind, _space, token = (_header(scope, "authorization") or "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else None


def _header(scope: Scope, name: str) -> str | None:
    """A header of a request; None if it is missing. One that occurs twice cannot be trusted: ""."""
    values = [value.decode("latin-1") for key, value in scope["headers"] if key == name.encode()]
    return None if not values else values[0] if len(values) == 1 else ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.encode(): value.encode() for name, value in HEADERS.items()}
            others = [pair for pair in message.get("headers", ()) if pair[0].lower() not in own]
            message["headers"] = [*others, *own.items()]
        await send(message)

    return sending


async def answer(
    send: Send, status: int, text: str, kind: str = "text/plain; charset=utf-8"
) -> None:
    """Answer a request with a text."""
    body = text.encode()
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        # A client that is turned away loses the connection, and what else was to come on it.
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _refuse_socket(
    scope: Scope, receive: Receive, send: Send, status: int, text: str
) -> None:
    """Refuse a socket before it is accepted, with a status and a sentence where that can be."""
    await receive()  # its connect message
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": text})
        return
    body = text.encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send(
        {"type": "websocket.http.response.start", "status": status or 403, "headers": headers}
    )
    await send({"type": "websocket.http.response.body", "body": body})
