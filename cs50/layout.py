"""Where everything is in the window: the course's places, and ours between them.

The course's window is 600 x 400 pixels. A board whose cells would be too small
to read in it gets a larger window instead; the column at the right keeps its
width, and the first screen its size.
"""

from dataclasses import dataclass

from pygame import Rect

from choices import FIELDS, NUMBERS, Field
from course_game import Cell, Settings

# The course's window
WINDOW = (600, 400)
PADDING = 20
COLUMN = 200
ROOM = WINDOW[1] - 2 * PADDING  # for the board, which is in a square of the window

# Larger boards: no cell is smaller than this, and none is larger unless it fits
# in the course's window.
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
    """Return which field a click changes, and by how much: -1 or +1."""
    for field in NUMBERS:
        for button, by in zip(step_buttons(field), (-1, 1), strict=True):
            if button.collidepoint(position):
                return field, by
    return None


@dataclass(frozen=True)
class Layout:
    """The play screen for one size of board."""

    height: int
    width: int

    @classmethod
    def of(cls, settings: Settings) -> "Layout":
        """Return the layout for the board that is chosen."""
        return cls(settings.height, settings.width)

    @property
    def cell(self) -> int:
        """The side of a cell in pixels."""
        side = min(ROOM // self.width, ROOM // self.height)
        if side >= SMALLEST_CELL:
            return side
        # The window is going to be wider; as long as it need not be higher,
        # cells may be as large as its height allows.
        return min(max(SMALLEST_CELL, ROOM // self.height), LARGE_BOARD_CELL)

    @property
    def window(self) -> tuple[int, int]:
        """The size of the window."""
        return (
            max(WINDOW[0], self.width * self.cell + 2 * PADDING + COLUMN),
            max(WINDOW[1], self.height * self.cell + 2 * PADDING),
        )

    @property
    def ai_button(self) -> Rect:
        """The button that lets the AI move."""
        return Rect(self.window[0] - COLUMN + PADDING, 83, COLUMN - 2 * PADDING, 50)

    @property
    def reset_button(self) -> Rect:
        """The button that begins a new round."""
        return self.ai_button.move(0, 70)

    @property
    def status(self) -> tuple[int, int]:
        """The middle of the word that says how the round ended."""
        return self.ai_button.centerx, 267

    @property
    def notes(self) -> Rect:
        """The room for small print, under everything the course has in the column."""
        return Rect(self.window[0] - COLUMN + 8, 291, COLUMN - 12, 104)

    def cell_rect(self, cell: Cell) -> Rect:
        """Return the square in which a cell is drawn."""
        row, column = cell
        return Rect(PADDING + column * self.cell, PADDING + row * self.cell, self.cell, self.cell)

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell at a position in the window, or None beside the board."""
        column, row = ((place - PADDING) // self.cell for place in position)
        on_board = 0 <= row < self.height and 0 <= column < self.width
        return (row, column) if on_board else None
