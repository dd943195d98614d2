"""Texts to read: the keys and the mouse."""

from collections.abc import Mapping

from minewise.session import commands
from minewise.ui.tk.commands import in_window, shown_key

_SETTINGS = {
    "no_guess": "Boards",
    "first": "First-click rule",
    "mode": "Mode",
    "player": "AI",
    "questions": "Question marks",
}


def name_of_setting(name: str) -> str:
    """What people call a setting."""
    return _SETTINGS[name]


def help_in_words(
    no_drops: str = "",
    *,
    on_mac: bool = False,
    known: Mapping[str, commands.Command] | None = None,
) -> str:
    """The keys, and what the mouse does.

    Args:
        known: The commands with their keys; None for the usual ones.
        no_drops: Why files cannot be dropped on the window, in a sentence; empty if they can.
        on_mac: Whether the keys have their names on a Mac.
    """
    right = "Right click, or Ctrl and click" if on_mac else "Right click"
    lines = [
        "Open every cell that holds no mine. A number says how many of the cells around",
        "it are mines.",
        "",
        "Mouse",
        "  Left click: open a cell; on a number with all its flags: chord.",
        f"  {right}: flag a cell.",
        "  Both buttons, or the middle one, on a number: chord. Settings has other ways.",
        "  Flag mode is for trackpads: a left click flags.",
        "  The wheel scrolls a large board, with Shift sideways; with Ctrl it zooms.",
        "  Keys for a cell, such as F and W, mean the one that the mouse points at.",
        "  Point at a sentence below the board to see the cells it names; click it to go there.",
        f"  {no_drops or 'Drop files on the window to open them: replays, boards, saved games.'}",
    ]
    groups = commands.listed((known or in_window()).values())
    width = max(len(line.label) for each in groups.values() for line in each)
    for group, each in groups.items():
        lines += ["", group]
        for line in each:
            keys = ", ".join(shown_key(key, on_mac=on_mac) for key in line.keys)
            lines.append(f"  {line.label:<{width}}  {keys}")
    lines += [
        "",
        "Menus",
        "  F10, or Alt and the underlined letter; then the arrow keys and Enter.",
    ]
    return "\n".join(lines)
