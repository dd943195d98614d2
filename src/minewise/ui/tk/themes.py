"""Themes: the colours of the window.

Nothing is told by colour alone. The numbers keep the classic hues, dark or light
enough to be read on the ground they stand on; a test measures that.
"""

from dataclasses import dataclass

from minewise.base import NotationError, quote


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme.

    Attributes:
        name: What it is called in files.
        window: The ground of the window, around the board.
        ink: Letters on it.
        field: The ground of what is read: the counters and the messages.
        field_ink: Letters on that.
        hidden: A hidden cell.
        light: Its upper edges.
        dark: Its lower edges.
        open: An open cell.
        line: The edge of an open cell.
        numbers: The numbers 1 to 8.
        flag: The cloth of a flag.
        pole: Its pole, and a question mark.
        mine: A mine.
        shine: The light on a mine, and the fire around one that was opened.
        exploded: The ground below that one.
        cross: What crosses out a wrong flag.
        cursor: The frame of the cursor, inside; outside it has `mine` or `shine`.
        hint: The frames and rings of a hint.
        halo: What sets those off from any ground.
        dark_odds: Whether hidden cells with their odds are dark.
    """

    name: str
    window: str
    ink: str
    field: str
    field_ink: str
    hidden: str
    light: str
    dark: str
    open: str
    line: str
    numbers: tuple[str, str, str, str, str, str, str, str]
    flag: str
    pole: str
    mine: str
    shine: str
    exploded: str
    cross: str
    cursor: str
    hint: str
    halo: str
    dark_odds: bool = False


CLASSIC = Theme(
    name="classic",
    window="#d4d4d4",
    ink="#1a1a1a",
    field="#ffffff",
    field_ink="#1a1a1a",
    hidden="#bdbdbd",
    light="#fbfbfb",
    dark="#757575",
    open="#e8e8e8",
    line="#b4b4b4",
    numbers=(
        "#0000e6",
        "#007000",
        "#c80000",
        "#00007f",
        "#7f0000",
        "#006b6b",
        "#000000",
        "#5c5c5c",
    ),
    flag="#d00000",
    pole="#1a1a1a",
    mine="#1a1a1a",
    shine="#ffffff",
    exploded="#ff5a4d",
    cross="#1546c8",
    cursor="#ffd400",
    hint="#1546c8",
    halo="#ffffff",
)

DARK = Theme(
    name="dark",
    window="#24272c",
    ink="#e6e6e6",
    field="#16181b",
    field_ink="#f2f2f2",
    hidden="#596270",
    light="#8a94a4",
    dark="#343a43",
    open="#1b1e22",
    line="#343a43",
    numbers=(
        "#7fb6ff",
        "#7ee787",
        "#ff8f8f",
        "#c8aaff",
        "#ffb86b",
        "#6fe3e1",
        "#f2f2f2",
        "#b8bec7",
    ),
    flag="#ff6b5e",
    pole="#ffffff",
    mine="#f2f2f2",
    shine="#ffd866",
    exploded="#8c1d18",
    cross="#ffd866",
    cursor="#ffd400",
    hint="#5cc8ff",
    halo="#000000",
    dark_odds=True,
)

CONTRAST = Theme(
    name="contrast",
    window="#000000",
    ink="#ffffff",
    field="#000000",
    field_ink="#ffffff",
    hidden="#f2f2f2",
    light="#ffffff",
    dark="#7a7a7a",
    open="#000000",
    line="#7a7a7a",
    numbers=(
        "#8cc8ff",
        "#6dff6d",
        "#ff9d9d",
        "#ffffff",
        "#ffd27f",
        "#7ff6ff",
        "#ffff66",
        "#ffb3ff",
    ),
    flag="#000000",
    pole="#000000",
    mine="#ffffff",
    shine="#ffff00",
    exploded="#b00000",
    cross="#d00000",
    cursor="#ffff00",
    hint="#ff8c00",
    halo="#000000",
)

LIGHT = Theme(
    name="light",
    window="#eef2f8",
    ink="#1c2430",
    field="#ffffff",
    field_ink="#1c2430",
    hidden="#a9bbd6",
    light="#c9d6e8",
    dark="#8ea3c4",
    open="#f7f9fc",
    line="#dde4ee",
    numbers=(
        "#0a4fc4",
        "#1b6e28",
        "#b3261e",
        "#5b2a9d",
        "#8a3b00",
        "#00646b",
        "#111111",
        "#4a4a4a",
    ),
    flag="#9c0d22",
    pole="#1c2430",
    mine="#1c2430",
    shine="#ffffff",
    exploded="#ff7a6b",
    cross="#0a2f8c",
    cursor="#ffd400",
    hint="#0a4fc4",
    halo="#ffffff",
)

THEMES = {theme.name: theme for theme in (CLASSIC, LIGHT, DARK, CONTRAST)}


def read_theme(name: str) -> Theme:
    """The theme of that name.

    >>> read_theme("dark").name
    'dark'
    """
    if name not in THEMES:
        raise NotationError(
            f"{quote(name)} is not a theme: expected one of {', '.join(THEMES)}", name
        )
    return THEMES[name]
