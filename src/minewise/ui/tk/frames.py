"""Widgets that Tk lacks: a scrolling frame, a wrapping row, and tooltips."""

import tkinter as tk
from collections.abc import Sequence
from contextlib import suppress
from tkinter import ttk
from typing import Any

WHEEL = ("<MouseWheel>", "<Button-4>", "<Button-5>")
"""The events of the mouse wheel: X11 reports it as buttons."""


def is_turned_up(event: "tk.Event[Any]") -> bool:
    """Whether the wheel was turned up, away from the user."""
    return event.num == 4 or (event.num != 5 and event.delta > 0)


def focused(widget: tk.Misc) -> tk.Misc | None:
    """The widget with the focus; None if Tcl made it, such as an open list or a file dialog."""
    with suppress(KeyError):
        return widget.focus_get()
    return None


class Scrolled(ttk.Frame):
    """A column that scrolls if it is higher than its frame."""

    def __init__(self, master: tk.Misc) -> None:
        super().__init__(master)
        self.canvas = tk.Canvas(self, highlightthickness=0, bd=0, width=1, height=1)
        self.bar = ttk.Scrollbar(self, command=self.canvas.yview)
        self.inside = ttk.Frame(self.canvas, padding=(2, 2, 12, 2))
        self._window = self.canvas.create_window(0, 0, window=self.inside, anchor="nw")
        self.canvas.configure(yscrollcommand=self.bar.set)
        self.canvas.pack(side="left", fill="both", expand=True)
        for widget in (self.inside, self.canvas):
            widget.bind("<Configure>", lambda _: self._measure())

    def _measure(self) -> None:
        whole, room = self.inside.winfo_reqheight(), self.canvas.winfo_height()
        self.canvas.itemconfigure(self._window, width=self.canvas.winfo_width())
        self.canvas.configure(scrollregion=(0, 0, 1, max(whole, room)))
        if whole > room > 1:
            self.bar.pack(side="right", fill="y", before=self.canvas)
        else:
            self.bar.pack_forget()

    def turn(self, event: "tk.Event[tk.Misc]") -> None:
        """Scroll by the wheel, if it was turned over this frame and not over a scrolling widget."""
        scrolls = isinstance(event.widget, ttk.Treeview | ttk.Combobox | str)  # str: an open list
        if str(event.widget).startswith(f"{self}.") and not scrolls:
            self.canvas.yview_scroll(-3 if is_turned_up(event) else 3, "units")

    def see(self, widget: tk.Misc) -> None:
        """Scroll until a widget is in view, if it is in this frame and not higher than it."""
        room, high = self.canvas.winfo_height(), widget.winfo_height()
        if not str(widget).startswith(f"{self.inside}.") or high > room:
            return
        top = widget.winfo_rooty() - self.inside.winfo_rooty()
        seen = min(top, max(self.canvas.canvasy(0), top + high - room))
        self.canvas.yview_moveto(seen / self.inside.winfo_reqheight())


class Flow(ttk.Frame):
    """A wrapping row of children of equal width."""

    def __init__(self, master: tk.Misc) -> None:
        super().__init__(master)
        self._columns = 0
        self.bind("<Configure>", lambda _: self.lay_out(self.winfo_children()))

    def lay_out(self, children: Sequence[tk.Misc], *, anew: bool = False) -> None:
        """Arrange all children; the focus order follows their order."""
        widest = max(child.winfo_reqwidth() for child in children) + 6
        room = self.winfo_width() if self.winfo_width() > 1 else 3 * widest
        lines = -(-len(children) // max(1, min(len(children), room // widest)))
        columns = -(-len(children) // lines)
        if columns == self._columns and not anew:
            return
        for column in range(self._columns):
            self.columnconfigure(column, uniform="")
        self._columns = columns
        for number, child in enumerate(children):
            assert isinstance(child, tk.Widget), "there are no windows in it"
            self.columnconfigure(number % columns, uniform="flow")
            child.grid(row=number // columns, column=number % columns, sticky="ew", padx=3, pady=3)
            child.lift()


class Tip:
    """A tooltip that appears when the pointer rests on a widget."""

    def __init__(self, widget: tk.Widget) -> None:
        self.text = ""
        self._widget = widget
        self._waiting = ""
        self._shown: tk.Toplevel | None = None
        widget.bind("<Enter>", lambda _: self._wait(), add="+")
        for event in ("<Leave>", "<Button>", "<Destroy>"):
            widget.bind(event, lambda _: self._hide(), add="+")

    def _wait(self) -> None:
        self._hide()
        if self.text:
            self._waiting = self._widget.after(700, self._show)

    def _show(self) -> None:
        self._shown = tip = tk.Toplevel(self._widget)
        tip.overrideredirect(True)
        x, y = self._widget.winfo_rootx(), self._widget.winfo_rooty()
        tip.geometry(f"+{x}+{y + self._widget.winfo_height() + 4}")
        ttk.Label(tip, text=self.text, padding=(8, 4), wraplength=360, relief="solid").pack()

    def _hide(self) -> None:
        if self._waiting:
            self._widget.after_cancel(self._waiting)
            self._waiting = ""
        if self._shown is not None:
            self._shown.destroy()
            self._shown = None
