"""What is told of a game beside the board: figures and luck; at the end a small chart."""

import tkinter as tk

from minewise.advice import Luck
from minewise.session import LiveFigures
from minewise.ui.tk.paint import between
from minewise.ui.tk.themes import Theme

_WIDTH, _HEIGHT = 84, 40


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


def figures_in_a_line(figures: LiveFigures) -> str:
    """The figures of a game for a narrow line; the record stands beside the clock."""
    told = figures.labelled if figures.best_seconds is None else figures.labelled[:-1]
    return "    ".join(f"{name} {value}" for name, value in told)
