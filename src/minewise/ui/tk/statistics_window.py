"""The statistics: a table by level, charts, and every game with its replay."""

import tkinter as tk
from tkinter import ttk
from typing import Any

from minewise.base import MinewiseError, Task
from minewise.session import (
    Overview,
    Statistics,
    StatisticsError,
    StatisticsTable,
    game_table,
    level_table,
    nothing_recorded,
    words,
)
from minewise.ui.tk.charts import Bar, Chart
from minewise.ui.tk.dialogs import Dialog
from minewise.ui.tk.replay_window import ReplayWindow, ShownReplay
from minewise.ui.tk.styles import style_of_pages
from minewise.ui.tk.tables import Column, Table
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.worker import Worker

# As many games and days as a chart shows side by side.
_MOST_IN_CHART = 120
_ALL = "All levels"

# How wide the columns of both tables are, in characters.
_WIDTHS = {
    "level": 18, "first": 10, "help": 14, "games": 6, "won": 12, "best": 10, "mean": 10,
    "best rate": 9, "mean rate": 10, "efficiency": 9, "streak": 11, "ended": 16, "result": 6,
    "time": 10, "3bv": 5, "rate": 6, "clicks": 6, "replay": 6,
}  # fmt: skip


class StatisticsWindow(Dialog):
    """Three pages: levels, charts, history.

    Attributes:
        pages: The pages.
        levels: The table by level.
        history: The table of games, the latest first.
        charts: The charts by name.
    """

    def __init__(self, root: tk.Misc, theme: Theme, statistics: Statistics | None) -> None:
        super().__init__(root, theme, "Statistics")
        self._statistics = statistics
        self._reader = Worker(self, self._tell_busy)
        self.said = tk.Label(self.body, anchor="w", justify="left", wraplength=760)
        overview = self._read()
        if overview.games:
            self._show(overview)
        self.said.pack(fill="x", pady=(8, 8))
        close = tk.Button(self.body, text="Close", command=self.destroy)
        close.pack(anchor="e")
        self.resizable(True, True)
        self.appear(self.levels.rows if overview.games else close)

    def _read(self) -> Overview:
        """All games; none, and a sentence, where there are none."""
        overview = None
        try:
            overview = None if self._statistics is None else self._statistics.overview()
            said = nothing_recorded(overview)
        except StatisticsError as error:
            said = words.as_sentence(str(error))
        self.said.configure(text=said)
        return overview or Overview.of(())

    def _show(self, overview: Overview) -> None:
        self._overview = overview
        style = style_of_pages(self, self.theme)
        self.pages = ttk.Notebook(self.body, style=style)
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
        tk.Button(page, text="Replay this game", command=self._replay_chosen).pack(
            anchor="w", pady=(6, 4), padx=4
        )
        self.pages.add(page, text="History", underline=0)
        self._draw_charts(_ALL)

    # Charts

    def _make_charts(self) -> tk.Frame:
        page = tk.Frame(self.pages)
        levels = [_ALL, *dict.fromkeys(game.title for game in self._overview.games)]
        chosen = tk.StringVar(page, _ALL)
        menu = tk.OptionMenu(page, chosen, *levels, command=self._draw_charts)
        menu.grid(row=0, column=0, sticky="w", padx=4, pady=4)
        self.charts = {
            "days": Chart(page, self.theme, "Games by day; the filled part was won"),
            "wins": Chart(page, self.theme, "Share of games won, so far", " %"),
            "times": Chart(page, self.theme, "Time of each win", " s"),
            "rates": Chart(page, self.theme, "3BV/s of each win"),
        }
        for number, chart in enumerate(self.charts.values()):
            chart.grid(row=1 + number // 2, column=number % 2, sticky="nsew", padx=4, pady=4)
        for line in (0, 1):
            page.columnconfigure(line, weight=1)
            page.rowconfigure(1 + line, weight=1)
        return page

    def _draw_charts(self, level: object) -> None:
        found = [game for game in self._overview.games if level in (_ALL, game.title)]
        overview = Overview.of(found)
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
        times = [game.seconds for game in found if game.won]
        rates = [game.rate for game in found if game.rate is not None]
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
                ReplayWindow(self, self.theme, [found])
            self.said.configure(text=found if isinstance(found, str) else "")

        def failed(error: MinewiseError) -> str:
            return words.as_sentence(str(error))

        self._reader.run(Task.finding(read, failed, "Reading the replay"), show)

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
