"""A game of a student's AI beside the game: step by step, with what the course's rules know."""

import tkinter as tk
from functools import partial

from minewise.base import Task, gettext as _
from minewise.core import HIDDEN
from minewise.course import STEP_SECONDS, Stepper, WatchedData, legend, shown
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.commands import event_of, in_window, keysyms, shown_key
from minewise.ui.tk.dialogs import Dialog
from minewise.ui.tk.message import text_to_read
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.tiles import own_font
from minewise.ui.tk.worker import Worker


class CourseWindow(Dialog):
    """Two boards, what the one misses, and the sentences it reasons with.

    Attributes:
        stepper: Where we are.
        yours: The board with what the student's AI knows.
        rules: The board with what the course's rules know.
        said: What is wrong, and why.
        sentences: What the AI reasons with.
    """

    def __init__(self, root: tk.Misc, theme: Theme, stepper: Stepper) -> None:
        super().__init__(root, theme, stepper.name)
        self.stepper = stepper
        self._tick: str | None = None
        self._worker = Worker(self, self._tell)
        grid = stepper.board.grid
        view = HIDDEN * len(grid)
        self.heading = tk.Label(self.body, anchor="w", font=own_font(self, 11, weight="bold"))
        self.yours, self.rules = (BoardCanvas(self.body, theme, grid, view) for _board in range(2))
        self._labels = [tk.Label(self.body, anchor="w") for _board in range(2)]
        self.said, self.sentences = (
            text_to_read(self.body, 44, 9, "TkFixedFont") for _board in range(2)
        )
        self.slider = tk.Scale(
            self.body, orient="horizontal", command=self._slid, takefocus=False, showvalue=False
        )
        self.buttons: dict[str, tk.Button] = {}
        self._lay_out()
        for keysym, name in keysyms("course").items():
            self.bind(event_of(keysym), partial(self._key, name))
        for board in (self.yours, self.rules):
            board.canvas.bind("<Button-1>", partial(self._clicked, board))
        self.show()
        self.appear(self)
        self._later()

    # Laying out

    def _lay_out(self) -> None:
        self.heading.grid(row=0, column=0, columnspan=2, sticky="ew", pady=(0, 6))
        room = self.winfo_screenwidth() // 2 - 60, self.winfo_screenheight() // 2
        for column, board in enumerate((self.yours, self.rules)):
            self._labels[column].grid(row=1, column=column, sticky="w")
            board.show_coordinates(shown=True, first=0)
            width, height = board.wanted_size(room)
            board.canvas.configure(width=width, height=height)
            board.grid(row=2, column=column, sticky="nsew", padx=(0, 10))
        tk.Label(self.body, anchor="w", text=legend()).grid(
            row=3, column=0, columnspan=2, sticky="w", pady=(4, 4)
        )
        self.said.grid(row=4, column=0, sticky="nsew", padx=(0, 10))
        self.sentences.grid(row=4, column=1, sticky="nsew", padx=(0, 10))
        self.slider.grid(row=5, column=0, columnspan=2, sticky="ew", pady=(6, 0))
        row = tk.Frame(self.body)
        row.grid(row=6, column=0, columnspan=2, sticky="w", pady=(6, 0))
        known = in_window("course")
        names = ("back", "play", "step", "difference", "again", "next", "reload")
        for name in names:
            text = f"{_short(name)} ({shown_key(known[name].keys[0])})"
            button = tk.Button(row, text=text, command=partial(self._do, name), takefocus=False)
            button.pack(side="left", padx=1)
            self.buttons[name] = button
        self.body.rowconfigure(2, weight=3)
        self.body.rowconfigure(4, weight=2)
        for column in (0, 1):
            self.body.columnconfigure(column, weight=1, uniform="board")

    # What is shown

    def show(self) -> None:
        """Show where we are."""
        data = shown(self.stepper)
        self.heading.configure(text=data["heading"])
        pointed = [(row, column) for row, column in [*data["missed"], *data["wrong"], *data["lit"]]]
        grid, chosen = self.stepper.board.grid, self.stepper.chosen
        boards = (self.yours, self.rules)
        known_by = (data["yours"], data["rules"])
        for board, label, known in zip(boards, self._labels, known_by, strict=True):
            view = "".join(symbol if symbol.isdigit() else HIDDEN for symbol in known["view"])
            notes = {grid.cell(index): note for index, note in enumerate(known["notes"]) if note}
            board.show(grid, view, notes=notes)
            board.point_at(pointed)
            board.set_cursor(chosen, see=False)
            label.configure(text=known["label"])
        _write(self.said, "\n".join(_said(data)))
        _write(self.sentences, "\n".join(_sentences(data)))
        self.slider.configure(from_=0, to=data["last"])
        self.slider.set(data["place"])
        self.buttons["play"].configure(
            text=_("Pause (Space)") if data["playing"] else _("Play (Space)")
        )

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being played or worked out."""
        return not self.stepper.playing and not self._worker.is_busy

    def _tell(self, task: "Task[object] | None") -> None:
        if task is not None and self.winfo_exists():
            _write(self.said, f"{task.text}.")

    # What is done

    def _key(self, name: str, _event: object) -> str:
        self._do(name)
        return "break"

    def _do(self, name: str) -> None:
        self._work(self.stepper.do(name))

    def _work(self, task: Task[None]) -> None:
        self._worker.run(task, lambda _nothing: self.show())

    def _slid(self, value: str) -> None:
        if int(value) != self.stepper.place:
            self.stepper.go(int(value))
            self.show()

    def _clicked(self, board: BoardCanvas, event: "tk.Event[tk.Canvas]") -> None:
        cell = board.cell_at(event.x, event.y)
        if cell is not None:
            self._work(self.stepper.open(cell))

    def _later(self) -> None:
        if self.stepper.playing:
            self.stepper.tick()
            self.show()
        self._tick = self.after(round(1000 * STEP_SECONDS), self._later)

    def destroy(self) -> None:
        """Close it, and end the student's process."""
        if self._tick is not None:
            self.after_cancel(self._tick)
            self._tick = None
        self._worker.stop()
        self.stepper.close()
        super().destroy()


def _short(name: str) -> str:
    return {
        "back": _("Back"),
        "play": _("Play"),
        "step": _("Step"),
        "difference": _("Next difference"),
        "again": _("AI again"),
        "next": _("Another board"),
        "reload": _("Read file again"),
    }[name]


def _said(data: WatchedData) -> list[str]:
    said = [line for line in (data["message"], data["said"]) if line]
    return [*said, *([_("Why:")] if data["why"] else []), *(f"  {line}" for line in data["why"])]


def _sentences(data: WatchedData) -> list[str]:
    lines = [_("Its sentences: {count}").format(count=data["count"])]
    lines += [f"{one['mark']} {one['text']}" for one in data["sentences"]]
    if data["more"]:
        lines.append(_("and {count} more").format(count=data["more"]))
    return lines


def _write(on: tk.Text, text: str) -> None:
    on.configure(state="normal")
    on.replace("1.0", "end", text)
    # What is too long for a line goes on below its beginning.
    on.tag_configure("hanging", lmargin2="5m")
    on.tag_add("hanging", "1.0", "end")
    on.configure(state="disabled")
