"""The page: its messages, and views put together from what changed, as `connection.js` does it."""

import base64
import json
from pathlib import Path
from typing import Any

from contract.drivers.driver import Data, Driver, Start, compared, done_by, made_of
from minewise.core import Cell, Grid
from minewise.screens import Board, Gestures, Given
from minewise.session import commands
from minewise.ui.web.conversation import Conversation
from minewise.ui.web.messages import VERSION, read

_TAB = "contract"


class PageDriver(Driver):
    """A person at a page without a browser: what it sends, and what it makes of the answers."""

    name, on = "page", commands.PAGE

    def __init__(self, start: Start) -> None:
        super().__init__()
        self._conversation = Conversation(start.session())
        self._n = 0
        self._view: Data = {}
        self._say("hello", tab=_TAB)
        # The tab is made by the first message: its clock is set before anything is timed.
        self._conversation._tabs[_TAB].stage._now = start.clock

    @property
    def view(self) -> Data:
        return compared(self._view)

    def _say(self, kind: str, **more: Any) -> None:
        """Send a message, work what is left to be worked, and take all answers."""
        text = json.dumps({"version": VERSION, "type": kind, **more})
        response = self._conversation.hear(_TAB, read(text))
        while True:
            for reply in response.replies:
                self._heard(json.loads(reply.text))
            if response.work is None:
                return
            response.work.task.work()
            response = self._conversation.worked(response.work)

    def _send(self, kind: str, **more: Any) -> None:
        self._n += 1
        self._say(kind, n=self._n, **more)

    def _heard(self, told: Data) -> None:
        assert told["type"] == "view", told
        assert told["n"] == self._n
        self._view = told["view"] if "view" in told else _merged(self._view, told)
        self.copied = told.get("copy", self.copied)
        if "file" in told:
            self.files[told["file"]["name"]] = base64.b64decode(told["file"]["data"])

    # What is done

    def press(self, action: str, given: Given) -> None:
        cell = None if given.cell is None else [*given.cell]
        self._send("do", action=action, row=given.row, cell=cell, text=given.text)

    def point(self, cell: Cell, gesture: str) -> None:
        # As `gestures.js` has it, which is tested in a browser.
        for each in made_of(self._board, gesture):
            if action := done_by(self._board, each):
                self.press(action, Given(cell=cell, text=each))

    @property
    def _board(self) -> Board | None:
        shown = next((each for each in self._view["blocks"] if each["kind"] == "board"), None)
        if shown is None:
            return None
        read = None if shown["gestures"] is None else Gestures(**shown["gestures"])
        return Board(Grid(1, 1), "#", press=shown["press"], mark=shown["mark"], gestures=read)

    def set(self, field: str, value: str) -> None:
        self.press("set", Given(field, text=value))

    def answer(self, text: str, file: Path | None) -> None:
        if file is None:
            self._send("answer", text=text)
        else:
            data = base64.b64encode(file.read_bytes()).decode()
            self._send("answer", text=str(file), file=data)

    def back(self) -> None:
        self._send("back")

    def tick(self) -> None:
        self._say("tick")


def _merged(view: Data, told: Data) -> Data:
    """A view with what changed of it."""
    blocks = list(view["blocks"])
    for number, changed in told.get("blocks", {}).items():
        before = blocks[int(number)]
        now = {**before, **changed} if changed["kind"] == "board" else changed
        if "cells" in changed:
            symbols = list(before["view"])
            for index, symbol in now.pop("cells"):
                symbols[index] = symbol
            now["view"] = "".join(symbols)
        blocks[int(number)] = now
    return {**view, **{name: told[name] for name in view if name in told}, "blocks": blocks}
