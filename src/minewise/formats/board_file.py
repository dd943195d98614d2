"""`.board`: a board and the visible position, as text to share.

    # MINESWEEPER-BOARD v0.1
    # Render: ascii
    rows: 2
    columns: 3
    mines: 1
    game_mode: classic

    [real]
    *10
    110
    [view]
    U10
    UU0

The cells may be drawn as emoji instead.
"""

import re

from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import NUMBERS, Board, Grid, Position
from minewise.core.counts import mines_in_words
from minewise.core.grid import place
from minewise.formats.model import Contents
from minewise.formats.scan import board_of, check_rectangle, grid_of, refusal

_MAGIC = "# MINESWEEPER-BOARD"
_EMOJI = {
    "\u2b1c": "U", "\U0001f6a9": "F", "\u2753": "?", "\U0001f4a5": "X", "\U0001f4a3": "@",
    "\u274c": "#",
}  # fmt: skip
# Keycaps are a digit, perhaps a variation selector, and a combining keycap.
_COMBINING = re.compile("[\ufe0f\u20e3]")
_TO_POSITION = {"U": "#", "?": "#", "F": "F", "X": "*", "@": "*", "#": "F"}
_TO_POSITION |= dict(zip(NUMBERS, NUMBERS, strict=True))
_FROM_POSITION = {"#": "U", "F": "F", "*": "@"}


def looks_like(data: bytes) -> bool:
    """Whether this is a `.board` file, by its first line."""
    return data.lstrip(b"\xef\xbb\xbf\r\n ").startswith(_MAGIC.encode("ascii"))


def read(text: str) -> Contents:
    """Read a board, a position, or both."""
    values: dict[str, str] = {}
    parts: dict[str, list[str]] = {}
    part: list[str] | None = None
    for line in text.lstrip("\ufeff").splitlines():
        stripped = line.strip()
        if not stripped or (stripped.startswith("#") and not _is_row(stripped, part, values)):
            continue
        if stripped in ("[real]", "[view]"):
            part = parts.setdefault(stripped[1:-1], [])
        elif part is not None:
            part.append(_plain(stripped))
        else:
            key, colon, value = stripped.partition(":")
            if colon:
                values[key.strip().lower()] = value.strip()
    grid = grid_of(_whole(values, "columns"), _whole(values, "rows"), ".board file")
    mines = _whole(values, "mines")
    board = _real(grid, parts["real"], mines) if "real" in parts else None
    position = None
    if "view" in parts:
        cells = _cells(grid, parts["view"], "".join(_TO_POSITION), "view")
        position = Position(grid, mines, "".join(map(_TO_POSITION.__getitem__, cells)))
    if board is None and position is None:
        raise refusal(_("the .board file has neither a part [real] nor a part [view]"), text)
    return Contents("board", board=board, position=position)


def _is_row(line: str, part: list[str] | None, values: dict[str, str]) -> bool:
    """Whether a line that begins with # is a row whose first cell is a wrong flag."""
    return part is not None and len(_plain(line)) == _whole(values, "columns")


def _plain(row: str) -> str:
    row = _COMBINING.sub("", row)
    return "".join(_EMOJI.get(symbol, symbol) for symbol in row)


def _whole(values: dict[str, str], name: str) -> int:
    value = values.get(name, "")
    if not re.fullmatch(r"[0-9]{1,7}", value, re.ASCII):
        raise refusal(
            _("the .board file needs a line such as '{name}: 16', but has {given}"),
            value,
            name=name,
            given=quote(value),
        )
    return int(value)


def _cells(grid: Grid, rows: list[str], symbols: str, name: str) -> str:
    """The rows joined; refuses a wrong number, length or symbol."""
    if len(rows) != grid.height or any(len(row) != grid.width for row in rows):
        raise refusal(
            _("the part [{name}] of the .board file needs {height} rows of {width} cells"),
            "\n".join(rows),
            name=name,
            height=grid.height,
            width=grid.width,
        )
    cells = "".join(rows)
    strange = set(cells).difference(symbols)
    if strange:
        raise refusal(
            _("{given} is not a cell of the part [{name}]: expected one of {names}"),
            min(strange),
            name=name,
            names=" ".join(symbols),
        )
    return cells


def _real(grid: Grid, rows: list[str], mines: int) -> Board:
    cells = _cells(grid, rows, "*" + NUMBERS, "real")
    board = board_of(
        grid, (grid.cell(i) for i, symbol in enumerate(cells) if symbol == "*"), ".board file"
    )
    if board.mine_count != mines:
        raise refusal(
            _("the .board file says {mines}, but the part [real] has {mine_count}"),
            cells,
            mines=mines_in_words(mines),
            mine_count=board.mine_count,
        )
    for index, symbol in enumerate(cells):
        if symbol != "*" and int(symbol) != board.number_at[index]:
            raise refusal(
                _("the part [real] shows {symbol} at {place}, where {mines} touch"),
                cells,
                symbol=symbol,
                place=place(grid.cell(index)),
                mines=mines_in_words(board.number_at[index]),
            )
    return board


def write(board: Board | None, position: Position | None = None) -> str:
    """Write a board, a position, or both."""
    known = position if board is None else board
    if known is None:
        raise refusal(_("a .board file needs a board or a position"))
    grid = known.grid
    check_rectangle(grid, "a .board file")
    mines = known.mine_count if isinstance(known, Board) else known.mines
    lines = [
        f"{_MAGIC} v0.1",
        "# Render: ascii",
        "",
        f"rows: {grid.height}",
        f"columns: {grid.width}",
        f"mines: {mines}",
        "game_mode: classic",
    ]
    if board is not None:
        pairs = zip(board.mine_at, board.number_at, strict=True)
        lines += ["", "[real]", *_rows("".join("*" if m else str(n) for m, n in pairs), grid)]
    if position is not None:
        view = "".join(_FROM_POSITION.get(symbol, symbol) for symbol in position.view)
        lines += ["", "[view]", *_rows(view, grid)]
    return "\n".join(lines) + "\n"


def _rows(cells: str, grid: Grid) -> list[str]:
    return [cells[at : at + grid.width] for at in range(0, len(cells), grid.width)]
