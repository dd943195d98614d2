"""A grid of cells as a picture: the view of positions, boards and games in a notebook.

The picture is SVG, which every notebook and browser draws. It follows the reader's light or
dark colours, and has a description in words for screen readers. Colour is
never the only sign: a hidden cell is raised, a mine and a flag are drawn, a number is a number.
"""

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import NamedTuple

from minewise.base.language import gettext as _
from minewise.core.counts import mines_in_words
from minewise.core.grid import Cell, Grid

MOST_CELLS_DRAWN = 5_000
"""Larger boards are not drawn: a notebook that holds a few of them would become slow."""

_SIDE = 24
_RULER = 18

_LIGHT = {
    "ink": "#1f2328", "faint": "#6e7781", "open": "#f6f8fa", "hidden": "#c3ccd6", "edge": "#8c959f",
    "1": "#0550ae", "2": "#116329", "3": "#b31d28", "4": "#0a3069", "5": "#82071e", "6": "#1b7c83",
    "7": "#1f2328", "8": "#57606a",
}  # fmt: skip
_DARK = {
    "ink": "#e6edf3", "faint": "#8b949e", "open": "#0d1117", "hidden": "#3d444d", "edge": "#6e7681",
    "1": "#79c0ff", "2": "#7ee787", "3": "#ff7b72", "4": "#a5d6ff", "5": "#ffa198", "6": "#56d4dd",
    "7": "#e6edf3", "8": "#b1bac4",
}  # fmt: skip

_FLAG = "M9 19V5l8 4-8 4"
_MINE = "M12 5v14M5 12h14M7 7l10 10M17 7L7 17"


class Note(NamedTuple):
    """A text in a cell, and the words for screen readers."""

    text: str
    aloud: str


def svg(
    grid: Grid,
    mines: int,
    symbols: Sequence[str],
    notes: Mapping[Cell, Note] | None = None,
    ringed: Collection[Cell] = (),
) -> str | None:
    """Draw a grid, with notes in cells and rings around some; None if it is too large.

    `symbols` are those of a position, row by row, or `.` for a cell that is neither open nor
    hidden, as on a board.
    """
    if len(grid) > MOST_CELLS_DRAWN:
        return None
    notes = notes or {}
    shifted = max(map(grid.shift, range(grid.height)))
    width = round(_RULER + (grid.width + shifted) * _SIDE) + 2
    height = _RULER + grid.height * _SIDE + 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="minewise" role="img" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<title>{escape(_title(grid, mines))}</title>",
        f"<desc>{escape(_in_words(grid, symbols, notes, ringed))}</desc>",
        f"<style>{_STYLE}</style>",
        *_rulers(grid),
    ]
    for index, symbol in enumerate(symbols):
        cell = grid.cell(index)
        note = notes[cell].text if cell in notes else ""
        parts.append(_cell(*_corner(grid, cell), symbol, note, cell in ringed))
    return "\n".join([*parts, "</svg>"])


def _corner(grid: Grid, cell: Cell) -> tuple[float, float]:
    row, column = cell
    return _RULER + (column + grid.shift(row)) * _SIDE, _RULER + row * _SIDE


def _cell(x: float, y: float, symbol: str, note: str, is_ringed: bool) -> str:
    is_hidden = symbol in "#F"
    inset = 1.5 if is_hidden else 0.5
    kind = "hidden" if is_hidden else "open"
    size = _SIDE - 2 * inset
    parts = [
        f'<rect class="{kind}" x="{inset}" y="{inset}" width="{size}" height="{size}" '
        f'rx="{3 if is_hidden else 0}"/>'
    ]
    if symbol in "12345678":
        parts.append(f'<text class="n{symbol}" x="12" y="17">{symbol}</text>')
    elif symbol == "F":
        parts.append(f'<path class="flag" d="{_FLAG}"/>')
    elif symbol == "*":
        parts.append(f'<path class="mine" d="{_MINE}"/><circle cx="12" cy="12" r="5"/>')
    if note:
        parts.append(f'<text class="note" x="12" y="16">{escape(note)}</text>')
    if is_ringed:
        parts.append('<rect class="ring" x="2" y="2" width="20" height="20" rx="4"/>')
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def _rulers(grid: Grid) -> list[str]:
    """Rows and columns are counted from 1 along the edges, as sentences count them."""
    columns = [
        f'<text class="ruler" x="{_RULER + (column + 0.5) * _SIDE:g}" y="13">{column + 1}</text>'
        for column in range(grid.width)
    ]
    rows = [
        f'<text class="ruler" x="9" y="{_RULER + (row + 0.65) * _SIDE:g}">{row + 1}</text>'
        for row in range(grid.height)
    ]
    return columns + rows


def _title(grid: Grid, mines: int) -> str:
    text = _("A board of {size} cells with {mines}")
    return text.format(size=grid.size, mines=mines_in_words(mines))


def _in_words(
    grid: Grid, symbols: Sequence[str], notes: Mapping[Cell, Note], ringed: Collection[Cell]
) -> str:
    names = {"#": _("hidden"), "F": _("flag"), "*": _("mine"), "0": _("empty"), ".": _("no mine")}
    lines = []
    for row in range(grid.height):
        cells = []
        for column in range(grid.width):
            cell = row, column
            symbol = symbols[grid.index(cell)]
            name = notes[cell].aloud if cell in notes else names.get(symbol, symbol)
            cells.append(_("{cell} (marked)").format(cell=name) if cell in ringed else name)
        lines.append(_("Row {row}: {cells}.").format(row=row + 1, cells=", ".join(cells)))
    return " ".join(lines)


def _colours(of: Mapping[str, str]) -> str:
    return "".join(f"--mw-{name}:{colour};" for name, colour in of.items())


# The style of a picture applies to the whole page, so every rule names the class.
_STYLE = (
    f".minewise{{{_colours(_LIGHT)}}}"
    f"@media(prefers-color-scheme:dark){{.minewise{{{_colours(_DARK)}}}}}"
    # Jupyter has a theme of its own, whatever the system prefers.
    f'[data-jp-theme-light="true"] .minewise{{{_colours(_LIGHT)}}}'
    f'[data-jp-theme-light="false"] .minewise{{{_colours(_DARK)}}}'
    ".minewise text{font:bold 14px sans-serif;text-anchor:middle;fill:var(--mw-ink)}"
    ".minewise .open{fill:var(--mw-open);stroke:var(--mw-edge);stroke-width:.5}"
    ".minewise .hidden{fill:var(--mw-hidden);stroke:var(--mw-edge)}"
    ".minewise .ruler{font:9px sans-serif;fill:var(--mw-faint)}"
    ".minewise .note{font:11px sans-serif}"
    ".minewise .flag{fill:var(--mw-3);stroke:var(--mw-ink);stroke-width:1.5}"
    ".minewise .mine{fill:none;stroke:var(--mw-ink);stroke-width:1.5}"
    ".minewise circle{fill:var(--mw-ink)}"
    ".minewise .ring{fill:none;stroke:var(--mw-1);stroke-width:2.5}"
    + "".join(f".minewise .n{number}{{fill:var(--mw-{number})}}" for number in range(1, 9))
)
