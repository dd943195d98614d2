"""The options of a new game, with their labels."""

from typing import Any

from minewise.base.language import gettext as _
from minewise.core import FirstClick, NoGuess
from minewise.screens.blocks import Field
from minewise.session import words
from minewise.session.options import GameOptions, Mode

Options = tuple[tuple[str, str], ...]
"""Values with their labels."""


def first_clicks() -> Options:
    """The first-click rules."""
    return (
        (FirstClick.OPENING, _("Opening: no mine next to it either")),
        (FirstClick.SAFE, _("Safe: never a mine")),
        (FirstClick.ANY, _("Any: it may be a mine")),
    )


def modes() -> Options:
    """The modes: how much help is available."""
    return (
        (Mode.NORMAL, _("Normal: helped games count separately")),
        (Mode.STRICT, _("Strict: no help, no undo")),
        (Mode.PRACTICE, _("Practice: nothing is recorded")),
    )


def boards() -> Options:
    """The kinds of boards. The last is for settings that only the command line can make."""
    return (
        ("any", _("All boards: you may have to guess")),
        ("no-guess", _("No guessing")),
        ("easy", _("No guessing, easy")),
        ("hard", _("No guessing, hard")),
        ("without counting", _("No guessing, no counting of mines")),
        ("fair", _("Fair: a forced guess never loses")),
        ("own", _("Custom")),
    )


def shapes() -> Options:
    """The shapes of boards."""
    return (
        ("rectangle", _("Rectangle")),
        ("torus", _("Torus (edges meet)")),
        ("hexagons", _("Hexagons")),
    )


def size_fields(width: str, height: str, mines: str, shape: str) -> tuple[Field, ...]:
    """Size, mines and shape of a board, to type and to choose."""
    return (
        Field("width", _("Width"), "text", width),
        Field("height", _("Height"), "text", height),
        Field("mines", _("Mines"), "text", mines),
        Field("shape", _("Shape"), "choice", shape, options=shapes()),
    )


_NO_GUESS = {
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
    return {"no_guess": _NO_GUESS.get(name), "fair": name == "fair"}


def boards_of(settings: GameOptions) -> str:
    """The choice of boards that settings stand for."""
    now = {"no_guess": settings.no_guess, "fair": settings.fair}
    return next((name for name, _label in boards() if boards_chosen(name) == now), "own")


def preset_in_words(preset: GameOptions) -> str:
    """The options of a preset in words.

    >>> preset_in_words(GameOptions(fair=True))
    '9×9, 10 mines, first click safe, fair'
    """
    parts = [
        words.size(preset.level),
        _("first click {rule}").format(rule=preset.first),
        "" if preset.no_guess is None else _("no guessing"),
        _("fair") if preset.fair else "",
    ]
    return ", ".join(filter(None, parts))
