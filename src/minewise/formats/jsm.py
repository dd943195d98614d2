"""Positions of JSMinesweeper: `.mine` files, and the short text of its analysis links.

A `.mine` file has a line WIDTHxHEIGHTxMINES and a line for each row: 0-8 open, F flagged,
H hidden, ? a mine that is shown, M a mine. The short text is a run-length encoding: the length
of each run of equal cells, in digits that are specific to the kind of cell. Numbers are reduced
by one for each certain or flagged mine around them, since small numbers make longer runs.
"""

import re
import string

from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import FLAG, HIDDEN, MINE, NUMBERS, Board, Grid, Position, notation
from minewise.formats.model import Contents
from minewise.formats.scan import check_rectangle, grid_of, refusal

_LETTERS = string.ascii_lowercase + string.ascii_uppercase + string.digits
# How many letters each kind of cell has. I: hidden, and certainly a mine. O: a flag that is not
# subtracted from the numbers around it.
_SHARES = {
    "0": 10, "1": 7, "2": 5, "3": 5, "4": 4, "5": 3, "6": 3, "7": 1, "8": 1,
    "I": 4, "H": 10, "F": 8, "O": 1,
}  # fmt: skip
_BLOCKS: dict[str, str] = {}
for _symbol, _share in _SHARES.items():
    _used = sum(map(len, _BLOCKS.values()))
    _BLOCKS[_symbol] = _LETTERS[_used : _used + _share]
_OWNER = {letter: symbol for symbol, block in _BLOCKS.items() for letter in block}

_HEADER = re.compile(r"([0-9]{1,6})x([0-9]{1,6})x([0-9]{1,7})", re.ASCII)
_FILE_SYMBOLS = {number: number for number in NUMBERS} | {
    "F": FLAG, "H": HIDDEN, "?": MINE, "M": MINE,
}  # fmt: skip


def looks_like(data: bytes) -> bool:
    """Whether this is a `.mine` file: a size, then rows of its symbols."""
    lines = data[:4000].split(b"\n", 2)
    if len(lines) < 2 or not _HEADER.fullmatch(lines[0].decode("latin-1").strip()):
        return False
    row = lines[1].strip()
    return bool(row) and not row.strip(b"012345678FHM?") and b"H" in data + b"M"


def read(text: str) -> Contents:
    """Read a `.mine` file. If all mines are shown, it contains the board too."""
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    match = _HEADER.fullmatch(lines[0]) if lines else None
    if match is None:
        raise refusal(
            _("a .mine file begins with WIDTHxHEIGHTxMINES, not with {given}"),
            text,
            given=quote(text[:30]),
        )
    width, height, mines = map(int, match.groups())
    grid = grid_of(width, height, ".mine file")
    rows = lines[1:]
    if len(rows) != height or any(len(row) != width for row in rows):
        raise refusal(
            _("{header} needs {height} rows of {width} cells"),
            text,
            header=lines[0],
            height=height,
            width=width,
        )
    cells = "".join(rows)
    strange = set(cells).difference(_FILE_SYMBOLS)
    if strange:
        raise refusal(_("{given} is not a cell of a .mine file"), min(strange))
    board = None
    if cells.count("M") == mines:
        board = Board(grid, (grid.cell(i) for i, symbol in enumerate(cells) if symbol == "M"))
    view = "".join(map(_FILE_SYMBOLS.__getitem__, cells))
    return Contents("mine", board=board, position=Position(grid, mines, view))


def write(position: Position) -> str:
    """Write a position as a `.mine` file."""
    check_rectangle(position.grid, "a .mine file")
    cells = position.view.replace(HIDDEN, "H").replace(MINE, "?")
    return notation.write(position.grid, position.mines, cells, "\n") + "\n"


def write_board(board: Board) -> str:
    """Write a board as a `.mine` file: hidden cells and mines."""
    check_rectangle(board.grid, "a .mine file")
    cells = "".join("M" if mine else "H" for mine in board.mine_at)
    return notation.write(board.grid, board.mine_count, cells, "\n") + "\n"


# Short text


def read_short(text: str) -> Position:
    """Read a position from an analysis link."""
    strange = set(text).difference(_LETTERS)
    if strange or len(text) < 8:
        raise refusal(
            _(
                "{given} is not a position of JSMinesweeper: expected letters and "
                "digits, eight of them for the size"
            ),
            text,
        )
    width, height, mines = (_in_base(part, _LETTERS) for part in (text[:2], text[2:4], text[4:8]))
    grid = grid_of(width, height, "position")
    cells = []
    for symbol, count in _runs(text[8:], len(grid)):
        cells += [symbol] * count
    if len(cells) != len(grid):
        raise refusal(
            _("{width}x{height} has {needed} cells, but the text has {count}"),
            text,
            width=width,
            height=height,
            needed=len(grid),
            count=len(cells),
        )
    return Position(grid, mines, _inflate(grid, cells))


def _runs(text: str, most: int) -> list[tuple[str, int]]:
    """The runs of equal cells; raises as soon as they exceed `most` cells."""
    runs = []
    at = total = 0
    while at < len(text):
        symbol = _OWNER[text[at]]
        end = at
        while end < len(text) and end - at < 8 and _OWNER[text[end]] == symbol:
            end += 1
        block = _BLOCKS[symbol]
        count = _in_base(text[at:end], block) if len(block) > 1 else end - at
        total += count
        if total > most:
            raise refusal(
                _("the text has more cells than the {most} of its board"), text, most=most
            )
        runs.append((symbol, count))
        at = end
    return runs


def _in_base(digits: str, alphabet: str) -> int:
    value = 0
    for digit in digits:
        value = value * len(alphabet) + alphabet.index(digit)
    return value


def _inflate(grid: Grid, cells: list[str]) -> str:
    """Restore the full numbers: the inverse of `deflate`."""
    numbers = [int(symbol) if symbol in NUMBERS else -1 for symbol in cells]
    for index, symbol in enumerate(cells):
        if symbol in "FI":
            for other in grid.around(index):
                if numbers[other] >= 0:
                    numbers[other] += 1
    shown = {"I": HIDDEN, "H": HIDDEN, "F": FLAG, "O": FLAG}
    if max(numbers) > 8:
        raise refusal(_("a number of this position would be larger than 8"))
    return "".join(
        shown[symbol] if number < 0 else str(number)
        for symbol, number in zip(cells, numbers, strict=True)
    )


def write_short(position: Position) -> str:
    """Write a position as the short text of an analysis link."""
    grid = position.grid
    check_rectangle(grid, "a link")
    if grid.width >= 62**2 or grid.height >= 62**2 or position.mines >= 62**4:
        raise refusal(_("the position is too large for a link"), position.line())
    cells = deflate(position)
    parts = [_to_base(grid.width, _LETTERS, 2), _to_base(grid.height, _LETTERS, 2)]
    parts.append(_to_base(position.mines, _LETTERS, 4))
    for match in re.finditer(r"(.)\1*", cells):
        block, count = _BLOCKS[match[1]], len(match[0])
        parts.append(block * count if len(block) == 1 else _to_base(count, block, 1))
    return "".join(parts)


def deflate(position: Position) -> str:
    """The symbols of a position, with certain mines subtracted from the numbers around them."""
    if MINE in position.view:
        raise refusal(_("a finished game cannot be written as a link"), position.line())
    grid, view = position.grid, position.view
    numbers = [int(symbol) if symbol in NUMBERS else -1 for symbol in view]
    cells = ["H" if symbol == HIDDEN else symbol for symbol in view]
    for index, number in enumerate(numbers):
        around = [i for i in grid.around(index) if view[i] in (HIDDEN, FLAG)]
        if number > 0 and len(around) == number:
            for other in around:
                cells[other] = "I" if cells[other] == "H" else cells[other]
    for index, symbol in enumerate(cells):
        if symbol in "FI":
            touched = [i for i in grid.around(index) if numbers[i] >= 0]
            if any(numbers[i] == 0 for i in touched):
                cells[index] = "O" if symbol == "F" else "H"
                continue
            for other in touched:
                numbers[other] -= 1
    return "".join(
        symbol if number < 0 else str(number) for symbol, number in zip(cells, numbers, strict=True)
    )


def _to_base(value: int, alphabet: str, least: int) -> str:
    digits = ""
    while value or len(digits) < least:
        value, digit = divmod(value, len(alphabet))
        digits = alphabet[digit] + digits
    return digits
