"""The rules of the game: what the board is, what opening does, what one sees.

Nothing here reasons and nothing here draws; it needs the standard library only.
"""

from minewise.core.board import Board
from minewise.core.cell import Cell, CellData, place, read_cell, short_place, written_cell
from minewise.core.chance import Chance
from minewise.core.conflict import ConflictError
from minewise.core.counts import (
    columns_in_words,
    mines_in_words,
    rows_in_words,
)
from minewise.core.deal import Deal
from minewise.core.drawing import Note, svg
from minewise.core.first_click import FirstClick
from minewise.core.game import Before, Ending, Game, Outcome, State
from minewise.core.grid import Grid
from minewise.core.levels import LEVELS, Level
from minewise.core.no_guess import (
    HARDEST_STEPS,
    HIGHEST,
    LOWEST,
    NoGuess,
    read_hardest,
    read_rating,
)
from minewise.core.position import FLAG, HIDDEN, MINE, NUMBERS, Position
from minewise.core.shapes import SHAPES, Hexagons, Torus, grid_of
from minewise.core.step import Click, Step, StepData, make_click, turned_over
from minewise.core.usual import MEASURED, PLAYED, Usual

__all__ = [
    "FLAG",
    "HARDEST_STEPS",
    "HIDDEN",
    "HIGHEST",
    "LEVELS",
    "LOWEST",
    "MEASURED",
    "MINE",
    "NUMBERS",
    "PLAYED",
    "SHAPES",
    "Before",
    "Board",
    "Cell",
    "CellData",
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
    "StepData",
    "Torus",
    "Usual",
    "columns_in_words",
    "grid_of",
    "make_click",
    "mines_in_words",
    "place",
    "read_cell",
    "read_hardest",
    "read_rating",
    "rows_in_words",
    "short_place",
    "svg",
    "turned_over",
    "written_cell",
]
