"""A front end without a screen: it works everything in line, and remembers what it was told."""

from collections.abc import Callable

from minewise.base import Task
from minewise.screens import Did, Given, Screen, Stage, Table, View


class Dummy:
    """Draws nothing, presses what it is told to press.

    Attributes:
        views: Every view that was to be drawn.
        copied: What went to the clipboard.
        files: What the person was given, by name.
        sounds: What was heard.
        worked: How often something was worked out.
        is_closed: Whether the last screen was closed.
    """

    def __init__(self, screen: Screen, now: Callable[[], float] = lambda: 0.0) -> None:
        self.views: list[View] = []
        self.copied: list[str] = []
        self.files: dict[str, bytes] = {}
        self.sounds: list[str] = []
        self.worked = 0
        self.is_closed = False
        self.stage = Stage(self, now)
        self.stage.open(screen)

    @property
    def view(self) -> View:
        return self.stage.view

    @property
    def said(self) -> str:
        return self.view.message

    def press(
        self, action: str, row: str = "", text: str = "", cell: tuple[int, int] | None = None
    ) -> View:
        self.stage.press(action, Given(row, cell, text))
        return self.view

    def answer(self, text: str = "", data: bytes = b"") -> View:
        assert self.view.ask is not None, f"nothing is asked: {self.view.message!r}"
        self.stage.answer(text, data)
        return self.view

    def set(self, field: str, value: str) -> View:
        return self.press("set", field, value)

    def rows(self, table: int = 0) -> list[tuple[str, ...]]:
        """The cells of a table, by its number among the tables of the view."""
        tables = [block for block in self.view.blocks if isinstance(block, Table)]
        return [row.cells for row in tables[table].rows]

    # What a stage asks of its front end

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        self.worked += 1
        then(task.result())

    def draw(self) -> None:
        self.views.append(self.stage.view)

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def save(self, name: str, data: bytes) -> None:
        self.files[name] = data

    def play(self, sound: str) -> None:
        self.sounds.append(sound)

    def closed(self) -> None:
        self.is_closed = True
