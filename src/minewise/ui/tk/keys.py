"""Convert keys from Tk's events to the notation of the command table, and from there to labels.

On a Mac the Command key replaces Ctrl.
"""

import tkinter as tk

# Tk's names of keys that have another name in the table.
_NAMES = {"Return": "enter", "Prior": "pageup", "Next": "pagedown", "ISO_Left_Tab": "shift+tab"}
_LOWER = ["Escape", "BackSpace", "Delete", "Insert", "Tab", "space", "Enter"]
_LOWER += ["Left", "Right", "Up", "Down", "Home", "End"]
_NAMES |= {name: name.lower() for name in _LOWER}
_NAMES |= {f"KP_{name}": key for name, key in _NAMES.items()}
_NAMES |= {f"KP_{digit}": str(digit) for digit in range(10)}
_NAMES |= {"plus": "+", "minus": "-", "equal": "=", "comma": ",", "period": ".", "question": "?"}
_NAMES |= {"KP_Add": "+", "KP_Subtract": "-"}

_SHOWN = {"escape": "Esc", "pageup": "PageUp", "pagedown": "PageDown"}

# Bits of an event's state. The bits of Alt and Command depend on the windowing system.
SHIFT, LOCK, CONTROL = 0x1, 0x2, 0x4
_COMMAND = {"aqua": 0x8}
_ALT = {"x11": 0x8, "win32": 0x20000}


def system_of(widget: tk.Misc) -> str:
    """The windowing system: x11, win32 or aqua."""
    return str(widget.tk.call("tk", "windowingsystem"))


def key_of(keysym: str, character: str, state: int, system: str = "x11") -> str | None:
    """A pressed key in the notation of the command table; None for keys that it does not have.

    >>> key_of("Return", "", 0), key_of("exclam", "!", SHIFT), key_of("S", "", CONTROL)
    ('enter', '!', 'ctrl+s')
    >>> key_of("I", "I", LOCK), key_of("Tab", "", SHIFT), key_of("Left", "", SHIFT)
    ('i', 'shift+tab', 'shift+left')
    >>> key_of("Shift_L", "", 0)
    """
    if state & _ALT.get(system, 0):
        return None  # Alt and a letter open menus
    name = _NAMES.get(keysym)
    if name is None and keysym[:1] == "F" and keysym[1:].isdigit():
        name = keysym.lower()
    if state & _COMMAND.get(system, CONTROL):
        last = name or (keysym.lower() if len(keysym) == 1 else None)
        return last and f"ctrl+{last}"
    if name is not None:
        return f"shift+{name}" if state & SHIFT and len(name) > 1 and "+" not in name else name
    if len(keysym) == 1:
        # Caps Lock must not change the meaning of a key.
        return keysym.swapcase() if state & LOCK else keysym
    return character if len(character) == 1 and character.isprintable() else None


def shown_key(key: str, system: str = "x11") -> str:
    """The label of a key in menus.

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
