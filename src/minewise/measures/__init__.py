"""How much work a board takes, and how well a game was played: 3BV, ZiNi and other figures."""

from minewise.measures.figures import Figures, Play
from minewise.measures.three_bv import Parts, measure, parts
from minewise.measures.zini import greedy_zini, human_zini

__all__ = [
    "Figures",
    "Parts",
    "Play",
    "greedy_zini",
    "human_zini",
    "measure",
    "parts",
]
