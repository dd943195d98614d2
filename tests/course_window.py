"""The course's window with a hand at it, on a screen in memory, and eyes for that."""

import itertools
from collections.abc import Callable

import pygame
from pygame.event import Event

from course_game import Cell, CourseGame, Settings
from expected import known
from other_ai import OtherAI
from window import CourseWindow

# Where the course has its buttons and its board, for 8 x 8 cells.
PLAY = (300, 325)
AI_MOVE = (500, 108)
RESET = (500, 178)

BLACK, GREY, WHITE = (0, 0, 0), (180, 180, 180), (255, 255, 255)


def screen() -> pygame.Surface:
    return known(pygame.display.get_surface())


def middle(cell: Cell) -> tuple[int, int]:
    return 20 + 45 * cell[1] + 22, 20 + 45 * cell[0] + 22


def round_with(
    mines: set[Cell], height: int, width: int, other: OtherAI | None = None
) -> CourseGame:
    """A round on a board whose mines are where we want them."""
    game = CourseGame(Settings(height, width, len(mines)), other)
    game.board.mines = set(mines)
    game.board.board = [[(i, j) in mines for j in range(width)] for i in range(height)]
    return game


class Hand(CourseWindow):
    """A window, pressed and looked at."""

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.handle(Event(kind, button=button, pos=place))

    def point(self, place: tuple[int, int]) -> None:
        self.handle(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))

    def press(self, *keys: int, mod: int = 0, text: str = "") -> None:
        for key in keys:
            self.handle(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
            self.handle(Event(pygame.KEYUP, key=key, mod=mod))

    def type(self, text: str) -> None:
        for letter in text:
            self.press(ord(letter), text=letter)

    @property
    def round(self) -> CourseGame:
        """The game on the play screen."""
        return known(self.game)

    @property
    def safe_cells(self) -> list[Cell]:
        """Those of the board, in order."""
        board = self.round.settings
        cells = itertools.product(range(board.height), range(board.width))
        return sorted(set(cells) - self.round.board.mines)

    def colours(self, rect: pygame.Rect) -> set[tuple[int, ...]]:
        """Every colour that is to be seen within a part of the window."""
        self.draw()
        part = screen().subsurface(rect)
        places = itertools.product(range(rect.width), range(rect.height))
        return {tuple(part.get_at(place))[:3] for place in places}

    def picture(self, rect: pygame.Rect | None = None) -> bytes:
        self.draw()
        surface = screen()
        return pygame.image.tobytes(surface.subsurface(rect or surface.get_rect()), "RGB")

    def cell_picture(self, cell: Cell) -> bytes:
        return self.picture(pygame.Rect(20 + 45 * cell[1], 20 + 45 * cell[0], 45, 45))


def playing(
    board: Settings | None = None, say: Callable[[str], None] = lambda _: None
) -> tuple[Hand, CourseGame]:
    """A window on the play screen, begun with the mouse."""
    window = Hand(board or Settings(), seed=50, say=say)
    window.click(PLAY)
    return window, window.round
