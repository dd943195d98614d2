"""The site: the page's files, the login, and the socket."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from minewise.ui.web.assets import read_asset
from minewise.ui.web.local_server.access import Access
from minewise.ui.web.local_server.connection import Connection, Desk
from minewise.ui.web.local_server.guard import LOGIN

PAGE = Path(__file__).parents[1] / "page"
"""The folder with the page's files."""

_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}

# The most sockets that are open at once.
_SOCKETS = 50

_YEAR = 365 * 24 * 3600


class ServerPages:
    """The pages of one server."""

    def __init__(self, access: Access, desk: Desk, page: Path = PAGE) -> None:
        self._access = access
        self._desk = desk
        self._page = page
        self._sockets = 0
        self.app = Starlette(
            routes=[
                Route(LOGIN, self._enter, methods=["GET"]),
                Route("/", self._file, methods=["GET"]),
                Route("/static/{name:path}", self._file, methods=["GET"]),
                WebSocketRoute("/socket", self._talk),
            ]
        )

    async def _enter(self, request: Request) -> Response:
        is_known = request.scope["known"]
        secret = None if is_known else self._access.enter(request.query_params.get("token", ""))
        if secret is None and not is_known:
            return PlainTextResponse(
                "This link is from a server that has ended: open the one that minewise web prints.",
                403,
                {"connection": "close"},
            )
        screen = request.query_params.get("screen", "")
        answer = RedirectResponse(f"/#{screen}" if screen.isalpha() else "/", 303)
        answer.headers["cache-control"] = "no-store"
        if secret is not None:
            name = self._access.cookie_name
            answer.set_cookie(name, secret, max_age=_YEAR, httponly=True, samesite="strict")
        return answer

    # Files

    async def _file(self, request: Request) -> Response:
        path = self._names().get(request.path_params.get("name", "index.html"))
        if path is None:
            return PlainTextResponse("There is no such page.", 404)
        file = read_asset(path)
        is_packed = "gzip" in request.headers.get("accept-encoding", "")
        tag = f'"{file.tag}{"-gzip" if is_packed else ""}"'
        headers = {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if is_packed:
            headers["content-encoding"] = "gzip"
        data = file.packed if is_packed else file.data
        return Response(data, headers=headers, media_type=_KINDS[path.suffix])

    def _names(self) -> dict[str, Path]:
        """The page's files by name; no others are served."""
        return {
            path.relative_to(self._page).as_posix(): path
            for path in self._page.rglob("*")
            if path.suffix in _KINDS and path.is_file() and not path.is_symlink()
        }

    # The socket

    async def _talk(self, socket: WebSocket) -> None:
        if self._sockets >= _SOCKETS:
            await socket.close(1013, "Too many tabs are open")
            return
        self._sockets += 1
        try:
            await Connection(socket, self._desk).run()
        finally:
            self._sockets -= 1
