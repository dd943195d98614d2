"""A server to test against, in a program of its own or in this one, and tabs that talk to it."""

import asyncio
import contextvars
import os
import re
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

from minewise.screens.storage import storage_at_home
from minewise.session.session import Session
from minewise.ui.web.local_server.server import Server
from screen import PATIENCE
from ui.web.pages import Data, PageWithoutScreen

# Nothing here is encrypted; but to read the certificates of the whole world anew for each
# request would take longer than the request.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Site:
    """What a client knows of a server: its address, and the cookie once it was let in."""

    def __init__(self, link: str) -> None:
        self.link = link
        self.host = urlsplit(link).netloc
        self.origin = f"http://{self.host}"
        self.cookie = ""

    def enter(self) -> "Site":
        """Exchange the link for a cookie."""
        answer = httpx.get(self.link, verify=NO_TLS)
        assert answer.status_code == 303, answer.text
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        return self

    def get(self, path: str = "/", **headers: str) -> httpx.Response:
        return self.request("GET", path, **headers)

    def request(
        self, method: str, path: str, body: bytes = b"", /, **headers: str
    ) -> httpx.Response:
        """The same with any method; a header that is "" is left out."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {k: value for k, value in ({"cookie": self.cookie} | named).items() if value}
        return httpx.request(
            method, self.origin + path, headers=sent, content=body, timeout=PATIENCE, verify=NO_TLS
        )

    def socket(self, **headers: str) -> ClientConnection:
        """Open a socket, as the page would; a header that is "" is left out."""
        named = {name.replace("_", "-").title(): value for name, value in headers.items()}
        usual = {"Cookie": self.cookie, "Origin": self.origin}
        sent = {name: value for name, value in (usual | named).items() if value}
        # Entered here and closed by whoever asked.
        return connect(
            f"ws://{self.host}/socket",
            additional_headers=sent,
            max_size=None,
            open_timeout=PATIENCE,
            compression=None,
        ).__enter__()

    def tab(self, name: str | None = None, screen: str = "") -> "Tab":
        """A tab that has said hello, and sees something; a new one, unless it is named."""
        return Tab(self.socket(), name).hello(screen)


def call(site: Site, data: bytes) -> socket.socket:
    host, port = site.host.rsplit(":", 1)
    found = socket.create_connection((host, int(port)), timeout=PATIENCE)
    found.sendall(data)
    return found


class Tab(PageWithoutScreen, AbstractContextManager["Tab"]):
    """A tab: a socket, and what was heard on it."""

    def __init__(self, socket: ClientConnection, name: str | None = None) -> None:
        super().__init__()
        self.socket = socket
        self.name = name or secrets.token_hex(8)

    def __exit__(self, *_error: object) -> None:
        self.socket.close()

    def hello(self, screen: str = "") -> "Tab":
        self.say("hello", tab=self.name, screen=screen)
        self.hear_until(lambda: bool(self.view))
        self.counted = self.n
        return self

    def send(self, text: str) -> None:
        self.socket.send(text)

    def hear(self) -> Data:
        return self.tell(str(self.socket.recv(timeout=PATIENCE)))

    def hear_until(self, look: Callable[[], bool]) -> None:
        while not look():
            self.hear()

    def hear_count(self, n: int) -> None:
        self.hear_until(lambda: self.n >= n)

    def act(self, kind: str, n: int | None = None, **keys: Any) -> Self:
        super().act(kind, n, **keys).hear_count(self.counted)
        return self

    def rest(self) -> None:
        self.hear_until(lambda: not self.view["working"])


@contextmanager
def served(**options: Any) -> Iterator[Site]:
    """A server in this program. Its files are where MINEWISE_DATA says; it speaks our language."""
    storage = storage_at_home()
    assert storage.settings is not None, "everybody has settings"
    server = Server(Session(storage.settings.read().options, storage=storage), **options)
    context = contextvars.copy_context()
    ready, ended = threading.Event(), threading.Event()

    def serve() -> None:
        try:
            context.run(asyncio.run, server.serve(ready.set))
        finally:
            ended.set()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield Site(server.link).enter()
    finally:
        server.stop()
        thread.join(PATIENCE)
        assert ended.is_set()


class Program(AbstractContextManager["Program"]):
    """`minewise web` as a program of its own."""

    def __init__(self, folder: Path, *words: str, files: int | None = None) -> None:
        """Start it with a data folder; `files` is how many files it may have open."""
        self.folder, self.words, self.files = folder, words, files
        self.site = self._start()

    def restart(self, number: int = signal.SIGKILL) -> None:
        """End it by a signal, and start it again; a browser that was let in has its cookie."""
        self.end(number)
        cookie = self.site.cookie
        self.site = self._start()
        self.site.cookie = cookie

    def _start(self) -> Site:
        limit = ["sh", "-c", f'ulimit -n {self.files}; exec "$@"', "sh"] if self.files else []
        self.process = subprocess.Popen(
            [*limit, sys.executable, "-m", "minewise", "web", "--no-browser", *self.words],
            env=os.environ | {"MINEWISE_DATA": str(self.folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + (self.process.stderr.read() if self.process.stderr else "")
        return Site(found[0])

    def end(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """End it by a signal; its exit code, and what else it has printed."""
        self.process.send_signal(number)
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
