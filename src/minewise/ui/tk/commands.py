"""The commands: what each is called, and its keys. Menus, keys and the help are made from this.

A key is written as people read it: `i`, `U` (with Shift), `F2`, `Space`, `Ctrl+Z`.
On a Mac the Command key takes the place of Ctrl.
"""

from dataclasses import dataclass

from minewise.ui.choices import KEYS

MOVE, PLAY, HELP, GAME, OTHER = "Move", "Play", "Help from the AI", "Game", "Other"
GROUPS = (MOVE, PLAY, HELP, GAME, OTHER)


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        name: What programs call it.
        label: What people call it.
        keys: Its keys; the first is shown in the menu.
        group: Under which heading the help has it.
    """

    name: str
    label: str
    keys: tuple[str, ...]
    group: str


_NAMES = {"escape": "Esc", "pageup": "PageUp", "pagedown": "PageDown"}


def _keys(action: str) -> tuple[str, ...]:
    """The keys of an action, as people read them.

    >>> _keys("undo"), _keys("open")
    (('u', 'Ctrl+Z'), ('Space', 'Enter'))
    """
    return tuple(map(_as_read, KEYS[action]))


def _as_read(key: str) -> str:
    if len(key) == 1:
        return key
    *held, last = key.split("+")
    last = _NAMES.get(last, last.capitalize())
    return "+".join([*(one.capitalize() for one in held), last])


COMMANDS = {
    command.name: command
    for command in (
        Command("left", "Move left", _keys("left"), MOVE),
        Command("down", "Move down", _keys("down"), MOVE),
        Command("up", "Move up", _keys("up"), MOVE),
        Command("right", "Move right", _keys("right"), MOVE),
        Command("row_start", "To the first column", _keys("first-column"), MOVE),
        Command("row_end", "To the last column", _keys("last-column"), MOVE),
        Command("top", "To the first row", _keys("first-row"), MOVE),
        Command("bottom", "To the last row", _keys("last-row"), MOVE),
        Command("next", "To the next hidden cell", _keys("next"), MOVE),
        Command("previous", "To the hidden cell before", _keys("previous"), MOVE),
        Command("open", "Open; chord on a number", _keys("open"), PLAY),
        Command("flag", "Flag, or take the mark away", _keys("flag"), PLAY),
        Command("chord", "Chord: open all around a number", _keys("chord"), PLAY),
        Command("undo", "Undo", _keys("undo"), PLAY),
        Command("redo", "Redo", _keys("redo"), PLAY),
        Command("flag_mode", "Flag mode: a left click flags", _keys("flag-mode"), PLAY),
        Command("pause", "Pause, or go on", _keys("pause"), PLAY),
        Command("hint", "Hint; again for more", _keys("hint"), HELP),
        Command("why", "Why is this cell safe, or a mine?", _keys("why"), HELP),
        Command("odds", "Show how likely mines are", _keys("odds"), HELP),
        Command("ai_move", "One move by the AI", _keys("ai"), HELP),
        Command("auto", "The AI plays on, or stops", _keys("auto"), HELP),
        Command("faster", "The AI plays faster", _keys("faster"), HELP),
        Command("slower", "The AI plays slower", _keys("slower"), HELP),
        Command("new", "New game", _keys("new"), GAME),
        Command("retry", "The same board again", _keys("retry"), GAME),
        Command("custom", "A board of your own size...", _keys("choose"), GAME),
        Command("seed", "A board by its seed...", _keys("seed"), GAME),
        Command("save", "Save...", _keys("save"), GAME),
        Command("load", "Go on with a saved game...", _keys("load"), GAME),
        Command("replay", "Replay, with grades for guesses", _keys("guesses"), GAME),
        Command("copy_position", "Copy the position", _keys("copy-position"), OTHER),
        Command("copy_seed", "Copy the seed", _keys("copy-seed"), OTHER),
        Command("copy_replay", "Copy the replay", (), OTHER),
        Command("paste", "Play what was copied", _keys("paste"), OTHER),
        Command("statistics", "Statistics", _keys("statistics"), OTHER),
        Command("message_up", "Scroll the message up", _keys("scroll-up"), OTHER),
        Command("message_down", "Scroll the message down", _keys("scroll-down"), OTHER),
        Command("theme", "The next theme", _keys("theme"), OTHER),
        Command("help", "Keys and mouse", _keys("help"), OTHER),
        Command("stop", "Stop the AI, forget the hint", _keys("stop"), OTHER),
        Command("quit", "Quit; the game is kept", ("Ctrl+Q",), OTHER),
    )
}

# Tk's names for keys that people call otherwise.
_KEYSYMS = {
    "Space": ("space",),
    "Enter": ("Return", "KP_Enter"),
    "Esc": ("Escape",),
    "PageUp": ("Prior", "KP_Prior"),
    "PageDown": ("Next", "KP_Next"),
    "+": ("plus", "KP_Add"),
    "-": ("minus", "KP_Subtract"),
    "=": ("equal",),
    ",": ("comma",),
    ".": ("period",),
    "?": ("question",),
    "Shift+Tab": ("ISO_Left_Tab", "Shift+Tab"),
} | {key: (key, f"KP_{key}") for key in ("Left", "Right", "Up", "Down", "Home", "End")}

# Bits of an event's state. What Alt and Command are depends on the windowing system.
SHIFT, LOCK, CONTROL = 0x1, 0x2, 0x4
_COMMAND = {"aqua": 0x8}
_ALT = {"x11": 0x8, "win32": 0x20000}


def keysyms() -> dict[str, str]:
    """Which command each key means, by Tk's name, with `Ctrl+` or `Shift+` before it."""
    found = {}
    for command in COMMANDS.values():
        for key in command.keys:
            for name in _KEYSYMS.get(key, (key,)):
                # With Ctrl held down, letters come as small ones.
                found[f"Ctrl+{name[5:].lower()}" if name.startswith("Ctrl+") else name] = (
                    command.name
                )
    return found


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

    >>> shown_key("U"), shown_key("Ctrl+Z", on_mac=True)
    ('Shift+U', 'Cmd+Z')
    """
    if len(key) == 1 and key.isupper():
        return f"Shift+{key}"
    if len(key) == 1:
        return key.upper()
    return key.replace("Ctrl", "Cmd") if on_mac else key
