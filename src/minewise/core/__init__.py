"""The rules of the game: what the board is, what opening does, what one sees.

Nothing here reasons and nothing here draws; it needs the standard library only.
"""

from minewise.core.board import Board
from minewise.core.cell import Cell
from minewise.core.chance import Chance
from minewise.core.errors import (
    ClashError,
    IllegalMoveError,
    ImpossibleError,
    MinewiseError,
    NotationError,
)
from minewise.core.figures import Figures, Play
from minewise.core.first_click import FirstClick
from minewise.core.game import Clicks, Ending, Game, Outcome, State
from minewise.core.grid import Grid
from minewise.core.levels import LEVELS, Level
from minewise.core.measures import Measures, measure
from minewise.core.position import Position

__all__ = [
    "LEVELS",
    "Board",
    "Cell",
    "Chance",
    "ClashError",
    "Clicks",
    "Ending",
    "Figures",
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
    "Play",
    "Position",
    "State",
    "measure",
]
