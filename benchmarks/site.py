"""The speed of the page without a server, in a real Chromium, against our targets.

    python benchmarks/site.py                    build the site, and measure
    python benchmarks/site.py --json

The site is served by a plain `http.server` below a path. Times are wall-clock, so they show what
a person would feel only on an idle machine; for visits the CPU time of all processes of the
browser is measured as well.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    expect,
    sync_playwright,
)

from minewise.ui.web.static_site.folder import StaticSite, write_site

BELOW = "below/a/path"

# When the board is visible, and when Python is ready, in milliseconds since the page request.
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

WORKER = "DedicatedWorker"
"""Chromium's name for the thread that Python runs on: its work is sequential."""

# A board that takes too long to make, if this cell is opened first.
SLOW, SLOW_CELL = "30x16x120 first safe no-guess seed 5", 7 * 30 + 14


@dataclass(frozen=True, slots=True)
class Figure:
    """A measurement.

    Attributes:
        what: Its description.
        found: The result.
        wanted: The target, as an upper limit; None without one.
        unit: The unit of both.
    """

    what: str
    found: float
    wanted: float | None
    unit: str = "ms"


def processor_seconds(pid: int, thread: str | None = None) -> float:
    """The CPU time of a process and its descendants.

    Args:
        pid: The process.
        thread: Count only the threads of this name.
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
    """The CPU time of the threads of this name in a process."""
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
    """The address of a folder, served by a separate process."""
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


# Measurements


def visits(context: BrowserContext, address: str, rounds: int) -> Iterator[Figure]:
    """The first visit, and later ones."""
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
        # The thread is new, and ends with the page.
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
    """The time from Escape to the next click answered."""
    found = []
    flagged = page.get_by_role("gridcell", name="flagged")
    page.evaluate("text => navigator.clipboard?.writeText(text).catch(() => null)", SLOW)
    page.locator("body").evaluate(
        """(body, text) => {
            const data = new DataTransfer();
            data.setData("text", text);
            body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        SLOW,
    )
    expect(page.get_by_text("New game: 16 rows")).to_be_visible()
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


def sizes(site: StaticSite) -> Iterator[Figure]:
    """The sizes of the folder, and of the files sent to a browser."""
    yield Figure("the folder", sum(site.sizes.values()) / 1e6, None, "MB")
    yield Figure("sent to a browser, packed", sum(site.sent.values()) / 1e6, 7, "MB")


def measure(
    browser: Browser, site: StaticSite, address: str, options: argparse.Namespace
) -> list[Figure]:
    """Take all measurements."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(WATCH)
    found = [*sizes(site), *visits(context, address, options.rounds)]
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
    found += cancelling(page, options.rounds)
    context.close()
    return found


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="visits after the first one")
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
