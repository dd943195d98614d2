"""What holds for all views while they show something: axe, one live region, narrow screens."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from ui.web.browser.browsers import Person, open_view, paste
from ui.web.browser.conftest import Sit
from ui.web.browser.test_access import THEMES, violations
from ui.web.browser.test_replays import GUESS

pytestmark = pytest.mark.slow

POSITION = "9x6x10/0001#####/0001111##/0000001##/1101111##/#201#####/#201#####"


def analyse(page: Page) -> None:
    """A position with odds, and a reason."""
    open_view(page, f"analyse?position={POSITION}")
    expect(page.locator("[data-odds]").first).to_be_visible()
    page.get_by_role("button", name="Best move").click()
    expect(page.locator(".badge.safe")).to_have_count(1)


def watch(page: Page, level: str = "9x9x10") -> None:
    """A game with some moves."""
    open_view(page, f"watch?player=exact&level={level}&seed=12")
    expect(page.get_by_role("status")).to_contain_text("new board")
    page.get_by_role("button", name="Step").click()
    expect(page.get_by_role("list", name="Moves").get_by_role("listitem")).to_have_count(1)


def replays(page: Page) -> None:
    """A replay with guesses."""
    open_view(page, "replays")
    paste(page, GUESS)
    luck = page.get_by_role("region", name="Luck")
    luck.get_by_role("button", name="Step 2").click()
    expect(page.locator(".where")).to_contain_text("2 of 4")


def statistics(page: Page) -> None:
    """A game that was won."""
    open_view(page, "play")
    Person(page).paste("2x1x1 first any board 2x1x1/*.")
    page.get_by_role("gridcell").last.click()
    expect(page.get_by_role("heading", name="Won")).to_be_visible()
    open_view(page, "statistics")
    expect(page.get_by_role("table", name="Games").get_by_role("row").last).to_be_visible()


def read_help(page: Page) -> None:
    """The small boards."""
    open_view(page, "help")
    expect(page.locator(".lessons [data-is='1']").first).to_be_visible()


def course(page: Page) -> None:
    """What to do where no file was named; with files, see `test_course.py`."""
    open_view(page, "course")
    expect(page.locator(".empty")).to_contain_text("minewise web --course")


def train(page: Page) -> None:
    """A puzzle that was answered."""
    open_view(page, "train?start=1-2-1")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()


SHOWN: tuple[Callable[[Page], None], ...] = (
    analyse,
    watch,
    replays,
    train,
    course,
    statistics,
    read_help,
)


@pytest.mark.parametrize("size", [(320, 568), (1280, 800)])
def test_no_view_has_a_flaw(sit_down: Sit, size: tuple[int, int]) -> None:
    with sit_down(size=size, touch=size[0] < 500) as page:
        Person(page)
        for show in SHOWN:
            show(page)
            # Colours are the same on a phone.
            assert violations(page, THEMES[: 1 if size[0] < 500 else 3]) == [], show.__name__
            expect(page.get_by_role("status")).to_have_count(1)
            expect(page.get_by_role("heading", level=1)).to_have_count(1)
            # Nothing but boards and tables scrolls sideways.
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0], show.__name__


def test_nothing_of_the_head_is_cut_off(sit_down: Sit) -> None:
    with sit_down() as page:
        Person(page)
        for width in (768, 820, 945, 1024):
            page.set_viewport_size({"width": width, "height": 800})
            shown = page.locator("header a:visible, header button:visible").all()
            assert len(shown) >= 3
            for each in shown:
                box = each.bounding_box()
                assert box is not None
                assert box["x"] >= 0, width
                assert box["x"] + box["width"] <= width, (width, each.inner_text())


def test_a_desk_fills_the_window_and_its_panel_scrolls(sit_down: Sit) -> None:
    with sit_down(size=(1280, 800)) as page:
        Person(page)
        for show in (analyse, partial(watch, level="30x16x99"), replays):
            show(page)
            assert page.evaluate("document.documentElement.scrollHeight") <= 800, show


def test_another_view_leaves_nothing_behind(person: Person) -> None:
    page = person.page
    watch(page)
    page.get_by_label("Speed").select_option(label="33 moves/s")
    person.button("Run").click()
    read_help(page)
    paste(page, POSITION)  # nobody takes it here
    page.wait_for_timeout(300)
    expect(page).to_have_title("Help · Minewise")
    expect(page.get_by_role("status")).to_have_text("")
