"""MBF and ABF: a board as bytes. Width, height, mines, then column and row of each mine.

The same bytes are also shared as hexadecimal text, with or without spaces.
"""

import re

from minewise.base.language import gettext as _
from minewise.core import Board
from minewise.core.counts import mines_in_words
from minewise.formats.scan import Scan, check_rectangle, refusal

_HEX = re.compile(r"[0-9a-fA-F\s]+", re.ASCII)


def looks_like(data: bytes) -> bool:
    """Whether this is an MBF file: its length matches its number of mines."""
    return len(data) >= 4 and len(data) == 4 + 2 * int.from_bytes(data[2:4], "big")


def read(data: bytes) -> Board:
    """Read a board."""
    scan = Scan(data, "MBF")
    board = scan.board()
    if scan.left:
        raise scan.wrong(
            _("the file announces {mines}, but {left} bytes follow them"),
            mines=mines_in_words(board.mine_count),
            left=scan.left,
        )
    return board


def write(board: Board) -> bytes:
    """Write a board; mines are listed column by column, as most programs do."""
    grid, mines = board.grid, board.mine_count
    check_rectangle(grid, "MBF")
    if grid.width > 255 or grid.height > 255 or mines > 65535:
        raise refusal(
            _(
                "a board of {size} with {mines} cannot be written as "
                "MBF: expected at most 255x255 and 65535 mines"
            ),
            board.line(),
            size=grid.size,
            mines=mines_in_words(mines),
        )
    listed = sorted((column, row) for row, column in board.mines)
    head = bytes([grid.width, grid.height, *mines.to_bytes(2, "big")])
    return head + bytes(number for place in listed for number in place)


def read_hex(text: str) -> Board:
    """Read a board from hexadecimal text."""
    if not _HEX.fullmatch(text):
        raise refusal(_("a board in hexadecimal has only the characters 0-9 and a-f"), text)
    digits = "".join(text.split())
    if len(digits) % 2:
        raise refusal(_("a board in hexadecimal has two digits for each byte"), text)
    return read(bytes.fromhex(digits))
