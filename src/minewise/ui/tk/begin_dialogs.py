"""Other ways to begin a game in the window: today's board, and your own levels."""

import tkinter as tk
from functools import partial

from minewise.base import MinewiseError, gettext as _, quote
from minewise.core import LEVELS
from minewise.session import Preset, Session, SessionCall, words
from minewise.ui import daily
from minewise.ui.choices import preset_in_words
from minewise.ui.tk.dialogs import Dialog, Form, QuestionDialog
from minewise.ui.tk.tables import Column, Table
from minewise.ui.tk.themes import Theme


def ask_for_today(root: tk.Misc, theme: Theme, session: Session) -> SessionCall | None:
    """Show today's boards and the calendar; return how to begin the one that is chosen, if any."""
    dialog = TodayDialog(root, theme, session)
    dialog.open(next(iter(dialog.levels.values())))
    return dialog.begin


class TodayDialog(Dialog):
    """Today's three boards, and a calendar of what was done.

    Attributes:
        begin: How to begin the game that was chosen; None until then.
        levels: The buttons by level.
    """

    def __init__(self, root: tk.Misc, theme: Theme, session: Session) -> None:
        super().__init__(
            root, theme, _("Today's board, {date}").format(date=daily.today().isoformat())
        )
        self.begin: SessionCall | None = None
        self._session = session
        self._now = self._month = daily.today()
        self._done = daily.what_was_done(session.storage.statistics)
        text = _("Three boards a day, the same for everybody. None needs a guess.")
        tk.Label(self.body, text=text, anchor="w").pack(fill="x", pady=(0, 8))
        self.levels: dict[str, tk.Button] = {}
        for name, told in daily.levels_of(self._done, self._now).items():
            title = f"{words.capital_letter(name)}: {told}"
            button = tk.Button(
                self.body, text=title, anchor="w", command=partial(self._play, name), padx=10
            )
            button.pack(fill="x", pady=1)
            for key in ("<Return>", "<KP_Enter>"):
                button.bind(key, lambda _, name=name: self._play(name))
            self.levels[name] = button
        head = tk.Frame(self.body)
        head.pack(fill="x", pady=(12, 2))
        tk.Button(head, text="<", command=lambda: self.turn(-1)).pack(side="left")
        self.title_of_month = tk.Label(head, width=12)
        self.title_of_month.pack(side="left")
        tk.Button(head, text=">", command=lambda: self.turn(1)).pack(side="left")
        tk.Label(head, text=daily.streak(self._done, self._now)).pack(side="right")
        self.days = tk.Frame(self.body)
        self.days.pack(fill="x")
        tk.Label(self.body, text=daily.legend(), anchor="w").pack(fill="x", pady=(4, 8))
        tk.Button(self.body, text=_("Close"), command=self.destroy).pack(anchor="e")
        self.bind("<Left>", lambda _: self.turn(-1))
        self.bind("<Right>", lambda _: self.turn(1))
        self.bind("<Up>", lambda event: _go(event.widget, -1))
        self.bind("<Down>", lambda event: _go(event.widget, 1))
        self._draw()

    def _play(self, name: str) -> None:
        self.begin = partial(self._session.today, LEVELS[name])
        self.destroy()

    def turn(self, months: int) -> None:
        """Show the month before, or the one after."""
        self._month = (daily.month_before if months < 0 else daily.month_after)(self._month)
        self._draw()

    def _draw(self) -> None:
        self.title_of_month.configure(text=daily.month_title(self._month))
        for child in self.days.winfo_children():
            child.destroy()
        theme = self.theme
        for column, name in enumerate(daily.weekdays()):
            label = tk.Label(self.days, text=name, bg=theme.window, fg=theme.ink)
            label.grid(row=0, column=column, sticky="ew", padx=1)
            self.days.columnconfigure(column, weight=1, uniform="days")
        for row, week in enumerate(daily.month_of(self._done, self._month, self._now), 1):
            for column, cell in enumerate(week):
                if cell.day:
                    label = tk.Label(
                        self.days,
                        text=f"{cell.day}\n{cell.marks}",
                        bg=theme.field,
                        fg=theme.field_ink,
                        relief="solid" if cell.is_today else "flat",
                        bd=2,
                        padx=6,
                    )
                    label.grid(row=row, column=column, sticky="ew", padx=1, pady=1)


def _go(widget: tk.Misc, way: int) -> None:
    """Give the keys to the next button, or to the one before."""
    other = widget.tk_focusNext() if way > 0 else widget.tk_focusPrev()
    if other is not None:
        other.focus_set()


def ask_for_preset(root: tk.Misc, theme: Theme, session: Session) -> SessionCall | None:
    """Show the person's own levels; return how to begin the one that is chosen, if any."""
    dialog = PresetsDialog(root, theme, session)
    dialog.open(dialog.table.rows)
    return dialog.begin


class PresetsDialog(Dialog):
    """Your own levels by name: play, add, delete.

    Attributes:
        begin: How to begin the game that was chosen; None until then.
    """

    def __init__(self, root: tk.Misc, theme: Theme, session: Session) -> None:
        super().__init__(root, theme, _("My levels"))
        self.begin: SessionCall | None = None
        self._session = session
        columns = Column(_("Name"), 18), Column(_("Level"), 50, grows=True)
        self.table = Table(self.body, theme, columns, height=8, opened=lambda _: self.play())
        self.table.pack(fill="both", expand=True)
        self.said = tk.Label(self.body, anchor="w", justify="left", wraplength=520, height=2)
        self.said.pack(fill="x", pady=(8, 8))
        row = tk.Frame(self.body)
        row.pack(anchor="e")
        self.buttons = {
            text: tk.Button(row, text=text, command=do)
            for text, do in (
                (_("Play"), self.play),
                (_("Add this level..."), self.add),
                (_("Delete..."), self.delete),
                (_("Close"), self.destroy),
            )
        }
        for button in self.buttons.values():
            button.pack(side="left", padx=(8, 0))
        self.bind("<Delete>", lambda _: self.delete())
        self._fill()

    def _fill(self, said: str | None = None) -> None:
        self._presets = self._session.presets()
        self.table.fill([(name, preset_in_words(each)) for name, each in self._presets.items()])
        self.table.choose(0)
        nothing = "" if self._presets else _("You have no levels of your own yet.")
        self.said.configure(text=said or nothing)

    @property
    def _chosen(self) -> str | None:
        number = self.table.chosen
        return None if number is None else list(self._presets)[number]

    def play(self) -> None:
        """Begin a game of the level that is chosen."""
        if self._chosen is not None:
            self.begin = partial(self._session.play_preset, self._chosen)
            self.destroy()

    def add(self) -> None:
        """Ask for a name for what is played now."""
        form = Form(self, self.theme, _("Add level"), {"Name": ""}, accept=_("Add"))
        said = ""

        def read(fields: dict[str, str]) -> str:
            result = self._session.save_preset(fields["Name"])
            if not result.done:
                raise MinewiseError(result.message or "", fields["Name"])
            return result.message or ""

        told = preset_in_words(Preset.of(self._session.settings))
        said = form.ask(read, told) or ""
        self._fill(said)
        self._take_keys()

    def delete(self) -> None:
        """Forget the level that is chosen, after a question."""
        name = self._chosen
        if name is None:
            return
        answers = _("Cancel"), _("Delete")
        question = _("Delete the level {name}?").format(name=quote(name))
        asked = QuestionDialog(self, self.theme, _("Delete this level?"), question, answers).ask()
        if asked == answers[1]:
            self._fill(self._session.delete_preset(name).message)
        self._take_keys()

    def _take_keys(self) -> None:
        self.grab_set()
        self.table.rows.focus_force()
