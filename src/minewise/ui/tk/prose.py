"""Read-only text: it wraps, can be copied, and highlights the cells that its sentences name."""

import re
import tkinter as tk
from collections.abc import Iterator
from typing import TYPE_CHECKING

from minewise.core import Cell, Grid
from minewise.core.grid import place
from minewise.screens.blocks import Board
from minewise.ui.tk.themes import BODY, ColourTheme

if TYPE_CHECKING:
    from minewise.ui.tk.stage import StageWindow

# A full stop within a number, as in 0.5, does not end a sentence.
_SENTENCE = re.compile(r"\S.*?(?:[.!?](?=\s|$)|$)", re.MULTILINE)


def sentences(text: str, grid: Grid) -> Iterator[tuple[int, int, tuple[Cell, ...]]]:
    """The start and end of each sentence, and the cells of a board that it names.

    >>> [cells for *_, cells in sentences("In 1.5 s. (1,2) and row 3, column 1.", Grid(3, 3))]
    [(), ((0, 1), (2, 0))]
    """
    # The form in which `place` names a cell, in the current language.
    long = re.escape(place((0, 1))).replace("1", r"(\d{1,7})", 1).replace("2", r"(\d{1,7})", 1)
    named = re.compile(rf"\((\d{{1,7}}),(\d{{1,7}})\)|{long}", re.IGNORECASE)
    for match in _SENTENCE.finditer(text):
        places = (list(filter(None, found)) for found in named.findall(match.group()))
        cells = {(int(row) - 1, int(column) - 1): None for row, column in places}
        yield match.start(), match.end(), tuple(cell for cell in cells if cell in grid)


class Prose(tk.Text):
    """A read-only text. Without a number of lines, its height follows its content."""

    def __init__(
        self,
        master: tk.Misc,
        window: "StageWindow",
        *,
        lines: int | None = None,
        soft: bool = False,
        font: str = BODY,
    ) -> None:
        super().__init__(master, width=1, height=lines or 1, wrap="word", font=font, cursor="arrow")
        self.configure(bd=0, highlightthickness=0, padx=0, pady=2, spacing1=1, spacing3=1)
        self.configure(takefocus=False, state="disabled")
        self._window = window
        self._soft = soft
        self.said = ""
        self.set_theme(window.theme)
        self._grows = lines is None
        if self._grows:
            self.bind("<Configure>", lambda _: self._grow())

    def set_theme(self, theme: ColourTheme) -> None:
        self.configure(bg=theme.window, fg=theme.soft if self._soft else theme.ink)

    def say(self, text: str) -> None:
        """Show a text; pointing at a sentence highlights the cells that it names."""
        if text == self.said:
            return
        self.said = text
        for tag in self.tag_names():
            self.tag_delete(tag)
        self.configure(state="normal")
        self.replace("1.0", "end", text)
        self.configure(state="disabled")
        blocks = () if self._window.view is None else self._window.view.blocks
        board = next((block for block in blocks if isinstance(block, Board)), None)
        for start, end, cells in () if board is None else sentences(text, board.grid):
            if cells:
                self.tag_add(f"{start}", f"1.0+{start}c", f"1.0+{end}c")
                self._make_pointable(f"{start}", cells)
        self.yview_moveto(0)
        self._grow()

    def _make_pointable(self, tag: str, cells: tuple[Cell, ...]) -> None:
        def point(pointed: bool) -> None:
            self.tag_configure(tag, underline=pointed)
            if (board := self._window.page.board) is not None:
                board.name(cells if pointed else ())

        def see(_event: object) -> None:
            if (board := self._window.page.board) is not None:
                board.see(cells[0])

        self.tag_bind(tag, "<Enter>", lambda _: point(True))
        self.tag_bind(tag, "<Leave>", lambda _: point(False))
        self.tag_bind(tag, "<Button-1>", see)

    def _grow(self) -> None:
        if self._grows and self.winfo_width() > 1:
            found = self.count("1.0", "end", "displaylines")
            lines = found[0] if isinstance(found, tuple) else found or 1
            if lines != self.cget("height"):
                self.configure(height=lines)
