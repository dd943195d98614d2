"""Settings that a page sends, and its own preferences.

Settings are read by the fields that `Settings` has, whichever those are. Preferences are how
the page looks and listens; they are remembered with the settings of all front ends.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from types import NoneType
from typing import Any, get_args, get_type_hints

from minewise import players
from minewise.core import Chance, MinewiseError, quote
from minewise.session import Keeper, Settings


class SettingsError(MinewiseError):
    """Settings that cannot be."""


def read_settings(before: Settings, given: dict[str, Any]) -> Settings:
    """The settings as they were, with what is given in the place of the old.

    Raises:
        MinewiseError: Something in it is no setting, or cannot be.
    """
    given = dict(given)
    if given.get("shape") is not None:
        given["level"] = _shaped(given.get("level", before.level.header), given["shape"])
    given.pop("shape", None)
    kinds = get_type_hints(Settings)
    names = {field.name for field in fields(Settings)}
    unknown = sorted(given.keys() - names)
    if unknown:
        raise SettingsError(f"{quote(unknown[0])} is not a setting", unknown[0])
    return replace(
        before, **{name: _read(name, kinds[name], value) for name, value in given.items()}
    )


def _one_of(*names: str) -> Callable[[object], bool]:
    return lambda value: value in names


def _number(least: float, most: float) -> Callable[[object], bool]:
    return lambda value: (
        isinstance(value, int | float) and type(value) is not bool and least <= value <= most
    )


_PREFERENCES: dict[str, tuple[Callable[[object], bool], str]] = {
    "theme": (
        _one_of("system", "light", "dark", "contrast"),
        "system, light, dark or contrast",
    ),
    "long_press": (_number(150, 1500), "150 to 1500 milliseconds"),
    "speed": (_number(0.01, 10), "0.01 to 10 seconds"),
    "zoom": (_number(0.2, 4), "0.2 to 4"),
    "single_keys": (lambda value: type(value) is bool, "true or false"),
}

FRONT_END = "web"
"""Under which name they are remembered."""


def read_preferences(given: dict[str, Any]) -> dict[str, Any]:
    """The preferences in what is given; what is none of them is left there.

    Raises:
        SettingsError: One of them cannot be.
    """
    found: dict[str, Any] = {}
    for name in _PREFERENCES.keys() & given.keys():
        fits, expected = _PREFERENCES[name]
        value = given.pop(name)
        if not fits(value):
            raise _wrong(name, value, expected)
        found[name] = value
    return found


def preferences_of(keeper: Keeper) -> dict[str, Any]:
    """The preferences that are remembered."""
    if keeper.settings is None:
        return {}
    looks = keeper.settings.read().looks.get(FRONT_END, {})
    return {
        name: looks[name]
        for name, (fits, _expected) in _PREFERENCES.items()
        if name in looks and fits(looks[name])
    }


def check_player(name: str) -> str:
    """Refuse what is not one of the players that a page may choose.

    Names such as `policy:...` load code from files: that is for whoever types commands.
    """
    player, _colon, _effort = name.partition(":")
    if player not in players.names():
        raise SettingsError(
            f"{quote(name)} is not a player: expected one of {', '.join(players.names())}", name
        )
    players.check(name)
    return name


def _shaped(level: object, shape: object) -> str:
    size = _text("level", level).split()
    return f"{_text('shape', shape)} {size[-1] if size else ''}"


def _read(name: str, kind: Any, value: object) -> Any:
    """A value of the type that the setting has: a bool, a number, or what its type parses."""
    others = [each for each in get_args(kind) if each is not NoneType]
    if others:  # such as `int | None`
        if value in (None, ""):
            return None
        kind = others[0]
    if kind is bool:
        if type(value) is not bool:
            raise _wrong(name, value, "true or false")
        return value
    if kind is int:
        return Chance.read_seed(_digits(name, value))
    text = _text(name, value)
    if name == "player":
        check_player(text)
    return kind.parse(text) if hasattr(kind, "parse") else text


def _digits(name: str, value: object) -> str:
    if type(value) is int:
        return str(value)
    return _text(name, value)


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(name, value, "a text")
    return value


def _wrong(name: str, value: object, expected: str) -> SettingsError:
    return SettingsError(f"{name} cannot be {quote(value)}: expected {expected}", value)
