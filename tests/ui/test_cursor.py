"""The cursor on a board: as far as it goes, and round a torus."""

import pytest

from minewise.core import Cell, Level
from minewise.ui.cursor import moved

WALK = ("up", "left", "down", "right", "last-column", "last-row")


@pytest.mark.parametrize(
    ("level", "places"),
    [
        ("torus 5x4x2", [(3, 0), (3, 4), (0, 4), (0, 0), (0, 4), (3, 4)]),
        ("5x4x2", [(0, 0), (0, 0), (1, 0), (1, 1), (1, 4), (3, 4)]),
    ],
)
def test_a_step_goes_over_the_edge_of_a_torus_and_a_leap_does_not(
    level: str, places: list[Cell]
) -> None:
    grid, cell, seen = Level.parse(level).grid, (0, 0), []
    for command in WALK:
        cell = moved(grid, cell, command)
        seen.append(cell)
    assert seen == places
