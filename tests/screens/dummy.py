"""A front end without a screen: it works everything in line, and remembers what it was told."""

from collections.abc import Callable
from typing import Any, Self

from minewise.base.task import Task
from minewise.core import Cell
from minewise.screens.blocks import Board, Counters, Field, Slider, Table, Text
from minewise.screens.stage import Stage
from minewise.screens.view import Action, Ask, Did, Given, Screen, View

Marks = dict[str, set[Cell]]


class Dummy:
    """Draws nothing, and notes what a front end would show."""

    def __init__(self, screen: Screen, now: Callable[[], float] = lambda: 0.0) -> None:
        self.copied: list[str] = []
        self.files: dict[str, bytes] = {}  # what the person was given, by name
        self.worked = 0  # how often something was worked out
        self.is_closed = False
        self.stage = Stage(self, now)
        self.stage.open(screen)

    # What is done: each gives itself back, to look at what came of it

    def press(self, action: str, row: str = "", text: str = "", cell: Cell | None = None) -> Self:
        self.stage.press(action, Given(row, cell, text))
        return self

    def press_each(self, *actions: str) -> Self:
        for each in actions:
            self.press(each)
        return self

    def press_on(self, action: str, *cells: Cell) -> Self:
        for cell in cells:
            self.press(action, cell=cell)
        return self

    def key(self, *keys: str, cell: Cell | None = None) -> Self:
        """Press keys, with the cursor on a cell."""
        for key in keys:
            action = self.view.by_key(key)
            assert action is not None, f"{key} does nothing: {self.view.actions}"
            self.press(action.name, cell=cell)
        return self

    def set(self, field: str, value: str) -> Self:
        return self.press("set", field, value)

    def back(self) -> Self:
        self.stage.back()
        return self

    def answer(self, text: str = "", data: bytes = b"") -> Self:
        assert self.asked
        self.stage.answer(text, data)
        return self

    def tick(self) -> Self:
        self.stage.tick()
        return self

    # What is seen

    @property
    def view(self) -> View:
        """The view, in which no name and no key mean two things."""
        view = self.stage.view
        names = [each.name for each in view.actions]
        keys = [key for each in view.actions for key in each.keys]
        assert len(names + keys) == len({*names}) + len({*keys}), (names, keys)
        return view

    @property
    def name(self) -> str:
        return self.view.name

    @property
    def title(self) -> str:
        return self.view.title

    @property
    def said(self) -> str:
        return self.view.message

    @property
    def asked(self) -> Ask:
        ask = self.view.ask
        assert ask is not None, f"nothing is asked: {self.view.message!r}"
        return ask

    def action(self, name: str) -> Action:
        found = self.view.action(name)
        assert found is not None, f"{name} is not among {self.view.actions}"
        return found

    def has(self, kind: type[Any]) -> bool:
        return bool(self.view.every(kind))

    def block(self, kind: type[Any], number: int = 0) -> Any:
        """A block of the view, by its number among those of its kind."""
        return self.view.every(kind)[number]

    def rows(self, table: int = 0) -> list[tuple[str, ...]]:
        """The cells of a table, by its number among the tables of the view."""
        return [row.cells for row in self.view.every(Table)[table].rows]

    @property
    def text(self) -> str:
        """All texts of the view, a line for each paragraph."""
        return "\n".join(line for each in self.view.every(Text) for line in each.paragraphs)

    @property
    def first_text(self) -> str:
        return "\n".join(self.block(Text).paragraphs)

    @property
    def board(self) -> Board:
        found: Board = self.block(Board)
        return found

    @property
    def marks(self) -> Marks:
        """The marked cells of the board, by the kind of their marks."""
        found: Marks = {}
        for mark in self.board.marks:
            assert mark.words or mark.kind == "trail", "people who do not see it hear it"
            found.setdefault(mark.kind, set()).add(mark.cell)
        return found

    @property
    def counters(self) -> dict[str, str]:
        return dict(self.block(Counters).pairs)

    @property
    def fields(self) -> dict[str, Field]:
        return {each.name: each for each in self.view.fields}

    def at(self) -> int:
        """Where the slider is."""
        value: int = self.block(Slider).value
        return value

    # What a stage asks of its front end

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        self.worked += 1
        then(task.result())

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def save(self, name: str, data: bytes) -> None:
        self.files[name] = data

    def draw(self) -> None:
        pass

    def play(self, sound: str) -> None:
        pass

    def closed(self) -> None:
        self.is_closed = True


class Patient(Dummy):
    """Works nothing until it is told to."""

    def __init__(self, screen: Screen, now: Callable[[], float] = lambda: 0.0) -> None:
        self.waiting: list[tuple[Task[Did], Callable[[Did], None]]] = []
        super().__init__(screen, now)

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        self.waiting.append((task, then))

    def go_on(self) -> Self:
        task, then = self.waiting.pop(0)
        then(task.result())
        return self

    def catch_up(self) -> None:
        """Work all that was not stopped."""
        while self.waiting:
            if self.waiting[0][0].is_stopped:
                self.waiting.pop(0)
            else:
                self.go_on()
