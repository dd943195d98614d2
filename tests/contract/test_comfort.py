"""Every comfort on every front end that has them: what is done and said is what the session says.

A front end joins when its driver is `Comfortable`: name it in `FRONT_ENDS`.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import Run
from contract.cells import Seat
from contract.drivers.starting import Drivers
from contract.kinds import KINDS, Kind
from contract.vocabulary import GESTURES, Comfortable, Driver, agrees, squeezed
from minewise.core import Cell, Grid
from minewise.session import Comfort, Mode

FRONT_ENDS = ("plain", "terminal", "window", "page")

pytestmark = pytest.mark.parametrize("front_end", FRONT_ENDS)

kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name.replace(" ", "-"))


@pytest.fixture
def seat(front_end: str, kind: Kind, drivers: Drivers, folder: Path, run: Run) -> Seat:
    seat = Seat(drivers[front_end], drivers.model, kind, folder, run)
    assert isinstance(seat.driver, Comfortable)
    seat.sit_down()
    return seat


SeatAt = Callable[[Kind], Seat]


@pytest.fixture
def seat_at(front_end: str, drivers: Drivers, folder: Path, run: Run) -> SeatAt:
    """Sits down at a kind of game."""

    def sit(kind: Kind) -> Seat:
        seat = Seat(drivers[front_end], drivers.model, kind, folder, run)
        seat.sit_down()
        return seat

    return sit


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


CHOSEN: tuple[dict[str, str], ...] = (
    {},
    {"swap": "yes"},
    {"chord_by": "double"},
    {"chord_by": "both"},
    {"chord_by": "off"},
    {"open_by": "double"},
    {"open_by": "double", "swap": "yes", "chord_by": "double"},
)


@pytest.mark.parametrize("chosen", CHOSEN, ids=lambda chosen: " ".join(chosen.values()) or "usual")
def test_a_mouse_means_what_was_chosen(seat_at: SeatAt, chosen: dict[str, str]) -> None:
    seat = seat_at(KINDS[0])
    if seat.driver.name == "plain":
        pytest.skip("there is no mouse line by line")
    for name, value in chosen.items():
        seat.both("prefer", name, value)
    try:
        _click_in_every_way(seat)
    finally:
        usual = {False: "no", True: "yes"}
        for name in chosen:
            value = getattr(Comfort(), name)
            seat.both("prefer", name, usual.get(value, value))


def _click_in_every_way(seat: Seat) -> None:
    """A hidden cell, a mine, and a number that has its flags."""
    driver, model = seat.driver, seat.model
    assert isinstance(driver, Comfortable)

    def click(cell: Cell) -> None:
        for gesture in GESTURES:
            driver.point(gesture, cell)
            model.point(gesture, cell)
            seat.same()
            if model.is_over:  # a mine was opened
                seat.both("undo")

    click((4, 4))
    if model.session.round.game.board is None:
        seat.both("open", (1, 1))
    click(next(seat.mines()))
    for mine in seat.mines():
        seat.both("flag", mine)
    safe, position = {*seat.safe()}, model.position
    number = next(cell for cell in position.numbers if safe & {*position.grid.neighbours(cell)})
    assert driver.pressed(number) == model.pressed(number)
    click(number)


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


def test_a_key_of_ones_own_is_taken_from_where_it_is_only_if_that_is_said(seat_at: SeatAt) -> None:
    seat = seat_at(KINDS[0])
    driver, model = seat.driver, seat.model
    assert isinstance(driver, Comfortable)
    assert isinstance(driver, Driver)
    if driver.name == "plain":
        pytest.skip("there are no keys line by line")
    told = driver.set_key("hint", "u", take=False)
    agrees(told, model.set_key("hint", "u", take=False))
    assert "undo" in told.casefold(), "whose key it is"
    agrees(driver.set_key("hint", "u", take=True), model.set_key("hint", "u", take=True))
    agrees(driver.usual_keys(), model.usual_keys())


def test_a_level_of_ones_own_is_kept_played_and_deleted(seat_at: SeatAt) -> None:
    seat = seat_at(KINDS[0])
    driver, model = seat.driver, seat.model
    assert isinstance(driver, Comfortable)
    agrees(driver.keep_level("My own"), model.keep_level("My own"))
    agrees(driver.play_level("My own"), model.play_level("My own").partition(". ")[0])
    told, due = driver.state(), model.state()
    assert told.phase == due.phase == "new"
    assert told.deal.rpartition(" ")[0] == due.deal.rpartition(" ")[0], "but for the seed"
    agrees(driver.forget_level("My own"), model.forget_level("My own"))


def test_statistics_are_reset_after_two_questions_and_restored(seat_at: SeatAt) -> None:
    seat = seat_at(KINDS[0])
    seat.finish()
    driver, model = seat.driver, seat.model
    assert isinstance(driver, Comfortable)
    rows = driver.statistics()
    assert rows
    asked, due = driver.reset_statistics(), model.reset_statistics()
    assert len(asked) == len(due) == 3
    for one, other in zip(asked[:2], due[:2], strict=True):
        assert re.sub(r"\d+ games?", "", other) in re.sub(r"\d+ games?", "", squeezed(one))
    assert driver.statistics() == []
    driver.restore_statistics()
    model.restore_statistics()
    assert driver.statistics() == rows


def test_the_calendar_has_what_was_done_today(seat_at: SeatAt) -> None:
    seat = seat_at(KINDS[0])
    driver = seat.driver
    assert isinstance(driver, Comfortable)
    assert isinstance(driver, Driver)
    assert driver.done_today() == "···"
    driver.today("beginner")
    for cell in Grid(9, 9):
        if driver.state().phase != "lost":
            driver.open(cell)
    assert driver.state().phase == "lost"
    assert driver.done_today() == "x··"


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
