"""Resuming after kill -9: the page has every step, the others what was saved."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from contract.cells import KILLED, sign_of
from contract.drivers.page import PageDriver
from contract.drivers.starting import start
from contract.kinds import KINDS
from contract.table import record
from screen import PATIENCE
from ui.web.serving import Program

PROGRAM = Path(__file__).parent / "killed.py"

pytestmark = pytest.mark.slow


@pytest.fixture
def cells(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Tells the table of all kinds at a front end: they are played in one program."""

    def of(front_end: str) -> None:
        for kind in KINDS:
            sign = sign_of(KILLED, kind, front_end)
            record(record_property, KILLED, kind.name, front_end, sign)

    return of


@pytest.mark.parametrize("front_end", ["plain", "terminal", "window"])
def test_what_was_saved_outlives_kill_9(
    front_end: str,
    tmp_path: Path,
    cells: Callable[[str], None],
    request: pytest.FixtureRequest,
) -> None:
    cells(front_end)
    display = request.getfixturevalue("display") if front_end == "window" else ""
    killed = subprocess.run(
        [sys.executable, str(PROGRAM), front_end, str(tmp_path), display],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    saved = [json.loads(line) for line in killed.stdout.splitlines()]
    driver = start(front_end, tmp_path, lambda: display)
    try:
        for kind, told in zip(KINDS, saved, strict=True):
            driver.load(kind.name)
            assert compared(asdict(driver.state())) == compared(told), kind.name
    finally:
        driver.close()


def compared(told: dict[str, Any]) -> dict[str, Any]:
    """A state without what was said last."""
    return {name: value for name, value in told.items() if name != "message"} | {
        name: tuple(told[name]) for name in ("steps", "help")
    }


def test_the_page_has_every_step_after_kill_9(
    tmp_path: Path, cells: Callable[[str], None], request: pytest.FixtureRequest
) -> None:
    cells("page")
    with Program(tmp_path) as program:
        site = program.site.enter()
        pages = [PageDriver(tmp_path, site, "new") for _ in KINDS]
        for page, kind in zip(pages, KINDS, strict=True):
            page.begin(kind)
            page.open((1, 1))
            page.save(kind.name)
            page.flag((5, 5))
        before = [page.state() for page in pages]
        program.end(signal.SIGKILL)
        program.start()
        again = program.site
        again.cookie = site.cookie
        for page, kind, told in zip(pages, KINDS, before, strict=True):
            back = PageDriver(tmp_path, again, page.room)
            assert back.state() == told, kind.name
            assert back.saved_as == kind.name
            back.close()
        program.end()
