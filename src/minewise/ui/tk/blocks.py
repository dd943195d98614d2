"""Widgets for the blocks of a view, one class per kind. A changed block keeps its widget.

This preserves focus, selection, scrolling and typed text.
"""

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import font as tkfont, ttk
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from minewise.core import Cell
from minewise.screens.blocks import Block, Board, Chart, Counters, Field, Form, Slider, Table, Text
from minewise.screens.view import Given
from minewise.session.session import Gesture
from minewise.ui.heat import between
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.keys import system_of
from minewise.ui.tk.mouse import MouseGestures
from minewise.ui.tk.prose import Prose
from minewise.ui.tk.themes import BODY, CAPTION, SUBTITLE, ColourTheme, scale_of

if TYPE_CHECKING:
    from minewise.ui.tk.stage import StageWindow

_MOST_ROWS = 16
_GAP = "   "
_CHART = 300, 130  # pixels at 96 dpi
_PADDING, _CLOSER = 34, 16  # pixels between columns, and how many they give up

B = TypeVar("B", bound=Block)


class Drawn(ttk.Frame, Generic[B]):
    """A block on the screen."""

    def __init__(self, master: tk.Misc, hand: "StageWindow", block: B) -> None:
        super().__init__(master)
        self.hand = hand
        self.block = block
        self.build()
        self.draw()

    def build(self) -> None:
        """Create the widgets."""

    def draw(self) -> None:
        """Update the widgets from the block."""

    def show(self, block: B) -> None:
        before, self.block = self.block, block
        if before != block:
            self.draw()

    def set_theme(self, theme: ColourTheme) -> None:
        """Apply the colours of a theme; ttk's own widgets have changed already."""


class DrawnText(Drawn[Text]):
    """Paragraphs."""

    def build(self) -> None:
        style = self.block.style
        fonts = {"heading": SUBTITLE, "fixed": "TkFixedFont", "note": CAPTION}
        self.prose = Prose(self, self.hand, soft=style == "note", font=fonts.get(style, BODY))
        self.prose.configure(wrap="none" if style == "fixed" else "word")
        self.prose.pack(fill="x", expand=True)

    def draw(self) -> None:
        gap = "\n" if self.block.style in ("fixed", "note") else "\n\n"
        self.prose.say(gap.join(self.block.paragraphs))

    def set_theme(self, theme: ColourTheme) -> None:
        self.prose.set_theme(theme)


class DrawnTable(Drawn[Table]):
    """Rows to read, or to select with mouse or keys."""

    def build(self) -> None:
        self.title = ttk.Label(self, style="Strong.TLabel")
        self.empty = ttk.Label(self, style="Note.TLabel")
        self.body = ttk.Frame(self)
        names = [str(number) for number in range(len(self.block.columns))]
        self.rows = ttk.Treeview(self.body, columns=names, show="headings")
        self.bar = ttk.Scrollbar(self.body, command=self.rows.yview)
        self.across = ttk.Scrollbar(self.body, orient="horizontal", command=self.rows.xview)
        self.rows.configure(yscrollcommand=self.bar.set, xscrollcommand=self.across.set)
        self.rows.grid(row=0, column=0, sticky="nsew")
        self.body.columnconfigure(0, weight=1)
        self.rows.bind("<Double-1>", lambda at: self.rows.identify_row(at.y) and self._enter())
        for key in ("<Return>", "<KP_Enter>"):
            self.rows.bind(key, lambda _: self._enter())
        self.rows.bind("<Configure>", lambda _: self._spare())

    @property
    def row(self) -> str:
        """The id of the selected row; empty if there is none."""
        return next(iter(self.rows.selection()), "")

    def draw(self) -> None:
        block = self.block
        self._fill()
        self._measure()
        self.title.configure(text=block.title)
        self.empty.configure(text=block.empty)
        for widget, is_there in (
            (self.title, bool(block.title)),
            (self.body, bool(block.rows) or not block.empty),
            (self.empty, not block.rows and bool(block.empty)),
        ):
            widget.pack_forget()
            if is_there:
                widget.pack(fill="x", anchor="w", pady=(0, 4))
        self.rows.configure(
            height=max(1, min(len(block.rows), _MOST_ROWS)),
            selectmode="browse" if block.enter else "none",
            takefocus=bool(block.enter),
        )
        if len(block.rows) > _MOST_ROWS:
            self.bar.grid(row=0, column=1, sticky="ns")
        else:
            self.bar.grid_remove()
        if block.enter and block.rows and not self.row:
            self.choose(block.rows[0].id)

    def _fill(self) -> None:
        """Change only the rows that differ, to preserve selection and scrolling."""
        kept = [row.id for row in self.block.rows]
        at = self.rows.index(self.row) if self.row else 0
        had = set(self.rows.get_children())
        for old in had - set(kept):
            self.rows.delete(old)
        for number, row in enumerate(self.block.rows):
            if row.id in had:
                self.rows.item(row.id, values=self._texts(row.cells))
                self.rows.move(row.id, "", number)
            else:
                self.rows.insert("", number, iid=row.id, values=self._texts(row.cells))
        if had and kept and self.block.enter and not self.row:
            self.choose(kept[min(at, len(kept) - 1)])

    def _texts(self, cells: Sequence[str]) -> list[str]:
        """The texts of a row, with a gap between a figure and the text after it."""
        columns = self.block.columns
        after = [False, *(column.figure for column in columns)]
        return [
            _GAP + text if is_after and not column.figure else text
            for text, column, is_after in zip(cells, columns, after, strict=False)
        ]

    def _measure(self) -> None:
        """Make each column as wide as its widest text."""
        root = self.winfo_toplevel()
        font, head = (tkfont.nametofont(name, root=root) for name in (BODY, CAPTION))
        self._widths = []
        labels = self._texts([column.label for column in self.block.columns])
        for number, column in enumerate(self.block.columns):
            texts = [self._texts(row.cells)[number] for row in self.block.rows[:200]]
            width = max([head.measure(column.label), *map(font.measure, texts)]) + _PADDING
            self._widths.append(width)
            anchor: Literal["e", "w"] = "e" if column.figure else "w"
            self.rows.heading(str(number), text=labels[number], anchor=anchor)
            self.rows.column(str(number), width=width, minwidth=20, anchor=anchor, stretch=False)
        self._spare()

    def _spare(self) -> None:
        """Move columns closer and hide spare ones until they fit; let the last text column grow."""
        columns, room = self.block.columns, self.rows.winfo_width() - 8  # its border
        shown = list(range(len(columns)))
        spare = [number for number in shown if columns[number].spare]
        while room > 1 and spare and sum(self._widths[each] - _CLOSER for each in shown) > room:
            shown.remove(spare.pop())
        self.rows.configure(displaycolumns=[str(number) for number in shown])
        lack = sum(self._widths[number] for number in shown) - room if room > 1 else 0
        closer = max(0, min(_CLOSER, -(-lack // len(shown))))
        is_cut = lack > closer * len(shown)  # then it scrolls
        self.across.grid(row=1, column=0, sticky="ew") if is_cut else self.across.grid_remove()
        texts = [number for number in shown if not columns[number].figure] or shown
        for number in shown:
            grows = number == texts[-1] and not is_cut
            self.rows.column(str(number), width=self._widths[number] - closer, stretch=grows)

    def choose(self, row: str) -> None:
        self.rows.selection_set(row)
        self.rows.focus(row)
        self.rows.see(row)

    def _enter(self) -> str:
        if self.block.enter and self.row:
            self.hand.press(self.block.enter, Given(row=self.row))
        return "break"


class DrawnField:
    """A field of a form: label, value and explanation."""

    def __init__(self, form: "DrawnForm", master: tk.Misc, field: Field) -> None:
        self.field = field
        self._form = form
        self.label = ttk.Label(master)
        self.help = ttk.Label(master, style="Note.TLabel", wraplength=380, justify="left")
        self.value = tk.StringVar(master)
        self.widget = self._make(master)
        if field.kind in ("number", "text"):
            for event in ("<Return>", "<KP_Enter>", "<FocusOut>"):
                self.widget.bind(event, lambda _: self.commit())
        self.value.set(self._held)

    def _make(self, master: tk.Misc) -> ttk.Widget:
        field = self.field
        match field.kind:
            case "switch":
                switch = ttk.Checkbutton(master, style="Switch.TCheckbutton", command=self.commit)
                switch.configure(variable=self.value, onvalue="yes", offvalue="no")
                return switch
            case "choice":
                wide = min(44, max([12, *(len(label) for _, label in field.options)]))
                box = ttk.Combobox(master, state="readonly", width=wide, font=BODY)
                box.bind("<<ComboboxSelected>>", lambda _: self._chosen(box))
                return box
            case "number":
                number = ttk.Spinbox(master, textvariable=self.value, width=8, font=BODY)
                number.configure(from_=field.least, to=field.most, command=self.commit)
                return number
        return ttk.Entry(master, textvariable=self.value, width=18, font=BODY)

    def _chosen(self, box: ttk.Combobox) -> None:
        box.selection_clear()
        self.value.set(self.field.options[box.current()][0])
        self.commit()

    @property
    def _held(self) -> str:
        """The screen's value, as text."""
        value = self.field.value
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    def commit(self) -> None:
        """Send the value to the screen if it has changed."""
        if self.value.get() != self._held and not self.field.why_not:
            self._form.hand.press("set", Given(row=self.field.name, text=self.value.get()))

    def show(self, field: Field, row: int) -> None:
        """Show the field in its row; typed text stays unless the screen's value has changed."""
        before, self.field = self.field, field
        if field.value != before.value:
            self.value.set(self._held)
        if isinstance(self.widget, ttk.Combobox):
            self.widget.configure(values=[label for _, label in field.options])
            found = [name for name, _ in field.options]
            if self._held in found:
                self.widget.current(found.index(self._held))
        self.label.configure(text=field.label)
        self.help.configure(text=field.why_not or field.help)
        self.widget.state(["disabled" if field.why_not else "!disabled"])
        self.label.grid(row=2 * row, column=0, sticky="w", padx=(0, 24), pady=(6, 0))
        sticky = "ew" if field.kind == "choice" else "w"
        self.widget.grid(row=2 * row, column=1, sticky=sticky, pady=(6, 0))
        self.widget.lift()
        self.help.grid(row=2 * row + 1, column=0, columnspan=2, sticky="w")
        if not self.help.cget("text"):
            self.help.grid_remove()

    def destroy(self) -> None:
        for widget in (self.label, self.widget, self.help):
            widget.destroy()


class DrawnForm(Drawn[Form]):
    """Fields, in a frame for each group."""

    def build(self) -> None:
        self.groups: dict[str, ttk.Frame] = {}
        self.fields: dict[str, DrawnField] = {}

    def draw(self) -> None:
        fields = {field.name: field for field in self.block.fields}
        for name, drawn in [*self.fields.items()]:
            field = fields.get(name)
            if field is None or (field.kind, field.group) != (drawn.field.kind, drawn.field.group):
                self.fields.pop(name).destroy()
        groups = dict.fromkeys(field.group for field in self.block.fields)
        for gone in set(self.groups) - set(groups):
            self.groups.pop(gone).destroy()
        for group in groups:
            if group not in self.groups:
                self.groups[group] = self._group(group)
            frame = self.groups[group]
            frame.pack_forget()
            frame.pack(fill="x", pady=(0, 12))
            frame.lift()  # Tab follows the order of the widgets
            inside = (field for field in self.block.fields if field.group == group)
            for row, field in enumerate(inside):
                if field.name not in self.fields:
                    self.fields[field.name] = DrawnField(self, frame, field)
                self.fields[field.name].show(field, row)

    def _group(self, name: str) -> ttk.Frame:
        frame = ttk.LabelFrame(self, text=name, padding=14) if name else ttk.Frame(self, padding=2)
        frame.columnconfigure(0, minsize=round(140 * scale_of(self)))
        frame.columnconfigure(1, weight=1)  # lists become narrower where room is scarce,
        frame.columnconfigure(2, weight=999)  # but not wider
        return frame  # type: ignore[return-value]  # as good a frame as the other

    def commit(self) -> None:
        """Send typed text to the screen."""
        for field in [*self.fields.values()]:
            if field.field.kind in ("number", "text"):
                field.commit()


class DrawnChart(Drawn[Chart]):
    """Bars or a line with an axis, and the words below."""

    def build(self) -> None:
        wide, high = (round(side * scale_of(self)) for side in _CHART)
        self.title = ttk.Label(self, style="Strong.TLabel")
        self.canvas = tk.Canvas(self, width=wide, height=high, highlightthickness=0, bd=0)
        self.words = ttk.Label(self, style="Note.TLabel", justify="left")
        self.title.pack(anchor="w")
        self.canvas.pack(fill="both", expand=True)
        self.words.pack(anchor="w", fill="x")
        self.canvas.bind("<Configure>", lambda _: self._paint())
        wraps(self.words)

    def draw(self) -> None:
        self.title.configure(text=self.block.title)
        self.words.configure(text=self.block.words)
        self._paint()

    def set_theme(self, _theme: ColourTheme) -> None:
        self._paint()

    def _paint(self) -> None:
        canvas, block, theme = self.canvas, self.block, self.hand.theme
        canvas.delete("all")
        canvas.configure(bg=theme.window)
        font = tkfont.nametofont(CAPTION, root=self.winfo_toplevel())
        line = font.metrics("linespace")
        left = max(font.measure(block.low), font.measure(block.high)) + 10
        right, above = canvas.winfo_width() - 8, line // 2 + 4
        below = canvas.winfo_height() - (line + 8 if block.first or block.last else 8)
        if right <= left or not block.values:
            return

        def height(value: float) -> float:
            return below - (below - above) * min(1.0, value / (block.top or 1.0))

        for value, text in ((0.0, block.low), (block.top, block.high)):
            canvas.create_line(left, height(value), right, height(value), fill=theme.faint)
            self._write(left - 6, height(value), text, "e")
        self._write(left, below + line / 2 + 4, block.first, "w")
        self._write(right, below + line / 2 + 4, block.last, "e")
        count = len(block.values)
        if block.kind == "bars":
            step = (right - left) / count
            half = max(0.5, min(14.0, step * 0.38))
            parts = block.parts or block.values
            pale = between(theme.window, theme.hint, 0.3)
            for number, (whole, part) in enumerate(zip(block.values, parts, strict=True)):
                x = left + (number + 0.5) * step
                for value, ink in ((whole, pale), (part, theme.hint)):
                    box = x - half, height(value), x + half, below
                    canvas.create_rectangle(*box, fill=ink, width=0, tags=("bar",))
            return
        step = (right - left) / max(1, count - 1)
        dots = [(left + n * step, height(value)) for n, value in enumerate(block.values)]
        if count > 1:
            canvas.create_line(*[at for dot in dots for at in dot], fill=theme.hint, width=2)
        far = 3 if count <= 60 else 1
        for x, y in dots:
            around = x - far, y - far, x + far, y + far
            canvas.create_oval(*around, fill=theme.hint, width=0, tags=("dot",))

    def _write(self, x: float, y: float, text: str, anchor: Any) -> None:
        ink = self.hand.theme.soft
        self.canvas.create_text(x, y, text=text, anchor=anchor, font=CAPTION, fill=ink)


class Counter(ttk.Frame):
    """A figure with its label below."""

    def __init__(self, master: tk.Misc, anchor: Literal["w", "center"] = "w", **look: Any) -> None:
        super().__init__(master, **look)
        self.value = ttk.Label(self, style="Figure.TLabel")
        self.label = ttk.Label(self, style="Note.TLabel")
        self.value.pack(anchor=anchor)
        self.label.pack(anchor=anchor)

    def show(self, label: str, value: str) -> None:
        self.label.configure(text=label)
        self.value.configure(text=value)


class DrawnCounters(Drawn[Counters]):
    """Figures side by side, in as many columns as fit."""

    def build(self) -> None:
        self.counters: list[Counter] = []
        self.bind("<Configure>", lambda _: self._lay_out())

    def draw(self) -> None:
        while len(self.counters) > len(self.block.pairs):
            self.counters.pop().destroy()
        while len(self.counters) < len(self.block.pairs):
            self.counters.append(Counter(self))
        for counter, pair in zip(self.counters, self.block.pairs, strict=True):
            counter.show(*pair)
        self._lay_out()

    def _lay_out(self) -> None:
        widest = max((counter.winfo_reqwidth() for counter in self.counters), default=1) + 18
        columns = max(1, self.winfo_width() // widest) if self.winfo_width() > 1 else 4
        for number, counter in enumerate(self.counters):
            row, column = divmod(number, columns)
            now = counter.grid_info()
            if (now.get("row"), now.get("column")) != (row, column):
                counter.grid(row=row, column=column, sticky="w", padx=(0, 18), pady=2)


class DrawnSlider(Drawn[Slider]):
    """A position in a sequence."""

    def build(self) -> None:
        self.label = ttk.Label(self, style="Note.TLabel")
        self.scale = ttk.Scale(self, command=self._moved)
        self.scale.bind("<Button-1>", "ttk::scale::Jump %W %x %y; break")  # not one step
        self.label.pack(anchor="w")
        self.scale.pack(fill="x")

    def draw(self) -> None:
        block = self.block
        self.label.configure(text=block.words)
        self.scale.configure(to=max(1, block.most))
        if round(self.scale.get()) != block.value:
            self.scale.set(block.value)

    def _moved(self, at: str) -> None:
        place = round(float(at))
        if place != self.block.value:
            self.hand.press(self.block.action, Given(text=str(place)))


class DrawnBoard(Drawn[Board]):
    """A board with its mouse gestures."""

    def build(self) -> None:
        self.title = ttk.Label(self, style="Note.TLabel")
        self.board = BoardCanvas(self, self.hand.theme, self.block)
        self.board.pack(side="bottom", fill="both", expand=True)
        MouseGestures(self.board, self._point, on_mac=system_of(self) == "aqua")
        self.board.cover.bind("<Button>", lambda _: self._uncover())

    def draw(self) -> None:
        self.board.show(self.block)
        if self.block.label:
            self.title.configure(text=self.block.label)
            self.title.pack(side="top", anchor="w")
        else:
            self.title.pack_forget()

    def set_theme(self, theme: ColourTheme) -> None:
        self.board.set_theme(theme)

    def _uncover(self) -> None:
        self.hand.press(self.block.press, Given(text=str(Gesture.LEFT)))

    def _point(self, gesture: Gesture, cell: Cell) -> None:
        self.board.canvas.focus_set()
        self.board.show_cursor(False)
        block = self.block
        if block.gestures is not None:
            self.hand.press(block.press, Given(cell=cell, text=str(gesture)))
            return
        action = block.mark if gesture is Gesture.RIGHT else block.press
        if action and gesture in (Gesture.LEFT, Gesture.RIGHT):
            self.board.cursor = cell
            self.hand.press(action, Given(cell=cell))


def wraps(label: ttk.Label) -> None:
    """Make a label wrap its text at its own width."""
    label.bind("<Configure>", lambda event: label.configure(wraplength=event.width))


DRAWN: dict[type[Block], Callable[[tk.Misc, "StageWindow", Any], Drawn[Any]]] = {
    Text: DrawnText,
    Table: DrawnTable,
    Form: DrawnForm,
    Chart: DrawnChart,
    Counters: DrawnCounters,
    Slider: DrawnSlider,
    Board: DrawnBoard,
}
