"""Dialogs for saved games: a name to save under, and a list to choose from."""

import tkinter as tk

from minewise.base import MinewiseError
from minewise.core import State
from minewise.session import (
    Action,
    BrokenGame,
    Delete,
    Load,
    LoadLeft,
    Rename,
    Save,
    SavedGameInfo,
    SaveFile,
    Session,
    save_to,
    suggested_name,
    words,
)
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


def ask_for_name(root: tk.Misc, theme: Theme, session: Session) -> Save | SaveFile | None:
    """Ask for a name to save the game under; None if the person changes their mind."""
    found: list[Save | SaveFile] = []
    form = Form(root, theme, "Save game", {"Name": suggested_name(session)}, accept="Save")

    def read(fields: dict[str, str]) -> None:
        action = save_to(fields["Name"])
        question = session.question(action)
        if question is not None and isinstance(action, Save):
            answers = "Cancel", "Replace"
            asked = QuestionDialog(form, theme, "Replace the saved game?", question, answers)
            if asked.ask() != answers[1]:
                form.grab_set()
                raise MinewiseError("Choose another name, or cancel", fields["Name"])
            action = Save(action.name, overwrite=True)
        found.append(action)

    form.ask(read, "Load it again with Game, Load game. Other saved games are not changed.")
    return found[0] if found else None


def ask_which_game(root: tk.Misc, theme: Theme, session: Session) -> Action | None:
    """Show the saved games; return how to resume the one that is chosen, if any."""
    chooser = SavedGamesDialog(root, theme, session)
    chooser.open(chooser.table.rows)
    return chooser.action


class SavedGamesDialog(Dialog):
    """The list of saved games, the one that was left first; they can be renamed and deleted.

    Attributes:
        action: How to resume the game that was chosen; None until then.
    """

    def __init__(self, root: tk.Misc, theme: Theme, session: Session) -> None:
        super().__init__(root, theme, "Load game")
        self.action: Action | None = None
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
        found: list[SavedGameInfo | BrokenGame] = []
        problems: list[str] = []

        def read() -> None:
            if kept is not None:
                try:
                    left = kept.left()
                except MinewiseError as error:
                    left = None
                    problems.append(words.as_sentence(str(error)))
                found.extend([*([] if left is None else [left]), *kept.all()])

        def show() -> None:
            self.games = found
            self.table.fill([_row(game) for game in found])
            self.table.choose(choose if choose < len(found) else len(found) - 1)
            if not found and not problems:
                problems.append("No game is saved. Save one with Game, Save game.")
            self._show_choice()
            if said or problems:
                self.said.configure(text=said or " ".join(problems))

        self._reader.run(read, show)

    def _tell_busy(self, seconds: float | None, _part: float | None) -> None:
        if seconds is not None:
            self.said.configure(text="Reading the saved games...")

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
            self.action = LoadLeft() if game.name is None else Load(game.name)
            self.destroy()

    def _delete(self) -> None:
        game, at = self.chosen, self.table.chosen or 0
        if game is None or game.name is None:
            return
        action = Delete(game.name)
        answers = "Cancel", "Delete"
        question = self._session.question(action) or ""
        asked = QuestionDialog(self, self.theme, "Delete this game?", question, answers).ask()
        if asked == answers[1]:
            self._fill(at, self._session.do(action).message or "")
        self._take_keys()

    def _rename(self) -> None:
        game, at = self.chosen, self.table.chosen or 0
        if game is None or game.name is None:
            return
        name = game.name
        form = Form(self, self.theme, "Rename game", {"Name": name}, accept="Rename")

        def read(fields: dict[str, str]) -> None:
            result = self._session.do(Rename(name, fields["Name"]))
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
