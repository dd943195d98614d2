"""Pictures of positions, drawn with NumPy alone; a window for them, with pygame-ce."""

from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from minewise.core import FLAG, HIDDEN, MINE, Position
from minewise.env.rules import MissingPackageError

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

CAN_SHOW = find_spec("pygame") is not None
"""Whether the package for a window is installed."""

CELL = 16
"""The side of a cell in pixels."""

_OPEN, _HIDDEN, _LIGHT, _EDGE = (222, 222, 222), (186, 189, 194), (238, 238, 240), (140, 143, 148)
_LOST = (240, 128, 128)

# The digits, 5 by 7 points each; then a flag and a mine.
_POINTS = {
    "1": "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
    "2": ".###. #...# ....# ...#. ..#.. .#... #####",
    "3": "##### ...#. ..#.. ...#. ....# #...# .###.",
    "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ....# #...# .###.",
    "6": "..##. .#... #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ..#.. .#... .#... .#...",
    "8": ".###. #...# #...# .###. #...# #...# .###.",
    FLAG: "##... ####. ##### ####. ##... #.... #....",
    MINE: "..#.. #.#.# .###. ##### .###. #.#.# ..#..",
}
_COLOURS: dict[str, Colour] = {
    "1": (25, 60, 200), "2": (10, 115, 25), "3": (200, 25, 25), "4": (20, 20, 120),
    "5": (120, 20, 20), "6": (0, 115, 115), "7": (20, 20, 20), "8": (95, 95, 95),
    FLAG: (204, 30, 30), MINE: (25, 25, 25),
}  # fmt: skip


def _tile(symbol: str) -> Picture:
    tile = np.empty((CELL, CELL, 3), dtype=np.uint8)
    if symbol in (HIDDEN, FLAG):
        tile[:] = _HIDDEN
        tile[:2], tile[:, :2] = _LIGHT, _LIGHT
        tile[-2:], tile[:, -2:] = _EDGE, _EDGE
    else:
        tile[:] = _OPEN if symbol != MINE else _LOST
        tile[0], tile[:, 0] = _EDGE, _EDGE
    if symbol in _POINTS:
        rows = [[point == "#" for point in row] for row in _POINTS[symbol].split()]
        points = np.kron(np.array(rows), np.ones((1, 2), dtype=bool))
        height, width = points.shape
        top, left = (CELL - height + 1) // 2, (CELL - width + 1) // 2
        tile[top : top + height, left : left + width][points] = _COLOURS[symbol]
    return tile


_TILES = {symbol: _tile(symbol) for symbol in f"012345678{HIDDEN}{FLAG}{MINE}"}


def draw(position: Position) -> Picture:
    """A picture of a position, CELL pixels for each cell.

    >>> draw(Position.parse("3x2x1/#10/110")).shape
    (32, 48, 3)
    """
    grid = position.grid
    tiles = np.stack([_TILES[symbol] for symbol in position.view])
    rows = tiles.reshape(grid.height, grid.width, CELL, CELL, 3)
    return np.ascontiguousarray(rows.swapaxes(1, 2)).reshape(
        grid.height * CELL, grid.width * CELL, 3
    )


def check_can_show() -> None:
    """Refuse a window if its package is missing."""
    if not CAN_SHOW:
        raise MissingPackageError(
            "a window needs pygame-ce, which is not installed: pip install pygame-ce", "human"
        )


class PictureWindow:
    """A window for pictures of one size; it opens with the first picture."""

    def __init__(self, title: str, frames_per_second: int) -> None:
        import pygame  # noqa: PLC0415 - only a window needs it

        self._pygame = pygame
        self._frames_per_second = frames_per_second
        self._screen: Any = None
        self._clock = pygame.time.Clock()
        pygame.display.init()
        pygame.display.set_caption(title)

    def show(self, picture: Picture) -> None:
        """Show a picture, and wait until the next is due."""
        pygame = self._pygame
        if self._screen is None:
            self._screen = pygame.display.set_mode((picture.shape[1], picture.shape[0]))
        # A picture is indexed by row first, a surface by column.
        surface = pygame.surfarray.make_surface(picture.swapaxes(0, 1))
        self._screen.blit(surface, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._frames_per_second)

    def close(self) -> None:
        """Close the window."""
        self._pygame.display.quit()
