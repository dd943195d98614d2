"""What all tests share: how hypothesis draws, and a screen for windows."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from contract.table import pytest_terminal_summary  # noqa: F401 - the table, wherever it runs
from screen import virtual_screen

# No deadline: the machines that run this are shared, and slow at times. Under CI
# the same examples are drawn each time, so that a failure is one of the change. Where
# brute force judges, a test says itself how many examples it takes.
settings.register_profile("developer", deadline=None, max_examples=60)
settings.register_profile("ci", deadline=None, max_examples=60, derandomize=True, database=None)
settings.register_profile("quick", deadline=None, max_examples=30)
settings.load_profile("ci" if os.environ.get("CI") else "developer")


def pytest_configure() -> None:
    """Let signals end what the tests start, also where this program was told to ignore them.

    A program that is started in the background, or by `nohup`, ignores some, and so does
    all that it starts.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGHUP", "SIGQUIT"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name the tests that draw on a screen, and begin with the slow ones.

    Several processes share the work: a slow test that came last would keep one busy
    while the others have nothing left to do.
    """
    for item in items:
        if "display" in getattr(item, "fixturenames", ()):
            item.add_marker("screen")
    if os.environ.get("PYTEST_XDIST_WORKER"):
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of an X screen for the tests of windows; each process of pytest has its own."""
    with virtual_screen() as name:
        yield name
