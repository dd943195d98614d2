"""Keys: which command each of them means, and how a person gives them other meanings.

Textual writes them as the table of commands does.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from minewise.base import MinewiseError, quote
from minewise.session import commands

_KEY = re.compile(
    r"(?:(?:ctrl|alt|shift)\+)*"
    r"(?:space|enter|tab|escape|backspace|delete|insert|home|end|pageup|pagedown"
    r"|up|down|left|right|f[1-9]|f1[0-9]|f2[0-4]|\S)"
)

_SHOWN = {"up": "↑", "down": "↓", "left": "←", "right": "→", "pageup": "PgUp", "pagedown": "PgDn"}

# Textual quits with this one by itself.
_LEFT_ALONE = {"ctrl+q"}

# What some commands were called before, for files of preferences that name them so.
_FORMER = {"guesses": ("replay", "grades")}


class KeyFileError(MinewiseError):
    """Keys or other preferences cannot be read."""


class Keys:
    """Which key does what.

    >>> keys = Keys.of("play")
    >>> keys.action("enter"), keys.action("X")
    ('open', None)
    >>> keys.remapped({"open": "X"}).action("X")
    'open'

    Attributes:
        commands: The commands, each with its keys.
    """

    def __init__(self, bound: Iterable[commands.Command]) -> None:
        self.commands = tuple(bound)
        self._by_name = {command.name: command for command in self.commands}
        self._by_key: dict[str, str] = {}
        for command in self.commands:
            for key in command.keys:
                other = self._by_key.setdefault(key, command.name)
                if other != command.name:
                    raise KeyFileError(
                        f"the key {quote(key)} is given to both {other} and {command.name}: "
                        "expected a key to do one thing",
                        key,
                    )

    @classmethod
    def of(cls, context: str) -> "Keys":
        """The usual keys of a context: play, watch, replay or edit."""
        return cls(
            replace(command, keys=tuple(key for key in command.keys if key not in _LEFT_ALONE))
            for command in commands.table(context, commands.TERMINAL)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keys) and self.commands == other.commands

    def __hash__(self) -> int:
        return hash(self.commands)

    def action(self, key: str) -> str | None:
        """The name of the command that a key means."""
        return self._by_key.get(key)

    def shown(self, name: str) -> str:
        """The first key of a command, as people see it; nothing where it has none."""
        keys = self._by_name[name].keys
        return show_key(keys[0]) if keys else ""

    def remapped(self, wanted: Mapping[str, object]) -> "Keys":
        """The same commands, some with other keys: one key, or a list of them."""
        wanted = {self._name_now(name): keys for name, keys in wanted.items()}
        unknown = [name for name in wanted if name not in self._by_name]
        if unknown:
            raise KeyFileError(
                f"{quote(unknown[0])} is nothing that a key can do: "
                f"expected one of {', '.join(self._by_name)}",
                unknown[0],
            )
        return Keys(
            replace(command, keys=_read(command.name, wanted[command.name]))
            if command.name in wanted
            else command
            for command in self.commands
        )

    def _name_now(self, name: str) -> str:
        return next((now for now in _FORMER.get(name, ()) if now in self._by_name), name)


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
