"""Starting the drivers."""

import contextlib
from collections.abc import Callable
from itertools import count
from pathlib import Path

from contract.drivers.model import Model
from contract.vocabulary import Driver


def start(name: str, folder: Path, display: Callable[[], str]) -> Driver:
    """Start a front end with a folder of its own; what it needs is imported now."""
    folder.mkdir(parents=True, exist_ok=True)
    match name:
        case "plain":
            from contract.drivers.plain import PlainDriver  # noqa: PLC0415

            return PlainDriver(folder)
        case "terminal":
            from contract.drivers.terminal import TerminalDriver  # noqa: PLC0415

            return TerminalDriver(folder)
        case "window":
            on = display()  # before Tk is imported: without a screen the test is skipped
            from contract.drivers.window import WindowDriver  # noqa: PLC0415

            return WindowDriver(folder, on)
        case _:
            from contract.drivers.page import PageDriver  # noqa: PLC0415

            return PageDriver(folder)


class Drivers:
    """The front ends by name, each started when it is first asked for; and the model."""

    def __init__(self, folder: Path, display: Callable[[], str]) -> None:
        self._folder, self._display = folder, display
        self._started: dict[str, Driver] = {}
        self._numbers = count()
        self.model = Model(folder / "model")

    def __getitem__(self, name: str) -> Driver:
        if name not in self._started:
            folder = self._folder / f"{name}-{next(self._numbers)}"
            self._started[name] = start(name, folder, self._display)
        return self._started[name]

    def forget(self, name: str) -> None:
        """A front end may be broken: the next test starts another, with a folder of its own."""
        driver = self._started.pop(name, None)
        if driver is not None:
            with contextlib.suppress(Exception):  # what is wrong with it is told already
                driver.close()

    def close(self) -> None:
        """Close them all."""
        for driver in self._started.values():
            driver.close()
        self._started.clear()
