"""Real browsers, as Debian has them, and a player that uses the page as people do.

The browsers are found by their commands. Where there is none, the tests are skipped with a
sentence; where MINEWISE_NEED_BROWSER is set, that is an error.
"""

import asyncio
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

import screen
from minewise.core import HIDDEN, Deal

do_without = partial(screen.do_without, needed="MINEWISE_NEED_BROWSER")

NAMES = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}

expect.set_options(timeout=30_000)  # a busy machine takes its time


def find(browser: str) -> str:
    """The command of a browser; the test is skipped where there is none."""
    paths = filter(None, map(shutil.which, NAMES[browser]))
    return next(paths, None) or do_without(
        f"no {browser} found: install the Debian package {NAMES[browser][0]}"
    )


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find("chromium"), args=_arguments())


class Chromium:
    """One Chromium for all files of this process, which is lent to one after the other.

    Playwright's loop is there as long as Playwright is, and beside it asyncio runs no other: so
    it is put away while no file has the browser.
    """

    def __init__(self) -> None:
        find("chromium")  # or there is nothing to be stopped again
        self.playwright: Playwright = sync_playwright().start()
        self._loop = asyncio.get_running_loop()
        self.browser: Browser = launch(self.playwright)
        asyncio._set_running_loop(None)

    @contextmanager
    def lent(self) -> Iterator["Chromium"]:
        asyncio._set_running_loop(self._loop)
        try:
            yield self
        finally:
            asyncio._set_running_loop(None)

    def close(self) -> None:
        with self.lent():
            self.browser.close()
            self.playwright.stop()


def launch_with_profile(playwright: Playwright, folder: Path) -> BrowserContext:
    return playwright.chromium.launch_persistent_context(
        folder, executable_path=find("chromium"), args=_arguments()
    )


def _arguments() -> list[str]:
    # What runs for seconds is not worth to be optimized, which takes as long as a test.
    quick = ["--js-flags=--liftoff-only"]
    # Whoever is root has no sandbox to put it in.
    return [*quick, "--no-sandbox"] if os.getuid() == 0 else quick


def _complaints(context: BrowserContext) -> list[str]:
    """All that pages will complain of: errors of scripts, the console, the policy."""
    heard: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            heard.append(f"{message.type}: {message.text}")

    context.on("weberror", lambda error: heard.append(str(error.error)))
    context.on("console", said)
    context.add_init_script(
        "addEventListener('securitypolicyviolation', event =>"
        " console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
    )
    return heard


@contextmanager
def tab(
    browser: Browser,
    link: str,
    *,
    size: tuple[int, int] = (1280, 800),
    touch: bool = False,
    theme: str | None = None,
    forgive: str | None = None,
    route: tuple[str, Callable[[Route], None]] | None = None,
) -> Iterator[Page]:
    """A tab of a browser of its own, let in by a link. It must not complain of anything.

    `forgive` is a pattern of complaints that are part of the test; `route` are files that are
    answered otherwise, and how: then there is no service worker.
    """
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
        color_scheme="light",
        service_workers="allow" if route is None else "block",
    )
    context.set_default_timeout(30_000)
    if route is not None:
        context.route(*route)
    complaints = _complaints(context)
    if theme is not None:
        # The first page of a tab is empty, and has no storage.
        context.add_init_script(
            f"try {{ localStorage.setItem('minewise.theme', '{theme}') }} catch {{}}"
        )
    try:
        page = context.new_page()
        page.goto(link)
        yield page
        heard = [text for text in complaints if not (forgive and re.search(forgive, text))]
        assert not heard, heard
    finally:
        context.close()


class LentTab:
    """One tab, which is lent to one test after the other; after one that failed, a new one."""

    def __init__(self, opened: Callable[[], AbstractContextManager[Page]]) -> None:
        self._opened = opened
        self._stack = ExitStack()
        self._page: Page | None = None

    @contextmanager
    def lent(self, session: pytest.Session) -> Iterator[Page]:
        failed = session.testsfailed
        if self._page is None:
            self._page = self._stack.enter_context(self._opened())
        yield self._page
        if session.testsfailed > failed:
            with suppress(AssertionError, Error):  # what it complains of comes of the failure
                self.close()

    def close(self) -> None:
        self._page = None
        self._stack.close()


class Person:
    """A player at the page, who sees what it shows and knows the buttons by their names."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.grid = page.get_by_role("grid", name="Board")
        self.status = page.get_by_role("status")
        expect(self.grid.get_by_role("gridcell").first).to_be_visible()

    def cell(self, row: int, column: int) -> Locator:
        return self.grid.locator(f'[role=gridcell][aria-label^="row {row}, column {column},"]')

    def sees(self, row: int, column: int, name: str) -> None:
        """Wait until a screen reader says this of a cell, behind row and column."""
        expected = f"row {row}, column {column}, {name}"
        expect(self.cell(row, column)).to_have_accessible_name(expected)

    def opens(self, row: int, column: int) -> None:
        self.cell(row, column).click()
        expect(self.cell(row, column)).not_to_have_accessible_name(re.compile("hidden"))

    def flags(self, row: int, column: int) -> None:
        self.cell(row, column).click(button="right")
        self.sees(row, column, "flagged")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def switch(self, name: str) -> Locator:
        return self.page.get_by_role("switch", name=name, exact=True)

    def choose(self, name: str) -> None:
        """Press a button that is behind More."""
        self.page.locator(".open-more").click()
        self.page.locator(".more").get_by_role("button", name=name, exact=True).click()

    def paste(self, text: str) -> None:
        """Paste a board, as Ctrl+V does; give up the running game, if that is asked."""
        self.status.evaluate("region => { region.textContent = region.dataset.text = '' }")
        paste(self.page, text)
        begun, asked = self.status.filter(has_text="New game"), self.button("Give it up")
        expect(begun.or_(asked)).to_be_visible()
        if asked.is_visible():
            asked.click()
        expect(begun).to_be_visible()


def paste(page: Page, text: str) -> None:
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
            document.body.dispatchEvent(paste);
        }""",
        text,
    )


def drop(page: Page, name: str, text: str) -> None:
    """Let go of a file over the page; without a name, of a text."""
    page.evaluate(
        """([name, text]) => {
            const data = new DataTransfer();
            if (name) data.items.add(new File([text], name));
            else data.setData("text/plain", text);
            const dropped = new DragEvent("drop", { dataTransfer: data, bubbles: true });
            document.body.dispatchEvent(dropped);
        }""",
        [name, text],
    )


SHOWN = {
    "train": "training",
    "train?start=train": "puzzle",
    "train?start=lessons": "lessons",
    "train?start=progress": "progress",
    "train?start=streak": "puzzle",
    "keys": "settings",
}
"""Views with another name than the link to them."""


def open_view(page: Page, link: str) -> None:
    """Open another view, as a link to it does: its name, and perhaps `?` and parameters."""
    expect(page.locator("main.view")).to_be_visible()  # before, there is nobody to hear of it
    page.evaluate("link => location.hash = link", link)
    expect(page.locator(f"main.view-{SHOWN.get(link, link)}")).to_be_visible()


def cells_of(deal: str, first: tuple[int, int]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Cells that win a game, beginning with the first, and one of its mines; counted from 1."""
    game = Deal.parse(deal).game()
    game.open((first[0] - 1, first[1] - 1))
    assert game.board is not None
    mine, winning = (0, 0), [first]
    for row, column in game.grid:
        if game.board.is_mine((row, column)):
            mine = row + 1, column + 1
        elif game.position[row, column] == HIDDEN:
            game.open((row, column))
            winning.append((row + 1, column + 1))
    assert game.outcome is not None
    assert game.outcome.won
    return winning, mine
