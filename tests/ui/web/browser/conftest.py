"""One Chromium and one server for the tests of a file."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

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


@pytest.fixture(scope="module")
def wide(chromium: Browser, site: Site) -> Iterator[Page]:
    """A wide screen for the tests of a file; they sit down at it one after the other."""
    with browsers.tab(chromium, browsers.invite(site)) as page:
        yield page


@pytest.fixture
def person(wide: Page, site: Site, request: pytest.FixtureRequest) -> Person:
    """Somebody at a wide screen, with a new game. What others have chosen there is still chosen."""
    # Another address each time, or a name behind # would not load the page again.
    wide.goto(f"{site.origin}/?{request.node.name}")
    resume = wide.locator(".cover").get_by_role("button", name="Resume")
    expect(wide.get_by_role("gridcell").first.or_(resume)).to_be_visible()
    if resume.is_visible():
        resume.click()
    somebody = Person(wide)
    somebody.paste("9x9x10 first safe seed 1")
    return somebody


@pytest.fixture
def newcomer(sit_down: Sit) -> Iterator[Person]:
    """Somebody at a wide screen where nobody was before."""
    with sit_down() as page:
        yield Person(page)
