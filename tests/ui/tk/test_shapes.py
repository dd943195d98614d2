"""Other shapes of board: hexagons are drawn and found as such, a torus shows what touches."""

from hypothesis import given, strategies as st

from minewise.core import Grid, Hexagons, Torus
from minewise.ui.tk.geometry import across_the_edge, geometry_of, largest_cells
from strategies import grids
from window_player import playing

any_grid = grids(12, any_shape=True)
sizes = st.integers(8, 64)


@given(any_grid, sizes)
def test_every_cell_is_found_in_its_middle_and_within_the_board(grid: Grid, size: int) -> None:
    geometry = geometry_of(grid, size)
    width, height = geometry.whole
    for cell in grid:
        assert geometry.cell_at(*geometry.middle(cell)) == cell
        for x, y in geometry.outline(cell, 1):
            assert 0 <= x <= width
            assert 0 <= y <= height


@given(any_grid, sizes, st.data())
def test_a_place_lies_in_the_cell_found_there(grid: Grid, size: int, data: st.DataObject) -> None:
    geometry = geometry_of(grid, size)
    width, height = geometry.whole
    x = data.draw(st.integers(0, width - 1)) + 0.5
    y = data.draw(st.integers(0, height - 1)) + 0.5
    found = geometry.cell_at(x, y)
    if found is None:
        assert isinstance(grid, Hexagons), "squares leave no gaps"
        return
    middle = geometry.middle(found)
    assert abs(x - middle[0]) <= geometry.size / 2
    assert abs(y - middle[1]) <= geometry.high / 2


@given(any_grid, sizes, st.data())
def test_every_cell_in_view_is_drawn(grid: Grid, size: int, data: st.DataObject) -> None:
    geometry = geometry_of(grid, size)
    left, top = data.draw(st.integers(-50, 400)), data.draw(st.integers(-50, 400))
    right, bottom = left + data.draw(st.integers(1, 300)), top + data.draw(st.integers(1, 300))
    drawn = set(geometry.within(left, top, right, bottom))
    for cell in grid:
        x, y = geometry.corner(cell)
        if x < right and x + geometry.size > left and y < bottom and y + geometry.high > top:
            assert grid.index(cell) in drawn


@given(any_grid, st.integers(100, 900), st.integers(100, 900))
def test_the_largest_cells_fit_and_larger_ones_do_not(grid: Grid, width: int, height: int) -> None:
    size = largest_cells(grid, width, height)
    across, down = geometry_of(grid, size).whole
    if size > 1:
        assert across <= width
        assert down <= height
    across, down = geometry_of(grid, size + 1).whole
    assert across > width or down > height


def test_on_hexagons_the_six_around_a_cell_are_its_neighbours() -> None:
    geometry = geometry_of(Hexagons(6, 6), 30)
    x, y = geometry.middle((2, 2))
    step = geometry.size * 0.75
    around = {
        geometry.cell_at(x + step * across, y + step * down)
        for across, down in ((1, 0), (-1, 0), (0.6, 1), (-0.6, 1), (0.6, -1), (-0.6, -1))
    }
    assert around == set(geometry.grid.neighbours((2, 2)))


def test_a_hexagon_is_cut_out_and_not_a_square(display: str) -> None:
    with playing(display, "hexagons 4x4x2") as player:
        name = str(player.canvas.itemcget(player.board._images[0], "image"))  # type: ignore[no-untyped-call]
        wide, high = (int(player.root.tk.call("image", side, name)) for side in ("width", "height"))
        assert high > wide

        def is_clear(x: int, y: int) -> bool:
            return bool(player.root.tk.call(name, "transparency", "get", x, y))

        assert is_clear(0, 0)
        assert is_clear(wide - 1, high - 1)
        assert not is_clear(wide // 2, 4)
        assert not is_clear(wide // 2, high // 2)


@given(st.integers(4, 9), st.integers(4, 9))
def test_across_the_edge_lie_neighbours_that_a_rectangle_has_not(width: int, height: int) -> None:
    torus, rectangle = Torus(width, height), Grid(width, height)
    for cell in torus:
        beside = set(rectangle.neighbours(cell))
        assert set(across_the_edge(torus, cell)) == set(torus.neighbours(cell)) - beside
        assert not across_the_edge(rectangle, cell)


def test_cells_across_the_edge_light_up_with_the_one_pointed_at_or_the_cursor(display: str) -> None:
    with playing(display, "torus 8x6x5") as player:
        player.click((2, 3))

        def point_at(cell: tuple[int, int]) -> int:
            x, y = player.board.middle_of(cell)
            player.canvas.event_generate("<Motion>", x=x, y=y)
            return player.items("across") // 2

        assert point_at((0, 0)) == 5
        assert point_at((0, 3)) == 3
        assert point_at((2, 3)) == 0
        player.canvas.event_generate("<Leave>")
        player.board.put_cursor((0, 0))
        player.press("Up", "Left")
        assert player.board.cursor == (5, 7)
        assert player.items("across") // 2 == 5
