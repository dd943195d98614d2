"""What keeps the solver from an answer."""

from minewise.core import ConflictError, MinewiseError
from minewise.core.errors import quote


class NoLayoutError(ConflictError):
    """No layout of mines agrees with what is seen and known."""


class TooWideError(MinewiseError):
    """So many numbers depend on each other that counting would take too long.

    Attributes:
        half_done: How many numbers were half done when it became too much.
        states: How many states there were by then.
    """

    def __init__(self, half_done: int, states: int, position: str | None = None) -> None:
        self.half_done = half_done
        self.states = states
        super().__init__(
            f"too many numbers depend on each other to count the layouts: {half_done} numbers "
            f"are half done at once, and that made {states} states",
            position or "",
            position=position,
        )


class TooManyLayoutsError(MinewiseError):
    """So many layouts agree that trying every way to play would take too long.

    Attributes:
        layouts: How many agree.
    """

    def __init__(self, layouts: int, limit: str, position: str) -> None:
        self.layouts = layouts
        super().__init__(
            f"{layouts} layouts are too many to play them all from {quote(position)}: {limit}",
            position,
            position=position,
        )
