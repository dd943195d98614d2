"""Training beside the game: lists, lessons, puzzles and progress. What is shown is the coach's."""

import tkinter as tk
from collections.abc import Callable
from functools import partial

from minewise.base import MinewiseError, Task, gettext as _
from minewise.core import HIDDEN, Cell, Grid, Position
from minewise.session import words
from minewise.training import Coach, TrainingData, shown
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.commands import event_of, in_window, keysyms, shown_key
from minewise.ui.tk.dialogs import Dialog
from minewise.ui.tk.message import text_to_read
from minewise.ui.tk.progress import ProgressCanvas
from minewise.ui.tk.tables import Column, Table
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.theming import dress
from minewise.ui.tk.tiles import own_font
from minewise.ui.tk.worker import Worker
from minewise.ui.training_marks import answer_in_words, drawn, first_cell

_MOVES = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}

# A board that bounces is pushed so many pixels aside, one after the other.
_BOUNCE = (10, 0, 8, 0)
_BOUNCE_MILLISECONDS = 60

# So many lines of text are seen at once.
_FEWEST, _MOST = 5, 12

# A storm's clock.
_TICK = 500


class TrainWindow(Dialog):
    """One window for all of it: a list, or a board with what is asked below it.

    Attributes:
        coach: What is shown, and what can be done.
        heading: What is trained.
        status: How it stands.
        table: The list to choose from.
        board: The board.
        charts: The progress.
        said: What is asked, or told.
        buttons: The commands that have one, by name; and the answers, by their number.
        cursor: The cell of the cursor.
    """

    def __init__(
        self, root: tk.Misc, theme: Theme, coach: Coach, first: Task[None] | None = None
    ) -> None:
        """Show it.

        Args:
            root: The window it belongs to.
            theme: Its colours.
            coach: What is shown.
            first: What to do at the beginning: looking at the last games takes a while.
        """
        super().__init__(root, theme, _("Training"))
        self.coach = coach
        self.cursor: Cell = (0, 0)
        self.buttons: dict[str, tk.Button] = {}
        self._seen: Position | None = None
        self._listed: tuple[str, ...] = ()
        self._problem = ""
        self._clock: str | None = None
        self._bouncing: str | None = None
        self._worker = Worker(self, self._tell)
        self.heading = tk.Label(self.body, anchor="w", font=own_font(self, 13, weight="bold"))
        self.status = tk.Label(self.body, anchor="w", justify="left", wraplength=620)
        columns = (Column("", 3, "e"), Column("", 16), Column("", 16), Column("", 44, grows=True))
        self.table = Table(self.body, theme, columns, height=16, opened=self._chosen)
        self.table.rows.configure(show=())
        self.board = BoardCanvas(self.body, theme, Grid(1, 1), HIDDEN)
        self.charts = ProgressCanvas(self.body, theme)
        self.said = text_to_read(self.body, 70, 7)
        self._answers, self._row = tk.Frame(self.body), tk.Frame(self.body)
        self._lay_out()
        self._bind_keys()
        self.resizable(True, True)
        self.show()
        self.appear(self)
        self._put_focus()
        self._later()
        if first is not None:
            self._worker.run(first, lambda _nothing: self.show())

    # Laying out

    def _lay_out(self) -> None:
        self.heading.grid(row=0, column=0, sticky="ew")
        self.status.grid(row=1, column=0, sticky="ew", pady=(0, 8))
        for middle in (self.table, self.board, self.charts):
            middle.grid(row=2, column=0, sticky="nsew")
        self.said.grid(row=3, column=0, sticky="ew", pady=(8, 0))
        self._answers.grid(row=4, column=0, sticky="w", pady=(6, 0))
        self._row.grid(row=5, column=0, sticky="ew", pady=(8, 0))
        known = in_window("train")
        for name in ("check", "give-up", "share", "back"):
            text = f"{known[name].label} ({shown_key(known[name].keys[0])})"
            self.buttons[name] = tk.Button(
                self._row, text=text, command=partial(self._do, name), takefocus=False
            )
        self.body.rowconfigure(2, weight=1)
        self.body.columnconfigure(0, weight=1)
        self.board.show_coordinates(shown=True)

    def _bind_keys(self) -> None:
        for keysym, name in keysyms("train").items():
            self.bind(event_of(keysym), partial(self._key, name))
        self.table.rows.bind("<ButtonRelease-1>", self._row_clicked)
        for button, name in (("1", "open"), ("2", "flag"), ("3", "flag")):
            self.board.canvas.bind(f"<Button-{button}>", partial(self._clicked, name))

    # What is shown

    def show(self) -> None:
        """Show where we are."""
        data = shown(self.coach)
        self.heading.configure(text=data["title"])
        mines = _("{mines} on the board.").format(mines=data["mines"]) if data["mines"] else ""
        self.status.configure(text=" ".join(filter(None, (data["text"], mines))))
        _show(self.table, bool(data["rows"]))
        _show(self.board, data["position"] is not None)
        _show(self.charts, data["progress"] is not None)
        self._show_rows(data)
        if data["position"] is not None:
            self._show_position(data)
        if data["progress"] is not None:
            self.charts.show(data["progress"])
        text = "\n\n".join(filter(None, (self._problem, _told(data))))
        _write(self.said, text)
        _show(self.said, bool(text))
        self._show_buttons(data)

    def _show_rows(self, data: TrainingData) -> None:
        rows = data["rows"]
        names = tuple(row["name"] for row in rows)
        at = self.table.chosen if names == self._listed else 0
        is_new, self._listed = names != self._listed, names
        keys = [*"123456789", *[""] * len(rows)]
        self.table.fill(
            [
                (key, row["title"], row["note"], row["text"])
                for key, row in zip(keys, rows, strict=False)
            ]
        )
        if rows:
            self.table.choose(at or 0)
        if is_new:
            self._put_focus()

    def _put_focus(self) -> None:
        (self.table.rows if self._listed else self).focus_set()

    def _show_position(self, data: TrainingData) -> None:
        position = self.coach.position
        assert position is not None, "a board is shown"
        marks, before = drawn(data), self._seen
        self._seen = position
        self.cursor = first_cell(before, position, marks, self.cursor)
        self.board.show(position.grid, position.view, notes=marks.notes)
        if before is None or before.grid != position.grid:
            room = self.winfo_screenwidth() - 80, self.winfo_screenheight() // 2
            width, height = self.board.wanted_size(room)
            self.board.canvas.configure(width=width, height=height)
        self.board.point_at(sorted(marks.asked | marks.numbers | marks.wrong))
        self.board.set_cursor(self.cursor)

    def _show_buttons(self, data: TrainingData) -> None:
        known = in_window("train")
        for name in list(self.buttons):
            if name.isdigit():
                self.buttons.pop(name).destroy()
        for key, choice in enumerate(data["choices"], 1):
            button = tk.Button(
                self._answers,
                text=f"{choice['label']} ({key})",
                command=partial(self._do, str(key)),
                takefocus=False,
            )
            button.pack(side="left", padx=(0, 6))
            self.buttons[str(key)] = button
        dress(self._answers, self.theme)
        _show(self._answers, bool(data["choices"]))
        for name in ("check", "give-up", "share", "back"):
            button = self.buttons[name]
            button.pack_forget()
            if name in data["can"] and (name != "check" or data["going_on"]):
                label = data["going_on"] if name == "check" else known[name].label
                button.configure(text=f"{label} ({shown_key(known[name].keys[0])})")
                button.pack(side="right" if name == "back" else "left", padx=(0, 6))

    # What is done

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being worked out."""
        return not self._worker.is_busy

    def _tell(self, task: "Task[object] | None") -> None:
        if self.winfo_exists():
            self._problem = "" if task is None else f"{task.text}."
            self.show()

    def _key(self, name: str, event: "tk.Event[tk.Misc]") -> str:
        if self._listed and name in _MOVES:
            if event.keysym in ("j", "k"):  # the list knows the arrow keys itself
                self._walk(1 if event.keysym == "j" else -1)
        elif self._listed and name in ("open", "check"):
            self._chosen(self.table.chosen or 0)
        else:
            self._do(name)
        return "break"

    def _walk(self, rows: int) -> None:
        at = (self.table.chosen or 0) + rows
        self.table.choose(max(0, min(len(self._listed) - 1, at)))

    def _do(self, name: str) -> None:
        self._problem = ""
        if name in _MOVES:
            self._move(*_MOVES[name])
        elif name == "share":
            self._copy()
        elif name == "back" and self.coach.screen == "menu":
            self.destroy()
        else:
            # On a lesson's board one goes on whether it is done or not: the space bar opens.
            is_going_on = name == "check" and self.coach.board is not None
            cell = None if is_going_on or self.coach.position is None else self.cursor
            self._act(lambda: self.coach.do(name, cell))

    def _move(self, down: int, right: int) -> None:
        position, cell = self.coach.position, (self.cursor[0] + down, self.cursor[1] + right)
        if position is not None and cell in position.grid:
            self.cursor = cell
            self.board.set_cursor(cell)

    def _copy(self) -> None:
        if self.coach.line:
            self.clipboard_clear()
            self.clipboard_append(self.coach.line)
            self._problem = _("Copied: {line}").format(line=self.coach.line)
            self.show()

    def _act(self, do: Callable[[], None]) -> None:
        """Do something, and show what it did; what is damaged is said."""
        self._worker.stop()
        board = self.coach.board
        try:
            do()
        except MinewiseError as error:
            self._problem = words.as_sentence(str(error))
        self.show()
        if board is not None and board is self.coach.board and board.bounced is not None:
            self._bounce(_BOUNCE)

    def _bounce(self, pushes: tuple[int, ...]) -> None:
        """Push the board aside and back: a cell that is not proved does not open."""
        self.board.grid_configure(padx=(pushes[0], 0))
        self._bouncing = None
        if pushes[1:]:
            self._bouncing = self.after(_BOUNCE_MILLISECONDS, lambda: self._bounce(pushes[1:]))

    def _chosen(self, number: int) -> None:
        if number < len(self._listed):
            name = self._listed[number]
            self._problem = ""
            self._act(lambda: self.coach.choose(name))

    def _row_clicked(self, event: "tk.Event[tk.Misc]") -> None:
        row = self.table.rows.identify_row(event.y)
        if row:
            self._chosen(int(row))

    def _clicked(self, name: str, event: "tk.Event[tk.Canvas]") -> None:
        cell = self.board.cell_at(event.x, event.y)
        if cell is not None:
            self.cursor, self._problem = cell, ""
            self._act(lambda: self.coach.do(name, cell))

    def _later(self) -> None:
        if self.coach.run is not None and self.coach.run.seconds is not None:
            self.show()
        self._clock = self.after(_TICK, self._later)

    def destroy(self) -> None:
        """Close it."""
        for waiting in (self._clock, self._bouncing):
            if waiting is not None:
                self.after_cancel(waiting)
        self._clock = self._bouncing = None
        self._worker.stop()
        super().destroy()


def _told(data: TrainingData) -> str:
    """What is asked or told, for the text below the board."""
    verdict, said = data["verdict"], data["message"]
    if data["lesson"]:
        return "\n\n".join(filter(None, (said, data["lesson"], data["question"])))
    if verdict is not None:
        heading = " ".join(filter(None, (f"{verdict['heading']}.", verdict["change"])))
        return f"{heading}\n{verdict['text']}"
    asked = (data["why"], f"{data['question']} {data['how']}".strip())
    told = (*asked, said if said != data["how"] else "", answer_in_words(data))
    return "\n".join(filter(None, told))


def _show(widget: tk.Widget, shown: bool) -> None:
    if shown:
        widget.grid()
    else:
        widget.grid_remove()


def _write(on: tk.Text, text: str) -> None:
    on.configure(state="normal")
    on.replace("1.0", "end", text)
    on.update_idletasks()
    lines = on.count("1.0", "end", "displaylines") or (0,)
    on.configure(state="disabled", height=max(_FEWEST, min(_MOST, lines[0])))
