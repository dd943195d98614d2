"""How likely each hidden cell is a mine: counting, exactly, the layouts that agree."""

from minewise.solver.analysis import Analysis, Probability
from minewise.solver.choice import analyse, core_in_use
from minewise.solver.errors import NoLayoutError, TooManyLayoutsError, TooWideError
from minewise.solver.optimal import BestPlay, best_play
from minewise.solver.outlook import Outcome, WinChance, best_cell, outcomes, win_chance
from minewise.solver.review import Grade, Review, review
from minewise.solver.worth import layouts_won

__all__ = [
    "Analysis",
    "BestPlay",
    "Grade",
    "NoLayoutError",
    "Outcome",
    "Probability",
    "Review",
    "TooManyLayoutsError",
    "TooWideError",
    "WinChance",
    "analyse",
    "best_cell",
    "best_play",
    "core_in_use",
    "layouts_won",
    "outcomes",
    "review",
    "win_chance",
]
