"""What all tests share: how hypothesis draws, and a screen for windows."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from screen import virtual_screen

# No deadline: the machines that run this are shared, and slow at times. Under CI
# the same examples are drawn each time, so that a failure is one of the change.
settings.register_profile("developer", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "developer")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of an X screen for the tests of windows."""
    with virtual_screen() as name:
        yield name
