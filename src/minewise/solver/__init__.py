"""How likely each hidden cell is a mine: counting, exactly, the layouts that agree."""

from minewise.solver.analysis import EFFORTS, Analysis, Probability, Prospect, WinChance
from minewise.solver.choice import analyse, core_in_use, probabilities
from minewise.solver.errors import (
    NoLayoutError,
    TimeUpError,
    TooManyLayoutsError,
    TooWideError,
)
from minewise.solver.limit import Limit
from minewise.solver.optimal import BestPlay, best_play
from minewise.solver.policy_value import layouts_won

__all__ = [
    "EFFORTS",
    "Analysis",
    "BestPlay",
    "Limit",
    "NoLayoutError",
    "Probability",
    "Prospect",
    "TimeUpError",
    "TooManyLayoutsError",
    "TooWideError",
    "WinChance",
    "analyse",
    "best_play",
    "core_in_use",
    "layouts_won",
    "probabilities",
]
