"""Above the board: the mine counter, the face, the clock; below them the buttons."""

import time
import tkinter as tk
from collections.abc import Callable, Mapping
from typing import Any

from minewise.base import Task
from minewise.session import Session, commands, words
from minewise.ui.tk.choices import Choices
from minewise.ui.tk.commands import shown_key
from minewise.ui.tk.faces import Face, paint_face
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.theming import dress
from minewise.ui.tk.tiles import as_image, own_font

_FACE = 30  # pixels of a screen with 96 to the inch


class Header(tk.Frame):
    """The mine counter, the face and the clock."""

    def __init__(
        self, master: tk.Misc, theme: Theme, scale: float, new_game: Callable[[], None]
    ) -> None:
        super().__init__(master)
        self._size = round(_FACE * scale)
        self._face: Face | None = None
        self.mines = self._counter()
        self.clock = self._counter()
        self.record = tk.Label(self)
        # It cannot take the focus: the keys belong to the board.
        self.face = tk.Button(
            self, compound="left", command=new_game, takefocus=False, padx=8, pady=2
        )
        self.mines.grid(row=0, column=0, sticky="w")
        self.face.grid(row=0, column=1)
        self.clock.grid(row=0, column=2, sticky="e")
        for column in range(3):
            self.columnconfigure(column, weight=1, uniform="header")
        self.set_theme(theme)

    def _counter(self) -> tk.Label:
        font = own_font(self, 15, weight="bold")
        return tk.Label(self, font=font, relief="sunken", bd=2, padx=8, pady=3)

    def set_theme(self, theme: Theme) -> None:
        dress(self, theme)
        for counter in (self.mines, self.clock):
            counter.configure(bg=theme.field, fg=theme.field_ink)
        ground = self.face.cget("bg")
        self._faces = {face: as_image(self, paint_face(face, self._size, ground)) for face in Face}
        self._shown: Face | None = None

    def show(self, session: Session, *, held: bool = False) -> None:
        """Show how the game stands."""
        self.mines.configure(text=f"Mines {session.round.mines_left}")
        self.show_time(session)
        self._face = Face.of(session.round.state, paused=session.round.paused, held=held)
        if self._face is not self._shown:
            self._show_face(self._face)

    def _show_face(self, face: Face) -> None:
        self._shown = face
        self.face.configure(image=self._faces[face], text=f" {face}")

    def show_working(self, task: Task[Any] | None) -> None:
        """Tell that something takes long, how far it is, and how to stop it; None: it is over."""
        if task is not None:
            dots = "." * (1 + int(2 * time.monotonic()) % 3)
            far = "" if task.progress is None else f" {task.progress:.0%}"
            self.face.configure(text=f" Working{dots:<3}{far} (Esc stops)")
            self._shown = None
        elif self._shown is None and self._face is not None:
            self._show_face(self._face)

    def show_time(self, session: Session) -> None:
        """Show how long the game has been played."""
        time = words.counter(session.round.seconds)
        best = session.figures().best_seconds if session.comfort.figures else None
        self.clock.configure(text=f"Time {time}")
        if best is None:
            self.record.grid_remove()
        else:
            self.record.configure(text=f"best {words.clock(best)}")
            self.record.grid(row=1, column=2, sticky="e")


class Buttons(tk.Frame):
    """A row of buttons for what is wanted most."""

    def __init__(
        self,
        master: tk.Misc,
        choices: Choices,
        do: Mapping[str, Callable[[], None]],
        chosen: Mapping[str, Callable[[], None]],
        known: Mapping[str, commands.Command],
    ) -> None:
        """Make the buttons.

        Args:
            master: Where they are.
            choices: What the ones with a check mark show.
            do: The commands by name.
            chosen: What to do after a choice of that name.
            known: The commands with their keys.
        """
        super().__init__(master)
        self._named: dict[str, tuple[str, tk.Button | tk.Checkbutton]] = {}
        for name, text in (("hint", "Hint"), ("ai", "AI move"), ("undo", "Undo")):
            self._place(name, text, tk.Button(self, command=do[name]))
        for name, text, variable in (
            ("odds", "Odds", choices.odds),
            ("flag-mode", "Flag mode", choices.flag_mode),
        ):
            self._place(name, text, tk.Checkbutton(self, variable=variable, command=chosen[name]))
        self.name_keys(known)

    def _place(self, name: str, text: str, button: tk.Button | tk.Checkbutton) -> None:
        self._named[name] = text, button
        button.configure(takefocus=False, padx=5, pady=1)
        button.pack(side="left", expand=True, fill="x", padx=1)

    def name_keys(self, known: Mapping[str, commands.Command]) -> None:
        """Show the key of each."""
        for name, (text, button) in self._named.items():
            keys = known[name].keys
            button.configure(text=f"{text} ({shown_key(keys[0])})" if keys else text)
