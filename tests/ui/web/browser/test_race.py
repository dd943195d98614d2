"""A race in real browsers: by mouse, keys and touch, for eyes and ears, over a reload."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from minewise.core import HIDDEN, Deal, Game
from minewise.ui.web import limits
from minewise.ui.web.journal import Journal
from ui.web.browser import browsers
from ui.web.browser.browsers import Person, open_view
from ui.web.browser.test_access import violations
from ui.web.serving import Site

pytestmark = pytest.mark.slow

NARROW = (320, 568)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COUNTDOWN_SECONDS", 1.0)


@pytest.fixture
def host(chromium: Browser, site: Site) -> Iterator[Person]:
    """Somebody who has opened a race."""
    with browsers.tab(chromium, browsers.invite(site)) as page:
        person = Person(page)
        open_view(page, "race")
        page.get_by_label("Your name").fill("Ann")
        person.button("Open a race").click()
        expect(person.button("Start")).to_be_visible()
        yield person


def invitation(host: Person) -> str:
    """The link that the page shows."""
    host.button("Invite").click()
    link = host.page.get_by_role("textbox", name="Link to this race").input_value()
    expect(host.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return link


def join(page: Page, name: str) -> None:
    expect(page.get_by_role("status")).to_contain_text("You are invited to a race.")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the race").click()
    expect(page.get_by_text("Ann starts the race.")).to_be_visible()


def journals() -> list[Path]:
    """Those of the latest board."""
    folders = (Path(os.environ["MINEWISE_DATA"]) / "web" / "races").glob("*/")
    latest = max(folders, key=lambda folder: folder.stat().st_mtime)
    return list(latest.glob("*/sitting.jsonl"))


def laid() -> Deal:
    texts = [path.read_text().splitlines()[0] for path in journals()]
    (deal,) = {json.loads(text)["game"]["deal"] for text in texts}
    return Deal.parse(deal)


def to_open(deal: Deal) -> list[tuple[int, int]]:
    """Cells that clear the board, one after the other, counted from 1."""
    assert deal.board is not None
    assert deal.start is not None
    game, found = Game.on(deal.board), []
    game.open(deal.start)
    for row, column in game.grid:
        if not deal.board.is_mine((row, column)) and game.position[row, column] == HIDDEN:
            game.open((row, column))
            found.append((row + 1, column + 1))
    return found


def a_mine(deal: Deal) -> tuple[int, int]:
    """A mine of the board, counted from 1."""
    assert deal.board is not None
    row, column = next(cell for cell in deal.level.grid if deal.board.is_mine(cell))
    return row + 1, column + 1


def test_a_race_by_mouse_keys_and_touch(host: Person, chromium: Browser) -> None:
    with browsers.tab(chromium, invitation(host), size=NARROW, touch=True) as phone:
        assert violations(host.page) == []
        join(phone, "Bob")
        assert violations(phone) == []
        host.button("Start").click()
        expect(phone.locator(".count-down")).to_be_visible()
        guest = Person(phone)
        for person in (host, guest):
            expect(person.grid.locator('[data-is="0"]').first).to_be_visible()
        deal = laid()
        assert deal.board is not None
        first, *others = to_open(deal)
        # By keys: the cursor is moved, and Space opens.
        host.cell(*first).focus()
        host.page.keyboard.press("Space")
        number = str(deal.board.number((first[0] - 1, first[1] - 1)))
        expect(host.cell(*first)).to_have_attribute("data-is", number)
        host.page.reload()  # in the middle of it
        host = Person(host.page)
        expect(host.cell(*first)).to_have_attribute("data-is", number)
        # By touch: a flag, which is taken away again, and a mine.
        mine = guest.cell(*a_mine(deal))
        guest.switch("Flag mode").tap()
        for look in ("F", HIDDEN):
            mine.tap()
            expect(mine).to_have_attribute("data-is", look)
        guest.switch("Flag mode").tap()
        assert violations(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
        mine.tap()
        row_of_bob = host.page.get_by_role("listitem").filter(has_text="Bob")
        expect(row_of_bob).to_contain_text("a mine at")
        assert row_of_bob.get_by_role("progressbar").get_attribute("aria-label") != ""
        expect(host.status).to_contain_text("Bob has hit a mine and is out.")
        assert violations(host.page) == []
        # By mouse: the rest.
        for cell in others:
            host.cell(*cell).click()
        for person in (host, guest):
            table = person.page.get_by_role("table", name="Race 1, beginner")
            expect(table.get_by_role("row")).to_have_count(3)
            expect(table.get_by_role("row").nth(1)).to_contain_text("Ann")
            expect(person.status).to_contain_text("The race is over. Ann wins in")
            expect(person.page.get_by_role("status")).to_have_count(1)
            assert violations(person.page) == []
        assert phone.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
        # Nothing was lost or done twice: the server's steps are the clicks.
        steps = sorted(len(Journal.read(path).game.done) - 1 for path in journals())
        assert steps == sorted([1 + len(others), 3])
        expect(guest.button("Again")).to_be_hidden()
        phone.get_by_role("link", name="Review your game").tap()
        expect(phone.locator(".where")).to_contain_text("of 4")
        phone.go_back()
        expect(phone.get_by_role("table")).to_be_visible()
        host.button("Again").click()
        expect(phone.locator(".count-down")).to_be_visible()
        guest.button("Leave").tap()
        expect(guest.button("Open a race")).to_be_visible()


def test_the_game_of_play_waits_while_one_races(host: Person) -> None:
    open_view(host.page, "play")
    host = Person(host.page)
    host.paste("9x9x10 first opening seed 3")
    host.cell(5, 5).click()
    expect(host.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    open_view(host.page, "race")
    host.button("Start").click()
    expect(host.grid.locator('[data-is="0"]').first).to_be_visible()
    host.page.get_by_role("link", name="Play", exact=True).click()
    expect(host.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    host.page.get_by_role("link", name="Race").click()
    expect(host.button("End this race")).to_be_visible()
    host.button("End this race").click()
    host.button("End it").click()
    expect(host.page.get_by_role("table")).to_contain_text("Ann")
    host.button("Leave").click()
    expect(host.button("Open a race")).to_be_visible()
    assert host.page.url.endswith("#race")


def test_a_link_to_a_race_that_is_gone_says_so(chromium: Browser, site: Site) -> None:
    with browsers.tab(chromium, browsers.invite(site)) as page:
        Person(page)
        open_view(page, "race?id=0123456789abcdef")
        expect(page.get_by_role("status")).to_contain_text("This race is over.")
        expect(page.get_by_role("button", name="Open a race")).to_be_visible()
