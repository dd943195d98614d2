"""A link as a QR code, to be pointed at with a phone."""

from typing import TypedDict


class QrData(TypedDict):
    """A QR code as a drawing of squares, each 1 by 1."""

    size: int
    """How many squares it has in a row, without a margin."""
    path: str
    """The dark ones, as the path of an SVG."""


def qr_as_data(text: str) -> QrData | None:
    """The QR code of a text; None where the library for it is not installed."""
    try:
        import segno  # noqa: PLC0415 - few ask for one
    except ImportError:
        return None
    rows = segno.make(text, micro=False).matrix
    return {"size": len(rows), "path": "".join(_runs(rows))}


def _runs(rows: tuple[bytearray, ...]) -> list[str]:
    """Each run of dark squares in a row as one rectangle."""
    found = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                found.append(f"M{x} {y}h{end - x}v1h{x - end}z")
            x = end + 1
    return found
