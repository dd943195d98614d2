"""One position, and what logic and counting say of it together."""

from minewise.analysis.analysis import Analysis, analyse

__all__ = [
    "Analysis",
    "analyse",
]
