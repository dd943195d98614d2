"""A few cells in a real browser: the page draws and says what the session has."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from contract.cells import Seat
from contract.drivers.model import Model
from contract.drivers.page import still_server
from contract.kinds import KINDS, Kind
from contract.vocabulary import squeezed
from minewise.core import Cell, Deal
from minewise.session import Mode
from ui.web.browser import browsers
from ui.web.browser.browsers import Person

pytestmark = pytest.mark.slow

SMALL = [kind for kind in KINDS if kind.settings.mode is Mode.NORMAL and kind.name != "large"]


@pytest.fixture(scope="module")
def person(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Somebody at a wide screen."""
    with (
        still_server(tmp_path_factory.mktemp("browser")) as site,
        browsers.tab(chromium, browsers.invite(site)) as page,
    ):
        yield Person(page)


def drawn(person: Person) -> str:
    """The symbols of all cells as they are drawn."""
    cells = person.grid.locator("[role=gridcell]")
    return "".join(cells.evaluate_all("cells => cells.map(cell => cell.dataset.is)"))


def same(person: Person, model: Model, due: str) -> None:
    """The page says what the session says, and draws what it shows."""
    expect(person.status).to_contain_text(squeezed(due))
    assert drawn(person) == model.state().view


@pytest.mark.parametrize("kind", SMALL, ids=lambda kind: kind.name.replace(" ", "-"))
def test_the_real_page_shows_what_the_session_has(
    kind: Kind, person: Person, tmp_path: Path
) -> None:
    model = Model(tmp_path)
    chosen = kind.settings
    text = (
        kind.text
        or Deal(
            chosen.level, chosen.first, chosen.seed, demand=chosen.no_guess, fair=chosen.fair
        ).line()
    )
    model.paste(text)
    person.paste(text)
    seat = Seat(model, model, kind, tmp_path, lambda *_: (0, "", ""))

    def at(cell: Cell) -> tuple[int, int]:
        return cell[0] + 1, cell[1] + 1

    start = seat.start
    person.cell(*at(start)).click()
    same(person, model, model.open(start))
    mine = next(seat.mines())
    person.cell(*at(mine)).click(button="right")
    same(person, model, model.flag(mine))
    person.page.keyboard.press("u")
    same(person, model, model.undo())
    person.page.keyboard.press("U")
    same(person, model, model.redo())
    for _ in range(2):
        person.page.keyboard.press("i")
        same(person, model, model.hint().text.partition("\n")[0])
    person.page.keyboard.press("a")
    same(person, model, model.ai_move().partition("\n")[0])
