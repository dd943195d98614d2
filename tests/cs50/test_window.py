"""The play screen of the course's window, driven by events on a screen in memory.

It plays as the course's does, by mouse and keys, and shows what the AI knows.
"""

import itertools
import random
from pathlib import Path

import pygame
import pytest
from hypothesis import given, strategies as st
from pygame.event import Event

import layout
from assets import draw_art
from choices import Field
from course_game import CourseGame, Settings
from course_students import before, faulty
from course_window import AI_MOVE, BLACK, GREY, PLAY, RESET, WHITE, Hand, middle, playing, screen
from drawing import ASSETS
from layout import Layout
from minesweeper import Minesweeper
from other_ai import load
from window import AUTO_MOVE, AUTO_MOVES_MS

pytestmark = pytest.mark.usefixtures("course_screen")


def test_the_play_screen_is_the_courses() -> None:
    window, _ = playing()
    window.draw()
    surface = screen()
    plan = Layout.of(Settings())
    assert surface.get_size() == plan.window == (600, 400)
    assert plan.status == (500, 267)
    assert plan.notes.top > 290
    assert pygame.Rect(0, 0, 600, 400).contains(plan.notes)
    for x, y, colour in (
        (19, 19, BLACK), (20, 20, WHITE), (22, 22, WHITE), (23, 23, GREY), (61, 61, GREY),
        (62, 62, WHITE), (379, 379, WHITE), (380, 380, BLACK), (420, 83, WHITE), (579, 132, WHITE),
        (580, 133, BLACK), (420, 153, WHITE), (579, 202, WHITE),
    ):  # fmt: skip
        assert tuple(surface.get_at((x, y)))[:3] == colour, (x, y)
    window.press(pygame.K_k)  # nothing written overlaps or is cut off
    for rect in ((594, 285, 6, 115), (400, 396, 200, 4), (400, 250, 200, 40)):  # no status yet
        assert window.colours(pygame.Rect(rect)) == {BLACK}


def test_a_left_click_opens_a_cell_and_a_right_one_or_one_with_ctrl_flags_and_unflags_it() -> None:
    window, game = playing()
    closed = window.cell_picture((0, 0))
    for place in ((19, 100), (100, 19), (380, 100), (100, 380), (390, 390), (-1, -1)):
        window.click(place)  # beside the board
    for button in (2, 4, 5, 6):
        window.click(middle((0, 0)), button)
    assert (game.revealed, game.exploded, game.flags) == ({}, None, set())
    assert GREY in window.colours(pygame.Rect(24, 24, 4, 4))
    window.click(middle((0, 0)))
    assert game.revealed == {(0, 0): 0}
    assert window.cell_picture((0, 0)) != closed
    assert window.cell_picture((0, 1)) == closed
    assert GREY not in window.colours(pygame.Rect(24, 24, 4, 4)), "another grey"
    window.click(middle((3, 4)), button=3)
    assert game.flags == {(3, 4)}
    assert window.cell_picture((3, 4)) != closed
    window.click(middle((3, 4)))  # a flagged cell stays closed
    pygame.key.set_mods(pygame.KMOD_LCTRL)
    window.click(middle((3, 4)))
    assert (game.revealed, game.flags) == ({(0, 0): 0}, set())
    assert window.cell_picture((3, 4)) == closed


def test_ai_move_says_the_courses_messages_and_reset_begins_anew() -> None:
    said: list[str] = []
    window, game = playing(Settings(1, 2, 1), said.append)
    (mine,) = game.board.mines
    game.ai.make_random_move = lambda: (0, 1 - mine[1])  # type: ignore[method-assign]
    window.click(AI_MOVE)
    del game.ai.make_random_move
    window.press(pygame.K_a)
    assert game.won
    window.click(AI_MOVE)
    assert said == ["No known safe moves, AI making random move.", "No moves left to make."]

    window, game = playing(say=said.append)
    window.click(middle((0, 0)))  # a 0
    for button in (2, 3, 4, 5, 6):
        for place in (AI_MOVE, RESET):
            window.click(place, button)
    assert window.game is game
    window.click(AI_MOVE)
    assert said[2:] == ["AI making safe move."]
    assert window.last_move.startswith("AI making safe move. (")
    assert len(game.revealed) == 2
    window.press(pygame.K_r)
    assert window.round is not game
    assert (window.round.revealed, window.last_move) == ({}, "")


def test_after_a_loss_the_exploded_mine_and_wrong_flags_stand_out() -> None:
    window, game = playing()
    first, second, third = sorted(game.board.mines)[:3]
    wrong = window.safe_cells[-1]
    window.click(middle(second), button=3)
    window.click(middle(wrong), button=3)
    right_flag, wrong_flag = window.cell_picture(second), window.cell_picture(wrong)
    assert right_flag == wrong_flag
    window.click(middle(first))
    exploded, mine = window.cell_picture(first), window.cell_picture(third)
    assert exploded != mine
    assert window.cell_picture(second) == mine  # as in the course: a mine, flagged or not
    assert window.cell_picture(wrong) not in (wrong_flag, mine, exploded)


@pytest.mark.parametrize("end", ["Won", "Lost"])
def test_the_title_says_the_end_and_then_only_reset_and_the_first_screen_are_left(end: str) -> None:
    window, game = playing()
    window.click(middle((0, 0)))
    assert window.title == "Minesweeper"
    if end == "Won":
        for mine in game.board.mines:
            window.click(middle(mine), button=3)
    else:
        window.click(middle(min(game.board.mines)))
    assert WHITE in window.colours(pygame.Rect(450, 250, 100, 34))
    assert pygame.display.get_caption()[0] == window.title == f"Minesweeper: {end}"
    window.press(pygame.K_SPACE)
    assert not window.auto_play
    window.click(RESET)
    assert window.title == "Minesweeper"
    assert (window.round.revealed, window.round.flags) == ({}, set())
    random.seed(51)
    assert window.round.board.mines == Minesweeper(8, 8, 8).mines, "of the next seed"


def test_it_paints_only_when_something_has_happened() -> None:
    window, _ = playing()
    window.draw()
    window.point((1, 1))
    window.point(middle((3, 4)))
    window.handle(Event(pygame.KEYUP, key=pygame.K_k, mod=0))
    assert not window.needs_drawing
    for kind in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWSIZECHANGED):
        window.handle(Event(kind))
        assert window.needs_drawing
        window.draw()


def test_keys_alone_begin_open_and_flag_by_a_cursor_that_stays_on_the_board() -> None:
    window = Hand(Settings(), seed=50)
    window.press(pygame.K_RETURN)
    game = window.round
    assert window.shows_cursor
    at_corner = window.picture()
    window.press(pygame.K_UP, pygame.K_LEFT)
    assert window.cursor == (0, 0)
    assert window.picture() == at_corner
    window.press(pygame.K_RETURN)
    assert game.revealed == {(0, 0): 0}
    window.press(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_f)
    assert game.flags == {(1, 1)}
    window.press(pygame.K_UP, pygame.K_KP_ENTER)
    assert set(game.revealed) == {(0, 0), (0, 1)}
    window.press(*[pygame.K_DOWN] * 9, *[pygame.K_RIGHT] * 9)
    assert window.cursor == (7, 7)
    for key in [pygame.K_UP] * 4 + [pygame.K_f] * 4:  # held down
        window.handle(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert window.cursor == (3, 7)
    assert game.flags == {(1, 1), (3, 7)}


def test_a_key_first_shows_the_cursor_where_the_mouse_has_been() -> None:
    for key in (pygame.K_RETURN, pygame.K_f, pygame.K_UP):
        window, game = playing()
        window.click(middle((3, 4)), button=3)
        assert not window.shows_cursor
        window.press(key)
        assert (window.shows_cursor, window.cursor) == (True, (3, 4))
        assert (game.revealed, game.flags) == ({}, {(3, 4)})


def test_keys_with_ctrl_or_alt_are_the_systems_but_ctrl_q_closes_as_the_system_does() -> None:
    window, game = playing()
    window.press(pygame.K_r, pygame.K_a, pygame.K_ESCAPE, mod=pygame.KMOD_LCTRL)
    window.press(pygame.K_r, pygame.K_a, pygame.K_TAB, mod=pygame.KMOD_LALT)
    assert window.game is game
    assert game.revealed == {}
    window.press(pygame.K_q)
    assert not window.closed
    window.press(pygame.K_q, mod=pygame.KMOD_LCTRL)
    assert window.closed
    window, _ = playing()
    window.handle(Event(pygame.QUIT))
    assert window.closed


def test_space_or_its_button_lets_the_ai_play_until_the_end_a_reset_or_no_move() -> None:
    window, game = playing()
    window.press(pygame.K_SPACE)
    window.click(Layout.of(Settings()).auto_button.center)
    window.handle(Event(AUTO_MOVE))
    assert game.revealed == {}, "stopped again: a late tick does nothing"
    window.press(pygame.K_SPACE)
    for ticks in itertools.count():
        if not window.auto_play:
            break
        assert len(game.revealed) == ticks
        window.handle(Event(AUTO_MOVE))
    assert game.over
    window.press(pygame.K_r, pygame.K_SPACE)
    window.click(middle(min(window.round.board.mines)))
    assert not window.auto_play
    window.press(pygame.K_r, pygame.K_SPACE)
    assert window.auto_play
    window.click(RESET)
    assert not window.auto_play
    game = window.round
    game.ai.make_safe_move = game.ai.make_random_move = lambda: None
    window.press(pygame.K_SPACE)
    window.handle(Event(AUTO_MOVE))
    assert not game.over
    assert not window.auto_play


def test_auto_play_goes_faster_and_slower_within_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    beats: list[int] = []
    monkeypatch.setattr(pygame.time, "set_timer", lambda _kind, ms: beats.append(ms))
    window, _ = playing()
    usual = window.picture()
    window.press(pygame.K_PLUS, text="+")
    assert window.picture() != usual, "the speed is to be seen"
    window.press(pygame.K_MINUS, text="-")
    assert window.picture() == usual
    assert set(beats) == {0}, "a speed alone starts nothing"
    window.press(pygame.K_SPACE)
    assert beats[-1] == AUTO_MOVES_MS[window.speed]
    window.press(*[pygame.K_MINUS] * 20, text="-")
    assert beats[-1] == AUTO_MOVES_MS[0]
    window.press(*[pygame.K_EQUALS] * 20, text="=")
    assert beats[-1] == AUTO_MOVES_MS[-1]


def test_k_marks_what_the_ai_has_proven_and_k_again_hides_it() -> None:
    window, game = playing()
    window.press(*[pygame.K_a] * 34)
    mines, safes = game.ai.mines, game.ai.safes - game.ai.moves_made
    assert mines
    assert safes
    cells = list(itertools.product(range(8), range(8)))
    before = {cell: window.cell_picture(cell) for cell in cells}
    window.press(pygame.K_k)
    after = {cell: window.cell_picture(cell) for cell in cells}
    assert {cell for cell in cells if before[cell] != after[cell]} == mines | safes
    assert len({after[cell] for cell in mines}) == 1
    assert len({after[cell] for cell in safes}) == 1
    inks = []
    for cell in (min(mines), min(safes)):
        part = screen().subsurface(pygame.Rect(middle(cell), (1, 1)).inflate(36, 36))
        ground = part.get_at((0, 0))
        inks.append({(x, y) for x in range(37) for y in range(37) if part.get_at((x, y)) != ground})
    mine, safe = inks
    assert len(mine ^ safe) > min(len(mine), len(safe)) / 2, "another shape, not only colour"
    window.press(pygame.K_k)
    assert {cell: window.cell_picture(cell) for cell in cells} == before
    window.click(middle(min(mines)), button=3)
    flagged = window.cell_picture(min(mines))
    window.press(pygame.K_k)
    assert window.cell_picture(min(mines)) != flagged


def test_k_lists_the_sentences_beside_the_board_and_page_down_goes_on() -> None:
    window, game = playing(Settings(16, 30, 99))
    for cell in window.safe_cells[::5]:
        game.reveal(cell)
    assert len(game.ai.knowledge) > 40
    window.click(Layout.of(game.settings).knows_button.center)  # or press k
    plan = Layout.of(game.settings, panel=True)
    assert screen().get_size() == plan.window == (1200, 400)
    first = window.picture(plan.panel)
    window.press(pygame.K_PAGEDOWN)
    assert window.picture(plan.panel) != first
    window.press(pygame.K_PAGEUP)
    assert window.picture(plan.panel) == first
    beside = pygame.Rect(plan.panel.right, 0, 1200 - plan.panel.right, 400)
    assert window.colours(beside) == {BLACK}
    window.press(pygame.K_k)
    assert screen().get_size() == (900, 400)


def test_pointing_at_a_proven_cell_shows_the_sentences_that_prove_it() -> None:
    window, game = playing()
    for cell in window.safe_cells[:12]:
        game.reveal(cell)
    window.press(pygame.K_k)
    known = min(game.report().safes)
    plan = Layout.of(Settings(), panel=True)
    before = window.picture(plan.panel)
    window.point(plan.cell_rect(known).center)
    assert window.needs_drawing
    assert window.picture(plan.panel) != before
    told = window._why(game, game.report())
    assert told[0].startswith(f"{known} is safe")
    window.point((599, 10))
    assert window.picture(plan.panel) == before


def playing_file(folder: Path, source: str) -> tuple[Hand, CourseGame, list[str]]:
    """Return a window in which the AI of a file plays, and what is said there."""
    said: list[str] = []
    file = folder / "my.py"
    file.write_text(source)
    window = Hand(Settings(), seed=50, say=said.append, other=load(str(file)))
    window.press(pygame.K_RETURN)
    return window, window.round, said


def test_what_only_ours_has_proved_is_marked_by_another_shape(tmp_path: Path) -> None:
    window, game, _ = playing_file(tmp_path, faulty("pairs are not compared").text())
    window.press(*[pygame.K_a] * 9, pygame.K_k)
    report = game.report()
    assert report.missed
    missed = next(cell for cell, what in report.missed.items() if what == "safe")
    known = min(report.safes)
    assert window.cell_picture(missed) != window.cell_picture(known)
    tick, ring = (
        window.colours(pygame.Rect(middle(cell), (1, 1)).inflate(34, 34))
        for cell in (known, missed)
    )
    assert (0, 50, 150) in ring - tick


def test_a_failing_ai_is_told_stops_auto_play_and_can_be_played_on(tmp_path: Path) -> None:
    source = "class MinesweeperAI:\n    def __init__(self, height, width): pass\n"
    window, game, said = playing_file(tmp_path, source)
    footer = Layout.of(game.settings, footer=True).footer
    before = window.picture(footer)
    window.press(pygame.K_SPACE)
    window.handle(Event(AUTO_MOVE))
    assert not window.auto_play
    assert said == [window.message]
    assert "has no attribute 'make_safe_move'" in window.message
    assert window.picture(footer) != before
    window.click(middle(window.safe_cells[0]))
    assert len(game.revealed) == 1
    window.press(pygame.K_k, pygame.K_r)
    window.draw()
    assert window.message == "The AI of my.py plays."


def test_during_a_long_call_the_window_is_alive_and_escape_stops_it(tmp_path: Path) -> None:
    source = before("while True: pass", "make_safe_move(self)")
    window, game, said = playing_file(tmp_path, source)
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=middle((0, 0))))
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    window.press(pygame.K_a)
    assert window.game is game
    assert game.revealed == {}
    assert "was stopped" in said[0]
    assert window.message == said[0]


places = st.one_of(
    st.tuples(st.integers(20, 400), st.integers(20, 400)),  # mostly on the board
    st.sampled_from([PLAY, AI_MOVE, RESET, layout.FIELD_RECTS[Field.TOTAL].center]),
    st.tuples(st.integers(-50, 1300), st.integers(-50, 900)),
)
USED_KEYS = (
    pygame.K_a, pygame.K_f, pygame.K_k, pygame.K_q, pygame.K_r, pygame.K_t, pygame.K_UP,
    pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_SPACE, pygame.K_RETURN,
    pygame.K_ESCAPE, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
)  # fmt: skip
some_keys = st.one_of(st.sampled_from(USED_KEYS), st.integers(0, 2**31 - 1))
mods = st.sampled_from([0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_NUM])
buttons = st.sampled_from([1, 1, 3, 3, 2, 4, 5, 9])
letters = st.one_of(st.just(""), st.sampled_from("0123456789+-kx\t é٣"))
events = st.one_of(
    st.builds(Event, st.just(pygame.MOUSEBUTTONDOWN), pos=places, button=buttons),
    st.builds(Event, st.just(pygame.KEYDOWN), key=some_keys, mod=mods, unicode=letters),
    st.builds(Event, st.just(pygame.KEYUP), key=some_keys, mod=st.just(0)),
    st.just(Event(AUTO_MOVE)),
    st.sampled_from([Event(pygame.WINDOWEXPOSED), Event(pygame.MOUSEMOTION, pos=(5, 5))]),
)


@given(
    seed=st.integers(0, 1000),
    board=st.sampled_from([Settings(), Settings(1, 2, 1), Settings(9, 25, 40, True)]),
    happening=st.lists(events, max_size=40),
)
def test_no_event_breaks_the_window(seed: int, board: Settings, happening: list[Event]) -> None:
    window = Hand(board, seed=seed, say=lambda _: None)
    for event in happening:
        window.handle(event)
        window.choices.settings()  # raises if it is past the limits
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


def test_the_script_draws_the_kept_pictures_with_nothing_around_them(tmp_path: Path) -> None:
    draw_art.main(tmp_path)
    for name in ("flag.png", "mine.png"):
        kept = pygame.image.load(ASSETS / "images" / name)
        assert kept.get_size() == (256, 256)
        assert [kept.get_at((x, y)).a for x in (0, 255) for y in (0, 255)] == [0] * 4
        assert kept.get_at((110, 110)).a == 255
        # Another version of pygame smooths an edge a little differently.
        drawn = pygame.image.load(tmp_path / name)
        pairs = zip(
            pygame.image.tobytes(drawn, "RGBA"), pygame.image.tobytes(kept, "RGBA"), strict=True
        )
        differences = [abs(a - b) for a, b in pairs]
        assert sum(differences) / len(differences) < 0.5
