"""A replay beside the game: played at any speed, or step by step, with odds and grades."""

import time
import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from minewise.advice import ReviewedStep, estimated_in_words
from minewise.analysis import PositionAnalysis
from minewise.base import FOREVER, ImpossibleError, Limit, Task, quote
from minewise.core import place
from minewise.logic import Words
from minewise.session import Keys, Replay, words
from minewise.ui.replays import about, headline, read_any_file
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.commands import command_of, keysyms
from minewise.ui.tk.dialogs import Dialog
from minewise.ui.tk.tables import Column, Table
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.worker import Worker

_FRAME = 40  # milliseconds between two pictures
_ODDS_SECONDS = 2.0

_COLUMNS = (
    Column("Step", 4, "e"),
    Column("Time", 11, "e"),
    Column("What", 12),
    Column("Grade", 20, grows=True),
)


@dataclass(frozen=True, slots=True)
class ShownReplay:
    """One game to show.

    Attributes:
        replay: The game.
        title: What it is, for the title of a window.
        about: What is known of it, in a few lines.
    """

    replay: Replay
    title: str
    about: str

    @classmethod
    def of(cls, replay: Replay) -> "ShownReplay":
        """A game of ours. It is played here: on a large board that takes a while."""
        replay.recording.played  # noqa: B018 - looking is enough
        return cls(replay, "Replay", words.as_sentence(words.size(replay.recording.level)))


def replays_in(path: Path) -> list[ShownReplay]:
    """The games in a file: of ours, or of any program that we can read.

    Raises:
        MinewiseError: It cannot be read, or there is no game in it.
    """
    recordings = read_any_file(path).recordings
    if not recordings:
        raise ImpossibleError(
            f"{quote(path)} has no replay: open it as a board with Game, Open file", path
        )
    return [
        ShownReplay(
            Replay(recording),
            f"Replay: {recording.name or path.name}",
            "\n".join([headline(recording), *about(recording)]),
        )
        for recording in recordings
    ]


class ReplayWindow(Dialog):
    """Shows games; one at a time, with buttons, a slider, a table or keys.

    Attributes:
        games: The games.
        shown: The one that is shown.
        board: Its board.
        table: Its steps.
        said: What is said of the step.
        playing: Whether it plays by itself.
    """

    def __init__(
        self,
        root: tk.Misc,
        theme: Theme,
        games: Sequence[ShownReplay],
        keys: Keys | None = None,
    ) -> None:
        """Show games, the first one first.

        Args:
            root: The window it belongs to.
            theme: Its colours.
            games: The games.
            keys: Its keys; None for the usual ones.
        """
        super().__init__(root, theme, games[0].title)
        self._keys = keysyms("replay", keys)
        self._system = str(self.tk.call("tk", "windowingsystem"))
        self.games = tuple(games)
        self.shown = self.games[0]
        self.playing = False
        self._closed = False
        self._number = 0
        self._looked = 0.0
        self._tick: str | None = None
        self._grades: list[str] = []
        self._told = 0
        self._estimated = ""
        self._grader = Worker(self, self._tell_grades)
        self._counter = Worker(self, lambda _task: None)
        self.odds = tk.BooleanVar(self, False)
        replay = self.shown.replay
        self.board = BoardCanvas(self.body, theme, replay.recording.level.grid, replay.view)
        self.table = Table(self.body, theme, _COLUMNS, height=12, chosen=self._row_chosen)
        self.about = tk.Label(self.body, anchor="nw", justify="left", wraplength=400)
        self.said = tk.Label(self.body, anchor="nw", justify="left", height=2)
        self.slider = tk.Scale(
            self.body, orient="horizontal", command=self._slid, takefocus=False, showvalue=False
        )
        self._lay_out()
        self._bind_keys()
        self._take(0)
        self.appear(self.table.rows)

    # Laying out

    def _lay_out(self) -> None:
        buttons = tk.Frame(self.body)
        self.buttons: dict[str, tk.Button] = {}
        for name, text, do in (
            ("first", "First", partial(self.go, 0)),
            ("back", "Back", partial(self._walk, -1)),
            ("play", "Play", self.play_or_pause),
            ("next", "Next", partial(self._walk, 1)),
            ("last", "Last", self._to_end),
            ("slower", "Slower", self._slower),
            ("faster", "Faster", self._faster),
        ):
            self.buttons[name] = tk.Button(buttons, text=text, command=do, takefocus=False)
            self.buttons[name].pack(side="left", padx=1)
        self.speed = tk.Label(buttons, width=7)
        self.speed.pack(side="left")
        tk.Checkbutton(
            buttons, text="Odds (O)", variable=self.odds, command=self._show, takefocus=False
        ).pack(side="left", padx=4)
        if len(self.games) > 1:
            button = tk.Button(buttons, text="Next game (N)", command=self._next_game)
            button.configure(takefocus=False)
            button.pack(side="left", padx=4)
        self.board.grid(row=0, column=0, rowspan=2, sticky="nsew", padx=(0, 10))
        self.about.grid(row=0, column=1, sticky="ew", pady=(0, 6))
        self.table.grid(row=1, column=1, sticky="nsew")
        self.said.grid(row=2, column=0, columnspan=2, sticky="ew", pady=(8, 0))
        self.slider.grid(row=3, column=0, columnspan=2, sticky="ew")
        buttons.grid(row=4, column=0, columnspan=2, sticky="w", pady=(6, 0))
        self.body.rowconfigure(1, weight=1)
        self.body.columnconfigure(0, weight=3)
        self.body.columnconfigure(1, weight=2)
        self.said.bind("<Configure>", lambda event: self.said.configure(wraplength=event.width - 8))

    def _bind_keys(self) -> None:
        self._does: dict[str, Callable[[], None]] = {
            "begin": partial(self.go, 0),
            "end": self._to_end,
            "back": partial(self._walk, -1),
            "step": partial(self._walk, 1),
            "pause": self.play_or_pause,
            "faster": self._faster,
            "slower": self._slower,
            "odds": self._turn_odds,
            "next": self._next_game,
        }
        # On the table as well: it has ideas of its own about some keys.
        for widget in (self, self.table.rows):
            widget.bind("<KeyPress>", self._key)

    def _key(self, event: "tk.Event[tk.Misc]") -> str | None:
        """Do what a key means, and nothing that the widget would do besides."""
        name = command_of(event, self._keys, self._system)
        if name is None:
            return None
        self._does[name]()
        return "break"

    def _take(self, number: int) -> None:
        """Show another of the games, from its beginning."""
        self._number = number
        speed = self.replay.speed
        self.shown = self.games[number]
        replay = self.shown.replay
        replay.speed = speed
        self.title(self.shown.title)
        self.about.configure(text=self.shown.about)
        self.slider.configure(from_=0, to=len(replay))
        self.table.fill(
            [
                (
                    str(at),
                    words.duration(step.seconds),
                    f"{step.click} {Words().cell(step.cell)}",
                    f"({step.by})" if step.by else "",
                )
                for at, step in enumerate(replay.steps, 1)
            ]
        )
        self.update_idletasks()  # before that no widget knows its size
        beside = self.table.winfo_reqwidth() + 90
        room = self.winfo_screenwidth() - beside, self.winfo_screenheight() * 3 // 5
        width, height = self.board.wanted_size(room)
        self.board.canvas.configure(width=max(width, 300), height=max(height, 240))
        self.go(0)
        self._grade()

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being played, graded or counted."""
        return not (self.playing or self._grader.is_busy or self._counter.is_busy)

    # Where we are

    def go(self, number: int) -> None:
        """Show the board after so many steps; it no longer plays."""
        self._pause()
        self.replay.go(number)
        self._show()

    @property
    def replay(self) -> Replay:
        """The game that is shown."""
        return self.shown.replay

    def _walk(self, by: int) -> None:
        self.go(self.replay.at + by)

    def _to_end(self) -> None:
        self.go(len(self.replay))

    def _slid(self, value: str) -> None:
        if int(value) != self.replay.at:
            self.go(int(value))

    def _row_chosen(self, number: int) -> None:
        if number + 1 != self.replay.at:
            self.go(number + 1)

    def _next_game(self) -> None:
        if len(self.games) > 1:
            self._take((self._number + 1) % len(self.games))

    # Playing

    def play_or_pause(self) -> None:
        """Play at the chosen speed, from the beginning if it is at the end; or stop."""
        if self.playing:
            self._pause()
            return
        if self.replay.is_over:
            self.go(0)
        self.playing = True
        self.buttons["play"].configure(text="Pause")
        self._looked = time.monotonic()
        self._tick = self.after(_FRAME, self._next_picture)

    def _pause(self) -> None:
        self.playing = False
        self.buttons["play"].configure(text="Play")
        if self._tick is not None:
            self.after_cancel(self._tick)
            self._tick = None

    def _next_picture(self) -> None:
        replay, made, now = self.replay, self.replay.at, time.monotonic()
        replay.play_on(now - self._looked)
        self._looked = now
        if made != replay.at:
            self._show()
        self.board.show_trail(replay.trail)
        if replay.is_over:
            self._pause()
        else:
            self._tick = self.after(_FRAME, self._next_picture)

    def _faster(self) -> None:
        self.replay.faster()
        self._show_speed()

    def _slower(self) -> None:
        self.replay.slower()
        self._show_speed()

    def _show_speed(self) -> None:
        self.speed.configure(text=f"{self.replay.speed:g} x")

    # What is shown

    def _turn_odds(self) -> None:
        self.odds.set(not self.odds.get())
        self._show()

    def _show(self) -> None:
        replay = self.replay
        self._show_speed()
        self.slider.set(replay.at)
        self.table.choose(replay.at - 1 if replay.at else None)
        self.said.configure(text=self._in_words())
        self.board.show_trail(replay.trail)
        if not self.odds.get():
            self._counter.stop()
            self._draw(None)
            return
        analysis = PositionAnalysis(replay.position)

        def count(task: Task[Any]) -> Limit:
            limit = task.limit(_ODDS_SECONDS)
            analysis.probability(limit)
            return limit

        self._counter.run(
            Task.finding(count),
            lambda limit: self._draw(analysis, limit),
            meanwhile=lambda: self._draw(None),
        )

    def _draw(self, analysis: PositionAnalysis | None, limit: Limit = FOREVER) -> None:
        replay = self.replay
        shown = None if replay.position.shown_mines else analysis
        chances = None if shown is None else shown.probability(limit)
        counted = None if shown is None else shown.counted(limit)
        self._estimated = (
            estimated_in_words(counted.drawn) if counted is not None and counted.estimated else ""
        )
        self.said.configure(text=self._in_words())
        self.board.show(replay.recording.level.grid, replay.view, chances)
        self.board.set_cursor(replay.steps[replay.at - 1].cell if replay.at else None)

    def _in_words(self) -> str:
        replay = self.replay
        if not replay.at:
            return f"Before the first of {words.steps(len(replay))}. Space plays it."
        step = replay.steps[replay.at - 1]
        by = "" if step.by is None else f" by {step.by}"
        said = (
            f"Step {replay.at} of {len(replay)}, at {words.duration(step.seconds)}: "
            f"{step.click} {place(step.cell)}{by}."
        )
        if replay.at <= len(self._grades):
            said = f"{said} {self._grades[replay.at - 1]}".rstrip()
        return f"{said} {self._estimated}".rstrip()

    # Grades

    def _grade(self) -> None:
        """Grade the steps, one after the other, without keeping anybody waiting."""
        self._grades, self._told = [], 0
        replay, grades = self.replay, self._grades

        def told(_number: int, judged: ReviewedStep | None) -> None:
            # In words, and here: a grade looks for the name of a guess, which may take long.
            grades.append("" if judged is None else str(judged.grade))

        task = Task.finding(lambda task: replay.review(told, lambda: task.is_stopped))
        self._grader.run(task, lambda _: self._tell_grades())

    def _tell_grades(self, _task: Task[Any] | None = None) -> None:
        """Show the grades that have come since the last time."""
        if self._closed or not self.winfo_exists():
            return
        graded = len(self._grades)
        for number in range(self._told, graded):
            grade, step = self._grades[number], self.replay.steps[number]
            if grade:
                self.table.change(number, 3, f"({step.by}) {grade}" if step.by else grade)
        self._told = graded
        self.said.configure(text=self._in_words())

    def destroy(self) -> None:
        """Close it, and stop what goes on in it."""
        self._closed = True
        self._pause()
        self._grader.stop()
        self._counter.stop()
        super().destroy()
