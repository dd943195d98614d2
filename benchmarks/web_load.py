"""How `minewise web` bears a crowd: many sockets, each playing an Expert board.

Every socket is a tab of its own browser, with its own room, and plays moves that are
known to be possible: opens, flags, a flag taken away, now and then a new game. At the end
each room must have had every action once, and its board must look as the same moves
leave it in a session here. Some of the crowd are cut off in between, come back, and send
again what was not answered.

    python benchmarks/web_load.py              200 sockets, two actions a second each, a minute
    python benchmarks/web_load.py --large 2    beside two people who think on boards of 200x200
    python benchmarks/web_load.py --sockets 20 --seconds 5 --json

The server is a program of its own, as in use; the crowd is another, on the same machine.
"""

import argparse
import asyncio
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from minewise.core import FirstClick, Level
from minewise.session import Session, Settings

EXPERT = Level.parse("expert")
TARGET_MILLISECONDS = 100.0

# So many different games; several of the crowd play the same one.
PLANS = 40


@dataclass(frozen=True, slots=True)
class Move:
    """What is asked for, and how the board looks then."""

    keys: dict[str, Any]
    view: str


def plan(number: int, count: int) -> Iterator[Move]:
    """So many moves, worked out before the clock runs: each does something."""
    chance = random.Random(number)
    session = Session(now=lambda: 0.0)
    cells: list[tuple[int, int]] = []
    for _ in range(count):
        game = session.round.game
        while cells and game.position[cells[-1]] != "#":
            cells.pop()
        if not cells or game.outcome is not None:
            seed = chance.randrange(2**32)
            session.new(Settings(EXPERT, FirstClick.SAFE, seed=seed))
            cells = list(EXPERT.grid)
            chance.shuffle(cells)
            settings = {"level": EXPERT.header, "first": "safe", "seed": str(seed)}
            yield Move({"action": "new", "settings": settings}, session.round.view)
            continue
        cell = cells.pop()
        is_mine = game.board is not None and game.board.mine_at[game.grid.index(cell)]
        # Most mines are flagged, and some safe cells: a game lasts as long as a person's.
        flags = chance.random() < (0.97 if is_mine else 0.1)
        if flags:
            session.flag(cell)
        else:
            session.open(cell).result()
        keys = {"action": "flag" if flags else "open", "cell": list(cell)}
        yield Move(keys, session.round.view)


class Tab:
    """A tab of a browser."""

    def __init__(self, base: str, cookie: str, room: str = "new") -> None:
        self._base = base
        self._cookie = cookie
        self._socket: ClientConnection | None = None
        self._room: str | None = room

    async def come(self) -> dict[str, Any]:
        """Connect, and say hello."""
        self._socket = await connect(
            f"ws://{self._base.removeprefix('http://')}/socket",
            additional_headers={"Cookie": self._cookie},
            origin=self._base,  # type: ignore[arg-type]  # it is one
            compression=None,
            open_timeout=60,
            max_size=None,
        )
        await self.say(type="hello", room=self._room, tab="load", seen=0)
        welcome = await self.hear("welcome")
        self._room = welcome["room"]["id"]
        return welcome

    def break_off(self) -> None:
        """Lose the connection."""
        assert self._socket is not None
        self._socket.transport.abort()

    async def leave(self) -> None:
        """Close it."""
        assert self._socket is not None
        await self._socket.close()

    async def say(self, **message: Any) -> None:
        """Send a message."""
        assert self._socket is not None
        await self._socket.send(json.dumps({"version": 1, **message}))

    async def hear(self, kind: str, number: int | None = None) -> dict[str, Any]:
        """The next message of a kind, and of an id where that is named."""
        assert self._socket is not None
        while True:
            message: dict[str, Any] = json.loads(await self._socket.recv())
            if message["type"] == "refused":
                raise RuntimeError(message["text"])
            if message["type"] == kind and number in (None, message.get("id")):
                return message


class Player(Tab):
    """One of the crowd.

    Attributes:
        latencies: How long each answer took, in milliseconds.
        asked: How many actions there were.
        cuts: How often the connection was lost.
        problem: What went wrong, if something did.
    """

    def __init__(self, number: int, moves: list[Move], base: str, cookie: str) -> None:
        super().__init__(base, cookie)
        self.number = number
        self.latencies: list[float] = []
        self.asked = 0
        self.cuts = 0
        self.problem: str | None = None
        self._plan = moves
        self._view = ""

    async def begin(self) -> None:
        """Connect, and begin a game that is known here too."""
        await self.come()
        await self._act(timed=False)

    async def play(self, until: float, pause: float, cut: float | None) -> None:
        """Play until the time is over, so many seconds from one action to the next."""
        next_at = time.perf_counter() + pause * (self.number % 97) / 97
        while next_at < until:
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
            lose = cut is not None and time.perf_counter() > cut
            cut = None if lose else cut
            await self._act(lose=lose)
            next_at += pause

    async def _act(self, *, timed: bool = True, lose: bool = False) -> None:
        """Make the next move; it must come to what is planned."""
        move = self._plan[self.asked]
        self.asked += 1
        began = time.perf_counter()
        await self.say(type="do", id=self.asked, **move.keys)
        if lose:
            # The connection breaks before the answer: it is sent again on the next one.
            self.cuts += 1
            self.break_off()
            await self.come()
            timed = False
            await self.say(type="do", id=self.asked, **move.keys)
        answer = await self.hear("result", self.asked)
        if timed:
            self.latencies.append((time.perf_counter() - began) * 1000)
        self._view = move.view
        if not answer["result"]["done"] or answer["seq"] != self.asked:
            self.problem = self.problem or f"action {self.asked} came to {str(answer)[:300]}"

    async def end(self) -> None:
        """See that all was done once."""
        welcome = await self.come()
        if welcome["seq"] != self.asked:
            self.problem = f"{self.asked} actions were done {welcome['seq']} times"
        if welcome["room"]["view"] != self._view:
            self.problem = self.problem or "the board looks otherwise"
        await self.leave()


async def think(base: str, cookie: str, until: float) -> int:
    """Somebody with a board of 200x200 who asks for hints, moves and odds all the time."""
    tab = Tab(base, cookie)
    await tab.come()
    asked = 0
    wishes: list[dict[str, Any]] = [
        {"action": "hint"},
        {"action": "ai"},
        {"action": "odds"},
        {"action": "undo"},
    ]
    new: dict[str, Any] = {"action": "new", "settings": {"level": "200x200x8000", "seed": "1"}}
    opened: dict[str, Any] = {"action": "open", "cell": [100, 100]}
    while time.perf_counter() < until:
        for keys in (new, opened, *wishes * 5):
            asked += 1
            await tab.say(type="do", id=asked, **keys)
            await tab.hear("result", asked)
    return asked


def cookie_for(link: str) -> str:
    """Exchange a link for a cookie."""
    parts = urlsplit(link)
    connection = HTTPConnection(parts.netloc, timeout=60)
    connection.request("GET", f"{parts.path}?{parts.query}")
    cookie = connection.getresponse().headers["set-cookie"]
    connection.close()
    return str(cookie).partition(";")[0]


async def crowd(options: argparse.Namespace, link: str) -> dict[str, Any]:
    """All of them, and what came of it."""
    base = link.partition("/enter")[0]
    first = Tab(base, cookie_for(link))
    await first.come()
    cookies = []
    for number in range(options.sockets + options.large):
        await first.say(type="ask", id=number, about="invite")
        invited = await first.hear("answer", number)
        cookies.append(cookie_for(invited["data"]["link"]))
        await asyncio.sleep(0.03)  # below the rate at which messages are refused

    moves = math.ceil(options.seconds * options.rate) + 10
    plans = [list(plan(number, moves)) for number in range(PLANS)]
    tabs = [
        Player(number, plans[number % PLANS], base, cookies[number])
        for number in range(options.sockets)
    ]
    for tab in tabs:
        await tab.begin()
    began = time.perf_counter()
    until = began + options.seconds
    thinking = [
        asyncio.create_task(think(base, cookie, until)) for cookie in cookies[options.sockets :]
    ]
    # One in ten loses its connection once, somewhere in the middle.
    cuts = {tab: began + options.seconds * (0.3 + 0.4 * tab.number / len(tabs)) for tab in tabs}
    await asyncio.gather(
        *(
            tab.play(until, 1 / options.rate, cuts[tab] if tab.number % 10 == 0 else None)
            for tab in tabs
        )
    )
    thoughts = [await task for task in thinking]
    for tab in tabs:
        await tab.end()
    latencies = sorted(latency for tab in tabs for latency in tab.latencies)
    return {
        "sockets": len(tabs),
        "seconds": options.seconds,
        "actions": sum(tab.asked for tab in tabs),
        "actions_a_second": round(len(latencies) / options.seconds, 1),
        "reconnected": sum(tab.cuts for tab in tabs),
        "lost_or_doubled": sum(tab.problem is not None for tab in tabs),
        "problems": [tab.problem for tab in tabs if tab.problem is not None][:5],
        "milliseconds": {
            str(percent): round(latencies[math.ceil(len(latencies) * percent / 100) - 1], 1)
            for percent in (50, 90, 99, 99.9, 100)
        },
        "large_boards": options.large,
        "large_actions": sum(thoughts),
    }


@contextmanager
def running() -> Iterator[tuple["subprocess.Popen[str]", str, Path]]:
    """A server as a program of its own: the program, its link, and its data folder."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "minewise", "web", "--no-browser", "--port", "0"],
            env=os.environ | {"MINEWISE_DATA": folder},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None, "the server prints its link"
            yield server, found[0], Path(folder)
        finally:
            server.kill()
            server.wait()


def cpu_seconds(process: "subprocess.Popen[str]") -> float | None:
    """The processor time that a program has used; None where that is not known."""
    stat = Path(f"/proc/{process.pid}/stat")
    if not stat.exists():
        return None
    fields = stat.read_text().rsplit(")", 1)[1].split()
    return round((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), 1)


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Start a server, let the crowd play, and end it."""
    with running() as (server, link, _folder):
        before = time.process_time()
        result = asyncio.run(crowd(options, link))
        result["crowd_cpu_seconds"] = round(time.process_time() - before, 1)
        result["server_cpu_seconds"] = cpu_seconds(server)
        server.send_signal(signal.SIGINT)
        result["exit_code"] = server.wait(60)
        return result


def main() -> None:
    """Measure, print, and say whether the aims are met."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=2.0, help="actions a second of each")
    parser.add_argument("--large", type=int, default=0, help="people who think on 200x200")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = measure(options)
    good = not result["lost_or_doubled"] and result["milliseconds"]["99"] <= TARGET_MILLISECONDS
    if options.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name.replace('_', ' '):20} {value}")
        print("as it should be" if good else "NOT as it should be")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    try:
        main()
    except ConnectionClosed as error:
        sys.exit(f"the server has closed a connection: {error}")
