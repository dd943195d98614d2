"""The position editor: set cells to anything, and see at once what follows from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from rich.markup import escape
from textual import events
from textual.screen import Screen

from minewise.advice import Advice, Explanation
from minewise.core import (
    FLAG,
    HIDDEN,
    MINE,
    Cell,
    ConflictError,
    Grid,
    Level,
    MinewiseError,
    Position,
)
from minewise.session import SettingsFile, words
from minewise.solver import Probability
from minewise.ui.tui.beside import Beside
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.frame import LookingScreen, MinewiseApp, pressed
from minewise.ui.tui.keys import Keys
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.themes import Theme

# How long each answer may take.
_SECONDS = 5.0

_SYMBOLS = f"{HIDDEN}{FLAG}{MINE}012345678"
_NEXT = dict(zip("#012345678F*", "012345678###", strict=True))
_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}

_EMPTY = "Type 0 to 8 for an open cell, # for a hidden one, F for a flag, * for a known mine."


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said of the cells as they are.

    Attributes:
        advice: What follows from them; None where they cannot be.
        text: In words.
        conflict: The numbers that contradict each other.
        odds: How likely each hidden cell is a mine.
        best: The best cell to open, if there is one.
    """

    advice: Advice | None
    text: str
    conflict: frozenset[Cell] = frozenset()
    odds: Mapping[Cell, Probability] = field(default_factory=dict)
    best: Cell | None = None


def answer_to(advice: Advice) -> Answer:
    """Work out what there is to say of a position."""
    advice.allow(_SECONDS)
    try:
        advice.check()
        odds = advice.odds
    except ConflictError as error:
        return Answer(None, _cannot_be(error), frozenset(error.numbers))
    except MinewiseError as error:
        return Answer(None, _cannot_be(error))
    lines = [advice.wrong_flags_in_words()] if advice.wrong_flags else []
    if advice.best_move is None or odds.estimated is not None:
        lines.append(odds.text)
    lines.append(advice.best_move_in_words())
    best = None if advice.best_move is None else advice.best_move.cell
    return Answer(advice, "\n\n".join(lines), odds=odds.probability, best=best)


def _why(advice: Advice, cell: Cell) -> Explanation:
    advice.allow(_SECONDS)  # each question has its own time, however long ago the answer was
    return advice.explain(cell)


def _cannot_be(error: MinewiseError) -> str:
    return f"This cannot be: {error}."


class EditorScreen(LookingScreen):
    """A board to write on, and what follows from it beside it."""

    def __init__(
        self,
        position: Position,
        look: Theme,
        *,
        on_top: bool = True,
    ) -> None:
        """Prepare to edit.

        Args:
            position: What is on the board at first.
            look: The theme.
            on_top: Whether another screen is below, to go back to.
        """
        self._grid: Grid = position.grid
        self._mines = position.mines
        self._view = position.view
        self._cursor: Cell = (self._grid.height // 2, self._grid.width // 2)
        self._answer = Answer(None, _EMPTY)
        self._explained: Explanation | None = None
        self._shows_odds = True
        self._on_top = on_top
        super().__init__(Keys.of("edit"), self._scene(), look)
        self._beside = Beside(self, lambda: self.say("Working it out. Esc stops it."))

    def on_mount(self) -> None:
        """Look at what there is."""
        if self.is_composed:
            self._changed()

    @property
    def notation(self) -> str:
        """What is on the board, in the notation."""
        width = self._grid.width
        rows = [self._view[at : at + width] for at in range(0, len(self._view), width)]
        return "\n".join([Level.of(self._grid, self._mines).header, *rows])

    # Drawing

    def _scene(self) -> Scene:
        answer, explained = self._answer, self._explained
        settled = frozenset[Cell]()
        looked_at = answer.conflict
        if explained is not None:
            looked_at, settled = explained.numbers, frozenset([explained.cell])
        elif answer.best is not None:
            settled = frozenset([answer.best])
        return Scene(
            self._grid,
            self._view,
            cursor=self._cursor,
            looked_at=looked_at,
            settled=settled,
            odds=answer.odds if self._shows_odds else {},
        )

    def show_all(self) -> None:
        """Draw everything again."""
        self.show_board(self._scene())
        self.show_title(f"Position editor: {Level.of(self._grid, self._mines).in_full}")
        row, column = self._cursor
        self.show_counters(
            [
                ("Mines", str(self._mines)),
                ("Flags, known mines", str(self._view.count(FLAG) + self._view.count(MINE))),
                ("Cursor", f"({row + 1},{column + 1})"),
            ]
        )
        keys = [("why", "why?"), ("odds", "odds"), ("more", "mine +"), ("fewer", "mine -")]
        keys += [("clear", "clear"), ("copy-position", "copy")]
        self.show_keys([*keys, ("theme", "theme"), ("help", "help"), ("quit", "close")])
        told = self._answer.text if self._explained is None else self._explained.text
        self.say(escape(told))

    # What follows

    def _changed(self) -> None:
        """Look at the cells as they are, beside the screen."""
        self._beside.stop()
        self._explained = None
        try:
            position = Position.parse(self.notation, trust_flags=False)
        except MinewiseError as error:
            cells = frozenset() if error.cell is None else frozenset([error.cell])
            self._answer = Answer(None, _cannot_be(error), cells)
            self.show_all()
            return
        if HIDDEN * len(self._view) == self._view:
            self._answer = Answer(None, _EMPTY)
            self.show_all()
            return
        self._answer = Answer(None, self._answer.text)
        advice = Advice(position)
        self._beside.do(partial(answer_to, advice), self._answered, stop=advice.stop)
        self.show_all()

    def _answered(self, found: Answer) -> None:
        self._answer = found
        self.show_all()

    def _explained_why(self, found: Explanation) -> None:
        self._explained = found
        self.show_all()

    # Writing

    def write(self, symbol: str) -> None:
        """Write a symbol into the cell under the cursor."""
        index = self._grid.index(self._cursor)
        self._view = self._view[:index] + symbol + self._view[index + 1 :]
        self._changed()

    def on_key(self, event: events.Key) -> None:
        """A symbol is written; any other key does what it is bound to."""
        key = pressed(event)
        symbol = {"f": FLAG, "space": HIDDEN, "backspace": HIDDEN, "delete": HIDDEN}.get(key, key)
        if symbol in _SYMBOLS and len(symbol) == 1:
            event.stop()
            event.prevent_default()
            self.write(symbol)
        else:
            super().on_key(event)

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """Left writes the next number, right a flag."""
        self._cursor = event.cell
        symbol = self._view[self._grid.index(event.cell)]
        if event.button == 3:
            self.write(HIDDEN if symbol == FLAG else FLAG)
        else:
            self.write(_NEXT[symbol])

    def on_paste(self, event: events.Paste) -> None:
        """Take the position that was copied."""
        try:
            position = Position.parse(event.text, trust_flags=False)
        except MinewiseError as error:
            self.say(escape(words.capital(str(error))))
            return
        self._grid, self._mines, self._view = position.grid, position.mines, position.view
        self._cursor = (self._grid.height // 2, self._grid.width // 2)
        self._changed()

    # What the keys do

    def action_press(self, name: str) -> None:
        """Do what is bound to a key."""
        if name in _STEPS:
            down, right = _STEPS[name]
            row, column = self._cursor
            self._cursor = (
                max(0, min(row + down, self._grid.height - 1)),
                max(0, min(column + right, self._grid.width - 1)),
            )
            self.show_all()
        else:
            super().action_press(name)

    def act_more(self) -> None:
        """One mine more on the board."""
        self._mines = min(self._mines + 1, len(self._grid))
        self._changed()

    def act_fewer(self) -> None:
        """One mine less."""
        self._mines = max(self._mines - 1, 0)
        self._changed()

    def act_clear(self) -> None:
        """Hide every cell."""
        self._view = HIDDEN * len(self._grid)
        self._changed()

    def act_odds(self) -> None:
        """Show the odds, or no longer."""
        self._shows_odds = not self._shows_odds
        self.show_all()

    def act_why(self) -> None:
        """Why the cell under the cursor is safe or a mine."""
        advice = self._answer.advice
        if advice is None or self._cursor not in self._answer.odds:
            self.say("Choose a hidden cell of a position that can be.")
            return
        self._beside.do(
            partial(_why, advice, self._cursor),
            self._explained_why,
            lambda error: self._answered(Answer(None, _cannot_be(error))),
            stop=advice.stop,
        )

    def act_copy_position(self) -> None:
        """Copy the position."""
        self.app.copy_to_clipboard(self.notation)
        self.say(escape(f"Copied: {self.notation.replace(chr(10), '/')}"))

    def act_quit(self) -> None:
        """Stop what is being worked out; else leave, or go back to the screen below."""
        if self._beside.stop():
            self.say("Stopped.")
        elif self._on_top:
            self.dismiss()
        else:
            super().act_quit()


class EditorApp(MinewiseApp):
    """The app around it."""

    def __init__(
        self,
        position: Position,
        preferences: Preferences | None = None,
        memory: SettingsFile | None = None,
    ) -> None:
        preferences = preferences or Preferences()
        super().__init__(preferences.theme_name, memory)
        self._first_screen = EditorScreen(position, self.look, on_top=False)

    def get_default_screen(self) -> Screen[None]:
        """The board."""
        return self._first_screen
