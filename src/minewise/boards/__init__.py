"""Boards worth playing: that need no guess, with a proof for every step, and how hard they are."""

from minewise.boards.demand import VERSION, NoGuess, read_rating
from minewise.boards.errors import NoBoardError
from minewise.boards.fair import Judgement, Verdict, judge
from minewise.boards.grading import grade, rate_board
from minewise.boards.making import Progress, make_board, make_boards
from minewise.boards.rating import HIGHEST, LOWEST, Rating, rate
from minewise.boards.recipe import Made
from minewise.boards.ways import HARDEST, Wave, Way, read_hardest

__all__ = [
    "HARDEST",
    "HIGHEST",
    "LOWEST",
    "VERSION",
    "Judgement",
    "Made",
    "NoBoardError",
    "NoGuess",
    "Progress",
    "Rating",
    "Verdict",
    "Wave",
    "Way",
    "grade",
    "judge",
    "make_board",
    "make_boards",
    "rate",
    "rate_board",
    "read_hardest",
    "read_rating",
]
