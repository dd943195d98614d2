"""The course's window in every size, with every board."""

import pygame
import pytest
from hypothesis import assume, given, strategies as st
from pygame.event import Event

from choices import Field
from course_game import Settings
from course_window import (
    BLACK,
    PLAY,
    WHITE,
    click,
    game_of,
    middle,
    playing,
    press,
    safe_cells,
    screen,
)
from layout import Fit, Layout
from window import CourseWindow

pytestmark = pytest.mark.usefixtures("course_screen")


def resize(window: CourseWindow, size: tuple[int, int]) -> None:
    """Give the window another size, as a player does by pulling at its edge."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    window.handle(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def test_cells_grow_with_the_window_and_are_found_there() -> None:
    window, game = playing()
    resize(window, (1240, 1000))
    plan = Layout.of(game.settings, (1240, 1000))
    assert (plan.cell, plan.window) == (120, (1240, 1000))
    click(window, plan.cell_rect((7, 7)).center, button=3)
    assert game.flags == {(7, 7)}
    click(window, plan.reset_button.center)
    assert game_of(window) is not game
    assert screen().get_size() == (1240, 1000), "the size that was chosen is kept"
    window.draw()


def test_the_first_screen_stands_in_the_middle_of_a_larger_window() -> None:
    window = CourseWindow(Settings())
    resize(window, (1000, 700))
    window.draw()
    assert tuple(screen().get_at((200 + 150, 150 + 300)))[:3] == WHITE
    click(window, PLAY)
    assert window.game is None
    click(window, (200 + PLAY[0], 150 + PLAY[1]))
    assert window.game is not None


def test_a_small_window_shows_all_of_it_made_smaller() -> None:
    window, game = playing()
    resize(window, (300, 200))
    window.draw()
    for x, y in ((220, 80), (285, 95), (11, 11)):  # both buttons, and the frame of a cell
        assert min(screen().get_at((x, y))[:3]) > 150
    assert tuple(screen().get_at((295, 195)))[:3] == BLACK
    x, y = middle((6, 5))
    click(window, (x // 2, y // 2), button=3)
    assert game.flags == {(6, 5)}
    click(window, (500 // 2, 178 // 2))
    assert game_of(window) is not game


def test_what_the_system_tells_of_our_own_size_chooses_none() -> None:
    window, _ = playing()
    window.handle(Event(pygame.VIDEORESIZE, size=(600, 400), w=600, h=400))
    press(window, pygame.K_ESCAPE)
    window.choices.set_value(Field.WIDTH, 30)
    press(window, pygame.K_RETURN)
    assert screen().get_size() == (960, 400)


sizes = st.tuples(st.integers(1, 2000), st.integers(1, 2000))


@given(st.tuples(st.integers(600, 900), st.integers(400, 900)), sizes)
def test_a_screen_lies_within_any_window_and_places_are_found(
    size: tuple[int, int], room: tuple[int, int]
) -> None:
    fit = Fit(size, room)
    assert pygame.Rect((0, 0), room).contains(fit.rect)
    for place in (fit.rect.topleft, (fit.rect.right - 1, fit.rect.bottom - 1)):
        assert pygame.Rect((0, 0), size).collidepoint(fit.on_screen(place))


@pytest.mark.parametrize(
    ("height", "width", "cell", "size"),
    [
        (8, 8, 45, (600, 400)),
        (1, 2, 180, (600, 400)),
        (20, 20, 18, (600, 400)),
        (16, 30, 22, (900, 400)),
        (21, 21, 18, (618, 418)),
        (40, 40, 18, (960, 760)),
        (1, 40, 24, (1200, 400)),
        (40, 1, 18, (600, 760)),
    ],
)
def test_a_large_board_gets_a_larger_window_rather_than_tiny_cells(
    height: int, width: int, cell: int, size: tuple[int, int]
) -> None:
    window, game = playing(board=Settings(height, width, 1))
    assert screen().get_size() == size
    plan = Layout.of(game.settings)
    assert plan.cell == cell
    last = plan.cell_rect((height - 1, width - 1))
    assert plan.cell_at(last.center) == (height - 1, width - 1)
    press(window, pygame.K_k)
    window.draw()


@given(height=st.integers(1, 40), width=st.integers(1, 40))
def test_every_board_fits_in_its_window_and_each_cell_is_found_by_a_click(
    height: int, width: int
) -> None:
    assume(height * width > 1)
    plan = Layout.of(Settings(height, width, 1))
    assert plan.cell >= 18
    whole = pygame.Rect((0, 0), plan.window)
    board = plan.cell_rect((0, 0)).union(plan.cell_rect((height - 1, width - 1)))
    for part in (board, plan.ai_button, plan.reset_button, plan.notes):
        assert whole.contains(part)
    assert board.right < plan.notes.left
    assert board.right < plan.ai_button.left
    for cell in ((0, 0), (height - 1, 0), (0, width - 1), (height // 2, width // 2)):
        rect = plan.cell_rect(cell)
        for place in (rect.topleft, rect.center, (rect.right - 1, rect.bottom - 1)):
            assert plan.cell_at(place) == cell


@pytest.mark.parametrize("board", [Settings(16, 30, 479), Settings(40, 40, 1599)])
def test_a_number_fits_in_its_small_cell(board: Settings) -> None:
    window, game = playing(board=board)
    (safe,) = safe_cells(game)
    game.reveal(safe)
    rect = Layout.of(board).cell_rect(safe)
    inside = rect.inflate(-4, -4)
    window.draw()
    surface = screen()
    dark = [
        (x, y)
        for x in range(rect.left, rect.right)
        for y in range(rect.top, rect.bottom)
        if surface.get_at((x, y))[0] < 100
    ]
    assert dark
    assert all(inside.collidepoint(place) for place in dark)
