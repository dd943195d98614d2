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
    """Sit down at a browser of one's own: `with sit_down(size=(360, 740), touch=True) as page`."""

    def sit(**options: object) -> AbstractContextManager[Page]:
        return browsers.tab(chromium, site.link, **options)  # type: ignore[arg-type]

    return sit


@pytest.fixture(scope="module")
def wide_tab(chromium: Browser, site: Site) -> Iterator[LentTab]:
    with closing(LentTab(lambda: browsers.tab(chromium, site.link))) as lent:
        yield lent


@pytest.fixture
def wide(wide_tab: LentTab, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A wide screen for the tests of a file; they sit down at it one after the other."""
    with wide_tab.lent(request.session) as page:
        yield page


@pytest.fixture
def person(wide: Page, site: Site, request: pytest.FixtureRequest) -> Person:
    """Somebody at a wide screen, with a new game. What others have chosen there is still chosen."""
    # Another address each time, or a name behind # would not load the page again.
    wide.goto(f"{site.origin}/?{request.node.name}")
    cover = wide.locator(".cover")
    expect(wide.locator("[role=gridcell], .cover:not([hidden])").first).to_be_attached()
    if cover.is_visible():
        cover.click()
    somebody = Person(wide)
    somebody.paste("9x9x10 first safe seed 1")
    return somebody
