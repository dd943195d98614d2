"""Dialogs: a size, a seed, a file, a text to read."""

import tkinter as tk
from collections.abc import Callable
from dataclasses import replace
from tkinter import filedialog, messagebox

from minewise import formats
from minewise.core import Chance, Level, MinewiseError
from minewise.session import (
    Action,
    NewGame,
    Paste,
    SavedGame,
    Session,
    Settings,
    read_game,
    words,
)
from minewise.ui.tk.dressing import dress
from minewise.ui.tk.themes import Theme

_KINDS = [("Saved games", "*.json"), ("All files", "*")]
_READABLE: list[tuple[str, str | tuple[str, ...]]] = [
    ("Saved games and replays", ("*.json", *(f"*.{ending}" for ending in formats.READABLE))),
    ("All files", "*"),
]


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


class Form(Dialog):
    """Some fields, a line for what is wrong with them, and two buttons."""

    def __init__(self, root: tk.Misc, theme: Theme, title: str, fields: dict[str, str]) -> None:
        """Make the form.

        Args:
            root: The window it belongs to.
            theme: Its colours.
            title: Its title.
            fields: What stands in each field, by its label.
        """
        super().__init__(root, theme, title)
        self.entries: dict[str, tk.Entry] = {}
        for row, (label, value) in enumerate(fields.items()):
            tk.Label(self.body, text=label).grid(
                row=row, column=0, sticky="w", padx=(0, 10), pady=3
            )
            entry = tk.Entry(self.body, width=max(12, min(60, len(value) + 2)))
            entry.insert(0, value)
            entry.select_range(0, "end")
            entry.grid(row=row, column=1, sticky="ew", pady=3)
            self.entries[label] = entry
        self.problem = tk.Label(self.body, wraplength=360, justify="left", height=3, anchor="nw")
        self.problem.grid(row=len(fields), column=0, columnspan=2, sticky="ew", pady=(6, 6))
        buttons = tk.Frame(self.body)
        buttons.grid(row=len(fields) + 1, column=0, columnspan=2, sticky="e")
        tk.Button(buttons, text="Play", command=self._accept, default="active").pack(side="left")
        tk.Button(buttons, text="Cancel", command=self.destroy).pack(side="left", padx=(8, 0))
        self.bind("<Return>", lambda _: self._accept())
        self.bind("<KP_Enter>", lambda _: self._accept())

    def ask(self, read: Callable[[dict[str, str]], object], note: str = "") -> None:
        """Show it until it is closed, or `read` has found nothing wrong."""
        self._read = read
        self.problem.configure(text=note)
        self.open(next(iter(self.entries.values())))

    def _accept(self) -> None:
        try:
            self._read({label: entry.get().strip() for label, entry in self.entries.items()})
        except MinewiseError as error:
            self.problem.configure(text=words.capital(str(error)))
            self.bell()
        else:
            self.destroy()


def ask_for_size(root: tk.Misc, theme: Theme, settings: Settings) -> Settings | None:
    """Ask for width, height and mines; None if the person thinks better of it."""
    found: list[Settings] = []

    def read(fields: dict[str, str]) -> None:
        level = Level.parse("x".join(fields.values()))
        found.append(replace(settings, level=level))

    level = settings.level
    fields = {"Width": level.width, "Height": level.height, "Mines": level.mines}
    form = Form(root, theme, "Your own size", {name: str(value) for name, value in fields.items()})
    form.ask(read)
    return found[0] if found else None


def ask_for_seed(root: tk.Misc, theme: Theme, session: Session) -> Action | None:
    """Ask for a seed, or for a line with a level and a seed; return how to begin that game."""
    found: list[Action] = []

    def read(fields: dict[str, str]) -> None:
        text = fields["Seed"]
        if " " in text:
            found.append(_paste(text))
            return
        settings = replace(session.settings, seed=Chance.read_seed(text) if text else None)
        found.append(NewGame(settings))

    seed = session.round.deal.seed
    form = Form(root, theme, "A board by its seed", {"Seed": "" if seed is None else str(seed)})
    form.ask(read, "A number, or a whole line as Copy the seed gives it. Empty: boards by chance.")
    return found[0] if found else None


def _paste(text: str) -> Action:
    """How to begin the game of a line.

    Raises:
        MinewiseError: There is no such game.
    """
    read_game(text)
    return Paste(text)


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


def show_text(root: tk.Misc, theme: Theme, title: str, text: str) -> None:
    """Show a text to read."""
    Reader(root, theme, title, text)


# Files, and questions. These are the system's own windows.


def ask_where_to_save(root: tk.Misc) -> str:
    """Ask for the name of a file to write; empty if the person thinks better of it."""
    return filedialog.asksaveasfilename(
        parent=root, title="Save the game", defaultextension=".json", filetypes=_KINDS
    )


def ask_what_to_load(root: tk.Misc) -> str:
    """Ask for a file to read; empty if the person thinks better of it."""
    return filedialog.askopenfilename(
        parent=root, title="Load a saved game, a replay or a board", filetypes=_READABLE
    )


def ask_to_go_on(root: tk.Misc, saved: SavedGame) -> bool:
    """Ask whether to go on with the game that was left."""
    steps = words.steps(len(saved.done))
    return messagebox.askyesno(
        "Go on?",
        f"You left a game: {saved.deal.level}, {steps}, {words.duration(saved.seconds)}. "
        "Go on with it?",
        parent=root,
    )


def ask_to_leave(root: tk.Misc, problem: str) -> bool:
    """Ask whether to leave although the game cannot be kept."""
    return messagebox.askyesno(
        "Leave?", f"The game cannot be kept: {problem} Leave all the same?", parent=root
    )
