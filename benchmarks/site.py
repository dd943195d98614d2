"""How quick the page without a server is, in a real Chromium, against what we want of it.

    python benchmarks/site.py                    build the site, and measure
    python benchmarks/site.py --positions 1000   and hold its answers against those of a server
    python benchmarks/site.py --json

The site is served by a plain `http.server` below a path. Times are those of the clock, so they
tell what a person would feel only where nothing else keeps the machine busy; beside a start is
the processor time that it took, of all processes of the browser.
"""

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    TimeoutError as PlaywrightTimeout,
    expect,
    sync_playwright,
)

import answers
from minewise.ui.web.static_site import Site, write_site
from site_worker import InWorker

BELOW = "below/a/path"

# When the board is seen, and when Python is ready, in milliseconds since the page was asked for.
WATCH = """
window.times = {};
new MutationObserver(() => {
  const now = performance.now();
  if (document.querySelector("[role=gridcell]")) window.times.board ??= now;
  const notice = document.querySelector(".notice");
  if (notice && !notice.hidden) window.times.starts ??= now;
  if (window.times.starts && notice?.hidden) window.times.ready ??= now;
}).observe(document, { childList: true, subtree: true, attributes: true });
"""

# How long each of some puzzles took to be drawn after the one before, in milliseconds.
NEXT = """
async (count) => {
  const found = (name) => document.querySelector(`.panel [data-name=${name}]`);
  const until = (test) => new Promise((resolve) => {
    const look = () => (test() ? resolve() : requestAnimationFrame(look));
    look();
  });
  const took = [];
  await until(() => found("give-up"));
  while (took.length < count) {
    found("give-up").click();
    await until(() => found("check") && !found("give-up"));
    const began = performance.now();
    found("check").click();
    await until(() => found("give-up"));
    took.push(performance.now() - began);
  }
  return took;
}
"""

WORKER = "DedicatedWorker"
"""What Chromium calls the thread that Python runs on: what it does has to be done in a row."""

# A board that takes longer to make than anybody waits, if this cell is opened first.
SLOW, SLOW_CELL = "30x16x120 first safe no-guess seed 5", 7 * 30 + 14


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that was measured.

    Attributes:
        what: What it is.
        found: What came of it.
        wanted: What it should be at most; None where nobody has said.
        unit: Of both.
    """

    what: str
    found: float
    wanted: float | None
    unit: str = "ms"


def processor_seconds(pid: int, thread: str | None = None) -> float:
    """What a process and all that it has started have used.

    Args:
        pid: The process.
        thread: Only the threads of this name.
    """
    ticks = os.sysconf("SC_CLK_TCK")
    parents: dict[int, list[int]] = {}
    used: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        number = int(path.parent.name)
        parents.setdefault(int(fields[1]), []).append(number)
        used[number] = sum(map(int, fields[11:15])) / ticks
    todo, total = [pid], 0.0
    while todo:
        number = todo.pop()
        total += used.get(number, 0.0) if thread is None else thread_seconds(number, thread)
        todo += parents.get(number, [])
    return total


def thread_seconds(pid: int, thread: str) -> float:
    """What the threads of this name have used in a process."""
    total = 0
    for path in Path(f"/proc/{pid}/task").glob("*/stat"):
        try:
            name, _end, fields = path.read_text().rpartition(")")
        except OSError:
            continue  # it has just ended
        if name.partition("(")[2] == thread:
            total += sum(map(int, fields.split()[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The address of a folder, served by a program of its own."""
    words = ["-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-u", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        port = server.stdout.readline().split(" port ")[1].split()[0]
        try:
            yield f"http://127.0.0.1:{port}/{BELOW}/"
        finally:
            server.terminate()


# What is measured


def visits(context: BrowserContext, address: str, rounds: int) -> Iterator[Figure]:
    """The first visit, and those that follow."""
    found: list[dict[str, float]] = []
    for _round in range(1 + rounds):
        page = context.new_page()
        before = processor_seconds(os.getpid())
        page.goto(address)
        page.wait_for_load_state()
        while not page.evaluate("window.times.ready"):
            time.sleep(0.05)
        times = page.evaluate("window.times")
        used = 1000 * (processor_seconds(os.getpid()) - before)
        # Its thread is new, and ends with the page.
        in_a_row = 1000 * processor_seconds(os.getpid(), WORKER)
        found.append(times | {"used": used, "in a row": in_a_row})
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.close()
    first, *others = found

    def later(name: str) -> float:
        return statistics.median(times[name] for times in others)

    yield Figure("first visit: the board is seen", first["board"], 500)
    yield Figure("first visit: Python is ready", first["ready"], 4000)
    yield Figure("first visit: processor time", first["used"], None)
    yield Figure("later visits: the board is seen", later("board"), 500)
    yield Figure("later visits: Python is ready", later("ready"), 2500)
    yield Figure("later visits: processor time", later("used"), None)
    yield Figure("first visit: of that, Python's own thread", first["in a row"], None)
    yield Figure("later visits: of that, Python's own thread", later("in a row"), None)


def cancelling(page: Page, rounds: int) -> Iterator[Figure]:
    """From Escape to the next click that is answered."""
    found = []
    flagged = page.get_by_role("gridcell", name="flagged")
    page.evaluate("text => (location.hash = text)", f"play?deal={SLOW.replace(' ', '+')}")
    # A game that the parts before have left running is given up.
    with suppress(PlaywrightTimeout):
        page.get_by_role("button", name="Give it up").click(timeout=2000)
    expect(page.locator("main[data-phase=new]")).to_be_visible()
    for number in range(rounds):
        expect(flagged).to_have_count(0)
        time.sleep(6)  # until a second worker is warm
        page.get_by_role("gridcell").nth(SLOW_CELL).click()
        expect(page.get_by_text("Making a board")).to_be_visible(timeout=30_000)
        began = time.perf_counter()
        page.keyboard.press("Escape")
        page.get_by_role("gridcell").nth(number).click(button="right")
        expect(flagged).to_have_count(1, timeout=30_000)
        found.append(1000 * (time.perf_counter() - began))
        page.get_by_role("gridcell").nth(number).click(button="right")
    yield Figure(
        "cancel a long thought, to the next click answered", statistics.median(found), 1000
    )


def helping(worker: InWorker, count: int) -> Iterator[Figure]:
    """Hints and odds on Expert, in so many positions of games that an AI plays."""
    hints: list[float] = []
    odds: list[float] = []
    clicks: list[float] = []
    seed = 0
    while len(hints) < count:
        settings = {"level": "expert", "seed": str(seed), "first": "opening", "mode": "practice"}
        worker.do("new", settings=settings)
        worker.do("open", cell=[8, 15])
        clicks.append(worker.took)
        while len(hints) < count:
            took = 0.0
            # Each says more than the one before; the last has the proof.
            while (told := worker.do("hint")["result"])["done"] and told["hint"]["level"] < 4:
                took = max(took, worker.took)
            hints.append(max(took, worker.took))
            worker.do("odds")
            odds.append(worker.took)
            moved: dict[str, Any] = {}
            for _move in range(8):
                moved = worker.do("ai", player="exact")
                if moved.get("state", {}).get("phase") != "playing":
                    break
            if moved.get("state", {}).get("phase") != "playing":
                break
        seed += 1
    yield Figure("first click on Expert", statistics.median(clicks), None)
    yield Figure(f"hint on Expert, median of {count}", statistics.median(hints), 50)
    yield Figure(f"hint on Expert, the slowest of {count}", max(hints), 500)
    yield Figure(f"odds on Expert, median of {count}", statistics.median(odds), 30)


def boards(worker: InWorker, count: int) -> Iterator[Figure]:
    """Boards without guessing, whose first click opens some cells."""
    for level, wanted in (("beginner", 200), ("intermediate", 200), ("expert", 1500)):
        found = []
        for seed in range(count):
            settings = {"level": level, "seed": str(seed), "first": "opening"}
            worker.do("new", settings=settings | {"no_guess": "no-guess"})
            worker.do("open", cell=[4, 4])
            found.append(worker.took)
        yield Figure(
            f"no-guess board, {level}, median of {count}", statistics.median(found), wanted
        )
        yield Figure(f"no-guess board, {level}, the slowest", max(found), None)


def training(page: Page, where: str, count: int, wanted: float) -> Iterator[Figure]:
    """From "Next" to the next puzzle on the screen, in a page that is open."""
    page.evaluate("location.hash = 'train'")
    expect(page.locator(".offer").first).to_be_visible(timeout=30_000)
    page.wait_for_timeout(2000)  # the puzzles are read while the menu is
    page.locator("[data-name=train]").click()
    found: list[float] = page.evaluate(NEXT, count)
    yield Figure(f"next puzzle {where}, median of {count}", statistics.median(found), wanted)
    yield Figure(f"next puzzle {where}, the slowest", max(found), None)


def compare(worker: InWorker, count: int) -> Figure:
    """In how many positions the worker and a server with the same core say something else."""
    os.environ["MINEWISE_CORE"] = "python"
    different = 0
    with _server() as ask:
        for position in answers.positions(count):
            told = [one("analyse", position=position, seconds=30) for one in (ask, worker.ask)]
            where = answers.difference(*told)
            if where is not None:
                different += 1
                print(position, where, file=sys.stderr)
    return Figure(f"answers that differ from a server's, of {count}", different, 0, "")


@contextmanager
def _serving() -> Iterator[str]:
    """The link to a server in this program."""
    from minewise.ui.web.local_server import Server  # noqa: PLC0415 - an extra

    server, ready = Server(), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(ready.set)))
    thread.start()
    ready.wait()
    yield server.link
    server.stop()
    thread.join()


@contextmanager
def _server() -> Iterator[Callable[..., Any]]:
    """A server in this program; what asks it."""
    import httpx  # noqa: PLC0415 - an extra
    from websockets.sync.client import connect  # noqa: PLC0415 - an extra

    with _serving() as link:
        origin, token = link.split("/enter?")
        cookie = httpx.get(f"{origin}/enter?{token}").headers["set-cookie"].split(";")[0]
        headers = {"Cookie": cookie, "Origin": origin}
        with connect(
            f"ws{origin.removeprefix('http')}/socket", additional_headers=headers, max_size=None
        ) as socket:
            number = 0

            def ask(about: str, **keys: Any) -> Any:
                nonlocal number
                number += 1
                message = {"version": 1, "type": "ask", "id": number, "about": about, **keys}
                socket.send(json.dumps(message))
                while True:
                    heard = json.loads(socket.recv())
                    if heard.get("id") == number and heard["type"] == "answer":
                        return heard["data"]

            socket.send('{"version": 1, "type": "hello", "tab": "bench", "seen": 0}')
            yield ask


def sizes(site: Site) -> Iterator[Figure]:
    """What the folder holds, and what a browser is sent."""
    yield Figure("the folder", sum(site.sizes.values()) / 1e6, None, "MB")
    yield Figure("sent to a browser, packed", sum(site.sent.values()) / 1e6, 7, "MB")


def measure(
    browser: Browser, site: Site, address: str, options: argparse.Namespace
) -> list[Figure]:
    """All of it."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(WATCH)
    found = [*sizes(site), *visits(context, address, options.rounds)]
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
    found += training(page, "in the page", options.puzzles, 150)
    found += cancelling(page, options.rounds)
    context.close()
    context = browser.new_context()
    with _serving() as link:
        page = context.new_page()
        page.goto(link)
        expect(page.get_by_role("gridcell").first).to_be_visible()
        found += training(page, "at a local server", options.puzzles, 50)
        page.close()
    page = context.new_page()
    page.goto(f"{address}manifest.webmanifest")
    worker = InWorker(page, address, site.folder)
    found += [*helping(worker, options.hints), *boards(worker, options.boards)]
    if options.positions:
        found.append(compare(worker, options.positions))
    context.close()
    return found


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="visits after the first one")
    parser.add_argument("--hints", type=int, default=300, help="positions to ask for hints in")
    parser.add_argument("--boards", type=int, default=15, help="no-guess boards of each level")
    parser.add_argument("--puzzles", type=int, default=100, help="puzzles to go on to")
    parser.add_argument("--positions", type=int, default=0, help="answers to compare")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    chromium = shutil.which("chromium")
    arguments = ["--no-sandbox"] if os.getuid() == 0 else []
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
    ):
        os.environ["MINEWISE_DATA"] = data
        site = write_site(Path(folder, BELOW))
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        with hosted(Path(folder)) as address:
            found = measure(browser, site, address, options)
        browser.close()
    if options.json:
        print(json.dumps([asdict(figure) for figure in found]))
        return
    for figure in found:
        wanted = "" if figure.wanted is None else f"   at most {figure.wanted:g}"
        print(f"{figure.what:55} {figure.found:8.1f} {figure.unit:2}{wanted}")
    print(f"(load of the machine: {os.getloadavg()[0]:.1f})")


if __name__ == "__main__":
    main()
