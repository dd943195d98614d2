"""The analysis of a position by logic and counting together."""

from minewise.analysis.analysis import Analysis, analyse

__all__ = [
    "Analysis",
    "analyse",
]
