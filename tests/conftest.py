"""Shared by all tests: hypothesis profiles, a screen for windows, and a browser."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from screen import virtual_screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

    from ui.web.browser.browsers import Chromium

# No deadline: the machines that run this are shared, and slow at times. Under CI
# the same examples are drawn each time, so that a failure is due to the change. A test
# that uses brute force sets its own number of examples.
settings.register_profile("developer", deadline=None, max_examples=60)
settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True, database=None)
settings.register_profile("quick", deadline=None, max_examples=30)
settings.load_profile("ci" if os.environ.get("CI") else "developer")


def pytest_configure() -> None:
    """Let signals end the programs that tests start, even if pytest itself ignores them.

    A program started in the background, or by `nohup`, ignores some signals, and so do
    all its children.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGHUP", "SIGQUIT"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


_TESTS = count()


@pytest.fixture(autouse=True)
def _same_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Restore the folder, the path and the course's module, which a student's file may change.

    And a developer's own games are safe: each test has a data folder, which does not exist yet.
    """
    data = tmp_path_factory.getbasetemp() / f"data-{next(_TESTS)}"
    monkeypatch.setenv("MINEWISE_DATA", str(data))
    monkeypatch.chdir(Path.cwd())
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = sys.modules.get("minesweeper")
    yield
    if before is None:
        sys.modules.pop("minesweeper", None)
    else:
        sys.modules["minesweeper"] = before


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that draw on a screen, and run the slow ones first.

    With several processes, a slow test at the end would keep one busy while the
    others have nothing left to do.
    """
    for item in items:
        if "display" in getattr(item, "fixturenames", ()):
            item.add_marker("screen")
    if os.environ.get("PYTEST_XDIST_WORKER"):
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of an X screen for the tests of windows; each pytest process has its own."""
    with virtual_screen() as name:
        yield name


@pytest.fixture(scope="session")
def kept_chromium() -> Iterator["Chromium"]:
    """Chromium, shared because it takes longer to start than most tests of the page."""
    from ui.web.browser.browsers import Chromium  # noqa: PLC0415 - Playwright is optional

    with closing(Chromium()) as found:
        yield found


@pytest.fixture(scope="module")
def lent_chromium(kept_chromium: "Chromium") -> Iterator["Chromium"]:
    """The same for the tests of a file, which cannot run their own event loop meanwhile."""
    with kept_chromium.lent():
        yield kept_chromium


@pytest.fixture(scope="module")
def chromium(lent_chromium: "Chromium") -> "Browser":
    """Chromium itself."""
    return lent_chromium.browser


@pytest.fixture(scope="module")
def playing(lent_chromium: "Chromium") -> "Playwright":
    """The Playwright object, which can start other browsers."""
    return lent_chromium.playwright
