"""The first screen of the course's window: a board is chosen, by mouse or keys."""

import itertools

import pygame
import pytest
from hypothesis import given, strategies as st

import layout
from choices import FIELDS, Choices, Field
from course_game import Settings
from course_window import (
    BLACK,
    PLAY,
    WHITE,
    click,
    colours,
    game_of,
    picture,
    playing,
    press,
    screen,
    type_text,
)
from window import CourseWindow

pytestmark = pytest.mark.usefixtures("course_screen")


def test_the_first_screen_is_the_courses() -> None:
    window = CourseWindow(Settings())
    window.draw()
    surface = screen()
    assert surface.get_size() == (600, 400)
    assert pygame.display.get_caption()[0] == "Minesweeper"
    assert tuple(surface.get_at((0, 0)))[:3] == BLACK
    assert tuple(layout.PLAY_BUTTON) == (150, 300, 300, 50)
    for corner in ((150, 300), (449, 300), (150, 349), (449, 349)):
        assert tuple(surface.get_at(corner))[:3] == WHITE
    for outside in ((149, 325), (450, 325), (300, 299), (300, 350)):
        assert tuple(surface.get_at(outside))[:3] == BLACK
    for y in (50, 150, 180, 210):
        assert WHITE in colours(window, pygame.Rect(100, y - 8, 400, 16))
    assert [text for _, text in layout.LINES] == [
        "Click a cell to reveal it.",
        "Right-click a cell to mark it as a mine.",
        "Mark all mines successfully to win!",
    ]


def test_only_a_left_click_on_the_button_begins() -> None:
    window = CourseWindow(Settings())
    for place, button in (((300, 360), 1), ((149, 325), 1), (PLAY, 3), (PLAY, 2), (PLAY, 4)):
        click(window, place, button)
        assert window.game is None
    click(window, PLAY)
    assert window.game is not None


def test_the_choices_displace_nothing_of_the_courses() -> None:
    rects = [layout.FIELD_RECTS[field] for field in FIELDS]
    for rect in rects:
        assert rect.top >= 224
        assert rect.bottom <= 296
    for one, other in itertools.combinations(rects, 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize("field", [Field.HEIGHT, Field.WIDTH, Field.MINES])
def test_plus_and_minus_change_a_number_by_one(field: Field) -> None:
    window = CourseWindow(Settings(10, 11, 12))
    before = window.choices.value(field)
    minus, plus = layout.step_buttons(field)
    click(window, plus.center)
    click(window, plus.center)
    assert window.choices.value(field) == before + 2
    click(window, minus.center)
    assert window.choices.value(field) == before + 1
    click(window, plus.center, button=3)
    assert window.choices.value(field) == before + 1


def test_the_wheel_over_a_number_changes_it() -> None:
    window = CourseWindow(Settings())
    place = layout.FIELD_RECTS[Field.WIDTH].center
    click(window, place, button=4)
    click(window, place, button=4)
    click(window, place, button=5)
    click(window, (5, 5), button=4)
    assert (window.choices.height, window.choices.width, window.choices.mines) == (8, 9, 8)


def test_a_click_or_t_tells_the_ai_the_number_of_mines() -> None:
    window = CourseWindow(Settings())
    click(window, layout.FIELD_RECTS[Field.TOTAL].center)
    assert window.choices.ai_knows_total
    press(window, pygame.K_t)
    assert not window.choices.ai_knows_total
    press(window, pygame.K_t)
    click(window, PLAY)
    assert game_of(window).settings.ai_knows_total
    assert game_of(window).ai.mine_count == 8


def test_an_ai_that_is_not_told_does_not_know_the_total() -> None:
    _, game = playing()
    assert game.ai.mine_count is None


def test_keys_alone_choose_a_board_and_begin() -> None:
    window = CourseWindow(Settings())
    press(window, pygame.K_TAB)  # shows where the focus is
    assert window.choices.focus is Field.HEIGHT
    type_text(window, "16")
    press(window, pygame.K_TAB)
    type_text(window, "30")
    press(window, pygame.K_RIGHT)
    type_text(window, "98")
    press(window, pygame.K_UP)
    press(window, pygame.K_TAB, pygame.K_SPACE)
    press(window, pygame.K_RETURN)
    assert game_of(window).settings == Settings(16, 30, 99, ai_knows_total=True)


def test_the_focus_goes_round_in_both_directions() -> None:
    window = CourseWindow(Settings())
    press(window, pygame.K_TAB)
    seen = []
    for key, mod in [(pygame.K_TAB, 0)] * 4 + [(pygame.K_TAB, pygame.KMOD_LSHIFT)]:
        press(window, key, mod=mod)
        seen.append(window.choices.focus)
    assert seen == [Field.WIDTH, Field.MINES, Field.TOTAL, Field.HEIGHT, Field.TOTAL]
    seen.clear()
    for key in (pygame.K_LEFT, pygame.K_RIGHT):
        press(window, key)
        seen.append(window.choices.focus)
    assert seen == [Field.MINES, Field.TOTAL]


@pytest.mark.parametrize(
    ("key", "text", "height"),
    [
        (pygame.K_UP, "", 21),
        (pygame.K_DOWN, "", 19),
        (pygame.K_PAGEUP, "", 30),
        (pygame.K_PAGEDOWN, "", 10),
        (pygame.K_PLUS, "+", 21),
        (pygame.K_MINUS, "-", 19),
        (pygame.K_KP5, "5", 5),
        (pygame.K_SPACE, " ", 20),
        (pygame.K_z, "z", 20),
    ],
)
def test_each_key_changes_the_number_in_focus(key: int, text: str, height: int) -> None:
    window = CourseWindow(Settings(20, 20, 20))
    press(window, pygame.K_TAB)
    press(window, key, text=text)
    assert window.choices.settings() == Settings(height, 20, 20)


def test_the_first_key_is_not_swallowed() -> None:
    window = CourseWindow(Settings())
    unfocused = picture(window)
    type_text(window, "16")
    assert window.choices.height == 16
    assert picture(window) != unfocused, "the focus is to be seen"
    window = CourseWindow(Settings())
    press(window, pygame.K_UP)
    assert window.choices.height == 9
    window = CourseWindow(Settings())
    press(window, pygame.K_RIGHT)
    type_text(window, "5")
    assert (window.choices.height, window.choices.width) == (8, 5)


def test_numbers_and_t_do_nothing_where_the_focus_has_no_number() -> None:
    choices = Choices(Settings())
    choices.focus_on(Field.TOTAL)
    choices.type_digit("5")
    choices.change(Field.TOTAL, 5)
    assert choices.settings() == Settings()


def test_a_digit_too_many_begins_a_new_number() -> None:
    choices = Choices(Settings())
    seen = []
    for digit in "4059":
        choices.type_digit(digit)
        seen.append(choices.height)
    assert seen == [4, 40, 5, 9]


def test_mines_that_did_not_fit_come_back_with_a_larger_board() -> None:
    choices = Choices(Settings(8, 8, 40))
    choices.set_value(Field.WIDTH, 2)
    assert choices.mines == 15
    choices.set_value(Field.WIDTH, 8)
    assert choices.mines == 40


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("change"), st.sampled_from(FIELDS), st.integers(-2000, 2000)),
            st.tuples(st.just("type"), st.sampled_from(FIELDS), st.integers(0, 9)),
        )
    )
)
def test_whatever_is_chosen_can_be_played(changes: list[tuple[str, Field, int]]) -> None:
    choices = Choices(Settings())
    for name, field, number in changes:
        if name == "change":
            choices.change(field, number)
        else:
            choices.focus_on(field)
            choices.type_digit(str(number))
        chosen = choices.settings()  # raises if it is past the limits
        assert (chosen.height, chosen.width) == (choices.height, choices.width)
