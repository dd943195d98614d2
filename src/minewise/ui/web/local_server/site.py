"""The site: the page's own files, the entrance, replays that are handed in, the socket."""

import asyncio
import re
from collections import Counter, OrderedDict
from collections.abc import Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from minewise.base import MinewiseError
from minewise.session import words
from minewise.ui.web import limits
from minewise.ui.web.answers import InvitationData
from minewise.ui.web.assets import read_asset
from minewise.ui.web.local_server.access import Access, Browser
from minewise.ui.web.local_server.connection import Connection
from minewise.ui.web.local_server.guard import LOGIN
from minewise.ui.web.local_server.race_desk import RaceDesk
from minewise.ui.web.local_server.rooms import Rooms
from minewise.ui.web.questions import Questions
from minewise.ui.web.replays import ReplayCache, read_upload, replay_as_data
from minewise.ui.web.solutions import Solutions
from minewise.ui.web.tasks import answering

PAGE = Path(__file__).parents[1] / "page"
"""The folder with the page's files."""

_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}

# What has not been read of a request is not waited for.
_CLOSE = {"connection": "close"}

_RACE = re.compile(r"[0-9a-f]{16}", re.ASCII)

_YEAR = 365 * 24 * 3600


class Site:
    """The pages of one server.

    Attributes:
        app: The application, to stand behind the guard.
    """

    def __init__(  # noqa: PLR0913 - it brings all of them together
        self,
        access: Access,
        rooms: Rooms,
        invite: Callable[[], InvitationData],
        page: Path = PAGE,
        solutions: Solutions | None = None,
        *,
        races: RaceDesk | None = None,
    ) -> None:
        """Put the site together.

        Args:
            access: Who may come in.
            rooms: The rooms of all browsers.
            invite: Makes a link for one more browser.
            page: The folder with the page's files.
            solutions: The files of students that pages may use; none unless told.
            races: The races of all browsers; None where there are none.
        """
        self._races = races
        self._access = access
        self._rooms = rooms
        self._invite = invite
        self._page = page
        self._solutions = solutions
        self._shelves: OrderedDict[str, ReplayCache] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._uploads = 0
        self.app = Starlette(
            routes=[
                Route(LOGIN, self._enter, methods=["GET"]),
                Route("/", self._index, methods=["GET"]),
                Route("/static/{name:path}", self._static, methods=["GET"]),
                Route("/replays", self._replay, methods=["POST"]),
                WebSocketRoute("/socket", self._talk),
            ]
        )

    # Coming in

    async def _enter(self, request: Request) -> Response:
        race = _RACE.fullmatch(request.query_params.get("race", ""))
        if request.scope["browser"] is None:
            secret = self._access.enter(request.query_params.get("token", ""))
            if secret is None:
                return PlainTextResponse(
                    "This link is not good any more: each is good once. "
                    "Start minewise web again for another.",
                    403,
                    _CLOSE,
                )
        else:
            # It has come in before. The link is used up all the same; that of a race is for others.
            if race is None:
                self._access.enter(request.query_params.get("token", ""))
            secret = None
        answer = RedirectResponse("/" if race is None else f"/#race?id={race[0]}", 303)
        answer.headers["cache-control"] = "no-store"
        if secret is not None:
            answer.set_cookie(
                self._access.cookie_name,
                secret,
                max_age=_YEAR,
                httponly=True,
                samesite="strict",
            )
        return answer

    # Files

    async def _index(self, request: Request) -> Response:
        return self._file("index.html", request)

    async def _static(self, request: Request) -> Response:
        return self._file(request.path_params["name"], request)

    def _file(self, name: str, request: Request) -> Response:
        path = self._names().get(name)
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
        """The page's files by their names: what is not among them is not looked for."""
        return {
            path.relative_to(self._page).as_posix(): path
            for path in self._page.rglob("*")
            if path.suffix in _KINDS and path.is_file() and not path.is_symlink()
        }

    # Replays

    async def _replay(self, request: Request) -> Response:
        browser: Browser = request.scope["browser"]
        if self._uploads >= limits.UPLOADS:
            return PlainTextResponse("Too many files are being sent: try again.", 503, _CLOSE)
        self._uploads += 1
        try:
            async with asyncio.timeout(limits.UPLOAD_SECONDS):
                upload = await _body(request)
        except TimeoutError:
            return PlainTextResponse("The file did not arrive in time.", 408, _CLOSE)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it
        finally:
            self._uploads -= 1
        if upload is None:
            return PlainTextResponse(
                f"The file is too large: expected at most {limits.UPLOAD_BYTES} bytes.", 413, _CLOSE
            )
        try:
            shelf = self._shelf(browser)
            task = answering(lambda _task: replay_as_data(read_upload(upload), shelf))
            await self._rooms.pools.work(browser.id, task)
            found = task.result()
        except MinewiseError as error:
            return PlainTextResponse(words.as_sentence(str(error)), 422)
        return Response(found, media_type="application/json")

    def _shelf(self, browser: Browser) -> ReplayCache:
        shelf = self._shelves.setdefault(browser.id, ReplayCache())
        self._shelves.move_to_end(browser.id)
        while len(self._shelves) > limits.SHELVES:
            self._shelves.popitem(last=False)
        return shelf

    # The socket

    async def _talk(self, socket: WebSocket) -> None:
        browser: Browser = socket.scope["browser"]
        if (
            self._sockets.total() >= limits.SOCKETS
            or self._sockets[browser.id] >= limits.SOCKETS_OF_ONE
        ):
            await socket.close(1013)  # before it is accepted: try again later
            return
        self._sockets[browser.id] += 1
        try:
            races = self._races
            racing = (lambda: None) if races is None else lambda: races.game_of(browser)
            questions = Questions(self._shelf(browser), self._invite, self._solutions, racing)
            await Connection(socket, browser, self._rooms, questions, self._races).run()
        finally:
            self._sockets[browser.id] -= 1
            if not self._sockets[browser.id]:
                del self._sockets[browser.id]


async def _body(request: Request) -> bytes | None:
    """What was sent with a request; None where that is too much."""
    told = request.headers.get("content-length", "0")
    if len(told) > 15 or int(told) > limits.UPLOAD_BYTES:
        return None
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > limits.UPLOAD_BYTES:
            return None
    return bytes(data)
