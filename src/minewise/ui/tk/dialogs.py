"""Dialogs: a question, a size, a seed, a file, a text to read."""

import contextlib
import re
import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from tkinter import filedialog
from typing import TypeVar

from minewise import formats
from minewise.base import MinewiseError, NotationError, quote
from minewise.core import Chance, Level
from minewise.session import SavedGameInfo, Session, SessionCall, Settings, read_game, words
from minewise.ui.choices import SHAPES
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.theming import dress

_KINDS = [("Saved games", "*.json"), ("All files", "*")]
_READABLE: list[tuple[str, str | tuple[str, ...]]] = [
    ("Saved games and replays", ("*.json", *(f"*.{ending}" for ending in formats.READABLE))),
    ("All files", "*"),
]
_REPLAYS: tuple[str, tuple[str, ...]] = (
    "Replays and saved games",
    ("*.json", *(f"*.{ending}" for ending in formats.REPLAYS)),
)

_DATA = [("Minewise's data", "*.gz"), ("All files", "*")]

Found = TypeVar("Found")


class Dialog(tk.Toplevel):
    """A window of its own that is done before the game goes on; Escape closes it."""

    def __init__(self, root: tk.Misc, theme: Theme, title: str) -> None:
        super().__init__(root)
        self.withdraw()
        self.title(title)
        self.transient(root.winfo_toplevel())
        self.theme = theme
        self.body = tk.Frame(self)
        self.body.pack(padx=14, pady=12, fill="both", expand=True)
        self.bind("<Escape>", lambda _: self.destroy())

    def open(self, focus: tk.Misc) -> None:
        """Show it in front of the game, and wait until it is closed."""
        self.appear(focus)
        self.wait_visibility()
        focus.focus_set()  # again: a window that cannot be seen yet may not take it
        self.grab_set()
        self.wait_window()

    def appear(self, focus: tk.Misc) -> None:
        """Show it beside the game."""
        dress(self, self.theme)
        self.update_idletasks()
        above = self.master.winfo_toplevel()
        self.geometry(f"+{above.winfo_rootx() + 30}+{above.winfo_rooty() + 30}")
        self.deiconify()
        focus.focus_set()

    def destroy(self) -> None:
        """Close it, and give the keys back to the game if it had them."""
        had_keys = self.focus_displayof() is not None
        above = self.master.winfo_toplevel()
        super().destroy()
        if had_keys:
            above.focus_force()


class QuestionDialog(Dialog):
    """A sentence, and a button for each answer; the arrow keys go from one to the next.

    Attributes:
        question: The sentence.
        answer: What was answered.
    """

    def __init__(
        self, root: tk.Misc, theme: Theme, title: str, text: str, answers: Sequence[str]
    ) -> None:
        """Make the question.

        Args:
            root: The window it belongs to.
            theme: Its colours.
            title: Its title.
            text: What is asked.
            answers: What can be answered. The first loses nothing: it is the usual one, and Escape.
        """
        super().__init__(root, theme, title)
        self.answer = answers[0]
        self.question = text
        tk.Label(self.body, text=text, wraplength=380, justify="left").pack(anchor="w")
        row = tk.Frame(self.body)
        row.pack(anchor="e", pady=(14, 0))
        self.buttons = {answer: self._button(row, answer) for answer in answers}

    def _button(self, row: tk.Frame, answer: str) -> tk.Button:
        def choose(_: object = None) -> None:
            self.answer = answer
            self.destroy()

        button = tk.Button(row, text=answer, command=choose, padx=10)
        button.pack(side="left", padx=(8, 0))
        button.bind("<Return>", choose)
        button.bind("<KP_Enter>", choose)
        button.bind("<Left>", lambda _: _focus(button.tk_focusPrev()))
        button.bind("<Right>", lambda _: _focus(button.tk_focusNext()))
        return button

    def ask(self) -> str:
        """Show it, wait for an answer, and return that."""
        self.open(next(iter(self.buttons.values())))
        return self.answer


def _focus(widget: tk.Misc | None) -> None:
    if widget is not None:
        widget.focus_set()


class Form(Dialog):
    """Some fields, a line for what is wrong with them, and two buttons."""

    def __init__(  # noqa: PLR0913 - what it asks for
        self,
        root: tk.Misc,
        theme: Theme,
        title: str,
        fields: dict[str, str],
        *,
        choices: Mapping[str, Mapping[str, str]] | None = None,
        accept: str = "Play",
    ) -> None:
        """Make the form.

        Args:
            root: The window it belongs to.
            theme: Its colours.
            title: Its title.
            fields: What stands in each field, by its label.
            choices: What else is chosen, by its label: the values with their names. The first
                is chosen.
            accept: What the button says that accepts it.
        """
        super().__init__(root, theme, title)
        self.entries: dict[str, tk.Entry] = {}
        self.chosen: dict[str, tk.StringVar] = {}
        for label, value in fields.items():
            entry = tk.Entry(self.body, width=max(12, min(60, len(value) + 2)))
            entry.insert(0, value)
            for keys in ("<Control-a>", "<Control-A>", "<Command-a>"):
                with contextlib.suppress(tk.TclError):  # only a Mac has the last
                    entry.bind(keys, _select_all)
            entry.bind("<FocusIn>", _select_all)
            entry.bind("<FocusOut>", lambda event: event.widget.select_clear())
            self.entries[label] = entry
            self._place(label, entry)
        for label, names in (choices or {}).items():
            self.chosen[label] = tk.StringVar(self, next(iter(names)))
            row = tk.Frame(self.body)
            for value, name in names.items():
                tk.Radiobutton(row, text=name, value=value, variable=self.chosen[label]).pack(
                    side="left", padx=(0, 6)
                )
            self._place(label, row)
        last = self.body.grid_size()[1]
        self.problem = tk.Label(self.body, wraplength=360, justify="left", height=3, anchor="nw")
        self.problem.grid(row=last, column=0, columnspan=2, sticky="ew", pady=(6, 6))
        buttons = tk.Frame(self.body)
        buttons.grid(row=last + 1, column=0, columnspan=2, sticky="e")
        tk.Button(buttons, text=accept, command=self._accept, default="active").pack(side="left")
        tk.Button(buttons, text="Cancel", command=self.destroy).pack(side="left", padx=(8, 0))
        self.bind("<Return>", lambda _: self._accept())
        self.bind("<KP_Enter>", lambda _: self._accept())

    def _place(self, label: str, widget: tk.Widget) -> None:
        row = self.body.grid_size()[1]
        tk.Label(self.body, text=label).grid(row=row, column=0, sticky="w", padx=(0, 10), pady=3)
        widget.grid(row=row, column=1, sticky="ew", pady=3)

    def ask(self, read: Callable[[dict[str, str]], Found], note: str = "") -> Found | None:
        """Show it until `read` finds nothing wrong, and return what it makes of the fields.

        None if the person closes it.
        """
        found: list[Found] = []
        self._read: Callable[[dict[str, str]], None] = lambda fields: found.append(read(fields))
        self.problem.configure(text=note)
        self.open(next(iter(self.entries.values())))
        return found[0] if found else None

    def _accept(self) -> None:
        found = {label: entry.get().strip() for label, entry in self.entries.items()}
        found |= {label: value.get() for label, value in self.chosen.items()}
        try:
            self._read(found)
        except MinewiseError as error:
            self.problem.configure(text=words.as_sentence(str(error)))
            self.bell()
        else:
            self.destroy()


def _select_all(event: "tk.Event[tk.Entry]") -> str:
    event.widget.select_range(0, "end")
    event.widget.icursor("end")
    return "break"


def ask_for_size(
    root: tk.Misc, theme: Theme, settings: Settings, accept: str = "Play"
) -> Level | None:
    """Ask for width, height, mines and shape; None if the person changes their mind."""
    level = settings.level

    def read(fields: dict[str, str]) -> Level:
        width, height, mines = (
            _whole_number(name, fields[name], least)
            for name, least in (("Width", 1), ("Height", 1), ("Mines", 0))
        )
        wanted = Level(width, height, mines, fields["Shape"])
        replace(settings, level=wanted)  # the first-click rule may leave no room
        return wanted

    fields = {"Width": level.width, "Height": level.height, "Mines": level.mines}
    form = Form(
        root,
        theme,
        "Board of any size",
        {name: str(value) for name, value in fields.items()},
        choices={"Shape": SHAPES},
        accept=accept,
    )
    form.chosen["Shape"].set(level.shape)
    return form.ask(read)


def _whole_number(name: str, text: str, least: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or int(text) < least:
        raise NotationError(
            f"{name}: expected a whole number from {least}, not {quote(text)}"
            if text
            else f"{name}: expected a whole number from {least}",
            text,
        )
    return int(text)


def ask_for_seed(root: tk.Misc, theme: Theme, session: Session) -> SessionCall | None:
    """Ask for a seed, or for a line with a level and a seed; return how to begin that game."""

    def read(fields: dict[str, str]) -> SessionCall:
        text = fields["Seed"]
        if re.search(r"[^\w+-]", text):
            read_game(text)  # if there is none, it is said in the form
            return partial(session.paste, text)
        settings = replace(session.settings, seed=Chance.read_seed(text) if text else None)
        return partial(session.new, settings)

    seed = session.round.deal.seed
    form = Form(root, theme, "Board by random seed", {"Seed": "" if seed is None else str(seed)})
    return form.ask(
        read,
        "A number, a line from Copy seed, or a link to a board. Leave it empty for a random board.",
    )


class Reader(Dialog):
    """A text to read, beside the game."""

    def __init__(self, root: tk.Misc, theme: Theme, title: str, text: str) -> None:
        super().__init__(root, theme, title)
        lines = text.splitlines()
        self.text = tk.Text(
            self.body,
            width=max(40, min(84, max(map(len, lines)) + 2)),
            height=max(4, min(32, len(lines) + 1)),
            wrap="word",
            font="TkFixedFont",
            padx=8,
            pady=6,
        )
        self.text.insert("1.0", text)
        self.text.configure(state="disabled")
        bar = tk.Scrollbar(self.body, command=self.text.yview)
        self.text.configure(yscrollcommand=bar.set)
        close = tk.Button(self.body, text="Close", command=self.destroy)
        self.text.grid(row=0, column=0, sticky="nsew")
        bar.grid(row=0, column=1, sticky="ns")
        close.grid(row=1, column=0, columnspan=2, sticky="e", pady=(10, 0))
        self.body.rowconfigure(0, weight=1)
        self.body.columnconfigure(0, weight=1)
        self.bind("<Up>", lambda _: self.text.yview_scroll(-1, "units"))
        self.bind("<Down>", lambda _: self.text.yview_scroll(1, "units"))
        self.bind("<Prior>", lambda _: self.text.yview_scroll(-1, "pages"))
        self.bind("<Next>", lambda _: self.text.yview_scroll(1, "pages"))
        self.bind("<Return>", lambda _: self.destroy())
        self.appear(close)


# Files. These are the system's own windows.


def ask_where_to_save(root: tk.Misc) -> str:
    """Ask for the name of a file to write; empty if the person changes their mind."""
    return filedialog.asksaveasfilename(
        parent=root, title="Save to file", defaultextension=".json", filetypes=_KINDS
    )


def ask_which_replay(root: tk.Misc) -> str:
    """Ask for a replay to show; empty if the person changes their mind."""
    return filedialog.askopenfilename(
        parent=root, title="Open replay", filetypes=[_REPLAYS, ("All files", "*")]
    )


def ask_which_solution(root: tk.Misc) -> str:
    """Ask for a file with a course AI; empty if the person changes their mind."""
    return filedialog.askopenfilename(
        parent=root,
        title="Open a course AI",
        filetypes=[("Files of Python", "*.py"), ("All files", "*")],
    )


def ask_where_to_save_replay(root: tk.Misc) -> str:
    """Ask for the name of a replay to write; empty if the person changes their mind."""
    kinds = [(f"{ending.upper()} files", f"*.{ending}") for ending in ("replay", "evf", "rawvf")]
    return filedialog.asksaveasfilename(
        parent=root, title="Save replay", defaultextension=".replay", filetypes=kinds
    )


def ask_what_to_load(root: tk.Misc) -> str:
    """Ask for a file to read; empty if the person changes their mind."""
    return filedialog.askopenfilename(
        parent=root, title="Open a saved game, a replay or a board", filetypes=_READABLE
    )


def ask_where_to_export(root: tk.Misc) -> str:
    """Ask for the name of a file for everything; empty if the person changes their mind."""
    return filedialog.asksaveasfilename(
        parent=root,
        title="Export everything",
        defaultextension=".gz",
        initialfile="minewise-data.gz",
        filetypes=_DATA,
    )


def ask_what_to_import(root: tk.Misc) -> str:
    """Ask for such a file; empty if the person changes their mind."""
    return filedialog.askopenfilename(parent=root, title="Import everything", filetypes=_DATA)


# Questions


def ask_to_give_up(root: tk.Misc, theme: Theme, question: str) -> bool:
    """Ask whether a game that goes on may be given up."""
    answers = "Keep playing", "Give up"
    return QuestionDialog(root, theme, "Give up this game?", question, answers).ask() == answers[1]


def ask_to_resume(root: tk.Misc, theme: Theme, left: SavedGameInfo) -> bool:
    """Ask whether to resume the game that was left."""
    answers = "Resume", "New game"
    text = f"You left a game: {words.kept_game(left)}. Do you want to resume it?"
    return QuestionDialog(root, theme, "Resume your game?", text, answers).ask() == answers[0]


def ask_to_leave(root: tk.Misc, theme: Theme, problem: str) -> bool:
    """Ask whether to leave although the game cannot be kept."""
    answers = "Stay", "Leave"
    text = f"Your game cannot be kept: {problem} Do you want to leave anyway?"
    return QuestionDialog(root, theme, "Leave?", text, answers).ask() == answers[1]
