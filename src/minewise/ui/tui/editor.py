"""The position editor: set cells to anything, and see at once what follows from them."""

from rich.markup import escape
from textual import events
from textual.screen import Screen

from minewise.advice import Explanation
from minewise.base import MinewiseError, Task
from minewise.core import FLAG, HIDDEN, MINE, Cell, Level, Position
from minewise.session import (
    SYMBOLS,
    VERDICT_SECONDS,
    EditedPosition,
    Gesture,
    Keys,
    SettingsFile,
    Verdict,
    words,
)
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.choose import SizeScreen
from minewise.ui.tui.frame import LookingScreen, MinewiseApp
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.tasks import Tasks
from minewise.ui.tui.themes import Theme

_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}

_EMPTY = "Type 0 to 8 for an open cell, # for a hidden one, F for a flag, * for a known mine."


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
        self._edited = EditedPosition(position)
        self._cursor: Cell = (position.grid.height // 2, position.grid.width // 2)
        self._verdict: Verdict | None = None
        self._explained: Explanation | None = None
        self._shows_odds = True
        self._on_top = on_top
        super().__init__(Keys.of("edit"), self._scene(), look)
        self._tasks = Tasks(self, lambda doing: self.say(f"{doing}. Esc stops it."))

    def on_mount(self) -> None:
        if self.is_composed:
            self._changed()

    # Drawing

    def _scene(self) -> Scene:
        verdict, explained = self._verdict, self._explained
        looked_at, settled = frozenset[Cell](), frozenset[Cell]()
        if explained is not None:
            looked_at, settled = explained.numbers, frozenset([explained.cell])
        elif verdict is not None:
            looked_at = frozenset(verdict.cells)
            settled = frozenset() if verdict.best is None else frozenset([verdict.best])
        return Scene(
            self._edited.grid,
            self._edited.view,
            cursor=self._cursor,
            looked_at=looked_at,
            settled=settled,
            odds=verdict.odds if verdict is not None and self._shows_odds else {},
        )

    def show_all(self) -> None:
        edited, (row, column) = self._edited, self._cursor
        self.show_board(self._scene())
        self.show_title(f"Position editor: {edited.level.in_full}")
        self.show_counters(
            [
                ("Mines", str(edited.level.mines)),
                ("Flags, known mines", str(edited.view.count(FLAG) + edited.view.count(MINE))),
                ("Cursor", f"({row + 1},{column + 1})"),
                ("Write a cell", "0-8 # F *"),
            ]
        )
        keys = [("why", "why?"), ("odds", "odds"), ("undo", "undo"), ("redo", "redo")]
        keys += [("size", "size"), ("clear", "clear"), ("more", "mines"), ("fewer", "mines")]
        keys += [("copy-position", "copy"), ("theme", "theme"), ("help", "help")]
        self.show_keys([*keys, ("quit", "close")])
        if self._explained is not None:
            self.say(escape(self._explained.text))
        elif self._verdict is not None:
            empty = _EMPTY if edited.is_untouched else ""
            self.say(escape("\n\n".join(filter(None, [empty, self._verdict.text]))))

    # What follows

    def _changed(self) -> None:
        """Look at the cells as they are, beside the screen."""
        grid, (row, column) = self._edited.grid, self._cursor
        self._cursor = (min(row, grid.height - 1), min(column, grid.width - 1))
        self._explained = self._verdict = None
        position = self._edited.position
        judge = Task.finding(lambda task: Verdict.of(position, task.limit(VERDICT_SECONDS)))
        self._tasks.run(judge, self._judged)
        self.show_all()

    def _judged(self, verdict: Verdict) -> None:
        self._verdict = verdict
        self.show_all()

    def _explained_why(self, found: Explanation) -> None:
        self._explained = found
        self.show_all()

    # Writing

    def write(self, symbol: str) -> None:
        """Write a symbol into the cell under the cursor."""
        self._edited.set(self._cursor, symbol)
        self._changed()

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """Left writes the next number, right a flag."""
        if event.gesture not in (Gesture.LEFT, Gesture.RIGHT):
            return
        self._cursor = event.cell
        right = event.gesture is Gesture.RIGHT
        (self._edited.flag if right else self._edited.press)(event.cell)
        self._changed()

    def on_paste(self, event: events.Paste) -> None:
        try:
            self._edited.paste(event.text)
        except MinewiseError as error:
            self.say(escape(words.as_sentence(str(error))))
        else:
            self._changed()

    # What the keys do

    def action_press(self, name: str) -> None:
        """Do what is bound to a key."""
        if name in _STEPS:
            down, right = _STEPS[name]
            grid, (row, column) = self._edited.grid, self._cursor
            self._cursor = (
                max(0, min(row + down, grid.height - 1)),
                max(0, min(column + right, grid.width - 1)),
            )
            self.show_all()
        elif name in SYMBOLS:
            self.write(name)
        else:
            super().action_press(name)

    def act_hide(self) -> None:
        self.write(HIDDEN)

    def act_undo(self) -> None:
        if self._edited.undo():
            self._changed()
        else:
            self.say("There is nothing to undo.")

    def act_redo(self) -> None:
        if self._edited.redo():
            self._changed()
        else:
            self.say("There is nothing to redo.")

    def act_size(self) -> None:
        self.app.push_screen(SizeScreen(self._edited.level), self._resize)

    def _resize(self, level: Level | None) -> None:
        if level is not None:
            self._edited.resize(level)
            self._changed()

    def act_more(self) -> None:
        self._edited.add_mines(1)
        self._changed()

    def act_fewer(self) -> None:
        self._edited.add_mines(-1)
        self._changed()

    def act_clear(self) -> None:
        self._edited.clear()
        self._changed()

    def act_odds(self) -> None:
        self._shows_odds = not self._shows_odds
        self.show_all()

    def act_why(self) -> None:
        """Why the cell under the cursor is safe or a mine."""
        verdict, cell = self._verdict, self._cursor
        if verdict is None:  # it was stopped, or has not come yet
            self._changed()
            return
        explain = Task.finding(lambda task: verdict.why(cell, task.limit(VERDICT_SECONDS)))
        self._tasks.run(explain, self._explained_why)

    def act_copy_position(self) -> None:
        self.app.copy_to_clipboard(self._edited.text())
        self.say(escape(f"Copied: {self._edited.position}"))

    def act_quit(self) -> None:
        """Stop what is being worked out; else leave, or go back to the screen below."""
        if self._tasks.stop():
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
        return self._first_screen
