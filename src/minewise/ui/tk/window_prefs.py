"""What the window remembers from one time to the next, in the settings file of all front ends."""

from minewise.base import MinewiseError
from minewise.session import SettingsFile
from minewise.ui.tk.themes import CLASSIC, Theme, read_theme

_WINDOW = "window"
_LARGEST = 20_000  # pixels


def remembered_theme(settings: SettingsFile | None) -> Theme:
    """The theme that was chosen last; the classic one if there is none."""
    try:
        name = CLASSIC.name if settings is None else _look(settings, "theme", CLASSIC.name)
        return read_theme(str(name))
    except MinewiseError:
        return CLASSIC


def remember_theme(settings: SettingsFile | None, theme: Theme) -> None:
    """Keep a theme for the next time."""
    if settings is not None:
        settings.remember_look(_WINDOW, theme=theme.name)


def remembered_size(settings: SettingsFile | None) -> tuple[int, int] | None:
    """The width and height that the person has given the window; None if they have not."""
    size = [] if settings is None else _look(settings, "size", [])
    if not isinstance(size, list) or len(size) != 2:
        return None
    if not all(type(side) is int and 0 < side <= _LARGEST for side in size):
        return None
    return size[0], size[1]


def remember_size(settings: SettingsFile | None, size: tuple[int, int] | None) -> None:
    """Keep a size for the next time; None if the window has its own."""
    if settings is not None and size != remembered_size(settings):
        settings.remember_look(_WINDOW, size=[] if size is None else list(size))


def _look(settings: SettingsFile, name: str, usual: str | list[int]) -> object:
    return settings.read().look(_WINDOW, name, usual)
