"""How many files a journey goes through: the code path that a reader has to follow.

    python benchmarks/hops.py                the usual journeys
    python benchmarks/hops.py flag analyse   some journeys
    python benchmarks/hops.py --files flag   and each call into another file

A journey is run once before, so that work that is cached is not counted. Python calls of
Minewise are counted, those of the standard library and of other packages are not.
"""

import argparse
import asyncio
import io
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import minewise
from minewise.core import Level
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.session.settings_file import SettingsFile
from minewise.session.storage import Storage
from minewise.ui import cli
from minewise.ui.web.conversation import Conversation
from minewise.ui.web.journal import Journal
from minewise.ui.web.local_server.connection import Connection, Desk

SOURCE = str(Path(minewise.__file__).parent) + os.sep


class Hops:
    """The recorded calls.

    Attributes:
        files: The file of each call, in order.
        names: The name of each function called.
    """

    def __init__(self) -> None:
        """Start profiling, including threads that start from now on."""
        self.files: list[str] = []
        self.names: list[str] = []
        self._counts = False
        threading.setprofile(self._look)

    def _look(self, frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if self._counts and event == "call" and code.co_filename.startswith(SOURCE):
            self.files.append(code.co_filename.removeprefix(SOURCE))
            self.names.append(code.co_qualname)

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count calls within the block."""
        self._counts = True
        sys.setprofile(self._look)
        try:
            yield
        finally:
            sys.setprofile(None)
            self._counts = False

    @property
    def changes(self) -> list[int]:
        """The calls into another file than the previous call."""
        return [
            number
            for number in range(1, len(self.files))
            if self.files[number] != self.files[number - 1]
        ]

    def as_data(self) -> dict[str, int]:
        """The figures."""
        return {
            "files": len(set(self.files)),
            "calls": len(self.files),
            "changes": len(self.changes),
        }


# The page


class Socket:
    """A socket without a network."""

    def __init__(self) -> None:
        self.application_state = None
        self.incoming: asyncio.Queue[str] = asyncio.Queue()
        self.outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def accept(self) -> None:
        """Accept the connection."""

    async def receive(self) -> dict[str, Any]:
        """The next message of the page."""
        return {"type": "websocket.receive", "text": await self.incoming.get()}

    async def send_text(self, text: str) -> None:
        """Send a message to the page."""
        self.outgoing.put_nowait(json.loads(text))

    async def ask(self, **keys: Any) -> dict[str, Any]:
        """Send a message from the page, and wait for the answer."""
        self.incoming.put_nowait(json.dumps({"version": 2, **keys}))
        while True:
            answer = await self.outgoing.get()
            if answer["type"] == "view" and answer["n"] == keys.get("n", 0):
                return answer


Action = tuple[str, dict[str, Any]]


def on_page(*actions: Action) -> Callable[[Hops], None]:
    """Actions of a page on a small board; the last one is counted."""

    async def journey(hops: Hops) -> None:
        with tempfile.TemporaryDirectory() as folder:
            socket, connection = page(Path(folder))
            try:
                await socket.ask(type="hello", tab="page")
                for number, (action, given) in enumerate(actions[:-1], 1):
                    await socket.ask(type="do", n=number, action=action, **given)
                action, given = actions[-1]
                with hops.counted():
                    await socket.ask(type="do", n=len(actions), action=action, **given)
            finally:
                connection.cancel()

    return lambda hops: asyncio.run(journey(hops))


def page(folder: Path) -> tuple[Socket, asyncio.Future[None]]:
    """A page, and the server's side of its socket."""
    socket: Any = Socket()
    settings = GameOptions(Level.parse("beginner"), seed=7)
    storage = Storage(settings=SettingsFile(folder / "settings.json"))
    session = Session(settings, now=lambda: 0.0, storage=storage)
    desk = Desk(Conversation(session, Journal(folder / "game.jsonl")))
    return socket, asyncio.ensure_future(Connection(socket, desk).run())


def click(gesture: str, row: int, column: int) -> Action:
    """A click on a cell."""
    return "point", {"cell": [row, column], "text": gesture}


# Elsewhere


def in_session(command: Callable[[Session], Any]) -> Callable[[Hops], None]:
    """A command of a session, after a first click."""

    def journey(hops: Hops) -> None:
        session = Session(GameOptions(Level.parse("beginner"), seed=7), now=lambda: 0.0)
        session.open((4, 4)).result()
        with hops.counted():
            command(session)

    return journey


def on_command_line(*words: str, text: str = "") -> Callable[[Hops], None]:
    """A command that reads a text, with its output captured."""

    def journey(hops: Hops) -> None:
        before, output = (sys.argv, sys.stdin), io.StringIO()
        sys.argv, sys.stdin = ["minewise", *words], io.TextIOWrapper(io.BytesIO(text.encode()))
        try:
            with redirect_stdout(output), suppress(SystemExit), hops.counted():
                cli.main()
        finally:
            sys.argv, sys.stdin = before
        assert output.getvalue(), "the command prints an answer"

    return journey


JOURNEYS: dict[str, Callable[[Hops], None]] = {
    "flag": on_page(click("left", 4, 4), click("right", 0, 0)),
    "open": on_page(click("left", 4, 4), click("left", 0, 8)),
    "undo": on_page(click("left", 4, 4), click("right", 0, 0), ("undo", {})),
    "hint": on_page(click("left", 4, 4), ("hint", {})),
    "setting": on_page(("settings", {}), ("set", {"row": "luck", "text": "yes"})),
    "session flag": in_session(lambda session: session.flag((0, 0))),
    "session hint": in_session(lambda session: session.hint().result()),
    "session ai": in_session(lambda session: session.ai("exact").result()),
    "analyse": on_command_line("analyse", "--json", "-", text="3x2x1/###/111"),
}


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("journeys", nargs="*", help=f"of {', '.join(JOURNEYS)}")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--files", action="store_true", help="each call into another file")
    given = parser.parse_args()
    found: dict[str, Hops] = {}
    for name in given.journeys or JOURNEYS:
        if name not in JOURNEYS:
            parser.error(f"{name!r} is not a journey: expected one of {', '.join(JOURNEYS)}")
        JOURNEYS[name](Hops())
        found[name] = Hops()
        JOURNEYS[name](found[name])
    if given.json:
        print(json.dumps({name: hops.as_data() for name, hops in found.items()}))
        return
    print(f"{'journey':<16} {'files':>6} {'calls':>6} {'changes of file':>16}")
    for name, hops in found.items():
        data = hops.as_data()
        print(f"{name:<16} {data['files']:>6} {data['calls']:>6} {data['changes']:>16}")
        for number in hops.changes if given.files else ():
            print(f"    {hops.files[number]:<32} {hops.names[number]}")


if __name__ == "__main__":
    main()
