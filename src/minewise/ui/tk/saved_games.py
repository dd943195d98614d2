"""Dialogs for saved games: a name to save under, and a list to choose from."""

import tkinter as tk
from collections.abc import Callable
from functools import partial
from typing import Any

from minewise.base import MinewiseError, Task
from minewise.core import State
from minewise.session import BrokenGame, Result, SavedGameInfo, Session, SessionCall, words
from minewise.ui.tk.dialogs import Dialog, Form, QuestionDialog
from minewise.ui.tk.tables import Column, Table
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.worker import Worker

_COLUMNS = (
    Column("Name", 24, grows=True),
    Column("Saved", 16),
    Column("Level", 14),
    Column("Progress", 9, "e"),
    Column("Time", 12, "e"),
)
_LEFT = "The game you left"


def ask_for_name(root: tk.Misc, theme: Theme, session: Session) -> Callable[[], Result] | None:
    """Ask for a name; return how to save the game, None if the person changes their mind."""
    form = Form(root, theme, "Save game", {"Name": session.suggested_name()}, accept="Save")

    def read(fields: dict[str, str]) -> Callable[[], Result]:
        name = fields["Name"]
        question = session.save_question(name)
        if question is None:
            return partial(session.save_to, name)
        answers = "Cancel", "Replace"
        asked = QuestionDialog(form, theme, "Replace the saved game?", question, answers)
        if asked.ask() != answers[1]:
            form.grab_set()
            raise MinewiseError("Choose another name, or cancel", name)
        return partial(session.save, name, overwrite=True)

    return form.ask(read, "Load it again with Game, Load game. Other saved games are not changed.")


def ask_which_game(root: tk.Misc, theme: Theme, session: Session) -> SessionCall | None:
    """Show the saved games; return how to resume the one that is chosen, if any."""
    chooser = SavedGamesDialog(root, theme, session)
    chooser.open(chooser.table.rows)
    return chooser.load


class SavedGamesDialog(Dialog):
    """The list of saved games, the one that was left first; they can be renamed and deleted.

    Attributes:
        load: How to resume the game that was chosen; None until then.
    """

    def __init__(self, root: tk.Misc, theme: Theme, session: Session) -> None:
        super().__init__(root, theme, "Load game")
        self.load: SessionCall | None = None
        self._session = session
        self._reader = Worker(self, self._tell_busy)
        self.games: list[SavedGameInfo | BrokenGame] = []
        self.table = Table(
            self.body,
            theme,
            _COLUMNS,
            height=10,
            chosen=lambda _: self._show_choice(),
            opened=lambda _: self._resume(),
        )
        self.said = tk.Label(self.body, anchor="w", justify="left", wraplength=560, height=2)
        row = tk.Frame(self.body)
        self.buttons = {
            text: tk.Button(row, text=text, command=do)
            for text, do in (
                ("Resume", self._resume),
                ("Rename...", self._rename),
                ("Delete...", self._delete),
                ("Cancel", self.destroy),
            )
        }
        for button in self.buttons.values():
            button.pack(side="left", padx=(8, 0))
        self.table.pack(fill="both", expand=True)
        self.said.pack(fill="x", pady=(8, 8))
        row.pack(anchor="e")
        self.bind("<Delete>", lambda _: self._delete())
        self.bind("<F2>", lambda _: self._rename())
        self._fill()

    def _fill(self, choose: int = 0, said: str = "") -> None:
        """Read the list beside the window: there may be many games."""
        kept = self._session.storage.games

        def read(_task: Task[Any]) -> tuple[list[SavedGameInfo | BrokenGame], str]:
            if kept is None:
                return [], ""
            left, problem = None, ""
            try:
                left = kept.autosave()
            except MinewiseError as error:
                problem = words.as_sentence(str(error))
            return [*([] if left is None else [left]), *kept.all()], problem

        def show(found: tuple[list[SavedGameInfo | BrokenGame], str]) -> None:
            self.games, problem = found
            self.table.fill([_row(game) for game in self.games])
            self.table.choose(min(choose, len(self.games) - 1))
            if not self.games and not problem:
                problem = "No game is saved. Save one with Game, Save game."
            self._show_choice()
            if said or problem:
                self.said.configure(text=said or problem)

        self._reader.run(Task.finding(read, text="Reading the saved games"), show)

    def _tell_busy(self, task: Task[Any] | None) -> None:
        if task is not None:
            self.said.configure(text=f"{task.text}...")

    def destroy(self) -> None:
        """Close it, and wait no longer for what is being read."""
        self._reader.stop()
        super().destroy()

    @property
    def chosen(self) -> SavedGameInfo | BrokenGame | None:
        """The game that is chosen."""
        number = self.table.chosen
        return None if number is None else self.games[number]

    def _show_choice(self) -> None:
        game = self.chosen
        if isinstance(game, BrokenGame):
            self.said.configure(text=words.as_sentence(game.problem))
        elif game is not None:
            self.said.configure(text="")
        has_name = game is not None and game.name is not None
        for text, can in (
            ("Resume", isinstance(game, SavedGameInfo)),
            ("Rename...", has_name),
            ("Delete...", has_name),
        ):
            self.buttons[text].configure(state="normal" if can else "disabled")

    def _resume(self) -> None:
        game = self.chosen
        if isinstance(game, SavedGameInfo):
            session, name = self._session, game.name
            self.load = session.load_autosave if name is None else partial(session.load, name)
            self.destroy()

    def _delete(self) -> None:
        game, at = self.chosen, self.table.chosen or 0
        if game is None or game.name is None:
            return
        answers = "Cancel", "Delete"
        question = self._session.delete_question(game.name)
        asked = QuestionDialog(self, self.theme, "Delete this game?", question, answers).ask()
        if asked == answers[1]:
            self._fill(at, self._session.delete(game.name).message or "")
        self._take_keys()

    def _rename(self) -> None:
        game, at = self.chosen, self.table.chosen or 0
        if game is None or game.name is None:
            return
        name = game.name
        form = Form(self, self.theme, "Rename game", {"Name": name}, accept="Rename")

        def read(fields: dict[str, str]) -> None:
            result = self._session.rename(name, fields["Name"])
            if not result.done:
                raise MinewiseError(result.message or "", fields["Name"])

        form.ask(read)
        self._fill(at)
        self._take_keys()

    def _take_keys(self) -> None:
        self.grab_set()
        self.table.rows.focus_force()


def _row(game: SavedGameInfo | BrokenGame) -> tuple[str, ...]:
    if isinstance(game, BrokenGame):
        return game.name, "", "cannot be read", "", ""
    done = {State.WON: "won", State.LOST: "lost"}.get(game.state, f"{int(100 * game.progress)} %")
    return (
        _LEFT if game.name is None else game.name,
        words.moment(game.saved),
        str(game.level),
        done,
        words.duration(game.seconds),
    )
