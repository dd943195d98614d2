"""The pictures of `architecture.md`: the packages, and the way from the session to the front ends.

The layers are those that import-linter enforces, so the drawing is always right.
"""

import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from reference import PACKAGES

ROOT = Path(__file__).parents[2]

PRIVATE = {
    "base": "Errors and limits",
    "session": "One game, for any front end",
    "screens": "Views and actions",
    "ui": "Front ends and commands",
}
"""The packages of the application itself, which the reference leaves out."""

_WIDTH, _GAP = 720, 12
_LIGHT = {"ink": "#1f2328", "faint": "#57606a", "box": "#eef3fa", "edge": "#54719c"}
_DARK = {"ink": "#e6edf3", "faint": "#a5b0bc", "box": "#1c2735", "edge": "#7f9cc4"}


def draw(folder: Path) -> None:
    """Write all of them into a folder."""
    (folder / "packages.svg").write_text(packages(), encoding="utf-8")
    (folder / "side.svg").write_text(side(), encoding="utf-8")


def layers() -> list[list[str]]:
    """The packages by layer, the innermost first, as import-linter has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (contract,) = (each for each in contracts if each["type"] == "layers")
    return [layer.split(" | ") for layer in reversed(contract["layers"])]


def packages() -> str:
    """The packages: each layer may import those above it."""
    about = PACKAGES | PRIVATE
    row, height = 66, 46
    parts: list[str] = []
    rows = layers()
    for number, layer in enumerate(rows):
        width = (_WIDTH - _GAP * (len(layer) - 1)) / len(layer)
        for place, name in enumerate(layer):
            x, y = place * (width + _GAP), number * row
            parts += _box(_Place(x, y, width, height), name, about[name])
        if number:
            parts.append(_arrow(_WIDTH / 2, number * row - 2, _WIDTH / 2, number * row - row + 48))
    text = "; then ".join(", ".join(layer) for layer in rows)
    title = "The packages, innermost first. Each layer may import those above it"
    return _svg(len(rows) * row - row + height, title, f"{text}.", parts)


SIDE = (
    (
        ("session", "decides what is allowed"),
        ("session.library", "saved games, files"),
        ("session.records", "finished games"),
        ("session.settings", "what you prefer"),
    ),
    (
        ("PlayScreen", "the board"),
        ("StatisticsScreen", "tables, charts"),
        ("SettingsScreen", "a form"),
        ("...", "one file each"),
    ),
    (("Stage", "which screens are open, what is asked, what is being worked out"),),
    (
        ("ui.tui", "terminal"),
        ("ui.tk", "window"),
        ("ui.web", "page"),
        ("ui.plain", "line by line"),
    ),
)
"""The session, the screens, the stage and the front ends, row by row."""

BETWEEN = (
    ("commands", "results, tasks"),
    ("do(action)", "view()"),
    ("press, answer, back", "the view, if it changed"),
)
"""The calls from each row to the one above it, and the data that comes back."""


def side() -> str:
    """From the session to the front ends: a row knows the one above it, never the one below."""
    row, height = 92, 46
    parts: list[str] = []
    for number, boxes in enumerate(SIDE):
        width = (_WIDTH - _GAP * (len(boxes) - 1)) / len(boxes)
        y = number * row
        for place, (name, about) in enumerate(boxes):
            parts += _box(_Place(place * (width + _GAP), y, width, height), name, about)
        if number:
            up, down = BETWEEN[number - 1]
            low, high, left, right = y - 4, y - row + height + 4, _WIDTH / 4, 3 * _WIDTH / 4
            parts += [_arrow(left, low, left, high), _arrow(right, high, right, low)]
            parts += [_label(left, (low + high) / 2, up), _label(right, (low + high) / 2, down)]
    text = "; ".join(", ".join(f"{name}: {about}" for name, about in boxes) for boxes in SIDE)
    title = "Session, screens, stage and front ends, from top to bottom"
    return _svg(len(SIDE) * row - row + height, title, f"{text}.", parts)


class _Place(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def _box(place: _Place, name: str, about: str) -> Iterator[str]:
    x, y, width, height = place
    middle, top = x + width / 2, y + 19
    yield (
        f'<rect x="{x + 0.5:.1f}" y="{y + 0.5:.1f}" width="{width - 1:.1f}" '
        f'height="{height - 1}" rx="6"/>'
    )
    yield f'<text class="name" x="{middle:.1f}" y="{top}">{escape(name)}</text>'
    yield f'<text class="about" x="{middle:.1f}" y="{top + 17}">{escape(about)}</text>'


def _label(x: float, y: float, text: str) -> str:
    return f'<text class="about beside" x="{x + 9:.1f}" y="{y + 4:.1f}">{escape(text)}</text>'


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    return (
        f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" marker-end="url(#point)" class="arrow"/>'
    )


def _svg(height: float, title: str, text: str, parts: list[str]) -> str:
    """A picture in light and dark colours: the system's choice, or the reader's on the site."""
    light, dark = (
        "".join(f"--d-{name}:{colour};" for name, colour in colours.items())
        for colours in (_LIGHT, _DARK)
    )
    style = (
        f".drawing{{{light}}}@media(prefers-color-scheme:dark){{.drawing{{{dark}}}}}"
        f'[data-theme="light"] .drawing{{{light}}}[data-theme="dark"] .drawing{{{dark}}}'
        ".drawing rect{fill:var(--d-box);stroke:var(--d-edge)}"
        ".drawing text{text-anchor:middle;fill:var(--d-ink)}"
        ".drawing .name{font:bold 13px ui-monospace,Consolas,monospace}"
        ".drawing .about{font:11px sans-serif;fill:var(--d-faint)}"
        ".drawing .beside{text-anchor:start}"
        ".drawing .arrow{stroke:var(--d-edge);fill:none;stroke-width:1.5}"
        ".drawing marker path{fill:var(--d-edge)}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img" '
            f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(text)}</desc>",
            f"<style>{style}</style>",
            '<defs><marker id="point" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
            *parts,
            "</svg>",
            "",
        ]
    )
