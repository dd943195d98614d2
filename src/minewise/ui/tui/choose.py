"""The form in which one chooses what to play."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static

from minewise import players
from minewise.base import MinewiseError, quote
from minewise.core import LEVELS, Chance, FirstClick, Level
from minewise.session import Mode, Settings, words
from minewise.ui.choices import (
    BOARDS,
    CHOSEN,
    FIRST_CLICKS,
    MODES,
    SHAPES,
    boards_chosen,
    boards_of,
)

_MARKS = {False: "flags", True: "flags and question marks"}
_OWN_SIZE = "own"


class Field(Input):
    """A line to type in. Ctrl+A selects all of it, as everywhere else."""

    BINDINGS = [Binding("ctrl+a", "select_all", "Select all", show=False)]  # noqa: RUF012


class ChooseScreen(ModalScreen[Settings | None]):
    """Level or size, seed, first-click rule, the AI, and how much help there is.

    It answers with settings, or with None where the person would rather not.
    """

    def __init__(self, settings: Settings, given_up: str | None = None) -> None:
        """Prepare to ask.

        Args:
            settings: What is chosen now.
            given_up: What a new game loses, as a question; None if it loses nothing.
        """
        super().__init__()
        self._settings = settings
        self._given_up = given_up

    def compose(self) -> ComposeResult:
        """One line for each thing to choose."""
        now = self._settings
        levels = [(f"{name} ({level.header})", name) for name, level in LEVELS.items()]
        levels.append(("your own size", _OWN_SIZE))
        with Vertical(id="sheet") as sheet:
            with Grid(id="form"):
                yield Label("Level")
                yield Select(
                    levels, value=_name(now.level), allow_blank=False, compact=True, id="level"
                )
                yield Label("Size")
                with Horizontal(id="size"):
                    for name, value in _sizes(now.level).items():
                        yield Label(name)
                        yield Field(str(value), compact=True, id=name.lower(), classes="number")
                yield Label("Shape")
                yield _select("shape", SHAPES, now.level.shape)
                yield Label("Random seed")
                yield Field(placeholder="a new one each time", compact=True, id="seed")
                yield Label("First click")
                yield _select("first", FIRST_CLICKS, now.first)
                yield Label("Boards")
                asked = boards_of(now)
                boards = {name: told for name, told in BOARDS.items() if name in (asked, *CHOSEN)}
                yield _select("boards", boards, asked)
                yield Label("AI")
                names = {name: name for name in players.names()}
                yield _select("player", names, now.player)
                yield Label("Help")
                yield _select("mode", MODES, now.mode)
                yield Label("Marks")
                yield _select("questions", _MARKS, now.questions)
            yield Static(self._given_up or "", id="problem", markup=False)
            with Horizontal(id="buttons"):
                yield Button("New game", variant="primary", compact=True, id="play")
                yield Button("Cancel", compact=True, id="cancel")
        sheet.border_title = "New game"
        sheet.border_subtitle = "Tab moves, Enter in a line starts, Esc cancels"

    def on_select_changed(self, event: Select.Changed) -> None:
        """A level is a size: write it there, where it can be changed."""
        if event.select.id == "level" and event.value != _OWN_SIZE:
            level = LEVELS[str(event.value)]
            for name, value in _sizes(level).items():
                self.query_one(f"#{name.lower()}", Input).value = str(value)
            self.query_one("#shape", Select).value = level.shape
        elif event.select.id == "shape":
            self._name_level()

    def on_input_changed(self, event: Input.Changed) -> None:
        """A size that is typed may be a level, or none."""
        if event.input.has_class("number"):
            self._name_level()

    def _name_level(self) -> None:
        try:
            name = _name(self._level())
        except MinewiseError:
            name = _OWN_SIZE
        self.query_one("#level", Select).value = name

    def on_input_submitted(self) -> None:
        self._play()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "play":
            self._play()
        else:
            self.dismiss(None)

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)

    def _play(self) -> None:
        try:
            chosen = self._chosen()
        except MinewiseError as error:
            self.query_one("#problem", Static).update(words.as_sentence(str(error)))
        else:
            self.dismiss(chosen)

    def _level(self) -> Level:
        """The level of the three numbers."""
        numbers = []
        for name in ("Width", "Height", "Mines"):
            text = self.query_one(f"#{name.lower()}", Input).value.strip()
            if not (text.isascii() and text.isdigit() and len(text) < 8):
                raise MinewiseError(f"{name}: expected a whole number, not {quote(text)}", text)
            numbers.append(int(text))
        width, height, mines = numbers
        return Level(width, height, mines, str(self.query_one("#shape", Select).value))

    def _chosen(self) -> Settings:
        seed = self.query_one("#seed", Input).value.strip()
        return replace(
            self._settings,
            level=self._level(),
            seed=Chance.read_seed(seed) if seed else None,
            first=FirstClick(str(self.query_one("#first", Select).value)),
            player=str(self.query_one("#player", Select).value),
            mode=Mode(str(self.query_one("#mode", Select).value)),
            questions=self.query_one("#questions", Select).value == str(True),
            **boards_chosen(str(self.query_one("#boards", Select).value)),
        )


class SizeScreen(ModalScreen[Level | None]):
    """Asks for another size of the board that is edited; None where it stays as it is."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self._level = level

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet") as sheet:
            yield Static("WIDTHxHEIGHTxMINES; torus or hexagons may stand before it.")
            yield Field(self._level.header, compact=True, id="level")
            yield Static(id="problem", markup=False)
        sheet.border_title, sheet.border_subtitle = "Size and mines", "Enter uses it, Esc cancels"

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self.dismiss(Level.parse(event.value))
        except MinewiseError as error:
            self.query_one("#problem", Static).update(words.as_sentence(str(error)))


def _sizes(level: Level) -> dict[str, int]:
    return {"Width": level.width, "Height": level.height, "Mines": level.mines}


def _name(level: Level) -> str:
    """The name of a level, or that it is one's own."""
    return next((name for name, each in LEVELS.items() if each == level), _OWN_SIZE)


def _select(name: str, labels: Mapping[Any, str], value: object) -> Select[str]:
    options = [(label, str(key)) for key, label in labels.items()]
    return Select(options, value=str(value), allow_blank=False, compact=True, id=name)
