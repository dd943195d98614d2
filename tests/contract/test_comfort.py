"""Every comfort on every front end that has them: what is done and said is what the session says.

A front end joins when its driver is `Comfortable`: name it in `FRONT_ENDS`.
"""

from pathlib import Path

import pytest

from commands import Run
from contract.cells import Seat
from contract.drivers.starting import Drivers
from contract.kinds import KINDS, Kind
from contract.vocabulary import Comfortable, agrees
from minewise.session import Mode

FRONT_ENDS = ("plain", "terminal", "window", "page")

pytestmark = pytest.mark.parametrize("front_end", FRONT_ENDS)

kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name.replace(" ", "-"))


@pytest.fixture
def seat(front_end: str, kind: Kind, drivers: Drivers, folder: Path, run: Run) -> Seat:
    seat = Seat(drivers[front_end], drivers.model, kind, folder, run)
    assert isinstance(seat.driver, Comfortable)
    seat.sit_down()
    return seat


@kinds
def test_what_is_done_by_itself_is_the_same_everywhere(seat: Seat, kind: Kind) -> None:
    for name in ("auto_flag", "chord_on"):
        seat.both("prefer", name, "yes")
    try:
        seat.both("open", seat.start)
        for _ in range(6):
            if not seat.model.is_over:
                seat.both("open", next(seat.safe()))
        by_itself = [step for step in seat.model.session.round.steps if step.by is not None]
        assert bool(by_itself) == bool(seat.model.session.round.help.auto_flags)
        assert not (by_itself and kind.settings.mode is Mode.STRICT)
        if kind.settings.mode is not Mode.STRICT:
            seat.both("undo")
            seat.both("redo")
    finally:
        for name in ("auto_flag", "chord_on"):
            seat.both("prefer", name, "no")


@kinds
def test_luck_figures_and_the_end_are_told_the_same(seat: Seat) -> None:
    seat.play_some()
    seat.both("luck")
    driver = seat.driver
    assert isinstance(driver, Comfortable)
    assert driver.figures() == seat.model.figures()
    while not seat.model.is_over:
        cell = next(seat.mines(), None) or next(seat.safe())
        seat.driver.open(cell)
        seat.model.open(cell)
    told = driver.ending()
    agrees(told, seat.model.ending())


@kinds
def test_the_same_again_and_todays_board(seat: Seat) -> None:
    seat.both("open", seat.start)
    driver, model = seat.driver, seat.model
    assert isinstance(driver, Comfortable)
    agrees(driver.today("beginner"), model.today("beginner"))
    seat.same()
    seat.both("open", (0, 0))
    assert model.session.round.steps[-1].cell == (4, 4)
    agrees(driver.again(), model.again())
    told, due = driver.state(), model.state()
    assert told.phase == due.phase == "new"


def test_everything_goes_into_a_file_and_comes_back(
    front_end: str, drivers: Drivers, folder: Path, run: Run
) -> None:
    seat = Seat(drivers[front_end], drivers.model, KINDS[0], folder, run)
    driver = seat.driver
    assert isinstance(driver, Comfortable)
    assert str(folder) in driver.export_all(folder / "all.gz")
    agrees(driver.import_all(folder / "all.gz"), "everything in it is here already")
    (folder / "other").write_text("hello")
    agrees(driver.import_all(folder / "other"), "it is not a file of Minewise's data")
