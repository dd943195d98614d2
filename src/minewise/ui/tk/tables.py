"""Tables: rows to choose from, by mouse or keys, in the colours of a theme."""

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from tkinter import font as tkfont, ttk
from typing import Literal

from minewise.ui.tk.styles import style_of_table
from minewise.ui.tk.themes import Theme

_MOST_ROWS = 14
_GAP = "   "


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        title: What stands above it.
        width: How wide it is, in characters.
        anchor: On which side its texts stand.
        grows: Whether it takes the room that is left.
    """

    title: str
    width: int
    anchor: Literal["w", "e", "center"] = "w"
    grows: bool = False


class Table(tk.Frame):
    """Rows of texts, one of them chosen; a bar where there are many.

    Attributes:
        rows: Tk's own table.
    """

    def __init__(  # noqa: PLR0913 - what it shows and whom it tells
        self,
        master: tk.Misc,
        theme: Theme,
        columns: Sequence[Column],
        *,
        height: int = _MOST_ROWS,
        chosen: Callable[[int], None] | None = None,
        opened: Callable[[int], None] | None = None,
    ) -> None:
        """Make an empty table.

        Args:
            master: Where it is.
            theme: Its colours.
            columns: Its columns.
            height: How many rows are seen at once.
            chosen: Is told which row is chosen.
            opened: Is told which row was double-clicked, or chosen with Enter.
        """
        super().__init__(master)
        self._opened = opened
        font = tkfont.nametofont("TkDefaultFont", root=self)
        letter, line = font.measure("0"), font.metrics("linespace")
        style = style_of_table(self, theme, line)
        names = [str(number) for number in range(len(columns))]
        self.rows = ttk.Treeview(
            self, columns=names, show="headings", height=height, selectmode="browse", style=style
        )
        # Between a number and the text behind it there would be hardly any room.
        after_numbers = [False, *(column.anchor == "e" for column in columns)]
        self._gaps = [
            _GAP if column.anchor == "w" and after else ""
            for column, after in zip(columns, after_numbers, strict=False)
        ]
        for name, column, gap in zip(names, columns, self._gaps, strict=True):
            self.rows.heading(name, text=gap + column.title, anchor=column.anchor)
            self.rows.column(
                name,
                width=letter * column.width + 14,
                minwidth=letter * 3,
                anchor=column.anchor,
                stretch=column.grows,
            )
        bar = tk.Scrollbar(self, command=self.rows.yview, takefocus=False)
        self.rows.configure(yscrollcommand=bar.set)
        self.rows.grid(row=0, column=0, sticky="nsew")
        bar.grid(row=0, column=1, sticky="ns")
        self.rowconfigure(0, weight=1)
        self.columnconfigure(0, weight=1)
        if chosen is not None:
            self.rows.bind("<<TreeviewSelect>>", lambda _: self._tell(chosen))
        if opened is not None:
            self.rows.bind("<Double-1>", self._double_click)
            for key in ("<Return>", "<KP_Enter>"):
                self.rows.bind(key, lambda _: self._tell(opened))

    def fill(self, rows: Sequence[Sequence[str]]) -> None:
        """Show these rows instead of those before."""
        self.rows.delete(*self.rows.get_children())
        for number, row in enumerate(rows):
            texts = [gap + text for gap, text in zip(self._gaps, row, strict=True)]
            self.rows.insert("", "end", iid=str(number), values=texts)

    def change(self, number: int, column: int, text: str) -> None:
        """Write another text into a row."""
        self.rows.set(str(number), str(column), self._gaps[column] + text)

    @property
    def chosen(self) -> int | None:
        """The row that is chosen."""
        found = self.rows.selection()
        return int(found[0]) if found else None

    def choose(self, number: int | None) -> None:
        """Choose a row, and bring it into view; None: no row."""
        if number is None:
            self.rows.selection_set(())
        elif self.rows.exists(str(number)):
            self.rows.selection_set(str(number))
            self.rows.focus(str(number))
            self.rows.see(str(number))

    def _tell(self, told: Callable[[int], None]) -> str:
        number = self.chosen
        if number is not None:
            told(number)
        return "break"

    def _double_click(self, event: "tk.Event[ttk.Treeview]") -> None:
        if self._opened is not None and self.rows.identify_row(event.y):
            self._tell(self._opened)
