"""A replay beside the game: step by step, with a grade for every guess."""

import tkinter as tk
from functools import partial

from minewise.core import place
from minewise.session import Replay, words
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.dialogs import Dialog
from minewise.ui.tk.themes import Theme


class ReplayWindow(Dialog):
    """Walks along a replay with buttons, a slider or the arrow keys."""

    def __init__(self, root: tk.Misc, theme: Theme, replay: Replay) -> None:
        super().__init__(root, theme, "Replay")
        self.replay = replay
        grid = replay.deal.level.grid
        self.board = BoardCanvas(self.body, theme, grid, replay.view)
        self.said = tk.Label(self.body, anchor="nw", justify="left", height=3)
        self.slider = tk.Scale(
            self.body, from_=0, to=len(replay), orient="horizontal", command=self._slid
        )
        buttons = tk.Frame(self.body)
        for text, key, by in (
            ("First (Home)", "<Home>", -len(replay)),
            ("Back (Left)", "<Left>", -1),
            ("On (Right)", "<Right>", 1),
            ("Last (End)", "<End>", len(replay)),
        ):
            walk = partial(self._walk, by)
            tk.Button(buttons, text=text, command=walk, takefocus=False).pack(
                side="left", expand=True, fill="x"
            )
            self.bind(key, walk)
        self.board.grid(row=0, column=0, sticky="nsew")
        self.said.grid(row=1, column=0, sticky="ew", pady=(8, 0))
        self.slider.grid(row=2, column=0, sticky="ew")
        buttons.grid(row=3, column=0, sticky="ew")
        self.body.rowconfigure(0, weight=1)
        self.body.columnconfigure(0, weight=1)
        self.said.bind("<Configure>", lambda event: self.said.configure(wraplength=event.width - 8))
        width, height = self.board.wanted_size((self.winfo_screenwidth() * 3 // 4,) * 2)
        self.board.canvas.configure(width=max(width, 400), height=min(height, self._most_height()))
        self.appear(self.slider)
        self.go(0)

    def _most_height(self) -> int:
        return self.winfo_screenheight() * 3 // 5

    def _walk(self, by: int, _: object = None) -> str:
        self.go(self.replay.at + by)
        return "break"  # the slider has ideas of its own about arrow keys

    def _slid(self, value: str) -> None:
        if int(value) != self.replay.at:
            self.go(int(value))

    def go(self, number: int) -> None:
        """Show the board after so many steps."""
        replay = self.replay
        if number == replay.at + 1:
            replay.forward()
        elif number == replay.at - 1:
            replay.back()
        else:
            replay.go(number)
        self.slider.set(replay.at)
        self.board.show(replay.deal.level.grid, replay.view)
        if replay.at:
            cell = replay.steps[replay.at - 1].cell
            self.board.set_cursor(cell)
        else:
            self.board.set_cursor(None)
        self.said.configure(text=self._in_words())

    def _in_words(self) -> str:
        replay = self.replay
        if not replay.at:
            return f"Before the first of {words.steps(len(replay))}."
        step = replay.steps[replay.at - 1]
        by = "" if step.by is None else f" by {step.by}"
        said = (
            f"Step {replay.at} of {len(replay)}, at {words.duration(step.seconds)}: "
            f"{step.click} {place(step.cell)}{by}."
        )
        grade = replay.grade(replay.at - 1)
        return said if grade is None else f"{said} {grade}"
