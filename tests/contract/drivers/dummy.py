"""The model: a stage in memory, which every front end must agree with."""

from pathlib import Path

from contract.drivers.driver import Data, Driver, Start, as_data
from minewise.screens.blocks import Board
from minewise.screens.play import PlayScreen
from minewise.screens.view import Given, View
from minewise.session import commands
from screens.dummy import Dummy


class DummyDriver(Driver):
    """A stage that works everything in line."""

    name, on = "dummy", commands.PAGE

    def __init__(self, start: Start, on: str = commands.PAGE) -> None:
        super().__init__()
        self.session = start.session()
        self._dummy = Dummy(PlayScreen(self.session, on), start.clock)

    @property
    def shown(self) -> View:
        return self._dummy.view

    @property
    def board(self) -> Board | None:
        return self.shown.first(Board)

    @property
    def is_deep(self) -> bool:
        """Whether there is a screen above the game."""
        return len(self._dummy.stage) > 1

    @property
    def view(self) -> Data:
        return as_data(self.shown)

    def press(self, action: str, given: Given) -> None:
        self._dummy.stage.press(action, given)
        self._take()

    def answer(self, text: str, file: Path | None) -> None:
        if file is not None:
            self._dummy.stage.answer(str(file), file.read_bytes())
        else:
            self._dummy.stage.answer(text)
        self._take()

    def back(self) -> None:
        self._dummy.stage.back()
        self._take()

    def tick(self) -> None:
        self._dummy.stage.tick()
        self._take()

    def go_on(self) -> None:
        """Work out all that the screen works out by itself, while no time goes by."""
        drawn = -1
        while self.shown.tick is not None and drawn != (drawn := self._dummy.worked):
            self._dummy.stage.tick()
        self._take()

    def _take(self) -> None:
        self.copied = self._dummy.copied[-1] if self._dummy.copied else ""
        self.files = self._dummy.files
