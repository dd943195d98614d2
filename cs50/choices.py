"""The choices on the first screen, and how they change.

The choices can always be played: the height, the width and the mines stay
within the limits of `Settings`.
"""

from enum import Enum

from course_game import FEWEST_CELLS, LONGEST_SIDE, Settings


class Field(Enum):
    """A field of the first screen; the value is its label."""

    HEIGHT = "Height"
    WIDTH = "Width"
    MINES = "Mines"
    TOTAL = "AI knows the number of mines"


FIELDS = tuple(Field)
NUMBERS = (Field.HEIGHT, Field.WIDTH, Field.MINES)


class Choices:
    """The current choices, and the field that the keyboard changes (`focus`)."""

    def __init__(self, settings: Settings) -> None:
        self.height = settings.height
        self.width = settings.width
        self.ai_knows_total = settings.ai_knows_total
        self.focus = Field.HEIGHT
        # The number of mines asked for. A board that is too small gets fewer,
        # and all of them again as soon as it is large enough: making a board
        # smaller and larger again changes nothing.
        self._mines_wanted = settings.mines
        self._typed = ""

    @property
    def mines(self) -> int:
        """The number of mines on the board: as asked for, if they fit."""
        return min(self._mines_wanted, self.limits(Field.MINES)[1])

    def settings(self) -> Settings:
        """Return the settings that have been chosen."""
        return Settings(self.height, self.width, self.mines, self.ai_knows_total)

    def value(self, field: Field) -> int:
        """Return the number in a field."""
        return {Field.HEIGHT: self.height, Field.WIDTH: self.width, Field.MINES: self.mines}[field]

    def limits(self, field: Field) -> tuple[int, int]:
        """Return the smallest and the largest number allowed in a field."""
        if field is Field.MINES:
            return 1, self.height * self.width - 1
        other_side = self.width if field is Field.HEIGHT else self.height
        return -(-FEWEST_CELLS // other_side), LONGEST_SIDE

    def set_value(self, field: Field, number: int) -> None:
        """Put a number in a field, or the nearest one allowed."""
        lowest, highest = self.limits(field)
        number = min(max(number, lowest), highest)
        if field is Field.HEIGHT:
            self.height = number
        elif field is Field.WIDTH:
            self.width = number
        else:
            self._mines_wanted = number

    def change(self, field: Field, by: int) -> None:
        """Add to the number in a field; the yes-or-no field does not change."""
        self._typed = ""
        if field in NUMBERS:
            self.set_value(field, self.value(field) + by)

    def type_digit(self, digit: str) -> None:
        """Type a number, digit by digit, into the field that has the focus.

        A digit that would make the number too large starts a new one: typing 9
        after 8 gives 9.
        """
        if self.focus not in NUMBERS:
            return
        if int(self._typed + digit) > self.limits(self.focus)[1]:
            self._typed = ""
        self._typed += digit
        self.set_value(self.focus, int(self._typed))

    def focus_on(self, field: Field) -> None:
        """Move the focus to a field."""
        self.focus = field
        self._typed = ""

    def move_focus(self, by: int) -> None:
        """Move the focus forwards or backwards; it wraps around at the ends."""
        self.focus_on(FIELDS[(FIELDS.index(self.focus) + by) % len(FIELDS)])

    def toggle_total(self) -> None:
        """Switch between an AI that knows the number of mines and one that does not."""
        self.ai_knows_total = not self.ai_knows_total
