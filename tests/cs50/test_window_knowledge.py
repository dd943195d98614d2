"""What the AI knows, drawn in the course's window: marks, the panel, another file's AI."""

import itertools
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from course_game import CourseGame, Settings
from course_window import (
    BLACK,
    cell_picture,
    click,
    colours,
    game_of,
    middle,
    picture,
    playing,
    press,
    safe_cells,
    screen,
)
from layout import Layout
from other_ai import load
from window import AUTO_MOVE, CourseWindow

pytestmark = pytest.mark.usefixtures("course_screen")


def test_k_marks_what_the_ai_has_proven_and_k_again_hides_it() -> None:
    window, game = playing()
    press(window, *[pygame.K_a] * 34)
    mines, safes = game.ai.mines, game.ai.safes - game.ai.moves_made
    assert mines
    assert safes
    cells = list(itertools.product(range(8), range(8)))
    before = {cell: cell_picture(window, cell) for cell in cells}
    press(window, pygame.K_k)
    after = {cell: cell_picture(window, cell) for cell in cells}
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
    press(window, pygame.K_k)
    assert {cell: cell_picture(window, cell) for cell in cells} == before
    click(window, middle(min(mines)), button=3)
    flagged = cell_picture(window, min(mines))
    press(window, pygame.K_k)
    assert cell_picture(window, min(mines)) != flagged


def test_k_lists_the_sentences_beside_the_board_and_page_down_goes_on() -> None:
    window, game = playing(board=Settings(16, 30, 99))
    for cell in safe_cells(game)[::5]:
        game.reveal(cell)
    assert len(game.ai.knowledge) > 40
    click(window, Layout.of(game.settings).knows_button.center)  # or press k
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
