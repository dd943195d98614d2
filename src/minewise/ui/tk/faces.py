"""The face on the button for a new game: it tells the state of the game by its shape."""

import math
from collections.abc import Iterator
from enum import Enum, auto

from minewise.base import gettext as _
from minewise.core import FLAG, HIDDEN
from minewise.screens import Board
from minewise.session import EXPLODED, QUESTION
from minewise.ui.tk.paint import Picture, Point, Shape, disc, stroke

_SKIN, _EDGE, _INK = "#ffd83d", "#7a5c00", "#1a1a1a"
_EYES = (0.35, 0.65)


class Face(Enum):
    """The faces."""

    READY = auto()
    PLAYING = auto()
    HELD = auto()
    PAUSED = auto()
    WON = auto()
    LOST = auto()

    @classmethod
    def of(cls, board: Board, *, over: bool, held: bool = False) -> "Face":
        """The face for a board, and whether a mouse button is held down on it."""
        if over:
            return cls.LOST if EXPLODED in board.view else cls.WON
        if board.cover:
            return cls.PAUSED
        if held:
            return cls.HELD
        is_new = set(board.view) <= {HIDDEN, FLAG, QUESTION}
        return cls.READY if is_new else cls.PLAYING

    @property
    def words(self) -> str:
        """What stands beside it."""
        return {
            Face.READY: _("New game"),
            Face.PLAYING: _("Playing"),
            Face.HELD: _("Open?"),
            Face.PAUSED: _("Paused"),
            Face.WON: _("Won"),
            Face.LOST: _("Lost"),
        }[self]


def paint_face(face: Face, size: int) -> Picture:
    """Paint a face."""
    picture = Picture(size)
    picture.paint(disc(0.5, 0.5, 0.48), _EDGE)
    picture.paint(disc(0.5, 0.5, 0.44), _SKIN)
    for shape in (*_eyes(face), *_mouth(face)):
        picture.paint(shape, _INK)
    return picture


def _eyes(face: Face) -> Iterator[Shape]:
    if face is Face.WON:  # sunglasses
        yield from stroke([(0.12, 0.36), (0.88, 0.36)], 0.05)
        for x in _EYES:
            yield [(x - 0.15, 0.35), (x + 0.15, 0.35), (x + 0.1, 0.52), (x - 0.1, 0.52)]
        return
    for x in _EYES:
        if face is Face.LOST:
            yield from stroke([(x - 0.08, 0.32), (x + 0.08, 0.48)], 0.05)
            yield from stroke([(x - 0.08, 0.48), (x + 0.08, 0.32)], 0.05)
        elif face is Face.PAUSED:
            yield from stroke([(x - 0.09, 0.42), (x + 0.09, 0.42)], 0.05)
        else:
            yield disc(x, 0.4, 0.06)


def _mouth(face: Face) -> Iterator[Shape]:
    if face is Face.HELD:
        yield disc(0.5, 0.69, 0.09)
    elif face is Face.PAUSED:
        yield from stroke([(0.38, 0.69), (0.62, 0.69)], 0.05)
    elif face is Face.LOST:
        yield from stroke(_arc(0.5, 0.84, 0.19, up=True), 0.055)
    else:
        yield from stroke(_arc(0.5, 0.53, 0.24, up=False), 0.055)


def _arc(x: float, y: float, radius: float, *, up: bool) -> list[Point]:
    """The lower or the upper part of a circle."""
    turns = [math.pi * (0.15 + 0.7 * n / 10) for n in range(11)]
    way = -1 if up else 1
    return [(x + radius * math.cos(turn), y + way * radius * math.sin(turn)) for turn in turns]
