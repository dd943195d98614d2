"""Themes: the colours of the board and of its surroundings, and the marks.

A cell can be read from its mark alone. The theme `contrast` gives all text a contrast of at least
7 (a test measures all themes); `plain` uses ASCII without colour.
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
    chances: str = "▁▂▃▄▅▆▇"  # low to high, if cells are too narrow for figures
    here: str = "▶"  # the focus in a list


# fmt: off
ASCII = Glyphs(
    hidden="#", flag="F", mine="*", exploded="X", wrong_flag="f", empty=".", pressed="_",
    done=tuple(f"{number}'" for number in range(9)), chances="lmh", here=">",
)
# fmt: on


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of text and its background."""

    ink: str
    ground: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class ColourTheme:
    """The colours and marks of one theme."""

    name: str
    dark: bool
    marks: Glyphs
    primary: str  # lines around the board
    accent: str
    foreground: str
    panel: str
    hidden: Paint
    open: Paint
    numbers: tuple[str, ...]  # the colours of 0 to 8
    flag: Paint
    question: Paint
    mine: Paint
    exploded: Paint  # wrong flags too
    looked_at: Paint  # numbers that a hint points to
    settled: Paint  # the cell that a hint settles
    cursor: Paint
    ruler: Paint  # and the background of everything
    shade: tuple[str, str]  # the backgrounds of every other hidden and open cell
    odds: Literal["dark", "light"] | None  # the backgrounds from green to red

    @property
    def around(self) -> Surroundings:
        """Textual's theme for the rest of the screen."""
        return Surroundings(
            name=f"minewise-{self.name}",
            primary=self.primary,
            accent=self.accent,
            foreground=self.foreground,
            background=self.ruler.ground,
            surface=self.open.ground,
            panel=self.panel,
            warning=self.accent,
            dark=self.dark,
            text_alpha=0.95 if self.odds else 1.0,
        )


def _bold(ink: str, ground: str) -> Paint:
    return Paint(ink, ground, bold=True)


# fmt: off
DARK = ColourTheme(
    "dark", True, Glyphs(),
    primary="#7db4ff", accent="#ffd75f", foreground="#e3e8f0", panel="#1d2430",
    hidden=Paint("#bccae0", "#3a4a66"), open=Paint("#8b93a3", "#161b24"),
    numbers=("#8b93a3", "#7db4ff", "#7ee08a", "#ff8a80", "#c9a6ff",
             "#ffb86b", "#5fd7d7", "#f5f5f5", "#d0d0d0"),
    flag=_bold("#ffd75f", "#3a4a66"), question=_bold("#ffffff", "#3a4a66"),
    mine=_bold("#ffffff", "#6b3340"), exploded=_bold("#ffffff", "#c0203a"),
    looked_at=_bold("#10141b", "#ffd75f"), settled=_bold("#10141b", "#5fd7a7"),
    cursor=_bold("#10141b", "#f2f5fa"), ruler=Paint("#8492ab", "#10141b"),
    shade=("#40516f", "#1a202b"), odds="dark",
)
LIGHT = ColourTheme(
    "light", False, Glyphs(),
    primary="#0a4fc4", accent="#8a3b00", foreground="#1c2230", panel="#e9e6dd",
    hidden=Paint("#34425c", "#b4c1d6"), open=Paint("#5b6170", "#f7f5f0"),
    numbers=("#5b6170", "#0a4fc4", "#1b6e28", "#b3261e", "#5b2a9d",
             "#8a3b00", "#00646b", "#111111", "#4a4a4a"),
    flag=_bold("#8f0d22", "#b4c1d6"), question=_bold("#111111", "#b4c1d6"),
    mine=_bold("#3d0a12", "#f0b9b9"), exploded=_bold("#ffffff", "#b3261e"),
    looked_at=_bold("#1a1a1a", "#ffd24d"), settled=_bold("#06281a", "#63d3a2"),
    cursor=_bold("#ffffff", "#1f2a3d"), ruler=Paint("#596272", "#fffdf8"),
    shade=("#bfcbde", "#efece5"), odds="light",
)
CONTRAST = ColourTheme(
    "contrast", True, Glyphs(hidden="■", empty="·"),
    primary="#00e5ff", accent="#ffe600", foreground="#ffffff", panel="#000000",
    hidden=Paint("#000000", "#d8d8d8"), open=_bold("#ffffff", "#000000"),
    numbers=("#ffffff",) * 9,
    flag=_bold("#000000", "#ffe600"), question=_bold("#000000", "#d8d8d8"),
    mine=_bold("#ffffff", "#8a0000"), exploded=_bold("#8a0000", "#ffffff"),
    looked_at=_bold("#000000", "#ffe600"), settled=_bold("#000000", "#5cff8d"),
    cursor=_bold("#000000", "#00e5ff"), ruler=_bold("#ffffff", "#000000"),
    shade=("#d8d8d8", "#000000"), odds=None,
)
_WHITE, _INVERTED = Paint("#ffffff", "#000000"), _bold("#000000", "#ffffff")
PLAIN = replace(
    CONTRAST, name="plain", marks=ASCII, primary="#ffffff", accent="#ffffff",
    hidden=_WHITE, open=_WHITE, flag=_WHITE, question=_WHITE, mine=_WHITE, ruler=_WHITE,
    exploded=_INVERTED, looked_at=_INVERTED, settled=_INVERTED, cursor=_INVERTED,
    shade=("#000000", "#000000"),
)
# fmt: on

THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, PLAIN)}
