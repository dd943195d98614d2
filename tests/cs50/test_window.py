"""The course's window, driven by events on a screen that exists in memory only."""

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from hypothesis import assume, given, settings, strategies as st
from pygame.event import Event

import layout
from assets import draw_art
from choices import FIELDS, Choices, Field
from course_game import Cell, CourseGame, Settings
from drawing import ASSETS
from layout import Fit, Layout
from minesweeper import Minesweeper
from other_ai import load
from window import AUTO_MOVE, AUTO_MOVES_MS, CourseWindow

# Where the course has its buttons and its board, for 8 x 8 cells.
PLAY = (300, 325)
AI_MOVE = (500, 108)
RESET = (500, 178)

BLACK, GREY, WHITE = (0, 0, 0), (180, 180, 180), (255, 255, 255)

MakeWindow = Callable[..., CourseWindow]


@pytest.fixture(scope="module", autouse=True)
def screen_in_memory() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        assert pygame.display.get_driver() == "dummy"
        yield
        pygame.quit()


@pytest.fixture(autouse=True)
def no_timer_is_left() -> Iterator[None]:
    yield
    pygame.time.set_timer(AUTO_MOVE, 0)
    pygame.event.clear()
    pygame.key.set_mods(0)


def screen() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def middle(cell: Cell) -> tuple[int, int]:
    return 20 + 45 * cell[1] + 22, 20 + 45 * cell[0] + 22


def click(window: CourseWindow, place: tuple[int, int], button: int = 1) -> None:
    window.handle(Event(pygame.MOUSEBUTTONDOWN, button=button, pos=place))
    window.handle(Event(pygame.MOUSEBUTTONUP, button=button, pos=place))


def press(window: CourseWindow, *keys: int, mod: int = 0, text: str = "") -> None:
    for key in keys:
        window.handle(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
        window.handle(Event(pygame.KEYUP, key=key, mod=mod))


def type_text(window: CourseWindow, text: str) -> None:
    for letter in text:
        press(window, ord(letter), text=letter)


def playing(seed: int = 50, board: Settings | None = None) -> tuple[CourseWindow, CourseGame]:
    """Return a window on the play screen, begun with the mouse."""
    window = CourseWindow(board or Settings(), seed=seed, say=lambda _: None)
    click(window, PLAY)
    return window, game_of(window)


def game_of(window: CourseWindow) -> CourseGame:
    assert window.game is not None
    return window.game


def safe_cells(game: CourseGame) -> list[Cell]:
    cells = itertools.product(range(game.settings.height), range(game.settings.width))
    return sorted(set(cells) - game.board.mines)


def colours(window: CourseWindow, rect: pygame.Rect) -> set[tuple[int, ...]]:
    """Return every colour that is to be seen within a part of the window."""
    window.draw()
    part = screen().subsurface(rect)
    return {tuple(part.get_at((x, y)))[:3] for x in range(rect.width) for y in range(rect.height)}


def picture(window: CourseWindow, rect: pygame.Rect | None = None) -> bytes:
    window.draw()
    surface = screen()
    return pygame.image.tobytes(surface.subsurface(rect or surface.get_rect()), "RGB")


def cell_picture(window: CourseWindow, cell: Cell) -> bytes:
    return picture(window, pygame.Rect(20 + 45 * cell[1], 20 + 45 * cell[0], 45, 45))


# The first screen, as the course has it


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


# The play screen, as the course has it


def test_the_play_screen_is_the_courses() -> None:
    window, _ = playing()
    window.draw()
    surface = screen()
    plan = Layout.of(Settings())
    assert surface.get_size() == plan.window == (600, 400)
    assert plan.cell == 45
    assert tuple(plan.cell_rect((0, 0))) == (20, 20, 45, 45)
    assert tuple(plan.cell_rect((7, 7))) == (335, 335, 45, 45)
    assert tuple(plan.ai_button) == (420, 83, 160, 50)
    assert tuple(plan.reset_button) == (420, 153, 160, 50)
    assert plan.status == (500, 267)
    assert plan.notes.top > 290
    assert pygame.Rect(0, 0, 600, 400).contains(plan.notes)
    for x, y, colour in (
        (19, 19, BLACK), (20, 20, WHITE), (22, 22, WHITE), (23, 23, GREY), (61, 61, GREY),
        (62, 62, WHITE), (379, 379, WHITE), (380, 380, BLACK), (420, 83, WHITE), (579, 132, WHITE),
        (580, 133, BLACK), (420, 153, WHITE), (579, 202, WHITE),
    ):  # fmt: skip
        assert tuple(surface.get_at((x, y)))[:3] == colour, (x, y)


def test_nothing_written_overlaps_or_is_cut_off() -> None:
    window, _ = playing()
    press(window, pygame.K_k)
    edge = colours(window, pygame.Rect(594, 285, 6, 115)) | colours(
        window, pygame.Rect(400, 396, 200, 4)
    )
    assert edge == {BLACK}
    assert colours(window, pygame.Rect(400, 250, 200, 40)) == {BLACK}  # no status yet


def test_a_left_click_opens_one_cell_and_shows_its_number() -> None:
    window, game = playing()
    closed = cell_picture(window, (0, 0))
    assert game.board.nearby_mines((0, 0)) == 0
    click(window, middle((0, 0)))
    assert game.revealed == {(0, 0): 0}
    assert cell_picture(window, (0, 0)) != closed
    assert cell_picture(window, (0, 1)) == closed


def test_a_click_beside_the_board_opens_nothing() -> None:
    window, game = playing()
    for place in ((19, 100), (100, 19), (380, 100), (100, 380), (390, 390), (-1, -1)):
        click(window, place)
    assert game.revealed == {}
    assert game.exploded is None


def test_a_right_click_flags_and_unflags_a_cell() -> None:
    window, game = playing()
    closed = cell_picture(window, (3, 4))
    click(window, middle((3, 4)), button=3)
    assert game.flags == {(3, 4)}
    assert cell_picture(window, (3, 4)) != closed
    click(window, middle((3, 4)))  # a flagged cell stays closed
    assert game.revealed == {}
    click(window, middle((3, 4)), button=3)
    assert game.flags == set()
    assert cell_picture(window, (3, 4)) == closed


def test_a_left_click_with_ctrl_flags_too() -> None:
    window, game = playing()
    pygame.key.set_mods(pygame.KMOD_LCTRL)
    click(window, middle((3, 4)))
    assert game.flags == {(3, 4)}
    assert game.revealed == {}


@pytest.mark.parametrize("button", [2, 4, 5, 6])
def test_other_buttons_and_the_wheel_do_nothing_on_the_board(button: int) -> None:
    window, game = playing()
    for place in (middle((0, 0)), AI_MOVE, RESET):
        click(window, place, button)
    assert window.game is game
    assert (game.revealed, game.flags) == ({}, set())


@pytest.mark.parametrize("place", [AI_MOVE, RESET])
def test_a_right_click_on_a_button_does_nothing(place: tuple[int, int]) -> None:
    window, game = playing()
    click(window, place, button=3)
    assert window.game is game
    assert game.revealed == {}


def test_ai_move_says_the_courses_messages(capsys: pytest.CaptureFixture[str]) -> None:
    window = CourseWindow(Settings(1, 2, 1), seed=0)
    click(window, PLAY)
    game = game_of(window)
    (mine,) = game.board.mines
    game.ai.make_random_move = lambda: (0, 1 - mine[1])  # type: ignore[method-assign]
    click(window, AI_MOVE)
    assert capsys.readouterr().out == "No known safe moves, AI making random move.\n"
    del game.ai.make_random_move
    press(window, pygame.K_a)
    assert capsys.readouterr().out == "No moves left to make.\n"
    assert game.won
    click(window, AI_MOVE)
    assert capsys.readouterr().out == ""


def test_ai_move_says_that_a_move_is_safe(capsys: pytest.CaptureFixture[str]) -> None:
    window = CourseWindow(Settings(), seed=50)
    click(window, PLAY)
    click(window, middle((0, 0)))  # a 0
    click(window, AI_MOVE)
    assert capsys.readouterr().out == "AI making safe move.\n"
    assert len(game_of(window).revealed) == 2


def test_flags_on_all_mines_win_and_the_title_says_so() -> None:
    window, game = playing()
    for mine in game.board.mines:
        assert window.title == "Minesweeper"
        click(window, middle(mine), button=3)
    assert game.won
    assert WHITE in colours(window, pygame.Rect(450, 250, 100, 34))
    assert pygame.display.get_caption()[0] == "Minesweeper: Won"


def test_an_opened_mine_loses_and_the_title_says_so() -> None:
    window, game = playing()
    click(window, middle(min(game.board.mines)))
    assert game.lost
    assert WHITE in colours(window, pygame.Rect(450, 250, 100, 34))
    assert pygame.display.get_caption()[0] == "Minesweeper: Lost"


def test_after_a_loss_the_exploded_mine_and_wrong_flags_stand_out() -> None:
    window, game = playing()
    first, second, third = sorted(game.board.mines)[:3]
    wrong = safe_cells(game)[-1]
    click(window, middle(second), button=3)
    click(window, middle(wrong), button=3)
    right_flag, wrong_flag = cell_picture(window, second), cell_picture(window, wrong)
    assert right_flag == wrong_flag
    click(window, middle(first))
    exploded, mine = cell_picture(window, first), cell_picture(window, third)
    assert exploded != mine
    assert cell_picture(window, second) == mine  # as in the course: a mine, flagged or not
    assert cell_picture(window, wrong) not in (wrong_flag, mine, exploded)


@pytest.mark.parametrize("end", ["Won", "Lost"])
def test_once_over_only_reset_and_the_first_screen_are_left(end: str) -> None:
    window, game = playing()
    click(window, middle((0, 0)))
    if end == "Won":
        for mine in game.board.mines:
            click(window, middle(mine), button=3)
    else:
        click(window, middle(min(game.board.mines)))
    assert window.title == f"Minesweeper: {end}"
    before = dict(game.revealed), set(game.flags), game.exploded
    for cell in itertools.product(range(8), range(8)):
        click(window, middle(cell))
        click(window, middle(cell), button=3)
        press(window, pygame.K_UP, pygame.K_RETURN, pygame.K_f)
    press(window, pygame.K_a, pygame.K_SPACE)
    window.handle(Event(AUTO_MOVE))
    assert not window.auto_play
    assert (game.revealed, game.flags, game.exploded) == before
    click(window, RESET)
    assert window.title == "Minesweeper"
    assert game_of(window) is not game
    assert (game_of(window).revealed, game_of(window).flags) == ({}, set())


def test_the_mouse_acts_once_for_each_press() -> None:
    window, game = playing()
    place = middle((3, 4))
    window.handle(Event(pygame.MOUSEBUTTONDOWN, button=3, pos=place))
    for x in range(place[0], place[0] + 150, 5):
        window.handle(Event(pygame.MOUSEMOTION, pos=(x, place[1]), rel=(5, 0), buttons=(0, 0, 1)))
    window.handle(Event(pygame.MOUSEBUTTONUP, button=3, pos=place))
    assert game.flags == {(3, 4)}


# Seeds


def test_a_seed_gives_the_board_that_random_gives_and_reset_the_next() -> None:
    window, _ = playing(seed=12)
    for seed in (12, 13, 14):
        random.seed(seed)
        assert game_of(window).board.mines == Minesweeper(8, 8, 8).mines
        random.random()  # whoever draws in between changes nothing
        click(window, RESET)


def test_without_a_seed_random_is_left_alone() -> None:
    random.seed(99)
    expected = Minesweeper(8, 8, 8).mines
    random.seed(99)
    window = CourseWindow(Settings())
    click(window, PLAY)
    assert game_of(window).board.mines == expected


# Keys on the play screen


def test_keys_alone_open_and_flag() -> None:
    window = CourseWindow(Settings(), seed=50)
    press(window, pygame.K_RETURN)
    game = game_of(window)
    assert window.shows_cursor
    press(window, pygame.K_RETURN)
    assert game.revealed == {(0, 0): 0}
    press(window, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_f)
    assert game.flags == {(1, 1)}
    press(window, pygame.K_UP, pygame.K_KP_ENTER)
    assert set(game.revealed) == {(0, 0), (0, 1)}


def test_the_cursor_is_to_be_seen_and_stays_on_the_board() -> None:
    window = CourseWindow(Settings(), seed=50)
    press(window, pygame.K_RETURN)
    at_corner = picture(window)
    press(window, pygame.K_UP, pygame.K_LEFT)
    assert window.cursor == (0, 0)
    assert picture(window) == at_corner
    press(window, *[pygame.K_DOWN] * 9, *[pygame.K_RIGHT] * 9)
    assert window.cursor == (7, 7)
    assert picture(window) != at_corner


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_f, pygame.K_UP])
def test_a_key_first_shows_the_cursor_where_the_mouse_has_been(key: int) -> None:
    window, game = playing()
    click(window, middle((3, 4)), button=3)
    assert not window.shows_cursor
    press(window, key)
    assert window.shows_cursor
    assert window.cursor == (3, 4)
    assert (game.revealed, game.flags) == ({}, {(3, 4)})


def test_holding_a_key_moves_the_cursor_on_but_flags_once() -> None:
    window = CourseWindow(Settings(), seed=50)
    press(window, pygame.K_RETURN)
    for _ in range(4):
        window.handle(Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert window.cursor == (4, 0)
    for _ in range(4):
        window.handle(Event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode=""))
    assert game_of(window).flags == {(4, 0)}


def test_a_and_r_are_the_two_buttons() -> None:
    window, game = playing()
    press(window, pygame.K_a)
    assert len(game.revealed) == 1
    press(window, pygame.K_r)
    assert game_of(window) is not game
    assert game_of(window).revealed == {}


def test_escape_goes_back_to_the_first_screen_where_the_board_can_be_changed() -> None:
    window, _ = playing(board=Settings(16, 30, 99))
    assert screen().get_size() == (900, 400)
    press(window, pygame.K_SPACE, pygame.K_ESCAPE)
    assert window.game is None
    assert not window.auto_play
    assert screen().get_size() == (600, 400)
    assert window.title == "Minesweeper"
    press(window, pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN)
    assert game_of(window).settings == Settings(15, 30, 99)
    assert window.cursor == (0, 0)


def test_keys_with_ctrl_or_alt_are_left_to_the_system() -> None:
    window, game = playing()
    press(window, pygame.K_r, pygame.K_a, pygame.K_ESCAPE, mod=pygame.KMOD_LCTRL)
    press(window, pygame.K_r, pygame.K_a, pygame.K_TAB, mod=pygame.KMOD_LALT)
    assert window.game is game
    assert game.revealed == {}


def test_closing_the_window_or_ctrl_q_ends() -> None:
    for event in (
        Event(pygame.QUIT),
        Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL, unicode=""),
    ):
        window, _ = playing()
        window.handle(event)
        assert window.closed
    window, _ = playing()
    press(window, pygame.K_q)
    assert not window.closed


# What the AI knows


def test_k_marks_what_the_ai_has_proven_and_k_again_hides_it() -> None:
    window, game = playing()
    press(window, *[pygame.K_a] * 34)
    mines = game.ai.mines - game.flags
    safes = game.ai.safes - game.ai.moves_made
    others = set(itertools.product(range(8), range(8))) - mines - safes
    assert mines
    assert safes
    before = {cell: cell_picture(window, cell) for cell in mines | safes | others}
    press(window, pygame.K_k)
    after = {cell: cell_picture(window, cell) for cell in before}
    assert {cell for cell in before if before[cell] != after[cell]} == mines | safes
    assert len({after[cell] for cell in mines}) == 1
    assert len({after[cell] for cell in safes}) == 1
    press(window, pygame.K_k)
    assert {cell: cell_picture(window, cell) for cell in before} == before


def test_the_two_marks_differ_in_shape_as_well_as_in_colour() -> None:
    window, game = playing()
    press(window, *[pygame.K_a] * 34, pygame.K_k)
    inks = []
    for cells in (game.ai.mines, game.ai.safes - game.ai.moves_made):
        cell = pygame.Rect(middle(min(cells)), (1, 1)).inflate(36, 36)
        window.draw()
        part = screen().subsurface(cell)
        ground = part.get_at((0, 0))
        inks.append({(x, y) for x in range(37) for y in range(37) if part.get_at((x, y)) != ground})
    mine, safe = inks
    assert len(mine ^ safe) > min(len(mine), len(safe)) / 2


def test_knowledge_is_marked_on_flagged_cells_too() -> None:
    window, game = playing()
    press(window, *[pygame.K_a] * 34)
    flagged = min(game.ai.mines)
    click(window, middle(flagged), button=3)
    before = cell_picture(window, flagged)
    press(window, pygame.K_k)
    assert cell_picture(window, flagged) != before


def test_k_lists_the_sentences_beside_the_board_and_page_down_goes_on() -> None:
    window, game = playing(board=Settings(16, 30, 99))
    for cell in safe_cells(game)[::5]:
        game.reveal(cell)
    assert len(game.ai.knowledge) > 40
    press(window, pygame.K_k)
    plan = Layout.of(game.settings, panel=True)
    assert screen().get_size() == plan.window == (1200, 400)
    first = picture(window, plan.panel)
    press(window, pygame.K_PAGEDOWN)
    assert picture(window, plan.panel) != first
    press(window, pygame.K_PAGEUP)
    assert picture(window, plan.panel) == first
    beside = pygame.Rect(plan.panel.right, 0, 1200 - plan.panel.right, 400)
    assert colours(window, beside) == {BLACK}
    press(window, pygame.K_k)
    assert screen().get_size() == (900, 400)


# The AI of another file


def playing_file(file: Path, source: str) -> tuple[CourseWindow, CourseGame, list[str]]:
    """Return a window in which the AI of a file plays, and what is said there."""
    file.write_text(source)
    said: list[str] = []
    window = CourseWindow(Settings(), seed=50, say=said.append, other=load(str(file)))
    press(window, pygame.K_RETURN)
    return window, game_of(window), said


def test_what_only_ours_has_proved_is_marked_by_another_shape(tmp_path: Path) -> None:
    source = (
        "from minesweeper import MinesweeperAI as Ours\n"
        "class MinesweeperAI(Ours):\n"
        "    def add_knowledge(self, cell, count):\n"
        "        if len(self.moves_made) < 8: super().add_knowledge(cell, count)\n"
        "        else: self.moves_made.add(cell)\n"
    )
    window, game, _ = playing_file(tmp_path / "my.py", source)
    press(window, *[pygame.K_a] * 9, pygame.K_k)
    report = game.report()
    assert report.missed
    missed = next(cell for cell, what in report.missed.items() if what == "safe")
    known = min(report.safes)
    assert cell_picture(window, missed) != cell_picture(window, known)
    tick, ring = (
        colours(window, pygame.Rect(middle(cell), (1, 1)).inflate(34, 34))
        for cell in (known, missed)
    )
    assert (0, 50, 150) in ring - tick


def test_a_failing_ai_is_told_below_the_board_stops_auto_play_and_can_be_played_on(
    tmp_path: Path,
) -> None:
    source = "class MinesweeperAI:\n    def __init__(self, height, width): pass\n"
    window, game, said = playing_file(tmp_path / "my.py", source)
    footer = Layout.of(game.settings, footer=True).footer
    before = picture(window, footer)
    press(window, pygame.K_SPACE)
    window.handle(Event(AUTO_MOVE))
    assert not window.auto_play
    assert said == [window.message]
    assert "has no attribute 'make_safe_move'" in window.message
    assert picture(window, footer) != before
    click(window, middle(safe_cells(game)[0]))
    assert len(game.revealed) == 1
    press(window, pygame.K_k, pygame.K_r)
    window.draw()
    assert window.message == "The AI of my.py plays."


def test_during_a_long_call_the_window_is_alive_and_escape_stops_it(tmp_path: Path) -> None:
    source = (
        "class MinesweeperAI:\n"
        "    def __init__(self, height, width): pass\n"
        "    def make_safe_move(self):\n"
        "        while True: pass\n"
    )
    window, game, said = playing_file(tmp_path / "my.py", source)
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=middle((0, 0))))
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    press(window, pygame.K_a)
    assert window.game is game
    assert game.revealed == {}
    assert "was stopped" in said[0]
    assert window.message == said[0]


# Auto-play


def test_space_lets_the_ai_play_until_the_game_is_over() -> None:
    window, game = playing()
    press(window, pygame.K_SPACE)
    assert window.auto_play
    assert game.revealed == {}  # it begins with the timer
    for ticks in itertools.count(1):
        window.handle(Event(AUTO_MOVE))
        if not window.auto_play:
            break
        assert len(game.revealed) == ticks
    assert game.over


def test_space_again_stops_auto_play_and_a_late_tick_does_nothing() -> None:
    window, game = playing()
    press(window, pygame.K_SPACE, pygame.K_SPACE)
    window.handle(Event(AUTO_MOVE))
    assert game.revealed == {}


def test_auto_play_stops_when_a_player_ends_the_round_or_resets_it() -> None:
    window, game = playing()
    press(window, pygame.K_SPACE)
    click(window, middle(min(game.board.mines)))
    assert not window.auto_play
    press(window, pygame.K_r, pygame.K_SPACE)
    assert window.auto_play
    click(window, RESET)
    assert not window.auto_play


def test_auto_play_stops_when_an_ai_has_no_move_but_has_not_won() -> None:
    window, game = playing()
    game.ai.make_safe_move = lambda: None  # type: ignore[method-assign]
    game.ai.make_random_move = lambda: None  # type: ignore[method-assign]
    press(window, pygame.K_SPACE)
    window.handle(Event(AUTO_MOVE))
    assert not game.over
    assert not window.auto_play


def test_the_timer_ticks_while_auto_play_is_on() -> None:
    window, _ = playing()
    pygame.event.clear()
    press(window, pygame.K_SPACE)
    started = pygame.time.get_ticks()
    while pygame.event.wait(10_000).type != AUTO_MOVE:
        pass
    assert AUTO_MOVES_MS[window.speed] - 20 <= pygame.time.get_ticks() - started <= 9_000


def test_auto_play_goes_faster_and_slower_within_limits() -> None:
    window, _ = playing()
    usual = picture(window)
    press(window, pygame.K_PLUS, text="+")
    assert picture(window) != usual, "the speed is to be seen"
    press(window, pygame.K_MINUS, text="-")
    assert picture(window) == usual
    press(window, *[pygame.K_MINUS] * 20, text="-")
    assert window.speed == 0
    press(window, *[pygame.K_EQUALS] * 20, text="=")
    assert window.speed == len(AUTO_MOVES_MS) - 1
    assert not window.auto_play, "a speed alone starts nothing"


def test_another_speed_holds_at_once() -> None:
    window, _ = playing()
    press(window, *[pygame.K_MINUS] * 20, text="-")
    press(window, pygame.K_SPACE)
    press(window, *[pygame.K_PLUS] * 20, text="+")
    pygame.event.clear()
    started = pygame.time.get_ticks()
    while pygame.event.wait(10_000).type != AUTO_MOVE:
        pass
    assert pygame.time.get_ticks() - started < AUTO_MOVES_MS[0], "not the slow beat"


# The size of the window


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


def test_the_window_has_an_icon_of_its_own() -> None:
    with patch("pygame.display.set_icon") as set_icon:
        CourseWindow(Settings())
    (icon,) = set_icon.call_args.args
    assert icon.get_size() == (64, 64)
    assert tuple(icon.get_at((10, 10)))[:3] == GREY
    assert max(icon.get_at((32, 32))[:3]) < 60, "a mine"


# Painting


def test_it_paints_only_when_something_has_happened() -> None:
    window, _ = playing()
    window.draw()
    assert not window.needs_drawing
    window.handle(Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0)))
    window.handle(Event(pygame.KEYUP, key=pygame.K_k, mod=0))
    assert not window.needs_drawing
    for kind in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWSIZECHANGED):
        window.handle(Event(kind))
        assert window.needs_drawing
        window.draw()


def test_run_handles_events_until_the_window_is_closed() -> None:
    window = CourseWindow(Settings(), seed=50)
    pygame.event.clear()
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_k, mod=0, unicode="k"))
    pygame.event.post(Event(pygame.QUIT))
    window.run()
    assert window.closed
    assert window.game is not None
    assert window.shows_knowledge


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


# Whatever happens

places = st.tuples(st.integers(-50, 1300), st.integers(-50, 900))
board_places = st.tuples(st.integers(20, 400), st.integers(20, 400))
buttons = st.sampled_from([PLAY, AI_MOVE, RESET, layout.FIELD_RECTS[Field.TOTAL].center])
USED_KEYS = (
    pygame.K_a, pygame.K_f, pygame.K_k, pygame.K_q, pygame.K_r, pygame.K_t, pygame.K_UP,
    pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_SPACE, pygame.K_RETURN,
    pygame.K_ESCAPE, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
)  # fmt: skip
some_keys = st.one_of(st.sampled_from(USED_KEYS), st.integers(0, 2**31 - 1))
mods = st.sampled_from([0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_NUM])
events = st.one_of(
    st.builds(
        lambda pos, button: Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button),
        st.one_of(board_places, buttons, places),
        st.sampled_from([1, 1, 3, 3, 2, 4, 5, 9]),
    ),
    st.builds(
        lambda key, mod, text: Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text),
        some_keys,
        mods,
        st.one_of(st.just(""), st.sampled_from("0123456789+-kx\t é٣")),
    ),
    st.builds(lambda key: Event(pygame.KEYUP, key=key, mod=0), some_keys),
    st.just(Event(AUTO_MOVE)),
    st.sampled_from([Event(pygame.WINDOWEXPOSED), Event(pygame.MOUSEMOTION, pos=(5, 5))]),
)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 1000),
    board=st.sampled_from([Settings(), Settings(1, 2, 1), Settings(9, 25, 40, True)]),
    happening=st.lists(events, max_size=40),
)
def test_no_event_breaks_the_window(seed: int, board: Settings, happening: list[Event]) -> None:
    window = CourseWindow(board, seed=seed, say=lambda _: None)
    for event in happening:
        before = window.game
        was_over = before is not None and before.over
        frozen = None if before is None else (dict(before.revealed), set(before.flags))
        window.handle(event)
        window.choices.settings()  # raises if it is past the limits
        if before is not None and was_over:
            assert (before.revealed, before.flags) == frozen
        if window.game is None:
            assert not window.auto_play
            assert screen().get_size() == (600, 400)
            continue
        plan = Layout.of(window.game.settings, panel=window.shows_knowledge)
        assert screen().get_size() == plan.window
        row, column = window.cursor
        assert 0 <= row < plan.height
        assert 0 <= column < plan.width
        assert not window.game.flags & set(window.game.revealed)
        assert not (window.auto_play and window.game.over)
    window.draw()
    assert not window.needs_drawing


# The pictures


@pytest.mark.parametrize("name", ["flag", "mine"])
def test_a_picture_is_transparent_around_what_it_shows(name: str) -> None:
    image = pygame.image.load(ASSETS / "images" / f"{name}.png")
    assert image.get_size() == (256, 256)
    corners = [image.get_at((x, y)).a for x in (0, 255) for y in (0, 255)]
    assert corners == [0, 0, 0, 0]
    assert image.get_at((110, 110)).a == 255


def test_the_script_draws_the_pictures_that_are_kept(tmp_path: Path) -> None:
    draw_art.main(tmp_path)
    for name in ("flag.png", "mine.png"):
        drawn = pygame.image.load(tmp_path / name)
        kept = pygame.image.load(ASSETS / "images" / name)
        # Another version of pygame smooths an edge a little differently.
        pairs = zip(
            pygame.image.tobytes(drawn, "RGBA"), pygame.image.tobytes(kept, "RGBA"), strict=True
        )
        differences = [abs(a - b) for a, b in pairs]
        assert sum(differences) / len(differences) < 0.5


# What is ours on the play screen


def test_buttons_let_the_ai_play_on_and_show_what_it_knows() -> None:
    window, _ = playing()
    plan = Layout.of(Settings())
    click(window, plan.auto_button.center)
    assert window.auto_play
    click(window, plan.auto_button.center)
    assert not window.auto_play
    click(window, plan.knows_button.center)
    assert window.shows_knowledge
    click(window, plan.knows_button.center)
    assert not window.shows_knowledge


def test_an_open_cell_has_another_grey_than_a_closed_one() -> None:
    window, _ = playing()
    assert GREY in colours(window, pygame.Rect(24, 24, 4, 4))
    click(window, middle((0, 0)))
    assert GREY not in colours(window, pygame.Rect(24, 24, 4, 4))


def test_what_the_ai_did_is_told_in_the_window_and_forgotten_with_the_round() -> None:
    window, _ = playing()
    press(window, pygame.K_a)
    assert window.told.startswith(("AI: safe move (", "AI: random move ("))
    press(window, pygame.K_r)
    assert window.told == ""


def test_pointing_at_a_proven_cell_shows_the_sentences_that_prove_it() -> None:
    window, game = playing()
    for cell in safe_cells(game)[:12]:
        game.reveal(cell)
    press(window, pygame.K_k)
    known = min(game.report().safes)
    plan = Layout.of(Settings(), panel=True)
    before = picture(window, plan.panel)
    place = plan.cell_rect(known).center
    window.handle(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
    assert window.needs_drawing
    assert picture(window, plan.panel) != before
    told = window._why(game, game.report())
    assert told[0].startswith(f"{known} is safe")
    window.handle(Event(pygame.MOUSEMOTION, pos=(599, 10), rel=(1, 1), buttons=(0, 0, 0)))
    assert picture(window, plan.panel) == before
