import pytest
from hypothesis import given

from minewise.core import Board, Game, Grid, ImpossibleError
from strategies import grids


@given(grids())
def test_touching_goes_both_ways(grid: Grid) -> None:
    for cell in grid:
        for neighbour in grid.neighbours(cell):
            assert cell in grid.neighbours(neighbour)


@given(grids())
def test_the_neighbours_are_the_cells_one_step_away(grid: Grid) -> None:
    for row, column in grid:
        near = {
            (r, c)
            for r, c in grid
            if max(abs(r - row), abs(c - column)) == 1
        }  # fmt: skip
        neighbours = grid.neighbours((row, column))
        assert set(neighbours) == near
        assert list(neighbours) == sorted(near), "row by row, and none twice"


@given(grids())
def test_an_index_counts_the_cells_row_by_row(grid: Grid) -> None:
    assert [grid.index(cell) for cell in grid] == list(range(len(grid)))
    assert [grid.cell(index) for index in range(len(grid))] == list(grid)


@given(grids())
def test_no_cell_has_more_neighbours_than_the_middle(grid: Grid) -> None:
    assert grid.most_neighbours == max(len(grid.neighbours(cell)) for cell in grid)


@pytest.mark.parametrize("stranger", [(-1, 0), (0, -1), (3, 0), (0, 4), "ab", (0,), None, (0.0, 1)])
def test_what_is_off_the_grid_is_not_in_it(stranger: object) -> None:
    assert stranger not in Grid(width=4, height=3)


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (-2, 3)])
def test_a_grid_without_cells_is_refused(width: int, height: int) -> None:
    with pytest.raises(ImpossibleError, match=f"{width}x{height}.*has no cells") as caught:
        Grid(width, height)
    assert caught.value.input == f"{width}x{height}"


class Torus(Grid):
    """The edges meet: every cell has eight neighbours."""

    def around(self, index: int) -> tuple[int, ...]:
        row, column = self.cell(index)
        return tuple(
            sorted(
                {
                    (row + down) % self.height * self.width + (column + right) % self.width
                    for down in (-1, 0, 1)
                    for right in (-1, 0, 1)
                }
                - {index}
            )
        )


class Hexagons(Grid):
    """Rows of hexagons, every second one half a cell to the right."""

    def around(self, index: int) -> tuple[int, ...]:
        row, column = self.cell(index)
        left = column - 1 + row % 2
        near = [(row, column - 1), (row, column + 1)]
        near += [(r, c) for r in (row - 1, row + 1) for c in (left, left + 1)]
        return tuple(sorted(self.index(cell) for cell in near if cell in self))


@pytest.mark.parametrize(("shape", "touching"), [(Torus, 8), (Hexagons, 6)])
def test_another_shape_is_one_small_class(shape: type[Grid], touching: int) -> None:
    grid = shape(width=8, height=8)
    assert grid != Grid(width=8, height=8)
    assert len(grid.neighbours((4, 4))) == grid.most_neighbours == touching
    game = Game.on(Board(grid, [(0, 0)]))
    assert len(game.open((4, 4))) == 63
    assert game.outcome is not None
    assert game.outcome.won
    assert game.position.view.count("1") == len(grid.neighbours((0, 0)))


def test_a_grid_has_at_most_a_million_cells() -> None:
    assert len(Grid(1000, 1000)) == 1_000_000
    for width, height in ((1001, 1000), (100_000, 100_000), (1, 1_000_001)):
        with pytest.raises(ImpossibleError, match=f"a board of {width}x{height} is too large"):
            Grid(width, height)
