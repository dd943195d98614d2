"""The rules of the game: boards, moves, and the position that a player sees.

Nothing here reasons, and it needs the standard library only.
"""

from minewise.core.board import Board
from minewise.core.chance import Chance
from minewise.core.conflict import ConflictError
from minewise.core.deal import Deal
from minewise.core.drawing import Note, svg
from minewise.core.first_click import FirstClick
from minewise.core.game import Click, Ending, Game, Outcome, State, Step
from minewise.core.grid import Cell, Grid, read_cell
from minewise.core.levels import LEVELS, Level
from minewise.core.no_guess import NoGuess
from minewise.core.position import FLAG, HIDDEN, MINE, NUMBERS, Position
from minewise.core.shapes import SHAPES, Hexagons, Torus

__all__ = [
    "FLAG",
    "HIDDEN",
    "LEVELS",
    "MINE",
    "NUMBERS",
    "SHAPES",
    "Board",
    "Cell",
    "Chance",
    "Click",
    "ConflictError",
    "Deal",
    "Ending",
    "FirstClick",
    "Game",
    "Grid",
    "Hexagons",
    "Level",
    "NoGuess",
    "Note",
    "Outcome",
    "Position",
    "State",
    "Step",
    "Torus",
    "read_cell",
    "svg",
]
