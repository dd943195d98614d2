"""Reading bytes one field after the other, with an error message for missing ones.

Files come from anywhere. So every field and every size is checked against the length
of the file, and an impossible value is refused with its place.
"""

import unicodedata
from collections.abc import Iterable

from minewise.base.language import gettext as _
from minewise.core import Board, Grid
from minewise.core.grid import place
from minewise.formats.errors import FormatError

MOST_BYTES = 16 * 1024 * 1024
"""No replay is larger: an hour of a fast mouse is a quarter of this."""

MOST_EVENTS = 2_000_000
"""What a file of that size holds in most formats, and no more may be read from any."""

MOST_CELLS = 1_000_000
"""A short text that asks for a larger board must not fill the memory."""


class Scan:
    """A walk through some bytes. Numbers are big-endian, as all these formats have them.

    >>> scan = Scan(bytes([1, 0, 2]), "test")
    >>> scan.u8("first"), scan.u16("second")
    (1, 2)
    >>> scan.u8("third")
    Traceback (most recent call last):
    minewise.formats.errors.FormatError: the test file ends at byte 3, before its third
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
            raise FormatError(
                _("the {format} file ends at byte {size}, before its {what}").format(
                    format=self.format, size=len(self.data), what=what
                ),
                at=len(self.data),
            )
        found = self.data[self.at : self.at + count]
        self.at += count
        return found

    def number(self, count: int, what: str) -> int:
        """A number of so many bytes."""
        return int.from_bytes(self.take(count, what), "big")

    def u8(self, what: str) -> int:
        """A number of one byte."""
        return self.number(1, what)

    def u16(self, what: str) -> int:
        """A number of two bytes."""
        return self.number(2, what)

    def u24(self, what: str) -> int:
        """A number of three bytes."""
        return self.number(3, what)

    def u32(self, what: str) -> int:
        """A number of four bytes."""
        return self.number(4, what)

    def until_zero(self, what: str) -> bytes:
        """The bytes up to the next 0, which is passed over."""
        end = self.data.find(b"\0", self.at)
        if end < 0:
            raise FormatError(
                _("the {what} at byte {at} of the {format} file has no end").format(
                    what=what, at=self.at, format=self.format
                ),
                at=self.at,
            )
        found = self.data[self.at : end]
        self.at = end + 1
        return found

    def wrong(self, fact: str, at: int | None = None) -> FormatError:
        """The error for a fact about the file at a byte; where we are, unless said."""
        where = self.at if at is None else at
        return FormatError(
            _("byte {place} of the {format} file: {fact}").format(
                place=where, format=self.format, fact=fact
            ),
            at=where,
        )


def grid_of(width: int, height: int, what: str) -> Grid:
    """A grid of the size that a file asks for, within reason."""
    if width < 1 or height < 1 or width * height > MOST_CELLS:
        raise FormatError(
            _(
                "the {what} is about a board of {width}x{height}: expected 1x1 or "
                "larger, and at most {most} cells"
            ).format(what=what, width=width, height=height, most=MOST_CELLS),
            (width, height),
        )
    return Grid(width, height)


def check_rectangle(grid: Grid, what: str) -> None:
    """Refuse shapes that other programs do not know."""
    if type(grid) is not Grid:
        raise FormatError(
            _("a board of the shape {shape} cannot be written as {what}").format(
                shape=grid.shape, what=what
            ),
            grid,
        )


def board_of(grid: Grid, mines: Iterable[tuple[int, int]], what: str) -> Board:
    """A board whose mines are listed as (row, column): all on it, and none of them twice."""
    listed = list(mines)
    for row, column in listed:
        if not (0 <= row < grid.height and 0 <= column < grid.width):
            raise FormatError(
                _("the {what} has a mine at {place}, off its board of {width}x{height}").format(
                    what=what, place=place((row, column)), width=grid.width, height=grid.height
                ),
                (row, column),
            )
    seen: set[tuple[int, int]] = set()
    for cell in listed:
        if cell in seen:
            raise FormatError(
                _("the {what} lists the mine at {place} twice").format(
                    what=what, place=place(cell)
                ),
                cell,
            )
        seen.add(cell)
    return Board(grid, listed)


def decode(raw: bytes, encoding: str | None = None, hint: str = "") -> str:
    """A text in an unknown encoding.

    `hint` is an encoding of letters to try before Chinese, if the file hints at one.

    UTF-8 where it is that. Else Chinese (GBK) where all bytes beyond ASCII come in the pairs
    that common characters have, for that is where most players are; else Western (cp1252).

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
    """Whether bytes beyond ASCII come in pairs, both where GB2312 has its characters."""
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
    """A text safe for a terminal: control characters are replaced."""
    text = text.strip(" \0\r\n\t")
    if text.isprintable():
        return text
    blanks = {c: " " for c in text if unicodedata.category(c).startswith("Z")}
    return "".join(c if c.isprintable() else blanks.get(c, "\ufffd") for c in text).strip()
