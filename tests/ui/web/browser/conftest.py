"""One server and one tab for the tests of a file."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Browser, Page, expect

from ui.web.browser import browsers
from ui.web.browser.browsers import Person
from ui.web.serving import Site

Sit = Callable[..., AbstractContextManager[Page]]


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


# What a test may leave on the page, besides what it has chosen.
LEFT = "main:not(.play), main[data-flag-mode], dialog, .board[data-odds], .notice:not([hidden])"


@pytest.fixture
def person(wide: Page, site: Site, request: pytest.FixtureRequest) -> Person:
    """Somebody at a wide screen, with a new game. What others have chosen there is still chosen.

    The page is loaded again only where something is left on it, which takes long.
    """
    wide.evaluate("() => { document.activeElement?.blur(); location.hash = 'play'; }")
    wide.locator("main.play").wait_for()
    if wide.locator(LEFT).count():
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
