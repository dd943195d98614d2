"""A hand at the course's window, whose screen exists in memory only, and eyes for it."""

import itertools

import pygame
from pygame.event import Event

from course_game import Cell, CourseGame, Settings
from window import CourseWindow

# Where the course has its buttons and its board, for 8 x 8 cells.
PLAY = (300, 325)
AI_MOVE = (500, 108)
RESET = (500, 178)

BLACK, GREY, WHITE = (0, 0, 0), (180, 180, 180), (255, 255, 255)


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
