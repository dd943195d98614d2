"""The page: its messages, and views put together from what changed, as `connection.js` does it."""

import base64
from pathlib import Path
from typing import Any

from contract.drivers.driver import Data, Driver, Start, compared
from minewise.core import Grid
from minewise.screens.blocks import Board, Gestures
from minewise.screens.view import Given
from minewise.session import commands
from ui.web.pages import Talk


class PageDriver(Driver):
    """A person at a page without a browser: what it sends, and what it makes of the answers."""

    name, on = "page", commands.PAGE

    def __init__(self, start: Start) -> None:
        super().__init__()
        talk = Talk(start.session())
        self._page = talk.page("contract")
        # The tab is made by the first message: its clock is set before anything is timed.
        talk.conversation._tabs["contract"].stage._now = start.clock

    @property
    def view(self) -> Data:
        return compared(self._page.view)

    def _act(self, kind: str, **more: Any) -> None:
        before = len(self._page.told)
        self._page.act(kind, **more)
        assert (self._page.n, self._page.troubles) == (self._page.counted, [])
        for told in self._page.told[before:]:
            self.copied = told.get("copy", self.copied)
            if "file" in told:
                self.files[told["file"]["name"]] = base64.b64decode(told["file"]["data"])

    def press(self, action: str, given: Given) -> None:
        self._act("do", action=action, row=given.row, cell=given.cell, text=given.text)

    @property
    def board(self) -> Board | None:
        shown = next((each for each in self.view["blocks"] if each["kind"] == "board"), None)
        if shown is None:
            return None
        read = None if shown["gestures"] is None else Gestures(**shown["gestures"])
        return Board(Grid(1, 1), "#", press=shown["press"], mark=shown["mark"], gestures=read)

    def answer(self, text: str, file: Path | None) -> None:
        if file is None:
            self._act("answer", text=text)
        else:
            data = base64.b64encode(file.read_bytes()).decode()
            self._act("answer", text=str(file), file=data)

    def back(self) -> None:
        self._act("back")

    def tick(self) -> None:
        self._page.say("tick")
