"""The heat map of a position, as `minewise analyse --image` draws it."""

from pathlib import Path

from minewise.core import Position
from minewise.solver import solve
from minewise.ui import picture

# The middle of a game of 16x16 with 40 mines, and two flags, one of them wrong.
POSITION = """
16x16x40
#211000122101F#1
12#10001##112332
011111223212#21#
00001#2#2112#211
000012322#111100
000001#111212110
00000111001#2#21
11000000123233##
#10011102##3####
11002#323#######
00002####F######
11101####211111#
##211#####10001#
##########20001#
##########21112#
################
"""


def draw(folder: Path) -> None:
    """Write `heat-map.png` into a folder."""
    position = Position.parse(POSITION, trust_flags=False)
    analysis = solve(position)
    file = folder / "heat-map.png"
    picture.save(str(file), position, analysis.probability, analysis.best_guess())
