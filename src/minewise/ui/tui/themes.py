"""Themes: the colours of the board and of what is around it, and the marks.

A cell can be read from its mark alone. The theme `contrast` keeps every letter at a contrast of 7
or more (a test measures all themes); `plain` uses ASCII without colour.
"""

from dataclasses import dataclass, replace
from typing import Literal

from textual.theme import Theme as Surroundings


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters in cells."""

    hidden: str = "▪"
    flag: str = "⚑"
    question: str = "?"
    mine: str = "●"
    exploded: str = "✖"
    wrong_flag: str = "⚐"
    empty: str = " "  # open, with no mine around
    pressed: str = "□"
    done: tuple[str, ...] = tuple("₀₁₂₃₄₅₆₇₈")  # numbers that have all their flags
    chances: str = "▁▂▃▄▅▆▇"  # low to high, where cells are too narrow for figures
    here: str = "▶"  # the focus in a list


ASCII = Glyphs(
    hidden="#",
    flag="F",
    question="?",
    mine="*",
    exploded="X",
    wrong_flag="f",
    empty=".",
    pressed="_",
    done=tuple(f"{number}'" for number in range(9)),
    chances="lmh",
    here=">",
)


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of letters and their background."""

    ink: str
    ground: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class ColourTheme:
    """How everything looks."""

    name: str
    marks: Glyphs
    hidden: Paint
    open: Paint
    numbers: tuple[str, ...]  # the inks of 0 to 8
    flag: Paint
    question: Paint
    mine: Paint
    exploded: Paint  # wrong flags too
    looked_at: Paint  # numbers that a hint points to
    settled: Paint  # the cell that a hint settles
    cursor: Paint
    ruler: Paint
    shade: tuple[str, str]  # the grounds of every other hidden and open cell
    odds: Literal["dark", "light"] | None  # the grounds from green to red
    around: Surroundings  # the rest of the screen


DARK = ColourTheme(
    name="dark",
    marks=Glyphs(),
    hidden=Paint("#bccae0", "#3a4a66"),
    open=Paint("#8b93a3", "#161b24"),
    numbers=(
        "#8b93a3", "#7db4ff", "#7ee08a", "#ff8a80", "#c9a6ff",
        "#ffb86b", "#5fd7d7", "#f5f5f5", "#d0d0d0",
    ),
    flag=Paint("#ffd75f", "#3a4a66", bold=True),
    question=Paint("#ffffff", "#3a4a66", bold=True),
    mine=Paint("#ffffff", "#6b3340", bold=True),
    exploded=Paint("#ffffff", "#c0203a", bold=True),
    looked_at=Paint("#10141b", "#ffd75f", bold=True),
    settled=Paint("#10141b", "#5fd7a7", bold=True),
    cursor=Paint("#10141b", "#f2f5fa", bold=True),
    ruler=Paint("#8492ab", "#10141b"),
    shade=("#40516f", "#1a202b"),
    odds="dark",
    around=Surroundings(
        name="minewise-dark",
        primary="#7db4ff",
        accent="#ffd75f",
        foreground="#e3e8f0",
        background="#10141b",
        surface="#161b24",
        panel="#1d2430",
        warning="#ffd75f",
        dark=True,
    ),
)  # fmt: skip

LIGHT = ColourTheme(
    name="light",
    marks=Glyphs(),
    hidden=Paint("#34425c", "#b4c1d6"),
    open=Paint("#5b6170", "#f7f5f0"),
    numbers=(
        "#5b6170", "#0a4fc4", "#1b6e28", "#b3261e", "#5b2a9d",
        "#8a3b00", "#00646b", "#111111", "#4a4a4a",
    ),
    flag=Paint("#8f0d22", "#b4c1d6", bold=True),
    question=Paint("#111111", "#b4c1d6", bold=True),
    mine=Paint("#3d0a12", "#f0b9b9", bold=True),
    exploded=Paint("#ffffff", "#b3261e", bold=True),
    looked_at=Paint("#1a1a1a", "#ffd24d", bold=True),
    settled=Paint("#06281a", "#63d3a2", bold=True),
    cursor=Paint("#ffffff", "#1f2a3d", bold=True),
    ruler=Paint("#596272", "#fffdf8"),
    shade=("#bfcbde", "#efece5"),
    odds="light",
    around=Surroundings(
        name="minewise-light",
        primary="#0a4fc4",
        accent="#8a3b00",
        foreground="#1c2230",
        background="#fffdf8",
        surface="#f7f5f0",
        panel="#e9e6dd",
        warning="#8a3b00",
        dark=False,
    ),
)  # fmt: skip

CONTRAST = ColourTheme(
    name="contrast",
    marks=Glyphs(hidden="■", empty="·"),
    hidden=Paint("#000000", "#d8d8d8"),
    open=Paint("#ffffff", "#000000", bold=True),
    numbers=("#ffffff",) * 9,
    flag=Paint("#000000", "#ffe600", bold=True),
    question=Paint("#000000", "#d8d8d8", bold=True),
    mine=Paint("#ffffff", "#8a0000", bold=True),
    exploded=Paint("#8a0000", "#ffffff", bold=True),
    looked_at=Paint("#000000", "#ffe600", bold=True),
    settled=Paint("#000000", "#5cff8d", bold=True),
    cursor=Paint("#000000", "#00e5ff", bold=True),
    ruler=Paint("#ffffff", "#000000", bold=True),
    shade=("#d8d8d8", "#000000"),
    odds=None,
    around=Surroundings(
        name="minewise-contrast",
        primary="#00e5ff",
        accent="#ffe600",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        warning="#ffe600",
        dark=True,
        text_alpha=1.0,
    ),
)

_WHITE, _INVERTED = Paint("#ffffff", "#000000"), Paint("#000000", "#ffffff", bold=True)

PLAIN = replace(
    CONTRAST,
    name="plain",
    marks=ASCII,
    hidden=_WHITE,
    open=_WHITE,
    flag=_WHITE,
    question=_WHITE,
    mine=_WHITE,
    exploded=_INVERTED,
    looked_at=_INVERTED,
    settled=_INVERTED,
    cursor=_INVERTED,
    ruler=_WHITE,
    shade=("#000000", "#000000"),
    around=Surroundings(
        name="minewise-plain",
        primary="#ffffff",
        accent="#ffffff",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        warning="#ffffff",
        dark=True,
        text_alpha=1.0,
    ),
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, PLAIN)}
