"""What is told of a game beside the board: figures and luck; at the end a small chart."""

import tkinter as tk

from minewise.advice import Luck
from minewise.session import LiveFigures
from minewise.ui.tk.paint import between
from minewise.ui.tk.themes import Theme

_WIDTH, _HEIGHT = 120, 34


class LuckChart(tk.Canvas):
    """How likely it was to live so far, guess by guess: a bar for each, the last is the lot."""

    def __init__(self, master: tk.Misc) -> None:
        super().__init__(master, width=_WIDTH, height=_HEIGHT, highlightthickness=0, bd=0)

    def draw(self, luck: Luck, theme: Theme) -> None:
        """Draw the luck of a game."""
        self.delete("all")
        self.configure(bg=theme.field)
        guesses = luck.guesses
        step = _WIDTH / max(1, len(guesses))
        for number, guess in enumerate(guesses):
            left, right = number * step, (number + 1) * step - max(1, step * 0.15)
            top = _HEIGHT - max(2, (_HEIGHT - 2) * float(guess.so_far))
            colour = theme.hint if guess.lived else theme.flag
            # A needless guess has a pale bar: it is told by its tone, and by the sentence.
            fill = between(theme.field, colour, 0.45) if guess.needless else colour
            self.create_rectangle(left, top, right, _HEIGHT, fill=fill, outline=colour)
            if not guess.lived:
                self.create_line(left, 2, right, _HEIGHT, fill=theme.field_ink, width=2)
                self.create_line(left, _HEIGHT, right, 2, fill=theme.field_ink, width=2)


class Beside(tk.Frame):
    """A line of figures, and a quiet one of luck; both are only there when there is something."""

    def __init__(self, master: tk.Misc) -> None:
        super().__init__(master)
        self.luck = tk.Label(self, anchor="w", justify="left")
        self.chart = LuckChart(self)
        self.columnconfigure(0, weight=1)

    def tell_luck(self, text: str, luck: Luck | None, theme: Theme, *, chart: bool = False) -> None:
        """Tell luck in a sentence; nothing for an empty one.

        Args:
            text: The sentence.
            luck: What it is about.
            theme: The colours of the chart.
            chart: Whether to draw it, too.
        """
        self.luck.configure(text=text)
        if text:
            self.luck.grid(row=0, column=0, sticky="ew")
        else:
            self.luck.grid_remove()
        if chart and luck is not None and luck.guesses:
            self.chart.draw(luck, theme)
            self.chart.grid(row=0, column=1, sticky="e", padx=(8, 0))
        else:
            self.chart.grid_remove()


def figures_in_a_line(figures: LiveFigures) -> str:
    """The figures of a game for a narrow line."""
    return "    ".join(f"{name} {value}" for name, value in figures.labelled)
