"""Draw the two pictures of the game: `python draw_art.py` writes them to images/.

Each picture is drawn at four times its size, without smoothing, and then scaled
down, which makes its edges smooth. Every shape has its own layer, whose empty
part is transparent in the colour of the shape, so that no other colour bleeds
into its edges.
"""

import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

SIZE = 256
SCALE = 4

INK = (24, 24, 28)
RED = (208, 32, 40)
DARK_RED = (150, 16, 26)
SHINE = (255, 255, 255)

Colour = tuple[int, int, int]
Point = tuple[float, float]


def draw_flag() -> pygame.Surface:
    """Return a red pennant on a pole with a base."""
    picture = _empty(SIZE)
    pennant = [(112, 36), (112, 148), (214, 92)]
    fold = [(112, 92), (112, 148), (214, 92)]
    _add(picture, INK, lambda on: _polygon(on, [(98, 14), (98, 170), (240, 92)]))
    _add(picture, RED, lambda on: _polygon(on, pennant))
    _add(picture, DARK_RED, lambda on: _polygon(on, fold))
    _add(picture, INK, lambda on: _bar(on, 94, 14, 18, 208))
    _add(picture, INK, lambda on: _bar(on, 66, 190, 74, 20))
    _add(picture, INK, lambda on: _bar(on, 44, 212, 118, 24))
    return picture


def draw_mine() -> pygame.Surface:
    """Return a black ball with eight spikes and a shine on it."""
    picture = _empty(SIZE)
    for eighth in range(8):
        angle = eighth * math.pi / 4
        _add(picture, INK, lambda on, angle=angle: _spike(on, angle))  # type: ignore[misc]
    _add(picture, INK, lambda on: _disc(on, (128, 128), 74))
    _add(picture, SHINE, lambda on: _disc(on, (102, 102), 19))
    return picture


def main(folder: Path = Path(__file__).parent / "images") -> None:
    """Write both pictures into `folder`."""
    pygame.image.save(draw_flag(), folder / "flag.png")
    pygame.image.save(draw_mine(), folder / "mine.png")


def _add(picture: pygame.Surface, colour: Colour, draw: Callable[[pygame.Surface], None]) -> None:
    """Add a shape of one colour to the picture."""
    layer = _empty(SIZE * SCALE, colour)
    draw(layer)
    picture.blit(pygame.transform.smoothscale(layer, (SIZE, SIZE)), (0, 0))


def _empty(size: int, colour: Colour = (0, 0, 0)) -> pygame.Surface:
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface


def _polygon(on: pygame.Surface, points: Sequence[Point]) -> None:
    pygame.draw.polygon(on, _solid(on), [(x * SCALE, y * SCALE) for x, y in points])


def _bar(on: pygame.Surface, left: int, top: int, width: int, height: int) -> None:
    bar = pygame.Rect(left * SCALE, top * SCALE, width * SCALE, height * SCALE)
    pygame.draw.rect(on, _solid(on), bar, border_radius=6 * SCALE)


def _disc(on: pygame.Surface, centre: Point, radius: int) -> None:
    x, y = centre
    pygame.draw.circle(on, _solid(on), (x * SCALE, y * SCALE), radius * SCALE)


def _spike(on: pygame.Surface, angle: float) -> None:
    """Draw a spike from the centre outwards, tapering towards its tip."""
    corners = ((60, -15), (116, -8), (116, 8), (60, 15))
    turn = complex(math.cos(angle), math.sin(angle))
    points = [complex(out, across) * turn + complex(128, 128) for out, across in corners]
    _polygon(on, [(point.real, point.imag) for point in points])


def _solid(on: pygame.Surface) -> pygame.Color:
    """Return the opaque colour of a layer that is still empty."""
    red, green, blue, _ = on.get_at((0, 0))
    return pygame.Color(red, green, blue)


if __name__ == "__main__":
    main()
