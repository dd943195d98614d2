"""What can be chosen in every front end."""

from dataclasses import dataclass
from typing import Any

from minewise.base import gettext as _
from minewise.core import FirstClick, NoGuess
from minewise.session import Mode, Preset, Settings, words

FIRST_CLICKS: dict[str, str] = {
    FirstClick.SAFE: "Safe: never a mine",
    FirstClick.OPENING: "Opening: no mine next to it either",
    FirstClick.ANY: "Any: it may be a mine",
}
"""The first-click rules, as people choose among them."""

MODES: dict[str, str] = {
    Mode.NORMAL: "Normal: helped games count apart",
    Mode.STRICT: "Strict: no help, no undo",
    Mode.PRACTICE: "Practice: nothing is recorded",
}
"""How much help there is, as people choose."""

BOARDS: dict[str, str] = {
    "any": "All boards: you may have to guess",
    "no-guess": "No guess needed",
    "easy": "No guess needed, easy",
    "hard": "No guess needed, hard",
    "without counting": "No guess, no counting of mines",
    "fair": "Fair: you die only of needless guesses",
    "own": "As you asked for",
}
"""Which boards are dealt, as people choose. The last is for what the command line can ask for."""

CHOSEN = tuple(name for name in BOARDS if name != "own")
"""Those among which people choose; the last is shown where it was asked for."""

SHAPES = {"rectangle": "Rectangle", "torus": "Torus (edges meet)", "hexagons": "Hexagons"}
"""The shapes of boards, as people choose among them."""

_DEMANDS = {
    "no-guess": NoGuess(),
    "easy": NoGuess(hardest="single"),
    "hard": NoGuess(rating=(1300, 2800)),
    "without counting": NoGuess(counting=False),
}


def boards_chosen(name: str) -> dict[str, Any]:
    """The settings that a choice of boards stands for; none for `own`, which changes nothing.

    >>> boards_chosen("fair")
    {'no_guess': None, 'fair': True}
    """
    if name == "own":
        return {}
    return {"no_guess": _DEMANDS.get(name), "fair": name == "fair"}


def boards_of(settings: Settings) -> str:
    """The choice of boards that settings stand for."""
    now = {"no_guess": settings.no_guess, "fair": settings.fair}
    return next((name for name in BOARDS if boards_chosen(name) == now), "own")


def preset_in_words(preset: Preset) -> str:
    """What a preset stands for.

    >>> preset_in_words(Preset.of(Settings(fair=True)))
    '9 rows, 9 columns, 10 mines, first click safe, fair'
    """
    parts = [
        words.size(preset.level),
        _("first click {rule}").format(rule=preset.first),
        "" if preset.no_guess is None else _("no guess needed"),
        _("fair") if preset.fair else "",
    ]
    return ", ".join(filter(None, parts))


HARDEST = {
    "single": "One number at a time",
    "pairs": "Two numbers together",
    "several": "Three numbers or more",
    "total": "The number of mines",
}
"""What the hardest step of a board that needs no guess can be asked to be, from easy to hard."""

THEMES = {
    "classic": "Classic",
    "dark": "Dark",
    "light": "Light",
    "contrast": "High contrast",
    "plain": "Plain: no colour, ASCII only",
}
"""The themes by name. A front end has those that it can draw."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast an AI plays while one looks: a step of the scale from slow to fast.

    >>> Speed().seconds, Speed().faster().seconds, str(Speed()), str(Speed().slower())
    (1.0, 0.5, '1 move/s', '0.5 moves/s')
    """

    step: int = 2

    @property
    def seconds(self) -> float:
        """How long to wait between two moves."""
        return _SECONDS[self.step]

    def faster(self) -> "Speed":
        """The next step up, if there is one."""
        return Speed(min(self.step + 1, len(_SECONDS) - 1))

    def slower(self) -> "Speed":
        """The next step down, if there is one."""
        return Speed(max(self.step - 1, 0))

    def __str__(self) -> str:
        return "1 move/s" if self.seconds == 1 else f"{1 / self.seconds:.2g} moves/s"


_SECONDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.03)

SPEEDS = {str(speed): speed for speed in map(Speed, range(len(_SECONDS)))}
"""All speeds by their names, from slow to fast."""
