"""Styles for the widgets of ttk: the usual ones take no colours, those of its theme "clam" do."""

import tkinter as tk
from tkinter import ttk

from minewise.ui.tk.paint import between
from minewise.ui.tk.themes import Theme


def _with_elements(master: tk.Misc, *names: str) -> ttk.Style:
    """The styles, with these elements as "clam" has them, under names of our own."""
    style = ttk.Style(master)
    for name in names:
        if f"minewise.{name}" not in style.element_names():
            style.element_create(f"minewise.{name}", "from", "clam", name)
    return style


def style_of_table(master: tk.Misc, theme: Theme, line: int) -> str:
    """The style of tables in a theme, and its name. The usual ones take no colours."""
    style = _with_elements(master, "Treeview.treearea", "Treeheading.cell")
    name = f"{theme.name}.Treeview"
    style.layout(name, [("minewise.Treeview.treearea", {"sticky": "nsew"})])
    style.configure(
        name,
        background=theme.field,
        fieldbackground=theme.field,
        foreground=theme.field_ink,
        rowheight=line + 6,
        borderwidth=0,
    )
    chosen = between(theme.field, theme.hint, 0.45)
    style.map(name, background=[("selected", chosen)], foreground=[("selected", theme.field_ink)])
    style.layout(
        f"{name}.Heading",
        [
            (
                "minewise.Treeheading.cell",
                {
                    "sticky": "nsew",
                    "children": [
                        (
                            "Treeheading.padding",
                            {
                                "sticky": "nsew",
                                "children": [("Treeheading.text", {"sticky": "we"})],
                            },
                        )
                    ],
                },
            )
        ],
    )
    heading = between(theme.window, theme.ink, 0.12)
    style.configure(
        f"{name}.Heading",
        background=heading,
        foreground=theme.ink,
        bordercolor=theme.window,
        lightcolor=heading,
        darkcolor=heading,
        padding=(4, 3),
    )
    style.map(f"{name}.Heading", background=[("active", heading)])
    return name


def style_of_pages(master: tk.Misc, theme: Theme) -> str:
    """The style of pages with tabs in a theme, and its name."""
    style = _with_elements(master, "Notebook.client", "Notebook.tab")
    name = f"{theme.name}.TNotebook"
    style.layout(name, [("minewise.Notebook.client", {"sticky": "nsew"})])
    style.layout(
        f"{name}.Tab",
        [
            (
                "minewise.Notebook.tab",
                {
                    "sticky": "nsew",
                    "children": [
                        (
                            "Notebook.padding",
                            {"sticky": "nsew", "children": [("Notebook.label", {"sticky": ""})]},
                        )
                    ],
                },
            )
        ],
    )
    for part in (name, f"{name}.Tab"):
        style.configure(
            part,
            background=theme.window,
            foreground=theme.ink,
            bordercolor=theme.dark,
            lightcolor=theme.window,
            darkcolor=theme.window,
        )
    style.configure(f"{name}.Tab", padding=(12, 4))
    style.map(
        f"{name}.Tab",
        background=[("selected", theme.field)],
        foreground=[("selected", theme.field_ink)],
        lightcolor=[("selected", theme.field)],
    )
    return name
