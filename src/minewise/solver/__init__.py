"""How likely each hidden cell is a mine, by counting the layouts that agree, exactly."""

from minewise.solver.backend import core_in_use, probabilities, solve
from minewise.solver.errors import NoLayoutError, TooManyLayoutsError, TooWideError
from minewise.solver.estimate import count_or_estimate, estimate, safety
from minewise.solver.optimal import BestPlay, best_play
from minewise.solver.policy_value import layouts_won
from minewise.solver.solution import EFFORTS, Probability, Prospect, Solution, WinChance

__all__ = [
    "EFFORTS",
    "BestPlay",
    "NoLayoutError",
    "Probability",
    "Prospect",
    "Solution",
    "TooManyLayoutsError",
    "TooWideError",
    "WinChance",
    "best_play",
    "core_in_use",
    "count_or_estimate",
    "estimate",
    "layouts_won",
    "probabilities",
    "safety",
    "solve",
]
