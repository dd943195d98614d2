"""Settings that a page sends, and its own preferences.

Preferences are how the page looks and listens; they are remembered with the settings of
all front ends.
"""

from collections.abc import Callable
from typing import Any

from minewise import players
from minewise.base import quote
from minewise.session import Settings, SettingsError, Storage, cannot_be


def read_settings(before: Settings, given: dict[str, Any]) -> Settings:
    """The settings as they were, with what a page gives in the place of the old.

    Raises:
        MinewiseError: Something in it is no setting, or cannot be.
    """
    given = dict(given)
    shape = given.pop("shape", None)
    if shape is not None:
        size = str(given.get("level", before.level.header)).split()
        given["level"] = f"{shape} {size[-1] if size else ''}"
    if isinstance(given.get("player"), str):
        check_player(given["player"])
    return before.changed(given)


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
            raise cannot_be(name, value, expected)
        found[name] = value
    return found


def preferences_of(storage: Storage) -> dict[str, Any]:
    """The preferences that are remembered."""
    if storage.settings is None:
        return {}
    looks = storage.settings.read().looks.get(FRONT_END, {})
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
