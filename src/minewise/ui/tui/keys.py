"""Keys: what each does, and how a person gives them other meanings.

A key is written as it is typed (`f`, `F`, `+`) or by its name (`space`,
`pageup`, `f1`), perhaps with `ctrl+`, `alt+` or `shift+` before it. An action
is what keys are bound to; it has a name for the file of preferences, and a
summary for the help.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from minewise.core import FLAG, HIDDEN, MINE, NUMBERS, MinewiseError, quote
from minewise.ui.choices import KEYS

_KEY = re.compile(
    r"(?:(?:ctrl|alt|shift)\+)*"
    r"(?:space|enter|tab|escape|backspace|delete|insert|home|end|pageup|pagedown"
    r"|up|down|left|right|f[1-9]|f1[0-9]|f2[0-4]|\S)"
)

_SHOWN = {"up": "↑", "down": "↓", "left": "←", "right": "→", "pageup": "PgUp", "pagedown": "PgDn"}


class KeyFileError(MinewiseError):
    """Keys or other preferences cannot be read."""


@dataclass(frozen=True, slots=True)
class Binding:
    """An action and the keys that do it.

    Attributes:
        name: What it is called in the file of preferences.
        keys: The keys that do it.
        summary: What it does, for the help; actions that share it share a line there.
        group: Under which heading the help lists it.
    """

    name: str
    keys: tuple[str, ...]
    summary: str
    group: str


class Keys:
    """Which key does what.

    >>> keys = Keys([Binding("open", ("space", "enter"), "open the cell", "play")])
    >>> keys.action("enter"), keys.action("x")
    ('open', None)
    >>> keys.remapped({"open": "x"}).action("x")
    'open'
    """

    def __init__(self, actions: Iterable[Binding]) -> None:
        self.actions = tuple(actions)
        self._by_name = {action.name: action for action in self.actions}
        self._by_key: dict[str, str] = {}
        for action in self.actions:
            for key in action.keys:
                other = self._by_key.setdefault(key, action.name)
                if other != action.name:
                    raise KeyFileError(
                        f"the key {quote(key)} is given to both {other} and {action.name}: "
                        "expected a key to do one thing",
                        key,
                    )

    def action(self, key: str) -> str | None:
        """The name of what a key does."""
        return self._by_key.get(key)

    def shown(self, name: str) -> str:
        """The first key of an action, as people see it; nothing where it has none."""
        keys = self._by_name[name].keys
        return show_key(keys[0]) if keys else ""

    def remapped(self, wanted: Mapping[str, object]) -> "Keys":
        """The same actions, some with other keys: one key, or a list of them."""
        unknown = [name for name in wanted if name not in self._by_name]
        if unknown:
            raise KeyFileError(
                f"{quote(unknown[0])} is nothing that a key can do: "
                f"expected one of {', '.join(self._by_name)}",
                unknown[0],
            )
        return Keys(
            Binding(
                action.name, _read(action.name, wanted[action.name]), action.summary, action.group
            )
            if action.name in wanted
            else action
            for action in self.actions
        )


def show_key(key: str) -> str:
    """A key as people see it.

    >>> show_key("left"), show_key("ctrl+s"), show_key("f")
    ('←', 'Ctrl+S', 'f')
    """
    *modifiers, last = key.split("+") if len(key) > 1 else [key]
    shown = _SHOWN.get(last, last.capitalize() if len(last) > 1 or modifiers else last)
    return "+".join([*(modifier.capitalize() for modifier in modifiers), shown])


def _read(name: str, wanted: object) -> tuple[str, ...]:
    keys = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise KeyFileError(
            f"{quote(wanted)} are not keys for {name}: expected one key or a list of keys", wanted
        )
    for key in keys:
        if not _KEY.fullmatch(key):
            raise KeyFileError(
                f"{quote(key)} is not a key for {name}: expected a character or a name such as "
                "space, f1 or ctrl+s",
                key,
            )
    return tuple(keys)


_MOVE, _PLAY, _HELP = "Moving", "Playing", "Help"
_GAME, _WRITE, _OTHER = "Games", "Writing", "More"

PLAY_KEYS = Keys(
    [
        Binding("left", KEYS["left"], "move by one cell", _MOVE),
        Binding("right", KEYS["right"], "move by one cell", _MOVE),
        Binding("up", KEYS["up"], "move by one cell", _MOVE),
        Binding("down", KEYS["down"], "move by one cell", _MOVE),
        Binding("first-column", KEYS["first-column"], "to the edge", _MOVE),
        Binding("last-column", KEYS["last-column"], "to the edge", _MOVE),
        Binding("first-row", KEYS["first-row"], "to the edge", _MOVE),
        Binding("last-row", KEYS["last-row"], "to the edge", _MOVE),
        Binding("next", KEYS["next"], "next hidden, previous", _MOVE),
        Binding("previous", KEYS["previous"], "next hidden, previous", _MOVE),
        Binding("to-hint", KEYS["to-hint"], "to the hint", _MOVE),
        Binding("open", KEYS["open"], "open; a number: chord", _PLAY),
        Binding("flag", KEYS["flag"], "flag or unflag", _PLAY),
        Binding("chord", KEYS["chord"], "open around a number", _PLAY),
        Binding("undo", KEYS["undo"], "undo", _PLAY),
        Binding("redo", KEYS["redo"], "redo", _PLAY),
        Binding("flag-mode", KEYS["flag-mode"], "left button flags", _PLAY),
        Binding("pause", KEYS["pause"], "pause", _PLAY),
        Binding("hint", KEYS["hint"], "hint; again for more", _HELP),
        Binding("why", KEYS["why"], "why safe, or a mine?", _HELP),
        Binding("odds", KEYS["odds"], "odds on or off", _HELP),
        Binding("ai", KEYS["ai"], "let the AI move", _HELP),
        Binding("auto", KEYS["auto"], "AI plays, or stops", _HELP),
        Binding("faster", KEYS["faster"], "AI faster, slower", _HELP),
        Binding("slower", KEYS["slower"], "AI faster, slower", _HELP),
        Binding("stop", KEYS["stop"], "stop; clear the hint", _HELP),
        Binding("new", KEYS["new"], "new game", _GAME),
        Binding("retry", KEYS["retry"], "same board again", _GAME),
        Binding("choose", KEYS["choose"], "level and settings", _GAME),
        Binding("cs50", ("1",), "cs50, ..., expert", _GAME),
        Binding("beginner", ("2",), "cs50, ..., expert", _GAME),
        Binding("intermediate", ("3",), "cs50, ..., expert", _GAME),
        Binding("expert", ("4",), "cs50, ..., expert", _GAME),
        Binding("save", KEYS["save"], "save game", _GAME),
        Binding("load", KEYS["load"], "load game", _GAME),
        Binding("copy-position", KEYS["copy-position"], "copy position, seed", _OTHER),
        Binding("copy-seed", KEYS["copy-seed"], "copy position, seed", _OTHER),
        Binding("statistics", KEYS["statistics"], "statistics, history", _OTHER),
        Binding("guesses", KEYS["guesses"], "replay with grades", _OTHER),
        Binding("editor", KEYS["editor"], "analyse a position", _OTHER),
        Binding("scroll-up", KEYS["scroll-up"], "scroll the message", _OTHER),
        Binding("scroll-down", KEYS["scroll-down"], "scroll the message", _OTHER),
        Binding("theme", KEYS["theme"], "next theme", _OTHER),
        Binding("help", KEYS["help"], "this help", _OTHER),
        Binding("quit", ("q", "ctrl+c"), "quit", _OTHER),
    ]
)

REPLAY_KEYS = Keys(
    [
        Binding("pause", ("space", "p"), "pause or resume", _PLAY),
        Binding("step", ("right", "l", "enter"), "one click forward", _PLAY),
        Binding("back", ("left", "h", "backspace"), "one click back", _PLAY),
        Binding("begin", ("home",), "to the beginning", _PLAY),
        Binding("end", ("end",), "to the end", _PLAY),
        Binding("faster", KEYS["faster"], "faster", _PLAY),
        Binding("slower", KEYS["slower"], "slower", _PLAY),
        Binding("next", ("n",), "next game of the file", _PLAY),
        Binding("guesses", KEYS["guesses"], "grades on or off", _OTHER),
        Binding("odds", KEYS["odds"], "odds on or off", _OTHER),
        Binding("figures", ("s",), "figures of the game", _OTHER),
        Binding("trail", ("m",), "mouse trail on or off", _OTHER),
        Binding("scroll-up", ("up", "k"), "scroll the text", _OTHER),
        Binding("scroll-down", ("down", "j"), "scroll the text", _OTHER),
        Binding("theme", KEYS["theme"], "next theme", _OTHER),
        Binding("help", KEYS["help"], "this help", _OTHER),
        Binding("quit", ("q", "escape", "ctrl+c"), "quit", _OTHER),
    ]
)

WATCH_KEYS = Keys(
    [
        Binding("pause", ("space", "p"), "pause or resume", _PLAY),
        Binding("step", ("right", "l", "enter"), "one move forward", _PLAY),
        Binding("back", ("left", "h", "backspace"), "one move back", _PLAY),
        Binding("begin", ("home",), "to the beginning", _PLAY),
        Binding("end", ("end",), "to the last move seen", _PLAY),
        Binding("faster", ("+", "="), "faster", _PLAY),
        Binding("slower", ("-",), "slower", _PLAY),
        Binding("next", ("n",), "next game", _PLAY),
        Binding("odds", ("o",), "odds on or off", _OTHER),
        Binding("scroll-up", ("up", "k"), "scroll the reason", _OTHER),
        Binding("scroll-down", ("down", "j"), "scroll the reason", _OTHER),
        Binding("theme", ("t",), "next theme", _OTHER),
        Binding("help", ("?", "f1"), "this help", _OTHER),
        Binding("quit", ("q", "escape", "ctrl+c"), "quit", _OTHER),
    ]
)

EDITOR_KEYS = Keys(
    [
        Binding("left", ("left",), "move by one cell", _MOVE),
        Binding("right", ("right",), "move by one cell", _MOVE),
        Binding("up", ("up",), "move by one cell", _MOVE),
        Binding("down", ("down",), "move by one cell", _MOVE),
        *(Binding(number, (number,), "an open cell", _WRITE) for number in NUMBERS),
        Binding(HIDDEN, (HIDDEN, "space"), "a hidden cell", _WRITE),
        Binding("hide", ("backspace", "delete"), "hide it again", _WRITE),
        Binding(FLAG, ("f", "F"), "a flag", _WRITE),
        Binding(MINE, (MINE,), "a known mine", _WRITE),
        Binding("more", ("+", "="), "one mine more", _WRITE),
        Binding("fewer", ("-",), "one mine less", _WRITE),
        Binding("size", KEYS["choose"], "another size", _WRITE),
        Binding("clear", ("c",), "hide every cell", _WRITE),
        Binding("undo", KEYS["undo"], "undo", _WRITE),
        Binding("redo", KEYS["redo"], "redo", _WRITE),
        Binding("why", KEYS["why"], "why safe, or a mine?", _HELP),
        Binding("odds", KEYS["odds"], "odds on or off", _HELP),
        Binding("copy-position", KEYS["copy-position"], "copy the position", _OTHER),
        Binding("scroll-up", KEYS["scroll-up"], "scroll the text", _OTHER),
        Binding("scroll-down", KEYS["scroll-down"], "scroll the text", _OTHER),
        Binding("theme", KEYS["theme"], "next theme", _OTHER),
        Binding("help", KEYS["help"], "this help", _OTHER),
        Binding("quit", ("q", "escape", "ctrl+c"), "close", _OTHER),
    ]
)
