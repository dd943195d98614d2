"""The form in which one chooses what to play."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static

from minewise import players
from minewise.core import LEVELS, Chance, FirstClick, Level, MinewiseError
from minewise.session import Mode, Settings
from minewise.ui.choices import BOARDS, FIRST_CLICKS, MODES, boards_chosen, boards_of

_MARKS = {False: "flags", True: "flags and question marks"}
_CHORDS = {True: "on", False: "off"}


class ChooseScreen(ModalScreen[Settings | None]):
    """Level or size, seed, first click, the AI, and how much help there is.

    It answers with settings, or with None where the person would rather go on.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings

    def compose(self) -> ComposeResult:
        """One line for each thing to choose."""
        now = self._settings
        levels = [(f"{name} ({level.header})", level.header) for name, level in LEVELS.items()]
        if now.level not in LEVELS.values():
            levels.append((f"as now ({now.level.header})", now.level.header))
        with Vertical(id="sheet") as sheet:
            with Grid(id="form"):
                yield Label("Level")
                yield Select(
                    levels, value=now.level.header, allow_blank=False, compact=True, id="level"
                )
                yield Label("Size")
                yield Input(now.level.header, placeholder="WxHxM", compact=True, id="size")
                yield Label("Seed")
                yield Input(placeholder="by chance", compact=True, id="seed")
                yield Label("First click")
                yield _select("first", FIRST_CLICKS, now.first)
                yield Label("Boards")
                yield _select("boards", BOARDS, boards_of(now))
                yield Label("AI")
                names = {name: name for name in players.names()}
                yield _select("player", names, now.player)
                yield Label("Help")
                yield _select("mode", MODES, now.mode)
                yield Label("Marks")
                yield _select("questions", _MARKS, now.questions)
                yield Label("Chords")
                yield _select("chords", _CHORDS, now.chords)
            yield Static(id="problem", markup=False)
            with Horizontal(id="buttons"):
                yield Button("Play", variant="primary", compact=True, id="play")
                yield Button("Go on as before", compact=True, id="cancel")
        sheet.border_title = "What shall it be?"
        sheet.border_subtitle = "Tab moves, Enter in a line plays, Esc goes on as before"

    def on_select_changed(self, event: Select.Changed) -> None:
        """A level is a size: write it there, where it can be changed."""
        if event.select.id == "level":
            self.query_one("#size", Input).value = str(event.value)

    def on_input_submitted(self) -> None:
        """Play."""
        self._play()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Play, or not."""
        if event.button.id == "play":
            self._play()
        else:
            self.dismiss(None)

    def on_key(self, event: events.Key) -> None:
        """Escape goes back to the game."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)

    def _play(self) -> None:
        try:
            chosen = self._chosen()
        except MinewiseError as error:
            self.query_one("#problem", Static).update(f"{error}.")
        else:
            self.dismiss(chosen)

    def _chosen(self) -> Settings:
        seed = self.query_one("#seed", Input).value.strip()
        return replace(
            self._settings,
            level=Level.parse(self.query_one("#size", Input).value),
            seed=Chance.read_seed(seed) if seed else None,
            first=FirstClick(str(self.query_one("#first", Select).value)),
            player=str(self.query_one("#player", Select).value),
            mode=Mode(str(self.query_one("#mode", Select).value)),
            questions=self.query_one("#questions", Select).value == str(True),
            chords=self.query_one("#chords", Select).value == str(True),
            **boards_chosen(str(self.query_one("#boards", Select).value)),
        )


def _select(name: str, labels: Mapping[Any, str], value: object) -> Select[str]:
    options = [(label, str(key)) for key, label in labels.items()]
    return Select(options, value=str(value), allow_blank=False, compact=True, id=name)
