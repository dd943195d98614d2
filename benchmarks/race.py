"""A race of many: every click is counted where it is made, where it is sent, and at the server.

Each racer is a browser of its own, let in by the link of the race, and clears the same board by
clicking cell after cell and flagging mines, in an order of its own, without waiting for answers.
Every click is one that changes something, so a lost or doubled one shows: a click that is done
twice takes a flag away again or finds an open cell, and is no step. Some load the page again in
the middle. At the end all counts must be the same, and so must be the boards.

    python benchmarks/race.py                    twenty browsers (Chromium), Intermediate
    python benchmarks/race.py --browsers 3 --level beginner --rate 5
    python benchmarks/race.py --sockets 50       the same with sockets alone, some of them cut off
    python benchmarks/race.py --json

The server is a program of its own, as in use; the browsers are on the same machine.
"""

import argparse
import asyncio
import json
import math
import os
import random
import shutil
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, WebSocket, async_playwright, expect

from minewise.core import HIDDEN, Deal, Game
from web_load import Tab, cookie_for, cpu_seconds, running

PATIENCE = 120_000.0  # milliseconds, on a busy machine


@dataclass(frozen=True, slots=True)
class Step:
    """A click of the plan."""

    cell: tuple[int, int]
    flags: bool


@dataclass(slots=True)
class Count:
    """How often something was done, wherever that can be counted.

    Attributes:
        made: The clicks of the plan.
        seen: Those that the page has seen.
        sent: Those that the page has sent.
        answered: Those that were answered as done.
        kept: The steps in the journal of the server, without the first cell, which it opens.
        latencies: Milliseconds from sending to the answer.
        reloads: How often the page was loaded again, or the connection cut.
        problem: What else went wrong.
    """

    made: int = 0
    seen: int = 0
    sent: int = 0
    answered: int = 0
    kept: int = 0
    latencies: list[float] = field(default_factory=list)
    reloads: int = 0
    problem: str | None = None

    @property
    def is_right(self) -> bool:
        """Whether none was lost or doubled."""
        counts = {self.made, self.seen, self.sent, self.answered, self.kept}
        return len(counts) == 1 and self.problem is None


def plan(deal: Deal, number: int) -> list[Step]:
    """Clicks that clear the board, each of which changes something: flags among them."""
    assert deal.board is not None
    assert deal.start is not None
    chance, game = random.Random(number), Game.on(deal.board)
    game.open(deal.start)
    cells = list(game.grid)
    chance.shuffle(cells)
    steps = []
    for cell in cells:
        if deal.board.is_mine(cell):
            if chance.random() < 0.5 and game.outcome is None:
                game.flag(cell)
                steps.append(Step(cell, flags=True))
        elif game.position[cell] == HIDDEN:
            game.open(cell)
            steps.append(Step(cell, flags=False))
    return steps


def journals(folder: Path, room: str) -> dict[str, Path]:
    """The journals of a heat, by browser."""
    files = (folder / "web" / "races" / room.removeprefix("race-")).glob("*/sitting.jsonl")
    return {path.parent.name: path for path in files}


def laid(folder: Path, room: str) -> Deal:
    """The board, which is the same in all journals."""
    lines = [path.read_text().splitlines()[0] for path in journals(folder, room).values()]
    deals = {json.loads(line)["game"]["deal"] for line in lines}
    (deal,) = deals
    return Deal.parse(deal)


# Browsers

COUNT_CLICKS = """
window.clicks = 0;
addEventListener("pointerdown", (event) => {
  if (event.isTrusted && event.target.closest(".race .board")) window.clicks += 1;
}, true);
"""


class Racer:
    """A browser that races."""

    def __init__(self, page: Page, number: int) -> None:
        self.page = page
        self.number = number
        self.count = Count()
        self.room = ""
        self._sent: dict[int, float] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        def sent(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "do" and message["action"] == "point":
                self.count.sent += 1
                self._sent[message["id"]] = time.perf_counter()

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome" and message["room"]["id"].startswith("race-"):
                self.room = message["room"]["id"]
            if message["type"] == "result" and message["id"] in self._sent:
                began = self._sent.pop(message["id"])
                self.count.latencies.append((time.perf_counter() - began) * 1000)
                self.count.answered += message["result"]["done"]

        socket.on("framesent", sent)
        socket.on("framereceived", heard)

    async def _place(self) -> tuple[float, float, float]:
        """Where the first cell is, and how large, once the board stays where it is."""
        cells = [self.page.locator(f'[aria-label^="row {row}, column 1,"]') for row in (1, 2)]
        before = None
        while True:
            for cell in cells:
                await cell.wait_for()
            now = [await cell.bounding_box() for cell in cells]
            first, below = now
            if first and below and now == before:
                x, y = first["x"] + first["width"] / 2, first["y"] + first["height"] / 2
                return x, y, below["y"] - first["y"]
            before = now
            await asyncio.sleep(0.2)

    async def race(self, steps: list[Step], rate: float, *, reloads: bool) -> None:
        """Click, so many times a second."""
        x, y, size = await self._place()
        next_at = time.perf_counter() + random.random() / rate
        for number, step in enumerate(steps):
            if reloads and number == len(steps) // 2:
                x, y, size = await self._reload()
                next_at = time.perf_counter()
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
            next_at = max(next_at + 1 / rate, time.perf_counter())
            row, column = step.cell
            button = "right" if step.flags else "left"
            self.count.made += 1
            await self.page.mouse.click(x + column * size, y + row * size, button=button)  # type: ignore[arg-type]
        await self._answered()
        self.count.seen += await self.page.evaluate("clicks")

    async def _answered(self) -> None:
        """Wait until nothing is under way."""
        until = time.perf_counter() + PATIENCE / 1000
        while self.count.answered < self.count.made and time.perf_counter() < until:
            await asyncio.sleep(0.05)

    async def _reload(self) -> tuple[float, float, float]:
        """Load the page again, in the middle of the race."""
        await self._answered()
        self.count.seen += await self.page.evaluate("clicks")
        self.count.reloads += 1
        await self.page.reload()
        await expect(self.page.locator('.race .board [data-is="0"]').first).to_be_visible(
            timeout=PATIENCE
        )
        return await self._place()


async def browsers(options: argparse.Namespace, link: str, folder: Path) -> dict[str, Any]:
    """Twenty browsers, and what came of it."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    arguments = ["--no-sandbox"] if os.getuid() == 0 else []
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=arguments)
        host = await _racer(chromium, link, 0)
        await host.page.goto(f"{link.partition('/enter')[0]}/#race")
        await host.page.get_by_role("button", name=options.level.capitalize()).click()
        await host.page.get_by_role("button", name="Open a race").click()
        await host.page.get_by_role("button", name="Invite", exact=True).click()
        field_ = host.page.get_by_role("textbox", name="Link to this race")
        invitation = await field_.input_value()
        racers = [host]
        for number in range(1, options.browsers):
            racer = await _racer(chromium, invitation, number)
            await racer.page.get_by_role("button", name="Join the race").click()
            await racer.page.get_by_role("button", name="Leave").wait_for()
            racers.append(racer)
        began = time.perf_counter()
        await host.page.get_by_role("button", name="Start", exact=True).click()
        for racer in racers:
            await expect(racer.page.locator('.race [data-is="0"]').first).to_be_visible(
                timeout=PATIENCE
            )
        deal = laid(folder, host.room)
        plans = [plan(deal, racer.number) for racer in racers]
        await asyncio.gather(
            *(
                racer.race(steps, options.rate, reloads=racer.number % 7 == 3)
                for racer, steps in zip(racers, plans, strict=True)
            )
        )
        table = host.page.locator(".race table")
        await table.wait_for(timeout=PATIENCE)
        seconds = time.perf_counter() - began
        rows = [
            (await row.inner_text()).split("\t") for row in await table.locator("tbody tr").all()
        ]
        counts = [racer.count for racer in racers]
        compare(folder, host.room, counts, plans)
        await chromium.close()
        return _summed_up(counts, seconds, options, told(rows, plans))


async def _racer(chromium: Browser, link: str, number: int) -> Racer:
    context = await chromium.new_context(
        viewport={"width": 1000, "height": 700}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    await context.add_init_script(COUNT_CLICKS)
    page = await context.new_page()
    racer = Racer(page, number)
    await page.goto(link)
    return racer


def journaled(path: Path) -> list[Any]:
    """The steps in a journal: those of its first line, and what each next one adds."""
    first, *others = map(json.loads, path.read_text().splitlines())
    done = list(first["game"]["done"])
    for line in others:
        same, more = line.get("done", (len(done), []))
        done[same:] = more
    return done


def compare(folder: Path, room: str, counts: list[Count], plans: list[list[Step]]) -> None:
    """Hold the journals of the server against the plans: every step, in its order."""
    kept = []
    for path in journals(folder, room).values():
        done = journaled(path)[1:]  # the first cell is opened by the server
        kept.append([Step((row, column), click == "flag") for click, row, column, *_ in done])
    for count, steps in zip(counts, plans, strict=True):
        # Which journal is whose is not told. One that is as planned is enough.
        if steps in kept:
            count.kept = len(steps)
            kept.remove(steps)
        else:
            count.problem = "no journal of the server has these steps in this order"


# Sockets


class SocketRacer:
    """A racer without a browser: one socket for the race, one for the board."""

    def __init__(self, base: str, cookie: str, number: int) -> None:
        self.number = number
        self.count = Count()
        self.lobby = Tab(base, cookie)
        self._base, self._cookie = base, cookie
        self._board: Tab | None = None
        self._asked = 0

    async def ask(self, action: str, **keys: Any) -> Any:
        """Do something about the race."""
        self._asked += 1
        await self.lobby.say(type="race", id=self._asked, action=action, **keys)
        return (await self.lobby.hear("answer", self._asked))["data"]

    async def sit(self) -> str:
        """Sit down at the board, which is told of when it is made."""
        room = None
        while room is None:
            room = (await self.lobby.hear("race"))["race"]["room"]
        self._board = Tab(self._base, self._cookie, room)
        await self._board.come()
        return str(room)

    async def race(self, steps: list[Step], rate: float, *, cuts: bool) -> None:
        """Click, so many times a second; the connection may break before an answer."""
        assert self._board is not None
        next_at = time.perf_counter() + random.random() / rate
        for number, step in enumerate(steps, 1):
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
            next_at += 1 / rate
            keys = {"action": "flag" if step.flags else "open", "cell": list(step.cell)}
            began = time.perf_counter()
            self.count.made = self.count.seen = self.count.sent = number
            await self._board.say(type="do", id=number, **keys)
            if cuts and number % 10 == 0:
                self.count.reloads += 1
                self._board.break_off()
                await self._board.come()
                await self._board.say(type="do", id=number, **keys)
            answer = await self._board.hear("result", number)
            self.count.latencies.append((time.perf_counter() - began) * 1000)
            self.count.answered += answer["result"]["done"]


async def sockets(options: argparse.Namespace, link: str, folder: Path) -> dict[str, Any]:
    """Racers without browsers, and what came of it."""
    base = link.partition("/enter")[0]
    racers = [SocketRacer(base, cookie_for(link), 0)]
    host = racers[0]
    await host.lobby.come()
    race = await host.ask("open", level=options.level)
    invitation = (await host.ask("link"))["link"]
    for number in range(1, options.sockets):
        racer = SocketRacer(base, cookie_for(invitation), number)
        await racer.lobby.come()
        await racer.ask("join", race=race["id"])
        racers.append(racer)
    began = time.perf_counter()
    await host.ask("start", heat=1)
    room = (await asyncio.gather(*(racer.sit() for racer in racers)))[0]
    while (await host.lobby.hear("race"))["race"]["phase"] != "running":
        pass
    deal = laid(folder, room)
    plans = [plan(deal, racer.number) for racer in racers]
    await asyncio.gather(
        *(
            racer.race(steps, options.rate, cuts=racer.number % 5 == 3)
            for racer, steps in zip(racers, plans, strict=True)
        )
    )
    while (table := (await host.lobby.hear("race"))["race"]["table"]) is None:
        pass
    counts = [racer.count for racer in racers]
    compare(folder, room, counts, plans)
    return _summed_up(counts, time.perf_counter() - began, options, told(table["rows"], plans))


def told(rows: list[list[str]], plans: list[list[Step]]) -> list[str]:
    """What is wrong with the clicks in the table."""
    clicks = sorted(int(row[-1]) for row in rows)
    return [] if clicks == sorted(map(len, plans)) else [f"the table says {clicks}"]


def _summed_up(
    counts: list[Count], seconds: float, options: argparse.Namespace, problems: list[str]
) -> dict[str, Any]:
    latencies = sorted(latency for count in counts for latency in count.latencies)
    return {
        "racers": len(counts),
        "level": options.level,
        "seconds": round(seconds, 1),
        **{
            name: sum(getattr(count, name) for count in counts)
            for name in ("made", "seen", "sent", "answered", "kept", "reloads")
        },
        "lost_or_doubled": sum(not count.is_right for count in counts),
        "problems": problems + [str(count.problem) for count in counts if count.problem][:5],
        "milliseconds": {
            str(percent): round(latencies[math.ceil(len(latencies) * percent / 100) - 1], 1)
            for percent in (50, 90, 99, 100)
        },
    }


def main() -> None:
    """Race, print, and say whether nothing was lost or doubled."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--browsers", type=int, default=20)
    parser.add_argument("--sockets", type=int, default=0, help="sockets instead of browsers")
    parser.add_argument("--level", default="intermediate")
    parser.add_argument("--rate", type=float, default=2.0, help="clicks a second of each")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with running() as (server, link, folder):
        how = sockets if options.sockets else browsers
        result = asyncio.run(how(options, link, folder))
        result["server_cpu_seconds"] = cpu_seconds(server)
    good = not result["lost_or_doubled"] and not result["problems"]
    if options.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name.replace('_', ' '):20} {value}")
        print("no click lost or doubled" if good else "NOT as it should be")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
