"""The table of commands as the window has it: Tk's names for their keys, and how they are shown.

On a Mac the Command key takes the place of Ctrl.
"""

import tkinter as tk
from collections.abc import Mapping

from minewise.session import Keys, commands

# Tk's names for keys.
_KEYSYMS = {
    "enter": ("Return", "KP_Enter"),
    "escape": ("Escape",),
    "backspace": ("BackSpace",),
    "delete": ("Delete", "KP_Delete"),
    "insert": ("Insert", "KP_Insert"),
    "tab": ("Tab",),
    "shift+tab": ("ISO_Left_Tab", "Shift+Tab"),
    "pageup": ("Prior", "KP_Prior"),
    "pagedown": ("Next", "KP_Next"),
    "+": ("plus", "KP_Add"),
    "-": ("minus", "KP_Subtract"),
    "=": ("equal",),
    "0": ("0", "KP_0"),
    ",": ("comma",),
    ".": ("period",),
    "?": ("question",),
} | {
    key: (key.capitalize(), f"KP_{key.capitalize()}")
    for key in ("left", "right", "up", "down", "home", "end")
}

_SHOWN = {"escape": "Esc", "pageup": "PageUp", "pagedown": "PageDown"}

# Bits of an event's state. What Alt and Command are depends on the windowing system.
SHIFT, LOCK, CONTROL = 0x1, 0x2, 0x4
_COMMAND = {"aqua": 0x8}
_ALT = {"x11": 0x8, "win32": 0x20000}


def in_window(context: str = "play", keys: Keys | None = None) -> dict[str, commands.Command]:
    """The commands of the window by name, in the language that is spoken.

    Args:
        context: What is on the screen.
        keys: Their keys; None for the usual ones.
    """
    return {
        command.name: command for command in (keys or Keys.of(context, commands.WINDOW)).commands
    }


def keysyms(context: str = "play", keys: Keys | None = None) -> dict[str, str]:
    """Which command each key means, by Tk's name, with `Ctrl+` or `Shift+` before it."""
    return {
        keysym: command.name
        for command in in_window(context, keys).values()
        for key in command.keys
        for keysym in keysyms_of(key)
    }


def event_of(keysym: str) -> str:
    """What Tk is to be told to bind, for a key of `keysyms`.

    >>> event_of("Shift+Left"), event_of("H")
    ('<Shift-KeyPress-Left>', '<KeyPress-H>')
    """
    *held, last = keysym.split("+") if len(keysym) > 1 else [keysym]
    return "<" + "".join(f"{one}-" for one in held) + f"KeyPress-{last}>"


def keysyms_of(key: str) -> tuple[str, ...]:
    """Tk's names for a key.

    >>> keysyms_of("ctrl+-"), keysyms_of("f2")
    (('Ctrl+minus', 'Ctrl+kp_subtract'), ('F2',))
    """
    if key.startswith("ctrl+"):
        last = key.removeprefix("ctrl+")
        return tuple(f"Ctrl+{keysym.lower()}" for keysym in keysyms_of(last))
    if key.startswith("shift+") and key not in _KEYSYMS:
        return tuple(f"Shift+{each}" for each in keysyms_of(key.removeprefix("shift+")))
    is_function_key = key[0] == "f" and key[1:].isdigit()
    return _KEYSYMS.get(key, (key.upper() if is_function_key else key,))


def name_of_key(keysym: str, state: int, system: str = "x11") -> str:
    """The name under which `keysyms` has a key that was pressed; empty with Alt.

    >>> name_of_key("z", CONTROL), name_of_key("I", LOCK), name_of_key("Tab", SHIFT)
    ('Ctrl+z', 'i', 'Shift+Tab')
    """
    if state & _ALT.get(system, 0):
        return ""  # Alt and a letter belong to the menus
    if state & _COMMAND.get(system, CONTROL):
        return f"Ctrl+{keysym.lower()}"
    # Caps Lock is not meant to change what a key does.
    if state & LOCK and len(keysym) == 1:
        keysym = keysym.swapcase()
    return f"Shift+{keysym}" if keysym == "Tab" and state & SHIFT else keysym


def command_of(
    event: "tk.Event[tk.Misc]", keys: Mapping[str, str], system: str = "x11"
) -> str | None:
    """The command that a key means; None for a key without one.

    Args:
        event: The key that was pressed.
        keys: See `keysyms`.
        system: The windowing system.
    """
    name = name_of_key(event.keysym, int(event.state), system)
    found = keys.get(name)
    if found is None and name == event.keysym and event.char and event.char.isprintable():
        return keys.get(event.char)  # Tk has words for characters such as !
    return found


def key_of(keysym: str, character: str, state: int, system: str = "x11") -> str | None:
    """A key that was pressed, as the table of commands writes it; None for one that it cannot.

    >>> key_of("Return", "", 0), key_of("exclam", "!", SHIFT), key_of("s", "", CONTROL)
    ('enter', '!', 'ctrl+s')
    >>> key_of("Shift_L", "", 0)
    """
    name = name_of_key(keysym, state, system)
    if name.startswith("Ctrl+"):
        last = key_of(name.removeprefix("Ctrl+"), "", 0, system)
        return None if last is None else f"ctrl+{last}"
    known = {tk.lower(): key for key in _KEYSYMS for tk in keysyms_of(key)}
    if name.lower() in known:
        return known[name.lower()]
    if name[:1].upper() == "F" and name[1:].isdigit():
        return name.lower()
    if len(name) == 1 or name == "space":
        return name
    return character if len(character) == 1 and character.isprintable() else None


def shown_key(key: str, *, on_mac: bool = False) -> str:
    """A key as menus and the help show it.

    >>> shown_key("U"), shown_key("space"), shown_key("ctrl+z", on_mac=True), shown_key("ctrl++")
    ('Shift+U', 'Space', 'Cmd+Z', 'Ctrl++')
    """
    if len(key) == 1:
        return f"Shift+{key}" if key.isupper() else key.upper()
    held, plus, last = key.rpartition("+")
    if not last:  # the key is a plus
        held, last = held.removesuffix("+"), "+"
    parts = [*(held.split("+") if plus else ()), _SHOWN.get(last, last)]
    shown = "+".join(part[0].upper() + part[1:] for part in parts)
    return shown.replace("Ctrl", "Cmd") if on_mac else shown
