"""Putting a theme on the widgets that Tk draws itself."""

import tkinter as tk

from minewise.ui.tk.paint import between
from minewise.ui.tk.themes import Theme


def dress(widget: tk.Misc, theme: Theme) -> None:
    """Give a widget and all within it the colours of a theme.

    A Mac draws buttons and menus its own way, and pays no attention.
    """
    match widget:
        case tk.Tk() | tk.Toplevel() | tk.Frame():
            widget.configure(bg=theme.window)
        case tk.Entry() | tk.Text():
            widget.configure(
                bg=theme.field,
                fg=theme.field_ink,
                insertbackground=theme.field_ink,
                highlightbackground=theme.window,
                highlightcolor=theme.hint,
            )
        case tk.Button() | tk.Checkbutton() | tk.Radiobutton() | tk.Menubutton() | tk.Menu():
            widget.configure(
                bg=_button(theme),
                fg=theme.ink,
                activebackground=theme.field,
                activeforeground=theme.field_ink,
            )
            if isinstance(widget, tk.Menu):
                widget.configure(selectcolor=theme.ink)
            else:
                widget.configure(highlightbackground=theme.window, highlightcolor=theme.hint)
            if isinstance(widget, tk.Checkbutton | tk.Radiobutton):
                widget.configure(selectcolor=theme.field)
        case tk.Scale() | tk.Label():
            widget.configure(bg=theme.window, fg=theme.ink)
            if isinstance(widget, tk.Scale):
                widget.configure(troughcolor=theme.field, highlightbackground=theme.window)
        case tk.Scrollbar():
            widget.configure(
                bg=_button(theme),
                troughcolor=theme.window,
                activebackground=theme.light,
                highlightthickness=0,
                elementborderwidth=1,
                bd=0,
            )
    for child in widget.winfo_children():
        dress(child, theme)


def _button(theme: Theme) -> str:
    """The ground of buttons: a little away from the window's, towards the letters."""
    return between(theme.window, theme.ink, 0.12)
