"""The board widget: rulers, scrolling, and the mouse."""

from itertools import product

import pytest
from textual.app import App, ComposeResult
from textual.containers import Container

from minewise.core import Cell, Grid, Hexagons
from minewise.screens.blocks import Board
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.themes import THEMES
from ui.tui.playing import until


class OneBoard(App[None]):
    """Nothing but a board."""

    CSS = """
    Container { align: center middle; }
    BoardView { width: auto; max-width: 100%; height: auto; max-height: 100%; scrollbar-size: 1 1; }
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.board = BoardView(scene, THEMES["plain"])
        self.clicks: list[tuple[Cell, str]] = []

    def compose(self) -> ComposeResult:
        with Container():
            yield self.board

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        self.clicks.append((event.cell, str(event.gesture)))

    def lines(self) -> list[str]:
        size = self.board.size
        return [self.board.render_line(y).text.rstrip() for y in range(size.height)]


def hidden(width: int, height: int, cursor: Cell | None = None) -> Scene:
    return Scene(Board(Grid(width, height), "#" * (width * height)), cursor)


@pytest.mark.parametrize(
    ("scene", "lines"),
    [
        (
            Scene(Board(Grid(3, 2), "1#F000"), (0, 1)),
            ["    1  2  3", " 1  1 [#] F", " 2  .  .  ."],
        ),
        (
            Scene(Board(Hexagons(3, 3), "1#F000###"), (1, 2)),
            ["    1  2  3", " 1  1  #  F", " 2    .  . [.]", " 3  #  #  #"],
        ),
        (
            Scene(Board(Grid(2, 1), "1#"), (0, 1), size=(7, 3)),
            ["      1      2", "          [     ]", " 1    1   [  #  ]", "          [     ]"],
        ),
        (
            Scene(Board(Grid(9, 3), "1" * 27, cover="Paused. Press z.")),
            ["", f"{'':7}Paused. Press z.", "", ""],
        ),
    ],
    ids=["counted from 1", "hexagons", "large cells", "covered"],
)
async def test_a_scene_is_drawn(scene: Scene, lines: list[str]) -> None:
    app = OneBoard(scene)
    async with app.run_test(size=(80, 24)):
        assert app.lines() == lines


@pytest.mark.parametrize("size", [(80, 24), (12, 5)])
async def test_the_cursor_is_seen_on_a_board_larger_than_the_screen(size: tuple[int, int]) -> None:
    app = OneBoard(hidden(200, 100, (0, 0)))
    async with app.run_test(size=size) as pilot:
        for cursor in ((0, 0), (0, 199), (99, 0), (99, 199), (50, 100)):
            app.board.show(hidden(200, 100, cursor))
            await pilot.pause()
            top, *rows = app.lines()
            assert f"{cursor[1] + 1}" in top, "the rulers stay while the cells scroll"
            assert any(row.split()[0] == f"{cursor[0] + 1}" and "[#]" in row for row in rows)
            place = app.board.place_of(cursor)
            await pilot.click(app.board, offset=(place.x + 1, place.y))
            assert app.clicks.pop() == (cursor, "left"), "the cell that is seen"


async def test_the_cursor_stays_in_view_when_the_terminal_shrinks() -> None:
    app = OneBoard(hidden(30, 16, (15, 29)))
    async with app.run_test(size=(120, 30)) as pilot:
        assert app.board.scroll_offset == (0, 0)
        await pilot.resize_terminal(40, 12)
        await until(pilot, lambda: "[#]" in "\n".join(app.lines()))


async def test_a_click_names_cell_and_button() -> None:
    app = OneBoard(hidden(9, 9))
    async with app.run_test(size=(80, 24)) as pilot:
        place = app.board.place_of((2, 3))
        await pilot.click(app.board, offset=(place.x, place.y))
        await pilot.click(app.board, offset=(place.x + 2, place.y), button=3)
        await pilot.click(app.board, offset=(place.x + 5, place.y), button=2)
        assert app.clicks == [((2, 3), "left"), ((2, 3), "right"), ((2, 4), "both")]
        await pilot.double_click(app.board, offset=(place.x, place.y + 1))
        assert app.clicks[3:] == [((3, 3), "left")] * 2 + [((3, 3), "double")]
        app.clicks.clear()
        for ruler in ((1, 3), (5, 0)):
            await pilot.click(app.board, offset=ruler)
        assert app.clicks == []


@pytest.mark.parametrize("paints", [True, False])
async def test_a_drag_clicks_each_cell_it_passes_only_on_a_board_to_paint(paints: bool) -> None:
    app = OneBoard(hidden(9, 9))
    app.board.paints = paints
    passed = [(2, 3), (2, 4), (3, 4)]
    async with app.run_test(size=(80, 24)) as pilot:
        first, *_others, last = places = [app.board.place_of(cell).offset for cell in passed]
        await pilot.mouse_down(app.board, offset=first)
        for place in places:
            await pilot.hover(app.board, offset=place)
        before_release = [*app.clicks]
        await pilot.mouse_up(app.board, offset=last)
        app.clicks.clear()
        await pilot.hover(app.board, offset=first)
        assert before_release == [(cell, "left") for cell in passed if paints]
        assert not app.clicks, "the button was released"


@pytest.mark.parametrize("grid", [Grid(4, 3), Hexagons(4, 3)])
async def test_every_character_of_a_cell_is_that_cell(grid: Grid) -> None:
    app = OneBoard(hidden(1, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        for size, rulers in product([(2, 1), (3, 1), (5, 2), (7, 3)], [True, False]):
            scene = Scene(Board(grid, "#" * len(grid), rulers=rulers), size=size)
            app.board.show(scene)
            await until(pilot, lambda due=scene.extent: app.board.size == due)
            for cell in grid:
                place = app.board.place_of(cell)
                assert (place.width, place.height) == size
                xs, ys = range(place.x, place.right), range(place.y, place.bottom)
                assert {app.board.cell_at(x, y) for x in xs for y in ys} == {cell}
