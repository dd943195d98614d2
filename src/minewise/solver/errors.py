"""The errors of the solver."""

import math

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.core import ConflictError

# A longer number of layouts is given by its size: Python writes only some thousands of digits, and
# they are unreadable.
_MOST_DIGITS = 30


class NoLayoutError(ConflictError):
    """No layout of mines agrees with the numbers and the known cells."""


class TooWideError(MinewiseError):
    """So many numbers depend on each other that counting would take too long."""

    def __init__(self, half_done: int, states: int, position: str | None = None) -> None:
        self.half_done = half_done  #: how many numbers were half done by then
        self.states = states  #: how many states there were by then
        text = _(
            "too many numbers depend on each other to count the layouts: {half_done} numbers "
            "are half done at once, and that made {states} states"
        )
        super().__init__(
            text.format(half_done=half_done, states=states), position or "", position=position
        )


class TooManyLayoutsError(MinewiseError):
    """So many layouts agree that trying every way to play would take too long."""

    def __init__(self, layouts: int, limit: str, position: str) -> None:
        self.layouts = layouts  #: how many agree
        if layouts < 10**_MOST_DIGITS:
            shown = str(layouts)
        else:
            shown = _("about 10^{power}").format(power=round(math.log10(layouts)))
        text = _("{layouts} layouts are too many to play them all from {position}: {limit}")
        super().__init__(
            text.format(layouts=shown, position=quote(position), limit=limit),
            position,
            position=position,
        )
