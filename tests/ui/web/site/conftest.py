"""One site for all tests, and one tab of it for the tests of a file."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ui.web.browser.browsers import LentTab, Person
from ui.web.site.hosting import Host, build, ready, sitting


@pytest.fixture(scope="session")
def folder() -> Path:
    return build()


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    with closing(Host(folder)) as found:
        yield found


@pytest.fixture(scope="module")
def tab(chromium: Browser, host: Host) -> Iterator[LentTab]:
    with closing(LentTab(lambda: sitting(chromium, host))) as lent:
        yield lent


@pytest.fixture
def at_site(tab: LentTab, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tab in which Python is ready, shared by the tests of a file one after the other."""
    with tab.lent(request.session) as page:
        yield ready(page)


@pytest.fixture
def person(at_site: Page) -> Person:
    """A player with a new game there."""
    at_site.evaluate("location.hash = 'play'")
    player = Person(at_site)
    player.paste("9x9x10 first safe seed 1")
    return player
