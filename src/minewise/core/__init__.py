"""The rules of the game: what the board is, what opening does, what one sees.

Nothing here reasons and nothing here draws; it needs the standard library only.
"""

from minewise.core.board import Board
from minewise.core.cell import Cell, place
from minewise.core.chance import Chance
from minewise.core.errors import (
    ClashError,
    IllegalMoveError,
    ImpossibleError,
    MinewiseError,
    NotationError,
    quote,
)
from minewise.core.first_click import FirstClick
from minewise.core.game import Clicks, Ending, Game, Outcome, State
from minewise.core.grid import Grid
from minewise.core.levels import LEVELS, Level
from minewise.core.measures import Measures, measure
from minewise.core.position import FLAG, HIDDEN, MINE, NUMBERS, Position

__all__ = [
    "FLAG",
    "HIDDEN",
    "LEVELS",
    "MINE",
    "NUMBERS",
    "Board",
    "Cell",
    "Chance",
    "ClashError",
    "Clicks",
    "Ending",
    "FirstClick",
    "Game",
    "Grid",
    "IllegalMoveError",
    "ImpossibleError",
    "Level",
    "Measures",
    "MinewiseError",
    "NotationError",
    "Outcome",
    "Position",
    "State",
    "measure",
    "place",
    "quote",
]
