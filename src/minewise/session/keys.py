"""Key bindings, and how a person changes them.

The settings file stores custom keys, for all front ends at once:

    "keys": {"play": {"open": ["space", "x"], "ai": []}, "watch": {"pause": ["."]}}

A key has one meaning on a screen: a second one is refused, or replaces the first if the person
agrees.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.session import commands

GROUP = "keys"
"""The group of custom keys in the settings file."""

_KEY = re.compile(
    r"(?:(?:ctrl|alt|shift)\+)*"
    r"(?:space|enter|tab|escape|backspace|delete|insert|home|end|pageup|pagedown"
    r"|up|down|left|right|f[1-9]|f1[0-9]|f2[0-4]|\S)"
)

_SHOWN = {"up": "↑", "down": "↓", "left": "←", "right": "→", "pageup": "PgUp", "pagedown": "PgDn"}

# Textual itself quits with Ctrl+Q. No letter alone closes a window, where Ctrl+C copies.
_LEFT_ALONE = {
    commands.TERMINAL: {"ctrl+q"},
    commands.WINDOW: {"q", "ctrl+c"},
    commands.PAGE: {"tab", "shift+tab", "ctrl+n"},  # the browser's own
}


class KeyFileError(MinewiseError):
    """Custom keys are invalid."""


class Keys:
    """The key bindings of a context.

    >>> keys = Keys.of("play")
    >>> keys.action("enter"), keys.action("&")
    ('open', None)
    >>> keys.remapped({"open": "&"}).action("&")
    'open'
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
                        _(
                            "the key {key} is given to both {one} and {other}: expected a key to "
                            "do one thing"
                        ).format(key=quote(key), one=other, other=command.name),
                        key,
                    )

    @classmethod
    def of(cls, context: str, on: str = commands.TERMINAL) -> "Keys":
        """The default keys of a context, such as play or watch, on a screen."""
        alone = _LEFT_ALONE.get(on, set())
        return cls(
            replace(command, keys=tuple(key for key in command.keys if key not in alone))
            for command in commands.table(context, on)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keys) and self.commands == other.commands

    def __hash__(self) -> int:
        return hash(self.commands)

    def action(self, key: str) -> str | None:
        """The name of the command bound to a key; None if there is none."""
        return self._by_key.get(key)

    def shown(self, name: str) -> str:
        """The first key of a command, as displayed; empty if it has none."""
        keys = self._by_name[name].keys
        return show_key(keys[0]) if keys else ""

    def remapped(self, wanted: Mapping[str, object]) -> "Keys":
        """The same commands, some with other keys: one key, or a list of them."""
        return Keys(
            replace(command, keys=_read(command.name, wanted[command.name]))
            if command.name in wanted
            else command
            for command in self.commands
        )


def show_key(key: str) -> str:
    """A key as displayed.

    >>> show_key("left"), show_key("ctrl+s"), show_key("f")
    ('←', 'Ctrl+S', 'f')
    """
    *modifiers, last = key.split("+") if len(key) > 1 else [key]
    shown = _SHOWN.get(last, last.capitalize() if len(last) > 1 or modifiers else last)
    return "+".join([*(modifier.capitalize() for modifier in modifiers), shown])


def _read(name: str, wanted: object) -> tuple[str, ...]:
    keys = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        text = _("{given} are not keys for {name}: expected one key or a list of keys")
        raise KeyFileError(text.format(given=quote(wanted), name=name), wanted)
    for key in keys:
        if not _KEY.fullmatch(key):
            raise KeyFileError(
                _(
                    "{key} is not a key for {name}: expected a character or a name such as space, "
                    "f1 or ctrl+s"
                ).format(key=quote(key), name=name),
                key,
            )
    return tuple(keys)


Wanted = Mapping[str, Mapping[str, object]]
"""Custom keys, by context and by the names of commands."""


def own_keys(wanted: Wanted, context: str, on: str) -> Keys:
    """The keys of a screen with custom ones; invalid ones are refused."""
    own = _own(wanted, context)
    known = {command.name for command in commands.table(context)}
    unknown = next((name for name in own if name not in known), None)
    if unknown is not None:
        raise KeyFileError(_("{given} is not a command").format(given=quote(unknown)), unknown)
    return Keys.of(context, on).remapped(own)


def check_keys(wanted: Wanted, *contexts: str) -> None:
    """Refuse custom keys that are invalid on any screen."""
    for context in contexts:
        for on in commands.WITH_KEYS:
            own_keys(wanted, context, on)


def _own(wanted: Wanted, context: str) -> dict[str, object]:
    own = wanted.get(context, {})
    if not isinstance(own, dict):
        text = _("{given} are no keys for {context}: expected commands with their keys")
        raise KeyFileError(text.format(given=quote(own), context=context), own)
    return own


def with_key(wanted: Wanted, context: str, name: str, keys: list[str], *, take: bool) -> Wanted:
    """Change the keys of a command; another command's key is refused, or moved with `take`."""
    own = {**_own(wanted, context), name: keys}
    if take:
        for on in commands.WITH_KEYS:
            for command in own_keys(wanted, context, on).commands:
                left = [key for key in command.keys if key not in keys]
                if command.name != name and len(left) < len(command.keys):
                    own[command.name] = left
    changed = {**wanted, context: own}
    check_keys(changed, context)
    return changed


def fitting(here: Wanted, others: Wanted) -> Wanted:
    """The custom keys of another machine, without contexts in which a key would clash."""
    found: dict[str, Mapping[str, object]] = {}
    for context in commands.CONTEXTS:
        try:
            mine, theirs = _own(here, context), _own(others, context)
            check_keys({context: theirs | mine}, context)
        except KeyFileError:
            continue
        if theirs:
            found[context] = theirs
    return found
