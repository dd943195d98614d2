"""The page in a headless browser: wide and light, and on a phone and dark.

Apart from the clock they come out the same every time on the same machine; letters differ with
the fonts.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TESTS = Path(__file__).parents[2] / "tests"


class Scene(NamedTuple):
    """A game after some moves, with a hint.

    Attributes:
        file: The file to write.
        deal: The game.
        first: The first cell, counted from 1.
        moves: The number of moves that the AI then makes.
        flags: The number of flagged mines.
        size: The size of the screen.
        theme: The theme.
    """

    file: str
    deal: str
    first: tuple[int, int]
    moves: int
    flags: int
    size: tuple[int, int]
    theme: str


SCENES = (
    Scene("web.png", "16x16x40 first opening seed 12", (8, 8), 24, 9, (1280, 800), "light"),
    Scene("web-phone.png", "9x9x10 first opening seed 3", (5, 5), 2, 2, (360, 740), "dark"),
)


def draw(folder: Path) -> None:
    """Write `web.png` and `web-phone.png` into a folder."""
    sys.path.insert(0, str(TESTS))
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - optional

    from ui.web.browser import browsers  # noqa: PLC0415 - found by the path above
    from ui.web.serving import served  # noqa: PLC0415 - the same

    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        os.environ["MINEWISE_DATA"] = data
        browser = browsers.launch(playwright)
        with served() as site:
            for scene in SCENES:
                _draw(browser, site.link, folder, scene)
        browser.close()


def _draw(browser: "Browser", link: str, folder: Path, scene: Scene) -> None:
    from playwright.sync_api import expect  # noqa: PLC0415 - as above

    from minewise.core import Deal  # noqa: PLC0415 - as above
    from ui.web.browser import browsers  # noqa: PLC0415 - as above

    (row, column), (width, _height) = scene.first, scene.size
    played = Deal.parse(scene.deal).game()
    played.open((row - 1, column - 1))
    board = played.board
    assert board is not None, "the first click has dealt it"
    with browsers.tab(browser, link, size=scene.size, touch=width < 500, theme=scene.theme) as page:
        person = browsers.Person(page)
        person.paste(scene.deal)
        person.cell(row, column).click()
        expect(person.button("Undo")).to_be_enabled()
        for _ in range(scene.moves):
            before = person.status.inner_text()
            person.button("AI move").click()
            expect(person.status).not_to_have_text(before)
        mines = [cell for cell in played.grid if board.is_mine(cell)]
        shown = page.get_by_role("gridcell", name="flagged")
        for number, (mine_row, mine_column) in enumerate(mines[: scene.flags]):
            person.cell(mine_row + 1, mine_column + 1).click(button="right")
            expect(shown).to_have_count(number + 1)
        while not page.locator(".proof .spot").count():
            before = person.status.inner_text()
            person.button("Hint").click()
            expect(person.status).not_to_have_text(before)
        page.mouse.move(0, 0)
        page.screenshot(path=folder / scene.file, animations="disabled")
