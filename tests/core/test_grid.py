import math
from itertools import product

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import ImpossibleError, MinewiseError
from minewise.base.shape import shaped
from minewise.core import SHAPES, Cell, Grid, Hexagons, Torus
from minewise.core.grid import CellData
from minewise.core.shapes import grid_of
from strategies import grids

sides = st.integers(1, 7)


@given(grids(any_shape=True))
def test_touching_goes_both_ways_and_cells_are_counted_row_by_row(grid: Grid) -> None:
    for cell in grid:
        assert all(cell in grid.neighbours(neighbour) for neighbour in grid.neighbours(cell))
    assert grid.most_neighbours == max(len(grid.neighbours(cell)) for cell in grid)
    assert [grid.index(cell) for cell in grid] == list(range(len(grid)))
    assert [grid.cell(index) for index in range(len(grid))] == list(grid)


@given(sides, sides)
def test_in_a_rectangle_the_neighbours_are_the_cells_one_step_away(width: int, height: int) -> None:
    grid = Grid(width, height)
    for row, column in grid:
        near = [(r, c) for r, c in grid if max(abs(r - row), abs(c - column)) == 1]
        assert list(grid.neighbours((row, column))) == near, "row by row, and none twice"


@given(sides, sides)
def test_on_a_torus_the_edges_meet(width: int, height: int) -> None:
    grid = Torus(width, height)
    for row, column in grid:
        steps = product((-1, 0, 1), repeat=2)
        near = {((row + down) % height, (column + right) % width) for down, right in steps}
        near.remove((row, column))
        assert list(grid.neighbours((row, column))) == sorted(near), "row by row, and none twice"


@given(sides, sides)
def test_hexagons_touch_where_their_centres_are_one_width_apart(width: int, height: int) -> None:
    grid = Hexagons(width, height)

    def centre(cell: Cell) -> complex:
        row, column = cell
        return complex(column + row % 2 / 2, row * math.sqrt(3) / 2)

    for cell in grid:
        near = [other for other in grid if 0 < abs(centre(cell) - centre(other)) < 1.01]
        assert list(grid.neighbours(cell)) == near, "row by row, and none twice"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("width", [7, 100, 101])
def test_a_large_board_is_laid_out_like_a_small_one(shape: str, width: int) -> None:
    # What touches what is looked up on a board of ten thousand cells, worked out on a larger one.
    grid = grid_of(shape, width, 100)
    for row, column in [(0, 0), (50, 3), (51, 3), (99, width - 1)]:
        index = row * width + column
        assert grid.cell_at(index) == grid.cell(index) == (row, column)
        assert grid.around_at(index) == grid.around(index)
        near = [grid.index(cell) for cell in grid.neighbours((row, column))]
        assert near == list(grid.around(index))


def test_what_touches_what_is_kept_for_boards_that_people_play() -> None:
    played, huge = Grid(100, 100), Grid(10_001, 1)
    assert played.around_at(5) is played.around_at(5)
    assert played.neighbours((0, 0)) is played.neighbours((0, 0))
    assert huge.around_at(5) is not huge.around_at(5)
    assert huge.neighbours((0, 5)) is not huge.neighbours((0, 5))
    for stranger in [(-1, 0), (0, -1), (100, 0), (0, 100), "ab", (0,), None, (0.0, 1)]:
        assert stranger not in played
    assert shaped([1, 2], CellData) == [1, 2]
    for data in ([], [1], [1, 2, 3]):
        with pytest.raises(MinewiseError):
            shaped(data, CellData)


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (-2, 3), (1001, 1000), (1, 1_000_001)])
def test_a_grid_has_cells_and_at_most_a_million(size: tuple[int, int]) -> None:
    assert len(Grid(1000, 1000)) == 1_000_000
    with pytest.raises(ImpossibleError, match=r"has no cells|is too large") as caught:
        Grid(*size)
    assert caught.value.input == f"{size[0]}x{size[1]}"
