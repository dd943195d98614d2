"""Where everything is in the window: the course's places, and ours between them.

The course's window is 600 x 400 pixels. A board whose cells would be too small
to read in it gets a larger window instead; the column at the right keeps its
width, and the first screen its size. What the AI knows is listed in a panel of its
own at the right; where another file's AI plays, a line below has what it says.

A player may make the window larger or smaller. In a larger one the cells grow,
and the first screen stands in the middle. One that is too small for a screen
shows all of it, made smaller: see `Fit`.
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

# Ours, only while there is something to show in them
PANEL = 300
FOOTER = 46

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


Size = tuple[int, int]


@dataclass(frozen=True)
class Layout:
    """The play screen for one size of board, in a window of one size.

    `panel_width` and `footer_height` are 0 while there is no panel, no footer.
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
        """Return the layout for the board that is chosen.

        `room` is the size of a window that the player has resized. Cells do not
        become too small to read, so the layout may be larger than that.
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
        """The part of the window that is laid out as the course's, from its upper left corner."""
        return self.window[0] - self.panel_width, self.window[1] - self.footer_height

    @property
    def cell(self) -> int:
        """The side of a cell in pixels."""
        across = (self.course[0] - 2 * PADDING - COLUMN) // self.width
        return min(across, (self.course[1] - 2 * PADDING) // self.height)

    @property
    def panel(self) -> Rect:
        """The room for what the AI knows."""
        left = self.course[0]
        return Rect(left + 8, PADDING, self.panel_width - PADDING, self.course[1] - 2 * PADDING)

    @property
    def footer(self) -> Rect:
        """The room for what another file's AI has to say, in two lines."""
        top = self.course[1]
        return Rect(PADDING, top - 1, self.window[0] - 2 * PADDING, self.footer_height)

    @property
    def ai_button(self) -> Rect:
        """The button that lets the AI move."""
        return Rect(self.course[0] - COLUMN + PADDING, 83, COLUMN - 2 * PADDING, 50)

    @property
    def reset_button(self) -> Rect:
        """The button that begins a new round."""
        return self.ai_button.move(0, 70)

    @property
    def auto_button(self) -> Rect:
        """Our button that lets the AI play on: it fits in between the course's."""
        return Rect(self.reset_button.x, 207, self.reset_button.width, 20)

    @property
    def knows_button(self) -> Rect:
        """Our button that shows what the AI knows."""
        return self.auto_button.move(0, 22)

    @property
    def status(self) -> tuple[int, int]:
        """The middle of the word that says how the round ended."""
        return self.ai_button.centerx, 267

    @property
    def notes(self) -> Rect:
        """The room for small print, under everything the course has in the column."""
        height = min(self.course[1] - 296, 140)
        return Rect(self.course[0] - COLUMN + 8, 291, COLUMN - 12, height)

    def cell_rect(self, cell: Cell) -> Rect:
        """Return the square in which a cell is drawn."""
        row, column = cell
        return Rect(PADDING + column * self.cell, PADDING + row * self.cell, self.cell, self.cell)

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell at a position in the window, or None beside the board."""
        column, row = ((place - PADDING) // self.cell for place in position)
        on_board = 0 <= row < self.height and 0 <= column < self.width
        return (row, column) if on_board else None


def _own_window(settings: Settings) -> Size:
    """Return the size of a window before the player resizes it."""
    cell = min(ROOM // settings.width, ROOM // settings.height)
    if cell < SMALLEST_CELL:
        # The window is going to be wider; as long as it need not be higher,
        # cells may be as large as its height allows.
        cell = min(max(SMALLEST_CELL, ROOM // settings.height), LARGE_BOARD_CELL)
    return _window_for(settings, cell)


def _window_for(settings: Settings, cell: int) -> Size:
    """Return the size of a window for cells of that size; none is smaller than the course's."""
    return (
        max(WINDOW[0], settings.width * cell + 2 * PADDING + COLUMN),
        max(WINDOW[1], settings.height * cell + 2 * PADDING),
    )


@dataclass(frozen=True)
class Fit:
    """How a screen lies in the window: in the middle, and made smaller if it must be."""

    screen: Size
    window: Size

    @property
    def rect(self) -> Rect:
        """The part of the window in which the screen is shown."""
        (width, height), (wide, high) = self.screen, self.window
        part = min(1, wide / width, high / height)
        rect = Rect(0, 0, max(1, int(width * part)), max(1, int(height * part)))
        rect.center = wide // 2, high // 2
        return rect

    def on_screen(self, position: tuple[int, int]) -> tuple[int, int]:
        """Return the place on the screen that a place in the window shows."""
        rect = self.rect
        return (
            (position[0] - rect.x) * self.screen[0] // rect.width,
            (position[1] - rect.y) * self.screen[1] // rect.height,
        )
