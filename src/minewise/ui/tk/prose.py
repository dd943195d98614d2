"""Text to read: it wraps, can be copied, and shows the cells that its sentences name."""

import re
import tkinter as tk
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from minewise.core import Cell, Grid
from minewise.core.grid import place
from minewise.ui.tk.themes import BODY, ColourTheme

# A full stop within a number, as in 0.5, ends no sentence.
_SENTENCE = re.compile(r"\S.*?(?:[.!?](?=\s|$)|$)", re.MULTILINE)
_SHORT = re.compile(r"\((\d{1,7}),(\d{1,7})\)")


@dataclass(frozen=True, slots=True)
class ProsePart:
    """A part of a text."""

    start: int
    end: int
    cells: tuple[Cell, ...]


def sentences(text: str, grid: Grid) -> Iterator[ProsePart]:
    """The sentences of a text, with the cells of a board that they name.

    >>> [found.cells for found in sentences("Won in 1.5 s. (1,2) and row 3, column 1.", Grid(3, 3))]
    [(), ((0, 1), (2, 0))]
    """
    for match in _SENTENCE.finditer(text):
        cells = {cell: None for cell in _cells(match.group()) if cell in grid}
        yield ProsePart(match.start(), match.end(), tuple(cells))


def _cells(text: str) -> Iterator[Cell]:
    # How `place` names a cell, in the language that is spoken.
    words = re.escape(place((0, 1))).replace("1", r"(\d{1,7})", 1).replace("2", r"(\d{1,7})", 1)
    long = re.compile(words, re.IGNORECASE)
    found = [match for pattern in (_SHORT, long) for match in pattern.finditer(text)]
    for match in sorted(found, key=re.Match.start):
        yield int(match[1]) - 1, int(match[2]) - 1


class Prose(tk.Text):
    """A read-only text. Without a number of lines it is as high as it is long."""

    def __init__(  # noqa: PLR0913 - how it looks
        self,
        master: tk.Misc,
        theme: ColourTheme,
        *,
        font: str = BODY,
        lines: int | None = None,
        wrap: bool = True,
        soft: bool = False,
    ) -> None:
        super().__init__(
            master,
            width=1,
            height=lines or 1,
            wrap="word" if wrap else "none",
            font=font,
            bd=0,
            highlightthickness=0,
            padx=0,
            pady=2,
            spacing1=1,
            spacing3=1,
            takefocus=False,
            state="disabled",
            cursor="arrow",
        )
        self._soft = soft
        self.said = ""
        self.set_theme(theme)
        if lines is None:
            self.bind("<Configure>", lambda _: self._grow())

    def set_theme(self, theme: ColourTheme) -> None:
        self.configure(bg=theme.window, fg=theme.soft if self._soft else theme.ink)

    def say(
        self,
        text: str,
        grid: Grid | None = None,
        name: Callable[[Collection[Cell]], None] = lambda _: None,
        go_to: Callable[[Cell], None] = lambda _: None,
    ) -> None:
        if text == self.said:
            return
        self.said = text
        for tag in self.tag_names():
            self.tag_delete(tag)
        self.configure(state="normal")
        self.replace("1.0", "end", text)
        self.configure(state="disabled")
        for number, sentence in enumerate(() if grid is None else sentences(text, grid)):
            if sentence.cells:
                tag = f"sentence {number}"
                self.tag_add(tag, f"1.0+{sentence.start}c", f"1.0+{sentence.end}c")
                self._make_pointable(tag, sentence.cells, name, go_to)
        self.yview_moveto(0)
        self._grow()

    def _make_pointable(
        self,
        tag: str,
        cells: tuple[Cell, ...],
        name: Callable[[Collection[Cell]], None],
        go_to: Callable[[Cell], None],
    ) -> None:
        def point(pointed: bool) -> None:
            self.tag_configure(tag, underline=pointed)
            name(cells if pointed else ())

        self.tag_bind(tag, "<Enter>", lambda _: point(True))
        self.tag_bind(tag, "<Leave>", lambda _: point(False))
        self.tag_bind(tag, "<Button-1>", lambda _: go_to(cells[0]))

    def _grow(self) -> None:
        if self.winfo_width() > 1 and self.bind("<Configure>"):
            found = self.count("1.0", "end", "displaylines")
            lines = found[0] if isinstance(found, tuple) else found or 1
            if lines != self.cget("height"):
                self.configure(height=lines)
