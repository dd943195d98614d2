"""The table of commands as the window has it: Tk's names for their keys, and how they are shown.

On a Mac the Command key takes the place of Ctrl.
"""

from minewise.session import Keys, commands

# Tk's names for keys.
_KEYSYMS = {
    "enter": ("Return", "KP_Enter"),
    "escape": ("Escape",),
    "backspace": ("BackSpace",),
    "tab": ("Tab",),
    "shift+tab": ("ISO_Left_Tab", "Shift+Tab"),
    "pageup": ("Prior", "KP_Prior"),
    "pagedown": ("Next", "KP_Next"),
    "+": ("plus", "KP_Add"),
    "-": ("minus", "KP_Subtract"),
    "=": ("equal",),
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


def in_window(context: str = "play") -> dict[str, commands.Command]:
    """The commands of the window by name, in the language that is spoken."""
    return {command.name: command for command in Keys.of(context, commands.WINDOW).commands}


def keysyms(context: str = "play") -> dict[str, str]:
    """Which command each key means, by Tk's name, with `Ctrl+` or `Shift+` before it."""
    return {
        keysym: command.name
        for command in in_window(context).values()
        for key in command.keys
        for keysym in _keysyms_of(key)
    }


def event_of(keysym: str) -> str:
    """What Tk is to be told to bind, for a key of `keysyms`.

    >>> event_of("Shift+Left"), event_of("H")
    ('<Shift-KeyPress-Left>', '<KeyPress-H>')
    """
    *held, last = keysym.split("+") if len(keysym) > 1 else [keysym]
    return "<" + "".join(f"{one}-" for one in held) + f"KeyPress-{last}>"


def _keysyms_of(key: str) -> tuple[str, ...]:
    if key.startswith("ctrl+"):
        return (key.replace("ctrl", "Ctrl"),)
    if key.startswith("shift+") and key not in _KEYSYMS:
        return tuple(f"Shift+{each}" for each in _keysyms_of(key.removeprefix("shift+")))
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


def shown_key(key: str, *, on_mac: bool = False) -> str:
    """A key as menus and the help show it.

    >>> shown_key("U"), shown_key("space"), shown_key("ctrl+z", on_mac=True)
    ('Shift+U', 'Space', 'Cmd+Z')
    """
    if len(key) == 1:
        return f"Shift+{key}" if key.isupper() else key.upper()
    *held, last = key.split("+")
    parts = [*held, _SHOWN.get(last, last)]
    shown = "+".join(part[0].upper() + part[1:] for part in parts)
    return shown.replace("Ctrl", "Cmd") if on_mac else shown
