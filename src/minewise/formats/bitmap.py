"""Mines as bits, row by row, the first cell in the highest bit: several formats have that."""

from minewise.core import Board, Grid


def board_from_bits(grid: Grid, bits: str) -> Board:
    """The board whose mines are the 1s; cells beyond the last bit are safe."""
    return Board(grid, (grid.cell(index) for index, bit in enumerate(bits) if bit == "1"))


def bits_of(board: Board) -> str:
    """One digit a cell: 1 for a mine."""
    return board.mine_at.translate(bytes.maketrans(b"\0\1", b"01")).decode("ascii")


def pack_bits(bits: str) -> bytes:
    """Bits as bytes, filled up with 0s.

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
