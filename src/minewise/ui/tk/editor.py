"""The position editor: put any position together, and see at once what can be said of it."""

import tkinter as tk
from functools import partial
from typing import Any

from minewise.base import MinewiseError, Task
from minewise.core import FLAG, HIDDEN, MINE, NUMBERS, Cell, FirstClick, Position
from minewise.session import (
    SYMBOLS,
    VERDICT_SECONDS,
    EditedPosition,
    Settings,
    Verdict,
    words,
)
from minewise.ui.tk import dialogs
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.dialogs import Dialog
from minewise.ui.tk.message import Message
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.worker import Worker

_NAMES = {HIDDEN: "Hidden", FLAG: "Flag", MINE: "Known mine"}
_MOVES = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}
_ARE_SET_BY = {
    **{digit: digit for digit in NUMBERS},
    **{f"KP_{digit}": digit for digit in NUMBERS},
    "f": FLAG,
    "asterisk": MINE,
    "space": HIDDEN,
    "BackSpace": HIDDEN,
    "Delete": HIDDEN,
    "numbersign": HIDDEN,
}


class EditorWindow(Dialog):
    """A board to write on, and what is said of it.

    Attributes:
        edited: The position.
        board: How it is shown.
        message: What is said of it.
        cursor: The cell that the keys write on.
    """

    def __init__(self, root: tk.Misc, theme: Theme, position: Position) -> None:
        super().__init__(root, theme, "Position editor")
        self.edited = EditedPosition(position)
        self.cursor: Cell = (0, 0)
        self._worker = Worker(self, self._tell_busy)
        self._symbol = tk.StringVar(self, "1")
        self.odds = tk.BooleanVar(self, True)
        self.board = BoardCanvas(self.body, theme, self.edited.grid, self.edited.view)
        self.message = Message(self.body, self.board.name, self.board.see)
        self.board.show_coordinates(True)
        self._lay_out()
        self._bind_events()
        self.message.set_theme(theme)
        self.appear(self.board.canvas)
        self._resized()

    # Laying out

    def _lay_out(self) -> None:
        palette = tk.Frame(self.body)
        for symbol in SYMBOLS:
            tk.Radiobutton(
                palette,
                text=_NAMES.get(symbol, symbol),
                value=symbol,
                variable=self._symbol,
                indicatoron=False,
                padx=6,
                pady=2,
                takefocus=False,
            ).pack(side="left", padx=1)
        tools = tk.Frame(self.body)
        for row, text, do in (
            (palette, "Undo (Ctrl+Z)", self.undo),
            (palette, "Redo (Ctrl+Y)", self.redo),
            (tools, "Size and mines (G)...", self._ask_for_size),
            (tools, "Paste (Ctrl+V)", self.paste),
            (tools, "Copy (Ctrl+C)", self.copy),
            (tools, "Clear", self._clear),
            (tools, "Why? (W)", self.explain),
        ):
            tk.Button(row, text=text, command=do, takefocus=False).pack(side="left", padx=1)
        tk.Checkbutton(
            tools, text="Odds (O)", variable=self.odds, command=self._show, takefocus=False
        ).pack(side="left", padx=4)
        self.about = tk.Label(self.body, anchor="w")
        palette.grid(row=0, column=0, sticky="w", pady=(0, 4))
        tools.grid(row=1, column=0, sticky="w", pady=(0, 6))
        self.board.grid(row=2, column=0, sticky="nsew")
        self.message.grid(row=3, column=0, sticky="ew", pady=(8, 0))
        self.about.grid(row=4, column=0, sticky="ew")
        self.body.rowconfigure(2, weight=1)
        self.body.columnconfigure(0, weight=1)

    def _bind_events(self) -> None:
        canvas = self.board.canvas
        canvas.configure(takefocus=True)
        for event in ("<Button-1>", "<B1-Motion>"):
            canvas.bind(event, self._paint)
        for button in (2, 3):
            canvas.bind(f"<Button-{button}>", self._flag)
        for key, (rows, columns) in _MOVES.items():
            self.bind(f"<{key}>", partial(self._move, rows, columns))
        for key, symbol in _ARE_SET_BY.items():
            self.bind(f"<KeyPress-{key}>", partial(self._set_at_cursor, symbol))
        for key, do in (
            ("<Control-z>", self.undo),
            ("<Control-y>", self.redo),
            ("<u>", self.undo),
            ("<U>", self.redo),
            ("<Control-v>", self.paste),
            ("<Control-c>", self.copy),
            ("<w>", self.explain),
            ("<o>", self._turn_odds),
            ("<g>", self._ask_for_size),
        ):
            self.bind(key, lambda _, do=do: do())  # type: ignore[misc]

    # Editing

    def set(self, cell: Cell, symbol: str) -> None:
        """Make a cell another one, and say at once whether the position can be."""
        self.cursor, before = cell, self.edited.position
        self.edited.set(cell, symbol)
        if self.edited.position != before:
            self._changed()
        else:
            self.board.set_cursor(cell)

    def _paint(self, event: "tk.Event[tk.Canvas]") -> None:
        cell = self.board.cell_at(event.x, event.y)
        if cell is not None:
            self.set(cell, self._symbol.get())

    def _flag(self, event: "tk.Event[tk.Canvas]") -> None:
        cell = self.board.cell_at(event.x, event.y)
        if cell is not None:
            self.cursor = cell
            self.edited.flag(cell)
            self._changed()

    def _set_at_cursor(self, symbol: str, _: object) -> None:
        self.set(self.cursor, symbol)

    def _move(self, rows: int, columns: int, _: object) -> None:
        grid, (row, column) = self.edited.grid, self.cursor
        self.cursor = (
            max(0, min(row + rows, grid.height - 1)),
            max(0, min(column + columns, grid.width - 1)),
        )
        self.board.set_cursor(self.cursor)

    def _clear(self) -> None:
        self.edited.clear()
        self._changed()

    def undo(self) -> None:
        """Take the last change back."""
        if self.edited.undo():
            self._resized()
        else:
            self._say("There is nothing to undo.")

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        if self.edited.redo():
            self._resized()
        else:
            self._say("There is nothing to redo.")

    def _ask_for_size(self) -> None:
        settings = Settings(self.edited.level, FirstClick.ANY)
        level = dialogs.ask_for_size(self, self.theme, settings, accept="Use")
        if level is not None:
            self.edited.resize(level)
            self._resized()

    def paste(self) -> None:
        """Use the position that was copied."""
        try:
            self.edited.paste(self.clipboard_get())
        except tk.TclError:
            self._say("There is no text to paste.")
        except MinewiseError as error:
            self._say(words.as_sentence(str(error)))
        else:
            self._resized()

    def copy(self) -> None:
        """Copy the position as text."""
        self.clipboard_clear()
        self.clipboard_append(self.edited.text())
        self._say("Copied.")

    # What is said

    def _resized(self) -> None:
        """Size, shape or mines may be others now."""
        level, (row, column) = self.edited.level, self.cursor
        self.cursor = (min(row, level.height - 1), min(column, level.width - 1))
        self.about.configure(text=words.as_sentence(words.size(level)))
        self.board.show(level.grid, self.edited.view)
        room = self.winfo_screenwidth() * 3 // 4, self.winfo_screenheight() // 2
        width, height = self.board.wanted_size(room)
        self.board.canvas.configure(width=max(width, 400), height=height)
        self._changed()

    def _changed(self) -> None:
        """Judge the position anew."""
        self._verdict: Verdict | None = None
        position = self.edited.position
        task = Task.finding(lambda task: Verdict.of(position, task.limit(VERDICT_SECONDS)))
        self._worker.run(task, self._judged, meanwhile=self._show)

    def _judged(self, verdict: Verdict) -> None:
        self._verdict = verdict
        self._say(verdict.text)
        self._show()

    def _show(self) -> None:
        verdict = self._verdict
        chances = verdict.odds if verdict is not None and self.odds.get() else None
        self.board.show(self.edited.grid, self.edited.view, chances)
        self.board.set_cursor(self.cursor)
        self.board.point_at(() if verdict is None else verdict.cells)

    def _turn_odds(self) -> None:
        self.odds.set(not self.odds.get())
        self._show()

    def explain(self) -> None:
        """Why the cell at the cursor is safe or a mine."""
        verdict, cell = self._verdict, self.cursor
        if verdict is not None:
            task = Task.finding(lambda task: verdict.why(cell, task.limit(VERDICT_SECONDS)).text)
            self._worker.run(task, self._say)

    def _say(self, text: str) -> None:
        self.message.say(text, self.edited.grid)

    def _tell_busy(self, task: Task[Any] | None) -> None:
        if task is not None:
            self._say(f"{task.text}...")

    def destroy(self) -> None:
        """Close it, and stop what goes on in it."""
        self._worker.stop()
        super().destroy()
