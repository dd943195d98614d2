"""One position, and what logic and counting say of it together."""

from minewise.analysis.position_analysis import PositionAnalysis

__all__ = ["PositionAnalysis"]
