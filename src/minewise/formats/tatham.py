"""Simon Tatham's "Mines": game IDs, and saved games.

    9x9:4,4,mb071b49fbd1cb6a0d5868

is the size, the first cell as column,row, and the mines as bits in hexadecimal. After `m` they
are masked to prevent peeking: each half is XORed with hashes of the other.
"""

import hashlib
import re
from collections.abc import Iterator

from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import Board, Cell, Click, Grid, Step
from minewise.formats.model import Contents, Recording, foreign_deal
from minewise.formats.scan import (
    bits_of,
    board_from_bits,
    check_rectangle,
    decode,
    grid_of,
    pack_bits,
    refusal,
    unpack_bits,
)

_ID = re.compile(
    r"([0-9]{1,5})(?:x([0-9]{1,5}))?(?:n[0-9]{1,7})?a?:"
    r"(?:([0-9]{1,5}),([0-9]{1,5}),)?([mu]?)([0-9a-fA-F]+)",
    re.ASCII,
)
_SEED = re.compile(r"[0-9]{1,5}(?:x[0-9]{1,5})?(?:n[0-9]{1,7})?a?(?:#|:r[0-9]+,)\S*", re.ASCII)
_MOVE = re.compile(r"([OFC])([0-9]{1,5}),([0-9]{1,5})", re.ASCII)
_CLICKS = {"O": Click.OPEN, "F": Click.FLAG, "C": Click.CHORD}
_SAVE = b"SAVEFILE:"


def looks_like(text: str) -> bool:
    """Whether this is a game ID."""
    return _ID.fullmatch(text.strip()) is not None or _SEED.fullmatch(text.strip()) is not None


def read(text: str) -> Contents:
    """Read a game ID."""
    match = _ID.fullmatch(text.strip())
    if match is None:
        if _SEED.fullmatch(text.strip()):
            raise refusal(
                _(
                    "{given} needs Simon Tatham's own generator: expected an ID with the "
                    "mines in it, such as 9x9:4,4,m..."
                ),
                text,
            )
        raise refusal(_("{given} is not a game ID: expected one like 9x9:4,4,m..."), text)
    width, height, column, row, kind, digits = match.groups()
    grid = grid_of(int(width), int(height or width), "game ID")
    if len(digits) != (len(grid) + 3) // 4:
        raise refusal(
            _("{size} needs {digits} digits, but the game ID has {count}"),
            text,
            size=grid.size,
            digits=(len(grid) + 3) // 4,
            count=len(digits),
        )
    bitmap = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if kind == "m":
        bitmap = unmask(bitmap, len(grid))
    board = board_from_bits(grid, unpack_bits(bitmap)[: len(grid)])
    start = None if row is None else (int(row), int(column))
    if start is not None and start not in grid:
        raise refusal(_("the first cell of {given} is off its board"), text)
    return Contents("tatham", board=board, start=start)


def write(board: Board, start: Cell | None = None, *, masked: bool = True) -> str:
    """Write a game ID; `start` is the cell that is open at the beginning, by default a 0."""
    grid = board.grid
    check_rectangle(grid, "a game ID")
    row, column = start if start is not None else _first_cell(board)
    bitmap = pack_bits(bits_of(board))
    if masked:
        bitmap = mask(bitmap, len(grid))
    digits = bitmap.hex()[: (len(grid) + 3) // 4]
    return f"{grid.width}x{grid.height}:{column},{row},{'m' if masked else ''}{digits}"


def _first_cell(board: Board) -> Cell:
    """The first 0, row by row; else the first safe cell; else the corner."""
    for wanted in (0, None):
        for index, number in enumerate(board.number_at):
            if not board.mine_at[index] and (wanted is None or number == wanted):
                return board.grid.cell(index)
    return 0, 0


# Masking


def mask(bitmap: bytes, bits: int) -> bytes:
    """Mask a bitmap of `bits` bits."""
    return _mix(bitmap, bits, (False, True))


def unmask(bitmap: bytes, bits: int) -> bytes:
    """Undo `mask`."""
    return _mix(bitmap, bits, (True, False))


def _mix(bitmap: bytes, bits: int, second_half: tuple[bool, bool]) -> bytes:
    """XOR one half with hashes of the other, then the other way round."""
    half = len(bitmap) // 2
    first, second = bitmap[:half], bitmap[half:]
    for is_second in second_half:
        if is_second:
            second = _xor(second, _stream(first, len(second)))
        else:
            first = _xor(first, _stream(second, len(first)))
        if bits % 8 and second:
            second = second[:-1] + bytes([second[-1] & 0xFF << 8 - bits % 8 & 0xFF])
    return first + second


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def _stream(seed: bytes, size: int) -> bytes:
    """`size` pseudorandom bytes: hashes of the seed and a counter."""
    seeds = (seed + str(number).encode() for number in range((size + 19) // 20))
    return b"".join(hashlib.sha1(s, usedforsecurity=False).digest() for s in seeds)[:size]


# Saved games


def looks_like_save(data: bytes) -> bool:
    """Whether this is a saved game."""
    return data.startswith(_SAVE)


def read_save(data: bytes) -> Recording:
    """Read a saved game: its clicks, without times, up to the player's current state."""
    fields = list(_fields(data))
    values = {key: value for key, value in fields if key != "MOVE"}
    if values.get("GAME") != "Mines":
        raise refusal(
            _("this is a saved game of {given}: expected Mines"),
            given=quote(values.get("GAME", "")),
        )
    size = re.match(r"[0-9x]+", values.get("PARAMS", ""))
    if size is None or "DESC" not in values:
        raise refusal(_("the saved game has no PARAMS or no DESC: its board is not in it"))
    contents = read(f"{size[0]}:{values['DESC']}")
    assert contents.board is not None, "a game ID has a board"
    moves = [value for key, value in fields if key == "MOVE"]
    made = values.get("STATEPOS", "")
    if re.fullmatch("[0-9]{1,7}", made):
        moves = moves[: max(int(made) - 1, 0)]  # the rest was undone
    clicks = list(_clicks(moves, contents.board.grid))
    if contents.start is not None and clicks[:1] != [(Click.OPEN, contents.start)]:
        clicks.insert(0, (Click.OPEN, contents.start))
    return Recording(
        "sav",
        foreign_deal(contents.board),
        written=tuple(Step(click, cell) for click, cell in clicks),
        program="Simon Tatham's Mines",
        claims={"seconds": decode(values["TIME"].encode())} if "TIME" in values else {},
    )


def _fields(data: bytes) -> Iterator[tuple[str, str]]:
    """The fields: a key, the length of the value, the value."""
    at = 0
    while at < len(data):
        head = re.compile(rb"\s*([A-Z]{1,8}) {0,8}:([0-9]{1,7}):").match(data, at)
        if head is None:
            if data[at:].strip():
                raise refusal(_("byte {at} of the saved game is not the start of a field"), at=at)
            return
        length = int(head[2])
        value = data[head.end() : head.end() + length]
        if len(value) < length:
            raise refusal(
                _("the saved game ends at byte {size}, in the middle of a value"), size=len(data)
            )
        yield head[1].decode("ascii"), value.decode("latin-1")
        at = head.end() + length


def _clicks(moves: list[str], grid: Grid) -> Iterator[tuple[Click, Cell]]:
    for move in (part for text in moves for part in text.split(";")):
        match = _MOVE.fullmatch(move)
        if match is None:
            return  # the player let the program solve it, or restarted
        cell = int(match[3]), int(match[2])
        if cell not in grid:
            raise refusal(_("the saved game has a click off its board: {given}"), move)
        yield _CLICKS[match[1]], cell
