"""What is said below the board: sentences that show the cells they name when pointed at."""

import tkinter as tk
from collections.abc import Callable, Collection

from minewise.core import Cell, Grid
from minewise.ui.tk.cell_links import sentences
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.tiles import own_font

# Room for the reasons that hints give; longer ones are scrolled.
_LINES = 5
_RESULT = "result"


class Message(tk.Frame):
    """A text of a few lines, with a bar where it is longer."""

    def __init__(
        self,
        master: tk.Misc,
        name: Callable[[Collection[Cell]], None],
        go_to: Callable[[Cell], None],
    ) -> None:
        """Say nothing yet.

        Args:
            master: Where it is.
            name: Is told the cells of the sentence that is pointed at; none: no longer.
            go_to: Is told the first cell of a sentence that is clicked.
        """
        super().__init__(master)
        self._name = name
        self._go_to = go_to
        self.text = tk.Text(
            self,
            height=_LINES,
            width=1,
            wrap="word",
            font="TkDefaultFont",
            bd=1,
            padx=6,
            pady=4,
            takefocus=False,
            cursor="arrow",
        )
        bar = tk.Scrollbar(self, command=self.text.yview, takefocus=False)
        self.text.configure(yscrollcommand=_only_if_needed(bar), state="disabled")
        size = -round(1.15 * own_font(self, 10).metrics("ascent"))
        self.text.tag_configure(_RESULT, font=own_font(self, size, weight="bold"))
        self.text.grid(row=0, column=0, sticky="ew")
        bar.grid(row=0, column=1, sticky="ns")
        self.columnconfigure(0, weight=1)

    def set_theme(self, theme: Theme) -> None:
        self._ink = theme.hint

    def say(self, said: str, grid: Grid, *, is_result: bool = False) -> None:
        """Say something of a board; the first sentence in bold letters if it is the result."""
        text = self.text
        self._name(())
        for tag in text.tag_names():
            if tag != _RESULT:
                text.tag_delete(tag)
        text.configure(state="normal")
        text.replace("1.0", "end", said)
        for number, sentence in enumerate(sentences(said, grid)):
            start, end = f"1.0+{sentence.start}c", f"1.0+{sentence.end}c"
            if is_result and number == 0:
                text.tag_add(_RESULT, start, end)
            if sentence.cells:
                self._make_pointable(f"sentence {number}", sentence.cells, start, end)
        text.configure(state="disabled")
        text.yview_moveto(0)

    def _make_pointable(self, tag: str, cells: tuple[Cell, ...], start: str, end: str) -> None:
        def entered(_: object) -> None:
            self.text.tag_configure(tag, underline=True)
            self._name(cells)

        def left(_: object) -> None:
            self.text.tag_configure(tag, underline=False)
            self._name(())

        self.text.tag_add(tag, start, end)
        self.text.tag_bind(tag, "<Enter>", entered)
        self.text.tag_bind(tag, "<Leave>", left)
        self.text.tag_bind(tag, "<Button-1>", lambda _: self._go_to(cells[0]))

    @property
    def said(self) -> str:
        """What was said last."""
        return self.text.get("1.0", "end-1c")

    def scroll(self, lines: int) -> None:
        """Scroll it, if it is longer than there is room."""
        self.text.yview_scroll(lines, "units")


def _only_if_needed(bar: tk.Scrollbar) -> Callable[[float, float], None]:
    """Show a bar only while there is something to scroll."""

    def scrolled(first: float, last: float) -> None:
        bar.set(first, last)
        if float(first) <= 0 and float(last) >= 1:
            bar.grid_remove()
        else:
            bar.grid()

    return scrolled


def text_to_read(master: tk.Misc, width: int, height: int, font: str = "TkDefaultFont") -> tk.Text:
    """Where a window says something at length, that many letters and lines: only to be read."""
    return tk.Text(
        master,
        width=width,
        height=height,
        wrap="word",
        font=font,
        padx=8,
        pady=6,
        takefocus=False,
        state="disabled",
        cursor="arrow",
    )
