"""A small rasteriser: antialiased shapes, as images of any size.

Tk draws jagged edges on X11, and the characters for flags and mines differ between machines or are
missing. So cells are painted here, once for each size.

Coordinates are fractions of the image's width, from (0, 0) at the top left to (1, 1). In an image
that is higher than wide, that square is centred.
"""

import base64
import math
import struct
import tkinter as tk
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise

from minewise.ui.heat import colour

Point = tuple[float, float]

Shape = Callable[[float, float], float]
"""The signed distance of a point from the edge of a shape; negative inside it."""

Cover = list[list[float]]
"""The fraction of each pixel that a shape covers, row by row."""


def cover(shape: Shape, size: int, height: int) -> Cover:
    """The coverage of each pixel by a shape whose edge is blurred over one pixel."""
    above = (height - size) / 2
    return [
        [
            min(1.0, max(0.0, 0.5 - size * shape((x + 0.5) / size, (y + 0.5 - above) / size)))
            for x in range(size)
        ]
        for y in range(height)
    ]


class Picture:
    """Pixels to paint on, transparent at first, as RGBA with premultiplied alpha.

    >>> picture = Picture(2)
    >>> picture.paint(box(0, 0, 0.5, 0.5), "#ffffff")
    >>> picture.rows[0]
    [(255.0, 255.0, 255.0, 1.0), (0.0, 0.0, 0.0, 0.0)]
    """

    def __init__(self, size: int, height: int | None = None) -> None:
        self.size, self.height = size, height or size
        clear: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
        self.rows = [[clear] * size for _ in range(self.height)]

    def paint(self, shape: Shape | Cover, ink: str) -> None:
        """Fill a shape; pixels on its edge are blended."""
        covered = cover(shape, self.size, self.height) if callable(shape) else shape
        paint = (*colour(ink), 1.0)
        for pixels, parts in zip(self.rows, covered, strict=True):
            for x, part in enumerate(parts):
                if part > 0:
                    both = zip(pixels[x], paint, strict=True)
                    pixels[x] = tuple([below + (above - below) * part for below, above in both])

    def image(self, master: tk.Misc) -> tk.PhotoImage:
        lines = bytearray()
        for pixels in self.rows:
            lines.append(0)  # no filter
            for *inks, seen in pixels:
                lines += bytes([*(round(ink / (seen or 1)) for ink in inks), round(255 * seen)])
        head = struct.pack(">IIBBBBB", self.size, self.height, 8, 6, 0, 0, 0)
        png = b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
        )
        return tk.PhotoImage(master=master, data=base64.b64encode(png), format="png")


# Shapes


def disc(x: float, y: float, radius: float) -> Shape:
    """A filled circle."""
    return lambda across, down: math.hypot(across - x, down - y) - radius


def box(left: float, top: float, right: float, bottom: float, round_by: float = 0) -> Shape:
    """A rectangle, optionally with round corners."""
    x, y = (left + right) / 2, (top + bottom) / 2
    wide, high = (right - left) / 2 - round_by, (bottom - top) / 2 - round_by

    def far(across: float, down: float) -> float:
        beside, above = abs(across - x) - wide, abs(down - y) - high
        out = math.hypot(max(beside, 0), max(above, 0))
        return out + min(max(beside, above), 0) - round_by

    return far


def hexagon(high: float, gap: float) -> Shape:
    """A hexagon with a tip at the top; `high` is its height relative to its width."""
    return lambda x, y: max(abs(x - 0.5), abs(x - 0.5) / 2 + abs(y - 0.5) / high) - 0.5 + gap


def line(points: Sequence[Point], thick: float) -> Shape:
    """A line through points, with round joins and ends."""
    parts = [*pairwise(points)]
    return lambda x, y: min(_far(x, y, *part) for part in parts) - thick / 2


def polygon(corners: Sequence[Point]) -> Shape:
    """A filled polygon."""
    edges = [*pairwise([*corners, corners[0]])]

    def far(x: float, y: float) -> float:
        crossed = sum(
            (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in edges
        )
        nearest = min(_far(x, y, *edge) for edge in edges)
        return -nearest if crossed % 2 else nearest

    return far


def _far(x: float, y: float, one: Point, other: Point) -> float:
    """The distance of a point from the line segment between two others."""
    across, down = other[0] - one[0], other[1] - one[1]
    along = ((x - one[0]) * across + (y - one[1]) * down) / (across * across + down * down)
    along = min(1.0, max(0.0, along))
    return math.hypot(x - one[0] - along * across, y - one[1] - along * down)
