"""The layout of the window: the course's places, and ours between them.

The course's window is 600 x 400 pixels. A board whose cells would be too small
to read in it gets a larger window; the column at the right keeps its width, and
the first screen its size. The AI's knowledge is listed in a separate panel at the
right; if another file's AI plays, its messages are in a line below.

A player may resize the window. In a larger one the cells grow, and the first
screen is centred. In one that is too small for a screen, the screen is scaled
down: see `Fit`.
"""

from dataclasses import dataclass

from pygame import Rect

from choices import FIELDS, NUMBERS, Field
from course_game import Cell, Settings

# The course's window
WINDOW = (600, 400)
PADDING = 20
COLUMN = 200
ROOM = WINDOW[1] - 2 * PADDING  # the side of the square for the board

# Ours, shown only if needed
PANEL = 300
FOOTER = 46

# The smallest cell, and the largest one on a board that does not fit in the
# course's window.
SMALLEST_CELL = 18
LARGE_BOARD_CELL = 24

# The first screen
TITLE_Y = 50
LINES = (
    (150, "Click a cell to reveal it."),
    (180, "Right-click a cell to mark it as a mine."),
    (210, "Mark all mines successfully to win!"),
)
PLAY_BUTTON = Rect(150, 300, 300, 50)
HINTS_Y = 375

FIELD_RECTS = {
    Field.HEIGHT: Rect(38, 231, 166, 28),
    Field.WIDTH: Rect(217, 231, 166, 28),
    Field.MINES: Rect(396, 231, 166, 28),
    Field.TOTAL: Rect(160, 264, 280, 26),
}
STEP = 24  # the side of a button marked - or +


def step_buttons(field: Field) -> tuple[Rect, Rect]:
    """Return the buttons marked - and + of a field that holds a number."""
    rect = FIELD_RECTS[field]
    plus = Rect(rect.right - STEP - 2, rect.y + 2, STEP, STEP)
    return plus.move(-62, 0), plus


def field_at(position: tuple[int, int]) -> Field | None:
    """Return the field of the first screen at a position, if any."""
    return next((field for field in FIELDS if FIELD_RECTS[field].collidepoint(position)), None)


def step_at(position: tuple[int, int]) -> tuple[Field, int] | None:
    """Return the field that a click changes, and the change: -1 or +1."""
    for field in NUMBERS:
        for button, by in zip(step_buttons(field), (-1, 1), strict=True):
            if button.collidepoint(position):
                return field, by
    return None


Size = tuple[int, int]


@dataclass(frozen=True)
class Layout:
    """The play screen for one size of board, in a window of one size.

    `panel_width` and `footer_height` are 0 without a panel or a footer.
    """

    height: int
    width: int
    window: Size
    panel_width: int = 0
    footer_height: int = 0

    @classmethod
    def of(
        cls,
        settings: Settings,
        room: Size | None = None,
        panel: bool = False,
        footer: bool = False,
    ) -> "Layout":
        """Return the layout for the chosen board.

        `room` is the size of a window that the player has resized. The layout may
        be larger than that, so that cells do not become too small to read.
        """
        more = PANEL if panel else 0, FOOTER if footer else 0
        width, height = _own_window(settings) if room is None else room
        if room is None:
            width, height = width + more[0], height + more[1]
        else:
            least = _window_for(settings, SMALLEST_CELL)
            width, height = max(width, least[0] + more[0]), max(height, least[1] + more[1])
        return cls(settings.height, settings.width, (width, height), *more)

    @property
    def course(self) -> Size:
        """The size of the part that is laid out like the course's, in the upper left corner."""
        return self.window[0] - self.panel_width, self.window[1] - self.footer_height

    @property
    def cell(self) -> int:
        """The side of a cell in pixels."""
        across = (self.course[0] - 2 * PADDING - COLUMN) // self.width
        return min(across, (self.course[1] - 2 * PADDING) // self.height)

    @property
    def panel(self) -> Rect:
        """The area for the AI's knowledge."""
        left = self.course[0]
        return Rect(left + 8, PADDING, self.panel_width - PADDING, self.course[1] - 2 * PADDING)

    @property
    def footer(self) -> Rect:
        """The area for messages about another file's AI, in two lines."""
        top = self.course[1]
        return Rect(PADDING, top - 1, self.window[0] - 2 * PADDING, self.footer_height)

    @property
    def ai_button(self) -> Rect:
        """The button that lets the AI move."""
        return Rect(self.course[0] - COLUMN + PADDING, 83, COLUMN - 2 * PADDING, 50)

    @property
    def reset_button(self) -> Rect:
        """The button that starts a new round."""
        return self.ai_button.move(0, 70)

    @property
    def auto_button(self) -> Rect:
        """Our button for auto-play, between the course's."""
        return Rect(self.reset_button.x, 207, self.reset_button.width, 20)

    @property
    def knows_button(self) -> Rect:
        """Our button that shows the AI's knowledge."""
        return self.auto_button.move(0, 22)

    @property
    def status(self) -> tuple[int, int]:
        """The centre of the word for the result of the round."""
        return self.ai_button.centerx, 267

    @property
    def notes(self) -> Rect:
        """The area for small print, below the course's part of the column."""
        height = min(self.course[1] - 296, 140)
        return Rect(self.course[0] - COLUMN + 8, 291, COLUMN - 12, height)

    def cell_rect(self, cell: Cell) -> Rect:
        """Return the square in which a cell is drawn."""
        row, column = cell
        return Rect(PADDING + column * self.cell, PADDING + row * self.cell, self.cell, self.cell)

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell at a position in the window, or None off the board."""
        column, row = ((place - PADDING) // self.cell for place in position)
        on_board = 0 <= row < self.height and 0 <= column < self.width
        return (row, column) if on_board else None


def _own_window(settings: Settings) -> Size:
    """Return the size of a window before the player resizes it."""
    cell = min(ROOM // settings.width, ROOM // settings.height)
    if cell < SMALLEST_CELL:
        # The window will be wider anyway; unless it has to be higher too, let
        # cells be as large as its height allows.
        cell = min(max(SMALLEST_CELL, ROOM // settings.height), LARGE_BOARD_CELL)
    return _window_for(settings, cell)


def _window_for(settings: Settings, cell: int) -> Size:
    """Return the size of a window for cells of that size, at least the course's."""
    return (
        max(WINDOW[0], settings.width * cell + 2 * PADDING + COLUMN),
        max(WINDOW[1], settings.height * cell + 2 * PADDING),
    )


@dataclass(frozen=True)
class Fit:
    """The placement of a screen in the window: centred, and scaled down if necessary."""

    screen: Size
    window: Size

    @property
    def rect(self) -> Rect:
        """The part of the window that shows the screen."""
        (width, height), (wide, high) = self.screen, self.window
        part = min(1, wide / width, high / height)
        rect = Rect(0, 0, max(1, int(width * part)), max(1, int(height * part)))
        rect.center = wide // 2, high // 2
        return rect

    def on_screen(self, position: tuple[int, int]) -> tuple[int, int]:
        """Return the position on the screen for a position in the window."""
        rect = self.rect
        return (
            (position[0] - rect.x) * self.screen[0] // rect.width,
            (position[1] - rect.y) * self.screen[1] // rect.height,
        )
