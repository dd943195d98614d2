"""What all drivers are: a front end in the hands of a person, and nothing that decides.

A driver presses, answers, goes back, and reads the view that its front end shows. Time goes by only
when a test says so: sessions and stages look at the same `Clock`.
"""

import json
import random
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from contract.kinds import Kind
from minewise.core import Cell
from minewise.screens.blocks import Board
from minewise.screens.view import Given, View
from minewise.session.result import Result
from minewise.session.saved_games import SavedGames
from minewise.session.session import Session
from minewise.session.settings_file import SettingsFile
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage
from minewise.training import Practice
from minewise.ui.web.wire import view_as_data
from screens.sitting import Clock as Seconds

Data = dict[str, Any]

OWN = frozenset(
    (
        *("theme", "zoom-in", "zoom-out", "zoom-fit", "scroll-up", "scroll-down", "quit"),
        *("left", "right", "up", "down", "first-column", "last-column", "first-row", "last-row"),
    )
)
"""What front ends do themselves."""

# When something was saved, by the clock on the wall.
MOMENT = re.compile(r"\d{4}-\d\d-\d\d( \d\d\.\d\d)?|\b\d\d:\d\d\b")


class Clock(Seconds):
    """The time that a test has let pass."""

    def date(self) -> datetime:
        return datetime(2030, 5, 1, 12, tzinfo=UTC) + timedelta(seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class Start:
    """How a front end begins: what is played, where all is kept, and what chance is drawn from."""

    kind: Kind
    folder: Path
    clock: Clock
    number: int = 0

    def session(self) -> Session:
        """A session that is the same each time, in a folder of its own."""
        self.folder.mkdir(parents=True, exist_ok=True)
        chance, clock, folder = random.Random(self.number), self.clock, self.folder
        storage = Storage(
            Statistics(folder / "statistics.sqlite", clock.date),
            SavedGames(folder, clock.date),
            SettingsFile(folder / "settings.json"),
            lambda: Practice(folder / "training.sqlite", clock.date),
        )
        numbers = lambda: chance.getrandbits(64)  # noqa: E731 - as an argument
        session = Session(self.kind.settings, now=clock, any_number=numbers, storage=storage)
        if self.kind.text is not None:
            found = session.paste(self.kind.text)
            result = found if isinstance(found, Result) else found.result()
            assert result.done, result.message
        return session


class Driver(ABC):
    name = ""
    on = ""  # as the table of commands calls the front end
    own: frozenset[str] = frozenset()  # what it does itself, beside what all do
    goes_on = False  # whether it does the background work of a screen while no time passes

    def __init__(self) -> None:
        self.copied = ""  # what is in the clipboard
        self.files: dict[str, bytes] = {}  # what the person was given, by name

    @property
    @abstractmethod
    def view(self) -> Data:
        """What is shown, as plain data."""

    @abstractmethod
    def press(self, action: str, given: Given) -> None: ...

    @property
    def board(self) -> Board | None:
        """What is clicked, where the driver itself must read a gesture."""
        return None

    def point(self, cell: Cell, gesture: str) -> None:
        for each in made_of(self.board, gesture):
            if action := done_by(self.board, each):
                self.press(action, Given(cell=cell, text=each))

    def set(self, field: str, value: str) -> None:
        self.press("set", Given(field, text=value))

    @abstractmethod
    def answer(self, text: str, file: Path | None) -> None: ...

    @abstractmethod
    def back(self) -> None: ...

    @abstractmethod
    def tick(self) -> None:
        """Go on after the time that the view asked for."""

    def close(self) -> None:  # noqa: B027 - most have nothing to close
        """Release what it holds."""


def as_data(view: View) -> Data:
    """A view as it can be compared: without what is only for a moment, and dates."""
    return compared(view_as_data(view))


def compared(data: Data) -> Data:
    """Plain data of a view, without what is only for a moment, and dates."""
    text = json.dumps({**data, "working": ""})
    found: Data = json.loads(MOMENT.sub("(moment)", text))
    return found


def made_of(board: Board | None, gesture: str) -> tuple[str, ...]:
    """What a gesture is made of: a double click is told after its two clicks."""
    if gesture != "double" or board is None:
        return (gesture,)
    if board.gestures is None:
        return ("left", "left")
    opens = "right" if board.gestures.swap else "left"
    return (opens, opens, "double")


def done_by(board: Board | None, gesture: str) -> str:
    """The action that a gesture does on a board; nothing where there is none."""
    if board is None:
        return ""
    if board.gestures is not None:
        return board.press
    return {"left": board.press, "right": board.mark}.get(gesture, "")
