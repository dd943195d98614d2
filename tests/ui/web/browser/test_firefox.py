"""A second engine: the page works in Firefox too."""

from pathlib import Path

import pytest

from ui.web.browser import firefox
from ui.web.browser.browsers import cells_of
from ui.web.serving import Site

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"


def _cell(row: int, column: int) -> str:
    return f'[role=gridcell][aria-label^="row {row}, column {column},"]'


def _named(row: int, column: int, name: str) -> str:
    label = f"row {row}, column {column}, {name}"
    return f"!!document.querySelector('[role=gridcell][aria-label=\"{label}\"]')"


def test_a_game_and_other_screens_in_firefox(site: Site, tmp_path: Path) -> None:
    with site.tab() as tab:
        tab.play(EASY)
    with firefox.started(tmp_path) as browser:
        browser.go(site.link)
        browser.wait("document.querySelectorAll('[role=gridcell]').length === 81")
        browser.click(_cell(5, 5))
        browser.wait(_named(5, 5, "0"))
        _, mine = cells_of(EASY, (5, 5))
        browser.click(_cell(*mine), button=2)
        browser.wait(_named(*mine, "flagged"))
        browser.press("u")
        browser.wait(_named(*mine, "hidden"))
        browser.press("o")
        browser.wait("document.querySelectorAll('[data-odds=safe]').length > 0")
        browser.press("o", "i", "i", "i")
        browser.wait("document.querySelectorAll('.proof .spot').length === 1")
        browser.click(_cell(*mine))
        browser.wait("document.querySelector('[role=status]').textContent.includes('Lost')")
        for screen in ("statistics", "settings", "help"):
            browser.evaluate(f"void (location.hash = '{screen}')")
            browser.wait(f"!!document.querySelector('main.view-{screen}')")
        assert not browser.complaints, browser.complaints
