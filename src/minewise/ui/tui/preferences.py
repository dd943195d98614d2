"""What a person prefers in the terminal: a theme, and other keys.

They are in `terminal.toml` in the folder where the system keeps settings
(`minewise data where` names it). All of it may be left out:

    theme = "contrast"

    [play]
    open = ["space", "x"]

    [watch]
    pause = "."

    [replay]
    faster = "f"
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from minewise.base import files, quote
from minewise.session import KeyFileError, Keys, commands, own_keys
from minewise.ui.choices import THEMES

# Nobody has so many keys.
_MOST_BYTES = 1024 * 1024

THEME_NAMES = tuple(name for name in THEMES if name != "classic")


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person prefers.

    Attributes:
        theme: The name of a theme; None for the usual one.
        speed: How fast the AI plays, by its name; empty for the usual speed.
        play: The keys of a game.
        watch: The keys while an AI plays.
        replay: The keys while a replay plays.
        course: The keys while one steps through a game of a course AI.
        train: The keys while one trains.
    """

    theme: str | None = None
    play: Keys = field(default_factory=lambda: Keys.of("play"))
    watch: Keys = field(default_factory=lambda: Keys.of("watch"))
    replay: Keys = field(default_factory=lambda: Keys.of("replay"))
    course: Keys = field(default_factory=lambda: Keys.of("course"))
    train: Keys = field(default_factory=lambda: Keys.of("train"))
    speed: str = ""

    @property
    def theme_name(self) -> str:
        """The name of the theme that is used."""
        return self.theme or THEME_NAMES[0]

    def with_own_keys(self, wanted: Mapping[str, Mapping[str, object]]) -> "Preferences":
        """The same with keys that are remembered for every front end.

        Raises:
            KeyFileError: They cannot be.
        """
        return replace(
            self,
            play=own_keys(wanted, "play", commands.TERMINAL, self.play),
            watch=own_keys(wanted, "watch", commands.TERMINAL, self.watch),
            replay=own_keys(wanted, "replay", commands.TERMINAL, self.replay),
            course=own_keys(wanted, "course", commands.TERMINAL, self.course),
            train=own_keys(wanted, "train", commands.TERMINAL, self.train),
        )

    @classmethod
    def read(cls, file: Path) -> "Preferences":
        """Read a file; without one there is nothing that is preferred."""
        try:
            if not file.exists():
                return cls()
            text = files.read_text(file, _MOST_BYTES)
        except (files.FileError, OSError) as error:
            raise KeyFileError(str(error), file) from None
        try:
            return cls.parse(text)
        except KeyFileError as error:
            raise KeyFileError(f"{file}: {error}", file) from None

    @classmethod
    def parse(cls, text: str) -> "Preferences":
        """Read the text of a file.

        >>> Preferences.parse('theme = "light"').theme
        'light'
        """
        try:
            found = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            problem = str(error)
            raise KeyFileError(f"expected TOML: {problem[0].lower()}{problem[1:]}", text) from None
        except (ValueError, RecursionError):
            raise KeyFileError("expected TOML with fewer brackets and digits", text) from None
        for name, value in found.items():
            if name not in ("theme", "play", "watch", "replay", "course", "train"):
                raise KeyFileError(
                    f"{quote(name)} is unknown: expected theme, play, watch, replay, course "
                    "or train",
                    name,
                )
            if name != "theme" and not isinstance(value, dict):
                raise KeyFileError(f"{name} is not a table: expected a line [{name}]", value)
        return cls(
            read_theme(found["theme"]) if "theme" in found else None,
            Keys.of("play").remapped(found.get("play", {})),
            Keys.of("watch").remapped(found.get("watch", {})),
            Keys.of("replay").remapped(found.get("replay", {})),
            Keys.of("course").remapped(found.get("course", {})),
            Keys.of("train").remapped(found.get("train", {})),
        )


def file_of_preferences() -> Path:
    """Where the preferences of this person are."""
    from minewise.session import config_folder  # noqa: PLC0415 - themes alone do without

    return config_folder() / "terminal.toml"


def read_theme(name: object) -> str:
    """Read the name of a theme."""
    if name not in THEME_NAMES:
        raise KeyFileError(
            f"{quote(name)} is not a theme: expected one of {', '.join(THEME_NAMES)}", name
        )
    return str(name)
