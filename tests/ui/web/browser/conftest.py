"""One Chromium and one server for the tests of a file."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from ui.web.browser import browsers
from ui.web.browser.browsers import Person
from ui.web.serving import Site

Sit = Callable[..., AbstractContextManager[Page]]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Chromium. Not for all files at once: while it is there, other tests cannot run a loop."""
    with sync_playwright() as playwright:
        browser = browsers.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def sit_down(chromium: Browser, site: Site) -> Sit:
    """Sit down at a browser of one's own: `with sit_down(size=(360, 740), touch=True) as page`."""

    def sit(**options: object) -> AbstractContextManager[Page]:
        return browsers.tab(chromium, browsers.invite(site), **options)  # type: ignore[arg-type]

    return sit


@pytest.fixture
def person(sit_down: Sit) -> Iterator[Person]:
    """Somebody at a wide screen."""
    with sit_down() as page:
        yield Person(page)
