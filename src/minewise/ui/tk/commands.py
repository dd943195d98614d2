"""The commands: what each is called, and its keys. Menus, keys and the help are made from this.

A key is written as people read it: `i`, `U` (with Shift), `F2`, `Space`, `Ctrl+Z`.
On a Mac the Command key takes the place of Ctrl.
"""

from dataclasses import dataclass

from minewise.ui.choices import KEYS

MOVE, PLAY, HELP, GAME, LOOK = "Move", "Play", "Help from the AI", "Games", "Look"
GROUPS = (MOVE, PLAY, HELP, GAME, LOOK)


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
        Command("row_start", "First column", _keys("first-column"), MOVE),
        Command("row_end", "Last column", _keys("last-column"), MOVE),
        Command("top", "First row", _keys("first-row"), MOVE),
        Command("bottom", "Last row", _keys("last-row"), MOVE),
        Command("next", "Next hidden cell", _keys("next"), MOVE),
        Command("previous", "Previous hidden cell", _keys("previous"), MOVE),
        Command("open", "Open; on a number, chord", _keys("open"), PLAY),
        Command("flag", "Flag, or remove the flag", _keys("flag"), PLAY),
        Command("chord", "Chord: open around a number", _keys("chord"), PLAY),
        Command("undo", "Undo", _keys("undo"), PLAY),
        Command("redo", "Redo", _keys("redo"), PLAY),
        Command("flag_mode", "Flag mode: left click flags", _keys("flag-mode"), PLAY),
        Command("pause", "Pause or resume", _keys("pause"), PLAY),
        Command("hint", "Hint; again for more", _keys("hint"), HELP),
        Command("to_hint", "Go to the hint", _keys("to-hint"), HELP),
        Command("why", "Why is this cell safe or a mine?", _keys("why"), HELP),
        Command("odds", "Show the odds", _keys("odds"), HELP),
        Command("ai_move", "Let the AI make a move", _keys("ai"), HELP),
        Command("auto", "Let the AI play, or stop it", _keys("auto"), HELP),
        Command("faster", "AI faster", _keys("faster"), HELP),
        Command("slower", "AI slower", _keys("slower"), HELP),
        Command("stop", "Stop; clear the hint", _keys("stop"), HELP),
        Command("new", "New game", _keys("new"), GAME),
        Command("retry", "Retry this board", _keys("retry"), GAME),
        Command("custom", "Board of any size...", _keys("choose"), GAME),
        Command("seed", "Board by random seed...", _keys("seed"), GAME),
        Command("save", "Save game...", _keys("save"), GAME),
        Command("load", "Load game...", _keys("load"), GAME),
        Command("save_file", "Save to file...", (), GAME),
        Command("load_file", "Open file...", (), GAME),
        Command("paste", "Paste board", _keys("paste"), GAME),
        Command("copy_position", "Copy position", _keys("copy-position"), GAME),
        Command("copy_seed", "Copy seed", _keys("copy-seed"), GAME),
        Command("copy_replay", "Copy replay", (), GAME),
        Command("quit", "Quit; your game is kept", ("Ctrl+Q",), GAME),
        Command("replay", "Replay this game, with grades", _keys("guesses"), LOOK),
        Command("open_replay", "Open replay...", ("Ctrl+R",), LOOK),
        Command("save_replay", "Save replay...", (), LOOK),
        Command("editor", "Position editor...", _keys("editor"), LOOK),
        Command("statistics", "Statistics", _keys("statistics"), LOOK),
        Command("coordinates", "Row and column numbers", ("x",), LOOK),
        Command("theme", "Next theme", _keys("theme"), LOOK),
        Command("message_up", "Scroll the message up", _keys("scroll-up"), LOOK),
        Command("message_down", "Scroll the message down", _keys("scroll-down"), LOOK),
        Command("help", "Keys and mouse", _keys("help"), LOOK),
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
