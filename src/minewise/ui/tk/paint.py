"""A small painter: shapes with smooth edges, as images of any size.

Tk draws ragged edges on X screens, and letters for flags and mines differ between machines or are
missing. So cells are painted here, once for each size.

Coordinates are parts of the image's width, from (0, 0) at the top left to (1, 1). In an image that
is higher than wide, that square lies in the middle.
"""

import base64
import math
import struct
import tkinter as tk
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise

Colour = tuple[int, int, int]
Point = tuple[float, float]

Shape = Callable[[float, float], float]
"""How far a place is from the edge of a shape; less than 0 inside it."""

Cover = list[list[float]]
"""How much of each pixel a shape covers, row by row."""


def colour(text: str) -> Colour:
    """Read a colour.

    >>> colour("#ff8000")
    (255, 128, 0)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def between(one: str, other: str, part: float) -> str:
    """The colour so far on the way from one to another.

    >>> between("#000000", "#ff8000", 0.5)
    '#804000'
    """
    return "#{:02x}{:02x}{:02x}".format(*_mix(colour(one), colour(other), part))


def _mix(below: Colour, above: Colour, part: float) -> Colour:
    red, green, blue = (
        round(old + (new - old) * part) for old, new in zip(below, above, strict=True)
    )
    return red, green, blue


def cover(shape: Shape, size: int, height: int) -> Cover:
    """How much of each pixel a shape covers: its edge is as wide as a pixel."""
    above = (height - size) / 2
    return [
        [
            min(1.0, max(0.0, 0.5 - size * shape((x + 0.5) / size, (y + 0.5 - above) / size)))
            for x in range(size)
        ]
        for y in range(height)
    ]


class Picture:
    """Pixels to paint on, clear at first: a square, unless it is to be higher.

    >>> picture = Picture(2)
    >>> picture.paint(box(0, 0, 0.5, 0.5), "#ffffff")
    >>> picture.rows[0]
    [(255, 255, 255, 1.0), (0, 0, 0, 0.0)]

    A pixel is red, green, blue, and how much of it is painted.
    """

    def __init__(self, size: int, height: int | None = None) -> None:
        self.size = size
        self.height = height or size
        self.rows = [[(0, 0, 0, 0.0)] * size for _ in range(self.height)]

    def paint(self, shape: Shape | Cover, ink: str) -> None:
        """Fill a shape; pixels on its edge are mixed."""
        covered = cover(shape, self.size, self.height) if callable(shape) else shape
        above = colour(ink)
        for pixels, parts in zip(self.rows, covered, strict=True):
            for x, part in enumerate(parts):
                if part > 0:
                    *below, seen = pixels[x]
                    seen = part + seen * (1 - part)
                    red, green, blue = below
                    pixels[x] = (*_mix((red, green, blue), above, part / seen), seen)

    def image(self, master: tk.Misc) -> tk.PhotoImage:
        lines = b"".join(
            b"\0" + b"".join(bytes((*pixel[:3], round(255 * pixel[3]))) for pixel in pixels)
            for pixels in self.rows
        )
        head = struct.pack(">IIBBBBB", self.size, self.height, 8, 6, 0, 0, 0)
        png = b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
        )
        return tk.PhotoImage(master=master, data=base64.b64encode(png), format="png")


# Shapes


def disc(x: float, y: float, radius: float) -> Shape:
    """A circle, filled."""
    return lambda across, down: math.hypot(across - x, down - y) - radius


def box(left: float, top: float, right: float, bottom: float, round_by: float = 0) -> Shape:
    """A rectangle, perhaps with round corners."""
    x, y = (left + right) / 2, (top + bottom) / 2
    wide, high = (right - left) / 2 - round_by, (bottom - top) / 2 - round_by

    def far(across: float, down: float) -> float:
        beside, above = abs(across - x) - wide, abs(down - y) - high
        out = math.hypot(max(beside, 0), max(above, 0))
        return out + min(max(beside, above), 0) - round_by

    return far


def hexagon(high: float) -> Shape:
    """A hexagon as wide as the picture, with a tip at the top, so many times as high."""

    def far(across: float, down: float) -> float:
        beside, above = abs(across - 0.5), abs(down - 0.5)
        return max(beside, beside / 2 + above / high) - 0.5

    return far


def line(points: Sequence[Point], thick: float) -> Shape:
    """A line through points, with round corners and ends."""
    parts = [*pairwise(points)]
    return lambda x, y: min(_far(x, y, *part) for part in parts) - thick / 2


def polygon(corners: Sequence[Point]) -> Shape:
    """A shape with straight edges from corner to corner."""
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
    """How far it is from a place to a straight line between two others."""
    across, down = other[0] - one[0], other[1] - one[1]
    along = ((x - one[0]) * across + (y - one[1]) * down) / (across * across + down * down)
    along = min(1.0, max(0.0, along))
    return math.hypot(x - one[0] - along * across, y - one[1] - along * down)
