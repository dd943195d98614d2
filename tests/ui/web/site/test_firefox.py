"""A second engine: the page without a server works in Firefox too."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from screen import wait_until
from ui.web.browser import firefox
from ui.web.browser.browsers import mine_of, winning_cells
from ui.web.browser.firefox import Firefox
from ui.web.browser.test_replays import GUESS
from ui.web.browser.test_views import POSITION
from ui.web.site.hosting import Host
from ui.web.site.test_keeping import LATER, SLOW, UPDATE, newer

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"


class AtSite:
    """Somebody at the site."""

    downloads: Path
    """Where files go that are saved."""

    def __init__(self, browser: Firefox, host: Host) -> None:
        self.browser, self.host = browser, host

    def come(self) -> None:
        """Open the site; the board is there, Python perhaps not yet."""
        self.browser.go(self.host.address)
        self.browser.wait("document.querySelectorAll('[role=gridcell]').length > 0")

    def ready(self) -> None:
        """Wait until Python is there."""
        self.browser.wait("document.querySelector('.notice')?.hidden === true")

    def begin(self, deal: str) -> None:
        """Begin a game, once Python is there."""
        self.ready()
        self.go("play?deal=" + deal.replace(" ", "+"))
        if self.browser.evaluate("document.querySelector('main').dataset.phase") == "playing":
            self.browser.wait("!!document.querySelector('dialog[open]')")
            self.button("Give it up")
        width, height = deal.split(" ", maxsplit=1)[0].split("x")[:2]
        self.browser.wait(
            f"document.querySelectorAll('[role=gridcell]').length === {int(width) * int(height)}"
        )
        self.browser.wait("document.querySelector('main').dataset.phase === 'new'")
        self.flags(0)

    def button(self, name: str) -> None:
        """Press the last button of this name, in a dialog where one is open."""
        said = json.dumps(name)
        self.browser.evaluate(
            f"void [...document.querySelectorAll('button')]"
            f".findLast(each => each.textContent.includes({said})).click()"
        )

    def go(self, view: str) -> None:
        """Open another view."""
        self.browser.evaluate(f"void (location.hash = '#{view}')")

    def move(self, row: int, column: int) -> None:
        """Move the cursor by the arrow keys."""
        label = "document.querySelector('[role=gridcell][tabindex=\"0\"]').ariaLabel"
        at = [int(number) for number in re.findall(r"\d+", self.browser.evaluate(label))[:2]]
        down, right = row - at[0], column - at[1]
        self.browser.press(
            *["ArrowDown" if down > 0 else "ArrowUp"] * abs(down),
            *["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right),
        )

    def flags(self, count: int) -> None:
        """So many cells have flags."""
        self.browser.wait(
            f"document.querySelectorAll('[role=gridcell][aria-label$=flagged]').length === {count}"
        )

    def says(self, text: str) -> None:
        """It says this."""
        said = json.dumps(text)
        self.browser.wait(f"document.querySelector('[role=status]').textContent.includes({said})")

    def phase(self, name: str) -> None:
        """The game stands like this."""
        self.browser.wait(f"document.querySelector('main').dataset.phase === '{name}'")


def cell(row: int, column: int) -> str:
    return f'[role=gridcell][aria-label^="row {row}, column {column},"]'


@pytest.fixture(scope="module")
def somebody(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtSite]:
    profile = tmp_path_factory.mktemp("profile")
    saves = {"browser_download_folderList": 2, "browser_download_dir": str(profile)}
    with firefox.started(profile, **saves) as browser:
        found = AtSite(browser, host)
        found.downloads = profile
        found.come()
        yield found
        assert not browser.complaints, browser.complaints


def test_the_first_click_is_taken_before_python_is_there(somebody: AtSite) -> None:
    somebody.browser.click(cell(5, 5))
    somebody.ready()
    somebody.phase("playing")


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_game_is_won(somebody: AtSite, pointer: str) -> None:
    somebody.begin(EASY)
    for place in winning_cells(EASY, (5, 5)):
        somebody.browser.click(cell(*place), pointer=pointer)
    somebody.phase("won")


def test_a_game_is_won_by_keyboard(somebody: AtSite) -> None:
    somebody.begin(EASY)
    for place in winning_cells(EASY, (5, 5)):
        somebody.move(*place)
        somebody.browser.press("Enter")
    somebody.phase("won")


def test_help_analysis_a_player_and_a_dropped_replay(somebody: AtSite) -> None:
    browser = somebody.browser
    somebody.begin(EASY)
    browser.click(cell(5, 5))
    somebody.phase("playing")
    browser.press("i", "i", "i")
    browser.wait("document.querySelectorAll('.proof .spot').length === 1")
    browser.press("o")
    browser.wait("document.querySelectorAll('[data-odds=safe]').length > 0")
    browser.press("o")
    somebody.move(*mine_of(EASY, (5, 5)))
    browser.press("w")
    somebody.says("is a mine")
    browser.press("a")
    browser.wait("document.querySelectorAll('.proof').length > 0")
    somebody.go(f"analyse?position={POSITION}")
    browser.wait("document.querySelectorAll('main.analyse [data-odds]').length > 0")
    somebody.go("watch?player=exact&level=9x9x10&seed=12")
    somebody.says("new board")
    browser.press("n")
    text = json.dumps(GUESS)
    browser.evaluate(
        f"""(() => {{
            const data = new DataTransfer();
            data.items.add(new File([{text}], "game.txt"));
            const how = {{ dataTransfer: data, bubbles: true, cancelable: true }};
            document.querySelector("main").dispatchEvent(new DragEvent("drop", how));
        }})()"""
    )
    browser.wait("document.querySelector('.where')?.textContent.includes('0 of 4')")


def test_nothing_is_lost_by_cancelling_reloading_and_being_offline(somebody: AtSite) -> None:
    browser, host = somebody.browser, somebody.host
    somebody.begin(SLOW)
    browser.click(cell(1, 1), button=2)
    somebody.flags(1)
    browser.click(cell(8, 15))
    browser.wait("document.querySelector('main').textContent.includes('Making a board')")
    browser.click(cell(2, 2), button=2)
    browser.press("Escape")
    somebody.flags(2)
    browser.wait("navigator.serviceWorker.ready.then(found => !!found.active)")
    host.stop()
    try:
        browser.reload()
        somebody.flags(2)
        somebody.ready()
        browser.click(cell(3, 3), button=2)
        somebody.flags(3)
    finally:
        host.start()


def test_one_tab_plays_and_another_one_takes_over(somebody: AtSite) -> None:
    browser = somebody.browser
    somebody.begin(EASY)
    browser.click(cell(1, 1), button=2)
    somebody.flags(1)
    before = browser.other_tab()
    somebody.come()
    elsewhere = "document.querySelector('.broken')?.textContent.includes('open in another tab')"
    browser.wait(elsewhere)
    browser.evaluate("void document.querySelector('.broken button').click()")
    browser.wait("document.querySelector('.broken').hidden")
    browser.click(cell(2, 2), button=2)
    somebody.flags(2)
    browser.back_to(before)
    browser.wait("document.querySelector('.broken').hidden")
    somebody.flags(2)


def test_everything_goes_to_the_terminal_and_back(somebody: AtSite, tmp_path: Path) -> None:
    browser = somebody.browser
    somebody.begin(EASY)
    browser.click(cell(5, 5))
    somebody.phase("playing")
    somebody.button("Settings")
    browser.wait("!!document.querySelector('dialog[open] .told')")
    somebody.button("Export everything")
    file = wait_until("a file", lambda: next(somebody.downloads.glob("minewise-*.gz"), None))

    def terminal(*words: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "minewise", "data", *words],
            env=os.environ | {"MINEWISE_DATA": str(tmp_path / "home")},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert json.loads(terminal("import", "--json", str(file)))["left"]
    terminal("export", str(tmp_path / "back.json.gz"))
    data = list((tmp_path / "back.json.gz").read_bytes())
    browser.evaluate(
        f"""(() => {{
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array({data})], "back.json.gz"));
            const input = document.querySelector("dialog[open] input[type=file]");
            input.files = data.files;
            input.dispatchEvent(new Event("change"));
        }})()"""
    )
    # The terminal has it as a game that was left, which the page had not.
    told = "document.querySelector('dialog[open] .told').textContent"
    browser.wait(f"{told} === 'Added: the game you left.'")
    browser.press("Escape")


def test_a_new_version_is_offered_and_not_forced(somebody: AtSite, tmp_path: Path) -> None:
    browser, host = somebody.browser, somebody.host
    somebody.begin(EASY)
    browser.click(cell(1, 1), button=2)
    somebody.flags(1)
    earlier, folder = newer(host.folder, tmp_path / "later"), host.folder
    host.folder = tmp_path / "later"
    try:
        browser.evaluate(UPDATE)
        browser.wait("document.querySelector('.notice').textContent.includes('A new version')")
        browser.click(cell(2, 2), button=2)
        somebody.flags(2)
        assert browser.evaluate(f"!!document.querySelector('script[src*={earlier}]')")
        browser.evaluate("void document.querySelector('.notice button').click()")
        browser.wait(f"!!document.querySelector('script[src*={LATER}]')")
        somebody.flags(2)
    finally:
        host.folder = folder


def test_a_forbidden_storage_is_said_and_one_can_play(host: Host, tmp_path: Path) -> None:
    with firefox.started(tmp_path, network_cookie_cookieBehavior=2) as browser:
        alone = AtSite(browser, host)
        alone.come()
        alone.ready()
        alone.says("this browser does not let this page store anything")
        browser.click(cell(5, 5))
        alone.phase("playing")
