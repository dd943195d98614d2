"""Settings that a page sends, and its own preferences.

Preferences are how the page looks and listens; they are remembered with the settings of
all front ends.
"""

from contextlib import suppress
from typing import Annotated, Any, Literal, TypedDict

from minewise import players
from minewise.base import ShapeError, Within, gettext as _, quote, shaped
from minewise.session import Settings, SettingsError, Storage


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


class Preferences(TypedDict, total=False):
    """How the page looks and listens."""

    theme: Literal["system", "light", "dark", "contrast"]
    speed: Annotated[float, Within(0.01, 10)]
    """Seconds from move to move."""
    zooms: Annotated[
        list[tuple[Annotated[str, Within(3, 20)], Annotated[float, Within(0.1, 4)]]], Within(0, 50)
    ]
    """Size of the board, such as 30x16, and its zoom: 1 is as the cells fit."""
    single_keys: bool


FRONT_END = "web"
"""Under which name they are remembered."""


def read_preferences(given: dict[str, Any]) -> Preferences:
    """The preferences in what is given; what is none of them is left there.

    Raises:
        SettingsError: One of them cannot be.
    """
    found = {name: given.pop(name) for name in Preferences.__annotations__ if name in given}
    try:
        return shaped(found, Preferences)
    except ShapeError as error:
        raise SettingsError(
            _("The settings cannot be used: {why}").format(why=error), error.input
        ) from None


def preferences_of(storage: Storage) -> Preferences:
    """The preferences that are remembered, as far as they can be."""
    found: Preferences = {}
    if storage.settings is not None:
        for name, value in storage.settings.read().looks.get(FRONT_END, {}).items():
            with suppress(SettingsError):
                found |= read_preferences({name: value})
    return found


def check_player(name: str) -> str:
    """Refuse what is not one of the players that a page may choose.

    Names such as `policy:...` load code from files: that is for people who type commands.
    """
    player, _colon, _effort = name.partition(":")
    if player not in players.names():
        raise SettingsError(
            f"{quote(name)} is not a player: expected one of {', '.join(players.names())}", name
        )
    players.check(name)
    return name
