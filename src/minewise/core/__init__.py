"""The rules of the game: what the board is, what opening does, what one sees.

Nothing here reasons and nothing here draws; it needs the standard library only.
"""

from minewise.core import files
from minewise.core.board import Board
from minewise.core.cached import cached_property
from minewise.core.cell import Cell, place, short_place
from minewise.core.chance import Chance
from minewise.core.deal import Deal
from minewise.core.errors import (
    ConflictError,
    IllegalMoveError,
    ImpossibleError,
    MinewiseError,
    NotationError,
    quote,
)
from minewise.core.figures import Figures, Play
from minewise.core.files import FileError
from minewise.core.first_click import FirstClick
from minewise.core.game import Before, Clicks, Ending, Game, Outcome, State
from minewise.core.grid import MOST_CELLS, Grid
from minewise.core.header import read_json
from minewise.core.language import (
    cells_in_words,
    columns_in_words,
    gettext,
    mines_in_words,
    ngettext,
    rows_in_words,
    speaking,
    translations,
)
from minewise.core.levels import LEVELS, Level
from minewise.core.limit import FOREVER, Limit, TimeUpError
from minewise.core.measures import Measures, Parts, measure, parts, solved_three_bv
from minewise.core.no_guess import (
    GENERATOR,
    HARDEST_STEPS,
    HIGHEST,
    LOWEST,
    NoGuess,
    read_hardest,
    read_rating,
)
from minewise.core.position import FLAG, HIDDEN, MINE, NUMBERS, Position
from minewise.core.shapes import SHAPES, Hexagons, Torus, grid_of
from minewise.core.step import Click, Step, make_click, turned_over
from minewise.core.zini import greedy_zini, human_zini

__all__ = [
    "FLAG",
    "FOREVER",
    "GENERATOR",
    "HARDEST_STEPS",
    "HIDDEN",
    "HIGHEST",
    "LEVELS",
    "LOWEST",
    "MINE",
    "MOST_CELLS",
    "NUMBERS",
    "SHAPES",
    "Before",
    "Board",
    "Cell",
    "Chance",
    "Click",
    "Clicks",
    "ConflictError",
    "Deal",
    "Ending",
    "Figures",
    "FileError",
    "FirstClick",
    "Game",
    "Grid",
    "Hexagons",
    "IllegalMoveError",
    "ImpossibleError",
    "Level",
    "Limit",
    "Measures",
    "MinewiseError",
    "NoGuess",
    "NotationError",
    "Outcome",
    "Parts",
    "Play",
    "Position",
    "State",
    "Step",
    "TimeUpError",
    "Torus",
    "cached_property",
    "cells_in_words",
    "columns_in_words",
    "files",
    "gettext",
    "greedy_zini",
    "grid_of",
    "human_zini",
    "make_click",
    "measure",
    "mines_in_words",
    "ngettext",
    "parts",
    "place",
    "quote",
    "read_hardest",
    "read_json",
    "read_rating",
    "rows_in_words",
    "short_place",
    "solved_three_bv",
    "speaking",
    "translations",
    "turned_over",
]
