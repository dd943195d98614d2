"""Keys: what Tk says of one that was pressed, as the table of commands writes it, and as menus do.

On a Mac the Command key takes the place of Ctrl.
"""

import tkinter as tk

# What Tk calls keys, where the table has another name.
_NAMES = {"Return": "enter", "Prior": "pageup", "Next": "pagedown", "ISO_Left_Tab": "shift+tab"}
_LOWER = ["Escape", "BackSpace", "Delete", "Insert", "Tab", "space", "Enter"]
_LOWER += ["Left", "Right", "Up", "Down", "Home", "End"]
_NAMES |= {name: name.lower() for name in _LOWER}
_NAMES |= {f"KP_{name}": key for name, key in _NAMES.items()}
_NAMES |= {f"KP_{digit}": str(digit) for digit in range(10)}
_NAMES |= {"plus": "+", "minus": "-", "equal": "=", "comma": ",", "period": ".", "question": "?"}
_NAMES |= {"KP_Add": "+", "KP_Subtract": "-"}

_SHOWN = {"escape": "Esc", "pageup": "PageUp", "pagedown": "PageDown"}

# Bits of an event's state. What Alt and Command are depends on the windowing system.
SHIFT, LOCK, CONTROL = 0x1, 0x2, 0x4
_COMMAND = {"aqua": 0x8}
_ALT = {"x11": 0x8, "win32": 0x20000}


def system_of(widget: tk.Misc) -> str:
    """The windowing system: x11, win32 or aqua."""
    return str(widget.tk.call("tk", "windowingsystem"))


def key_of(keysym: str, character: str, state: int, system: str = "x11") -> str | None:
    """A key that was pressed, as the table of commands writes it; None for one that it cannot.

    >>> key_of("Return", "", 0), key_of("exclam", "!", SHIFT), key_of("S", "", CONTROL)
    ('enter', '!', 'ctrl+s')
    >>> key_of("I", "I", LOCK), key_of("Tab", "", SHIFT), key_of("Left", "", SHIFT)
    ('i', 'shift+tab', 'shift+left')
    >>> key_of("Shift_L", "", 0)
    """
    if state & _ALT.get(system, 0):
        return None  # Alt and a letter belong to the menus
    name = _NAMES.get(keysym)
    if name is None and keysym[:1] == "F" and keysym[1:].isdigit():
        name = keysym.lower()
    if state & _COMMAND.get(system, CONTROL):
        last = name or (keysym.lower() if len(keysym) == 1 else None)
        return last and f"ctrl+{last}"
    if name is not None:
        return f"shift+{name}" if state & SHIFT and len(name) > 1 and "+" not in name else name
    if len(keysym) == 1:
        # Caps Lock is not meant to change what a key does.
        return keysym.swapcase() if state & LOCK else keysym
    return character if len(character) == 1 and character.isprintable() else None


def shown_key(key: str, system: str = "x11") -> str:
    """A key as menus show it.

    >>> shown_key("U"), shown_key("space"), shown_key("ctrl+z", "aqua"), shown_key("ctrl++")
    ('Shift+U', 'Space', 'Cmd+Z', 'Ctrl++')
    """
    if len(key) == 1:
        return f"Shift+{key}" if key.isupper() else key.upper()
    held, plus, last = key.rpartition("+")
    if not last:  # the key is a plus
        held, last = held.removesuffix("+"), "+"
    parts = [*(held.split("+") if plus else ()), _SHOWN.get(last, last)]
    shown = "+".join(part[0].upper() + part[1:] for part in parts)
    return shown.replace("Ctrl", "Cmd") if system == "aqua" else shown
