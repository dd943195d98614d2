"""One server and one tab for the tests of a file."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing

import pytest
from playwright.sync_api import Browser, Page, expect

from ui.web.browser import browsers
from ui.web.browser.browsers import LentTab, Person
from ui.web.serving import Site

Sit = Callable[..., AbstractContextManager[Page]]


@pytest.fixture
def sit_down(chromium: Browser, site: Site) -> Sit:
    """Open a browser of its own: `with sit_down(size=(360, 740), touch=True) as page`."""

    def sit(**options: object) -> AbstractContextManager[Page]:
        return browsers.tab(chromium, site.link, **options)  # type: ignore[arg-type]

    return sit


@pytest.fixture(scope="module")
def wide_tab(chromium: Browser, site: Site) -> Iterator[LentTab]:
    with closing(LentTab(lambda: browsers.tab(chromium, site.link))) as lent:
        yield lent


@pytest.fixture
def wide(wide_tab: LentTab, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A wide screen that the tests of a file share, one after the other."""
    with wide_tab.lent(request.session) as page:
        yield page


@pytest.fixture
def person(wide: Page, site: Site, request: pytest.FixtureRequest) -> Person:
    """A player at a wide screen, with a new game. Settings made by earlier tests remain."""
    # Use a different address each time, since a new fragment alone would not reload the page.
    wide.goto(f"{site.origin}/?{request.node.name}")
    cover = wide.locator(".cover")
    expect(wide.locator("[role=gridcell], .cover:not([hidden])").first).to_be_attached()
    if cover.is_visible():
        cover.click()
    player = Person(wide)
    player.paste("9x9x10 first safe seed 1")
    return player
