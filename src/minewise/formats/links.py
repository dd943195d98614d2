"""Links that contain a board: `?b=...&m=...`, optionally with a path of clicks `&c=...`.

PTT's ZiNi calculator, LlamaSweeper and JSMinesweeper share this format.

    b         1, 2 or 3 for the usual levels, else width and height with equally many digits
    m         the mines, row by row, five cells per character
    c         the clicks: two bits for the kind, then the cell, column by column
    analysis  a position, as JSMinesweeper writes it: see `jsm`
"""

import base64
import binascii
import re
from collections.abc import Iterable

from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import Board, Cell, Click, Grid, Position, Step
from minewise.formats import jsm
from minewise.formats.model import Contents, Recording, foreign_deal
from minewise.formats.scan import (
    bits_of,
    board_from_bits,
    check_rectangle,
    grid_of,
    pack_bits,
    refusal,
    unpack_bits,
)

BOARDS = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"
CLICKS = "https://llamasweeper.com/#/game/zini-explorer"
POSITIONS = "https://davidnhill.github.io/JSMinesweeper/index.html"

_SIZES = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_MOST = 100
_KINDS = (Click.OPEN, Click.FLAG, Click.CHORD)
_QUERY = re.compile(r"(?:https?://)?\S*[?&](?:b|m|analysis|board)=\S*")


def looks_like(text: str) -> bool:
    """Whether this is a link that contains a board or a position."""
    return _QUERY.fullmatch(text.strip()) is not None


def read(text: str) -> Contents:
    """Read a link: its board, with its clicks if it has any, or its position."""
    found = _parameters(text.strip())
    if "analysis" in found:
        return Contents("link", position=jsm.read_short(found["analysis"]))
    if "seed" in found or "b" not in found:
        raise refusal(
            _("the link {given} has no board in it: expected ?b=...&m=... or &analysis=..."), text
        )
    board = read_board(found["b"], found.get("m", ""))
    if "c" not in found:
        return Contents("link", board=board)
    steps = tuple(Step(click, cell) for click, cell in read_clicks(found["c"], board.grid))
    recording = Recording("link", foreign_deal(board), written=steps, program="LlamaSweeper")
    return Contents("link", (recording,), board=board)


def _parameters(text: str) -> dict[str, str]:
    """The query parameters; LlamaSweeper puts them after a #."""
    from urllib.parse import parse_qs, urlsplit  # noqa: PLC0415 - slow to load, seldom needed

    try:
        parts = urlsplit(text)
    except ValueError:
        raise refusal(_("{given} is not a link"), text) from None
    query = parts.query or parts.fragment.partition("?")[2] or text.partition("?")[2]
    found = parse_qs(query, keep_blank_values=True, max_num_fields=50)
    return {key: values[0] for key, values in found.items()}


def read_board(size: str, mines: str) -> Board:
    """Read a board from the values of b and m."""
    grid = _grid(size)
    mines = mines.lower()
    strange = set(mines).difference(_DIGITS)
    if strange:
        raise refusal(
            _("{given} is not a digit of m: expected 0-9 and a-v"), mines, given=quote(min(strange))
        )
    if len(mines) > (len(grid) + 4) // 5:
        raise refusal(
            _("m has {count} characters, more than {size} cells need"),
            mines,
            count=len(mines),
            size=grid.size,
        )
    bits = "".join(f"{_DIGITS.index(digit):05b}" for digit in mines)
    if "1" in bits[len(grid) :]:
        raise refusal(
            _("m has mines beyond the {count} cells of its board"), mines, count=len(grid)
        )
    return board_from_bits(grid, bits)


def _grid(size: str) -> Grid:
    if size in _SIZES:
        return Grid(*_SIZES[size])
    if not re.fullmatch(r"[0-9]{2,6}", size, re.ASCII):
        raise refusal(
            _("b={size} is not a size: expected one like 1, 88 or 3016"), size, size=size[:20]
        )
    half = len(size) // 2
    grid = grid_of(int(size[:half]), int(size[half:]), "link")
    if grid.width > _MOST or grid.height > _MOST:
        raise refusal(
            _("b={size} is too large: expected at most {most}x{most}"), size, size=size, most=_MOST
        )
    return grid


def write_board(board: Board) -> str:
    """Write the parameters b and m of a board."""
    grid = board.grid
    check_rectangle(grid, "a link")
    size = next((name for name, (w, h) in _SIZES.items() if grid == Grid(w, h)), "")
    if not size:
        size = f"{grid.width}{grid.height:0{len(str(grid.width))}}"
        if max(grid.width, grid.height) > _MOST or _grid(size) != grid:
            raise refusal(
                _("a board of {size} cannot be written as a link"), board.line(), size=grid.size
            )
    bits = bits_of(board)
    bits += "0" * (-len(bits) % 5)
    mines = "".join(_DIGITS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))
    return f"b={size}&m={mines}"


def write(board: Board, clicks: Iterable[tuple[Click, Cell]] | None = None) -> str:
    """Write a link to a board, or to a path of clicks on it."""
    query = write_board(board)
    if clicks is None:
        return f"{BOARDS}?{query}"
    return f"{CLICKS}?{query}&c={write_clicks(clicks, board.grid)}"


def write_recording(recording: Recording) -> str:
    """Write a link to the clicks of a recording, without the times."""
    actions = recording.played.actions
    clicks = [(action.click, action.cell) for action in actions if action.click in _KINDS]
    return write(recording.board, clicks)


def write_position(position: Position) -> str:
    """Write a link to JSMinesweeper's analysis of a position."""
    return f"{POSITIONS}?analysis={jsm.write_short(position)}"


# Paths of clicks


def _width_of_cell(grid: Grid) -> int:
    return (len(grid) - 1).bit_length()


def read_clicks(text: str, grid: Grid) -> list[tuple[Click, Cell]]:
    """Read a path of clicks."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise refusal(_("c={given} is not a path of clicks"), text) from None
    bits, width, at = unpack_bits(raw), _width_of_cell(grid), 0
    clicks: list[tuple[Click, Cell]] = []
    while at + 2 <= len(bits):
        kind = int(bits[at : at + 2], 2)
        if kind == 3:
            return clicks
        place = bits[at + 2 : at + 2 + width]
        at += 2 + width
        if len(place) < width:
            break
        column, row = divmod(int(place or "0", 2), grid.height)
        if column >= grid.width:
            raise refusal(
                _("click {number} of the path is off the board of {size}"),
                text,
                number=len(clicks) + 1,
                size=grid.size,
            )
        clicks.append((_KINDS[kind], (row, column)))
    raise refusal(
        _("the path of clicks has no end: it was cut off after {count}"), text, count=len(clicks)
    )


def write_clicks(clicks: Iterable[tuple[Click, Cell]], grid: Grid) -> str:
    """Write a path of clicks."""
    width = _width_of_cell(grid)
    parts = []
    for click, (row, column) in clicks:
        place = column * grid.height + row
        parts.append(f"{_KINDS.index(click):02b}" + (f"{place:0{width}b}" if width else ""))
    raw = pack_bits("".join(parts) + "11")
    return base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=")
