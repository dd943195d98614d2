"""Reading bytes field by field, with an error message for a missing field.

Files are untrusted. So every field and every size is checked against the length of the
file, and the error for an impossible value names its position.
"""

import unicodedata
from collections.abc import Iterable
from functools import partialmethod

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.core import Board, Grid
from minewise.core.grid import place

MOST_BYTES = 16 * 1024 * 1024
"""No replay is larger: an hour of fast mouse movement is a quarter of this."""

MOST_EVENTS = 2_000_000
"""The limit for every format: about what a file of that size holds in most of them."""

MOST_CELLS = 1_000_000
"""A short text that declares a larger board must not exhaust the memory."""


class FormatError(MinewiseError):
    """A file or a text cannot be read, or cannot be written in a format."""


def refusal(sentence: str, what: object = "", /, **gaps: object) -> FormatError:
    """The error for `what`, with the gaps of its sentence filled; `{given}` is `what`, quoted."""
    return FormatError(sentence.format(**{"given": quote(what), **gaps}), what)


class Scan:
    """A cursor over some bytes. Numbers are big-endian, as in all these formats.

    >>> scan = Scan(bytes([1, 0, 2]), "test")
    >>> scan.u8("first"), scan.u16("second")
    (1, 2)
    >>> scan.u8("third")
    Traceback (most recent call last):
    minewise.formats.scan.FormatError: the test file ends at byte 3, before its third
    """

    def __init__(self, data: bytes, what: str, at: int = 0) -> None:
        self.data = data
        self.format = what  # for messages
        self.at = at

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.at

    def take(self, count: int, what: str) -> bytes:
        """The next bytes, called `what` in messages."""
        if count > self.left:
            raise refusal(
                _("the {format} file ends at byte {size}, before its {what}"),
                format=self.format,
                size=len(self.data),
                what=what,
            )
        found = self.data[self.at : self.at + count]
        self.at += count
        return found

    def number(self, count: int, what: str) -> int:
        """An unsigned integer of `count` bytes."""
        return int.from_bytes(self.take(count, what), "big")

    u8 = partialmethod(number, 1)
    u16 = partialmethod(number, 2)
    u24 = partialmethod(number, 3)
    u32 = partialmethod(number, 4)

    def until_zero(self, what: str) -> bytes:
        """The bytes up to the next 0, which is skipped."""
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise refusal(
                _("the {what} at byte {at} of the {format} file has no end"),
                what=what,
                at=self.at,
                format=self.format,
            )
        found = self.data[self.at : end]
        self.at = end + 1
        return found

    def board(self, first: int = 0) -> Board:
        """Width, height, mines, then column and row of each mine, counted from `first`."""
        width, height, mines = self.u8("width"), self.u8("height"), self.u16("number of mines")
        listed, what = self.take(2 * mines, "mines"), f"{self.format} file"
        places = zip(listed[1::2], listed[::2], strict=True)
        mined = ((row - first, column - first) for row, column in places)
        return board_of(grid_of(width, height, what), mined, what)

    def wrong(self, fact: str, at: int | None = None, /, **gaps: object) -> FormatError:
        """The error for a fault of the file at a byte, by default the current one."""
        return refusal(
            _("byte {place} of the {format} file: {fact}"),
            place=self.at if at is None else at,
            format=self.format,
            fact=fact.format(**gaps),
        )


def grid_of(width: int, height: int, what: str) -> Grid:
    """A grid of the size that a file declares, up to `MOST_CELLS`."""
    if width < 1 or height < 1 or width * height > MOST_CELLS:
        raise refusal(
            _(
                "the {what} declares a board of {width}x{height}: expected 1x1 or "
                "larger, and at most {most} cells"
            ),
            (width, height),
            what=what,
            width=width,
            height=height,
            most=MOST_CELLS,
        )
    return Grid(width, height)


def check_rectangle(grid: Grid, what: str) -> None:
    """Refuse shapes that other programs do not support."""
    if type(grid) is not Grid:
        raise refusal(
            _("a board of the shape {shape} cannot be written as {what}"),
            grid,
            shape=grid.shape,
            what=what,
        )


def board_of(grid: Grid, mines: Iterable[tuple[int, int]], what: str) -> Board:
    """A board from a list of mines as (row, column); refuses mines off the board or repeated."""
    seen: set[tuple[int, int]] = set()
    for cell in mines:
        if cell not in grid:
            fact = _("the {what} has a mine at {place}, off its board of {size}")
        elif cell in seen:
            fact = _("the {what} lists the mine at {place} twice")
        else:
            seen.add(cell)
            continue
        raise refusal(fact, cell, what=what, place=place(cell), size=grid.size)
    return Board(grid, seen)


def decode(raw: bytes, encoding: str | None = None, hint: str = "") -> str:
    """Decode text in an unknown encoding.

    `hint` is an alphabetic encoding to try before Chinese, if the file hints at one.

    UTF-8 if it is valid. Else Chinese (GBK) if all bytes beyond ASCII form the byte pairs of
    common characters, since most players are Chinese; else Western (cp1252).

    >>> decode("Müller".encode("cp1252")), decode("扫雷".encode("gbk"))
    ('Müller', '扫雷')
    """
    for name in filter(None, (encoding, "utf-8", hint)):
        try:
            text = raw.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
        # Chinese read as Cyrillic has capitals in the middle of words.
        if name != hint or text.istitle():
            return _clean(text)
    if _is_paired(raw):
        return _clean(raw.decode("gbk", errors="replace"))
    return _clean(raw.decode("cp1252", errors="replace"))


def _is_paired(raw: bytes) -> bool:
    """Whether all bytes beyond ASCII form pairs in the range of GB2312's characters."""
    at = 0
    while at < len(raw):
        if raw[at] < 0x80:
            at += 1
        elif 0xB0 <= raw[at] <= 0xF7 and at + 1 < len(raw) and raw[at + 1] >= 0xA1:
            at += 2
        else:
            return False
    return True


def _clean(text: str) -> str:
    """Text that is safe for a terminal: control characters are replaced."""
    text = text.strip(" \0\r\n\t")
    if text.isprintable():
        return text
    blanks = {c: " " for c in text if unicodedata.category(c).startswith("Z")}
    return "".join(c if c.isprintable() else blanks.get(c, "\ufffd") for c in text).strip()


# Mines as bits, row by row, the first cell in the highest bit


def board_from_bits(grid: Grid, bits: str) -> Board:
    """The board whose mines are the 1s; cells beyond the last bit are safe."""
    return Board(grid, (grid.cell(index) for index, bit in enumerate(bits) if bit == "1"))


def bits_of(board: Board) -> str:
    """One digit per cell: 1 for a mine."""
    return board.mine_at.translate(bytes.maketrans(b"\0\1", b"01")).decode("ascii")


def pack_bits(bits: str) -> bytes:
    """Bits as bytes, padded with 0s.

    >>> pack_bits("1010000001").hex()
    'a040'
    """
    bits += "0" * (-len(bits) % 8)
    return int(bits or "0", 2).to_bytes(len(bits) // 8, "big")


def unpack_bits(raw: bytes) -> str:
    """Bytes as bits.

    >>> unpack_bits(bytes([3]))
    '00000011'
    """
    return f"{int.from_bytes(raw, 'big'):0{8 * len(raw)}b}" if raw else ""
