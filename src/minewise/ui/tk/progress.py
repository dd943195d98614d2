"""How far somebody is, drawn on a canvas: rating over time, and themes strong and weak."""

import tkinter as tk

from minewise.base import gettext as _
from minewise.core import HIGHEST, LOWEST
from minewise.training import ProgressData, RatedThemeData
from minewise.ui.tk.paint import between
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.tiles import own_font

_WIDTH, _HEIGHT = 620, 420

# How much higher and lower than the ratings the chart reaches.
_AROUND = 50


class ProgressCanvas(tk.Canvas):
    """Two charts, drawn again when the size changes."""

    def __init__(self, master: tk.Misc, theme: Theme) -> None:
        super().__init__(
            master, width=_WIDTH, height=_HEIGHT, bg=theme.field, highlightthickness=0, bd=0
        )
        self._theme = theme
        self._font, self._bold = own_font(self, 9), own_font(self, 9, weight="bold")
        self._progress: ProgressData | None = None
        self.bind("<Configure>", lambda _event: self._draw())

    def show(self, progress: ProgressData) -> None:
        """Show somebody's progress."""
        self._progress = progress
        self._draw()

    def _draw(self) -> None:
        self.delete("all")
        progress = self._progress
        if progress is None:
            return
        if not progress["attempts"]:
            self._write(16, 24, _("Solve some puzzles, and your progress is drawn here."))
            return
        line = self._font.metrics("linespace")
        below = max(140, self.winfo_height() // 3)
        self._draw_rating(progress, line, below)
        self._draw_themes(progress["themes"], line, below + 2 * line)

    def _draw_rating(self, progress: ProgressData, line: int, below: int) -> None:
        ratings = [point["rating"] for point in progress["history"]]
        low, high = min(ratings) - _AROUND, max(ratings) + _AROUND
        self._write(12, 4 + line, _("Rating at the end of each day"), bold=True)
        left, above, right = 60, 2 * line + 14, self.winfo_width() - 16

        def height(rating: float) -> float:
            return below - (below - above) * (rating - low) / (high - low)

        faint = between(self._theme.field, self._theme.field_ink, 0.25)
        for rating in sorted({min(ratings), max(ratings)}):
            self.create_line(left, height(rating), right, height(rating), fill=faint)
            self._write(left - 8, height(rating), str(rating), anchor="e")
        step = (right - left) / max(1, len(ratings) - 1)
        dots = [(left + number * step, height(rating)) for number, rating in enumerate(ratings)]
        if len(dots) > 1:
            self.create_line(*[at for dot in dots for at in dot], fill=self._theme.hint, width=2)
        for x, y in dots:
            self.create_oval(x - 3, y - 3, x + 3, y + 3, fill=self._theme.hint, tags=("dot",))
        days = [point["at"] for point in progress["history"]]
        self._write(left, below + line, days[0])
        if len(days) > 1:
            self._write(right, below + line, days[-1], anchor="e")

    def _draw_themes(self, themes: list[RatedThemeData], line: int, above: int) -> None:
        self._write(12, above + line, _("Themes, the strongest first"), bold=True)
        room = self.winfo_height() - above - 2 * line - 8
        step = max(12, min(line + 6, room // max(1, len(themes))))
        left = 30 + max(self._font.measure(theme["title"]) for theme in themes)
        right = self.winfo_width() - 70
        for number, theme in enumerate(themes):
            y = above + 2 * line + (number + 0.5) * step
            share = (theme["rating"] - LOWEST) / (HIGHEST - LOWEST)
            end = left + max(4.0, (right - left) * share)
            self._write(12, y, theme["title"])
            self.create_rectangle(
                left, y - step / 3, end, y + step / 3, fill=self._theme.hint, width=0, tags=("bar",)
            )
            self._write(end + 8, y, str(theme["rating"]))

    def _write(
        self, x: float, y: float, text: str, anchor: str = "w", *, bold: bool = False
    ) -> None:
        self.create_text(
            x,
            y,
            text=text,
            anchor="e" if anchor == "e" else "w",
            font=self._bold if bold else self._font,
            fill=self._theme.field_ink,
        )
