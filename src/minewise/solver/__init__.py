"""How likely each hidden cell is a mine: counting, exactly, the layouts that agree."""

from minewise.solver.analysis import Analysis, Probability
from minewise.solver.choice import analyse, core_in_use
from minewise.solver.errors import NoLayoutError, TooWideError
from minewise.solver.outlook import Outcome, WinChance, best_cell, outcomes, win_chance

__all__ = [
    "Analysis",
    "NoLayoutError",
    "Outcome",
    "Probability",
    "TooWideError",
    "WinChance",
    "analyse",
    "best_cell",
    "core_in_use",
    "outcomes",
    "win_chance",
]
