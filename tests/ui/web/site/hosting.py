"""A site that was built, and a plain host that serves it below a path, as any would."""

import fcntl
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from minewise.ui.web.static_site.folder import write_site
from ui.web.browser import browsers
from ui.web.browser.browsers import do_without

CACHE = Path(sys.prefix) / "site"
"""Beside the other tools that tests have fetched."""

BELOW = "/games/mines/"
"""Where the site is on its host."""


def build() -> Path:
    """Build the site, once for all processes of a run."""
    for tool in ("npm", "node"):
        if shutil.which(tool) is None:
            do_without(f"{tool} not found: install the Debian packages nodejs and npm")
    CACHE.mkdir(parents=True, exist_ok=True)
    folder, built = CACHE / "folder", CACHE / "built"
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists() or built.read_text() != run:
            write_site(folder, CACHE)
            built.write_text(run)
    return folder


class Host:
    """A host of files, and nothing else; `asked` are the paths that it was asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self._port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}{BELOW}"

    def start(self) -> None:
        """Serve, at the same port as before."""
        host = self

        class Handler(SimpleHTTPRequestHandler):
            def translate_path(self, path: str) -> str:
                host.asked.append(path)
                inside = path.partition("?")[0].removeprefix(BELOW)
                return str(host.folder / (inside or "index.html"))

            def log_message(self, *_args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), Handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def sitting(browser: Browser, host: Host, **options: Any) -> Iterator[Page]:
    """A tab of a browser of its own at the site, whose board is there (see `browsers.tab`)."""
    forgive = "blocked by Playwright"
    with browsers.tab(browser, host.address, forgive=forgive, **options) as page:
        yield with_board(page)


def visit(context: BrowserContext, host: Host) -> Page:
    """Open the site in another tab; its board is there, Python perhaps not yet."""
    page = context.new_page()
    page.goto(host.address)
    return with_board(page)


def with_board(page: Page) -> Page:
    expect(page.get_by_role("gridcell").first).to_be_visible()
    return page


def ready(page: Page) -> Page:
    """Wait until Python is there."""
    expect(page.locator(".notice")).to_be_hidden(timeout=60_000)
    return page
