"""Themes: the colours of the board, and the light or dark look of the widgets.

Nothing depends on colour alone. The numbers keep the classic hues with enough contrast to be
legible, which a test measures.
"""

import tkinter as tk
from dataclasses import dataclass
from tkinter import font as tkfont, ttk

import sv_ttk

from minewise.base.language import gettext as _
from minewise.session.settings_file import SettingsFile
from minewise.ui.heat import between


@dataclass(frozen=True, slots=True)
class ColourTheme:
    """The colours of one theme.

    A hidden cell has an `edge` below it; open cells have a `line` around them. `pole` is also used
    for text on hidden cells, `shine` for the explosion of an opened mine, `hint` also for bars
    and links, and `halo` to set hints off from any background.
    """

    name: str
    is_dark: bool
    hidden: str
    edge: str
    open: str
    line: str
    numbers: tuple[str, str, str, str, str, str, str, str]
    flag: str
    pole: str
    mine: str
    shine: str
    exploded: str
    cross: str
    hint: str
    halo: str
    dark_odds: bool = False

    @property
    def window(self) -> str:
        return "#1c1c1c" if self.is_dark else "#fafafa"

    @property
    def ink(self) -> str:
        """The colour of text on it."""
        return "#fafafa" if self.is_dark else "#1c1c1c"

    @property
    def soft(self) -> str:
        """The colour of secondary text."""
        return between(self.ink, self.window, 0.35)

    @property
    def faint(self) -> str:
        """The colour of lines and of the background of separate areas."""
        return between(self.window, self.ink, 0.08)


BODY, STRONG, CAPTION = "SunValleyBodyFont", "SunValleyBodyStrongFont", "SunValleyCaptionFont"
LARGE, SUBTITLE = "SunValleyBodyLargeFont", "SunValleySubtitleFont"
_STYLES = {"Heading": CAPTION, "Note.TLabel": CAPTION, "Strong.TLabel": STRONG}
_STYLES |= {"Heading.TLabel": SUBTITLE, "Figure.TLabel": LARGE}
_FONTS = {BODY: 14, STRONG: 14, CAPTION: 12, LARGE: 19, SUBTITLE: 18}

CURSOR = "#ffd400"
"""The inner frame of the cursor; the outer one is black: together they show on any background."""

# fmt: off
LIGHT = ColourTheme(
    "light", False, hidden="#a9bbd6", edge="#8ba1c4", open="#f3f6fb", line="#d5deea",
    numbers=("#0a4fc4", "#1b6e28", "#b3261e", "#5b2a9d",
             "#8a3b00", "#00646b", "#111111", "#4a4a4a"),
    flag="#9c0d22", pole="#1c2430", mine="#1c2430", shine="#ffffff", exploded="#ff7a6b",
    cross="#0a2f8c", hint="#0a4fc4", halo="#ffffff",
)
DARK = ColourTheme(
    "dark", True, hidden="#596270", edge="#434b57", open="#22262b", line="#373d46",
    numbers=("#7fb6ff", "#7ee787", "#ff8f8f", "#c8aaff",
             "#ffb86b", "#6fe3e1", "#f2f2f2", "#b8bec7"),
    flag="#ff6b5e", pole="#ffffff", mine="#f2f2f2", shine="#ffd866", exploded="#8c1d18",
    cross="#ffd866", hint="#5cc8ff", halo="#000000", dark_odds=True,
)
CONTRAST = ColourTheme(
    "contrast", True, hidden="#f2f2f2", edge="#a0a0a0", open="#000000", line="#7a7a7a",
    numbers=("#8cc8ff", "#6dff6d", "#ff9d9d", "#ffffff",
             "#ffd27f", "#7ff6ff", "#ffff66", "#ffb3ff"),
    flag="#000000", pole="#000000", mine="#ffffff", shine="#ffff00", exploded="#b00000",
    cross="#d00000", hint="#ff8c00", halo="#000000",
)
# fmt: on

THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}


def titles() -> dict[str, str]:
    """The names of the themes in menus."""
    return {"light": _("Light"), "dark": _("Dark"), "contrast": _("High contrast")}


def scale_of(widget: tk.Misc) -> float:
    """The scale of the screen, relative to 96 dpi."""
    return max(1.0, widget.winfo_fpixels("1i") / 96)


def use(root: tk.Tk, theme: ColourTheme) -> None:
    """Apply a theme to all widgets of the program."""
    sv_ttk.set_theme("dark" if theme.is_dark else "light", root)
    style = ttk.Style(root)
    # The theme's fonts are made for one system, in sizes for one screen resolution.
    usual = tkfont.nametofont("TkDefaultFont", root=root).actual("family")
    for name, size in _FONTS.items():
        font = tkfont.nametofont(name, root=root)
        if not str(font.cget("family")).startswith(str(font.actual("family"))):
            is_bold = name in (STRONG, SUBTITLE, LARGE)
            font.configure(family=usual, weight="bold" if is_bold else "normal")
        font.configure(size=-round(size * scale_of(root)))
    line = tkfont.nametofont(BODY, root=root).metrics("linespace")
    style.configure("Treeview", rowheight=line + 10)
    # The selected row is paler while the focus is elsewhere.
    chosen, pale = (between(theme.window, theme.hint, part) for part in (0.45, 0.15))
    style.map(
        "Treeview",
        background=[("selected", "focus", chosen), ("selected", pale)],
        foreground=[("selected", theme.ink)],
    )
    root.option_add("*TCombobox*Listbox.font", BODY)
    style.configure("Note.TLabel", foreground=theme.soft)
    for name, named in _STYLES.items():
        style.configure(name, font=named)
    # The theme does this on an event that an invisible window does not receive.
    root.tk.call("configure_colors")


def remembered_theme(settings: SettingsFile | None) -> ColourTheme:
    """The theme that was chosen last, by default the light one."""
    name = None if settings is None else settings.read().value("window", "theme")
    return THEMES.get(name, LIGHT) if isinstance(name, str) else LIGHT


def remembered_size(settings: SettingsFile | None) -> tuple[int, int] | None:
    """The width and height that the user gave the window; None by default."""
    match None if settings is None else settings.read().value("window", "size"):
        case [int(wide), int(high)] if 1 < wide <= 20_000 and 1 < high <= 20_000:
            return wide, high
    return None
