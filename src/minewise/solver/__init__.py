"""How likely each hidden cell is a mine: counting, exactly, the layouts that agree."""

from minewise.solver.analysis import Analysis, Probability
from minewise.solver.choice import analyse, core_in_use
from minewise.solver.errors import NoLayoutError, TooWideError

__all__ = [
    "Analysis",
    "NoLayoutError",
    "Probability",
    "TooWideError",
    "analyse",
    "core_in_use",
]
