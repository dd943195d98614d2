"""The keys of the course's window while a game is played, and auto-play."""

import itertools

import pygame
import pytest
from pygame.event import Event

from course_game import Settings
from course_window import RESET, click, game_of, middle, picture, playing, press, screen
from window import AUTO_MOVE, AUTO_MOVES_MS, CourseWindow

pytestmark = pytest.mark.usefixtures("course_screen")

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
