"""What cells look like: readable in every theme, and without colour."""

from dataclasses import replace

import pytest

from minewise.core import Cell, Grid
from minewise.screens.blocks import Board
from minewise.ui.tui.scene import Scene, look
from minewise.ui.tui.themes import THEMES, ColourTheme
from ui.contrast import contrast

# One cell of each kind. No game looks like it, but a widget draws what it is given.
GRID, ALL_KINDS = Grid(9, 2), "012345678" + "#F?*XW###"
EACH_ONCE = list(GRID)[:15]
BOARD = Board(GRID, ALL_KINDS)
PLAINLY = Scene(BOARD)

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@themes
def test_letters_stand_out_from_their_ground(theme: ColourTheme) -> None:
    least = 7.0 if theme.name in ("contrast", "plain") else 4.5
    odds = {(1, column): column / 8 for column in range(9)}
    scenes = [PLAINLY, Scene(replace(BOARD, odds=odds)), *(Scene(BOARD, cell) for cell in GRID)]
    scenes += [Scene(BOARD, looked_at=frozenset(GRID)), Scene(BOARD, settled=frozenset(GRID))]
    paints = {look(scene, cell, theme)[1] for scene in scenes for cell in GRID}
    for paint in (*paints, theme.ruler):
        assert contrast(paint.ink, paint.ground) >= least, paint


@themes
def test_cells_the_cursor_and_hints_are_told_apart_without_colour(theme: ColourTheme) -> None:
    marks = [look(PLAINLY, cell, theme)[0].strip() for cell in EACH_ONCE]
    assert len(set(marks)) == len(marks)
    assert theme.name != "plain" or "".join(marks).isascii()
    cell, only = (1, 0), frozenset({(1, 0)})
    scenes = PLAINLY, Scene(BOARD, cell), Scene(BOARD, looked_at=only), Scene(BOARD, settled=only)
    assert len({look(scene, cell, theme)[0] for scene in scenes}) == 4


@themes
@pytest.mark.parametrize("odds", [{}, {(1, 0): 0.5, (1, 6): 1, (1, 7): 0.9999, (1, 8): 0.0001}])
@pytest.mark.parametrize("size", [(2, 1), (3, 1), (5, 2), (7, 3)])
def test_every_cell_is_as_wide_as_the_scene_says(
    theme: ColourTheme, odds: dict[Cell, float], size: tuple[int, int]
) -> None:
    for cursor in GRID:
        scene = Scene(replace(BOARD, odds=odds), cursor, size=size)
        for cell in GRID:
            for line in range(size[1]):
                assert len(look(scene, cell, theme, line)[0]) == size[0]


def test_the_cursor_leaves_the_odds_readable() -> None:
    odds, theme = {(1, 0): 0.5, (1, 6): 1, (1, 8): 0.0001}, THEMES["dark"]

    def shown(width: int) -> list[str]:
        scene = Scene(replace(BOARD, odds=odds), size=(width, 1))
        return [look(replace(scene, cursor=cell), cell, theme)[0] for cell in odds]

    assert shown(3) == ["[50", "[M]", "[<1"]
    assert shown(5) == ["[50%]", "[100]", "[<1%]"]


@themes
@pytest.mark.parametrize("width", [2, 3, 5, 7])
def test_odds_of_neighbours_do_not_run_together(theme: ColourTheme, width: int) -> None:
    for chance in (0.0001, 0.07, 0.5, 0.93, 0.9999, 0, 1):
        odds = dict.fromkeys(list(GRID), chance)
        scene = Scene(Board(GRID, "#" * len(GRID), odds=odds), size=(width, 1))
        line = "".join(look(scene, (0, column), theme)[0] for column in range(GRID.width))
        assert len(line.split()) == GRID.width, line


@themes
def test_no_chance_looks_like_an_open_number(theme: ColourTheme) -> None:
    for width in (2, 3, 5):
        for percent in range(101):
            odds = {(0, 0): percent / 100}
            scene = Scene(Board(Grid(1, 1), "#", odds=odds), size=(width, 1))
            assert look(scene, (0, 0), theme)[0].strip() not in tuple("012345678")
