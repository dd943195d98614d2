"""The face on the button for a new game: its shape shows the state of the game."""

import math
from collections.abc import Iterator
from enum import Enum, auto

from minewise.base.language import gettext as _
from minewise.core.game import EXPLODED
from minewise.screens.blocks import Board, Counters
from minewise.screens.view import View
from minewise.ui.tk.paint import Picture, Point, Shape, disc, line, polygon

_SKIN, _EDGE, _INK = "#ffd83d", "#7a5c00", "#1a1a1a"


class Face(Enum):
    """The state of a game."""

    PLAYING = auto()
    PAUSED = auto()
    WON = auto()
    LOST = auto()

    @classmethod
    def of(cls, view: View) -> "Face":
        boards = [block for block in view.blocks if isinstance(block, Board)]
        if any(isinstance(block, Counters) and block.name == "ending" for block in view.blocks):
            return cls.LOST if any(EXPLODED in board.view for board in boards) else cls.WON
        return cls.PAUSED if any(board.cover for board in boards) else cls.PLAYING

    @property
    def words(self) -> str:
        """The state in a word; empty while playing."""
        known = {Face.PAUSED: _("Paused"), Face.WON: _("Won"), Face.LOST: _("Lost")}
        return known.get(self, "")


def paint_face(face: Face, size: int) -> Picture:
    """A yellow face with eyes and a mouth."""
    picture = Picture(size)
    picture.paint(disc(0.5, 0.5, 0.48), _EDGE)
    picture.paint(disc(0.5, 0.5, 0.44), _SKIN)
    for shape in _features(face):
        picture.paint(shape, _INK)
    return picture


def _features(face: Face) -> Iterator[Shape]:
    is_lost, is_won = face is Face.LOST, face is Face.WON
    yield line(_arc(0.84, -0.19) if is_lost else _arc(0.53, 0.24), 0.055)
    if is_won:  # sunglasses
        yield line([(0.12, 0.36), (0.88, 0.36)], 0.05)
    for x in (0.35, 0.65):
        if is_lost:
            yield line([(x - 0.08, 0.32), (x + 0.08, 0.48)], 0.05)
            yield line([(x - 0.08, 0.48), (x + 0.08, 0.32)], 0.05)
        elif is_won:
            yield polygon([(x - 0.15, 0.35), (x + 0.15, 0.35), (x + 0.1, 0.52), (x - 0.1, 0.52)])
        else:
            yield disc(x, 0.4, 0.06)


def _arc(y: float, radius: float) -> list[Point]:
    """The lower part of a circle, or the upper part if the radius is negative."""
    turns = [math.pi * (0.15 + 0.7 * n / 10) for n in range(11)]
    return [(0.5 + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
