"""The statistics: a table by level, charts, and every game with its replay."""

import tkinter as tk
from tkinter import ttk
from typing import Any

from minewise.base import MinewiseError, Task, gettext as _
from minewise.session import (
    Overview,
    Session,
    StatisticsTable,
    best_table,
    commands,
    game_table,
    level_table,
    month_table,
    nothing_recorded,
    words,
)
from minewise.ui.played import by_what_was_played, in_words
from minewise.ui.tk.charts import Bar, Chart
from minewise.ui.tk.dialogs import Dialog, QuestionDialog
from minewise.ui.tk.replay_window import ReplayWindow, ShownReplay
from minewise.ui.tk.styles import style_of_pages
from minewise.ui.tk.tables import Column, Table
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.theming import dress
from minewise.ui.tk.worker import Worker

# As many games and days as a chart shows side by side.
_MOST_IN_CHART = 120

# How wide the columns of both tables are, in characters.
_WIDTHS = {
    "level": 18, "first": 10, "help": 14, "games": 6, "won": 12, "best": 10, "mean": 10,
    "best rate": 9, "mean rate": 10, "efficiency": 9, "streak": 11, "ended": 16, "result": 6,
    "time": 10, "3bv": 5, "rate": 6, "clicks": 6, "replay": 6, "rank": 5, "month": 10,
}  # fmt: skip


class StatisticsWindow(Dialog):
    """Four pages: levels, charts, history, best times; times of different levels are not mixed.

    Attributes:
        pages: The pages.
        levels: The table by level.
        history: The table of games, the latest first.
        charts: The charts by name.
        best: The best times of what is chosen.
        months: How often that was won, month by month.
        chosen: What the charts and the best times are of, in words.
    """

    def __init__(self, root: tk.Misc, theme: Theme, session: Session) -> None:
        super().__init__(root, theme, "Statistics")
        self._session = session
        self._statistics = session.storage.statistics
        self._reader = Worker(self, self._tell_busy)
        self.said = tk.Label(self.body, anchor="w", justify="left", wraplength=760)
        self._inside = tk.Frame(self.body)
        self._inside.pack(fill="both", expand=True)
        self.said.pack(fill="x", pady=(8, 8))
        row = tk.Frame(self.body)
        row.pack(fill="x")
        tk.Button(row, text=_("Reset..."), command=self.reset).pack(side="left")
        tk.Button(row, text=_("Restore"), command=self.restore).pack(side="left", padx=8)
        self._close = tk.Button(row, text="Close", command=self.destroy)
        self._close.pack(side="right")
        self.resizable(True, True)
        self.appear(self._close)
        self._fill()

    def _fill(self, said: str | None = None, number: int | None = None) -> None:
        """Read what is recorded now beside the window, and show it; games may be many.

        Args:
            said: What to say then; None for what the statistics say.
            number: The game to choose in the history; None for the first page.
        """
        statistics = self._statistics

        def show(found: Overview | str | None) -> None:
            for child in self._inside.winfo_children():
                child.destroy()
            overview = found if isinstance(found, Overview) else None
            told = found if isinstance(found, str) else nothing_recorded(overview)
            self.said.configure(text=told if said is None else said)
            if overview is None or not overview.games:
                self._close.focus_set()
                return
            self._show(overview)
            dress(self._inside, self.theme)
            if number is not None:
                self.pages.select(self.history.master)  # type: ignore[no-untyped-call]
                self.history.choose(min(number, len(self._games) - 1))
            (self.levels if number is None else self.history).rows.focus_set()

        reading: Task[Overview | str | None] = Task.finding(
            lambda _task: None if statistics is None else statistics.overview(),
            lambda error: words.as_sentence(str(error)),
            _("Reading your statistics"),
        )
        self._reader.run(reading, show)

    # Reset

    def reset(self) -> None:
        """Reset the statistics, after two questions."""
        for question in self._session.reset_questions():
            answers = _("Cancel"), _("Reset")
            dialog = QuestionDialog(self, self.theme, _("Reset statistics?"), question, answers)
            if dialog.ask() != answers[1]:
                return
        self._fill(self._session.reset_statistics().message)

    def restore(self) -> None:
        """Bring back what was deleted within a day."""
        self._fill(self._session.restore_statistics().message)

    def _show(self, overview: Overview) -> None:
        self._groups = {
            in_words(played): games for played, games in by_what_was_played(overview.games).items()
        }
        self.chosen = tk.StringVar(self, next(iter(self._groups)))
        style = style_of_pages(self, self.theme)
        self.pages = ttk.Notebook(self._inside, style=style)
        self.pages.pack(fill="both", expand=True)
        self.pages.enable_traversal()
        by_level = level_table(overview)
        self.levels = Table(self.pages, self.theme, _columns(by_level), height=12)
        self.levels.fill(by_level.rows)
        self.levels.choose(0)
        self.pages.add(self.levels, text="Levels", underline=0)
        self.pages.add(self._make_charts(), text="Charts", underline=0)
        page = tk.Frame(self.pages)
        self._games = tuple(reversed(overview.games))
        by_game = game_table(self._games)
        self.history = Table(page, self.theme, _columns(by_game), height=12, opened=self._replay)
        self.history.fill(by_game.rows)
        self.history.choose(0)
        self.history.pack(fill="both", expand=True)
        self.history.rows.bind("<Delete>", lambda _event: self.delete())
        row = tk.Frame(page)
        row.pack(fill="x", pady=(6, 4), padx=4)
        tk.Button(row, text="Replay this game", command=self._replay_chosen).pack(side="left")
        tk.Button(row, text=_("Delete..."), command=self.delete).pack(side="left", padx=8)
        self.pages.add(page, text="History", underline=0)
        self.pages.add(self._make_best(), text=_("Best times"), underline=0)
        self.show_level(self.chosen.get())

    # Charts

    def _make_charts(self) -> tk.Frame:
        page = tk.Frame(self.pages)
        self._level_menu(page).grid(row=0, column=0, sticky="w", padx=4, pady=4)
        self.charts = {
            "days": Chart(page, self.theme, "Games by day; the filled part was won"),
            "wins": Chart(page, self.theme, "Share of games won, so far", " %"),
            "times": Chart(page, self.theme, "Time of each win without help", " s"),
            "rates": Chart(page, self.theme, "3BV/s of each win without help"),
        }
        for number, chart in enumerate(self.charts.values()):
            chart.grid(row=1 + number // 2, column=number % 2, sticky="nsew", padx=4, pady=4)
        for line in (0, 1):
            page.columnconfigure(line, weight=1)
            page.rowconfigure(1 + line, weight=1)
        return page

    def _level_menu(self, page: tk.Frame) -> tk.OptionMenu:
        """What to choose a level with: one for all pages."""
        menu = tk.OptionMenu(page, self.chosen, *self._groups, command=self.show_level)
        menu.configure(takefocus=True)
        return menu

    def _make_best(self) -> tk.Frame:
        page = tk.Frame(self.pages)
        self._level_menu(page).pack(anchor="w", padx=4, pady=4)
        self.best = Table(page, self.theme, _columns(best_table(())), height=10)
        self.months = Table(page, self.theme, _columns(month_table(())), height=10)
        self.best.pack(side="left", fill="both", expand=True)
        self.months.pack(side="left", fill="both", padx=(10, 0))
        return page

    def show_level(self, level: object) -> None:
        """Show the charts and the best times of what was played, named in words."""
        self.chosen.set(str(level))
        found = self._groups[str(level)]
        overview = Overview.of(found)
        self.best.fill(best_table(found).rows)
        self.months.fill(month_table(overview.months).rows)
        self.charts["days"].show_bars(
            [
                Bar(f"{day.date:%Y-%m-%d}", day.games, day.wins)
                for day in overview.days[-_MOST_IN_CHART:]
            ]
        )
        wins, shares = 0, []
        for number, game in enumerate(found, 1):
            wins += game.won
            shares.append(100 * wins / number)
        self.charts["wins"].show_points(shares[-_MOST_IN_CHART:])
        wins_alone = [game for game in found if game.won and not game.help]
        times = [game.seconds for game in wins_alone]
        rates = [game.rate for game in wins_alone if game.rate is not None]
        for name, values in (("times", times), ("rates", rates)):
            mean = sum(values) / len(values) if values else None
            self.charts[name].show_points(values[-_MOST_IN_CHART:], mean)

    # History

    def _replay_chosen(self) -> None:
        number = self.history.chosen
        if number is not None:
            self._replay(number)

    def _replay(self, number: int) -> None:
        assert self._statistics is not None, "a game was recorded in it"
        statistics, game = self._statistics, self._games[number].id

        def read(_task: Task[Any]) -> ShownReplay | str:
            replay = statistics.replay(game)
            if replay is None:
                return "The steps of that game were not kept."
            return ShownReplay.of(replay)

        def show(found: ShownReplay | str) -> None:
            if isinstance(found, ShownReplay):
                keys = self._session.keys("replay", commands.WINDOW)
                ReplayWindow(self, self.theme, [found], keys)
            self.said.configure(text=found if isinstance(found, str) else "")

        def failed(error: MinewiseError) -> str:
            return words.as_sentence(str(error))

        self._reader.run(Task.finding(read, failed, "Reading the replay"), show)

    def delete(self) -> None:
        """Delete the chosen game, after a question."""
        number = self.history.chosen
        if number is None:
            return
        answers = _("Cancel"), _("Delete")
        question = self._session.delete_finished_question()
        dialog = QuestionDialog(self, self.theme, _("Delete this game?"), question, answers)
        if dialog.ask() != answers[1]:
            return
        self._fill(self._session.delete_finished(self._games[number].id).message, number)

    def _tell_busy(self, task: Task[Any] | None) -> None:
        if task is not None:
            self.said.configure(text=f"{task.text}...")

    def destroy(self) -> None:
        """Close it, and wait no longer for what is being read."""
        self._reader.stop()
        super().destroy()


def _columns(table: StatisticsTable) -> tuple[Column, ...]:
    return tuple(
        Column(
            column.title,
            _WIDTHS[column.name],
            "e" if column.is_number else "w",
            grows=column.name == "level",
        )
        for column in table.columns
    )
