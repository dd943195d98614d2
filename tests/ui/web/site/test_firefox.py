"""A second engine: the page without a server works in Firefox too."""

from pathlib import Path

import pytest

from ui.web.browser import firefox
from ui.web.site.hosting import Host

pytestmark = pytest.mark.slow


def cell(row: int, column: int) -> str:
    return f'[role=gridcell][aria-label^="row {row}, column {column},"]'


def test_a_game_is_played_and_kept_over_a_reload(host: Host, tmp_path: Path) -> None:
    with firefox.started(tmp_path) as browser:
        browser.go(host.address)
        browser.wait("document.querySelectorAll('[role=gridcell]').length === 81")
        browser.click(cell(1, 1), button=2)  # taken before Python is there
        browser.wait("document.querySelector('.notice')?.hidden === true")
        flags = "document.querySelectorAll('[role=gridcell][aria-label$=flagged]').length"
        browser.wait(f"{flags} === 1")
        browser.click(cell(2, 2), button=2)
        browser.wait(f"{flags} === 2")
        browser.reload()
        browser.wait(f"{flags} === 2")
        browser.wait("document.querySelector('.notice')?.hidden === true")
        browser.evaluate("void (location.hash = 'help')")
        browser.wait("!!document.querySelector('main.view-help')")
        assert not browser.complaints, browser.complaints
