"""A front end beside the model: everything is done on both, and both must show the same."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from difflib import unified_diff
from importlib import import_module
from pathlib import Path
from pprint import pformat
from typing import Any
from unittest.mock import patch

from contract.drivers.driver import OWN, Clock, Data, Driver, Start
from contract.drivers.dummy import DummyDriver
from contract.kinds import KINDS, Kind
from minewise.core import HIDDEN, Cell
from minewise.screens.blocks import Field
from minewise.screens.view import Given, View

FRONT_ENDS = ("terminal", "page", "plain", "window")
"""Those that draw views."""

_MOST_TICKS = 2000


class Seat:
    """A person at a front end, its `driver`, and the `model` that does the same."""

    def __init__(
        self, name: str, kind: Kind, folder: Path, display: Callable[[], str] = str, number: int = 0
    ) -> None:
        self._clock = Clock()
        self.done: list[tuple[Any, ...]] = []
        self.folder = folder
        # A review grades as many steps at a time as a clock lets it; here it grades them all.
        self._patch = patch("minewise.screens.grading._PART", 1000.0)
        self._patch.start()
        start = Start(kind, folder / name, self._clock, number)
        # Before Tk is imported: without a screen the test is skipped.
        more = (display(),) if name == "window" else ()
        module = import_module(f"contract.drivers.{name}")
        self.driver: Driver = getattr(module, f"{name.title()}Driver")(start, *more)
        self.model = DummyDriver(replace(start, folder=folder / "model"), self.driver.on)
        try:
            self.same()
        except AssertionError:
            self.close()  # what is patched would be so for other tests
            raise

    @property
    def view(self) -> View:
        return self.model.shown

    def same(self) -> None:
        """Both show the same, and have given the same to the person."""
        driver, due = self.driver, self.model
        if driver.goes_on:
            due.go_on()
        told = driver.view
        last = "\n".join(map(str, self.done[-12:]))
        assert told == due.view, f"{driver.name}: {differences(told, due.view)}\n{last}"
        assert driver.copied == due.copied, last
        assert _files(driver) == _files(due), last

    def _both(self, what: str, *given: Any) -> None:
        self.done.append((what, *given))
        for each in (self.model, self.driver):
            getattr(each, what)(*given)
        self.same()

    def offers(self, action: str) -> bool:
        """Whether the view has an action that a person can get at on this front end."""
        found = self.view.action(action)
        if found is None or action in OWN or action in self.driver.own:
            return False
        if self.driver.name == "plain" and action.isdigit():
            return False  # a number is typed as a whole
        return bool(found.keys) or found.place != "hidden"

    def press(self, action: str, cell: Cell | None = None, row: str = "") -> None:
        """Do an action, if this front end offers it."""
        if self.offers(action):
            self._both("press", action, Given(row, cell))

    def point(self, cell: Cell, gesture: str = "left") -> None:
        if self.driver.name != "plain":  # there is no mouse line by line
            self._both("point", cell, gesture)

    def set(self, field: str, value: str) -> None:
        self._both("set", field, value)

    def turn(self, field: str) -> None:
        found = next(each for each in self.view.fields if each.name == field)
        self.set(field, next_value(found))

    def agree(self) -> None:
        if self.view.ask is not None:
            self.answer()

    def back_to_game(self) -> None:
        while self.model.is_deep or self.view.ask is not None:
            self.back()

    def press_each(self, *actions: str, cell: Cell | None = None) -> None:
        for name in actions:
            action = self.view.action(name)
            self.press(name, cell if action is not None and action.needs == "cell" else None)

    def answer(self, text: str = "", file: Path | None = None) -> None:
        ask = self.view.ask
        assert ask is not None, f"nothing is asked: {self.view.message!r}"
        if self.driver.name == "plain" and ask.kind == "line" and not text:
            text = ask.line or "?"  # an empty line means what is suggested
        self._both("answer", text, file)

    def back(self) -> None:
        self._both("back")

    def tick(self) -> None:
        """Let the time pass that the view asks for."""
        if not self.driver.goes_on:
            self._clock.seconds += self.view.tick or 0
            self._both("tick")

    def to_end(self, action: str = "auto") -> None:
        """Let what a switch has turned on go on until it is off."""
        for _time in range(_MOST_TICKS):
            switch = self.view.action(action)
            if switch is None or not switch.on:
                return
            self.tick()
        raise AssertionError(f"{action} has no end")

    def close(self) -> None:
        self._patch.stop()
        self.driver.close()

    def is_on_disk(self, name: str) -> None:
        """What was saved is there for another program already: kill -9 cannot take it."""
        other = Start(KINDS[0], self.folder / self.driver.name, self._clock).session()
        assert other.library.load(name).result().done
        assert other.played.view == self.model.session.played.view

    def safe(self) -> Iterator[Cell]:
        return (cell for cell in self._hidden() if not self._is_mine(cell))

    def mines(self) -> Iterator[Cell]:
        return (cell for cell in self._hidden() if self._is_mine(cell))

    def _hidden(self) -> Iterator[Cell]:
        position = self.model.session.played.position
        return (cell for cell in position.grid if position[cell] == HIDDEN)

    def _is_mine(self, cell: Cell) -> bool:
        board = self.model.session.played.game.board
        assert board is not None, "nothing has been opened"
        return board.is_mine(cell)


def _files(driver: Driver) -> list[tuple[str, bytes]]:
    """What a person was given; an export tells when it was made."""
    return [
        ("", b"") if name.endswith(".gz") else (name, data) for name, data in driver.files.items()
    ]


def next_value(field: Field) -> str:
    """A value other than the present one: front ends send only changes."""
    if field.kind == "switch":
        return "no" if field.value else "yes"
    if field.kind == "number":
        value = int(field.value or field.least)
        return str(value + 1 if value < field.most else field.least)
    if field.kind == "text":
        return "13" if field.value == "12" else "12"
    names = [name for name, _label in field.options]
    now = str(field.value)
    return names[(names.index(now) + 1) % len(names)] if now in names else names[0]


def differences(told: Data, due: Data) -> str:
    """What differs between two views, in a few lines."""
    expected, shown = (pformat(each, width=200).splitlines() for each in (due, told))
    return "\n".join(unified_diff(expected, shown, "expected", "shown", lineterm="", n=1))
