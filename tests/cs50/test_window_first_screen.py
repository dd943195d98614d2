"""The first screen of the course's window, where a board is chosen, and the sizes of the window."""

import itertools

import pygame
import pytest
from hypothesis import assume, given, strategies as st
from pygame.event import Event

import layout
from choices import FIELDS, Choices, Field
from course_game import Settings
from course_window import BLACK, PLAY, WHITE, Hand, middle, playing, screen
from layout import Fit, Layout

pytestmark = pytest.mark.usefixtures("course_screen")


def test_the_first_screen_is_the_courses_and_our_choices_displace_nothing() -> None:
    window = Hand(Settings())
    window.draw()
    surface = screen()
    assert surface.get_size() == (600, 400)
    assert pygame.display.get_caption()[0] == "Minesweeper"
    assert tuple(surface.get_at((0, 0)))[:3] == BLACK
    for corner in ((150, 300), (449, 300), (150, 349), (449, 349)):
        assert tuple(surface.get_at(corner))[:3] == WHITE
    for outside in ((149, 325), (450, 325), (300, 299), (300, 350)):
        assert tuple(surface.get_at(outside))[:3] == BLACK
    for y in (50, 150, 180, 210):
        assert WHITE in window.colours(pygame.Rect(100, y - 8, 400, 16))
    rects = [layout.FIELD_RECTS[field] for field in FIELDS]
    assert all(rect.top >= 224 and rect.bottom <= 296 for rect in rects)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(rects, 2))
    for place, button in (((300, 360), 1), ((149, 325), 1), (PLAY, 3), (PLAY, 2), (PLAY, 4)):
        window.click(place, button)
        assert window.game is None, "only a left click on the button begins"
    window.click(PLAY)
    assert window.round.ai.mine_count is None, "the AI is not told the total"
    window.press(pygame.K_ESCAPE)
    window.click(layout.FIELD_RECTS[Field.TOTAL].center)
    window.press(pygame.K_t, pygame.K_t)
    window.click(PLAY)
    assert window.round.ai.mine_count == 8, "unless the player says so"


@pytest.mark.parametrize("field", [Field.HEIGHT, Field.WIDTH, Field.MINES])
def test_plus_minus_and_the_wheel_change_a_number_by_one(field: Field) -> None:
    window = Hand(Settings(10, 11, 12))
    before = window.choices.value(field)
    minus, plus = layout.step_buttons(field)
    number = layout.FIELD_RECTS[field].center
    for place, button, change in (
        (plus.center, 1, 1), (plus.center, 1, 2), (minus.center, 1, 1), (plus.center, 3, 1),
        (number, 4, 2), (number, 4, 3), (number, 5, 2), ((5, 5), 4, 2),
    ):  # fmt: skip
        window.click(place, button)
        assert window.choices.value(field) == before + change


def test_keys_alone_choose_a_board_and_the_focus_goes_round_in_both_directions() -> None:
    window = Hand(Settings())
    unfocused = window.picture()
    window.type("16")  # the first key is not swallowed
    assert window.choices.height == 16
    assert window.picture() != unfocused, "the focus is to be seen"
    window.press(pygame.K_TAB)
    window.type("30")
    window.press(pygame.K_RIGHT)
    window.type("98")
    window.press(pygame.K_UP, pygame.K_TAB, pygame.K_SPACE, pygame.K_RETURN)
    assert window.round.settings == Settings(16, 30, 99, ai_knows_total=True)
    window = Hand(Settings())
    seen = []
    for key in [pygame.K_TAB] * 5 + [pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT]:
        window.press(key)
        seen.append(window.choices.focus)
    window.press(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert seen == [*FIELDS, Field.HEIGHT, Field.TOTAL, Field.MINES, Field.TOTAL]
    assert window.choices.focus is Field.MINES
    window = Hand(Settings())
    window.press(pygame.K_RIGHT)
    assert window.choices.focus is Field.WIDTH


def test_each_key_changes_the_number_in_focus() -> None:
    for key, text, height in (
        (pygame.K_UP, "", 21), (pygame.K_DOWN, "", 19), (pygame.K_PAGEUP, "", 30),
        (pygame.K_PAGEDOWN, "", 10), (pygame.K_PLUS, "+", 21), (pygame.K_MINUS, "-", 19),
        (pygame.K_KP5, "5", 5), (pygame.K_SPACE, " ", 20), (pygame.K_z, "z", 20),
    ):  # fmt: skip
        window = Hand(Settings(20, 20, 20))
        window.press(pygame.K_TAB)
        window.press(key, text=text)
        assert window.choices.settings() == Settings(height, 20, 20)


def test_a_digit_too_many_begins_a_new_number_and_mines_that_did_not_fit_come_back() -> None:
    choices = Choices(Settings())
    choices.set_value(Field.MINES, 40)
    choices.set_value(Field.WIDTH, 2)
    assert choices.mines == 15, "no more fit"
    choices.set_value(Field.WIDTH, 8)
    assert choices.mines == 40
    choices = Choices(Settings())
    seen = []
    for digit in "4059":
        choices.type_digit(digit)
        seen.append(choices.height)
    assert seen == [4, 40, 5, 9]
    choices.focus_on(Field.TOTAL)  # which has no number
    choices.type_digit("5")
    choices.change(Field.TOTAL, 5)
    assert choices.settings() == Settings(9, 8, 8)


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(FIELDS), st.integers(-2000, 2000))))
def test_whatever_is_chosen_can_be_played(changes: list[tuple[bool, Field, int]]) -> None:
    choices = Choices(Settings())
    for types, field, number in changes:
        if types:
            choices.focus_on(field)
            choices.type_digit(str(number % 10))
        else:
            choices.change(field, number)
        chosen = choices.settings()  # raises if it is past the limits
        assert (chosen.height, chosen.width) == (choices.height, choices.width)


def resize(window: Hand, size: tuple[int, int]) -> None:
    """Give the window another size, as a player does by pulling at its edge."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    window.handle(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def test_cells_grow_and_shrink_with_the_window_and_are_found_there() -> None:
    window, game = playing()
    resize(window, (1240, 1000))
    plan = Layout.of(game.settings, (1240, 1000))
    assert (plan.cell, plan.window) == (120, (1240, 1000))
    window.click(plan.cell_rect((7, 7)).center, button=3)
    assert game.flags == {(7, 7)}
    window.click(plan.reset_button.center)
    assert window.round is not game
    assert screen().get_size() == (1240, 1000), "the size that was chosen is kept"
    window.draw()
    window, game = playing()
    resize(window, (300, 200))
    window.draw()
    for x, y in ((220, 80), (285, 95), (11, 11)):  # both buttons, and the frame of a cell
        assert min(screen().get_at((x, y))[:3]) > 150
    assert tuple(screen().get_at((295, 195)))[:3] == BLACK
    x, y = middle((6, 5))
    window.click((x // 2, y // 2), button=3)
    assert game.flags == {(6, 5)}
    window.click((500 // 2, 178 // 2))
    assert window.round is not game


def test_the_first_screen_stands_in_the_middle_and_only_the_player_chooses_a_size() -> None:
    window = Hand(Settings())
    resize(window, (1000, 700))
    window.draw()
    assert tuple(screen().get_at((200 + 150, 150 + 300)))[:3] == WHITE
    window.click(PLAY)
    assert window.game is None
    window.click((200 + PLAY[0], 150 + PLAY[1]))
    assert window.game is not None
    window, _ = playing()
    window.handle(Event(pygame.VIDEORESIZE, size=(600, 400), w=600, h=400))
    window.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_SPACE, pygame.K_ESCAPE)
    assert (window.game, window.auto_play, window.title) == (None, False, "Minesweeper")
    window.choices.set_value(Field.WIDTH, 30)
    window.press(pygame.K_RETURN)
    assert window.cursor == (0, 0)
    assert screen().get_size() == (960, 400)
    window.press(pygame.K_ESCAPE)
    assert screen().get_size() == (600, 400)


sizes = st.tuples(st.integers(1, 2000), st.integers(1, 2000))


@given(st.tuples(st.integers(600, 900), st.integers(400, 900)), sizes)
def test_a_screen_lies_within_any_window(size: tuple[int, int], room: tuple[int, int]) -> None:
    fit = Fit(size, room)
    assert pygame.Rect((0, 0), room).contains(fit.rect)
    for place in (fit.rect.topleft, (fit.rect.right - 1, fit.rect.bottom - 1)):
        assert pygame.Rect((0, 0), size).collidepoint(fit.on_screen(place))


def test_a_large_board_gets_a_larger_window_rather_than_tiny_cells() -> None:
    for height, width, cell, size in (
        (1, 2, 180, (600, 400)), (20, 20, 18, (600, 400)), (21, 21, 18, (618, 418)),
        (40, 40, 18, (960, 760)), (1, 40, 24, (1200, 400)), (40, 1, 18, (600, 760)),
    ):  # fmt: skip
        window, game = playing(Settings(height, width, 1))
        assert screen().get_size() == size
        assert Layout.of(game.settings).cell == cell
        window.press(pygame.K_k)
        assert screen().get_width() <= 1240, "the desktop's"
        window.draw()


@given(height=st.integers(1, 40), width=st.integers(1, 40))
def test_every_board_fits_and_each_cell_is_found_by_a_click(height: int, width: int) -> None:
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
    window, game = playing(board)
    (safe,) = window.safe_cells
    game.reveal(safe)
    rect = Layout.of(board).cell_rect(safe)
    window.draw()
    part = screen().subsurface(rect)
    edge = {0, 1, rect.width - 2, rect.width - 1}
    places = itertools.product(range(rect.width), repeat=2)
    dark = [place for place in places if part.get_at(place)[0] < 100]
    assert dark
    assert not any(edge & {*place} for place in dark)
