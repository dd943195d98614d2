"""A second engine: the page works in Firefox too."""

from pathlib import Path

import pytest

from ui.web.browser import firefox
from ui.web.browser.browsers import invite, mine_of
from ui.web.serving import Site

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"


def _cell(row: int, column: int) -> str:
    return f'[role=gridcell][aria-label^="row {row}, column {column},"]'


def _named(row: int, column: int, name: str) -> str:
    label = f"row {row}, column {column}, {name}"
    return f"!!document.querySelector('[role=gridcell][aria-label=\"{label}\"]')"


def test_a_game_and_a_large_board_in_firefox(site: Site, tmp_path: Path) -> None:
    with firefox.started(tmp_path) as browser:
        browser.go(invite(site))
        browser.wait("document.querySelectorAll('[role=gridcell]').length > 0")
        browser.evaluate(
            f"void (location.hash = '#play?deal={EASY.replace(' ', '+')}')",
        )
        browser.wait("document.querySelectorAll('[role=gridcell]').length === 81")
        browser.wait("!!document.querySelector('main[data-phase=new]')")
        browser.click(_cell(5, 5))
        browser.wait(_named(5, 5, "0"))
        mine = mine_of(EASY, (5, 5))
        browser.click(_cell(*mine), button=2)
        browser.wait(_named(*mine, "flagged"))
        browser.press("u")
        browser.wait(_named(*mine, "hidden"))
        browser.press("o")
        browser.wait("document.querySelectorAll('[data-odds=safe]').length > 0")
        browser.press("o", "i")
        browser.wait("document.querySelector('[role=status]').textContent.includes('certain')")
        browser.press("i")
        browser.wait("document.querySelectorAll('.proof .number').length > 0")
        browser.press("i")
        browser.wait("document.querySelectorAll('.proof .spot').length === 1")
        tile, paper = (
            browser.evaluate(
                f"getComputedStyle(document.querySelector('{_cell(*cell)}')).backgroundColor"
            )
            for cell in (mine, (5, 5))
        )
        assert tile != paper
        browser.click(_cell(*mine))
        browser.wait("document.querySelector('main').dataset.phase === 'lost'")
        browser.evaluate("void (location.hash = '#play?deal=200x200x6000+first+any+seed+1')")
        browser.wait("document.querySelector('[role=grid]').ariaRowCount === '200'")
        browser.click(_cell(3, 3), button=2)
        browser.wait(_named(3, 3, "flagged"))
        browser.evaluate("void document.querySelector('.frame').scrollTo(3000, 3000)")
        browser.wait(_named(130, 130, "hidden"))
        assert browser.evaluate("document.querySelectorAll('[role=gridcell]').length") < 2500
        assert not browser.complaints, browser.complaints
