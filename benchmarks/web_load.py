"""`minewise web` under the load of many tabs, and the state of a game after the server is killed.

Every tab sets and removes flags on its own cells, on one Expert board that all share. Some lose
their connection in between, reconnect, and resend unanswered actions. At the end each action of
every tab must have been done exactly once, and the board must show exactly their flags.

    python benchmarks/web_load.py                   20 tabs, two actions a second each, a minute
    python benchmarks/web_load.py --seconds 300     is its memory flat?
    python benchmarks/web_load.py --kills 50        the server is killed again and again
    python benchmarks/web_load.py --tabs 5 --seconds 5 --json

The server is a separate process, as in real use; the tabs are another, on the same machine.
"""

import argparse
import asyncio
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TARGET_MILLISECONDS = 100.0
MOST_GROWTH = 1.25  # of the memory, from a fifth of the time to its end
DEAL = "30x16x99 first opening seed 1"
START = (8, 15)
WIDTH, CELLS = 30, 480


class Server:
    """The server as a separate process, which can be killed and restarted."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.start()
        parts = urlsplit(self.link)
        self.host = parts.netloc
        connection = HTTPConnection(parts.netloc, timeout=60)
        connection.request("GET", f"{parts.path}?{parts.query}")
        self.cookie = str(connection.getresponse().headers["set-cookie"]).partition(";")[0]
        connection.close()

    def start(self) -> None:
        """Start the server; it reuses its port."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "minewise", "web", "--no-browser"],
            env=os.environ | {"MINEWISE_DATA": self._folder},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None, "the server prints its link"
        self.link = found[0]

    def kill(self) -> None:
        """Kill the server."""
        self.process.kill()
        self.process.communicate()

    @property
    def megabytes(self) -> float:
        """The current memory use; 0 if unknown."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
        return 0.0 if found is None else int(found[1]) / 1024


class Tab:
    """A tab of a browser.

    Attributes:
        done: How many actions were answered.
        latencies: How long each answer took, in milliseconds.
        breaks: How often the connection was lost.
        view: The symbols of the board.
    """

    def __init__(self, number: int, server: Server) -> None:
        self.name = f"load{number}"
        self.done = 0
        self.latencies: list[float] = []
        self.breaks = 0
        self.view = ""
        self._server = server
        self._n = 0
        self._board = 0
        self._socket: ClientConnection | None = None

    async def come(self) -> int:
        """Connect, with retries, and say hello; return how many actions the server has done."""
        while True:
            try:
                self._socket = await connect(
                    f"ws://{self._server.host}/socket",
                    additional_headers={"Cookie": self._server.cookie},
                    origin=f"http://{self._server.host}",  # type: ignore[arg-type]  # it is one
                    compression=None,
                    max_size=None,
                )
                await self._say(type="hello", tab=self.name)
                self._n = -1
                while self._n < 0:
                    await self._hear()
            except (OSError, ConnectionClosed):
                await asyncio.sleep(0.1)
            else:
                return self._n

    def break_off(self) -> None:
        """Lose the connection."""
        assert self._socket is not None
        self._socket.transport.abort()

    async def do(self, action: str, **given: Any) -> None:
        """Do an action, and wait for the answer; after a lost connection it is resent."""
        began, breaks, number = time.perf_counter(), self.breaks, self.done + 1
        while self._n < number:
            try:
                await self._say(type="do", n=number, action=action, **given)
                while self._n < number:
                    await self._hear()
            except ConnectionClosed:
                self.breaks += 1
                await self.come()
        self.done = number
        if breaks == self.breaks:
            self.latencies.append((time.perf_counter() - began) * 1000)

    async def see(self, symbol: str, least: int) -> None:
        """Wait until the board shows a symbol at least `least` times."""
        while self.view.count(symbol) < least:
            await self._hear()

    async def _say(self, **message: Any) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps({"version": 2, **message}))

    async def _hear(self) -> None:
        assert self._socket is not None
        message = json.loads(await self._socket.recv())
        if message["type"] != "view":
            return
        self._n = message["n"]
        if "view" in message:
            kinds = [block["kind"] for block in message["view"]["blocks"]]
            self._board = kinds.index("board")
            self.view = message["view"]["blocks"][self._board]["view"]
        changed = message.get("blocks", {}).get(str(self._board), {})
        self.view = changed.get("view", self.view)
        symbols = list(self.view)
        for index, symbol in changed.get("cells", ()):
            symbols[index] = symbol
        self.view = "".join(symbols)


async def play(tab: Tab, cells: list[int], until: float, pause: float, cut: float) -> set[int]:
    """Set and remove flags until the time is over; return those still set."""
    flags: set[int] = set()
    next_at = time.perf_counter()
    while (now := time.perf_counter()) < until:
        if now > cut:
            cut = math.inf
            tab.break_off()
        cell = cells[tab.done % len(cells)]
        await tab.do("point", cell=divmod(cell, WIDTH), text="right")
        flags ^= {cell}
        next_at = max(next_at + pause, time.perf_counter())
        await asyncio.sleep(next_at - time.perf_counter())
    return flags


async def kill(server: Server, until: float, kills: int) -> int:
    """Kill the server repeatedly; return how often."""
    pause = (until - time.perf_counter()) / (kills + 1)
    done = 0
    while kills and time.perf_counter() + pause < until:
        await asyncio.sleep(pause)
        server.kill()
        server.start()
        done += 1
    return done


async def watch(server: Server, began: float, until: float) -> tuple[float, float]:
    """The memory after a fifth of the time, and at its end."""
    await asyncio.sleep(began + (until - began) / 5 - time.perf_counter())
    first = server.megabytes
    await asyncio.sleep(max(0.0, until - time.perf_counter() - 0.2))
    return first, server.megabytes


async def measure(options: argparse.Namespace, server: Server) -> dict[str, Any]:
    """Let the tabs play, and check the result."""
    tabs = [Tab(number, server) for number in range(options.tabs)]
    for tab in tabs:
        await tab.come()
    await tabs[0].do("paste", text=DEAL)
    await tabs[0].see("#", CELLS)
    await tabs[0].do("point", cell=START, text="left")
    await tabs[0].see("0", 1)
    hidden = [index for index, symbol in enumerate(tabs[0].view) if symbol == "#"]
    began = time.perf_counter()
    until = began + options.seconds
    # One in five loses its connection once, somewhere in the middle.
    cuts = [began + options.seconds * (0.3 + 0.4 * n / len(tabs)) for n in range(len(tabs))]
    memory = asyncio.create_task(watch(server, began, until))
    killing = asyncio.create_task(kill(server, until, options.kills))
    flags = await asyncio.gather(
        *(
            play(
                tab, hidden[n :: len(tabs)], until, 1 / options.rate, math.inf if n % 5 else cuts[n]
            )
            for n, tab in enumerate(tabs)
        )
    )
    kills, (first, last) = await killing, await memory
    known = [await tab.come() for tab in tabs]
    wanted = {*hidden} & set().union(*flags)
    found = {index for index, symbol in enumerate(tabs[0].view) if symbol == "F"}
    latencies = sorted(latency for tab in tabs for latency in tab.latencies)
    return {
        "tabs": len(tabs),
        "seconds": options.seconds,
        "actions": sum(tab.done for tab in tabs),
        "breaks": sum(tab.breaks for tab in tabs),
        "kills": kills,
        "lost_or_doubled": sum(n != tab.done for n, tab in zip(known, tabs, strict=True)),
        "wrong_cells": len(wanted ^ found),
        "milliseconds": {
            str(percent): round(latencies[math.ceil(len(latencies) * percent / 100) - 1], 1)
            for percent in (50, 90, 99, 100)
        },
        "megabytes": [round(first, 1), round(last, 1)],
    }


def main() -> None:
    """Measure and print; the exit code is 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--tabs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=2.0, help="actions a second of each")
    parser.add_argument("--kills", type=int, default=0, help="how often the server is killed")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            result = asyncio.run(measure(options, server))
        finally:
            server.kill()
    first, last = result["megabytes"]
    good = not result["lost_or_doubled"] and not result["wrong_cells"]
    if not options.kills:
        good = good and result["milliseconds"]["99"] <= TARGET_MILLISECONDS
        good = good and last <= first * MOST_GROWTH
    if options.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name.replace('_', ' '):20} {value}")
        print("passed" if good else "FAILED")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
