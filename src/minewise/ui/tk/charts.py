"""Small charts on a canvas: bars for days, dots and lines for games."""

import tkinter as tk
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from minewise.ui.tk.paint import between
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.tiles import own_font


@dataclass(frozen=True, slots=True)
class Bar:
    """How many there were, and how many of them count more: games, and wins.

    Attributes:
        label: What stands below it.
        whole: Its height.
        part: How much of that is filled.
    """

    label: str
    whole: float
    part: float


class Chart(tk.Canvas):
    """A chart with a title, which is drawn again when its size changes."""

    def __init__(self, master: tk.Misc, theme: Theme, title: str, unit: str = "") -> None:
        """Make an empty chart.

        Args:
            master: Where it is.
            theme: Its colours.
            title: What it shows.
            unit: The unit of its numbers.
        """
        super().__init__(master, width=320, height=150, bg=theme.field, highlightthickness=0, bd=0)
        self._theme = theme
        self._title = title
        self._unit = unit
        self._font = own_font(self, 8)
        self._bars: tuple[Bar, ...] = ()
        self._points: tuple[float, ...] = ()
        self._line: float | None = None
        self.bind("<Configure>", lambda _: self.draw())

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Show bars, of which a part is filled."""
        self._bars, self._points = tuple(bars), ()
        self.draw()

    def show_points(self, points: Sequence[float], line: float | None = None) -> None:
        """Show numbers one after the other, and a line at a height of its own: the mean."""
        self._bars, self._points, self._line = (), tuple(points), line
        self.draw()

    def draw(self) -> None:
        """Draw it in the room there is."""
        self.delete("all")
        ink, line = self._theme.field_ink, self._font.metrics("linespace")
        self._write(8, 6 + line / 2, self._title, anchor="w")
        values = [bar.whole for bar in self._bars] or list(self._points)
        if not values:
            middle = self.winfo_width() / 2, self.winfo_height() / 2
            self._write(*middle, "Nothing to show yet")
            return
        top = _round_up(max(values))
        high = self._number(top)
        left, above = self._font.measure(high) + 14, line + 16
        right, below = self.winfo_width() - 10, self.winfo_height() - line - 8
        faint = between(self._theme.field, ink, 0.25)
        for part, text in ((0.0, "0"), (1.0, high)):
            y = below - (below - above) * part
            self.create_line(left, y, right, y, fill=faint)
            self._write(left - 6, y, text, anchor="e")
        place = left, above, right, below
        if self._bars:
            self._draw_bars(place, top)
        else:
            self._draw_points(place, top)

    def _draw_bars(self, place: tuple[float, float, float, float], top: float) -> None:
        left, above, right, below = place
        step = (right - left) / len(self._bars)
        wide = max(1.0, min(26.0, step * 0.7))
        pale = between(self._theme.field, self._theme.hint, 0.3)
        for number, bar in enumerate(self._bars):
            x = left + (number + 0.5) * step
            for height, colour in ((bar.whole, pale), (bar.part, self._theme.hint)):
                y = below - (below - above) * height / top
                self.create_rectangle(
                    x - wide / 2, y, x + wide / 2, below, fill=colour, width=0, tags=("bar",)
                )
        self._label_ends(place, self._bars[0].label, self._bars[-1].label)

    def _draw_points(self, place: tuple[float, float, float, float], top: float) -> None:
        left, above, right, below = place
        count = len(self._points)
        step = (right - left) / max(1, count - 1)
        dots = [
            (
                (left + right) / 2 if count == 1 else left + number * step,
                below - (below - above) * value / top,
            )
            for number, value in enumerate(self._points)
        ]
        if count > 1:
            self.create_line(*[at for dot in dots for at in dot], fill=self._theme.hint, width=2)
        size = 3 if count <= 60 else 1
        for x, y in dots:
            self.create_oval(
                x - size,
                y - size,
                x + size,
                y + size,
                fill=self._theme.hint,
                width=0,
                tags=("dot",),
            )
        if self._line is not None:
            y = below - (below - above) * self._line / top
            self.create_line(left, y, right, y, fill=self._theme.field_ink, dash=(4, 3))
            self._write(right, y - 7, f"mean {self._number(self._line)}", anchor="e")
        self._label_ends(place, "first", "latest" if count > 1 else "")

    def _label_ends(self, place: tuple[float, float, float, float], first: str, last: str) -> None:
        left, _, right, below = place
        y = below + self._font.metrics("linespace") / 2 + 3
        self._write(left, y, first, anchor="w")
        if last != first:
            self._write(right, y, last, anchor="e")

    def _write(
        self, x: float, y: float, text: str, anchor: Literal["w", "e", "center"] = "center"
    ) -> None:
        self.create_text(
            x, y, text=text, anchor=anchor, font=self._font, fill=self._theme.field_ink
        )

    def _number(self, value: float) -> str:
        return f"{value:.3g}{self._unit}"


def _round_up(value: float) -> float:
    """The next number that is easy to read.

    >>> _round_up(37), _round_up(0.3), _round_up(0)
    (40.0, 0.4, 1.0)
    """
    if value <= 0:
        return 1.0
    scale = 10.0 ** len(str(int(value)))
    while scale > value:
        scale /= 10
    return next(
        float(f"{step * scale:.3g}") for step in (1, 2, 4, 5, 8, 10) if step * scale >= value
    )
