"""A small painter: shapes with smooth edges, painted into a grid of colours.

Tk draws shapes on X screens with hard, ragged edges, and letters for flags and
mines look different on every machine, or are missing. So the pictures of cells
are painted here, once for each size, and shown as images.

Points are (x, y) in parts of the picture's width, from (0, 0) at the top left to (1, 1).
In a picture that is higher than wide, that square lies in the middle.
"""

import base64
import math
import struct
import tkinter as tk
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

Colour = tuple[int, int, int]
Point = tuple[float, float]
Shape = Sequence[Point]
Pixel = tuple[int, int, int, float]

# How many lines are looked at in each row of pixels, to smooth what slants.
_FINE = 4
_CLEAR = (0, 0, 0, 0.0)


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
    return "#{:02x}{:02x}{:02x}".format(*mix(colour(one), colour(other), part))


class Picture:
    """Pixels to paint on, clear at first: a square, unless it is to be higher.

    >>> picture = Picture(2)
    >>> picture.paint([(0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5)], "#ffffff")
    >>> picture.rows[0]
    [(255, 255, 255, 1.0), (0, 0, 0, 0.0)]

    Attributes:
        size: Its width in pixels.
        height: Its height.
        rows: Its pixels: red, green, blue, and how much of each is painted.
    """

    def __init__(self, size: int, height: int | None = None) -> None:
        self.size = size
        self.height = size if height is None else height
        self.rows: list[list[Pixel]] = [[_CLEAR] * size for _ in range(self.height)]

    def paint(self, shape: Shape, ink: str) -> None:
        """Fill a shape; pixels on its edge are mixed."""
        red, green, blue = colour(ink)
        for row, cover in self._cover(shape):
            pixels = self.rows[row]
            for column, part in enumerate(cover):
                if part >= 0.999:
                    pixels[column] = red, green, blue, 1.0
                elif part > 0.001:
                    below = pixels[column]
                    seen = part + below[3] * (1 - part)
                    pixels[column] = (*mix(below[:3], (red, green, blue), part / seen), seen)

    def _cover(self, shape: Shape) -> Iterator[tuple[int, list[float]]]:
        """For each row of pixels that the shape touches: how much of each it covers."""
        size = self.size
        above = (self.height - size) / 2
        corners = [(x * size, y * size + above) for x, y in shape]
        edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))
        top = max(0, math.floor(min(y for _, y in corners)))
        bottom = min(self.height, math.ceil(max(y for _, y in corners)))
        for row in range(top, bottom):
            cover = [0.0] * size
            for line in range(_FINE):
                y = row + (line + 0.5) / _FINE
                crossings = sorted(
                    x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                    for (x0, y0), (x1, y1) in edges
                    if (y0 <= y) != (y1 <= y)
                )
                for left, right in zip(crossings[::2], crossings[1::2], strict=True):
                    _add(cover, max(left, 0.0), min(right, float(size)))
            yield row, cover

    def image(self, master: tk.Misc) -> tk.PhotoImage:
        """The picture as Tk shows it."""
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


def _add(cover: list[float], left: float, right: float) -> None:
    """Add one fine line from `left` to `right` to what is covered."""
    for column in range(int(left), min(math.ceil(right), len(cover))):
        cover[column] += max(0.0, min(right, column + 1) - max(left, column)) / _FINE


def mix(below: Colour, above: Colour, part: float) -> Colour:
    """The colour that is so far on the way from one to another."""
    red, green, blue = (
        round(old + (new - old) * part) for old, new in zip(below, above, strict=True)
    )
    return red, green, blue


# Shapes


def box(left: float, top: float, right: float, bottom: float) -> Shape:
    """A rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def rounded(shape: Shape, radius: float) -> Shape:
    """The same with round corners."""
    found: list[Point] = []
    for before, corner, after in zip(
        [shape[-1], *shape], shape, [*shape[1:], shape[0]], strict=False
    ):
        one, other = (
            (
                corner[0] + (end[0] - corner[0]) * radius / math.dist(corner, end),
                corner[1] + (end[1] - corner[1]) * radius / math.dist(corner, end),
            )
            for end in (before, after)
        )
        for step in range(7):  # a curve that begins and ends along the edges
            far = step / 6
            near = (1 - far) ** 2, 2 * far * (1 - far), far**2
            found.append(
                (
                    one[0] * near[0] + corner[0] * near[1] + other[0] * near[2],
                    one[1] * near[0] + corner[1] * near[1] + other[1] * near[2],
                )
            )
    return found


def disc(x: float, y: float, radius: float, corners: int = 32) -> Shape:
    """A circle, or a regular polygon with few corners."""
    turns = [2 * math.pi * n / corners for n in range(corners)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def star(x: float, y: float, outer: float, inner: float, points: int) -> Shape:
    """A star with so many points."""
    turns = [math.pi * n / points for n in range(2 * points)]
    reach = [outer, inner] * points
    return [
        (x + far * math.cos(turn), y + far * math.sin(turn))
        for far, turn in zip(reach, turns, strict=True)
    ]


def stroke(line: Sequence[Point], thick: float) -> list[Shape]:
    """A line through points with round corners, as shapes to paint one after the other."""
    half = thick / 2
    shapes: list[Shape] = [disc(x, y, half, 16) for x, y in line]
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0)
        across, down = (y1 - y0) / length * half, (x0 - x1) / length * half
        shapes.append(
            [
                (x0 + across, y0 + down),
                (x1 + across, y1 + down),
                (x1 - across, y1 - down),
                (x0 - across, y0 - down),
            ]
        )
    return shapes
