"""A server to test against, in a program of its own or in this one, and tabs that talk to it."""

import asyncio
import contextvars
import json
import os
import re
import secrets
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

from minewise.ui.web.local_server import Server
from screen import PATIENCE, wait_until

# Nothing here is encrypted; but to read the certificates of the whole world anew for each
# request would take longer than the request.
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Site:
    """What a client knows of a server: its address, and the cookie once it was let in."""

    def __init__(self, link: str) -> None:
        self.link = link
        self.host = urlsplit(link).netloc
        self.origin = f"http://{self.host}"
        self.cookie = ""

    def enter(self, link: str | None = None) -> "Site":
        """Exchange a link for a cookie."""
        answer = httpx.get(link or self.link, verify=NO_CERTIFICATES)
        assert answer.status_code == 303, answer.text
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        return self

    def get(self, path: str = "/", **headers: str) -> httpx.Response:
        """Ask for something by HTTP, as the page would."""
        return self.request("GET", path, **headers)

    def request(
        self, method: str, path: str, body: bytes = b"", /, **headers: str
    ) -> httpx.Response:
        """The same with any method; a header that is "" is left out."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        usual = {"cookie": self.cookie} | ({"origin": self.origin} if method == "POST" else {})
        sent = {name: value for name, value in (usual | named).items() if value}
        return httpx.request(
            method,
            self.origin + path,
            headers=sent,
            content=body,
            timeout=PATIENCE,
            verify=NO_CERTIFICATES,
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

    def tab(self, name: str | None = None, room: str | None = None, seen: int = 0) -> "Tab":
        """A tab that has said hello; a new one, unless it is named."""
        return Tab(self.socket(), name).hello(room, seen)


class Tab:
    """A tab: a socket, and what was heard on it."""

    def __init__(self, socket: ClientConnection, name: str | None = None) -> None:
        self.socket = socket
        self.name = name or secrets.token_hex(8)
        self.number = 0
        self.heard: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}

    def __enter__(self) -> "Tab":
        return self

    def __exit__(self, *_error: object) -> None:
        self.socket.close()

    def hello(self, room: str | None = None, seen: int = 0) -> "Tab":
        """Say hello, and hear the welcome."""
        self.say(type="hello", room=room, tab=self.name, seen=seen)
        self.welcome = self.hear("welcome")
        return self

    @property
    def room(self) -> str:
        """The id of the room."""
        return str(self.welcome["room"]["id"])

    def say(self, **keys: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"version": 1, **keys}))

    def hear(self, kind: str | None = None, number: int | None = None) -> dict[str, Any]:
        """The next message, of that type and id where they are named; others are kept."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            assert message["version"] == 1
            self.heard.append(message)
            if kind not in (None, message["type"]) and message["type"] != "refused":
                continue
            if number is None or message.get("id") == number:
                return message

    def do(self, action: str, number: int | None = None, **keys: Any) -> dict[str, Any]:
        """Do something, and hear its result, or that it was refused."""
        self.number = self.number + 1 if number is None else number
        self.say(type="do", id=self.number, action=action, **keys)
        return self.hear("result", self.number)

    def ask(self, about: str, **keys: Any) -> Any:
        """Ask something, and hear the answer, or the sentence of the refusal."""
        self.number += 1
        self.say(type="ask", id=self.number, about=about, **keys)
        message = self.hear("answer", self.number)
        return message["data"] if message["type"] == "answer" else message["text"]

    def race(self, action: str, **keys: Any) -> Any:
        """Do something about a race, and hear the answer, or the sentence of the refusal."""
        self.number += 1
        self.say(type="race", id=self.number, action=action, **keys)
        message = self.hear("answer", self.number)
        return message["data"] if message["type"] == "answer" else message["text"]

    def hear_race(self, phase: str) -> dict[str, Any]:
        """What is next told of the race in that phase."""
        while True:
            told: dict[str, Any] = self.hear("race")
            if told["type"] == "race" and told["race"]["phase"] == phase:
                return dict(told["race"])


@contextmanager
def served(**options: Any) -> Iterator[Site]:
    """A server in this program. Its files are where MINEWISE_DATA says; it speaks our language."""
    server = Server(**options)
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


class Program:
    """`minewise web` as a program of its own."""

    def __init__(self, folder: Path, *words: str, files: int | None = None) -> None:
        """Start it.

        Args:
            folder: Its data folder.
            words: What else is on its command line.
            files: How many files it may have open; None for as many as this program.
        """
        self.folder = folder
        self.words = words
        self.files = files
        self.start()

    def start(self) -> None:
        """Start it, and wait for its line."""
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
        self.site = Site(found[0])

    def end(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """End it by a signal; its exit code, and what else it has printed."""
        self.process.send_signal(number)
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


__all__ = ["NO_CERTIFICATES", "Program", "Site", "Tab", "served", "wait_until"]
